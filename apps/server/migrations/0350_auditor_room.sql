-- As which guests work; kit/database/logins.ts makes it on a served database, or says who may.
do $$ begin
  if not exists (select from pg_roles where rolname = 'jujur_guest') then create role jujur_guest nologin; end if;
exception when duplicate_object or unique_violation then null; -- another database of the cluster was first
end $$;
--> statement-breakpoint
do $$ begin
  if not pg_has_role('jujur_app', 'jujur_guest', 'MEMBER') then grant jujur_guest to jujur_app; end if;
end $$;
--> statement-breakpoint
CREATE TABLE "auditor_answer" (
	"auditor_answer_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "auditor_answer_auditor_answer_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"auditor_request_id" integer NOT NULL,
	"auditor_room_id" integer NOT NULL,
	"company_id" integer NOT NULL,
	"words" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"answered_by" integer NOT NULL,
	"answered_by_name" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "auditor_answer" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "auditor_item" (
	"auditor_sample_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"auditor_room_id" integer NOT NULL,
	"company_id" integer NOT NULL,
	"place" integer NOT NULL,
	"ticket" text,
	"key_reasons" text[] NOT NULL,
	"name" text NOT NULL,
	"standing" jsonb NOT NULL,
	CONSTRAINT "auditor_item_auditor_sample_id_user_id_pk" PRIMARY KEY("auditor_sample_id","user_id"),
	CONSTRAINT "auditor_item_place" UNIQUE("auditor_sample_id","place")
);
--> statement-breakpoint
ALTER TABLE "auditor_item" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "auditor_note" (
	"auditor_note_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "auditor_note_auditor_note_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"auditor_sample_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"auditor_room_id" integer NOT NULL,
	"company_id" integer NOT NULL,
	"conclusion" text NOT NULL,
	"words" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "auditor_note" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "auditor_opening" (
	"auditor_opening_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "auditor_opening_auditor_opening_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"auditor_room_id" integer NOT NULL,
	"company_id" integer NOT NULL,
	"auditor_visit_id" integer NOT NULL,
	"what" text NOT NULL,
	"user_id" integer,
	"thing" text DEFAULT '' NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "auditor_opening_once" UNIQUE NULLS NOT DISTINCT("auditor_visit_id","what","user_id","thing")
);
--> statement-breakpoint
ALTER TABLE "auditor_opening" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "auditor_request" (
	"auditor_request_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "auditor_request_auditor_request_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"auditor_room_id" integer NOT NULL,
	"company_id" integer NOT NULL,
	"request_no" integer NOT NULL,
	"subject" text NOT NULL,
	"words" text NOT NULL,
	"due_on" date NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"told_at" timestamp (3) with time zone,
	CONSTRAINT "auditor_request_no" UNIQUE("auditor_room_id","request_no"),
	CONSTRAINT "auditor_request_id_company" UNIQUE("auditor_request_id","auditor_room_id","company_id")
);
--> statement-breakpoint
ALTER TABLE "auditor_request" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "auditor_reveal" (
	"auditor_sample_id" integer PRIMARY KEY NOT NULL,
	"auditor_room_id" integer NOT NULL,
	"company_id" integer NOT NULL,
	"revealed_at" timestamp (3) with time zone NOT NULL,
	"words" text NOT NULL,
	"head_number" bigint NOT NULL,
	"head_hash" text NOT NULL,
	"seed" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "auditor_reveal" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "auditor_room" (
	"auditor_room_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "auditor_room_auditor_room_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"room_no" text NOT NULL,
	"company_id" integer NOT NULL,
	"is_provider" boolean NOT NULL,
	"from_on" date NOT NULL,
	"to_on" date NOT NULL,
	"course_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"guest_name" text NOT NULL,
	"organisation" text NOT NULL,
	"email" text NOT NULL,
	"language" text NOT NULL,
	"reason" text NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"stage" text NOT NULL,
	"state" text NOT NULL,
	"approve_status_id" smallint DEFAULT 2 NOT NULL,
	"submitted_by" integer NOT NULL,
	"submitted_by_name" text NOT NULL,
	"decided_by_name" text,
	"version" integer DEFAULT 1 NOT NULL,
	"submitted_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decided_by" integer,
	"remarks" text,
	"link_hash" text,
	"link_sent_at" timestamp (3) with time zone,
	"first_opened_at" timestamp (3) with time zone,
	"last_opened_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	"closed_by" integer,
	"closed_by_name" text,
	"closed_because" text,
	CONSTRAINT "auditor_room_no" UNIQUE("room_no"),
	CONSTRAINT "auditor_room_id_company" UNIQUE("auditor_room_id","company_id"),
	CONSTRAINT "auditor_room_days" CHECK ("auditor_room"."to_on" >= "auditor_room"."from_on"),
	CONSTRAINT "auditor_room_four_eyes" CHECK ("auditor_room"."decided_by" is null or "auditor_room"."decided_by" <> "auditor_room"."submitted_by"),
	CONSTRAINT "auditor_room_stage" CHECK ("auditor_room"."stage" = 'company' or not "auditor_room"."is_provider"),
	CONSTRAINT "auditor_room_decided" CHECK (("auditor_room"."state" in ('open', 'revoked')) <= ("auditor_room"."approve_status_id" = 1)),
	CONSTRAINT "auditor_room_closed" CHECK (("auditor_room"."state" = 'revoked') = ("auditor_room"."closed_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "auditor_room" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "auditor_sample" (
	"auditor_sample_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "auditor_sample_auditor_sample_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"auditor_room_id" integer NOT NULL,
	"company_id" integer NOT NULL,
	"sample_no" integer NOT NULL,
	"committed_at" timestamp (3) with time zone NOT NULL,
	"report_id" integer NOT NULL,
	"as_at" date NOT NULL,
	"which" jsonb NOT NULL,
	"people" integer[] NOT NULL,
	"key_items" integer[] NOT NULL,
	"key_reasons" text[] NOT NULL,
	"people_sha256" text NOT NULL,
	"key_items_sha256" text NOT NULL,
	"size" integer NOT NULL,
	"words_sha256" text NOT NULL,
	CONSTRAINT "auditor_sample_no" UNIQUE("auditor_room_id","sample_no"),
	CONSTRAINT "auditor_sample_id_company" UNIQUE("auditor_sample_id","auditor_room_id","company_id"),
	CONSTRAINT "auditor_sample_size" CHECK ("auditor_sample"."size" between 0 and cardinality("auditor_sample"."people") - cardinality("auditor_sample"."key_items"))
);
--> statement-breakpoint
ALTER TABLE "auditor_sample" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "auditor_sign_off" (
	"auditor_room_id" integer PRIMARY KEY NOT NULL,
	"company_id" integer NOT NULL,
	"conclusion" text NOT NULL,
	"words" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"told_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "auditor_sign_off" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "auditor_visit" (
	"auditor_visit_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "auditor_visit_auditor_visit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"visit_hash" text NOT NULL,
	"auditor_room_id" integer NOT NULL,
	"company_id" integer NOT NULL,
	"email" text NOT NULL,
	"code_hash" text NOT NULL,
	"code_ends_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"session_hash" text,
	"session_ends_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"ip" text,
	"device" text,
	CONSTRAINT "auditor_visit_hash" UNIQUE("visit_hash"),
	CONSTRAINT "auditor_visit_session" UNIQUE("session_hash"),
	CONSTRAINT "auditor_visit_session_ends" CHECK (("auditor_visit"."session_hash" is null) = ("auditor_visit"."session_ends_at" is null))
);
--> statement-breakpoint
ALTER TABLE "auditor_visit" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "session_gate" ALTER COLUMN "session_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "session_gate" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "session_gate" ADD COLUMN "auditor_visit_id" integer;--> statement-breakpoint
ALTER TABLE "report" ADD COLUMN "auditor_room_id" integer;--> statement-breakpoint
ALTER TABLE "auditor_answer" ADD CONSTRAINT "auditor_answer_of_request" FOREIGN KEY ("auditor_request_id","auditor_room_id","company_id") REFERENCES "public"."auditor_request"("auditor_request_id","auditor_room_id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auditor_item" ADD CONSTRAINT "auditor_item_sample" FOREIGN KEY ("auditor_sample_id","auditor_room_id","company_id") REFERENCES "public"."auditor_sample"("auditor_sample_id","auditor_room_id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auditor_note" ADD CONSTRAINT "auditor_note_of_item" FOREIGN KEY ("auditor_sample_id","user_id") REFERENCES "public"."auditor_item"("auditor_sample_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auditor_note" ADD CONSTRAINT "auditor_note_room" FOREIGN KEY ("auditor_room_id","company_id") REFERENCES "public"."auditor_room"("auditor_room_id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auditor_opening" ADD CONSTRAINT "auditor_opening_room_company" FOREIGN KEY ("auditor_room_id","company_id") REFERENCES "public"."auditor_room"("auditor_room_id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auditor_request" ADD CONSTRAINT "auditor_request_room" FOREIGN KEY ("auditor_room_id","company_id") REFERENCES "public"."auditor_room"("auditor_room_id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auditor_reveal" ADD CONSTRAINT "auditor_reveal_sample" FOREIGN KEY ("auditor_sample_id","auditor_room_id","company_id") REFERENCES "public"."auditor_sample"("auditor_sample_id","auditor_room_id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auditor_room" ADD CONSTRAINT "auditor_room_company_id_company_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auditor_sample" ADD CONSTRAINT "auditor_sample_room" FOREIGN KEY ("auditor_room_id","company_id") REFERENCES "public"."auditor_room"("auditor_room_id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auditor_sign_off" ADD CONSTRAINT "auditor_sign_off_room" FOREIGN KEY ("auditor_room_id","company_id") REFERENCES "public"."auditor_room"("auditor_room_id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auditor_visit" ADD CONSTRAINT "auditor_visit_room_company" FOREIGN KEY ("auditor_room_id","company_id") REFERENCES "public"."auditor_room"("auditor_room_id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "auditor_answer_request" ON "auditor_answer" USING btree ("auditor_request_id","auditor_answer_id");--> statement-breakpoint
CREATE INDEX "auditor_item_person" ON "auditor_item" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "auditor_note_item" ON "auditor_note" USING btree ("auditor_sample_id","user_id","auditor_note_id");--> statement-breakpoint
CREATE INDEX "auditor_note_person" ON "auditor_note" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "auditor_opening_room" ON "auditor_opening" USING btree ("auditor_room_id","auditor_opening_id");--> statement-breakpoint
CREATE INDEX "auditor_opening_person" ON "auditor_opening" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "auditor_request_company" ON "auditor_request" USING btree ("company_id","auditor_request_id");--> statement-breakpoint
CREATE INDEX "auditor_request_untold" ON "auditor_request" USING btree ("auditor_request_id") WHERE told_at is null;--> statement-breakpoint
CREATE INDEX "auditor_room_queue" ON "auditor_room" USING btree ("company_id","approve_status_id","auditor_room_id");--> statement-breakpoint
CREATE UNIQUE INDEX "auditor_room_link" ON "auditor_room" USING btree ("link_hash");--> statement-breakpoint
CREATE INDEX "auditor_room_live" ON "auditor_room" USING btree ("auditor_room_id") WHERE state in ('asked', 'open');--> statement-breakpoint
CREATE INDEX "auditor_sign_off_untold" ON "auditor_sign_off" USING btree ("auditor_room_id") WHERE told_at is null;--> statement-breakpoint
CREATE INDEX "auditor_visit_room" ON "auditor_visit" USING btree ("auditor_room_id","sent_at");--> statement-breakpoint
CREATE UNIQUE INDEX "auditor_visit_one_live" ON "auditor_visit" USING btree ("auditor_room_id") WHERE session_hash is not null and ended_at is null;--> statement-breakpoint
CREATE INDEX "report_auditor_room" ON "report" USING btree ("auditor_room_id","report_id") WHERE auditor_room_id is not null;--> statement-breakpoint
ALTER TABLE "session_gate" ADD CONSTRAINT "session_gate_auditor_visit" UNIQUE("auditor_visit_id");--> statement-breakpoint
ALTER TABLE "session_gate" ADD CONSTRAINT "session_gate_whose" CHECK (num_nonnulls("session_gate"."session_id", "session_gate"."auditor_visit_id") = 1 and ("session_gate"."user_id" is null) = ("session_gate"."session_id" is null));--> statement-breakpoint
CREATE POLICY "scope" ON "auditor_answer" AS PERMISSIVE FOR ALL TO public USING (scope_allows(company_id)) WITH CHECK (scope_allows(company_id));--> statement-breakpoint
CREATE POLICY "scope" ON "auditor_item" AS PERMISSIVE FOR ALL TO public USING (scope_allows(company_id)) WITH CHECK (scope_allows(company_id));--> statement-breakpoint
CREATE POLICY "scope" ON "auditor_note" AS PERMISSIVE FOR ALL TO public USING (scope_allows(company_id)) WITH CHECK (scope_allows(company_id));--> statement-breakpoint
CREATE POLICY "scope" ON "auditor_opening" AS PERMISSIVE FOR ALL TO public USING (scope_allows(company_id)) WITH CHECK (scope_allows(company_id));--> statement-breakpoint
CREATE POLICY "scope" ON "auditor_request" AS PERMISSIVE FOR ALL TO public USING (scope_allows(company_id)) WITH CHECK (scope_allows(company_id));--> statement-breakpoint
CREATE POLICY "scope" ON "auditor_reveal" AS PERMISSIVE FOR ALL TO public USING (scope_allows(company_id)) WITH CHECK (scope_allows(company_id));--> statement-breakpoint
CREATE POLICY "scope" ON "auditor_room" AS PERMISSIVE FOR ALL TO public USING (scope_allows(company_id)) WITH CHECK (scope_allows(company_id));--> statement-breakpoint
CREATE POLICY "scope" ON "auditor_sample" AS PERMISSIVE FOR ALL TO public USING (scope_allows(company_id)) WITH CHECK (scope_allows(company_id));--> statement-breakpoint
CREATE POLICY "scope" ON "auditor_sign_off" AS PERMISSIVE FOR ALL TO public USING (scope_allows(company_id)) WITH CHECK (scope_allows(company_id));--> statement-breakpoint
CREATE POLICY "scope" ON "auditor_visit" AS PERMISSIVE FOR ALL TO public USING (scope_allows(company_id)) WITH CHECK (scope_allows(company_id));
--> statement-breakpoint
-- Held until the transaction ends, for a guest, who may change no row and so could lock none: nobody closes the room or signs it off meanwhile, nor the company. The
-- scope is the guest's own.
create function hold_auditor_room(room integer) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from auditor_room where auditor_room_id = room for update;
  perform from company where company_id = (select company_id from auditor_room where auditor_room_id = room) for share;
end $$;
--> statement-breakpoint
-- The last net behind the rule: once a guest has signed off, nothing more is written in the room.
create function refuse_after_sign_off() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  if exists (select from auditor_sign_off where auditor_room_id = new.auditor_room_id) then
    raise exception 'the room % is signed off', new.auditor_room_id using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create function open_guest_gate() returns trigger language plpgsql set enable_seqscan = off as $$
declare next bigint := nextval('session_gate_version');
begin
  insert into session_gate (token_hash, auditor_visit_id, version, version_before, scope, company, person, valid_until, last_seen_at)
  values (new.session_hash, new.auditor_visit_id, next, next, 'company', new.company_id::text, '', new.session_ends_at, new.sent_at);
  return null;
end $$;
--> statement-breakpoint
create function shut_guest_gate() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  update session_gate g set version = nextval('session_gate_version'), version_before = gate_before(g.xmin, g.version, g.version_before), valid_until = '-infinity'
  where g.auditor_visit_id = new.auditor_visit_id;
  return null;
end $$;
--> statement-breakpoint
create function raise_guest_gates_of_room() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  perform from session_gate where auditor_visit_id in (select auditor_visit_id from auditor_visit where auditor_room_id = new.auditor_room_id)
    order by auditor_visit_id for update;
  update session_gate g set version = nextval('session_gate_version'), version_before = gate_before(g.xmin, g.version, g.version_before),
    valid_until = case when new.state = 'open' then least(g.valid_until, new.ends_at) else '-infinity' end
  where g.auditor_visit_id in (select auditor_visit_id from auditor_visit where auditor_room_id = new.auditor_room_id);
  return null;
end $$;
--> statement-breakpoint
create function raise_guest_gates_of_company() returns trigger language plpgsql set enable_seqscan = off as $$
declare visits constant integer[] := array(select v.auditor_visit_id from auditor_room r join auditor_visit v on v.auditor_room_id = r.auditor_room_id
  where r.company_id = new.company_id and v.session_hash is not null and v.ended_at is null);
begin
  perform from session_gate where auditor_visit_id = any(visits) order by auditor_visit_id for update;
  update session_gate g set version = nextval('session_gate_version'), version_before = gate_before(g.xmin, g.version, g.version_before)
  where g.auditor_visit_id = any(visits);
  return null;
end $$;
--> statement-breakpoint
revoke all on function hold_auditor_room(integer) from public;
--> statement-breakpoint
create trigger auditor_sample_append_only before update or delete or truncate on auditor_sample for each statement execute function refuse_change();
--> statement-breakpoint
create trigger auditor_reveal_append_only before update or delete or truncate on auditor_reveal for each statement execute function refuse_change();
--> statement-breakpoint
create trigger auditor_item_append_only before update or delete or truncate on auditor_item for each statement execute function refuse_change();
--> statement-breakpoint
create trigger auditor_note_append_only before update or delete or truncate on auditor_note for each statement execute function refuse_change();
--> statement-breakpoint
create trigger auditor_answer_append_only before update or delete or truncate on auditor_answer for each statement execute function refuse_change();
--> statement-breakpoint
create trigger auditor_opening_append_only before update or delete or truncate on auditor_opening for each statement execute function refuse_change();
--> statement-breakpoint
create trigger auditor_sample_before_sign_off before insert on auditor_sample for each row execute function refuse_after_sign_off();
--> statement-breakpoint
create trigger auditor_reveal_before_sign_off before insert on auditor_reveal for each row execute function refuse_after_sign_off();
--> statement-breakpoint
create trigger auditor_item_before_sign_off before insert on auditor_item for each row execute function refuse_after_sign_off();
--> statement-breakpoint
create trigger auditor_note_before_sign_off before insert on auditor_note for each row execute function refuse_after_sign_off();
--> statement-breakpoint
create trigger auditor_request_before_sign_off before insert on auditor_request for each row execute function refuse_after_sign_off();
--> statement-breakpoint
create trigger auditor_answer_before_sign_off before insert on auditor_answer for each row execute function refuse_after_sign_off();
--> statement-breakpoint
create trigger auditor_visit_opens_gate after update on auditor_visit for each row when (old.session_hash is null and new.session_hash is not null) execute function open_guest_gate();
--> statement-breakpoint
create trigger auditor_visit_shuts_gate after update on auditor_visit for each row when (old.ended_at is null and new.ended_at is not null) execute function shut_guest_gate();
--> statement-breakpoint
create trigger auditor_room_raises_gates after update on auditor_room for each row when (old.state is distinct from new.state or old.ends_at is distinct from new.ends_at) execute function raise_guest_gates_of_room();
--> statement-breakpoint
create trigger company_raises_guest_gates after update on company for each row when (old.status is distinct from new.status) execute function raise_guest_gates_of_company();
