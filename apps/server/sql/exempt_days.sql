-- The days for which a person is exempt from a course, by exemptions of some kinds, as they were approved and as they ended.
create or replace function exempt_days(of_user integer, of_course integer, of_kinds text[]) returns datemultirange language sql stable as $$
  select coalesce(range_agg(daterange(e.from_on, coalesce(e.ended_on, e.to_on) + 1)), '{}')
  from exemption e
  where e.user_id = of_user and e.approve_status_id = 1 and e.kind = any(of_kinds) and (e.course_id is null or e.course_id = of_course)
$$;
