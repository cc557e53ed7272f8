-- One row of learning_day for each day on which one cycle goes from one state to the next. `ended` is the day on which a later cycle took its
-- place, or on which its seat was given back (`was_returned`): then it never counted as planned past that day. From the day on which its certificate is
-- revoked it is neither completed nor expired.
create or replace function learning_steps(assigned date, started date, completed date, due date, expires date, revoked date, ended date, was_returned boolean, paused_days datemultirange,
  waived_days datemultirange, extended_from date)
returns table (day date, not_started integer, in_progress integer, overdue integer, completed_ integer, expired integer, revoked_ integer, paused integer, waived integer, extended integer,
  planned integer, finished integer)
language sql immutable parallel safe as $$
  with turns as (
    select distinct turn from (
      select unnest(array[assigned, started, completed, due + 1, extended_from + 1, expires + 1, revoked, ended]) as turn
      union all
      select unnest(array[lower(days), upper(days)]) from unnest(paused_days) days
      union all
      select unnest(array[lower(days), upper(days)]) from unnest(waived_days) days
    ) known where turn >= assigned and (ended is null or turn <= ended)
  ), states as (
    select turn, case when turn >= ended then 'ENDED' else state_on(turn, due, started, completed, expires, revoked, paused_days, waived_days, extended_from) end as state
    from turns
  ), changes as (
    select turn, state, coalesce(lag(state) over (order by turn), 'NONE') as before from states
  )
  select turn,
    (state = 'NOT_STARTED')::integer - (before = 'NOT_STARTED')::integer,
    (state = 'IN_PROGRESS')::integer - (before = 'IN_PROGRESS')::integer,
    (state = 'OVERDUE')::integer - (before = 'OVERDUE')::integer,
    (state = 'COMPLETED')::integer - (before = 'COMPLETED')::integer,
    (state = 'EXPIRED')::integer - (before = 'EXPIRED')::integer,
    (state = 'REVOKED')::integer - (before = 'REVOKED')::integer,
    (state = 'PAUSED')::integer - (before = 'PAUSED')::integer,
    (state = 'WAIVED')::integer - (before = 'WAIVED')::integer,
    (state = 'EXTENDED')::integer - (before = 'EXTENDED')::integer,
    0, 0
  from changes where state <> before and not (state = 'ENDED' and before = 'NONE')
  union all
  select greatest(due, assigned), 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0 where due is not null and not (was_returned and greatest(due, assigned) >= ended)
  union all
  select ended, 0, 0, 0, 0, 0, 0, 0, 0, 0, -1, 0 where was_returned and due is not null and greatest(due, assigned) < ended
  union all
  select completed, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1 where completed is not null
  union all
  select revoked, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -1 where revoked is not null
$$;
