CREATE TABLE "notice_acceptance" (
	"user_id" integer NOT NULL,
	"company_id" integer,
	"version" smallint NOT NULL,
	"accepted_at" timestamp (3) with time zone NOT NULL,
	"where" text NOT NULL,
	CONSTRAINT "notice_acceptance_user_id_version_pk" PRIMARY KEY("user_id","version"),
	CONSTRAINT "notice_acceptance_version" CHECK ("notice_acceptance"."version" > 0),
	CONSTRAINT "notice_acceptance_where" CHECK ("notice_acceptance"."where" in ('invitation', 'profile'))
);
--> statement-breakpoint
ALTER TABLE "notice_acceptance" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "notice_acceptance" ADD CONSTRAINT "notice_acceptance_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "scope" ON "notice_acceptance" AS PERMISSIVE FOR ALL TO public USING (scope_allows_person(company_id, user_id)) WITH CHECK (scope_allows_person(company_id, user_id));--> statement-breakpoint
create trigger notice_acceptance_append_only before update or delete or truncate on notice_acceptance for each statement execute function refuse_change();
