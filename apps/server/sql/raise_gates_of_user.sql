create or replace function raise_gates_of_user() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  update session_gate g set version = nextval('session_gate_version'), version_before = gate_before(g.xmin, g.version, g.version_before),
    scope = gate_scope(new.system_type_id), company = coalesce(new.company_id::text, ''),
    person = case when new.system_type_id = 1 then new.user_id::text else '' end
  where g.user_id = new.user_id;
  return null;
end $$;
