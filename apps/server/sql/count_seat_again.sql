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
