CREATE TABLE "learning_day" (
	"learning_day_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "learning_day_learning_day_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"department" text NOT NULL,
	"has_left" boolean NOT NULL,
	"day" date NOT NULL,
	"not_started" integer DEFAULT 0 NOT NULL,
	"in_progress" integer DEFAULT 0 NOT NULL,
	"overdue" integer DEFAULT 0 NOT NULL,
	"completed" integer DEFAULT 0 NOT NULL,
	"expired" integer DEFAULT 0 NOT NULL,
	"planned" integer DEFAULT 0 NOT NULL,
	"finished" integer DEFAULT 0 NOT NULL,
	"seats_used" integer DEFAULT 0 NOT NULL,
	"is_folded" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "learning_day" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "seat_use" ADD COLUMN "due_on" date;--> statement-breakpoint
ALTER TABLE "learning_day" ADD CONSTRAINT "learning_day_company_id_company_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "learning_day_company" ON "learning_day" USING btree ("company_id","department","has_left","day");--> statement-breakpoint
CREATE INDEX "learning_day_unfolded" ON "learning_day" USING btree ("learning_day_id") WHERE not is_folded;--> statement-breakpoint
CREATE INDEX "trainee_course_due" ON "trainee_course" USING btree ("company_id","due_on","trainee_course_id") WHERE status in ('NOT_STARTED', 'IN_PROGRESS', 'PLEDGE_PENDING') and due_on is not null;--> statement-breakpoint
CREATE INDEX "trainee_course_expires" ON "trainee_course" USING btree ("company_id","expires_at","trainee_course_id") WHERE expires_at is not null;--> statement-breakpoint
CREATE POLICY "scope" ON "learning_day" AS PERMISSIVE FOR ALL TO public USING (scope_allows(company_id)) WITH CHECK (scope_allows(company_id));--> statement-breakpoint
-- In the past as the trigger below would have kept it: of an enrolment that is gone the audit log tells the due date. Forced row-level security
-- binds an owner too.
select set_config('app.scope', 'all', true);
--> statement-breakpoint
update seat_use u set due_on = c.due_on from trainee_course c where c.trainee_course_id = u.trainee_course_id and c.due_on is not null;
--> statement-breakpoint
update seat_use u set due_on = (e.after ->> 'due_on')::date from audit_event e
where u.returned_at is not null and e.entity = 'purchased_course' and e.action in ('seat.assigned', 'seat.renewed') and e.after ->> 'due_on' is not null
  and e.entity_id = u.purchased_course_id::text and e.after -> 'enrolments' @> to_jsonb(u.trainee_course_id);
--> statement-breakpoint
create function kl_day(at timestamptz) returns date language sql immutable parallel safe as $$ select (at at time zone 'Asia/Kuala_Lumpur')::date $$;
--> statement-breakpoint
-- One row of learning_day for each day on which one cycle goes from one state to the next. `ended` is the day on which a later cycle took its
-- place, or on which its seat was given back (`was_returned`): then it never counted as planned past that day.
create function learning_steps(assigned date, started date, completed date, due date, expires date, ended date, was_returned boolean)
returns table (day date, not_started integer, in_progress integer, overdue integer, completed_ integer, expired integer, planned integer, finished integer)
language sql immutable parallel safe as $$
  with turns as (
    select distinct turn from unnest(array[assigned, started, completed, due + 1, expires + 1, ended]) turn where turn >= assigned and (ended is null or turn <= ended)
  ), states as (
    select turn, case
      when turn >= ended then 'ended'
      when turn >= completed then case when turn > expires then 'expired' else 'completed' end
      when turn > due then 'overdue'
      when turn >= started then 'in_progress'
      else 'not_started' end as state
    from turns
  ), changes as (
    select turn, state, coalesce(lag(state) over (order by turn), 'none') as before from states
  )
  select turn,
    (state = 'not_started')::integer - (before = 'not_started')::integer,
    (state = 'in_progress')::integer - (before = 'in_progress')::integer,
    (state = 'overdue')::integer - (before = 'overdue')::integer,
    (state = 'completed')::integer - (before = 'completed')::integer,
    (state = 'expired')::integer - (before = 'expired')::integer,
    0, 0
  from changes where state <> before and not (state = 'ended' and before = 'none')
  union all
  select greatest(due, assigned), 0, 0, 0, 0, 0, 1, 0 where due is not null and not (was_returned and greatest(due, assigned) >= ended)
  union all
  select ended, 0, 0, 0, 0, 0, -1, 0 where was_returned and due is not null and greatest(due, assigned) < ended
  union all
  select completed, 0, 0, 0, 0, 0, 0, 1 where completed is not null
$$;
--> statement-breakpoint
-- The steps of a cycle as it stands among the cycles of its person and course.
create function learning_own(of_user integer, of_course integer, of_cycle integer, assigned_at timestamptz, started_at timestamptz, completed_at timestamptz, due_on date,
  expires_at timestamptz) returns table (
  day date, not_started integer, in_progress integer, overdue integer, completed integer, expired integer, planned integer, finished integer)
language sql stable as $$
  -- Each day is worked out once: "offset 0" keeps the planner from writing it in where it is used.
  select s.*
  from (
    select kl_day(assigned_at) as assigned, kl_day(started_at) as started, kl_day(completed_at) as completed, kl_day(expires_at) as expires,
      (select kl_day(later.assigned_at) from trainee_course later where later.user_id = of_user and later.course_id = of_course
        and later.trainee_course_id > of_cycle order by later.trainee_course_id limit 1) as ended
    offset 0
  ) as on_days
  cross join lateral learning_steps(on_days.assigned, on_days.started, on_days.completed, due_on, on_days.expires, on_days.ended, false) s
$$;
--> statement-breakpoint
-- What it takes from the cycle before it, whose place it takes.
create function learning_of_former(of_user integer, of_course integer, of_cycle integer, assigned_at timestamptz) returns table (
  day date, not_started integer, in_progress integer, overdue integer, completed integer, expired integer, planned integer, finished integer)
language sql stable as $$
  with former as (
    select p.* from trainee_course p where p.user_id = of_user and p.course_id = of_course and p.trainee_course_id < of_cycle order by p.trainee_course_id desc limit 1
  )
  select s.day, sign * s.not_started, sign * s.in_progress, sign * s.overdue, sign * s.completed_, sign * s.expired, sign * s.planned, sign * s.finished
  from former p
  cross join (values (1, kl_day(assigned_at)), (-1, null)) as how (sign, ended)
  cross join lateral learning_steps(kl_day(p.assigned_at), kl_day(p.started_at), kl_day(p.completed_at), p.due_on, kl_day(p.expires_at), how.ended, false) s
$$;
--> statement-breakpoint
-- A seat that is taken, and what there was of an enrolment that went with its seat.
create function learning_of_seat(of_user integer, of_purchase integer, of_cycle integer, taken_at timestamptz, returned_at timestamptz, due_on date) returns table (
  day date, not_started integer, in_progress integer, overdue integer, completed integer, expired integer, planned integer, finished integer, seats_used integer)
language sql stable as $$
  select kl_day(taken_at), 0, 0, 0, 0, 0, 0, 0, 1
  union all
  select kl_day(returned_at), 0, 0, 0, 0, 0, 0, 0, -1 where returned_at is not null
  union all
  select s.*, 0 from learning_steps(kl_day(taken_at), null, null, due_on, null, kl_day(returned_at), true) s where returned_at is not null
  union all
  -- Whoever takes a course again had it run out.
  select turn.day, 0, 0, 0, 0, turn.sign, 0, 0, 0
  from (values (kl_day(taken_at), -1), (kl_day(returned_at), 1)) as turn (day, sign)
  where returned_at is not null and kl_day(taken_at) < kl_day(returned_at) and exists (
    select from trainee_course p join purchased_course c on c.purchased_course_id = of_purchase and c.course_id = p.course_id
    where p.user_id = of_user and p.trainee_course_id < of_cycle)
$$;
--> statement-breakpoint
-- People are held while what is theirs is counted, so that a change of department counts it where they are.
create function count_cycles() returns trigger language plpgsql as $$
begin
  perform from users where user_id in (select c.user_id from changed c) order by user_id for share;
  insert into learning_day (company_id, department, has_left, day, not_started, in_progress, overdue, completed, expired, planned, finished)
  select c.company_id, coalesce(u.department, ''), u.status = 'inactive', s.day, sum(sign * s.not_started), sum(sign * s.in_progress), sum(sign * s.overdue),
    sum(sign * s.completed), sum(sign * s.expired), sum(sign * s.planned), sum(sign * s.finished)
  from changed c
  join users u on u.user_id = c.user_id
  cross join (select case tg_op when 'DELETE' then -1 else 1 end as sign) how
  cross join lateral (
    select o.* from learning_own(c.user_id, c.course_id, c.trainee_course_id, c.assigned_at, c.started_at, c.completed_at, c.due_on, c.expires_at) o
    union all
    select f.* from learning_of_former(c.user_id, c.course_id, c.trainee_course_id, c.assigned_at) f
  ) s
  group by 1, 2, 3, 4;
  return null;
end $$;
--> statement-breakpoint
create trigger trainee_course_counted after insert on trainee_course referencing new table as changed for each statement execute function count_cycles();
--> statement-breakpoint
create trigger trainee_course_uncounted after delete on trainee_course referencing old table as changed for each statement execute function count_cycles();
--> statement-breakpoint
create function count_cycle_again() returns trigger language plpgsql as $$
begin
  perform from users where user_id = new.user_id for share;
  insert into learning_day (company_id, department, has_left, day, not_started, in_progress, overdue, completed, expired, planned, finished)
  select new.company_id, coalesce(u.department, ''), u.status = 'inactive', s.day, sum(s.sign * s.not_started), sum(s.sign * s.in_progress), sum(s.sign * s.overdue),
    sum(s.sign * s.completed), sum(s.sign * s.expired), sum(s.sign * s.planned), sum(s.sign * s.finished)
  from users u
  cross join lateral (
    select -1 as sign, o.* from learning_own(old.user_id, old.course_id, old.trainee_course_id, old.assigned_at, old.started_at, old.completed_at, old.due_on, old.expires_at) o union all select 1, n.* from learning_own(new.user_id, new.course_id, new.trainee_course_id, new.assigned_at, new.started_at, new.completed_at, new.due_on, new.expires_at) n
    union all select -1, f.* from learning_of_former(old.user_id, old.course_id, old.trainee_course_id, old.assigned_at) f
    union all select 1, f.* from learning_of_former(new.user_id, new.course_id, new.trainee_course_id, new.assigned_at) f
  ) s
  where u.user_id = new.user_id
  group by 1, 2, 3, 4
  having (sum(s.sign * s.not_started), sum(s.sign * s.in_progress), sum(s.sign * s.overdue), sum(s.sign * s.completed), sum(s.sign * s.expired),
    sum(s.sign * s.planned), sum(s.sign * s.finished)) <> (0, 0, 0, 0, 0, 0, 0);
  return null;
end $$;
--> statement-breakpoint
create trigger trainee_course_counted_again after update of assigned_at, started_at, completed_at, due_on, expires_at on trainee_course for each row
when ((old.assigned_at, old.started_at, old.completed_at, old.due_on, old.expires_at) is distinct from (new.assigned_at, new.started_at, new.completed_at, new.due_on, new.expires_at))
execute function count_cycle_again();
--> statement-breakpoint
create function count_seats() returns trigger language plpgsql as $$
begin
  perform from users where user_id in (select c.user_id from changed c) order by user_id for share;
  insert into learning_day (company_id, department, has_left, day, seats_used)
  select c.company_id, coalesce(u.department, ''), u.status = 'inactive', kl_day(c.taken_at), count(*)
  from changed c join users u on u.user_id = c.user_id
  group by 1, 2, 3, 4;
  return null;
end $$;
--> statement-breakpoint
create trigger seat_use_counted after insert on seat_use referencing new table as changed for each statement execute function count_seats();
--> statement-breakpoint
create function count_seat_again() returns trigger language plpgsql as $$
begin
  perform from users where user_id = new.user_id for share;
  insert into learning_day (company_id, department, has_left, day, not_started, in_progress, overdue, completed, expired, planned, finished, seats_used)
  select new.company_id, coalesce(u.department, ''), u.status = 'inactive', s.day, sum(s.sign * s.not_started), sum(s.sign * s.in_progress), sum(s.sign * s.overdue),
    sum(s.sign * s.completed), sum(s.sign * s.expired), sum(s.sign * s.planned), sum(s.sign * s.finished), sum(s.sign * s.seats_used)
  from users u
  cross join lateral (select -1 as sign, o.* from learning_of_seat(old.user_id, old.purchased_course_id, old.trainee_course_id, old.taken_at, old.returned_at, old.due_on) o union all select 1, n.* from learning_of_seat(new.user_id, new.purchased_course_id, new.trainee_course_id, new.taken_at, new.returned_at, new.due_on) n) s
  where u.user_id = new.user_id
  group by 1, 2, 3, 4
  having (sum(s.sign * s.not_started), sum(s.sign * s.overdue), sum(s.sign * s.expired), sum(s.sign * s.planned), sum(s.sign * s.seats_used)) <> (0, 0, 0, 0, 0);
  return null;
end $$;
--> statement-breakpoint
create trigger seat_use_counted_again after update of taken_at, returned_at, due_on on seat_use for each row
when ((old.taken_at, old.returned_at, old.due_on) is distinct from (new.taken_at, new.returned_at, new.due_on)) execute function count_seat_again();
--> statement-breakpoint
-- All that a person ever did counts where they are now.
create function move_learning() returns trigger language plpgsql as $$
begin
  insert into learning_day (company_id, department, has_left, day, not_started, in_progress, overdue, completed, expired, planned, finished, seats_used)
  select new.company_id, place.department, place.has_left, s.day, place.sign * sum(s.not_started), place.sign * sum(s.in_progress), place.sign * sum(s.overdue),
    place.sign * sum(s.completed), place.sign * sum(s.expired), place.sign * sum(s.planned), place.sign * sum(s.finished), place.sign * sum(s.seats_used)
  from (
    select o.*, 0 as seats_used from trainee_course c cross join lateral learning_own(c.user_id, c.course_id, c.trainee_course_id, c.assigned_at, c.started_at, c.completed_at, c.due_on, c.expires_at) o where c.user_id = new.user_id
    union all select o.* from seat_use u cross join lateral learning_of_seat(u.user_id, u.purchased_course_id, u.trainee_course_id, u.taken_at, u.returned_at, u.due_on) o where u.user_id = new.user_id
  ) s
  cross join (values (-1, coalesce(old.department, ''), old.status = 'inactive'), (1, coalesce(new.department, ''), new.status = 'inactive')) as place (sign, department, has_left)
  group by place.sign, place.department, place.has_left, s.day;
  return null;
end $$;
--> statement-breakpoint
create trigger users_move_learning after update of department, status on users for each row
when (old.system_type_id = 1 and (coalesce(old.department, ''), old.status = 'inactive') is distinct from (coalesce(new.department, ''), new.status = 'inactive'))
execute function move_learning();
--> statement-breakpoint
-- What is there already, by the same steps.
insert into learning_day (company_id, department, has_left, day, not_started, in_progress, overdue, completed, expired, planned, finished, seats_used, is_folded)
select s.company_id, coalesce(u.department, ''), u.status = 'inactive', s.day, sum(s.not_started), sum(s.in_progress), sum(s.overdue), sum(s.completed), sum(s.expired),
  sum(s.planned), sum(s.finished), sum(s.seats_used), true
from (
  select c.company_id, c.user_id, o.*, 0 as seats_used from trainee_course c cross join lateral learning_own(c.user_id, c.course_id, c.trainee_course_id, c.assigned_at, c.started_at, c.completed_at, c.due_on, c.expires_at) o
  union all select x.company_id, x.user_id, o.* from seat_use x cross join lateral learning_of_seat(x.user_id, x.purchased_course_id, x.trainee_course_id, x.taken_at, x.returned_at, x.due_on) o
) s
join users u on u.user_id = s.user_id
group by 1, 2, 3, 4;
