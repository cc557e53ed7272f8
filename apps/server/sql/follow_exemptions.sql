-- What follows from an exemption that is approved, or ended: its days are written to the cycles and seats of the person, past ones too, and all that
-- is counted of the person is counted anew; only what changed by it is written down. Always along the indexes of the person.
create or replace function follow_exemptions() returns trigger language plpgsql set enable_seqscan = off as $$
declare
  today date := kl_day(recorded_moment());
  before jsonb;
begin
  perform from users where user_id = new.user_id for share;
  perform from trainee_course where user_id = new.user_id order by trainee_course_id for update;
  before := (select jsonb_agg(to_jsonb(s)) from learning_of_person(new.user_id) s);
  update trainee_course c set paused = days.paused, waived = days.waived, extended_from = days.extended_from
  from (
    select t.trainee_course_id, exempt_days(t.user_id, t.course_id, '{PAUSE}') as paused, exempt_days(t.user_id, t.course_id, '{WAIVER,STATED}') as waived,
      (select min(e.from_on) from exemption e where e.user_id = t.user_id and e.trainee_course_id = t.trainee_course_id and e.kind = 'EXTENSION' and e.approve_status_id = 1) as extended_from
    from trainee_course t where t.user_id = new.user_id
  ) days
  where c.trainee_course_id = days.trainee_course_id and (c.paused, c.waived, c.extended_from) is distinct from (days.paused, days.waived, days.extended_from);
  update seat_use u set paused = days.paused, waived = days.waived, extended_from = days.extended_from
  from (
    select s.seat_use_id, exempt_days(s.user_id, p.course_id, '{PAUSE}') as paused, exempt_days(s.user_id, p.course_id, '{WAIVER,STATED}') as waived,
      (select min(e.from_on) from exemption e where e.user_id = s.user_id and e.trainee_course_id = s.trainee_course_id and e.kind = 'EXTENSION' and e.approve_status_id = 1) as extended_from
    from seat_use s join purchased_course p on p.purchased_course_id = s.purchased_course_id where s.user_id = new.user_id
  ) days
  where u.seat_use_id = days.seat_use_id and (u.paused, u.waived, u.extended_from) is distinct from (days.paused, days.waived, days.extended_from);
  insert into learning_day (company_id, department, has_left, day, known_on, not_started, in_progress, overdue, completed, expired, revoked, paused, waived, extended, planned, finished, seats_used)
  select new.company_id, at.department, at.has_left, at.day, greatest(at.day, today), sum(s.sign * at.sign * s.not_started), sum(s.sign * at.sign * s.in_progress),
    sum(s.sign * at.sign * s.overdue), sum(s.sign * at.sign * s.completed), sum(s.sign * at.sign * s.expired), sum(s.sign * at.sign * s.revoked),
    sum(s.sign * at.sign * s.paused), sum(s.sign * at.sign * s.waived), sum(s.sign * at.sign * s.extended), sum(s.sign * at.sign * s.planned), sum(s.sign * at.sign * s.finished),
    sum(s.sign * at.sign * s.seats_used)
  from (
    select -1 as sign, b.* from jsonb_to_recordset(before) as b (day date, not_started integer, in_progress integer, overdue integer, completed integer, expired integer, revoked integer,
      paused integer, waived integer, extended integer, planned integer, finished integer, seats_used integer)
    union all
    select 1, p.* from learning_of_person(new.user_id) p
  ) s
  cross join lateral placed(new.user_id, s.day) at
  group by 1, 2, 3, 4, 5
  having (sum(s.sign * at.sign * s.not_started), sum(s.sign * at.sign * s.in_progress), sum(s.sign * at.sign * s.overdue), sum(s.sign * at.sign * s.completed), sum(s.sign * at.sign * s.expired),
    sum(s.sign * at.sign * s.revoked), sum(s.sign * at.sign * s.paused), sum(s.sign * at.sign * s.waived), sum(s.sign * at.sign * s.extended), sum(s.sign * at.sign * s.planned),
    sum(s.sign * at.sign * s.finished), sum(s.sign * at.sign * s.seats_used)) <> (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
  return null;
end $$;
