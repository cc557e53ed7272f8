-- What is hashed is what is kept: a line that says more or less than its row, by a key left out or one too many, is refused.
create or replace function append_audit(line text) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  told constant jsonb := line::jsonb;
  kept audit_event := jsonb_populate_record(null::audit_event, told);
  head audit_head;
begin
  if told is distinct from to_jsonb(kept) - '{audit_event_id,previous_hash,hash}'::text[]
    || jsonb_build_object('at', to_char(kept.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  then
    raise exception 'a line of the audit log says something else than would be kept of it';
  end if;
  select * into strict head from audit_head where one = 1 for update;
  kept.audit_event_id := head.audit_event_id + 1;
  kept.previous_hash := head.hash;
  kept.hash := encode(sha256(convert_to(head.hash || E'\n' || kept.audit_event_id || E'\n' || line, 'UTF8')), 'hex');
  insert into audit_event values (kept.*);
  update audit_head set audit_event_id = kept.audit_event_id, hash = kept.hash where one = 1;
end $$;
--> statement-breakpoint
-- What a check found to be explained by a signed line (audit/segments.usecases.ts).
ALTER TABLE "audit_check" ADD COLUMN "closed" jsonb DEFAULT '[]'::jsonb NOT NULL;
