-- From when a cycle counts: a new one may be opened while the certificate of the one before it is still valid.
ALTER TABLE "trainee_course" ADD COLUMN "counts_from" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "seat_use" ADD COLUMN "counts_from" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "certificate" ADD COLUMN "valid_from" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "trainee_course" DISABLE TRIGGER USER;
--> statement-breakpoint
ALTER TABLE "seat_use" DISABLE TRIGGER USER;
--> statement-breakpoint
ALTER TABLE "certificate" DISABLE TRIGGER USER;
--> statement-breakpoint
UPDATE "trainee_course" SET "counts_from" = "assigned_at";
--> statement-breakpoint
UPDATE "seat_use" SET "counts_from" = "taken_at";
--> statement-breakpoint
UPDATE "certificate" SET "valid_from" = "issued_at";
--> statement-breakpoint
ALTER TABLE "trainee_course" ENABLE TRIGGER USER;
--> statement-breakpoint
ALTER TABLE "seat_use" ENABLE TRIGGER USER;
--> statement-breakpoint
ALTER TABLE "certificate" ENABLE TRIGGER USER;
--> statement-breakpoint
ALTER TABLE "trainee_course" ALTER COLUMN "counts_from" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "seat_use" ALTER COLUMN "counts_from" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "trainee_course" ADD CONSTRAINT "trainee_course_counts" CHECK ("trainee_course"."counts_from" >= "trainee_course"."assigned_at");
--> statement-breakpoint
DROP FUNCTION learning_own(integer, integer, integer, timestamptz, timestamptz, timestamptz, date, timestamptz, timestamptz);
--> statement-breakpoint
DROP FUNCTION learning_of_former(integer, integer, integer, timestamptz);
--> statement-breakpoint
DROP FUNCTION learning_of_seat(integer, integer, integer, timestamptz, timestamptz, date);
--> statement-breakpoint
-- A cycle takes the place of the one before it when that one's validity is over (over-the-years.md 3): until then both stand, and only the earlier one
-- counts. Whoever revokes that one meanwhile is waited for. One whose day of assignment is put right goes along where it counts from that day.
create or replace function keep_counts_from() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if new.counts_from = old.assigned_at then new.counts_from := new.assigned_at; end if;
    return new;
  end if;
  perform from trainee_course p where p.user_id = new.user_id and p.course_id = new.course_id and p.status = 'COMPLETED' and p.expires_at >= new.assigned_at for share;
  new.counts_from := greatest(new.assigned_at, (
    select max(p.expires_at) + interval '1 millisecond' from trainee_course p where p.user_id = new.user_id and p.course_id = new.course_id and p.status = 'COMPLETED'));
  return new;
end $$;
--> statement-breakpoint
-- A seat remembers from when its cycle would have counted, which goes with a seat that is given back.
create or replace function keep_seat_counts_from() returns trigger language plpgsql as $$
begin
  new.counts_from := coalesce((select c.counts_from from trainee_course c where c.trainee_course_id = new.trainee_course_id), new.taken_at);
  return new;
end $$;
--> statement-breakpoint
-- The steps of a cycle as it stands among the cycles of its person and course, from when it counts.
create or replace function learning_own(of_user integer, of_course integer, of_cycle integer, counts_from timestamptz, started_at timestamptz, completed_at timestamptz, due_on date,
  expires_at timestamptz, revoked_at timestamptz) returns table (
  day date, not_started integer, in_progress integer, overdue integer, completed integer, expired integer, revoked integer, planned integer, finished integer)
language sql stable as $$
  -- Each day is worked out once: "offset 0" keeps the planner from writing it in where it is used.
  select s.*
  from (
    select kl_day(counts_from) as counts, kl_day(started_at) as started, kl_day(completed_at) as completed, kl_day(expires_at) as expires, kl_day(revoked_at) as revoked,
      (select kl_day(later.counts_from) from trainee_course later where later.user_id = of_user and later.course_id = of_course
        and later.trainee_course_id > of_cycle order by later.trainee_course_id limit 1) as ended
    offset 0
  ) as on_days
  cross join lateral learning_steps(on_days.counts, on_days.started, on_days.completed, due_on, on_days.expires, on_days.revoked, on_days.ended, false) s
$$;
--> statement-breakpoint
-- What it takes from the cycle before it, whose place it takes.
create or replace function learning_of_former(of_user integer, of_course integer, of_cycle integer, counts_from timestamptz) returns table (
  day date, not_started integer, in_progress integer, overdue integer, completed integer, expired integer, revoked integer, planned integer, finished integer)
