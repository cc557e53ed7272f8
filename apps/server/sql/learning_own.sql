-- The steps of a cycle as it stands among the cycles of its person and course, and of the course that replaces it, from when it counts.
create or replace function learning_own(of_user integer, of_course integer, of_cycle integer, counts_from timestamptz, started_at timestamptz, completed_at timestamptz, due_on date,
  expires_at timestamptz, revoked_at timestamptz, paused_days datemultirange, waived_days datemultirange, extended_from date) returns table (
  day date, not_started integer, in_progress integer, overdue integer, completed integer, expired integer, revoked integer, paused integer, waived integer, extended integer, planned integer, finished integer)
language sql stable as $$
  -- Each day is worked out once: "offset 0" keeps the planner from writing it in where it is used. That it is no delta is said in words that no index
  -- answers: of a table of which nothing is known yet that of the newest cycles looks nearest, and all of it would be read for each.
  select s.*
  from (
    select kl_day(counts_from) as counts, kl_day(started_at) as started, kl_day(completed_at) as completed, kl_day(expires_at) as expires, kl_day(revoked_at) as revoked,
      kl_day(least(
        (select later.counts_from from trainee_course later where later.user_id = of_user and later.course_id = of_course
          and later.trainee_course_id > of_cycle and later.delta_of + 0 is null order by later.trainee_course_id limit 1),
        (select min(next.counts_from) from trainee_course next where next.follows_trainee_course_id = of_cycle))) as ended
    offset 0
  ) as on_days
  cross join lateral learning_steps(on_days.counts, on_days.started, on_days.completed, due_on, on_days.expires, on_days.revoked, on_days.ended, false,
    paused_days, waived_days, extended_from) s
$$;
