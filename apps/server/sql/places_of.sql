-- By the facts of a person, as known today: where they were from when until when. What held first holds for all days before it too.
create or replace function places_of(of_user integer) returns table (department text, has_left boolean, from_day date, to_day date) language sql stable as $$
  with facts as (
    select f.fact, f.holds_from, f.employment_fact_id, f.value, coalesce(parent.name, d.name) as department
    from employment_fact f left join department d on d.department_id = f.department_id left join department parent on parent.department_id = d.merged_into
    where f.user_id = of_user and f.fact in ('department', 'employment')
  ), turns as (
    select '-infinity'::date as turn, min(holds_from) as looked_at from facts
    union
    select holds_from, holds_from from facts
  ), places as (
    select turn,
      coalesce((select f.department from facts f where f.fact = 'department' and f.holds_from <= looked_at order by f.holds_from desc, f.employment_fact_id desc limit 1), '') as department,
      coalesce((select f.value = 'left' from facts f where f.fact = 'employment' and f.holds_from <= looked_at order by f.holds_from desc, f.employment_fact_id desc limit 1), false) as has_left
    from turns
  ), beginnings as (
    select p.*, (p.department, p.has_left) is distinct from (lag(p.department) over by_turn, lag(p.has_left) over by_turn) as begins from places p window by_turn as (order by turn)
  )
  select department, has_left, turn, coalesce(lead(turn) over (order by turn), 'infinity') from beginnings where begins
$$;
