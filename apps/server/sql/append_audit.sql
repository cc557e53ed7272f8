-- A line is inserted by itself, and waits for nobody; it has its number when it is sealed. The transaction has its own number before the line has
-- its id, so that begin_audit_batch can tell which ids may still come. What a line says beyond its columns would be lost: it is refused.
create or replace function append_audit(line text) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  told constant jsonb := line::jsonb;
  unknown constant jsonb := told - '{at,actor_user_id,company_id,action,entity,entity_id,before,after,ip,request_id}'::text[];
  kept audit_event;
begin
  if unknown <> '{}' then raise exception 'a line of the audit log says what it has no place for: %', unknown using errcode = 'check_violation'; end if;
  perform pg_current_xact_id();
  kept := jsonb_populate_record(null::audit_event, told);
  kept.audit_event_id := nextval('audit_event_line_seq');
  insert into audit_event values (kept.*);
end $$;
