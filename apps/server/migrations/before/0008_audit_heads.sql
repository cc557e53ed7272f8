CREATE TABLE "audit_key" (
	"key_id" text PRIMARY KEY NOT NULL,
	"public_key" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_signed_head" (
	"audit_event_id" bigint PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"keyed_hash" text,
	"at" timestamp (3) with time zone NOT NULL,
	"key_id" text NOT NULL,
	"signature" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "kept_key" (
	"purpose" text PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_head" ADD COLUMN "keyed_to" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "audit_event_about" ON "audit_event" USING btree ("entity","entity_id","audit_event_id");
--> statement-breakpoint
-- What stands there was hashed with a key; what comes is hashed plainly, so that whoever may read the log can verify it.
update audit_head set keyed_to = audit_event_id;
--> statement-breakpoint
create trigger audit_signed_head_append_only before update or delete or truncate on audit_signed_head for each statement execute function refuse_change();
--> statement-breakpoint
create trigger audit_key_append_only before update or delete or truncate on audit_key for each statement execute function refuse_change();
--> statement-breakpoint
-- The one way to write the log. `line` is the event as canonical JSON (RFC 8785), without its number and the hash before; the columns are read from
-- it, so that they cannot say something else than what was hashed. Runs as the owner: the server itself may write neither table.
create function append_audit(line text) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  told constant jsonb := line::jsonb;
  head audit_head;
  next bigint;
  linked text;
begin
  select * into strict head from audit_head where one = 1 for update;
  next := head.audit_event_id + 1;
  linked := encode(sha256(convert_to(head.hash || E'\n' || next || E'\n' || line, 'UTF8')), 'hex');
  insert into audit_event (audit_event_id, at, actor_user_id, company_id, action, entity, entity_id, "before", "after", ip, request_id, previous_hash, hash)
  values (next, (told ->> 'at')::timestamptz, (told ->> 'actor_user_id')::integer, (told ->> 'company_id')::integer,
    told ->> 'action', told ->> 'entity', told ->> 'entity_id', nullif(told -> 'before', 'null'), nullif(told -> 'after', 'null'),
    told ->> 'ip', told ->> 'request_id', head.hash, linked);
  update audit_head set audit_event_id = next, hash = linked where one = 1;
end $$;
--> statement-breakpoint
revoke execute on function append_audit(text) from public;
--> statement-breakpoint
-- Forced row-level security binds an owner too.
select set_config('app.scope', 'all', true);
--> statement-breakpoint
-- Nobody changes their own entry, so the super admins of today get by this what later ones have from the start: reading the audit log.
insert into permission (user_id, company_id, system_type_id, module_id, right_id, maker_status, checker_status)
select user_id, null, 2, 6, 1, case when kind = 'checker' then 0 else 1 end, case when kind = 'maker' then 0 else 1 end
from users where system_type_id = 4 on conflict do nothing;
