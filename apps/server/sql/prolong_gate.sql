create or replace function prolong_gate() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  update session_gate g set valid_until = new.valid_until, last_seen_at = new.last_seen_at,
    version_before = gate_before(g.xmin, g.version, g.version_before)
  where g.session_id = new.session_id;
  return null;
end $$;
