-- The cycles that go before one, without what brings their certificates up to date: those of its course, and those of the courses that it replaces, up to the one whose place it takes.
-- By itself (offset 0): what is asked of them besides must not lead a plan that was made for an empty table to an index that holds everybody.
create or replace function cycles_before(of_user integer, of_course integer, of_cycle integer, follows integer) returns setof trainee_course language sql stable as $$
  with recursive line as (
    select of_course as course_id, of_cycle - 1 as up_to
    union
    select f.course_id, f.trainee_course_id from trainee_course f where f.trainee_course_id = follows and f.user_id = of_user
    union
    select f.course_id, f.trainee_course_id
    from line
    join trainee_course one on one.user_id = of_user and one.course_id = line.course_id and one.trainee_course_id <= line.up_to and one.follows_trainee_course_id is not null
    join trainee_course f on f.trainee_course_id = one.follows_trainee_course_id and f.user_id = of_user
  )
  select p.* from line join trainee_course p on p.user_id = of_user and p.course_id = line.course_id and p.trainee_course_id <= line.up_to and p.delta_of + 0 is null offset 0
$$;
