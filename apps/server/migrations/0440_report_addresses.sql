CREATE TABLE "report_address" (
	"report_address_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "report_address_report_address_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"report_schedule_id" integer NOT NULL,
	"company_id" integer NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_normal" text NOT NULL,
	"language" text NOT NULL,
	"reason" text NOT NULL,
	"stage" text NOT NULL,
	"state" text NOT NULL,
	"approve_status_id" smallint DEFAULT 2 NOT NULL,
	"submitted_by" integer NOT NULL,
	"submitted_by_name" text NOT NULL,
	"decided_by_name" text,
	"version" integer DEFAULT 1 NOT NULL,
	"submitted_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decided_by" integer,
	"remarks" text,
	"stopped_at" timestamp (3) with time zone,
	"stopped_by" integer,
	"stopped_by_name" text,
	CONSTRAINT "report_address_owner" UNIQUE("report_address_id","company_id"),
	CONSTRAINT "report_address_four_eyes" CHECK ("report_address"."decided_by" is null or "report_address"."decided_by" <> "report_address"."submitted_by"),
	CONSTRAINT "report_address_decided" CHECK (("report_address"."state" = 'active') <= ("report_address"."approve_status_id" = 1 and "report_address"."decided_by" is not null)),
	CONSTRAINT "report_address_stopped" CHECK (("report_address"."state" = 'stopped') = ("report_address"."stopped_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "report_address" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "report_address_delivery" (
	"report_address_delivery_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "report_address_delivery_report_address_delivery_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"report_run_id" integer NOT NULL,
	"report_address_id" integer NOT NULL,
	"company_id" integer NOT NULL,
	"outcome" text NOT NULL,
	"link_hash" text,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "report_address_delivery_once" UNIQUE("report_run_id","report_address_id"),
	CONSTRAINT "report_address_delivery_owner" UNIQUE("report_address_delivery_id","company_id"),
	CONSTRAINT "report_address_delivery_told" CHECK (("report_address_delivery"."outcome" = 'told') = ("report_address_delivery"."link_hash" is not null))
);
--> statement-breakpoint
ALTER TABLE "report_address_delivery" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "report_address_visit" (
	"report_address_visit_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "report_address_visit_report_address_visit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"visit_hash" text NOT NULL,
	"report_address_delivery_id" integer NOT NULL,
	"company_id" integer NOT NULL,
	"email" text NOT NULL,
	"code_hash" text NOT NULL,
	"code_ends_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"opened_at" timestamp (3) with time zone,
	"response_type" smallint,
	"volume" smallint,
	"ip" text,
	"device" text,
	CONSTRAINT "report_address_visit_hash" UNIQUE("visit_hash"),
	CONSTRAINT "report_address_visit_opened" CHECK (("report_address_visit"."opened_at" is null) = ("report_address_visit"."response_type" is null))
);
--> statement-breakpoint
ALTER TABLE "report_address_visit" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "report_address" ADD CONSTRAINT "report_address_company_id_company_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_address" ADD CONSTRAINT "report_address_schedule" FOREIGN KEY ("report_schedule_id","company_id") REFERENCES "public"."report_schedule"("report_schedule_id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_address_delivery" ADD CONSTRAINT "report_address_delivery_run" FOREIGN KEY ("report_run_id","company_id") REFERENCES "public"."report_run"("report_run_id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_address_delivery" ADD CONSTRAINT "report_address_delivery_address_of" FOREIGN KEY ("report_address_id","company_id") REFERENCES "public"."report_address"("report_address_id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_address_visit" ADD CONSTRAINT "report_address_visit_of" FOREIGN KEY ("report_address_delivery_id","company_id") REFERENCES "public"."report_address_delivery"("report_address_delivery_id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "report_address_once" ON "report_address" USING btree ("report_schedule_id","email_normal") WHERE state in ('asked', 'active');--> statement-breakpoint
CREATE INDEX "report_address_company" ON "report_address" USING btree ("company_id","report_address_id");--> statement-breakpoint
CREATE INDEX "report_address_asked" ON "report_address" USING btree ("stage","report_address_id") WHERE state = 'asked';--> statement-breakpoint
CREATE UNIQUE INDEX "report_address_delivery_link" ON "report_address_delivery" USING btree ("link_hash");--> statement-breakpoint
CREATE INDEX "report_address_delivery_address" ON "report_address_delivery" USING btree ("report_address_id");--> statement-breakpoint
CREATE INDEX "report_address_visit_delivery" ON "report_address_visit" USING btree ("report_address_delivery_id","report_address_visit_id");--> statement-breakpoint
CREATE INDEX "report_address_visit_unopened" ON "report_address_visit" USING btree ("sent_at") WHERE opened_at is null;--> statement-breakpoint
CREATE POLICY "scope" ON "report_address" AS PERMISSIVE FOR ALL TO public USING (scope_allows(company_id)) WITH CHECK (scope_allows(company_id));--> statement-breakpoint
CREATE POLICY "scope" ON "report_address_delivery" AS PERMISSIVE FOR ALL TO public USING (scope_allows(company_id)) WITH CHECK (scope_allows(company_id));--> statement-breakpoint
CREATE POLICY "scope" ON "report_address_visit" AS PERMISSIVE FOR ALL TO public USING (scope_allows(company_id)) WITH CHECK (scope_allows(company_id));--> statement-breakpoint
create trigger report_address_delivery_append_only before update or delete or truncate on report_address_delivery for each statement execute function refuse_change();
