CREATE TABLE "digest_visit" (
	"visit_hash" text PRIMARY KEY NOT NULL,
	"manager_digest_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"company_id" integer NOT NULL,
	"email" text NOT NULL,
	"code_hash" text NOT NULL,
	"code_ends_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"page_hash" text,
	"page_ends_at" timestamp (3) with time zone,
	CONSTRAINT "digest_visit_open" CHECK (("digest_visit"."page_hash" is null) = ("digest_visit"."page_ends_at" is null))
);
--> statement-breakpoint
ALTER TABLE "digest_visit" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "manager_answer" (
	"manager_answer_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "manager_answer_manager_answer_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"manager_id" integer NOT NULL,
	"manager_digest_id" integer NOT NULL,
	"kind" text NOT NULL,
	"day" date,
	"trainee_course_ids" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "manager_answer_day" CHECK (("manager_answer"."kind" = 'left') = ("manager_answer"."day" is null))
);
--> statement-breakpoint
ALTER TABLE "manager_answer" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "manager_claim_decision" (
	"manager_answer_id" integer PRIMARY KEY NOT NULL,
	"company_id" integer NOT NULL,
	"verdict" text NOT NULL,
	"remarks" text,
	"exemption_id" integer,
	"decided_by" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "manager_claim_decision" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "manager_digest" ADD COLUMN "link_hash" text;--> statement-breakpoint
ALTER TABLE "manager_digest" ADD COLUMN "link_ends_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "digest_visit" ADD CONSTRAINT "digest_visit_user_company" FOREIGN KEY ("user_id","company_id") REFERENCES "public"."users"("user_id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "digest_visit" ADD CONSTRAINT "digest_visit_manager_digest" FOREIGN KEY ("manager_digest_id") REFERENCES "public"."manager_digest"("manager_digest_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manager_answer" ADD CONSTRAINT "manager_answer_user_company" FOREIGN KEY ("user_id","company_id") REFERENCES "public"."users"("user_id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manager_answer" ADD CONSTRAINT "manager_answer_manager_company" FOREIGN KEY ("manager_id","company_id") REFERENCES "public"."users"("user_id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manager_answer" ADD CONSTRAINT "manager_answer_manager_digest" FOREIGN KEY ("manager_digest_id") REFERENCES "public"."manager_digest"("manager_digest_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manager_claim_decision" ADD CONSTRAINT "manager_claim_decision_company_id_company_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manager_claim_decision" ADD CONSTRAINT "manager_claim_decision_answer" FOREIGN KEY ("manager_answer_id") REFERENCES "public"."manager_answer"("manager_answer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manager_claim_decision" ADD CONSTRAINT "manager_claim_decision_exemption" FOREIGN KEY ("exemption_id") REFERENCES "public"."exemption"("exemption_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "digest_visit_page" ON "digest_visit" USING btree ("page_hash");--> statement-breakpoint
CREATE INDEX "digest_visit_digest" ON "digest_visit" USING btree ("manager_digest_id");--> statement-breakpoint
CREATE INDEX "digest_visit_sent" ON "digest_visit" USING btree ("sent_at");--> statement-breakpoint
CREATE INDEX "manager_answer_company" ON "manager_answer" USING btree ("company_id","manager_answer_id");--> statement-breakpoint
CREATE INDEX "manager_answer_person" ON "manager_answer" USING btree ("user_id","manager_answer_id");--> statement-breakpoint
CREATE INDEX "manager_answer_manager" ON "manager_answer" USING btree ("manager_id","user_id","at");--> statement-breakpoint
CREATE INDEX "manager_claim_decision_exemption_id" ON "manager_claim_decision" USING btree ("exemption_id") WHERE exemption_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "manager_digest_link" ON "manager_digest" USING btree ("link_hash");--> statement-breakpoint
ALTER TABLE "manager_digest" ADD CONSTRAINT "manager_digest_linked" CHECK (("manager_digest"."link_hash" is null) = ("manager_digest"."link_ends_at" is null) and ("manager_digest"."omitted" is null or "manager_digest"."link_hash" is null));--> statement-breakpoint
CREATE POLICY "scope" ON "digest_visit" AS PERMISSIVE FOR ALL TO public USING (scope_allows_person(company_id, user_id)) WITH CHECK (scope_allows_person(company_id, user_id));--> statement-breakpoint
CREATE POLICY "scope" ON "manager_answer" AS PERMISSIVE FOR ALL TO public USING (scope_allows_person(company_id, user_id)) WITH CHECK (scope_allows_person(company_id, user_id));--> statement-breakpoint
CREATE POLICY "scope" ON "manager_claim_decision" AS PERMISSIVE FOR ALL TO public USING (scope_allows(company_id)) WITH CHECK (scope_allows(company_id));--> statement-breakpoint
create trigger manager_answer_append_only before update or delete or truncate on manager_answer for each statement execute function refuse_change();--> statement-breakpoint
create trigger manager_claim_decision_append_only before update or delete or truncate on manager_claim_decision for each statement execute function refuse_change();
