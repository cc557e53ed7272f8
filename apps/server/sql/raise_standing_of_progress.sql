create or replace function raise_standing_of_progress() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  if tg_op <> 'INSERT' then
    update trainee_course set standing_version = 0 where trainee_course_id = old.trainee_course_id;
  end if;
  if tg_op = 'INSERT' or tg_op = 'UPDATE' and new.trainee_course_id <> old.trainee_course_id then
    update trainee_course set standing_version = 0 where trainee_course_id = new.trainee_course_id;
  end if;
  return null;
end $$;
