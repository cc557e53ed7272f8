-- A seat remembers from when its cycle would have counted, what it followed, and its exemptions, which go with a seat that is given back.
create or replace function keep_seat_counts_from() returns trigger language plpgsql set enable_seqscan = off as $$
declare cycle trainee_course;
begin
  select * into cycle from trainee_course c where c.trainee_course_id = new.trainee_course_id;
  new.counts_from := coalesce(cycle.counts_from, new.taken_at);
  new.follows_trainee_course_id := cycle.follows_trainee_course_id;
  new.paused := coalesce(cycle.paused, new.paused);
  new.waived := coalesce(cycle.waived, new.waived);
  new.extended_from := coalesce(cycle.extended_from, new.extended_from);
  return new;
end $$;
