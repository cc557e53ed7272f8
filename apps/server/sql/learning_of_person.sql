-- All steps of all that somebody was assigned, in any order.
create or replace function learning_of_person(of_user integer) returns table (
  day date, not_started integer, in_progress integer, overdue integer, completed integer, expired integer, revoked integer, paused integer, waived integer, extended integer, planned integer, finished integer, seats_used integer)
language sql stable as $$
  select o.*, 0 from trainee_course c
  cross join lateral learning_own(c.user_id, c.course_id, c.trainee_course_id, c.counts_from, c.started_at, c.completed_at, c.due_on, c.expires_at, c.uncovered_at, c.paused, c.waived, c.extended_from) o
  where c.user_id = of_user and c.delta_of is null
  union all
  select o.* from seat_use u cross join lateral learning_of_seat(u.user_id, u.purchased_course_id, u.trainee_course_id, u.taken_at, u.counts_from, u.returned_at, u.due_on, u.paused, u.waived, u.extended_from) o where u.user_id = of_user
$$;
