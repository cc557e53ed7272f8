CREATE TABLE "day_mail" (
	"day_mail_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "day_mail_day_mail_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"company_id" integer NOT NULL,
	"day" date NOT NULL,
	"by_itself" boolean NOT NULL,
	"language" text NOT NULL,
	"version" smallint NOT NULL,
	"told" jsonb NOT NULL,
	"mail_id" integer NOT NULL,
	"outcome" text DEFAULT 'waiting' NOT NULL,
	"failure" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "day_mail" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "reminder_round" (
	"company_id" integer NOT NULL,
	"day" date NOT NULL,
	"began_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"told" integer DEFAULT 0 NOT NULL,
	"omitted" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "reminder_round_company_id_day_pk" PRIMARY KEY("company_id","day")
);
--> statement-breakpoint
ALTER TABLE "reminder_round" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "reminder_settings" (
	"company_id" integer NOT NULL,
	"version" integer NOT NULL,
	"steps" jsonb NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"changed_by" integer NOT NULL,
	CONSTRAINT "reminder_settings_company_id_version_pk" PRIMARY KEY("company_id","version")
);
--> statement-breakpoint
ALTER TABLE "reminder_settings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "reminder_step" (
	"reminder_step_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reminder_step_reminder_step_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"trainee_course_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"company_id" integer NOT NULL,
	"step" text NOT NULL,
	"planned_on" date NOT NULL,
	"day" date NOT NULL,
	"due_on" date,
	"at" timestamp (3) with time zone NOT NULL,
	"reminded_by" integer,
	"omitted" text,
	"is_invitation" boolean DEFAULT false NOT NULL,
	"day_mail_id" integer,
	CONSTRAINT "reminder_step_told" CHECK ("reminder_step"."omitted" is null or ("reminder_step"."day_mail_id" is null and not "reminder_step"."is_invitation"))
);
--> statement-breakpoint
ALTER TABLE "reminder_step" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "notification" ADD COLUMN "mail_waits" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "notification" ADD COLUMN "document_edition_id" integer;--> statement-breakpoint
ALTER TABLE "day_mail" ADD CONSTRAINT "day_mail_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder_round" ADD CONSTRAINT "reminder_round_company_id_company_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder_settings" ADD CONSTRAINT "reminder_settings_company_id_company_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder_step" ADD CONSTRAINT "reminder_step_user_company" FOREIGN KEY ("user_id","company_id") REFERENCES "public"."users"("user_id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "day_mail_once" ON "day_mail" USING btree ("user_id","day") WHERE by_itself;--> statement-breakpoint
CREATE INDEX "day_mail_day" ON "day_mail" USING btree ("user_id","day");--> statement-breakpoint
CREATE INDEX "day_mail_company" ON "day_mail" USING btree ("company_id","day_mail_id");--> statement-breakpoint
CREATE UNIQUE INDEX "day_mail_mail" ON "day_mail" USING btree ("mail_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reminder_step_once_a_day" ON "reminder_step" USING btree ("trainee_course_id","user_id","day") WHERE omitted is null;--> statement-breakpoint
CREATE UNIQUE INDEX "reminder_step_omitted_once" ON "reminder_step" USING btree ("trainee_course_id","user_id","planned_on","omitted") WHERE omitted is not null;--> statement-breakpoint
CREATE INDEX "reminder_step_enrolment" ON "reminder_step" USING btree ("trainee_course_id","reminder_step_id");--> statement-breakpoint
CREATE INDEX "reminder_step_company" ON "reminder_step" USING btree ("company_id","reminder_step_id");--> statement-breakpoint
CREATE INDEX "reminder_step_person" ON "reminder_step" USING btree ("user_id","reminder_step_id");--> statement-breakpoint
CREATE INDEX "reminder_step_mail" ON "reminder_step" USING btree ("day_mail_id") WHERE day_mail_id is not null;--> statement-breakpoint
CREATE INDEX "notification_mail_waits" ON "notification" USING btree ("company_id","user_id") WHERE mail_waits;--> statement-breakpoint
CREATE POLICY "scope" ON "day_mail" AS PERMISSIVE FOR ALL TO public USING (scope_allows_person(company_id, user_id)) WITH CHECK (scope_allows_person(company_id, user_id));--> statement-breakpoint
CREATE POLICY "scope" ON "reminder_round" AS PERMISSIVE FOR ALL TO public USING (scope_allows(company_id)) WITH CHECK (scope_allows(company_id));--> statement-breakpoint
CREATE POLICY "scope" ON "reminder_settings" AS PERMISSIVE FOR ALL TO public USING (scope_allows(company_id)) WITH CHECK (scope_allows(company_id));--> statement-breakpoint
CREATE POLICY "scope" ON "reminder_step" AS PERMISSIVE FOR ALL TO public USING (scope_allows_person(company_id, user_id)) WITH CHECK (scope_allows_person(company_id, user_id));--> statement-breakpoint
-- What was sent before its mail was kept: nobody knows any more what became of it.
insert into reminder_step (trainee_course_id, user_id, company_id, step, planned_on, day, due_on, at, reminded_by, is_invitation)
select trainee_course_id, user_id, company_id, case when reminded_by is not null then 'by_hand' when due_on < day then 'overdue' else 'ahead' end,
  day, day, due_on, reminded_at, reminded_by, is_invitation
from reminder order by reminder_id;
--> statement-breakpoint
drop table reminder;
--> statement-breakpoint
create trigger reminder_step_append_only before update or delete or truncate on reminder_step for each statement execute function refuse_change();
--> statement-breakpoint
create trigger reminder_settings_append_only before update or delete or truncate on reminder_settings for each statement execute function refuse_change();
--> statement-breakpoint
create trigger day_mail_kept before delete or truncate on day_mail for each statement execute function refuse_change();
--> statement-breakpoint
-- What the mail server said of a mail stands with what it told. One that was refused and is accepted on a later try counts as accepted.
create or replace function settle_day_mail() returns trigger language plpgsql as $$
begin
  update day_mail set
    outcome = case when new.sent_at is not null then 'accepted' when new.failure in ('address_refused', 'mail_refused') then 'refused' else 'given_up' end,
    failure = case when new.sent_at is null then new.failure end,
    settled_at = coalesce(new.sent_at, new.failed_at)
  where mail_id = new.mail_id;
  return null;
end $$;
--> statement-breakpoint
create trigger outbox_mail_settles after update of sent_at, failed_at on outbox_mail for each row
  when (new.sent_at is not null and old.sent_at is null or new.failed_at is not null and old.failed_at is null) execute function settle_day_mail();
