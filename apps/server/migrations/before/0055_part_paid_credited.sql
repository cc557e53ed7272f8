CREATE TABLE "invoice_reminder" (
	"invoice_id" integer NOT NULL,
	"company_id" integer NOT NULL,
	"step" smallint NOT NULL,
	"reminded_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "invoice_reminder_invoice_id_step_pk" PRIMARY KEY("invoice_id","step")
);
--> statement-breakpoint
ALTER TABLE "invoice_reminder" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "invoice" DROP CONSTRAINT "invoice_open";--> statement-breakpoint
ALTER TABLE "credit_note" ADD COLUMN "owed_sen" bigint;--> statement-breakpoint
-- Until now, what closed an invoice was of one that nobody had paid anything of.
UPDATE "credit_note" SET "owed_sen" = CASE WHEN "closes_invoice" THEN 0 ELSE "total_sen" END;--> statement-breakpoint
ALTER TABLE "credit_note" ALTER COLUMN "owed_sen" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice_reminder" ADD CONSTRAINT "invoice_reminder_invoice" FOREIGN KEY ("invoice_id","company_id") REFERENCES "public"."invoice"("invoice_id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "trainee_job_finished" ON "trainee_job" USING btree ("finished_at","job_id") WHERE state = 'done';--> statement-breakpoint
ALTER TABLE "credit_note" ADD CONSTRAINT "credit_note_owed" CHECK (case when "credit_note"."closes_invoice" then "credit_note"."owed_sen" >= 0 and "credit_note"."owed_sen" < "credit_note"."total_sen" else "credit_note"."owed_sen" = "credit_note"."total_sen" end);--> statement-breakpoint
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_open" CHECK (case "invoice"."status" when 'unpaid' then "invoice"."open_sen" = "invoice"."total_sen" when 'part_paid' then "invoice"."open_sen" > 0 and "invoice"."open_sen" < "invoice"."total_sen" when 'paid' then "invoice"."open_sen" <= 0 else "invoice"."open_sen" <= 0 and "invoice"."open_sen" > -"invoice"."total_sen" end);--> statement-breakpoint
CREATE POLICY "scope" ON "invoice_reminder" AS PERMISSIVE FOR ALL TO public USING (scope_allows(company_id)) WITH CHECK (scope_allows(company_id));
