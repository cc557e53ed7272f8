-- What it takes from the cycle before it, whose place it takes.
create or replace function learning_of_former(of_user integer, of_course integer, of_cycle integer, counts_from timestamptz) returns table (
  day date, not_started integer, in_progress integer, overdue integer, completed integer, expired integer, revoked integer, paused integer, waived integer, extended integer, planned integer, finished integer)
language sql stable as $$
  with former as (
    select p.* from trainee_course p where p.user_id = of_user and p.course_id = of_course and p.trainee_course_id < of_cycle and p.delta_of is null order by p.trainee_course_id desc limit 1
  )
  select s.day, sign * s.not_started, sign * s.in_progress, sign * s.overdue, sign * s.completed_, sign * s.expired, sign * s.revoked_,
    sign * s.paused, sign * s.waived, sign * s.extended, sign * s.planned, sign * s.finished
  from former p
  cross join (values (1, kl_day(learning_of_former.counts_from)), (-1, null)) as how (sign, ended)
  cross join lateral learning_steps(kl_day(p.counts_from), kl_day(p.started_at), kl_day(p.completed_at), p.due_on, kl_day(p.expires_at), kl_day(p.uncovered_at), how.ended, false,
    p.paused, p.waived, p.extended_from) s
$$;
