-- A course counts as completed as long as a certificate of it, or of a course that it replaces, stands: where an earlier cycle's does, this one counts as
-- revoked once that has ended, or is revoked too. Of two revocations of one person and course the second waits. What was to follow it follows now, unless
-- another certificate stands: the last one first, so that each is counted beside one that still stands where it did.
create or replace function revoke_course() returns trigger language plpgsql set enable_seqscan = off as $$
declare
  cycle trainee_course;
  later record;
begin
  select * into cycle from trainee_course where trainee_course_id = new.trainee_course_id;
  perform from trainee_course c where c.user_id = cycle.user_id and c.status in ('COMPLETED', 'REVOKED') and (c.course_id = cycle.course_id
    or c.follows_trainee_course_id = cycle.trainee_course_id or c.trainee_course_id = cycle.follows_trainee_course_id) order by c.trainee_course_id for update;
  update trainee_course set status = 'REVOKED', revoked_at = new.revoked_at, uncovered_at = greatest(new.revoked_at, (
      select max(p.expires_at) + interval '1 millisecond' from cycles_before(cycle.user_id, cycle.course_id, cycle.trainee_course_id, cycle.follows_trainee_course_id) p
      where p.status = 'COMPLETED'))
    where trainee_course_id = cycle.trainee_course_id;
  update trainee_course l set uncovered_at = greatest(l.revoked_at, new.revoked_at, (
      select max(p.expires_at) + interval '1 millisecond' from cycles_before(l.user_id, l.course_id, l.trainee_course_id, l.follows_trainee_course_id) p where p.status = 'COMPLETED'))
    where l.user_id = cycle.user_id and l.trainee_course_id > cycle.trainee_course_id and l.uncovered_at > new.revoked_at
      and exists (select from cycles_before(l.user_id, l.course_id, l.trainee_course_id, l.follows_trainee_course_id) p where p.trainee_course_id = cycle.trainee_course_id);
  for later in
    select l.trainee_course_id, greatest(l.assigned_at, new.revoked_at, (
      select max(p.expires_at) + interval '1 millisecond' from cycles_before(l.user_id, l.course_id, l.trainee_course_id, l.follows_trainee_course_id) p
      where p.status = 'COMPLETED')) as counts_from
    from trainee_course l where l.user_id = cycle.user_id and l.trainee_course_id > cycle.trainee_course_id and l.counts_from > new.revoked_at and l.delta_of is null
      and exists (select from cycles_before(l.user_id, l.course_id, l.trainee_course_id, l.follows_trainee_course_id) p where p.trainee_course_id = cycle.trainee_course_id)
    order by l.trainee_course_id desc
  loop
    update seat_use set counts_from = later.counts_from where trainee_course_id = later.trainee_course_id and counts_from > later.counts_from;
    update trainee_course set counts_from = later.counts_from where trainee_course_id = later.trainee_course_id and counts_from > later.counts_from;
  end loop;
  return null;
end $$;
