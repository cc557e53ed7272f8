-- Whether somebody stands above their own manager on one of these days. Each step upwards looks only at the days on which the one before held.
create or replace function closes_circle(of_user integer, manager integer, first_day date, end_day date) returns boolean language sql stable as $$
  with recursive above (user_id, from_day, to_day) as (
    select manager, first_day, end_day
    union
    select m.manager_id, greatest(a.from_day, m.from_day), least(a.to_day, m.to_day)
    from above a cross join lateral managers_of(a.user_id) m
    where a.user_id <> of_user and m.manager_id is not null and m.from_day < a.to_day and a.from_day < m.to_day
  )
  select exists (select from above where user_id = of_user)
$$;
