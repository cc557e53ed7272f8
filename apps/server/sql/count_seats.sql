create or replace function count_seats() returns trigger language plpgsql set enable_seqscan = off as $$
declare today date := kl_day(recorded_moment());
begin
  perform from users where user_id in (select c.user_id from changed c) order by user_id for share;
  insert into learning_day (company_id, department, has_left, day, known_on, seats_used)
  select c.company_id, at.department, at.has_left, at.day, greatest(at.day, today), sum(at.sign)
  from changed c cross join lateral placed(c.user_id, kl_day(c.taken_at)) at
  group by 1, 2, 3, 4, 5;
  return null;
end $$;
