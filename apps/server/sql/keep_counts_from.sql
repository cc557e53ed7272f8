-- A cycle takes the place of the one before it when that one's validity is over (over-the-years.md 3): until then both stand, and only the earlier one
-- counts. Whoever revokes that one meanwhile is waited for. One whose day of assignment is put right goes along where it counts from that day.
create or replace function keep_counts_from() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  if tg_op = 'UPDATE' then
    if new.counts_from = old.assigned_at then new.counts_from := new.assigned_at; end if;
    return new;
  end if;
  -- Beside the cycle whose certificate it brings up to date, and in the place of none.
  if new.delta_of is not null then
    new.counts_from := new.assigned_at;
    return new;
  end if;
  -- All of the newest version is asked in this cycle: what was asked of it before is asked no more. Its state in other words than those of the indexes of
  -- what is open: made while the table is empty, when all indexes are alike, the plan would stay on one that holds everybody.
  update trainee_course d set status = 'EXPIRED', delta_ended = 'overtaken', delta_ended_at = new.assigned_at
    where d.user_id = new.user_id and (d.course_id = new.course_id and d.delta_of is not null or d.delta_of = new.follows_trainee_course_id) and d.status || '' in ('NOT_STARTED', 'IN_PROGRESS', 'PLEDGE_PENDING');
  perform from trainee_course p where p.user_id = new.user_id and p.status = 'COMPLETED' and p.expires_at >= new.assigned_at
    and p.trainee_course_id in (select b.trainee_course_id from cycles_before(new.user_id, new.course_id, new.trainee_course_id, new.follows_trainee_course_id) b) for share;
  new.counts_from := greatest(new.assigned_at, (
    select max(p.expires_at) + interval '1 millisecond' from cycles_before(new.user_id, new.course_id, new.trainee_course_id, new.follows_trainee_course_id) p
    where p.status = 'COMPLETED'));
  return new;
end $$;
