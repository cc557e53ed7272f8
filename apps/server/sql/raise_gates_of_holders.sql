create or replace function raise_gates_of_holders() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  perform from session_gate where user_id in (select user_id from changed) order by session_id for update;
  update session_gate g set version = nextval('session_gate_version'), version_before = gate_before(g.xmin, g.version, g.version_before)
  where g.user_id in (select user_id from changed);
  return null;
end $$;
