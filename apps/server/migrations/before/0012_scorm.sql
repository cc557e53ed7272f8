CREATE TABLE "scorm_state" (
	"module_progress_id" integer PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"company_id" integer NOT NULL,
	"state" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"session_no" integer DEFAULT 0 NOT NULL,
	"sequence" integer DEFAULT -1 NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "scorm_state" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "module_progress" ADD COLUMN "reported_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "scorm_state" ADD CONSTRAINT "scorm_state_progress" FOREIGN KEY ("module_progress_id","user_id","company_id") REFERENCES "public"."module_progress"("module_progress_id","user_id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "scope" ON "scorm_state" AS PERMISSIVE FOR ALL TO public USING (scope_allows_person(company_id, user_id)) WITH CHECK (scope_allows_person(company_id, user_id));