-- How a cycle stood at the end of a day of Kuala Lumpur, all by days: only a certificate that stands, or that was revoked, goes before a pause and a
-- waiver, which go before overdue, which goes before how far it is; a completed one expires the day after the last on which it is valid. By the instant,
-- enrolments.table.ts tells (statusColumnAt). A plain case of its arguments, which the planner writes in where it is called.
create or replace function state_on(on_day date, due date, started date, completed date, expires date, revoked date, paused datemultirange, waived datemultirange, extended_from date)
returns text language sql immutable parallel safe as $$
  select case
    when completed <= on_day and revoked <= on_day then 'REVOKED'
    when completed <= on_day and (expires < on_day) is not true then 'COMPLETED'
    when paused @> on_day then 'PAUSED'
    when waived @> on_day then 'WAIVED'
    when completed <= on_day then 'EXPIRED'
    when due < on_day then 'OVERDUE'
    when extended_from < on_day then 'EXTENDED'
    when started <= on_day then 'IN_PROGRESS'
    else 'NOT_STARTED' end
$$;
