-- Runs as the owner: the server may read the table and not write it.
create or replace function keep_mailbox() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into person_mailbox (user_id, company_id, email_normal, since) values (new.user_id, new.company_id, new.email_normal, now())
  on conflict do nothing;
  return null;
end $$;
