CREATE TABLE "report" (
	"report_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "report_report_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer,
	"is_provider" boolean NOT NULL,
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"as_at" date NOT NULL,
	"is_live" boolean NOT NULL,
	"known" text NOT NULL,
	"course_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"department" text,
	"no_department" boolean DEFAULT false NOT NULL,
	"employee_category_id" integer,
	"language" text NOT NULL,
	"state" text NOT NULL,
	"why" text,
	"request" jsonb NOT NULL,
	"ordered_at" timestamp (3) with time zone NOT NULL,
	"at" timestamp (3) with time zone,
	"total" integer,
	"worked" integer DEFAULT 0 NOT NULL,
	"reconciliation" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"head_number" bigint,
	"head_hash" text,
	"data_sha256" text,
	"taken" integer DEFAULT 0 NOT NULL,
	"claimed_until" timestamp (3) with time zone,
	"served_at" timestamp (3) with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone,
	CONSTRAINT "report_kept_or_all" CHECK ("report"."is_provider" or "report"."company_id" is not null),
	CONSTRAINT "report_made" CHECK (("report"."state" = 'made') <= ("report"."data_sha256" is not null and "report"."total" is not null and "report"."at" is not null and "report"."ends_at" is not null)),
	CONSTRAINT "report_failed" CHECK (("report"."state" = 'failed') = ("report"."why" is not null))
);
--> statement-breakpoint
ALTER TABLE "report" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "report_row" (
	"report_id" integer NOT NULL,
	"place" integer NOT NULL,
	"company_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"course_id" integer NOT NULL,
	"course_title" text NOT NULL,
	"version_no" integer,
	"bucket" text,
	"is_overdue" boolean NOT NULL,
	"is_listed" boolean NOT NULL,
	"cells" jsonb NOT NULL,
	CONSTRAINT "report_row_report_id_place_pk" PRIMARY KEY("report_id","place")
);
--> statement-breakpoint
ALTER TABLE "report_row" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "report" ADD CONSTRAINT "report_company_id_company_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_row" ADD CONSTRAINT "report_row_report" FOREIGN KEY ("report_id") REFERENCES "public"."report"("report_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_unfinished" ON "report" USING btree ("report_id") WHERE state in ('waiting', 'gathered');--> statement-breakpoint
CREATE INDEX "report_ending" ON "report" USING btree ("ends_at") WHERE state = 'made';--> statement-breakpoint
CREATE INDEX "report_company" ON "report" USING btree ("company_id","report_id");--> statement-breakpoint
CREATE INDEX "report_served" ON "report" USING btree ((case when is_provider then 0 else company_id end),"served_at");--> statement-breakpoint
CREATE INDEX "report_row_bucket" ON "report_row" USING btree ("report_id","course_id","bucket","place") WHERE bucket is not null;--> statement-breakpoint
CREATE INDEX "report_row_person" ON "report_row" USING btree ("user_id");--> statement-breakpoint
CREATE POLICY "scope" ON "report" AS PERMISSIVE FOR ALL TO public USING (scope_allows(company_id)) WITH CHECK (scope_allows(company_id));--> statement-breakpoint
CREATE POLICY "scope" ON "report_row" AS PERMISSIVE FOR ALL TO public USING (scope_allows(company_id)) WITH CHECK (scope_allows(company_id));--> statement-breakpoint
-- Reports ask the provider's people for OPERATION:DOWNLOAD, which no call asked before: whoever is in gets it as whoever comes later does, with a line of
-- the log each. What a company's administrators need for them they hold already.
with given as (
  insert into permission (user_id, company_id, system_type_id, module_id, right_id, maker_status, checker_status)
  select u.user_id, null, 2, 3, 8, case when u.kind = 'checker' then 0 else 1 end, case when u.kind = 'maker' then 0 else 1 end
  from users u where u.system_type_id = 3
  on conflict do nothing
  returning user_id, maker_status, checker_status
)
select append_audit(json_build_object('at', now(), 'actor_user_id', null, 'company_id', null, 'action', 'permission.given', 'entity', 'user', 'entity_id', user_id::text,
  'before', null, 'after', json_build_object('given', json_build_array(json_build_object('system_type_id', 2, 'module_id', 3, 'right_id', 8,
    'maker_status', maker_status, 'checker_status', checker_status))), 'ip', null, 'request_id', null)::text)
from given;
