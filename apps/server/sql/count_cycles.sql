-- A delta is in no figure. People are held while what is theirs is counted, so that a move counts it where they are.
create or replace function count_cycles() returns trigger language plpgsql set enable_seqscan = off as $$
declare today date := kl_day(recorded_moment());
begin
  perform from users where user_id in (select c.user_id from changed c where c.delta_of is null) order by user_id for share;
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
  where c.delta_of is null
  group by 1, 2, 3, 4, 5;
  return null;
end $$;
