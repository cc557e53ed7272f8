create or replace function raise_guest_gates_of_company() returns trigger language plpgsql set enable_seqscan = off as $$
declare visits constant integer[] := array(select v.auditor_visit_id from auditor_room r join auditor_visit v on v.auditor_room_id = r.auditor_room_id
  where r.company_id = new.company_id and v.session_hash is not null and v.ended_at is null);
begin
  perform from session_gate where auditor_visit_id = any(visits) order by auditor_visit_id for update;
  update session_gate g set version = nextval('session_gate_version'), version_before = gate_before(g.xmin, g.version, g.version_before)
  where g.auditor_visit_id = any(visits);
  return null;
end $$;
