CREATE TABLE "reminder" (
	"reminder_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reminder_reminder_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"trainee_course_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"company_id" integer NOT NULL,
	"day" date NOT NULL,
	"due_on" date,
	"reminded_at" timestamp (3) with time zone NOT NULL,
	"reminded_by" integer
);
--> statement-breakpoint
ALTER TABLE "reminder" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "reminder" ADD CONSTRAINT "reminder_user_company" FOREIGN KEY ("user_id","company_id") REFERENCES "public"."users"("user_id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "reminder_once_a_day" ON "reminder" USING btree ("trainee_course_id","day");--> statement-breakpoint
CREATE INDEX "reminder_company" ON "reminder" USING btree ("company_id","reminder_id");--> statement-breakpoint
CREATE POLICY "scope" ON "reminder" AS PERMISSIVE FOR ALL TO public USING (scope_allows_person(company_id, user_id)) WITH CHECK (scope_allows_person(company_id, user_id));--> statement-breakpoint
create trigger reminder_append_only before update or delete or truncate on reminder
for each statement execute function refuse_change();
