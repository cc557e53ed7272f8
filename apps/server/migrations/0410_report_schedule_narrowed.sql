ALTER TABLE "report_schedule" ADD COLUMN "course_ids" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "report_schedule" ADD COLUMN "department_id" integer;--> statement-breakpoint
ALTER TABLE "report_schedule" ADD COLUMN "no_department" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "report_schedule" ADD COLUMN "employee_category_id" integer;--> statement-breakpoint
-- expands: the table has a row a schedule, some twenty of a company, so that looking at each takes no time
ALTER TABLE "report_schedule" ADD CONSTRAINT "report_schedule_department" FOREIGN KEY ("department_id","company_id") REFERENCES "public"."department"("department_id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- expands: the table has a row a schedule, some twenty of a company, so that looking at each takes no time
ALTER TABLE "report_schedule" ADD CONSTRAINT "report_schedule_category" FOREIGN KEY ("employee_category_id","company_id") REFERENCES "public"."employee_category"("employee_category_id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- expands: the table has a row a schedule, some twenty of a company, so that looking at each takes no time
ALTER TABLE "report_schedule" ADD CONSTRAINT "report_schedule_narrowed" CHECK ("report_schedule"."department_id" is null or not "report_schedule"."no_department");