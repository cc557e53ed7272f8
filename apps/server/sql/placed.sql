-- Where a step that a person's learning makes on a day is counted: where they were on that day, and then wherever they move.
create or replace function placed(of_user integer, on_day date) returns table (department text, has_left boolean, day date, sign integer) language sql stable as $$
  select p.department, p.has_left, turn.day, turn.sign
  from employment_place p cross join lateral (values (greatest(on_day, p.from_day), 1), (p.to_day, -1)) as turn (day, sign)
  where p.user_id = of_user and p.to_day > on_day and turn.day < 'infinity'
$$;
