-- Rules that enrol, and a row for each who waits for a seat.
CREATE TABLE "enrol_rule" (
	"enrol_rule_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "enrol_rule_enrol_rule_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"course_id" integer NOT NULL,
	"name" text NOT NULL,
	"who" jsonb NOT NULL,
	"who_key" text NOT NULL,
	"due" jsonb NOT NULL,
	"starts_on" date NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" integer NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"changed_by" integer NOT NULL,
	"job_id" integer,
	"ended_at" timestamp (3) with time zone,
	"ended_by" integer,
	CONSTRAINT "enrol_rule_id_company" UNIQUE("enrol_rule_id","company_id"),
	CONSTRAINT "enrol_rule_ended" CHECK (("enrol_rule"."ended_at" is null) = ("enrol_rule"."ended_by" is null))
);
--> statement-breakpoint
ALTER TABLE "enrol_rule" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "waiting_for_seat" (
	"waiting_for_seat_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "waiting_for_seat_waiting_for_seat_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"course_id" integer NOT NULL,
	"due_on" date,
	"enrol_rule_id" integer,
	"previous_trainee_course_id" integer,
	"since" timestamp (3) with time zone NOT NULL,
	"told_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"why_ended" text,
	"trainee_course_id" integer,
	CONSTRAINT "waiting_for_seat_ended" CHECK (("waiting_for_seat"."ended_at" is null) = ("waiting_for_seat"."why_ended" is null)),
	CONSTRAINT "waiting_for_seat_enrolled" CHECK (("waiting_for_seat"."trainee_course_id" is not null) = coalesce("waiting_for_seat"."why_ended" = 'enrolled', false))
);
--> statement-breakpoint
ALTER TABLE "waiting_for_seat" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "trainee_course" ADD COLUMN "enrol_rule_id" integer;--> statement-breakpoint
ALTER TABLE "enrol_rule" ADD CONSTRAINT "enrol_rule_company_id_company_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrol_rule" ADD CONSTRAINT "enrol_rule_course_id_course_course_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."course"("course_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_for_seat" ADD CONSTRAINT "waiting_for_seat_course_id_course_course_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."course"("course_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_for_seat" ADD CONSTRAINT "waiting_for_seat_person" FOREIGN KEY ("user_id","company_id") REFERENCES "public"."users"("user_id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_for_seat" ADD CONSTRAINT "waiting_for_seat_rule_company" FOREIGN KEY ("enrol_rule_id","company_id") REFERENCES "public"."enrol_rule"("enrol_rule_id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "enrol_rule_once" ON "enrol_rule" USING btree ("company_id","course_id","who_key") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "enrol_rule_company" ON "enrol_rule" USING btree ("company_id","enrol_rule_id");--> statement-breakpoint
CREATE UNIQUE INDEX "waiting_for_seat_open" ON "waiting_for_seat" USING btree ("user_id","course_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "waiting_for_seat_next" ON "waiting_for_seat" USING btree ("company_id","course_id","due_on","since","waiting_for_seat_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "waiting_for_seat_untold" ON "waiting_for_seat" USING btree ("company_id","course_id") WHERE ended_at is null and told_at is null;--> statement-breakpoint
CREATE INDEX "waiting_for_seat_rule" ON "waiting_for_seat" USING btree ("enrol_rule_id") WHERE ended_at is null and enrol_rule_id is not null;--> statement-breakpoint
ALTER TABLE "trainee_course" ADD CONSTRAINT "trainee_course_rule_company" FOREIGN KEY ("enrol_rule_id","company_id") REFERENCES "public"."enrol_rule"("enrol_rule_id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "trainee_course_rule" ON "trainee_course" USING btree ("enrol_rule_id") WHERE enrol_rule_id is not null;--> statement-breakpoint
CREATE POLICY "scope" ON "enrol_rule" AS PERMISSIVE FOR ALL TO public USING (scope_allows(company_id)) WITH CHECK (scope_allows(company_id));--> statement-breakpoint
CREATE POLICY "scope" ON "waiting_for_seat" AS PERMISSIVE FOR ALL TO public USING (scope_allows_person(company_id, user_id)) WITH CHECK (scope_allows_person(company_id, user_id));
--> statement-breakpoint
-- Whose certificate has run out with no seat to take the course again was worked out each time: from now on they wait by a row, due as a renewal is.
insert into waiting_for_seat (company_id, user_id, course_id, due_on, previous_trainee_course_id, since)
select t.company_id, t.user_id, t.course_id, kl_day(now()) + 30, t.trainee_course_id, coalesce(t.expires_at, now())
from trainee_course t
join users u on u.user_id = t.user_id
join purchased_course p on p.company_id = t.company_id and p.course_id = t.course_id
where (t.status = 'EXPIRED' or t.status = 'COMPLETED' and t.expires_at < now()) and u.status <> 'inactive'
  and not exists (select from trainee_course later where later.user_id = t.user_id and later.course_id = t.course_id and later.trainee_course_id > t.trainee_course_id)
order by t.expires_at, t.trainee_course_id;
