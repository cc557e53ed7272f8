-- A line is inserted by itself, and waits for nobody; it has its number when it is sealed. The transaction has its own number before the line has
-- its id, so that begin_audit_batch can tell which ids may still come.
create or replace function append_audit(line text) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  kept audit_event;
begin
  perform pg_current_xact_id();
  kept := jsonb_populate_record(null::audit_event, line::jsonb - '{audit_event_id,previous_hash,hash}'::text[]);
  kept.audit_event_id := nextval('audit_event_line_seq');
  insert into audit_event values (kept.*);
end $$;
