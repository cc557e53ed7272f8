-- A purchased course is the sum of its lots.
create or replace function seats_agree() returns trigger language plpgsql set enable_seqscan = off as $$
declare
  one purchased_course%rowtype;
  lots record;
begin
  select * into one from purchased_course where purchased_course_id = new.purchased_course_id;
  select coalesce(sum(seats), 0) as seats, coalesce(sum(used), 0) as used, coalesce(sum(closed), 0) as closed into lots
    from seat_lot where purchased_course_id = new.purchased_course_id;
  if one.seats_opened <> lots.seats or one.seats_used <> lots.used or one.seats_closed <> lots.closed then
    raise exception 'purchased course % does not agree with its lots', new.purchased_course_id using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
