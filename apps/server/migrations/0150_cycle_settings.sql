-- What companies set of the cycles of their courses; each comes over with what held for all.
CREATE TABLE "cycle_setting" (
	"cycle_setting_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cycle_setting_cycle_setting_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"course_id" integer NOT NULL,
	"version" integer NOT NULL,
	"renews" boolean NOT NULL,
	"mode" text NOT NULL,
	"common_month" integer NOT NULL,
	"common_date" integer NOT NULL,
	"window_days" integer NOT NULL,
	"least_days" integer NOT NULL,
	"aligns_from" date,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"changed_by" integer,
	CONSTRAINT "cycle_setting_version" UNIQUE("company_id","course_id","version"),
	CONSTRAINT "cycle_setting_aligns" CHECK (("cycle_setting"."aligns_from" is not null) = ("cycle_setting"."mode" = 'common_day'))
);
--> statement-breakpoint
ALTER TABLE "cycle_setting" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "cycle_setting" ADD CONSTRAINT "cycle_setting_company_id_company_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cycle_setting" ADD CONSTRAINT "cycle_setting_course_id_course_course_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."course"("course_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "trainee_course_newest" ON "trainee_course" USING btree ("company_id","course_id","user_id","trainee_course_id");--> statement-breakpoint
CREATE POLICY "scope" ON "cycle_setting" AS PERMISSIVE FOR ALL TO public USING (scope_allows(company_id)) WITH CHECK (scope_allows(company_id));
--> statement-breakpoint
CREATE TRIGGER "cycle_setting_append_only" BEFORE DELETE OR UPDATE OR TRUNCATE ON "cycle_setting" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
insert into cycle_setting (company_id, course_id, version, renews, mode, common_month, common_date, window_days, least_days, changed_at)
select company_id, course_id, 1, true, 'own_date', 12, 31, 60, 120, now() from purchased_course order by purchased_course_id;
