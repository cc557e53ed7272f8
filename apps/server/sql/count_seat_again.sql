create or replace function count_seat_again() returns trigger language plpgsql set enable_seqscan = off as $$
declare today date := kl_day(recorded_moment());
begin
  perform from users where user_id = new.user_id for share;
  insert into learning_day (company_id, department, has_left, day, known_on, not_started, in_progress, overdue, completed, expired, revoked, paused, waived, extended, planned, finished, seats_used)
  select new.company_id, at.department, at.has_left, at.day, greatest(at.day, today), sum(s.sign * at.sign * s.not_started), sum(s.sign * at.sign * s.in_progress),
    sum(s.sign * at.sign * s.overdue), sum(s.sign * at.sign * s.completed), sum(s.sign * at.sign * s.expired), sum(s.sign * at.sign * s.revoked),
    sum(s.sign * at.sign * s.paused), sum(s.sign * at.sign * s.waived), sum(s.sign * at.sign * s.extended),
    sum(s.sign * at.sign * s.planned), sum(s.sign * at.sign * s.finished), sum(s.sign * at.sign * s.seats_used)
  from (select -1 as sign, o.* from learning_of_seat(old.user_id, old.purchased_course_id, old.trainee_course_id, old.taken_at, old.counts_from, old.returned_at, old.due_on,
      old.paused, old.waived, old.extended_from) o
    union all select 1, n.* from learning_of_seat(new.user_id, new.purchased_course_id, new.trainee_course_id, new.taken_at, new.counts_from, new.returned_at, new.due_on,
      new.paused, new.waived, new.extended_from) n) s
  cross join lateral placed(new.user_id, s.day) at
  group by 1, 2, 3, 4, 5
  having (sum(s.sign * at.sign * s.not_started), sum(s.sign * at.sign * s.overdue), sum(s.sign * at.sign * s.expired), sum(s.sign * at.sign * s.revoked),
    sum(s.sign * at.sign * s.paused), sum(s.sign * at.sign * s.waived), sum(s.sign * at.sign * s.extended), sum(s.sign * at.sign * s.planned),
    sum(s.sign * at.sign * s.seats_used)) <> (0, 0, 0, 0, 0, 0, 0, 0, 0);
  return null;
end $$;
