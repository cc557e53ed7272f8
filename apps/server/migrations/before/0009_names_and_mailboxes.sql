CREATE TABLE "person_mailbox" (
	"user_id" integer NOT NULL,
	"company_id" integer,
	"email_normal" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "person_mailbox_user_id_email_normal_pk" PRIMARY KEY("user_id","email_normal")
);
--> statement-breakpoint
ALTER TABLE "person_mailbox" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "person_mailbox" ADD CONSTRAINT "person_mailbox_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "scope" ON "person_mailbox" AS PERMISSIVE FOR ALL TO public USING (scope_allows(company_id)) WITH CHECK (scope_allows(company_id));
--> statement-breakpoint
-- Runs as the owner: the server may read the table and not write it.
create function keep_mailbox() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into person_mailbox (user_id, company_id, email_normal, since) values (new.user_id, new.company_id, new.email_normal, now())
  on conflict do nothing;
  return null;
end $$;
--> statement-breakpoint
create trigger users_keep_mailbox after insert or update of email_normal on users for each row execute function keep_mailbox();
--> statement-breakpoint
-- Forced row-level security binds an owner too.
select set_config('app.scope', 'all', true);
--> statement-breakpoint
insert into person_mailbox (user_id, company_id, email_normal, since) select user_id, company_id, email_normal, created_at from users;
--> statement-breakpoint
-- Mailboxes of earlier times, as far as anything tells of them.
insert into person_mailbox (user_id, company_id, email_normal, since)
select u.user_id, u.company_id, s.email_normal, min(s.at) from approval_step s join users u on u.user_id = s.user_id
group by u.user_id, u.company_id, s.email_normal on conflict do nothing;
--> statement-breakpoint
create trigger person_mailbox_append_only before update or delete or truncate on person_mailbox for each statement execute function refuse_change();