language sql stable as $$
  with former as (
    select p.* from trainee_course p where p.user_id = of_user and p.course_id = of_course and p.trainee_course_id < of_cycle order by p.trainee_course_id desc limit 1
  )
  select s.day, sign * s.not_started, sign * s.in_progress, sign * s.overdue, sign * s.completed_, sign * s.expired, sign * s.revoked_, sign * s.planned, sign * s.finished
  from former p
  cross join (values (1, kl_day(learning_of_former.counts_from)), (-1, null)) as how (sign, ended)
  cross join lateral learning_steps(kl_day(p.counts_from), kl_day(p.started_at), kl_day(p.completed_at), p.due_on, kl_day(p.expires_at), kl_day(p.revoked_at), how.ended, false) s
$$;
--> statement-breakpoint
-- A seat that is taken, and what there was of an enrolment that went with its seat.
create or replace function learning_of_seat(of_user integer, of_purchase integer, of_cycle integer, taken_at timestamptz, counts_from timestamptz, returned_at timestamptz, due_on date)
returns table (day date, not_started integer, in_progress integer, overdue integer, completed integer, expired integer, revoked integer, planned integer, finished integer, seats_used integer)
language sql stable as $$
  select kl_day(taken_at), 0, 0, 0, 0, 0, 0, 0, 0, 1
  union all
  select kl_day(returned_at), 0, 0, 0, 0, 0, 0, 0, 0, -1 where returned_at is not null
  union all
  select s.*, 0 from learning_steps(kl_day(counts_from), null, null, due_on, null, null, kl_day(returned_at), true) s where returned_at is not null
  union all
  -- In those days it stood in the place of the cycle before it.
  select s.day, how.sign * s.not_started, how.sign * s.in_progress, how.sign * s.overdue, how.sign * s.completed_, how.sign * s.expired, how.sign * s.revoked_, how.sign * s.planned,
    how.sign * s.finished, 0
  from (values (1, kl_day(learning_of_seat.counts_from)), (-1, kl_day(returned_at))) as how (sign, ended)
  cross join lateral (
    select p.* from trainee_course p join purchased_course c on c.purchased_course_id = of_purchase and c.course_id = p.course_id
    where p.user_id = of_user and p.trainee_course_id < of_cycle order by p.trainee_course_id desc limit 1) as former
  cross join lateral learning_steps(kl_day(former.counts_from), kl_day(former.started_at), kl_day(former.completed_at), former.due_on, kl_day(former.expires_at), kl_day(former.revoked_at),
    how.ended, false) s
  where returned_at is not null and kl_day(learning_of_seat.counts_from) < kl_day(returned_at)
$$;
--> statement-breakpoint
-- All steps of all that somebody was assigned, in any order.
create or replace function learning_of_person(of_user integer) returns table (
  day date, not_started integer, in_progress integer, overdue integer, completed integer, expired integer, revoked integer, planned integer, finished integer, seats_used integer)
language sql stable as $$
  select o.*, 0 from trainee_course c
  cross join lateral learning_own(c.user_id, c.course_id, c.trainee_course_id, c.counts_from, c.started_at, c.completed_at, c.due_on, c.expires_at, c.revoked_at) o
  where c.user_id = of_user
  union all
  select o.* from seat_use u cross join lateral learning_of_seat(u.user_id, u.purchased_course_id, u.trainee_course_id, u.taken_at, u.counts_from, u.returned_at, u.due_on) o where u.user_id = of_user
$$;
--> statement-breakpoint
-- People are held while what is theirs is counted, so that a move counts it where they are.
create or replace function count_cycles() returns trigger language plpgsql set enable_seqscan = off as $$
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
    select o.* from learning_own(c.user_id, c.course_id, c.trainee_course_id, c.counts_from, c.started_at, c.completed_at, c.due_on, c.expires_at, c.revoked_at) o
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
  insert into learning_day (company_id, department, has_left, day, known_on, not_started, in_progress, overdue, completed, expired, revoked, planned, finished)
  select new.company_id, at.department, at.has_left, at.day, greatest(at.day, today), sum(s.sign * at.sign * s.not_started), sum(s.sign * at.sign * s.in_progress),
    sum(s.sign * at.sign * s.overdue), sum(s.sign * at.sign * s.completed), sum(s.sign * at.sign * s.expired), sum(s.sign * at.sign * s.revoked),
    sum(s.sign * at.sign * s.planned), sum(s.sign * at.sign * s.finished)
  from (
    select -1 as sign, o.* from learning_own(old.user_id, old.course_id, old.trainee_course_id, old.counts_from, old.started_at, old.completed_at, old.due_on, old.expires_at, old.revoked_at) o union all select 1, n.* from learning_own(new.user_id, new.course_id, new.trainee_course_id, new.counts_from, new.started_at, new.completed_at, new.due_on, new.expires_at, new.revoked_at) n
    union all select -1, f.* from learning_of_former(old.user_id, old.course_id, old.trainee_course_id, old.counts_from) f
    union all select 1, f.* from learning_of_former(new.user_id, new.course_id, new.trainee_course_id, new.counts_from) f
  ) s
  cross join lateral placed(new.user_id, s.day) at
  group by 1, 2, 3, 4, 5
  having (sum(s.sign * at.sign * s.not_started), sum(s.sign * at.sign * s.in_progress), sum(s.sign * at.sign * s.overdue), sum(s.sign * at.sign * s.completed), sum(s.sign * at.sign * s.expired),
    sum(s.sign * at.sign * s.revoked), sum(s.sign * at.sign * s.planned), sum(s.sign * at.sign * s.finished)) <> (0, 0, 0, 0, 0, 0, 0, 0);
  return null;
