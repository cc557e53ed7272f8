-- Mailboxes that the mail server refuses: since when, and what it said.
CREATE TABLE "unreached_mailbox" (
	"unreached_mailbox_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "unreached_mailbox_unreached_mailbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"company_id" integer NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"said" text NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "unreached_mailbox" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "unreached_mailbox" ADD CONSTRAINT "unreached_mailbox_user_company" FOREIGN KEY ("user_id","company_id") REFERENCES "public"."users"("user_id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "unreached_mailbox_once" ON "unreached_mailbox" USING btree ("user_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "unreached_mailbox_company" ON "unreached_mailbox" USING btree ("company_id","unreached_mailbox_id");--> statement-breakpoint
CREATE INDEX "reminder_step_day" ON "reminder_step" USING btree ("company_id","day");--> statement-breakpoint
CREATE POLICY "scope" ON "unreached_mailbox" AS PERMISSIVE FOR ALL TO public USING (scope_allows_person(company_id, user_id)) WITH CHECK (scope_allows_person(company_id, user_id));
--> statement-breakpoint
-- What the mail server said of the former address says nothing of the new one. Runs as the owner: whoever changes an address need not see the row.
create or replace function end_unreached() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update unreached_mailbox set ended_at = now() where user_id = new.user_id and ended_at is null;
  return null;
end $$;
--> statement-breakpoint
create trigger users_end_unreached after update of email on users for each row when (new.email is distinct from old.email) execute function end_unreached();
--> statement-breakpoint
create trigger unreached_mailbox_kept before delete or truncate on unreached_mailbox for each statement execute function refuse_change();
