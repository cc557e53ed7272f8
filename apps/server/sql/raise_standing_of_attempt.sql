create or replace function raise_standing_of_attempt() returns trigger language plpgsql set enable_seqscan = off as $$
declare progress integer := case when tg_op = 'DELETE' then old.module_progress_id else new.module_progress_id end;
begin
  update trainee_course set standing_version = 0
  where trainee_course_id = (select trainee_course_id from module_progress where module_progress_id = progress);
  return null;
end $$;
