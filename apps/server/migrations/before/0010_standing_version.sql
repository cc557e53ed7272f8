-- Never the same twice, also where what took a value was undone: who knows a standing by its version knows that state and no other.
create sequence standing_version as bigint;
--> statement-breakpoint
ALTER TABLE "trainee_course" ADD COLUMN "standing_version" bigint DEFAULT nextval('standing_version') NOT NULL;
--> statement-breakpoint
create function raise_standing() returns trigger language plpgsql as $$
begin
  new.standing_version := nextval('standing_version');
  return new;
end $$;
--> statement-breakpoint
create trigger trainee_course_raises before update on trainee_course for each row execute function raise_standing();
--> statement-breakpoint
create function raise_standing_of_progress() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update trainee_course set standing_version = 0 where trainee_course_id = old.trainee_course_id;
  end if;
  if tg_op = 'INSERT' or tg_op = 'UPDATE' and new.trainee_course_id <> old.trainee_course_id then
    update trainee_course set standing_version = 0 where trainee_course_id = new.trainee_course_id;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger module_progress_raises after insert or update or delete on module_progress for each row execute function raise_standing_of_progress();
--> statement-breakpoint
create function raise_standing_of_attempt() returns trigger language plpgsql as $$
declare progress integer := case when tg_op = 'DELETE' then old.module_progress_id else new.module_progress_id end;
begin
  update trainee_course set standing_version = 0
  where trainee_course_id = (select trainee_course_id from module_progress where module_progress_id = progress);
  return null;
end $$;
--> statement-breakpoint
create trigger quiz_attempt_raises after insert or update or delete on quiz_attempt for each row execute function raise_standing_of_attempt();
