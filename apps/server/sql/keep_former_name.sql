-- Runs as the owner: the server may read the table and not write it. Not now(): a name may have been read and written down after this transaction began.
create or replace function keep_former_name() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into former_name (user_id, company_id, name, until) values (old.user_id, old.company_id, old.name, clock_timestamp());
  return null;
end $$;
