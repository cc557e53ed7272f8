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
