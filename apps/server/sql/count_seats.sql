create or replace function count_seats() returns trigger language plpgsql as $$
begin
  perform from users where user_id in (select c.user_id from changed c) order by user_id for share;
  insert into learning_day (company_id, department, has_left, day, seats_used)
  select c.company_id, coalesce(u.department, ''), u.status = 'inactive', kl_day(c.taken_at), count(*)
  from changed c join users u on u.user_id = c.user_id
  group by 1, 2, 3, 4;
  return null;
end $$;
