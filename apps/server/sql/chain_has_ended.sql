create or replace function chain_has_ended() returns trigger language plpgsql set search_path = public, pg_temp set enable_seqscan = off as $$
begin
  if exists (select from audit_batch) then raise exception 'lines are no longer chained one by one' using errcode = 'integrity_constraint_violation'; end if;
  return new;
end $$;
