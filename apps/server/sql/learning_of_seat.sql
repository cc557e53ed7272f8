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
  from (
    (select p.* from trainee_course p join purchased_course c on c.purchased_course_id = of_purchase and c.course_id = p.course_id
      where p.user_id = of_user and p.trainee_course_id < of_cycle and p.delta_of + 0 is null order by p.trainee_course_id desc limit 1)
    union all
    select p.* from trainee_course p where p.user_id = of_user
      and p.trainee_course_id = (select u.follows_trainee_course_id from seat_use u where u.trainee_course_id = of_cycle)) as former
  -- Where another cycle of another course takes that place too, the first of them does.
  cross join lateral (select min(next.counts_from) as ended from trainee_course next where next.follows_trainee_course_id = former.trainee_course_id) as other
  cross join lateral (values (1, kl_day(least(other.ended, learning_of_seat.counts_from))), (-1, kl_day(least(other.ended, returned_at)))) as how (sign, ended)
  cross join lateral learning_steps(kl_day(former.counts_from), kl_day(former.started_at), kl_day(former.completed_at), former.due_on, kl_day(former.expires_at), kl_day(former.uncovered_at),
    how.ended, false, former.paused, former.waived, former.extended_from) s
  where returned_at is not null and kl_day(learning_of_seat.counts_from) < kl_day(returned_at)
$$;
