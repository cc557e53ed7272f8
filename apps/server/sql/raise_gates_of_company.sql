create or replace function raise_gates_of_company() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  -- In one order, so that two that raise many wait for each other and do not block each other.
  perform from session_gate where user_id in (select user_id from users where company_id = new.company_id) order by session_id for update;
  update session_gate g set version = nextval('session_gate_version'), version_before = gate_before(g.xmin, g.version, g.version_before)
  where g.user_id in (select user_id from users where company_id = new.company_id);
  return null;
end $$;
