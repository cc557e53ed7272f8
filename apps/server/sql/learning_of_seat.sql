-- A seat that is taken, and what there was of an enrolment that went with its seat.
create or replace function learning_of_seat(of_user integer, of_purchase integer, of_cycle integer, taken_at timestamptz, returned_at timestamptz, due_on date) returns table (
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
