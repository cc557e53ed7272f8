-- What the mail server said of the former address says nothing of the new one. Runs as the owner: whoever changes an address need not see the row.
create or replace function end_unreached() returns trigger language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off as $$
begin
  update unreached_mailbox set ended_at = now() where user_id = new.user_id and ended_at is null;
  return null;
end $$;
