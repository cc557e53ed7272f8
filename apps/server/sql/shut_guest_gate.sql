create or replace function shut_guest_gate() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  update session_gate g set version = nextval('session_gate_version'), version_before = gate_before(g.xmin, g.version, g.version_before), valid_until = '-infinity'
  where g.auditor_visit_id = new.auditor_visit_id;
  return null;
end $$;