end $$;
--> statement-breakpoint
create or replace function count_seat_again() returns trigger language plpgsql set enable_seqscan = off as $$
declare today date := kl_day(recorded_moment());
begin
  perform from users where user_id = new.user_id for share;
  insert into learning_day (company_id, department, has_left, day, known_on, not_started, in_progress, overdue, completed, expired, revoked, planned, finished, seats_used)
  select new.company_id, at.department, at.has_left, at.day, greatest(at.day, today), sum(s.sign * at.sign * s.not_started), sum(s.sign * at.sign * s.in_progress),
    sum(s.sign * at.sign * s.overdue), sum(s.sign * at.sign * s.completed), sum(s.sign * at.sign * s.expired), sum(s.sign * at.sign * s.revoked),
    sum(s.sign * at.sign * s.planned), sum(s.sign * at.sign * s.finished), sum(s.sign * at.sign * s.seats_used)
  from (select -1 as sign, o.* from learning_of_seat(old.user_id, old.purchased_course_id, old.trainee_course_id, old.taken_at, old.counts_from, old.returned_at, old.due_on) o union all select 1, n.* from learning_of_seat(new.user_id, new.purchased_course_id, new.trainee_course_id, new.taken_at, new.counts_from, new.returned_at, new.due_on) n) s
  cross join lateral placed(new.user_id, s.day) at
  group by 1, 2, 3, 4, 5
  having (sum(s.sign * at.sign * s.not_started), sum(s.sign * at.sign * s.overdue), sum(s.sign * at.sign * s.expired), sum(s.sign * at.sign * s.revoked), sum(s.sign * at.sign * s.planned),
    sum(s.sign * at.sign * s.seats_used)) <> (0, 0, 0, 0, 0, 0);
  return null;
end $$;
--> statement-breakpoint
-- A course counts as completed as long as its certificate stands. What was to follow it follows now, unless another certificate stands: the last one
-- first, so that each is counted beside one that still stands where it did.
create or replace function revoke_course() returns trigger language plpgsql as $$
declare
  cycle trainee_course;
  later record;
begin
  update trainee_course set status = 'REVOKED', revoked_at = new.revoked_at where trainee_course_id = new.trainee_course_id returning * into cycle;
  for later in
    select l.trainee_course_id, greatest(l.assigned_at, new.revoked_at, (
      select max(p.expires_at) + interval '1 millisecond' from trainee_course p where p.user_id = l.user_id and p.course_id = l.course_id
        and p.trainee_course_id < l.trainee_course_id and p.status = 'COMPLETED')) as counts_from
    from trainee_course l where l.user_id = cycle.user_id and l.course_id = cycle.course_id and l.trainee_course_id > cycle.trainee_course_id and l.counts_from > new.revoked_at
    order by l.trainee_course_id desc
  loop
    update seat_use set counts_from = later.counts_from where trainee_course_id = later.trainee_course_id and counts_from > later.counts_from;
    update trainee_course set counts_from = later.counts_from where trainee_course_id = later.trainee_course_id and counts_from > later.counts_from;
  end loop;
  return null;
end $$;
--> statement-breakpoint
DROP TRIGGER trainee_course_counted_again ON trainee_course;
--> statement-breakpoint
CREATE TRIGGER trainee_course_counted_again AFTER UPDATE OF assigned_at, counts_from, started_at, completed_at, due_on, expires_at, revoked_at ON trainee_course FOR EACH ROW WHEN ((old.counts_from, old.started_at, old.completed_at, old.due_on, old.expires_at, old.revoked_at) is distinct from (new.counts_from, new.started_at, new.completed_at, new.due_on, new.expires_at, new.revoked_at)) EXECUTE FUNCTION count_cycle_again();
--> statement-breakpoint
CREATE TRIGGER trainee_course_keep_counts_from BEFORE INSERT OR UPDATE OF assigned_at ON trainee_course FOR EACH ROW EXECUTE FUNCTION keep_counts_from();
--> statement-breakpoint
CREATE TRIGGER seat_use_keep_counts_from BEFORE INSERT ON seat_use FOR EACH ROW EXECUTE FUNCTION keep_seat_counts_from();
