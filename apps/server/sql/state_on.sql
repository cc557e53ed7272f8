-- How a cycle stood at the end of a day of Kuala Lumpur, all by days: overdue goes before how far it is, and a completed one expires the day after
-- the last on which it is valid. By the instant, enrolments.table.ts tells (statusColumnAt). A plain case of its arguments, which the planner writes in
-- where it is called.
create or replace function state_on(on_day date, due date, started date, completed date, expires date, revoked date) returns text language sql immutable parallel safe as $$
  select case
    when completed <= on_day then case when revoked <= on_day then 'REVOKED' when expires < on_day then 'EXPIRED' else 'COMPLETED' end
    when due < on_day then 'OVERDUE'
    when started <= on_day then 'IN_PROGRESS'
    else 'NOT_STARTED' end
$$;
