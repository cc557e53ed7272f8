-- A batch of lines, in their order, behind the last; its sums and its signature are the server's, and the verifier's to check.
create or replace function keep_audit_batch(given jsonb) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  kept constant audit_batch := jsonb_populate_record(null::audit_batch, given - 'lines');
  lines constant jsonb := given->'lines';
  before record;
begin
  select b.last, b.hash into before from begin_audit_batch(true) b;
  if kept.first <> before.last + 1 or kept.previous_hash <> before.hash or kept.last <> before.last + jsonb_array_length(lines) then
    raise exception 'a batch of the audit log does not follow the one before' using errcode = 'integrity_constraint_violation';
  end if;
  insert into audit_sealed (number, audit_event_id, salt, digest)
    select before.last + place, (line->>'audit_event_id')::bigint, line->>'salt', line->>'digest'
    from jsonb_array_elements(lines) with ordinality as told(line, place);
  insert into audit_batch values (kept.*);
end $$;
