ALTER TABLE "trainee_course" ADD COLUMN "revoked_at" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "learning_day" ADD COLUMN "revoked" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
drop trigger trainee_course_counted_again on trainee_course;
--> statement-breakpoint
drop function learning_own(integer, integer, integer, timestamptz, timestamptz, timestamptz, date, timestamptz);
--> statement-breakpoint
drop function learning_of_former(integer, integer, integer, timestamptz);
--> statement-breakpoint
drop function learning_of_seat(integer, integer, integer, timestamptz, timestamptz, date);
--> statement-breakpoint
drop function learning_steps(date, date, date, date, date, date, boolean);
--> statement-breakpoint
-- One row of learning_day for each day on which one cycle goes from one state to the next. `ended` is the day on which a later cycle took its
-- place, or on which its seat was given back (`was_returned`): then it never counted as planned past that day. From the day on which its certificate is
-- revoked it is neither completed nor expired.
create function learning_steps(assigned date, started date, completed date, due date, expires date, revoked date, ended date, was_returned boolean)
returns table (day date, not_started integer, in_progress integer, overdue integer, completed_ integer, expired integer, revoked_ integer, planned integer, finished integer)
language sql immutable parallel safe as $$
  with turns as (
    select distinct turn from unnest(array[assigned, started, completed, due + 1, expires + 1, revoked, ended]) turn where turn >= assigned and (ended is null or turn <= ended)
  ), states as (
    select turn, case
      when turn >= ended then 'ended'
      when turn >= completed then case when turn >= revoked then 'revoked' when turn > expires then 'expired' else 'completed' end
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
    (state = 'revoked')::integer - (before = 'revoked')::integer,
    0, 0
  from changes where state <> before and not (state = 'ended' and before = 'none')
  union all
  select greatest(due, assigned), 0, 0, 0, 0, 0, 0, 1, 0 where due is not null and not (was_returned and greatest(due, assigned) >= ended)
  union all
  select ended, 0, 0, 0, 0, 0, 0, -1, 0 where was_returned and due is not null and greatest(due, assigned) < ended
  union all
  select completed, 0, 0, 0, 0, 0, 0, 0, 1 where completed is not null
  union all
  select revoked, 0, 0, 0, 0, 0, 0, 0, -1 where revoked is not null
$$;
--> statement-breakpoint
-- The steps of a cycle as it stands among the cycles of its person and course.
create function learning_own(of_user integer, of_course integer, of_cycle integer, assigned_at timestamptz, started_at timestamptz, completed_at timestamptz, due_on date,
  expires_at timestamptz, revoked_at timestamptz) returns table (
  day date, not_started integer, in_progress integer, overdue integer, completed integer, expired integer, revoked integer, planned integer, finished integer)
language sql stable as $$
  -- Each day is worked out once: "offset 0" keeps the planner from writing it in where it is used.
  select s.*
  from (
    select kl_day(assigned_at) as assigned, kl_day(started_at) as started, kl_day(completed_at) as completed, kl_day(expires_at) as expires, kl_day(revoked_at) as revoked,
      (select kl_day(later.assigned_at) from trainee_course later where later.user_id = of_user and later.course_id = of_course
        and later.trainee_course_id > of_cycle order by later.trainee_course_id limit 1) as ended
    offset 0
  ) as on_days
  cross join lateral learning_steps(on_days.assigned, on_days.started, on_days.completed, due_on, on_days.expires, on_days.revoked, on_days.ended, false) s
$$;
--> statement-breakpoint
-- What it takes from the cycle before it, whose place it takes.
create function learning_of_former(of_user integer, of_course integer, of_cycle integer, assigned_at timestamptz) returns table (
  day date, not_started integer, in_progress integer, overdue integer, completed integer, expired integer, revoked integer, planned integer, finished integer)
language sql stable as $$
  with former as (
    select p.* from trainee_course p where p.user_id = of_user and p.course_id = of_course and p.trainee_course_id < of_cycle order by p.trainee_course_id desc limit 1
  )
  select s.day, sign * s.not_started, sign * s.in_progress, sign * s.overdue, sign * s.completed_, sign * s.expired, sign * s.revoked_, sign * s.planned, sign * s.finished
  from former p
  cross join (values (1, kl_day(assigned_at)), (-1, null)) as how (sign, ended)
  cross join lateral learning_steps(kl_day(p.assigned_at), kl_day(p.started_at), kl_day(p.completed_at), p.due_on, kl_day(p.expires_at), kl_day(p.revoked_at), how.ended, false) s
$$;
--> statement-breakpoint
-- A seat that is taken, and what there was of an enrolment that went with its seat.
create function learning_of_seat(of_user integer, of_purchase integer, of_cycle integer, taken_at timestamptz, returned_at timestamptz, due_on date) returns table (
  day date, not_started integer, in_progress integer, overdue integer, completed integer, expired integer, revoked integer, planned integer, finished integer, seats_used integer)
language sql stable as $$
  select kl_day(taken_at), 0, 0, 0, 0, 0, 0, 0, 0, 1
  union all
  select kl_day(returned_at), 0, 0, 0, 0, 0, 0, 0, 0, -1 where returned_at is not null
  union all
  select s.*, 0 from learning_steps(kl_day(taken_at), null, null, due_on, null, null, kl_day(returned_at), true) s where returned_at is not null
  union all
  -- Whoever takes a course again had it run out, or its certificate revoked.
  select turn.day, 0, 0, 0, 0, case when former.revoked then 0 else turn.sign end, case when former.revoked then turn.sign else 0 end, 0, 0, 0
  from (values (kl_day(taken_at), -1), (kl_day(returned_at), 1)) as turn (day, sign)
  cross join lateral (
    select coalesce(kl_day(p.revoked_at) <= kl_day(taken_at), false) as revoked
    from trainee_course p join purchased_course c on c.purchased_course_id = of_purchase and c.course_id = p.course_id
    where p.user_id = of_user and p.trainee_course_id < of_cycle order by p.trainee_course_id desc limit 1) as former
  where returned_at is not null and kl_day(taken_at) < kl_day(returned_at)
$$;
--> statement-breakpoint
-- People are held while what is theirs is counted, so that a change of department counts it where they are.
create or replace function count_cycles() returns trigger language plpgsql as $$
begin
  perform from users where user_id in (select c.user_id from changed c) order by user_id for share;
  insert into learning_day (company_id, department, has_left, day, not_started, in_progress, overdue, completed, expired, revoked, planned, finished)
  select c.company_id, coalesce(u.department, ''), u.status = 'inactive', s.day, sum(sign * s.not_started), sum(sign * s.in_progress), sum(sign * s.overdue),
    sum(sign * s.completed), sum(sign * s.expired), sum(sign * s.revoked), sum(sign * s.planned), sum(sign * s.finished)
  from changed c
  join users u on u.user_id = c.user_id
  cross join (select case tg_op when 'DELETE' then -1 else 1 end as sign) how
  cross join lateral (
    select o.* from learning_own(c.user_id, c.course_id, c.trainee_course_id, c.assigned_at, c.started_at, c.completed_at, c.due_on, c.expires_at, c.revoked_at) o
    union all
    select f.* from learning_of_former(c.user_id, c.course_id, c.trainee_course_id, c.assigned_at) f
  ) s
  group by 1, 2, 3, 4;
  return null;
end $$;
--> statement-breakpoint
create or replace function count_cycle_again() returns trigger language plpgsql as $$
begin
  perform from users where user_id = new.user_id for share;
  insert into learning_day (company_id, department, has_left, day, not_started, in_progress, overdue, completed, expired, revoked, planned, finished)
  select new.company_id, coalesce(u.department, ''), u.status = 'inactive', s.day, sum(s.sign * s.not_started), sum(s.sign * s.in_progress), sum(s.sign * s.overdue),
    sum(s.sign * s.completed), sum(s.sign * s.expired), sum(s.sign * s.revoked), sum(s.sign * s.planned), sum(s.sign * s.finished)
  from users u
  cross join lateral (
    select -1 as sign, o.* from learning_own(old.user_id, old.course_id, old.trainee_course_id, old.assigned_at, old.started_at, old.completed_at, old.due_on, old.expires_at, old.revoked_at) o union all select 1, n.* from learning_own(new.user_id, new.course_id, new.trainee_course_id, new.assigned_at, new.started_at, new.completed_at, new.due_on, new.expires_at, new.revoked_at) n
    union all select -1, f.* from learning_of_former(old.user_id, old.course_id, old.trainee_course_id, old.assigned_at) f
    union all select 1, f.* from learning_of_former(new.user_id, new.course_id, new.trainee_course_id, new.assigned_at) f
  ) s
  where u.user_id = new.user_id
  group by 1, 2, 3, 4
  having (sum(s.sign * s.not_started), sum(s.sign * s.in_progress), sum(s.sign * s.overdue), sum(s.sign * s.completed), sum(s.sign * s.expired), sum(s.sign * s.revoked),
    sum(s.sign * s.planned), sum(s.sign * s.finished)) <> (0, 0, 0, 0, 0, 0, 0, 0);
  return null;
end $$;
--> statement-breakpoint
create trigger trainee_course_counted_again after update of assigned_at, started_at, completed_at, due_on, expires_at, revoked_at on trainee_course for each row
when ((old.assigned_at, old.started_at, old.completed_at, old.due_on, old.expires_at, old.revoked_at)
  is distinct from (new.assigned_at, new.started_at, new.completed_at, new.due_on, new.expires_at, new.revoked_at))
execute function count_cycle_again();
--> statement-breakpoint
create or replace function count_seat_again() returns trigger language plpgsql as $$
begin
  perform from users where user_id = new.user_id for share;
  insert into learning_day (company_id, department, has_left, day, not_started, in_progress, overdue, completed, expired, revoked, planned, finished, seats_used)
  select new.company_id, coalesce(u.department, ''), u.status = 'inactive', s.day, sum(s.sign * s.not_started), sum(s.sign * s.in_progress), sum(s.sign * s.overdue),
    sum(s.sign * s.completed), sum(s.sign * s.expired), sum(s.sign * s.revoked), sum(s.sign * s.planned), sum(s.sign * s.finished), sum(s.sign * s.seats_used)
  from users u
  cross join lateral (select -1 as sign, o.* from learning_of_seat(old.user_id, old.purchased_course_id, old.trainee_course_id, old.taken_at, old.returned_at, old.due_on) o union all select 1, n.* from learning_of_seat(new.user_id, new.purchased_course_id, new.trainee_course_id, new.taken_at, new.returned_at, new.due_on) n) s
  where u.user_id = new.user_id
  group by 1, 2, 3, 4
  having (sum(s.sign * s.not_started), sum(s.sign * s.overdue), sum(s.sign * s.expired), sum(s.sign * s.revoked), sum(s.sign * s.planned), sum(s.sign * s.seats_used)) <> (0, 0, 0, 0, 0, 0);
  return null;
end $$;
--> statement-breakpoint
create or replace function move_learning() returns trigger language plpgsql as $$
begin
  if current_setting('app.department_moves', true) = 'on' then return null; end if;
  insert into learning_day (company_id, department, has_left, day, not_started, in_progress, overdue, completed, expired, revoked, planned, finished, seats_used)
  select new.company_id, place.department, place.has_left, s.day, place.sign * sum(s.not_started), place.sign * sum(s.in_progress), place.sign * sum(s.overdue),
    place.sign * sum(s.completed), place.sign * sum(s.expired), place.sign * sum(s.revoked), place.sign * sum(s.planned), place.sign * sum(s.finished), place.sign * sum(s.seats_used)
  from (
    select o.*, 0 as seats_used from trainee_course c cross join lateral learning_own(c.user_id, c.course_id, c.trainee_course_id, c.assigned_at, c.started_at, c.completed_at, c.due_on, c.expires_at, c.revoked_at) o where c.user_id = new.user_id
    union all select o.* from seat_use u cross join lateral learning_of_seat(u.user_id, u.purchased_course_id, u.trainee_course_id, u.taken_at, u.returned_at, u.due_on) o where u.user_id = new.user_id
  ) s
  cross join (values (-1, coalesce(old.department, ''), old.status = 'inactive'), (1, coalesce(new.department, ''), new.status = 'inactive')) as place (sign, department, has_left)
  group by place.sign, place.department, place.has_left, s.day;
  return null;
end $$;
--> statement-breakpoint
-- A course counts as completed as long as its certificate stands.
create function revoke_course() returns trigger language plpgsql as $$
begin
  update trainee_course set status = 'REVOKED', revoked_at = new.revoked_at where trainee_course_id = new.trainee_course_id;
  return null;
end $$;
--> statement-breakpoint
create trigger certificate_revokes_course after update of revoked_at on certificate for each row
when (old.revoked_at is null and new.revoked_at is not null) execute function revoke_course();
--> statement-breakpoint
-- What was revoked already; forced row-level security binds an owner too.
select set_config('app.scope', 'all', true);
--> statement-breakpoint
update trainee_course t set status = 'REVOKED', revoked_at = c.revoked_at from certificate c
where c.trainee_course_id = t.trainee_course_id and c.revoked_at is not null;
--> statement-breakpoint
ALTER TABLE "trainee_course" ADD CONSTRAINT "trainee_course_revoked" CHECK ((status = 'REVOKED') = (revoked_at is not null));