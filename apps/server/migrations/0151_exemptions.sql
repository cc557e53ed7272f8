-- Pauses, waivers, extensions, and training stated but not proven here: what is kept of them, and what they do to how courses count.
CREATE TABLE "exemption" (
	"exemption_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "exemption_exemption_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"course_id" integer,
	"trainee_course_id" integer,
	"from_on" date NOT NULL,
	"to_on" date NOT NULL,
	"reason" text NOT NULL,
	"issuer" text,
	"proven_on" date,
	"paper_sha256" text,
	"paper_name" text,
	"paper_type" text,
	"approve_status_id" smallint DEFAULT 2 NOT NULL,
	"submitted_by" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"submitted_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decided_by" integer,
	"remarks" text,
	"ended_on" date,
	"ended_at" timestamp (3) with time zone,
	"ended_by" integer,
	CONSTRAINT "exemption_days" CHECK ("exemption"."to_on" >= "exemption"."from_on" and "exemption"."ended_on" >= "exemption"."from_on" - 1 and "exemption"."ended_on" < "exemption"."to_on"),
	CONSTRAINT "exemption_course" CHECK (("exemption"."kind" = 'PAUSE') = ("exemption"."course_id" is null)),
	CONSTRAINT "exemption_enrolment" CHECK (("exemption"."kind" = 'EXTENSION') = ("exemption"."trainee_course_id" is not null)),
	CONSTRAINT "exemption_paper" CHECK (("exemption"."kind" = 'STATED') = ("exemption"."issuer" is not null and "exemption"."proven_on" is not null and "exemption"."paper_sha256" is not null and "exemption"."paper_name" is not null and "exemption"."paper_type" is not null)),
	CONSTRAINT "exemption_ended" CHECK (("exemption"."ended_on" is null) = ("exemption"."ended_at" is null) and ("exemption"."ended_on" is null) = ("exemption"."ended_by" is null) and ("exemption"."ended_on" is null or "exemption"."approve_status_id" = 1 and "exemption"."kind" <> 'EXTENSION'))
);
--> statement-breakpoint
ALTER TABLE "exemption" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "learning_day" ADD COLUMN "paused" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "learning_day" ADD COLUMN "waived" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "learning_day" ADD COLUMN "extended" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "due_date_change" ADD COLUMN "exemption_id" integer;
--> statement-breakpoint
ALTER TABLE "trainee_course" ADD COLUMN "paused" datemultirange DEFAULT '{}' NOT NULL;
--> statement-breakpoint
ALTER TABLE "trainee_course" ADD COLUMN "waived" datemultirange DEFAULT '{}' NOT NULL;
--> statement-breakpoint
ALTER TABLE "trainee_course" ADD COLUMN "extended_from" date;
--> statement-breakpoint
ALTER TABLE "seat_use" ADD COLUMN "paused" datemultirange DEFAULT '{}' NOT NULL;
--> statement-breakpoint
ALTER TABLE "seat_use" ADD COLUMN "waived" datemultirange DEFAULT '{}' NOT NULL;
--> statement-breakpoint
ALTER TABLE "seat_use" ADD COLUMN "extended_from" date;
--> statement-breakpoint
ALTER TABLE "exemption" ADD CONSTRAINT "exemption_course_id_course_course_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."course"("course_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "exemption" ADD CONSTRAINT "exemption_user_company" FOREIGN KEY ("user_id","company_id") REFERENCES "public"."users"("user_id","company_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "exemption_extension" ON "exemption" USING btree ("trainee_course_id") WHERE kind = 'EXTENSION' and approve_status_id = 2;
--> statement-breakpoint
CREATE INDEX "exemption_person" ON "exemption" USING btree ("user_id","exemption_id");
--> statement-breakpoint
CREATE INDEX "exemption_queue" ON "exemption" USING btree ("company_id","approve_status_id","exemption_id");
--> statement-breakpoint
CREATE INDEX "due_date_change_exemption" ON "due_date_change" USING btree ("exemption_id") WHERE exemption_id is not null;
--> statement-breakpoint
CREATE INDEX "trainee_course_exempt" ON "trainee_course" USING btree ("company_id","trainee_course_id") WHERE paused <> '{}' or waived <> '{}' or extended_from is not null;
--> statement-breakpoint
CREATE POLICY "scope" ON "exemption" AS PERMISSIVE FOR ALL TO public USING (scope_allows_person(company_id, user_id)) WITH CHECK (scope_allows_person(company_id, user_id));
--> statement-breakpoint
ALTER TABLE "exemption" ADD CONSTRAINT "exemption_pauses" EXCLUDE USING gist (int4range(user_id, user_id, '[]') WITH &&, daterange(from_on, coalesce(ended_on, to_on) + 1) WITH &&) WHERE (kind = 'PAUSE' AND approve_status_id IN (1, 2));
--> statement-breakpoint
ALTER TABLE "exemption" ADD CONSTRAINT "exemption_waivers" EXCLUDE USING gist (int4range(user_id, user_id, '[]') WITH &&, int4range(course_id, course_id, '[]') WITH &&, daterange(from_on, coalesce(ended_on, to_on) + 1) WITH &&) WHERE (kind IN ('WAIVER', 'STATED') AND approve_status_id IN (1, 2));
--> statement-breakpoint
DROP FUNCTION state_on(date, date, date, date, date, date);
--> statement-breakpoint
DROP FUNCTION learning_steps(date, date, date, date, date, date, date, boolean);
--> statement-breakpoint
DROP FUNCTION learning_own(integer, integer, integer, timestamptz, timestamptz, timestamptz, date, timestamptz, timestamptz);
--> statement-breakpoint
DROP FUNCTION learning_of_former(integer, integer, integer, timestamptz);
--> statement-breakpoint
DROP FUNCTION learning_of_seat(integer, integer, integer, timestamptz, timestamptz, timestamptz, date);
--> statement-breakpoint
DROP FUNCTION learning_of_person(integer);
--> statement-breakpoint
-- How a cycle stood at the end of a day of Kuala Lumpur, all by days: only a certificate that stands, or that was revoked, goes before a pause and a
-- waiver, which go before overdue, which goes before how far it is; a completed one expires the day after the last on which it is valid. By the instant,
-- enrolments.table.ts tells (statusColumnAt). A plain case of its arguments, which the planner writes in where it is called.
create or replace function state_on(on_day date, due date, started date, completed date, expires date, revoked date, paused datemultirange, waived datemultirange, extended_from date)
returns text language sql immutable parallel safe as $$
  select case
    when completed <= on_day and revoked <= on_day then 'REVOKED'
    when completed <= on_day and (expires < on_day) is not true then 'COMPLETED'
    when paused @> on_day then 'PAUSED'
    when waived @> on_day then 'WAIVED'
    when completed <= on_day then 'EXPIRED'
    when due < on_day then 'OVERDUE'
    when extended_from < on_day then 'EXTENDED'
    when started <= on_day then 'IN_PROGRESS'
    else 'NOT_STARTED' end
$$;
--> statement-breakpoint
-- One row of learning_day for each day on which one cycle goes from one state to the next. `ended` is the day on which a later cycle took its
-- place, or on which its seat was given back (`was_returned`): then it never counted as planned past that day. From the day on which its certificate is
-- revoked it is neither completed nor expired.
create or replace function learning_steps(assigned date, started date, completed date, due date, expires date, revoked date, ended date, was_returned boolean, paused_days datemultirange,
  waived_days datemultirange, extended_from date)
returns table (day date, not_started integer, in_progress integer, overdue integer, completed_ integer, expired integer, revoked_ integer, paused integer, waived integer, extended integer,
  planned integer, finished integer)
language sql immutable parallel safe as $$
  with turns as (
    select distinct turn from (
      select unnest(array[assigned, started, completed, due + 1, extended_from + 1, expires + 1, revoked, ended]) as turn
      union all
      select unnest(array[lower(days), upper(days)]) from unnest(paused_days) days
      union all
      select unnest(array[lower(days), upper(days)]) from unnest(waived_days) days
    ) known where turn >= assigned and (ended is null or turn <= ended)
  ), states as (
    select turn, case when turn >= ended then 'ENDED' else state_on(turn, due, started, completed, expires, revoked, paused_days, waived_days, extended_from) end as state
    from turns
  ), changes as (
    select turn, state, coalesce(lag(state) over (order by turn), 'NONE') as before from states
  )
  select turn,
    (state = 'NOT_STARTED')::integer - (before = 'NOT_STARTED')::integer,
    (state = 'IN_PROGRESS')::integer - (before = 'IN_PROGRESS')::integer,
    (state = 'OVERDUE')::integer - (before = 'OVERDUE')::integer,
    (state = 'COMPLETED')::integer - (before = 'COMPLETED')::integer,
    (state = 'EXPIRED')::integer - (before = 'EXPIRED')::integer,
    (state = 'REVOKED')::integer - (before = 'REVOKED')::integer,
    (state = 'PAUSED')::integer - (before = 'PAUSED')::integer,
    (state = 'WAIVED')::integer - (before = 'WAIVED')::integer,
    (state = 'EXTENDED')::integer - (before = 'EXTENDED')::integer,
    0, 0
  from changes where state <> before and not (state = 'ENDED' and before = 'NONE')
  union all
  select greatest(due, assigned), 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0 where due is not null and not (was_returned and greatest(due, assigned) >= ended)
  union all
  select ended, 0, 0, 0, 0, 0, 0, 0, 0, 0, -1, 0 where was_returned and due is not null and greatest(due, assigned) < ended
  union all
  select completed, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1 where completed is not null
  union all
  select revoked, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -1 where revoked is not null
$$;
--> statement-breakpoint
-- The steps of a cycle as it stands among the cycles of its person and course, from when it counts.
create or replace function learning_own(of_user integer, of_course integer, of_cycle integer, counts_from timestamptz, started_at timestamptz, completed_at timestamptz, due_on date,
  expires_at timestamptz, revoked_at timestamptz, paused_days datemultirange, waived_days datemultirange, extended_from date) returns table (
  day date, not_started integer, in_progress integer, overdue integer, completed integer, expired integer, revoked integer, paused integer, waived integer, extended integer, planned integer, finished integer)
language sql stable as $$
  -- Each day is worked out once: "offset 0" keeps the planner from writing it in where it is used.
  select s.*
  from (
    select kl_day(counts_from) as counts, kl_day(started_at) as started, kl_day(completed_at) as completed, kl_day(expires_at) as expires, kl_day(revoked_at) as revoked,
      (select kl_day(later.counts_from) from trainee_course later where later.user_id = of_user and later.course_id = of_course
        and later.trainee_course_id > of_cycle order by later.trainee_course_id limit 1) as ended
    offset 0
  ) as on_days
  cross join lateral learning_steps(on_days.counts, on_days.started, on_days.completed, due_on, on_days.expires, on_days.revoked, on_days.ended, false,
    paused_days, waived_days, extended_from) s
$$;
--> statement-breakpoint
-- What it takes from the cycle before it, whose place it takes.
create or replace function learning_of_former(of_user integer, of_course integer, of_cycle integer, counts_from timestamptz) returns table (
  day date, not_started integer, in_progress integer, overdue integer, completed integer, expired integer, revoked integer, paused integer, waived integer, extended integer, planned integer, finished integer)
language sql stable as $$
  with former as (
    select p.* from trainee_course p where p.user_id = of_user and p.course_id = of_course and p.trainee_course_id < of_cycle order by p.trainee_course_id desc limit 1
  )
  select s.day, sign * s.not_started, sign * s.in_progress, sign * s.overdue, sign * s.completed_, sign * s.expired, sign * s.revoked_,
    sign * s.paused, sign * s.waived, sign * s.extended, sign * s.planned, sign * s.finished
  from former p
  cross join (values (1, kl_day(learning_of_former.counts_from)), (-1, null)) as how (sign, ended)
  cross join lateral learning_steps(kl_day(p.counts_from), kl_day(p.started_at), kl_day(p.completed_at), p.due_on, kl_day(p.expires_at), kl_day(p.revoked_at), how.ended, false,
    p.paused, p.waived, p.extended_from) s
$$;
--> statement-breakpoint
-- A seat that is taken, and what there was of an enrolment that went with its seat.
create or replace function learning_of_seat(of_user integer, of_purchase integer, of_cycle integer, taken_at timestamptz, counts_from timestamptz, returned_at timestamptz, due_on date, paused_days datemultirange,
  waived_days datemultirange, extended_from date)
returns table (day date, not_started integer, in_progress integer, overdue integer, completed integer, expired integer, revoked integer, paused integer, waived integer, extended integer, planned integer, finished integer, seats_used integer)
language sql stable as $$
  select kl_day(taken_at), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1
  union all
  select kl_day(returned_at), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -1 where returned_at is not null
  union all
  select s.*, 0 from learning_steps(kl_day(counts_from), null, null, due_on, null, null, kl_day(returned_at), true,
    paused_days, waived_days, learning_of_seat.extended_from) s where returned_at is not null
  union all
  -- In those days it stood in the place of the cycle before it.
  select s.day, how.sign * s.not_started, how.sign * s.in_progress, how.sign * s.overdue, how.sign * s.completed_, how.sign * s.expired, how.sign * s.revoked_,
    how.sign * s.paused, how.sign * s.waived, how.sign * s.extended, how.sign * s.planned,
    how.sign * s.finished, 0
  from (values (1, kl_day(learning_of_seat.counts_from)), (-1, kl_day(returned_at))) as how (sign, ended)
  cross join lateral (
    select p.* from trainee_course p join purchased_course c on c.purchased_course_id = of_purchase and c.course_id = p.course_id
    where p.user_id = of_user and p.trainee_course_id < of_cycle order by p.trainee_course_id desc limit 1) as former
  cross join lateral learning_steps(kl_day(former.counts_from), kl_day(former.started_at), kl_day(former.completed_at), former.due_on, kl_day(former.expires_at), kl_day(former.revoked_at),
    how.ended, false, former.paused, former.waived, former.extended_from) s
  where returned_at is not null and kl_day(learning_of_seat.counts_from) < kl_day(returned_at)
$$;
--> statement-breakpoint
-- All steps of all that somebody was assigned, in any order.
create or replace function learning_of_person(of_user integer) returns table (
  day date, not_started integer, in_progress integer, overdue integer, completed integer, expired integer, revoked integer, paused integer, waived integer, extended integer, planned integer, finished integer, seats_used integer)
language sql stable as $$
  select o.*, 0 from trainee_course c
  cross join lateral learning_own(c.user_id, c.course_id, c.trainee_course_id, c.counts_from, c.started_at, c.completed_at, c.due_on, c.expires_at, c.revoked_at, c.paused, c.waived, c.extended_from) o
  where c.user_id = of_user
  union all
  select o.* from seat_use u cross join lateral learning_of_seat(u.user_id, u.purchased_course_id, u.trainee_course_id, u.taken_at, u.counts_from, u.returned_at, u.due_on, u.paused, u.waived, u.extended_from) o where u.user_id = of_user
$$;
--> statement-breakpoint
-- People are held while what is theirs is counted, so that a move counts it where they are.
create or replace function count_cycles() returns trigger language plpgsql set enable_seqscan = off as $$
declare today date := kl_day(recorded_moment());
begin
  perform from users where user_id in (select c.user_id from changed c) order by user_id for share;
  insert into learning_day (company_id, department, has_left, day, known_on, not_started, in_progress, overdue, completed, expired, revoked, paused, waived, extended, planned, finished)
  select c.company_id, at.department, at.has_left, at.day, greatest(at.day, today), sum(how.sign * at.sign * s.not_started), sum(how.sign * at.sign * s.in_progress),
    sum(how.sign * at.sign * s.overdue), sum(how.sign * at.sign * s.completed), sum(how.sign * at.sign * s.expired), sum(how.sign * at.sign * s.revoked),
    sum(how.sign * at.sign * s.paused), sum(how.sign * at.sign * s.waived), sum(how.sign * at.sign * s.extended),
    sum(how.sign * at.sign * s.planned), sum(how.sign * at.sign * s.finished)
  from changed c
  cross join (select case tg_op when 'DELETE' then -1 else 1 end as sign) how
  cross join lateral (
    select o.* from learning_own(c.user_id, c.course_id, c.trainee_course_id, c.counts_from, c.started_at, c.completed_at, c.due_on, c.expires_at, c.revoked_at,
      c.paused, c.waived, c.extended_from) o
    union all
    select f.* from learning_of_former(c.user_id, c.course_id, c.trainee_course_id, c.counts_from) f
  ) s
  cross join lateral placed(c.user_id, s.day) at
  group by 1, 2, 3, 4, 5;
  return null;
end $$;
--> statement-breakpoint
create or replace function count_cycle_again() returns trigger language plpgsql set enable_seqscan = off as $$
declare today date := kl_day(recorded_moment());
begin
  perform from users where user_id = new.user_id for share;
  insert into learning_day (company_id, department, has_left, day, known_on, not_started, in_progress, overdue, completed, expired, revoked, paused, waived, extended, planned, finished)
  select new.company_id, at.department, at.has_left, at.day, greatest(at.day, today), sum(s.sign * at.sign * s.not_started), sum(s.sign * at.sign * s.in_progress),
    sum(s.sign * at.sign * s.overdue), sum(s.sign * at.sign * s.completed), sum(s.sign * at.sign * s.expired), sum(s.sign * at.sign * s.revoked),
    sum(s.sign * at.sign * s.paused), sum(s.sign * at.sign * s.waived), sum(s.sign * at.sign * s.extended),
    sum(s.sign * at.sign * s.planned), sum(s.sign * at.sign * s.finished)
  from (
    select -1 as sign, o.* from learning_own(old.user_id, old.course_id, old.trainee_course_id, old.counts_from, old.started_at, old.completed_at, old.due_on, old.expires_at, old.revoked_at,
      old.paused, old.waived, old.extended_from) o
    union all select 1, n.* from learning_own(new.user_id, new.course_id, new.trainee_course_id, new.counts_from, new.started_at, new.completed_at, new.due_on, new.expires_at, new.revoked_at,
      new.paused, new.waived, new.extended_from) n
    union all select -1, f.* from learning_of_former(old.user_id, old.course_id, old.trainee_course_id, old.counts_from) f
    union all select 1, f.* from learning_of_former(new.user_id, new.course_id, new.trainee_course_id, new.counts_from) f
  ) s
  cross join lateral placed(new.user_id, s.day) at
  group by 1, 2, 3, 4, 5
  having (sum(s.sign * at.sign * s.not_started), sum(s.sign * at.sign * s.in_progress), sum(s.sign * at.sign * s.overdue), sum(s.sign * at.sign * s.completed), sum(s.sign * at.sign * s.expired),
    sum(s.sign * at.sign * s.revoked), sum(s.sign * at.sign * s.paused), sum(s.sign * at.sign * s.waived), sum(s.sign * at.sign * s.extended),
    sum(s.sign * at.sign * s.planned), sum(s.sign * at.sign * s.finished)) <> (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
  return null;
end $$;
--> statement-breakpoint
create or replace function count_seat_again() returns trigger language plpgsql set enable_seqscan = off as $$
declare today date := kl_day(recorded_moment());
begin
  perform from users where user_id = new.user_id for share;
  insert into learning_day (company_id, department, has_left, day, known_on, not_started, in_progress, overdue, completed, expired, revoked, paused, waived, extended, planned, finished, seats_used)
  select new.company_id, at.department, at.has_left, at.day, greatest(at.day, today), sum(s.sign * at.sign * s.not_started), sum(s.sign * at.sign * s.in_progress),
    sum(s.sign * at.sign * s.overdue), sum(s.sign * at.sign * s.completed), sum(s.sign * at.sign * s.expired), sum(s.sign * at.sign * s.revoked),
    sum(s.sign * at.sign * s.paused), sum(s.sign * at.sign * s.waived), sum(s.sign * at.sign * s.extended),
    sum(s.sign * at.sign * s.planned), sum(s.sign * at.sign * s.finished), sum(s.sign * at.sign * s.seats_used)
  from (select -1 as sign, o.* from learning_of_seat(old.user_id, old.purchased_course_id, old.trainee_course_id, old.taken_at, old.counts_from, old.returned_at, old.due_on,
      old.paused, old.waived, old.extended_from) o
    union all select 1, n.* from learning_of_seat(new.user_id, new.purchased_course_id, new.trainee_course_id, new.taken_at, new.counts_from, new.returned_at, new.due_on,
      new.paused, new.waived, new.extended_from) n) s
  cross join lateral placed(new.user_id, s.day) at
  group by 1, 2, 3, 4, 5
  having (sum(s.sign * at.sign * s.not_started), sum(s.sign * at.sign * s.overdue), sum(s.sign * at.sign * s.expired), sum(s.sign * at.sign * s.revoked),
    sum(s.sign * at.sign * s.paused), sum(s.sign * at.sign * s.waived), sum(s.sign * at.sign * s.extended), sum(s.sign * at.sign * s.planned),
    sum(s.sign * at.sign * s.seats_used)) <> (0, 0, 0, 0, 0, 0, 0, 0, 0);
  return null;
end $$;
--> statement-breakpoint
-- Always along the index of the person: one statement may bring thousands, with a plan that was made when the table was empty.
-- What follows from new facts: where a person was and is (employment_place), with all that is counted of them; and today's values in `users`, where a
-- fact about an earlier day is the newest one. People are held, so that
-- nothing is counted of them meanwhile, and their departments, so that none gets another name; of whoever is new nothing was counted.
create or replace function follow_facts() returns trigger language plpgsql set enable_seqscan = off as $$
declare
  person record;
  before employment_place[];
  after employment_place[];
  today date := kl_day(recorded_moment());
begin
  for person in select distinct c.user_id, c.company_id from changed c order by c.user_id loop
    perform from users where user_id = person.user_id for no key update;
    perform from department where department_id in (select f.department_id from employment_fact f where f.user_id = person.user_id) order by department_id for share;
    if not exists (select from employment_place p where p.user_id = person.user_id) then
      insert into employment_place select person.user_id, person.company_id, p.department, p.has_left, p.from_day, p.to_day from places_of(person.user_id) p;
      continue;
    end if;
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
    insert into learning_day (company_id, department, has_left, day, known_on, not_started, in_progress, overdue, completed, expired, revoked, paused, waived, extended, planned, finished, seats_used)
    select person.company_id, place.department, place.has_left, turn.day, greatest(turn.day, today), sum(turn.sign * s.not_started), sum(turn.sign * s.in_progress), sum(turn.sign * s.overdue),
      sum(turn.sign * s.completed), sum(turn.sign * s.expired), sum(turn.sign * s.revoked), sum(turn.sign * s.paused), sum(turn.sign * s.waived), sum(turn.sign * s.extended),
      sum(turn.sign * s.planned), sum(turn.sign * s.finished), sum(turn.sign * s.seats_used)
    from learning_of_person(person.user_id) s
    join (select -1 as sign, p.* from unnest(before) p union all select 1, p.* from unnest(after) p) place on place.to_day > s.day
    cross join lateral (values (greatest(s.day, place.from_day), place.sign), (place.to_day, -place.sign)) as turn (day, sign)
    where turn.day < 'infinity'
    group by place.department, place.has_left, turn.day
    having (sum(turn.sign * s.not_started), sum(turn.sign * s.in_progress), sum(turn.sign * s.overdue), sum(turn.sign * s.completed), sum(turn.sign * s.expired), sum(turn.sign * s.revoked),
      sum(turn.sign * s.paused), sum(turn.sign * s.waived), sum(turn.sign * s.extended), sum(turn.sign * s.planned), sum(turn.sign * s.finished), sum(turn.sign * s.seats_used))
      <> (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
  end loop;
  return null;
end $$;
--> statement-breakpoint
-- A seat remembers from when its cycle would have counted, and its exemptions, which go with a seat that is given back.
create or replace function keep_seat_counts_from() returns trigger language plpgsql as $$
declare cycle trainee_course;
begin
  select * into cycle from trainee_course c where c.trainee_course_id = new.trainee_course_id;
  new.counts_from := coalesce(cycle.counts_from, new.taken_at);
  new.paused := coalesce(cycle.paused, new.paused);
  new.waived := coalesce(cycle.waived, new.waived);
  new.extended_from := coalesce(cycle.extended_from, new.extended_from);
  return new;
end $$;
--> statement-breakpoint
-- The days for which a person is exempt from a course, by exemptions of some kinds, as they were approved and as they ended.
create or replace function exempt_days(of_user integer, of_course integer, of_kinds text[]) returns datemultirange language sql stable as $$
  select coalesce(range_agg(daterange(e.from_on, coalesce(e.ended_on, e.to_on) + 1)), '{}')
  from exemption e
  where e.user_id = of_user and e.approve_status_id = 1 and e.kind = any(of_kinds) and (e.course_id is null or e.course_id = of_course)
$$;
--> statement-breakpoint
-- Whether a person was exempt from a course on a day, by exemptions of some kinds, as it was known at the end of that day.
create or replace function exempt_then(of_user integer, of_course integer, of_kinds text[], on_day date) returns boolean language sql stable parallel safe as $$
  select exists (
    select from exemption e
    where e.user_id = of_user and e.approve_status_id = 1 and e.kind = any(of_kinds) and (e.course_id is null or e.course_id = of_course)
      and kl_day(e.decided_at) <= on_day and e.from_on <= on_day and on_day <= case when kl_day(e.ended_at) <= on_day then e.ended_on else e.to_on end)
$$;
--> statement-breakpoint
-- A new cycle begins with the exemptions of its person. Whoever decides on one meanwhile is waited for, and then its days are seen here.
create or replace function keep_exemptions() returns trigger language plpgsql as $$
begin
  perform from exemption e where e.user_id = new.user_id and e.approve_status_id in (1, 2) and e.ended_at is null for share;
  new.paused := exempt_days(new.user_id, new.course_id, '{PAUSE}');
  new.waived := exempt_days(new.user_id, new.course_id, '{WAIVER,STATED}');
  return new;
end $$;
--> statement-breakpoint
-- What follows from an exemption that is approved, or ended: its days are written to the cycles and seats of the person, past ones too, and all that
-- is counted of the person is counted anew; only what changed by it is written down. Always along the indexes of the person.
create or replace function follow_exemptions() returns trigger language plpgsql set enable_seqscan = off as $$
declare
  today date := kl_day(recorded_moment());
  before jsonb;
begin
  perform from users where user_id = new.user_id for share;
  perform from trainee_course where user_id = new.user_id order by trainee_course_id for update;
  before := (select jsonb_agg(to_jsonb(s)) from learning_of_person(new.user_id) s);
  update trainee_course c set paused = days.paused, waived = days.waived, extended_from = days.extended_from
  from (
    select t.trainee_course_id, exempt_days(t.user_id, t.course_id, '{PAUSE}') as paused, exempt_days(t.user_id, t.course_id, '{WAIVER,STATED}') as waived,
      (select min(e.from_on) from exemption e where e.user_id = t.user_id and e.trainee_course_id = t.trainee_course_id and e.kind = 'EXTENSION' and e.approve_status_id = 1) as extended_from
    from trainee_course t where t.user_id = new.user_id
  ) days
  where c.trainee_course_id = days.trainee_course_id and (c.paused, c.waived, c.extended_from) is distinct from (days.paused, days.waived, days.extended_from);
  update seat_use u set paused = days.paused, waived = days.waived, extended_from = days.extended_from
  from (
    select s.seat_use_id, exempt_days(s.user_id, p.course_id, '{PAUSE}') as paused, exempt_days(s.user_id, p.course_id, '{WAIVER,STATED}') as waived,
      (select min(e.from_on) from exemption e where e.user_id = s.user_id and e.trainee_course_id = s.trainee_course_id and e.kind = 'EXTENSION' and e.approve_status_id = 1) as extended_from
    from seat_use s join purchased_course p on p.purchased_course_id = s.purchased_course_id where s.user_id = new.user_id
  ) days
  where u.seat_use_id = days.seat_use_id and (u.paused, u.waived, u.extended_from) is distinct from (days.paused, days.waived, days.extended_from);
  insert into learning_day (company_id, department, has_left, day, known_on, not_started, in_progress, overdue, completed, expired, revoked, paused, waived, extended, planned, finished, seats_used)
  select new.company_id, at.department, at.has_left, at.day, greatest(at.day, today), sum(s.sign * at.sign * s.not_started), sum(s.sign * at.sign * s.in_progress),
    sum(s.sign * at.sign * s.overdue), sum(s.sign * at.sign * s.completed), sum(s.sign * at.sign * s.expired), sum(s.sign * at.sign * s.revoked),
    sum(s.sign * at.sign * s.paused), sum(s.sign * at.sign * s.waived), sum(s.sign * at.sign * s.extended), sum(s.sign * at.sign * s.planned), sum(s.sign * at.sign * s.finished),
    sum(s.sign * at.sign * s.seats_used)
  from (
    select -1 as sign, b.* from jsonb_to_recordset(before) as b (day date, not_started integer, in_progress integer, overdue integer, completed integer, expired integer, revoked integer,
      paused integer, waived integer, extended integer, planned integer, finished integer, seats_used integer)
    union all
    select 1, p.* from learning_of_person(new.user_id) p
  ) s
  cross join lateral placed(new.user_id, s.day) at
  group by 1, 2, 3, 4, 5
  having (sum(s.sign * at.sign * s.not_started), sum(s.sign * at.sign * s.in_progress), sum(s.sign * at.sign * s.overdue), sum(s.sign * at.sign * s.completed), sum(s.sign * at.sign * s.expired),
    sum(s.sign * at.sign * s.revoked), sum(s.sign * at.sign * s.paused), sum(s.sign * at.sign * s.waived), sum(s.sign * at.sign * s.extended), sum(s.sign * at.sign * s.planned),
    sum(s.sign * at.sign * s.finished), sum(s.sign * at.sign * s.seats_used)) <> (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
  return null;
end $$;
--> statement-breakpoint
-- Before the trigger that holds earlier cycles: whoever decides on an exemption holds it first, then the cycles.
CREATE TRIGGER trainee_course_exempt BEFORE INSERT ON trainee_course FOR EACH ROW EXECUTE FUNCTION keep_exemptions();
--> statement-breakpoint
CREATE TRIGGER exemption_followed AFTER INSERT OR UPDATE OF approve_status_id, ended_on ON exemption FOR EACH ROW WHEN (new.approve_status_id = 1) EXECUTE FUNCTION follow_exemptions();
