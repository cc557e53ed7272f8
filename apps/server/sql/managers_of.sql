-- By the facts of a person, as known today: who was their manager from when until when; null where nobody was.
create or replace function managers_of(of_user integer) returns table (manager_id integer, from_day date, to_day date) language sql stable as $$
  select m.manager_id, m.holds_from, coalesce(lead(m.holds_from) over (order by m.holds_from), 'infinity')
  from (
    select distinct on (f.holds_from) f.manager_id, f.holds_from from employment_fact f
    where f.user_id = of_user and f.fact = 'manager' order by f.holds_from, f.employment_fact_id desc
  ) m
$$;
