-- A seat remembers from when its cycle would have counted, which goes with a seat that is given back.
create or replace function keep_seat_counts_from() returns trigger language plpgsql as $$
begin
  new.counts_from := coalesce((select c.counts_from from trainee_course c where c.trainee_course_id = new.trainee_course_id), new.taken_at);
  return new;
end $$;
