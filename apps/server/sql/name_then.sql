create or replace function name_then(of_user integer, at timestamptz) returns text language sql stable parallel safe as $$
  select coalesce(
    (select f.name from former_name f where f.user_id = of_user and f.until > at order by f.until, f.former_name_id limit 1),
    (select u.name from users u where u.user_id = of_user))
$$;
