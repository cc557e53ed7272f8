create or replace function count_cycle_again() returns trigger language plpgsql set enable_seqscan = off as $$
declare today date := kl_day(recorded_moment());
begin
  -- A delta is in no figure.
  if new.delta_of is not null then return null; end if;
  perform from users where user_id = new.user_id for share;
  insert into learning_day (company_id, department, has_left, day, known_on, not_started, in_progress, overdue, completed, expired, revoked, paused, waived, extended, planned, finished)
  select new.company_id, at.department, at.has_left, at.day, greatest(at.day, today), sum(s.sign * at.sign * s.not_started), sum(s.sign * at.sign * s.in_progress),
    sum(s.sign * at.sign * s.overdue), sum(s.sign * at.sign * s.completed), sum(s.sign * at.sign * s.expired), sum(s.sign * at.sign * s.revoked),
    sum(s.sign * at.sign * s.paused), sum(s.sign * at.sign * s.waived), sum(s.sign * at.sign * s.extended),
    sum(s.sign * at.sign * s.planned), sum(s.sign * at.sign * s.finished)
  from (
    select -1 as sign, o.* from learning_own(old.user_id, old.course_id, old.trainee_course_id, old.counts_from, old.started_at, old.completed_at, old.due_on, old.expires_at, old.uncovered_at,
      old.paused, old.waived, old.extended_from) o
    union all select 1, n.* from learning_own(new.user_id, new.course_id, new.trainee_course_id, new.counts_from, new.started_at, new.completed_at, new.due_on, new.expires_at, new.uncovered_at,
      new.paused, new.waived, new.extended_from) n
    union all select -1, f.* from learning_of_former(old.user_id, old.course_id, old.trainee_course_id, old.counts_from) f
    union all select 1, f.* from learning_of_former(new.user_id, new.course_id, new.trainee_course_id, new.counts_from) f
  ) s
  cross join lateral placed(new.user_id, s.day) at
  group by 1, 2, 3, 4, 5
  having (sum(s.sign * at.sign * s.not_started), sum(s.sign * at.sign * s.in_progress), sum(s.sign * at.sign * s.overdue), sum(s.sign * at.sign * s.completed), sum(s.sign * at.sign * s.expired),
    sum(s.sign * at.sign * s.revoked), sum(s.sign * at.sign * s.paused), sum(s.sign * at.sign * s.waived), sum(s.sign * at.sign * s.extended),
    sum(s.sign * at.sign * s.planned), sum(s.sign * at.sign * s.finished)) <> (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
  return null;
end $$;
