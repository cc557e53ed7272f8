CREATE TABLE "manager_digest" (
	"manager_digest_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "manager_digest_manager_digest_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"company_id" integer NOT NULL,
	"week_on" date NOT NULL,
	"day" date NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"omitted" text,
	"day_mail_id" integer,
	CONSTRAINT "manager_digest_told" CHECK (("manager_digest"."omitted" is null) = ("manager_digest"."day_mail_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "manager_digest" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "manager_digest" ADD CONSTRAINT "manager_digest_user_company" FOREIGN KEY ("user_id","company_id") REFERENCES "public"."users"("user_id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "manager_digest_once" ON "manager_digest" USING btree ("user_id","week_on") WHERE omitted is null;--> statement-breakpoint
CREATE UNIQUE INDEX "manager_digest_omitted_once" ON "manager_digest" USING btree ("user_id","week_on","omitted") WHERE omitted is not null;--> statement-breakpoint
CREATE INDEX "manager_digest_company" ON "manager_digest" USING btree ("company_id","manager_digest_id");--> statement-breakpoint
CREATE POLICY "scope" ON "manager_digest" AS PERMISSIVE FOR ALL TO public USING (scope_allows_person(company_id, user_id)) WITH CHECK (scope_allows_person(company_id, user_id));--> statement-breakpoint
create trigger manager_digest_append_only before update or delete or truncate on manager_digest for each statement execute function refuse_change();
