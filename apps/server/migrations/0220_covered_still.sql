-- A certificate that was revoked while one of an earlier cycle still stands counts as revoked once that one has ended.
DROP INDEX "trainee_course_revoked_ever";
--> statement-breakpoint
ALTER TABLE "trainee_course" ADD COLUMN "uncovered_at" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "trainee_course" DISABLE TRIGGER USER;
--> statement-breakpoint
UPDATE "trainee_course" SET "uncovered_at" = "revoked_at" WHERE "revoked_at" is not null;
--> statement-breakpoint
ALTER TABLE "trainee_course" ENABLE TRIGGER USER;
--> statement-breakpoint
CREATE INDEX "trainee_course_revoked_ever" ON "trainee_course" USING btree ("company_id","uncovered_at") WHERE uncovered_at is not null;
--> statement-breakpoint
ALTER TABLE "trainee_course" ADD CONSTRAINT "trainee_course_uncovered" CHECK (("trainee_course"."revoked_at" is null) = ("trainee_course"."uncovered_at" is null) and "trainee_course"."uncovered_at" >= "trainee_course"."revoked_at");
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
    select o.* from learning_own(c.user_id, c.course_id, c.trainee_course_id, c.counts_from, c.started_at, c.completed_at, c.due_on, c.expires_at, c.uncovered_at,
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
    select -1 as sign, o.* from learning_own(old.user_id, old.course_id, old.trainee_course_id, old.counts_from, old.started_at, old.completed_at, old.due_on, old.expires_at, old.uncovered_at,
      old.paused, old.waived, old.extended_from) o
    union all select 1, n.* from learning_own(new.user_id, new.course_id, new.trainee_course_id, new.counts_from, new.started_at, new.completed_at, new.due_on, new.expires_at, new.uncovered_at,
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
  cross join lateral learning_steps(kl_day(p.counts_from), kl_day(p.started_at), kl_day(p.completed_at), p.due_on, kl_day(p.expires_at), kl_day(p.uncovered_at), how.ended, false,
    p.paused, p.waived, p.extended_from) s
$$;
--> statement-breakpoint
-- All steps of all that somebody was assigned, in any order.
create or replace function learning_of_person(of_user integer) returns table (
  day date, not_started integer, in_progress integer, overdue integer, completed integer, expired integer, revoked integer, paused integer, waived integer, extended integer, planned integer, finished integer, seats_used integer)
language sql stable as $$
  select o.*, 0 from trainee_course c
  cross join lateral learning_own(c.user_id, c.course_id, c.trainee_course_id, c.counts_from, c.started_at, c.completed_at, c.due_on, c.expires_at, c.uncovered_at, c.paused, c.waived, c.extended_from) o
  where c.user_id = of_user
  union all
  select o.* from seat_use u cross join lateral learning_of_seat(u.user_id, u.purchased_course_id, u.trainee_course_id, u.taken_at, u.counts_from, u.returned_at, u.due_on, u.paused, u.waived, u.extended_from) o where u.user_id = of_user
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
  cross join lateral learning_steps(kl_day(former.counts_from), kl_day(former.started_at), kl_day(former.completed_at), former.due_on, kl_day(former.expires_at), kl_day(former.uncovered_at),
    how.ended, false, former.paused, former.waived, former.extended_from) s
  where returned_at is not null and kl_day(learning_of_seat.counts_from) < kl_day(returned_at)
$$;
--> statement-breakpoint
-- A course counts as completed as long as a certificate of it stands: where an earlier cycle's does, this one counts as revoked once that has ended, or is
-- revoked too. Of two revocations of one person and course the second waits. What was to follow it follows now, unless another certificate stands: the last one
-- first, so that each is counted beside one that still stands where it did.
create or replace function revoke_course() returns trigger language plpgsql set enable_seqscan = off as $$
declare
  cycle trainee_course;
  later record;
begin
  select * into cycle from trainee_course where trainee_course_id = new.trainee_course_id;
  perform from trainee_course c where c.user_id = cycle.user_id and c.course_id = cycle.course_id and c.status in ('COMPLETED', 'REVOKED') order by c.trainee_course_id for update;
  update trainee_course set status = 'REVOKED', revoked_at = new.revoked_at, uncovered_at = greatest(new.revoked_at, (
      select max(p.expires_at) + interval '1 millisecond' from trainee_course p where p.user_id = cycle.user_id and p.course_id = cycle.course_id
        and p.trainee_course_id < cycle.trainee_course_id and p.status = 'COMPLETED'))
    where trainee_course_id = cycle.trainee_course_id;
  update trainee_course l set uncovered_at = greatest(l.revoked_at, new.revoked_at, (
      select max(p.expires_at) + interval '1 millisecond' from trainee_course p where p.user_id = l.user_id and p.course_id = l.course_id
        and p.trainee_course_id < l.trainee_course_id and p.status = 'COMPLETED'))
    where l.user_id = cycle.user_id and l.course_id = cycle.course_id and l.trainee_course_id > cycle.trainee_course_id and l.uncovered_at > new.revoked_at;
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
CREATE TRIGGER trainee_course_counted_again AFTER UPDATE OF assigned_at, counts_from, started_at, completed_at, due_on, expires_at, revoked_at, uncovered_at ON trainee_course FOR EACH ROW WHEN ((old.counts_from, old.started_at, old.completed_at, old.due_on, old.expires_at, old.uncovered_at) is distinct from (new.counts_from, new.started_at, new.completed_at, new.due_on, new.expires_at, new.uncovered_at)) EXECUTE FUNCTION count_cycle_again();
--> statement-breakpoint
-- Of those that were revoked so, from the migration on, and counted anew.
update trainee_course r set uncovered_at = stands.ends + interval '1 millisecond'
from (
  select l.trainee_course_id, max(p.expires_at) as ends from trainee_course l
  join trainee_course p on p.user_id = l.user_id and p.course_id = l.course_id and p.trainee_course_id < l.trainee_course_id and p.status = 'COMPLETED'
  where l.status = 'REVOKED' group by 1
) stands where stands.trainee_course_id = r.trainee_course_id and stands.ends >= r.revoked_at;
