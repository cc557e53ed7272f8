create or replace function open_gate() returns trigger language plpgsql set enable_seqscan = off as $$
declare next bigint := nextval('session_gate_version');
begin
  insert into session_gate (token_hash, session_id, user_id, version, version_before, scope, company, person, valid_until, last_seen_at)
  select new.token_hash, new.session_id, u.user_id, next, next, gate_scope(u.system_type_id), coalesce(u.company_id::text, ''),
    case when u.system_type_id = 1 then u.user_id::text else '' end, new.valid_until, new.last_seen_at
  from users u where u.user_id = new.user_id;
  return null;
end $$;
