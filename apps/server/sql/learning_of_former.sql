-- What it takes from the cycle before it, whose place it takes: of its course, or of one that its course replaces. Where another takes that place too,
-- the first of them does. No delta, in the words of learning_own.
create or replace function learning_of_former(of_user integer, of_course integer, of_cycle integer, counts_from timestamptz) returns table (
  day date, not_started integer, in_progress integer, overdue integer, completed integer, expired integer, revoked integer, paused integer, waived integer, extended integer, planned integer, finished integer)
language sql stable as $$
  with former as (
    (select p.* from trainee_course p where p.user_id = of_user and p.course_id = of_course and p.trainee_course_id < of_cycle and p.delta_of + 0 is null order by p.trainee_course_id desc limit 1)
    union all
    -- One that is gone is remembered by its seat.
    select p.* from trainee_course p where p.user_id = of_user and p.trainee_course_id = coalesce(
      (select c.follows_trainee_course_id from trainee_course c where c.trainee_course_id = of_cycle),
      (select u.follows_trainee_course_id from seat_use u where u.trainee_course_id = of_cycle))
  )
  select s.day, sign * s.not_started, sign * s.in_progress, sign * s.overdue, sign * s.completed_, sign * s.expired, sign * s.revoked_,
    sign * s.paused, sign * s.waived, sign * s.extended, sign * s.planned, sign * s.finished
  from former p
  cross join lateral (
    select least(
      (select min(next.counts_from) from trainee_course next where next.follows_trainee_course_id = p.trainee_course_id and next.trainee_course_id <> of_cycle),
      case when p.course_id <> of_course then (select later.counts_from from trainee_course later where later.user_id = of_user and later.course_id = p.course_id
        and later.trainee_course_id > p.trainee_course_id and later.delta_of + 0 is null order by later.trainee_course_id limit 1) end) as ended
    offset 0
  ) as other
  cross join lateral (values (1, kl_day(least(other.ended, learning_of_former.counts_from))), (-1, kl_day(other.ended))) as how (sign, ended)
  cross join lateral learning_steps(kl_day(p.counts_from), kl_day(p.started_at), kl_day(p.completed_at), p.due_on, kl_day(p.expires_at), kl_day(p.uncovered_at), how.ended, false,
    p.paused, p.waived, p.extended_from) s
$$;
