-- A batch of lines, in their order, behind the last; its sums and its signature are the server's, and the verifier's to check.
create or replace function keep_audit_batch(given jsonb) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  kept audit_batch := jsonb_populate_record(null::audit_batch, given - 'lines');
  lines constant jsonb := given->'lines';
  before record;
begin
  perform pg_advisory_xact_lock(7305805);
  select b.last, b.hash into before from audit_batch b order by b.last desc limit 1;
  if not found then select h.audit_event_id as last, h.hash into strict before from audit_head h where h.one = 1; end if;
  if kept.first <> before.last + 1 or kept.previous_hash <> before.hash
    or kept.last <> before.last + jsonb_array_length(lines) or jsonb_array_length(lines) = 0
  then
    raise exception 'a batch of the audit log does not follow the one before' using errcode = 'integrity_constraint_violation';
  end if;
  insert into audit_sealed (number, audit_event_id, salt, digest)
    select before.last + place, (line->>'audit_event_id')::bigint, line->>'salt', line->>'digest'
    from jsonb_array_elements(lines) with ordinality as told(line, place);
  kept.mark_xid := coalesce(kept.mark_xid, pg_current_xact_id()::text::bigint);
  insert into audit_batch values (kept.*);
end $$;
