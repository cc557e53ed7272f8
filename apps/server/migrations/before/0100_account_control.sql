-- Whoever registered an account alone, or moved it to another mailbox, may read what is mailed to it, and so sign in as it.
CREATE TABLE "account_control" (
	"account_control_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "account_control_account_control_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"company_id" integer,
	"by_user_id" integer NOT NULL,
	"how" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "account_control_how" CHECK ("account_control"."how" in ('registered', 'moved'))
);
--> statement-breakpoint
ALTER TABLE "account_control" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "account_control" ADD CONSTRAINT "account_control_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_control" ADD CONSTRAINT "account_control_by_user_id_users_user_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_control_account" ON "account_control" USING btree ("user_id","since");--> statement-breakpoint
CREATE INDEX "account_control_by" ON "account_control" USING btree ("by_user_id","since");--> statement-breakpoint
CREATE POLICY "scope" ON "account_control" AS PERMISSIVE FOR ALL TO public USING (scope_allows(company_id)) WITH CHECK (scope_allows(company_id));
--> statement-breakpoint
create trigger account_control_append_only before update or delete or truncate on account_control for each statement execute function refuse_change();
--> statement-breakpoint
-- Forced row-level security binds an owner too.
select set_config('app.scope', 'all', true);
--> statement-breakpoint
-- Accounts of one mailbox under another domain of its provider: from now on they have one spelling. Where two people have it already, both keep
-- what they have; whoever decides is compared by the new spelling all the same.
with spelled as (
  select user_id, case split_part(email_normal, '@', 2) when 'protonmail.com' then 'proton.me' when 'pm.me' then 'proton.me' when 'proton.me' then 'proton.me' else 'icloud.com' end as domain,
    split_part(email_normal, '@', 1) as mailbox, email_normal
  from users where split_part(email_normal, '@', 2) in ('protonmail.com', 'pm.me', 'proton.me', 'me.com', 'mac.com')
), wanted as (
  select user_id, case domain when 'proton.me' then translate(mailbox, '.-_', '') else mailbox end || '@' || domain as email_normal, email_normal as former from spelled
)
update users u set email_normal = w.email_normal from wanted w
where w.user_id = u.user_id and w.email_normal <> w.former
  and not exists (select from users other where other.user_id <> u.user_id and other.email_normal = w.email_normal)
  and (select count(*) from wanted same where same.email_normal = w.email_normal) = 1;
--> statement-breakpoint
update temp_trainee_user_registration set email_normal =
  case when split_part(email_normal, '@', 2) in ('protonmail.com', 'pm.me', 'proton.me') then translate(split_part(email_normal, '@', 1), '.-_', '') || '@proton.me'
  else split_part(email_normal, '@', 1) || '@icloud.com' end
where approve_status_id = 2 and split_part(email_normal, '@', 2) in ('protonmail.com', 'pm.me', 'proton.me', 'me.com', 'mac.com');
