ALTER TABLE "report_delivery" ALTER COLUMN "company_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "report_opening" ALTER COLUMN "company_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "report_run" ALTER COLUMN "company_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "report_schedule" ALTER COLUMN "company_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "report_schedule_recipient" ALTER COLUMN "company_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "report_schedule" ADD COLUMN "about_company_id" integer;--> statement-breakpoint
-- expands: of schedules, their recipients and runs a company has some hundreds of rows a year, so that looking at each takes a moment
ALTER TABLE "report_delivery" ADD CONSTRAINT "report_delivery_of" FOREIGN KEY ("report_run_id") REFERENCES "public"."report_run"("report_run_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- expands: of schedules, their recipients and runs a company has some hundreds of rows a year, so that looking at each takes a moment
ALTER TABLE "report_run" ADD CONSTRAINT "report_run_of" FOREIGN KEY ("report_schedule_id") REFERENCES "public"."report_schedule"("report_schedule_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- expands: of schedules, their recipients and runs a company has some hundreds of rows a year, so that looking at each takes a moment
ALTER TABLE "report_schedule" ADD CONSTRAINT "report_schedule_about_company_id_company_company_id_fk" FOREIGN KEY ("about_company_id") REFERENCES "public"."company"("company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- expands: of schedules, their recipients and runs a company has some hundreds of rows a year, so that looking at each takes a moment
ALTER TABLE "report_schedule_recipient" ADD CONSTRAINT "report_schedule_recipient_schedule" FOREIGN KEY ("report_schedule_id") REFERENCES "public"."report_schedule"("report_schedule_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- expands: of schedules, their recipients and runs a company has some hundreds of rows a year, so that looking at each takes a moment
ALTER TABLE "report_schedule" ADD CONSTRAINT "report_schedule_about" CHECK ("report_schedule"."about_company_id" is null or "report_schedule"."company_id" is null);