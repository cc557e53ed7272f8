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
