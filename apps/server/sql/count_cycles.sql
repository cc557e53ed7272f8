-- People are held while what is theirs is counted, so that a change of department counts it where they are.
create or replace function count_cycles() returns trigger language plpgsql as $$
begin
  perform from users where user_id in (select c.user_id from changed c) order by user_id for share;
  insert into learning_day (company_id, department, has_left, day, not_started, in_progress, overdue, completed, expired, revoked, planned, finished)
  select c.company_id, coalesce(u.department, ''), u.status = 'inactive', s.day, sum(sign * s.not_started), sum(sign * s.in_progress), sum(sign * s.overdue),
    sum(sign * s.completed), sum(sign * s.expired), sum(sign * s.revoked), sum(sign * s.planned), sum(sign * s.finished)
  from changed c
  join users u on u.user_id = c.user_id
  cross join (select case tg_op when 'DELETE' then -1 else 1 end as sign) how
  cross join lateral (
    select o.* from learning_own(c.user_id, c.course_id, c.trainee_course_id, c.assigned_at, c.started_at, c.completed_at, c.due_on, c.expires_at, c.revoked_at) o
    union all
    select f.* from learning_of_former(c.user_id, c.course_id, c.trainee_course_id, c.assigned_at) f
  ) s
  group by 1, 2, 3, 4;
  return null;
end $$;
