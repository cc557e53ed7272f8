CREATE TABLE "former_name" (
	"former_name_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "former_name_former_name_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"company_id" integer,
	"name" text NOT NULL,
	"until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "former_name" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "former_name" ADD CONSTRAINT "former_name_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "former_name_person" ON "former_name" USING btree ("user_id","until");--> statement-breakpoint
CREATE POLICY "scope" ON "former_name" AS PERMISSIVE FOR ALL TO public USING (scope_allows(company_id)) WITH CHECK (scope_allows(company_id));--> statement-breakpoint
-- Runs as the owner: the server may read the table and not write it. Not now(): a name may have been read and written down after this transaction began.
create function keep_former_name() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into former_name (user_id, company_id, name, until) values (old.user_id, old.company_id, old.name, clock_timestamp());
  return null;
end $$;
--> statement-breakpoint
create trigger users_keep_former_name after update of name on users for each row when (old.name is distinct from new.name) execute function keep_former_name();
--> statement-breakpoint
create function name_then(of_user integer, at timestamptz) returns text language sql stable parallel safe as $$
  select coalesce(
    (select f.name from former_name f where f.user_id = of_user and f.until > at order by f.until, f.former_name_id limit 1),
    (select u.name from users u where u.user_id = of_user))
$$;
--> statement-breakpoint
-- Forced row-level security binds an owner too.
select set_config('app.scope', 'all', true);
--> statement-breakpoint
-- Names of earlier times, as far as anything tells of them. Each holds until the next is told, the last one until today.
insert into former_name (user_id, company_id, name, until)
select user_id, company_id, name, coalesce(next_at, now()) from (
  select told.user_id, u.company_id, told.name, lead(told.name, 1, u.name) over later as next_name, lead(told.at) over later as next_at
  from (
    select user_id, name, at from approval_step where user_id is not null and name is not null
    union all
    select ordered_by, ordered_by_name, issued_at from invoice
    union all
    select created_by, created_by_name, created_at from bill
    union all
    select submitted_by, submitted_by_name, submitted_at from bank_receipt
    union all
    select sent_by, sent_by_name, sent_at from bank_receipt_file
    union all
    select user_id, holder_name, issued_at from certificate
  ) told join users u on u.user_id = told.user_id
  window later as (partition by told.user_id order by told.at)
) of_then where name <> next_name;
--> statement-breakpoint
create trigger former_name_append_only before update or delete or truncate on former_name for each statement execute function refuse_change();
