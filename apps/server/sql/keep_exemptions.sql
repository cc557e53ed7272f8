-- A new cycle begins with the exemptions of its person. Whoever decides on one meanwhile is waited for, and then its days are seen here.
create or replace function keep_exemptions() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  perform from exemption e where e.user_id = new.user_id and e.approve_status_id in (1, 2) and e.ended_at is null for share;
  new.paused := exempt_days(new.user_id, new.course_id, '{PAUSE}');
  new.waived := exempt_days(new.user_id, new.course_id, '{WAIVER,STATED}');
  return new;
end $$;
