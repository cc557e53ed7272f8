CREATE TABLE "route_permission" (
	"route_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "route_permission_route_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"route" text NOT NULL,
	"access_level" text,
	"permissions" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp (3) with time zone,
	"changed_by" integer,
	CONSTRAINT "route_permission_whole" CHECK (("route_permission"."access_level" is null) = ("route_permission"."permissions" is null))
);
--> statement-breakpoint
CREATE TABLE "approval_step" (
	"approval_step_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "approval_step_approval_step_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"entity" text NOT NULL,
	"entity_id" integer NOT NULL,
	"company_id" integer,
	"action" text NOT NULL,
	"stage" text,
	"user_id" integer,
	"email_normal" text NOT NULL,
	"name" text,
	"remarks" text,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "approval_step" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "registration_information" (
	"registration_information_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "registration_information_registration_information_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"details" jsonb NOT NULL,
	"ssm_no_new" text NOT NULL,
	"status" smallint DEFAULT 2 NOT NULL,
	"stage" text NOT NULL,
	"approve_status_id" smallint DEFAULT 2 NOT NULL,
	"submitted_by" integer NOT NULL,
	"submitted_by_email" text NOT NULL,
	"submitted_at" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"decided_by" integer,
	"decided_at" timestamp (3) with time zone,
	"remarks" text,
	CONSTRAINT "registration_information_known" CHECK ("registration_information"."approve_status_id" in (1, 2, 3) and "registration_information"."status" in (1, 2)),
	CONSTRAINT "registration_information_in_force_approved" CHECK ("registration_information"."status" = 2 or "registration_information"."approve_status_id" = 1),
	CONSTRAINT "registration_information_four_eyes" CHECK ("registration_information"."decided_by" is null or "registration_information"."decided_by" <> "registration_information"."submitted_by")
);
--> statement-breakpoint
ALTER TABLE "registration_information" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "notification" (
	"notification_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notification_notification_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"company_id" integer,
	"kind" text NOT NULL,
	"data" jsonb NOT NULL,
	"href" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "notification" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "trainee_job" (
	"job_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "trainee_job_job_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"file_name" text,
	"remarks" text,
	"request" jsonb NOT NULL,
	"total" integer NOT NULL,
	"worked" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"skipped" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"claimed_until" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "trainee_job_id_company" UNIQUE("job_id","company_id"),
	CONSTRAINT "trainee_job_counts" CHECK ("trainee_job"."worked" <= "trainee_job"."total" and "trainee_job"."done" + "trainee_job"."skipped" <= "trainee_job"."total")
);
--> statement-breakpoint
ALTER TABLE "trainee_job" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "trainee_job_line" (
	"job_id" integer NOT NULL,
	"company_id" integer NOT NULL,
	"line" integer NOT NULL,
	"row" jsonb,
	"name" text NOT NULL,
	"username" text NOT NULL,
	"outcome" text NOT NULL,
	"problems" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "trainee_job_line_job_id_line_pk" PRIMARY KEY("job_id","line")
);
--> statement-breakpoint
ALTER TABLE "trainee_job_line" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP INDEX "users_email_normal";--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "ic_no_hash" text;--> statement-breakpoint
ALTER TABLE "temp_trainee_user_registration" ADD COLUMN "ic_no_hash" text;--> statement-breakpoint
ALTER TABLE "temp_trainee_user_registration" ADD COLUMN "source" text DEFAULT 'sign_up' NOT NULL;--> statement-breakpoint
ALTER TABLE "temp_trainee_user_registration" ADD COLUMN "email_normal" text;--> statement-breakpoint
ALTER TABLE "registration_information" ADD CONSTRAINT "registration_information_company_id_company_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trainee_job" ADD CONSTRAINT "trainee_job_company_id_company_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trainee_job_line" ADD CONSTRAINT "trainee_job_line_job" FOREIGN KEY ("job_id","company_id") REFERENCES "public"."trainee_job"("job_id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "route_permission_route" ON "route_permission" USING btree ("route");--> statement-breakpoint
CREATE INDEX "approval_step_item" ON "approval_step" USING btree ("entity","entity_id","approval_step_id");--> statement-breakpoint
CREATE INDEX "registration_information_company" ON "registration_information" USING btree ("company_id","registration_information_id");--> statement-breakpoint
CREATE INDEX "registration_information_status" ON "registration_information" USING btree ("approve_status_id","registration_information_id");--> statement-breakpoint
CREATE UNIQUE INDEX "registration_information_one_pending" ON "registration_information" USING btree ("company_id") WHERE approve_status_id = 2;--> statement-breakpoint
CREATE UNIQUE INDEX "registration_information_one_in_force" ON "registration_information" USING btree ("company_id") WHERE status = 1;--> statement-breakpoint
CREATE UNIQUE INDEX "registration_information_number_in_force" ON "registration_information" USING btree ("ssm_no_new") WHERE status = 1;--> statement-breakpoint
CREATE INDEX "notification_user" ON "notification" USING btree ("user_id","notification_id");--> statement-breakpoint
CREATE INDEX "notification_unread" ON "notification" USING btree ("user_id") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "trainee_job_waiting" ON "trainee_job" USING btree ("job_id") WHERE state in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "trainee_job_company" ON "trainee_job" USING btree ("company_id","job_id");--> statement-breakpoint
CREATE INDEX "trainee_job_line_skipped" ON "trainee_job_line" USING btree ("job_id","line") WHERE outcome = 'skipped';--> statement-breakpoint
CREATE INDEX "company_name" ON "company" USING btree ("name","company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_employee_no_unique" ON "users" USING btree ("company_id","employee_no") WHERE employee_no is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_ic_no_unique" ON "users" USING btree ("company_id","ic_no_hash") WHERE ic_no_hash is not null;--> statement-breakpoint
CREATE INDEX "users_trainee_name" ON "users" USING btree ("company_id","name","user_id") WHERE system_type_id = 1;--> statement-breakpoint
CREATE INDEX "users_trainee_id" ON "users" USING btree ("company_id","user_id") WHERE system_type_id = 1;--> statement-breakpoint
CREATE INDEX "users_admin" ON "users" USING btree ("system_type_id","name","user_id") WHERE system_type_id > 1;--> statement-breakpoint
CREATE INDEX "temp_trainee_user_registration_pending_ic" ON "temp_trainee_user_registration" USING btree ("ic_no_hash") WHERE approve_status_id = 2 and ic_no_hash is not null;--> statement-breakpoint
CREATE INDEX "temp_trainee_user_registration_pending_employee" ON "temp_trainee_user_registration" USING btree ("employee_no","company_id") WHERE approve_status_id = 2 and employee_no is not null;--> statement-breakpoint
CREATE INDEX "temp_trainee_user_registration_pending_email_normal" ON "temp_trainee_user_registration" USING btree ("email_normal") WHERE approve_status_id = 2;--> statement-breakpoint
CREATE INDEX "users_trainee_department" ON "users" USING btree ("company_id","department","name","user_id") WHERE system_type_id = 1;--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_normal" ON "users" USING btree ("email_normal");--> statement-breakpoint
CREATE POLICY "scope" ON "approval_step" AS PERMISSIVE FOR ALL TO public USING (scope_allows(company_id)) WITH CHECK (scope_allows(company_id));--> statement-breakpoint
CREATE POLICY "scope" ON "registration_information" AS PERMISSIVE FOR ALL TO public USING (scope_allows(company_id)) WITH CHECK (scope_allows(company_id));--> statement-breakpoint
CREATE POLICY "scope" ON "notification" AS PERMISSIVE FOR ALL TO public USING (scope_allows_person(company_id, user_id)) WITH CHECK (scope_allows_person(company_id, user_id));--> statement-breakpoint
CREATE POLICY "scope" ON "trainee_job" AS PERMISSIVE FOR ALL TO public USING (scope_allows(company_id)) WITH CHECK (scope_allows(company_id));--> statement-breakpoint
CREATE POLICY "scope" ON "trainee_job_line" AS PERMISSIVE FOR ALL TO public USING (scope_allows(company_id)) WITH CHECK (scope_allows(company_id));--> statement-breakpoint
create trigger approval_step_append_only before update or delete or truncate on approval_step
for each statement execute function refuse_change();
--> statement-breakpoint
-- Forced row-level security binds an owner too.
select set_config('app.scope', 'all', true);
--> statement-breakpoint
-- Until now people signed up for themselves: who submitted is who registers.
update temp_trainee_user_registration set email_normal = submitted_by_email;
--> statement-breakpoint
ALTER TABLE "temp_trainee_user_registration" ALTER COLUMN "email_normal" SET NOT NULL;
--> statement-breakpoint
-- What was submitted before histories were kept begins its history with that.
insert into approval_step (entity, entity_id, company_id, action, user_id, email_normal, at)
select 'temp_company_user_registration', temp_company_user_registration_id, null, 'submitted', submitted_by, submitted_by_email, submitted_at
from temp_company_user_registration
union all
select 'temp_trainee_user_registration', temp_trainee_user_registration_id, company_id, 'submitted', submitted_by, submitted_by_email, submitted_at
from temp_trainee_user_registration;
