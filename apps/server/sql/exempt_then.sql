-- Whether a person was exempt from a course on a day, by exemptions of some kinds, as it was known at the end of that day.
create or replace function exempt_then(of_user integer, of_course integer, of_kinds text[], on_day date) returns boolean language sql stable parallel safe as $$
  select exists (
    select from exemption e
    where e.user_id = of_user and e.approve_status_id = 1 and e.kind = any(of_kinds) and (e.course_id is null or e.course_id = of_course)
      and kl_day(e.decided_at) <= on_day and e.from_on <= on_day and on_day <= case when kl_day(e.ended_at) <= on_day then e.ended_on else e.to_on end)
$$;
