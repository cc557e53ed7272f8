-- What is overdue for long, until it is settled, and what client admins are told of it.
CREATE TABLE "admin_digest" (
	"admin_digest_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "admin_digest_admin_digest_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"company_id" integer NOT NULL,
	"day" date NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"escalated" integer NOT NULL,
	"settled" integer NOT NULL,
	"omitted" text,
	"day_mail_id" integer,
	CONSTRAINT "admin_digest_told" CHECK (("admin_digest"."omitted" is null) = ("admin_digest"."day_mail_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "admin_digest" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "escalation" (
	"escalation_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "escalation_escalation_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"trainee_course_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"company_id" integer NOT NULL,
	"due_on" date NOT NULL,
	"escalated_on" date NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"settled_on" date,
	"settled_at" timestamp (3) with time zone,
	"settled_as" text,
	CONSTRAINT "escalation_whole" CHECK (("escalation"."settled_on" is null) = ("escalation"."settled_as" is null) and ("escalation"."settled_on" is null) = ("escalation"."settled_at" is null))
);
--> statement-breakpoint
ALTER TABLE "escalation" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "reminder_round" ADD COLUMN "escalated_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "admin_digest" ADD CONSTRAINT "admin_digest_user_company" FOREIGN KEY ("user_id","company_id") REFERENCES "public"."users"("user_id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "escalation" ADD CONSTRAINT "escalation_user_company" FOREIGN KEY ("user_id","company_id") REFERENCES "public"."users"("user_id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "admin_digest_once" ON "admin_digest" USING btree ("user_id","day") WHERE omitted is null;--> statement-breakpoint
CREATE UNIQUE INDEX "admin_digest_omitted_once" ON "admin_digest" USING btree ("user_id","day","omitted") WHERE omitted is not null;--> statement-breakpoint
CREATE INDEX "admin_digest_company" ON "admin_digest" USING btree ("company_id","day");--> statement-breakpoint
CREATE UNIQUE INDEX "escalation_open" ON "escalation" USING btree ("trainee_course_id") WHERE settled_on is null;--> statement-breakpoint
CREATE INDEX "escalation_company_open" ON "escalation" USING btree ("company_id","escalated_on") WHERE settled_on is null;--> statement-breakpoint
CREATE INDEX "escalation_company" ON "escalation" USING btree ("company_id","escalated_on","escalation_id");--> statement-breakpoint
CREATE INDEX "escalation_settled" ON "escalation" USING btree ("company_id","settled_on") WHERE settled_on is not null;--> statement-breakpoint
CREATE INDEX "escalation_person" ON "escalation" USING btree ("user_id","escalation_id");--> statement-breakpoint
CREATE POLICY "scope" ON "admin_digest" AS PERMISSIVE FOR ALL TO public USING (scope_allows_person(company_id, user_id)) WITH CHECK (scope_allows_person(company_id, user_id));--> statement-breakpoint
CREATE POLICY "scope" ON "escalation" AS PERMISSIVE FOR ALL TO public USING (scope_allows_person(company_id, user_id)) WITH CHECK (scope_allows_person(company_id, user_id));
--> statement-breakpoint
-- Of an escalation only how it was settled is added, once.
create or replace function keep_escalation() returns trigger language plpgsql as $$
begin
  if old.settled_on is not null or new.settled_on is null
    or (to_jsonb(new) - '{settled_on,settled_at,settled_as}'::text[]) is distinct from (to_jsonb(old) - '{settled_on,settled_at,settled_as}'::text[])
  then
    raise exception 'escalation is append-only' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger escalation_settled_once before update on escalation for each row execute function keep_escalation();
--> statement-breakpoint
create trigger escalation_kept before delete or truncate on escalation for each statement execute function refuse_change();
--> statement-breakpoint
create trigger admin_digest_append_only before update or delete or truncate on admin_digest for each statement execute function refuse_change();
