CREATE TABLE "course_import" (
	"course_import_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "course_import_course_import_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"document" jsonb NOT NULL,
	"content_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"committed_at" timestamp (3) with time zone,
	"course_id" integer
);
--> statement-breakpoint
CREATE TABLE "certificate_revocation" (
	"certificate_revocation_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "certificate_revocation_certificate_revocation_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"trainee_course_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"company_id" integer NOT NULL,
	"serial_no" text NOT NULL,
	"reason" text NOT NULL,
	"approve_status_id" smallint DEFAULT 2 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"submitted_at" timestamp (3) with time zone NOT NULL,
	"submitted_by" integer NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decided_by" integer,
	"remarks" text,
	CONSTRAINT "certificate_revocation_four_eyes" CHECK ("certificate_revocation"."decided_by" is null or "certificate_revocation"."decided_by" <> "certificate_revocation"."submitted_by")
);
--> statement-breakpoint
ALTER TABLE "certificate_revocation" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "course_import" ADD CONSTRAINT "course_import_course_id_course_course_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."course"("course_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificate_revocation" ADD CONSTRAINT "certificate_revocation_serial_no_certificate_serial_no_fk" FOREIGN KEY ("serial_no") REFERENCES "public"."certificate"("serial_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "certificate_revocation_pending" ON "certificate_revocation" USING btree ("serial_no") WHERE "certificate_revocation"."approve_status_id" = 2;--> statement-breakpoint
CREATE INDEX "certificate_revocation_queue" ON "certificate_revocation" USING btree ("approve_status_id","certificate_revocation_id");--> statement-breakpoint
CREATE POLICY "scope" ON "certificate_revocation" AS PERMISSIVE FOR ALL TO public USING (scope_allows_person(company_id, user_id)) WITH CHECK (scope_allows_person(company_id, user_id));