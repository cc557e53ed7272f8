CREATE TABLE "due_date_change" (
	"due_date_change_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "due_date_change_due_date_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"trainee_course_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"company_id" integer NOT NULL,
	"from_on" date,
	"to_on" date,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"changed_by" integer NOT NULL,
	CONSTRAINT "due_date_change_moves" CHECK ("due_date_change"."from_on" is distinct from "due_date_change"."to_on")
);
--> statement-breakpoint
ALTER TABLE "due_date_change" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "due_date_change" ADD CONSTRAINT "due_date_change_user_company" FOREIGN KEY ("user_id","company_id") REFERENCES "public"."users"("user_id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "due_date_change_enrolment" ON "due_date_change" USING btree ("trainee_course_id","due_date_change_id");--> statement-breakpoint
CREATE POLICY "scope" ON "due_date_change" AS PERMISSIVE FOR ALL TO public USING (scope_allows_person(company_id, user_id)) WITH CHECK (scope_allows_person(company_id, user_id));--> statement-breakpoint
create trigger due_date_change_append_only before update or delete or truncate on due_date_change
for each statement execute function refuse_change();
