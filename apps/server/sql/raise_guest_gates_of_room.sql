create or replace function raise_guest_gates_of_room() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  perform from session_gate where auditor_visit_id in (select auditor_visit_id from auditor_visit where auditor_room_id = new.auditor_room_id)
    order by auditor_visit_id for update;
  update session_gate g set version = nextval('session_gate_version'), version_before = gate_before(g.xmin, g.version, g.version_before),
    valid_until = case when new.state = 'open' then least(g.valid_until, new.ends_at) else '-infinity' end
  where g.auditor_visit_id in (select auditor_visit_id from auditor_visit where auditor_room_id = new.auditor_room_id);
  return null;
end $$;
