-- How a cycle stood on a day, told once for the lists and the figures by day (sql/state_on.sql).
create or replace function state_on(on_day date, due date, started date, completed date, expires date, revoked date) returns text language sql immutable parallel safe as $$
  select case
    when completed <= on_day then case when revoked <= on_day then 'REVOKED' when expires < on_day then 'EXPIRED' else 'COMPLETED' end
    when due < on_day then 'OVERDUE'
    when started <= on_day then 'IN_PROGRESS'
    else 'NOT_STARTED' end
$$;
