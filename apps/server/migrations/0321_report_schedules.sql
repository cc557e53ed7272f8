CREATE TABLE "report_delivery" (
	"report_run_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"company_id" integer NOT NULL,
	"outcome" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "report_delivery_report_run_id_user_id_pk" PRIMARY KEY("report_run_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "report_delivery" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "report_opening" (
	"report_opening_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "report_opening_report_opening_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"report_run_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"company_id" integer NOT NULL,
	"way" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "report_opening" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "report_run" (
	"report_run_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "report_run_report_run_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"report_schedule_id" integer NOT NULL,
	"company_id" integer NOT NULL,
	"due_on" date NOT NULL,
	"report_id" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"told_at" timestamp (3) with time zone,
	CONSTRAINT "report_run_once" UNIQUE("report_schedule_id","due_on"),
	CONSTRAINT "report_run_report" UNIQUE("report_id"),
	CONSTRAINT "report_run_owner" UNIQUE("report_run_id","company_id")
);
--> statement-breakpoint
ALTER TABLE "report_run" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "report_schedule" (
	"report_schedule_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "report_schedule_report_schedule_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"every" text NOT NULL,
	"day" smallint NOT NULL,
	"hour" smallint NOT NULL,
	"state" text DEFAULT 'active' NOT NULL,
	"why" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"ended_by" integer,
	"next_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "report_schedule_owner" UNIQUE("report_schedule_id","company_id"),
	CONSTRAINT "report_schedule_ended" CHECK (("report_schedule"."state" = 'active') = ("report_schedule"."ended_at" is null) and ("report_schedule"."state" = 'stopped') = ("report_schedule"."why" is not null)),
	CONSTRAINT "report_schedule_when" CHECK ("report_schedule"."hour" between 0 and 23 and "report_schedule"."day" between 1 and 28 and ("report_schedule"."every" <> 'week' or "report_schedule"."day" <= 7))
);
--> statement-breakpoint
ALTER TABLE "report_schedule" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "report_schedule_recipient" (
	"report_schedule_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"company_id" integer NOT NULL,
	CONSTRAINT "report_schedule_recipient_report_schedule_id_user_id_pk" PRIMARY KEY("report_schedule_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "report_schedule_recipient" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "report_delivery" ADD CONSTRAINT "report_delivery_run" FOREIGN KEY ("report_run_id","company_id") REFERENCES "public"."report_run"("report_run_id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_opening" ADD CONSTRAINT "report_opening_of" FOREIGN KEY ("report_run_id","user_id") REFERENCES "public"."report_delivery"("report_run_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_run" ADD CONSTRAINT "report_run_schedule" FOREIGN KEY ("report_schedule_id","company_id") REFERENCES "public"."report_schedule"("report_schedule_id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_schedule" ADD CONSTRAINT "report_schedule_user_company" FOREIGN KEY ("user_id","company_id") REFERENCES "public"."users"("user_id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_schedule_recipient" ADD CONSTRAINT "report_schedule_recipient_of" FOREIGN KEY ("report_schedule_id","company_id") REFERENCES "public"."report_schedule"("report_schedule_id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_schedule_recipient" ADD CONSTRAINT "report_schedule_recipient_user" FOREIGN KEY ("user_id","company_id") REFERENCES "public"."users"("user_id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_opening_run" ON "report_opening" USING btree ("report_run_id","user_id","report_opening_id");--> statement-breakpoint
CREATE INDEX "report_run_untold" ON "report_run" USING btree ("report_run_id") WHERE told_at is null;--> statement-breakpoint
CREATE INDEX "report_schedule_due" ON "report_schedule" USING btree ("next_at") WHERE state = 'active';--> statement-breakpoint
CREATE INDEX "report_schedule_company" ON "report_schedule" USING btree ("company_id","report_schedule_id");--> statement-breakpoint
CREATE POLICY "scope" ON "report_delivery" AS PERMISSIVE FOR ALL TO public USING (scope_allows(company_id)) WITH CHECK (scope_allows(company_id));--> statement-breakpoint
CREATE POLICY "scope" ON "report_opening" AS PERMISSIVE FOR ALL TO public USING (scope_allows(company_id)) WITH CHECK (scope_allows(company_id));--> statement-breakpoint
CREATE POLICY "scope" ON "report_run" AS PERMISSIVE FOR ALL TO public USING (scope_allows(company_id)) WITH CHECK (scope_allows(company_id));--> statement-breakpoint
CREATE POLICY "scope" ON "report_schedule" AS PERMISSIVE FOR ALL TO public USING (scope_allows(company_id)) WITH CHECK (scope_allows(company_id));--> statement-breakpoint
CREATE POLICY "scope" ON "report_schedule_recipient" AS PERMISSIVE FOR ALL TO public USING (scope_allows(company_id)) WITH CHECK (scope_allows(company_id));--> statement-breakpoint
create trigger report_delivery_append_only before update or delete or truncate on report_delivery for each statement execute function refuse_change();--> statement-breakpoint
create trigger report_opening_append_only before update or delete or truncate on report_opening for each statement execute function refuse_change();
