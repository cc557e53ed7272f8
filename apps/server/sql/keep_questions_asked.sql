create or replace function keep_questions_asked() returns trigger language plpgsql as $$
begin
  insert into course_version_question select new.course_version_id, q.* from questions_asked(new.content) q;
  return null;
end $$;
