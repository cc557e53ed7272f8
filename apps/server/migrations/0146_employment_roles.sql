-- Category, board and manager of people: today's values, and facts with a day as the others are (ADR 24).
CREATE TABLE "employee_category" (
	"employee_category_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "employee_category_employee_category_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"offered" text,
	"name" text,
	CONSTRAINT "employee_category_id_company" UNIQUE("employee_category_id","company_id"),
	CONSTRAINT "employee_category_named" CHECK (("employee_category"."name" is null) <> ("employee_category"."offered" is null))
);
--> statement-breakpoint
ALTER TABLE "employee_category" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "employment_fact" DROP CONSTRAINT "employment_fact_known";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "employee_category_id" integer;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "is_board_member" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "manager_id" integer;--> statement-breakpoint
ALTER TABLE "employment_fact" ADD COLUMN "employee_category_id" integer GENERATED ALWAYS AS (case when fact = 'category' then value::integer end) STORED;--> statement-breakpoint
ALTER TABLE "employment_fact" ADD COLUMN "manager_id" integer GENERATED ALWAYS AS (case when fact = 'manager' then value::integer end) STORED;--> statement-breakpoint
ALTER TABLE "temp_trainee_user_registration" ADD COLUMN "employee_category_id" integer;--> statement-breakpoint
ALTER TABLE "temp_trainee_user_registration" ADD COLUMN "is_board_member" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "temp_trainee_user_registration" ADD COLUMN "manager_id" integer;--> statement-breakpoint
ALTER TABLE "employee_category" ADD CONSTRAINT "employee_category_company_id_company_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "employee_category_once" ON "employee_category" USING btree ("company_id",department_key(coalesce("name", "offered")));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_manager" FOREIGN KEY ("manager_id","company_id") REFERENCES "public"."users"("user_id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employment_fact" ADD CONSTRAINT "employment_fact_category" FOREIGN KEY ("employee_category_id","company_id") REFERENCES "public"."employee_category"("employee_category_id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employment_fact" ADD CONSTRAINT "employment_fact_manager" FOREIGN KEY ("manager_id","company_id") REFERENCES "public"."users"("user_id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "temp_trainee_user_registration" ADD CONSTRAINT "temp_trainee_user_registration_category" FOREIGN KEY ("employee_category_id","company_id") REFERENCES "public"."employee_category"("employee_category_id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "temp_trainee_user_registration" ADD CONSTRAINT "temp_trainee_user_registration_manager" FOREIGN KEY ("manager_id","company_id") REFERENCES "public"."users"("user_id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "users_trainee_category" ON "users" USING btree ("company_id","employee_category_id","name","user_id") WHERE system_type_id = 1;--> statement-breakpoint
CREATE INDEX "users_managed" ON "users" USING btree ("manager_id") WHERE manager_id is not null;--> statement-breakpoint
CREATE INDEX "employment_fact_in_category" ON "employment_fact" USING btree ("employee_category_id") WHERE employee_category_id is not null;--> statement-breakpoint
CREATE INDEX "temp_trainee_user_registration_in_category" ON "temp_trainee_user_registration" USING btree ("employee_category_id") WHERE employee_category_id is not null;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_not_own_manager" CHECK ("users"."manager_id" <> "users"."user_id");--> statement-breakpoint
ALTER TABLE "employment_fact" ADD CONSTRAINT "employment_fact_board" CHECK ("employment_fact"."fact" <> 'board' or "employment_fact"."value" = 'member');--> statement-breakpoint
ALTER TABLE "employment_fact" ADD CONSTRAINT "employment_fact_not_own_manager" CHECK ("employment_fact"."manager_id" <> "employment_fact"."user_id");--> statement-breakpoint
ALTER TABLE "employment_fact" ADD CONSTRAINT "employment_fact_known" CHECK ("employment_fact"."fact" in ('employment', 'department', 'position', 'risk_level', 'category', 'board', 'manager'));--> statement-breakpoint
CREATE POLICY "scope" ON "employee_category" AS PERMISSIVE FOR ALL TO public USING (scope_allows(company_id)) WITH CHECK (scope_allows(company_id));
--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_employee_category" FOREIGN KEY ("employee_category_id","company_id") REFERENCES "employee_category"("employee_category_id","company_id");
--> statement-breakpoint
-- By the facts of a person, as known today: who was their manager from when until when; null where nobody was.
create or replace function managers_of(of_user integer) returns table (manager_id integer, from_day date, to_day date) language sql stable as $$
  select m.manager_id, m.holds_from, coalesce(lead(m.holds_from) over (order by m.holds_from), 'infinity')
  from (
    select distinct on (f.holds_from) f.manager_id, f.holds_from from employment_fact f
    where f.user_id = of_user and f.fact = 'manager' order by f.holds_from, f.employment_fact_id desc
  ) m
$$;
--> statement-breakpoint
-- Whether somebody stands above their own manager on one of these days. Each step upwards looks only at the days on which the one before held.
create or replace function closes_circle(of_user integer, manager integer, first_day date, end_day date) returns boolean language sql stable as $$
  with recursive above (user_id, from_day, to_day) as (
    select manager, first_day, end_day
    union
    select m.manager_id, greatest(a.from_day, m.from_day), least(a.to_day, m.to_day)
    from above a cross join lateral managers_of(a.user_id) m
    where a.user_id <> of_user and m.manager_id is not null and m.from_day < a.to_day and a.from_day < m.to_day
  )
  select exists (select from above where user_id = of_user)
$$;
--> statement-breakpoint
-- Last net behind the rule: whoever writes managers waits for others of the company who do, then sees what they wrote.
create or replace function no_manager_circle() returns trigger language plpgsql as $$
begin
  if not exists (select from changed c where c.manager_id is not null) then return null; end if;
  perform from company where company_id in (select c.company_id from changed c where c.manager_id is not null) order by company_id for no key update;
  if exists (
    select from (select distinct c.user_id from changed c where c.manager_id is not null) c
    cross join lateral managers_of(c.user_id) m
    where m.manager_id is not null and closes_circle(c.user_id, m.manager_id, m.from_day, m.to_day)
  ) then
    raise exception 'managers in a circle' using errcode = 'check_violation', constraint = 'employment_fact_no_circle';
  end if;
  return null;
end $$;
--> statement-breakpoint
-- Today's category, board and manager in `users`, where a fact about an earlier day is the newest one (as follow_facts does for the others).
create or replace function follow_roles() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  if pg_trigger_depth() > 1 or not exists (select from changed c where c.fact in ('category', 'board', 'manager')) then return null; end if;
  update users u set employee_category_id = now.category, is_board_member = now.board, manager_id = now.manager
  from (
    select c.user_id,
      (select f.employee_category_id from employment_fact f where f.user_id = c.user_id and f.fact = 'category' order by f.holds_from desc, f.employment_fact_id desc limit 1) as category,
      coalesce((select f.value = 'member' from employment_fact f where f.user_id = c.user_id and f.fact = 'board' order by f.holds_from desc, f.employment_fact_id desc limit 1), false) as board,
      (select f.manager_id from employment_fact f where f.user_id = c.user_id and f.fact = 'manager' order by f.holds_from desc, f.employment_fact_id desc limit 1) as manager
    from (select distinct user_id from changed where fact in ('category', 'board', 'manager')) c
  ) now
  where u.user_id = now.user_id and (u.employee_category_id, u.is_board_member, u.manager_id) is distinct from (now.category, now.board, now.manager);
  return null;
end $$;
--> statement-breakpoint
-- Every company begins with the usual categories; it may rename them, delete them and add its own.
create or replace function offer_categories() returns trigger language plpgsql as $$
begin
  insert into employee_category (company_id, offered)
  select new.company_id, o.offered from unnest(array['top_management', 'middle_management', 'executive', 'non_executive']) with ordinality as o (offered, turn) order by o.turn;
  return null;
end $$;
--> statement-breakpoint
-- Always along the index of the person: one statement may bring thousands, with a plan that was made when the table was empty.
-- What changes of a trainee holds from today on. When and by whom is said by the server (app.recorded_at, app.recorded_by). A whole department that
-- gets another name changes nobody's facts, and what follows from facts (follow_facts) makes none.
create or replace function keep_facts() returns trigger language plpgsql set enable_seqscan = off as $$
declare moment timestamptz := recorded_moment();
begin
  if pg_trigger_depth() > 1 or current_setting('app.department_moves', true) = 'on' then return null; end if;
  insert into employment_fact (user_id, company_id, fact, value, department_id, holds_from, recorded_at, recorded_by)
  select new.user_id, new.company_id, change.fact, change.value,
    case when change.fact = 'department' then (select d.department_id from department d where d.company_id = new.company_id and d.name = change.value and d.merged_into is null) end,
    greatest(kl_day(moment), (select max(f.holds_from) from employment_fact f where f.user_id = new.user_id and f.fact = change.fact)),
    moment, nullif(current_setting('app.recorded_by', true), '')::integer
  from (values
    ('employment', case old.status when 'inactive' then 'left' else 'employed' end, case new.status when 'inactive' then 'left' else 'employed' end),
    ('department', old.department, new.department),
    ('position', old.position, new.position),
    ('risk_level', old.risk_level, new.risk_level),
    ('category', old.employee_category_id::text, new.employee_category_id::text),
    ('board', case when old.is_board_member then 'member' end, case when new.is_board_member then 'member' end),
    ('manager', old.manager_id::text, new.manager_id::text)) as change (fact, before, value)
  where change.value is distinct from change.before;
  return null;
end $$;
--> statement-breakpoint
-- Whoever comes brings the first facts, which hold from the day they came: of all that one statement brings at once. Who
-- makes accounts may say by themselves what is first known of their people, and from when (app.first_facts).
create or replace function keep_first_facts() returns trigger language plpgsql set enable_seqscan = off as $$
declare
  said text := nullif(current_setting('app.recorded_at', true), '');
begin
  if current_setting('app.first_facts', true) = 'on' then return null; end if;
  insert into employment_fact (user_id, company_id, fact, value, department_id, holds_from, recorded_at, recorded_by)
  select c.user_id, c.company_id, first.fact, first.value,
    case when first.fact = 'department' then (select d.department_id from department d where d.company_id = c.company_id and d.name = first.value and d.merged_into is null) end,
    kl_day(c.created_at), coalesce(said::timestamptz, c.created_at), nullif(current_setting('app.recorded_by', true), '')::integer
  from changed c
  cross join lateral (values
    ('employment', case c.status when 'inactive' then 'left' else 'employed' end),
    ('department', c.department),
    ('position', c.position),
    ('risk_level', c.risk_level),
    ('category', c.employee_category_id::text),
    ('board', case when c.is_board_member then 'member' end),
    ('manager', c.manager_id::text)) as first (fact, value)
  where c.system_type_id = 1 and first.value is not null
  order by c.user_id;
  return null;
end $$;
--> statement-breakpoint
CREATE TRIGGER employment_fact_followed_by_roles AFTER INSERT ON employment_fact REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION follow_roles();
--> statement-breakpoint
CREATE TRIGGER employment_fact_no_circle AFTER INSERT ON employment_fact REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION no_manager_circle();
--> statement-breakpoint
CREATE TRIGGER company_offer_categories AFTER INSERT ON company FOR EACH ROW EXECUTE FUNCTION offer_categories();
--> statement-breakpoint
DROP TRIGGER users_keep_facts ON users;
--> statement-breakpoint
CREATE TRIGGER users_keep_facts AFTER UPDATE OF department, position, risk_level, employee_category_id, is_board_member, manager_id, status ON users FOR EACH ROW WHEN (old.system_type_id = 1 and ((old.department, old.position, old.risk_level, old.employee_category_id, old.is_board_member, old.manager_id, old.status = 'inactive') is distinct from (new.department, new.position, new.risk_level, new.employee_category_id, new.is_board_member, new.manager_id, new.status = 'inactive'))) EXECUTE FUNCTION keep_facts();
--> statement-breakpoint
insert into employee_category (company_id, offered)
select c.company_id, o.offered from company c cross join unnest(array['top_management', 'middle_management', 'executive', 'non_executive']) with ordinality as o (offered, turn)
order by c.company_id, o.turn;
