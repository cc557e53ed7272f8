-- What held of a trainee from which day on: facts that are only ever added, and from them where people were, by which learning is counted (ADR 24).
CREATE TABLE "employment_fact" (
	"employment_fact_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "employment_fact_employment_fact_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"company_id" integer NOT NULL,
	"fact" text NOT NULL,
	"value" text,
	"department_id" integer,
	"holds_from" date NOT NULL,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	"recorded_by" integer,
	"is_assumed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "employment_fact_known" CHECK ("employment_fact"."fact" in ('employment', 'department', 'position', 'risk_level')),
	CONSTRAINT "employment_fact_employment" CHECK ("employment_fact"."fact" <> 'employment' or ("employment_fact"."value" is not null and "employment_fact"."value" in ('employed', 'left'))),
	CONSTRAINT "employment_fact_risk" CHECK ("employment_fact"."fact" <> 'risk_level' or "employment_fact"."value" in ('low', 'medium', 'high')),
	CONSTRAINT "employment_fact_in_department" CHECK (("employment_fact"."department_id" is not null) = ("employment_fact"."fact" = 'department' and "employment_fact"."value" is not null))
);
--> statement-breakpoint
ALTER TABLE "employment_fact" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "employment_place" (
	"user_id" integer NOT NULL,
	"company_id" integer NOT NULL,
	"department" text NOT NULL,
	"has_left" boolean NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	CONSTRAINT "employment_place_user_id_from_day_pk" PRIMARY KEY("user_id","from_day"),
	CONSTRAINT "employment_place_forward" CHECK ("employment_place"."from_day" < "employment_place"."to_day")
);
--> statement-breakpoint
ALTER TABLE "employment_place" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "department" ADD CONSTRAINT "department_id_company" UNIQUE("department_id","company_id");
--> statement-breakpoint
DROP INDEX "department_once";
--> statement-breakpoint
ALTER TABLE "department" ADD COLUMN "merged_into" integer;
--> statement-breakpoint
ALTER TABLE "employment_fact" ADD CONSTRAINT "employment_fact_person" FOREIGN KEY ("user_id","company_id") REFERENCES "public"."users"("user_id","company_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "employment_fact" ADD CONSTRAINT "employment_fact_department" FOREIGN KEY ("department_id","company_id") REFERENCES "public"."department"("department_id","company_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "employment_place" ADD CONSTRAINT "employment_place_person" FOREIGN KEY ("user_id","company_id") REFERENCES "public"."users"("user_id","company_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "employment_fact_person" ON "employment_fact" USING btree ("user_id","fact","holds_from","employment_fact_id");
--> statement-breakpoint
CREATE INDEX "employment_place_department" ON "employment_place" USING btree ("company_id","department","from_day");
--> statement-breakpoint
ALTER TABLE "department" ADD CONSTRAINT "department_merged_into" FOREIGN KEY ("merged_into","company_id") REFERENCES "public"."department"("department_id","company_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "department_merged" ON "department" USING btree ("merged_into") WHERE merged_into is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "department_once" ON "department" USING btree ("company_id",department_key("name")) WHERE merged_into is null;
--> statement-breakpoint
CREATE POLICY "scope" ON "employment_fact" AS PERMISSIVE FOR ALL TO public USING (scope_allows(company_id)) WITH CHECK (scope_allows(company_id));
--> statement-breakpoint
CREATE POLICY "scope" ON "employment_place" AS PERMISSIVE FOR ALL TO public USING (scope_allows(company_id)) WITH CHECK (scope_allows(company_id));
--> statement-breakpoint
ALTER TABLE "learning_day" ADD COLUMN "known_on" date;
--> statement-breakpoint
UPDATE "learning_day" SET "known_on" = "day";
--> statement-breakpoint
ALTER TABLE "learning_day" ALTER COLUMN "known_on" SET NOT NULL;
--> statement-breakpoint
-- Until today only one department was kept of each, and that somebody had left: both counted for all days.
insert into employment_place (user_id, company_id, department, has_left, from_day, to_day)
select user_id, company_id, coalesce(department, ''), status = 'inactive', '-infinity', 'infinity' from users where system_type_id = 1;
--> statement-breakpoint
insert into employment_fact (user_id, company_id, fact, value, department_id, holds_from, recorded_at, is_assumed)
select u.user_id, u.company_id, f.fact, f.value, case when f.fact = 'department' then d.department_id end, kl_day(u.created_at), case when f.fact = 'employment' then u.created_at else now() end, f.fact <> 'employment'
from users u
left join department d on d.company_id = u.company_id and d.name = u.department
cross join lateral (values (1, 'employment', 'employed'), (2, 'department', u.department), (3, 'position', u.position), (4, 'risk_level', u.risk_level)) as f (turn, fact, value)
where u.system_type_id = 1 and f.value is not null and (f.fact <> 'department' or d.department_id is not null)
order by u.user_id, f.turn;
--> statement-breakpoint
-- When what is written now is recorded: as the server says for this transaction, else by the clock.
create or replace function recorded_moment() returns timestamptz language sql stable as $$
  select coalesce(nullif(current_setting('app.recorded_at', true), '')::timestamptz, clock_timestamp())
$$;
--> statement-breakpoint
-- By the facts of a person, as known today: where they were from when until when. What held first holds for all days before it too.
create or replace function places_of(of_user integer) returns table (department text, has_left boolean, from_day date, to_day date) language sql stable as $$
  with facts as (
    select f.fact, f.holds_from, f.employment_fact_id, f.value, coalesce(parent.name, d.name) as department
    from employment_fact f left join department d on d.department_id = f.department_id left join department parent on parent.department_id = d.merged_into
    where f.user_id = of_user and f.fact in ('department', 'employment')
  ), turns as (
    select '-infinity'::date as turn, min(holds_from) as looked_at from facts
    union
    select holds_from, holds_from from facts
  ), places as (
    select turn,
      coalesce((select f.department from facts f where f.fact = 'department' and f.holds_from <= looked_at order by f.holds_from desc, f.employment_fact_id desc limit 1), '') as department,
      coalesce((select f.value = 'left' from facts f where f.fact = 'employment' and f.holds_from <= looked_at order by f.holds_from desc, f.employment_fact_id desc limit 1), false) as has_left
    from turns
  ), beginnings as (
    select p.*, (p.department, p.has_left) is distinct from (lag(p.department) over by_turn, lag(p.has_left) over by_turn) as begins from places p window by_turn as (order by turn)
  )
  select department, has_left, turn, coalesce(lead(turn) over (order by turn), 'infinity') from beginnings where begins
$$;
--> statement-breakpoint
-- Where a step that a person's learning makes on a day is counted: where they were on that day, and then wherever they move.
create or replace function placed(of_user integer, on_day date) returns table (department text, has_left boolean, day date, sign integer) language sql stable as $$
  select p.department, p.has_left, turn.day, turn.sign
  from employment_place p cross join lateral (values (greatest(on_day, p.from_day), 1), (p.to_day, -1)) as turn (day, sign)
  where p.user_id = of_user and p.to_day > on_day and turn.day < 'infinity'
$$;
--> statement-breakpoint
-- All steps of all that somebody was assigned, in any order.
create or replace function learning_of_person(of_user integer) returns table (
  day date, not_started integer, in_progress integer, overdue integer, completed integer, expired integer, revoked integer, planned integer, finished integer, seats_used integer)
language sql stable as $$
  select o.*, 0 from trainee_course c
  cross join lateral learning_own(c.user_id, c.course_id, c.trainee_course_id, c.assigned_at, c.started_at, c.completed_at, c.due_on, c.expires_at, c.revoked_at) o
  where c.user_id = of_user
  union all
  select o.* from seat_use u cross join lateral learning_of_seat(u.user_id, u.purchased_course_id, u.trainee_course_id, u.taken_at, u.returned_at, u.due_on) o where u.user_id = of_user
$$;
--> statement-breakpoint
-- What follows from new facts: where a person was and is (employment_place), with all that is counted of them; and today's values in `users`, where a
-- fact about an earlier day is the newest one. People are held, so that
-- nothing is counted of them meanwhile, and their departments, so that none gets another name.
create or replace function follow_facts() returns trigger language plpgsql as $$
declare
  person record;
  before employment_place[];
  after employment_place[];
  today date := kl_day(recorded_moment());
begin
  for person in select distinct c.user_id, c.company_id from changed c order by c.user_id loop
    perform from users where user_id = person.user_id for no key update;
    perform from department where department_id in (select f.department_id from employment_fact f where f.user_id = person.user_id) order by department_id for share;
    if pg_trigger_depth() = 1 then
      update users u set department = now.department, position = now.position, risk_level = now.risk_level
      from (
        select
          (select coalesce(parent.name, d.name) from employment_fact f left join department d on d.department_id = f.department_id left join department parent on parent.department_id = d.merged_into
            where f.user_id = person.user_id and f.fact = 'department' order by f.holds_from desc, f.employment_fact_id desc limit 1) as department,
          (select f.value from employment_fact f where f.user_id = person.user_id and f.fact = 'position' order by f.holds_from desc, f.employment_fact_id desc limit 1) as position,
          (select f.value from employment_fact f where f.user_id = person.user_id and f.fact = 'risk_level' order by f.holds_from desc, f.employment_fact_id desc limit 1) as risk_level
      ) now
      where u.user_id = person.user_id and (u.department, u.position, u.risk_level) is distinct from (now.department, now.position, now.risk_level);
    end if;
    before := array(select p from employment_place p where p.user_id = person.user_id order by p.from_day);
    after := array(select row(person.user_id, person.company_id, p.department, p.has_left, p.from_day, p.to_day)::employment_place from places_of(person.user_id) p order by p.from_day);
    continue when before = after;
    delete from employment_place where user_id = person.user_id;
    insert into employment_place select p.* from unnest(after) p;
    continue when cardinality(before) = 0;
    insert into learning_day (company_id, department, has_left, day, known_on, not_started, in_progress, overdue, completed, expired, revoked, planned, finished, seats_used)
    select person.company_id, place.department, place.has_left, turn.day, greatest(turn.day, today), sum(turn.sign * s.not_started), sum(turn.sign * s.in_progress), sum(turn.sign * s.overdue),
      sum(turn.sign * s.completed), sum(turn.sign * s.expired), sum(turn.sign * s.revoked), sum(turn.sign * s.planned), sum(turn.sign * s.finished), sum(turn.sign * s.seats_used)
    from learning_of_person(person.user_id) s
    join (select -1 as sign, p.* from unnest(before) p union all select 1, p.* from unnest(after) p) place on place.to_day > s.day
    cross join lateral (values (greatest(s.day, place.from_day), place.sign), (place.to_day, -place.sign)) as turn (day, sign)
    where turn.day < 'infinity'
    group by place.department, place.has_left, turn.day
    having (sum(turn.sign * s.not_started), sum(turn.sign * s.in_progress), sum(turn.sign * s.overdue), sum(turn.sign * s.completed), sum(turn.sign * s.expired), sum(turn.sign * s.revoked),
      sum(turn.sign * s.planned), sum(turn.sign * s.finished), sum(turn.sign * s.seats_used)) <> (0, 0, 0, 0, 0, 0, 0, 0, 0);
  end loop;
  return null;
end $$;
--> statement-breakpoint
-- What changes of a trainee holds from today on, and whoever comes brings the first facts. When and by whom is said by the server (app.recorded_at,
-- app.recorded_by). A whole department that gets another name changes nobody's facts, and what follows from facts (follow_facts) makes none.
create or replace function keep_facts() returns trigger language plpgsql as $$
declare
  moment timestamptz := case when tg_op = 'INSERT' and coalesce(current_setting('app.recorded_at', true), '') = '' then new.created_at else recorded_moment() end;
begin
  if pg_trigger_depth() > 1 or current_setting('app.department_moves', true) = 'on' then return null; end if;
  insert into employment_fact (user_id, company_id, fact, value, department_id, holds_from, recorded_at, recorded_by)
  select new.user_id, new.company_id, change.fact, change.value,
    case when change.fact = 'department' then (select d.department_id from department d where d.company_id = new.company_id and d.name = change.value and d.merged_into is null) end,
    case when tg_op = 'INSERT' then kl_day(new.created_at)
      else greatest(kl_day(moment), (select max(f.holds_from) from employment_fact f where f.user_id = new.user_id and f.fact = change.fact)) end,
    moment, nullif(current_setting('app.recorded_by', true), '')::integer
  from (values
    ('employment', case old.status when 'inactive' then 'left' else case when tg_op = 'UPDATE' then 'employed' end end, case new.status when 'inactive' then 'left' else 'employed' end),
    ('department', old.department, new.department),
    ('position', old.position, new.position),
    ('risk_level', old.risk_level, new.risk_level)) as change (fact, before, value)
  where change.value is distinct from change.before;
  return null;
end $$;
--> statement-breakpoint
-- People are held while what is theirs is counted, so that a move counts it where they are.
create or replace function count_cycles() returns trigger language plpgsql as $$
declare today date := kl_day(recorded_moment());
begin
  perform from users where user_id in (select c.user_id from changed c) order by user_id for share;
  insert into learning_day (company_id, department, has_left, day, known_on, not_started, in_progress, overdue, completed, expired, revoked, planned, finished)
  select c.company_id, at.department, at.has_left, at.day, greatest(at.day, today), sum(how.sign * at.sign * s.not_started), sum(how.sign * at.sign * s.in_progress),
    sum(how.sign * at.sign * s.overdue), sum(how.sign * at.sign * s.completed), sum(how.sign * at.sign * s.expired), sum(how.sign * at.sign * s.revoked),
    sum(how.sign * at.sign * s.planned), sum(how.sign * at.sign * s.finished)
  from changed c
  cross join (select case tg_op when 'DELETE' then -1 else 1 end as sign) how
  cross join lateral (
    select o.* from learning_own(c.user_id, c.course_id, c.trainee_course_id, c.assigned_at, c.started_at, c.completed_at, c.due_on, c.expires_at, c.revoked_at) o
    union all
    select f.* from learning_of_former(c.user_id, c.course_id, c.trainee_course_id, c.assigned_at) f
  ) s
  cross join lateral placed(c.user_id, s.day) at
  group by 1, 2, 3, 4, 5;
  return null;
end $$;
--> statement-breakpoint
create or replace function count_cycle_again() returns trigger language plpgsql as $$
declare today date := kl_day(recorded_moment());
begin
  perform from users where user_id = new.user_id for share;
  insert into learning_day (company_id, department, has_left, day, known_on, not_started, in_progress, overdue, completed, expired, revoked, planned, finished)
  select new.company_id, at.department, at.has_left, at.day, greatest(at.day, today), sum(s.sign * at.sign * s.not_started), sum(s.sign * at.sign * s.in_progress),
    sum(s.sign * at.sign * s.overdue), sum(s.sign * at.sign * s.completed), sum(s.sign * at.sign * s.expired), sum(s.sign * at.sign * s.revoked),
    sum(s.sign * at.sign * s.planned), sum(s.sign * at.sign * s.finished)
  from (
    select -1 as sign, o.* from learning_own(old.user_id, old.course_id, old.trainee_course_id, old.assigned_at, old.started_at, old.completed_at, old.due_on, old.expires_at, old.revoked_at) o union all select 1, n.* from learning_own(new.user_id, new.course_id, new.trainee_course_id, new.assigned_at, new.started_at, new.completed_at, new.due_on, new.expires_at, new.revoked_at) n
    union all select -1, f.* from learning_of_former(old.user_id, old.course_id, old.trainee_course_id, old.assigned_at) f
    union all select 1, f.* from learning_of_former(new.user_id, new.course_id, new.trainee_course_id, new.assigned_at) f
  ) s
  cross join lateral placed(new.user_id, s.day) at
  group by 1, 2, 3, 4, 5
  having (sum(s.sign * at.sign * s.not_started), sum(s.sign * at.sign * s.in_progress), sum(s.sign * at.sign * s.overdue), sum(s.sign * at.sign * s.completed), sum(s.sign * at.sign * s.expired),
    sum(s.sign * at.sign * s.revoked), sum(s.sign * at.sign * s.planned), sum(s.sign * at.sign * s.finished)) <> (0, 0, 0, 0, 0, 0, 0, 0);
  return null;
end $$;
--> statement-breakpoint
create or replace function count_seats() returns trigger language plpgsql as $$
declare today date := kl_day(recorded_moment());
begin
  perform from users where user_id in (select c.user_id from changed c) order by user_id for share;
  insert into learning_day (company_id, department, has_left, day, known_on, seats_used)
  select c.company_id, at.department, at.has_left, at.day, greatest(at.day, today), sum(at.sign)
  from changed c cross join lateral placed(c.user_id, kl_day(c.taken_at)) at
  group by 1, 2, 3, 4, 5;
  return null;
end $$;
--> statement-breakpoint
create or replace function count_seat_again() returns trigger language plpgsql as $$
declare today date := kl_day(recorded_moment());
begin
  perform from users where user_id = new.user_id for share;
  insert into learning_day (company_id, department, has_left, day, known_on, not_started, in_progress, overdue, completed, expired, revoked, planned, finished, seats_used)
  select new.company_id, at.department, at.has_left, at.day, greatest(at.day, today), sum(s.sign * at.sign * s.not_started), sum(s.sign * at.sign * s.in_progress),
    sum(s.sign * at.sign * s.overdue), sum(s.sign * at.sign * s.completed), sum(s.sign * at.sign * s.expired), sum(s.sign * at.sign * s.revoked),
    sum(s.sign * at.sign * s.planned), sum(s.sign * at.sign * s.finished), sum(s.sign * at.sign * s.seats_used)
  from (select -1 as sign, o.* from learning_of_seat(old.user_id, old.purchased_course_id, old.trainee_course_id, old.taken_at, old.returned_at, old.due_on) o union all select 1, n.* from learning_of_seat(new.user_id, new.purchased_course_id, new.trainee_course_id, new.taken_at, new.returned_at, new.due_on) n) s
  cross join lateral placed(new.user_id, s.day) at
  group by 1, 2, 3, 4, 5
  having (sum(s.sign * at.sign * s.not_started), sum(s.sign * at.sign * s.overdue), sum(s.sign * at.sign * s.expired), sum(s.sign * at.sign * s.revoked), sum(s.sign * at.sign * s.planned),
    sum(s.sign * at.sign * s.seats_used)) <> (0, 0, 0, 0, 0, 0);
  return null;
end $$;
--> statement-breakpoint
-- Everybody who is or was in a department, and all that is counted of it, goes by another name; the facts keep what it was called. The caller holds the
-- department. Counts are moved until none is left behind: others may be putting rows of the same days together.
create or replace function rename_department(of_company integer, before text, after text) returns integer language plpgsql as $$
declare people integer;
begin
  perform set_config('app.department_moves', 'on', true);
  update users set department = after where company_id = of_company and system_type_id = 1 and department = before;
  get diagnostics people = row_count;
  perform set_config('app.department_moves', '', true);
  update temp_trainee_user_registration set department = after where company_id = of_company and department = before;
  update employment_place set department = after where company_id = of_company and department = before;
  loop
    update learning_day set department = after, is_folded = false where company_id = of_company and department = before;
    exit when not found;
  end loop;
  return people;
end $$;
--> statement-breakpoint
-- The spelling that came first. Who renames or joins departments meanwhile is waited for.
create or replace function department_spelled(of_company integer, written text) returns text language plpgsql as $$
declare known text;
begin
  if department_key(written) = '' then return null; end if;
  select d.name into known from department d where d.company_id = of_company and d.merged_into is null and department_key(d.name) = department_key(written) for share;
  if found then return known; end if;
  insert into department (company_id, name) values (of_company, department_tidy(written)) on conflict do nothing;
  select d.name into known from department d where d.company_id = of_company and d.merged_into is null and department_key(d.name) = department_key(written) for share;
  return known;
end $$;
--> statement-breakpoint
DROP TRIGGER users_move_learning ON users;
--> statement-breakpoint
DROP FUNCTION move_learning();
--> statement-breakpoint
CREATE TRIGGER employment_fact_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON employment_fact FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER employment_fact_followed AFTER INSERT ON employment_fact REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION follow_facts();
--> statement-breakpoint
CREATE TRIGGER users_keep_first_facts AFTER INSERT ON users FOR EACH ROW WHEN (new.system_type_id = 1) EXECUTE FUNCTION keep_facts();
--> statement-breakpoint
CREATE TRIGGER users_keep_facts AFTER UPDATE OF department, position, risk_level, status ON users FOR EACH ROW WHEN (old.system_type_id = 1 and ((old.department, old.position, old.risk_level, old.status = 'inactive') is distinct from (new.department, new.position, new.risk_level, new.status = 'inactive'))) EXECUTE FUNCTION keep_facts();
--> statement-breakpoint
-- Since when somebody is out, the log tells; what was counted of the days before counts as of one who was there.
insert into employment_fact (user_id, company_id, fact, value, holds_from, recorded_at, is_assumed)
select u.user_id, u.company_id, 'employment', 'left', greatest(kl_day(u.created_at), coalesce(kl_day(out.at), kl_day(u.created_at))), coalesce(out.at, now()), out.at is null
from users u
left join lateral (select max(e.at) as at from audit_event e where e.entity = 'user' and e.entity_id = u.user_id::text and e.action = 'trainee.deactivated') out on true
where u.system_type_id = 1 and u.status = 'inactive' order by u.user_id;
--> statement-breakpoint
UPDATE "learning_day" SET "known_on" = "day" WHERE "known_on" <> "day";
