-- Lines of the audit log are inserted by themselves, and sealed in batches afterwards. Those that are there stay as they are.
CREATE TABLE "audit_batch" (
	"last" bigint PRIMARY KEY NOT NULL,
	"first" bigint NOT NULL,
	"root" text NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"key_id" text NOT NULL,
	"signature" text NOT NULL,
	"settled_to" bigint NOT NULL,
	"mark" bigint NOT NULL,
	"mark_xid" bigint NOT NULL,
	CONSTRAINT "audit_batch_first" UNIQUE("first")
);
--> statement-breakpoint
CREATE TABLE "audit_closed_company" (
	"company_id" integer PRIMARY KEY NOT NULL,
	"closed_to" bigint NOT NULL,
	"lines" bigint NOT NULL,
	"root" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"key_id" text NOT NULL,
	"signature" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_closed_company" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "scope" ON "audit_closed_company" AS PERMISSIVE FOR ALL TO public USING (scope_allows(company_id)) WITH CHECK (scope_allows(company_id));
--> statement-breakpoint
CREATE TABLE "audit_sealed" (
	"number" bigint PRIMARY KEY NOT NULL,
	"audit_event_id" bigint NOT NULL,
	"salt" text NOT NULL,
	"digest" text NOT NULL,
	CONSTRAINT "audit_sealed_line" UNIQUE("audit_event_id")
);
--> statement-breakpoint
ALTER TABLE "audit_event" ALTER COLUMN "previous_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_event" ALTER COLUMN "hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_check" ADD COLUMN "since" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
-- Behind the lines that have their number of the chain, with room for those that a server of the release before is about to append.
CREATE SEQUENCE "audit_event_line_seq" AS bigint CACHE 1;
--> statement-breakpoint
SELECT setval('audit_event_line_seq', CASE WHEN audit_event_id = 0 THEN 1 ELSE audit_event_id + 1001 END, false) FROM "audit_head";
--> statement-breakpoint
CREATE TRIGGER "audit_sealed_append_only" BEFORE DELETE OR UPDATE OR TRUNCATE ON "audit_sealed" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER "audit_batch_append_only" BEFORE DELETE OR UPDATE OR TRUNCATE ON "audit_batch" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER "audit_closed_company_append_only" BEFORE DELETE OR UPDATE OR TRUNCATE ON "audit_closed_company" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
create function chain_has_ended() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (select from audit_batch) then raise exception 'lines are no longer chained one by one' using errcode = 'integrity_constraint_violation'; end if;
  return new;
end $$;
--> statement-breakpoint
CREATE TRIGGER "audit_head_has_ended" BEFORE UPDATE ON "audit_head" FOR EACH ROW EXECUTE FUNCTION chain_has_ended();
--> statement-breakpoint
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
--> statement-breakpoint
-- For whoever seals, until the end of the transaction: one at a time; no row where another does, unless this one is to wait. Answers what the next
-- batch follows, from which id on lines may wait (`settled_to`), up to which they are all there once this batch is kept (`settles`), and what to
-- remember for that: the newest id, and the transaction that came after it, null for this one.
create function begin_audit_batch(waits boolean)
  returns table (last bigint, hash text, settled_to bigint, settles bigint, mark bigint, mark_xid bigint)
  language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  before audit_batch;
  head audit_head;
  newest bigint;
  oldest_open bigint;
begin
  -- Whoever has an id up to the newest had a transaction by then, which is older than this one only if this one has no number yet.
  if pg_current_xact_id_if_assigned() is not null then raise exception 'sealing begins its transaction'; end if;
  if waits then perform pg_advisory_xact_lock(7305805);
  elsif not pg_try_advisory_xact_lock(7305805) then return;
  end if;
  select case when is_called then last_value else last_value - 1 end into newest from audit_event_line_seq;
  select * into before from audit_batch order by last desc limit 1;
  if not found then
    select * into strict head from audit_head where one = 1 for update;
    before.last := head.audit_event_id;
    before.hash := head.hash;
    before.settled_to := head.audit_event_id;
    before.mark := head.audit_event_id;
    before.mark_xid := 0;
  end if;
  oldest_open := pg_snapshot_xmin(pg_current_snapshot())::text;
  if before.mark_xid <= oldest_open then
    return query select before.last, before.hash, before.settled_to, greatest(before.mark, before.settled_to), newest, null::bigint;
  elsif before.mark_xid >= pg_snapshot_xmax(pg_current_snapshot())::text::bigint then
    -- A restored copy counts its transactions anew.
    return query select before.last, before.hash, before.settled_to, before.settled_to, newest, null::bigint;
  else
    return query select before.last, before.hash, before.settled_to, before.settled_to, before.mark, before.mark_xid;
  end if;
end $$;
--> statement-breakpoint
revoke all on function begin_audit_batch(boolean) from public;
--> statement-breakpoint
-- A batch of lines, in their order, behind the last; its sums and its signature are the server's, and the verifier's to check.
create function keep_audit_batch(given jsonb) returns void language plpgsql security definer set search_path = public, pg_temp as $$
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
--> statement-breakpoint
revoke all on function keep_audit_batch(jsonb) from public;
