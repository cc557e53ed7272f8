CREATE TABLE "trainee_column_matching" (
	"company_id" integer NOT NULL,
	"headings_hash" text NOT NULL,
	"said" jsonb NOT NULL,
	"used_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "trainee_column_matching_company_id_headings_hash_pk" PRIMARY KEY("company_id","headings_hash")
);
--> statement-breakpoint
ALTER TABLE "trainee_column_matching" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "trainee_job" ADD COLUMN "headings" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "trainee_column_matching" ADD CONSTRAINT "trainee_column_matching_company_id_company_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "scope" ON "trainee_column_matching" AS PERMISSIVE FOR ALL TO public USING (scope_allows(company_id)) WITH CHECK (scope_allows(company_id));