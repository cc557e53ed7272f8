create or replace function open_guest_gate() returns trigger language plpgsql set enable_seqscan = off as $$
declare next bigint := nextval('session_gate_version');
begin
  insert into session_gate (token_hash, auditor_visit_id, version, version_before, scope, company, person, valid_until, last_seen_at)
  values (new.session_hash, new.auditor_visit_id, next, next, 'company', new.company_id::text, '', new.session_ends_at, new.sent_at);
  return null;
end $$;
