-- A cycle takes the place of the one before it when that one's validity is over (over-the-years.md 3): until then both stand, and only the earlier one
-- counts. Whoever revokes that one meanwhile is waited for. One whose day of assignment is put right goes along where it counts from that day.
create or replace function keep_counts_from() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  if tg_op = 'UPDATE' then
    if new.counts_from = old.assigned_at then new.counts_from := new.assigned_at; end if;
    return new;
  end if;
  perform from trainee_course p where p.user_id = new.user_id and p.status = 'COMPLETED' and p.expires_at >= new.assigned_at
    and p.trainee_course_id in (select b.trainee_course_id from cycles_before(new.user_id, new.course_id, new.trainee_course_id, new.follows_trainee_course_id) b) for share;
  new.counts_from := greatest(new.assigned_at, (
    select max(p.expires_at) + interval '1 millisecond' from cycles_before(new.user_id, new.course_id, new.trainee_course_id, new.follows_trainee_course_id) p
    where p.status = 'COMPLETED'));
  return new;
end $$;
