CREATE TABLE "evidence_file" (
	"evidence_id" integer NOT NULL,
	"path" text NOT NULL,
	"in_edition" text,
	"company_id" integer NOT NULL,
	"place" smallint NOT NULL,
	"step" smallint NOT NULL,
	"stored_as" text NOT NULL,
	"rows" integer,
	"size" bigint NOT NULL,
	"sha256" text NOT NULL,
	CONSTRAINT "evidence_file_evidence_id_place_pk" PRIMARY KEY("evidence_id","place"),
	CONSTRAINT "evidence_file_path" UNIQUE NULLS NOT DISTINCT("evidence_id","path","in_edition")
);
--> statement-breakpoint
ALTER TABLE "evidence_file" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "evidence_pack" (
	"evidence_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "evidence_pack_evidence_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"evidence_no" text NOT NULL,
	"company_id" integer NOT NULL,
	"is_provider" boolean NOT NULL,
	"from_on" date NOT NULL,
	"to_on" date NOT NULL,
	"course_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"edition" text NOT NULL,
	"opens" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"reason" text NOT NULL,
	"request" jsonb NOT NULL,
	"stage" text NOT NULL,
	"state" text NOT NULL,
	"why" text,
	"approve_status_id" smallint DEFAULT 2 NOT NULL,
	"submitted_by" integer NOT NULL,
	"submitted_by_name" text NOT NULL,
	"decided_by_name" text,
	"version" integer DEFAULT 1 NOT NULL,
	"submitted_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decided_by" integer,
	"remarks" text,
	"step" smallint DEFAULT 0 NOT NULL,
	"seed" text,
	"at" timestamp (3) with time zone,
	"people" integer,
	"head_number" bigint,
	"head_hash" text,
	"answers" jsonb,
	"full_size" bigint,
	"redacted_size" bigint,
	"full_manifest" text,
	"redacted_manifest" text,
	"key_id" text,
	"files" integer,
	"claimed_until" timestamp (3) with time zone,
	"served_at" timestamp (3) with time zone,
	"failures" smallint DEFAULT 0 NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone,
	CONSTRAINT "evidence_pack_no" UNIQUE("evidence_no"),
	CONSTRAINT "evidence_pack_days" CHECK ("evidence_pack"."to_on" >= "evidence_pack"."from_on"),
	CONSTRAINT "evidence_pack_four_eyes" CHECK ("evidence_pack"."decided_by" is null or "evidence_pack"."decided_by" <> "evidence_pack"."submitted_by"),
	CONSTRAINT "evidence_pack_stage" CHECK ("evidence_pack"."stage" = 'company' or not "evidence_pack"."is_provider"),
	CONSTRAINT "evidence_pack_decided" CHECK (("evidence_pack"."state" in ('waiting', 'made', 'stopped', 'failed', 'over')) <= ("evidence_pack"."approve_status_id" = 1)),
	CONSTRAINT "evidence_pack_failed" CHECK (("evidence_pack"."state" = 'failed') = ("evidence_pack"."why" is not null)),
	CONSTRAINT "evidence_pack_made" CHECK (("evidence_pack"."state" = 'made') <= ("evidence_pack"."answers" is not null and "evidence_pack"."redacted_manifest" is not null and "evidence_pack"."key_id" is not null and "evidence_pack"."ends_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "evidence_pack" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "evidence_taking" (
	"evidence_taking_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "evidence_taking_evidence_taking_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"evidence_id" integer NOT NULL,
	"company_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"name" text NOT NULL,
	"what" text NOT NULL,
	"edition" text,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "evidence_taking_edition" CHECK (("evidence_taking"."what" = 'downloaded') = ("evidence_taking"."edition" is not null))
);
--> statement-breakpoint
ALTER TABLE "evidence_taking" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "report" ADD COLUMN "evidence_id" integer;--> statement-breakpoint
ALTER TABLE "evidence_file" ADD CONSTRAINT "evidence_file_pack" FOREIGN KEY ("evidence_id") REFERENCES "public"."evidence_pack"("evidence_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence_pack" ADD CONSTRAINT "evidence_pack_company_id_company_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence_taking" ADD CONSTRAINT "evidence_taking_pack" FOREIGN KEY ("evidence_id") REFERENCES "public"."evidence_pack"("evidence_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "evidence_pack_queue" ON "evidence_pack" USING btree ("company_id","approve_status_id","evidence_id");--> statement-breakpoint
CREATE INDEX "evidence_pack_unfinished" ON "evidence_pack" USING btree ("evidence_id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "evidence_pack_ending" ON "evidence_pack" USING btree ("ends_at") WHERE state = 'made';--> statement-breakpoint
CREATE INDEX "evidence_taking_pack" ON "evidence_taking" USING btree ("evidence_id","evidence_taking_id");--> statement-breakpoint
CREATE POLICY "scope" ON "evidence_file" AS PERMISSIVE FOR ALL TO public USING (scope_allows(company_id)) WITH CHECK (scope_allows(company_id));--> statement-breakpoint
CREATE POLICY "scope" ON "evidence_pack" AS PERMISSIVE FOR ALL TO public USING (scope_allows(company_id)) WITH CHECK (scope_allows(company_id));--> statement-breakpoint
CREATE POLICY "scope" ON "evidence_taking" AS PERMISSIVE FOR ALL TO public USING (scope_allows(company_id)) WITH CHECK (scope_allows(company_id));--> statement-breakpoint
create trigger evidence_taking_append_only before update or delete or truncate on evidence_taking for each statement execute function refuse_change();
