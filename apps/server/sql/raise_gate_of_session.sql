create or replace function raise_gate_of_session() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  update session_gate g set version = nextval('session_gate_version'), version_before = gate_before(g.xmin, g.version, g.version_before),
    valid_until = case when new.ended_at is null then new.valid_until else '-infinity' end, last_seen_at = new.last_seen_at
  where g.session_id = new.session_id;
  return null;
end $$;
