ALTER TABLE "material" ADD COLUMN "transcript" text;--> statement-breakpoint
ALTER TABLE "module_progress" ADD COLUMN "milliseconds_open" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "module_progress" ADD CONSTRAINT "module_progress_open" CHECK ("module_progress"."milliseconds_open" >= 0);
--> statement-breakpoint
-- Forced row-level security binds an owner too.
select set_config('app.scope', 'all', true);
--> statement-breakpoint
-- What was credited until now stays credited: it was open for at least that long.
update module_progress set milliseconds_open = greatest(milliseconds_done,
  (select coalesce(ceil(sum((part ->> 1)::numeric - (part ->> 0)::numeric) * 1000), 0) from jsonb_array_elements(watched) part));
--> statement-breakpoint
-- To be read again and not opened since: it waits to be served anew.
update module_progress set served_at = null where read_again_from is not null and finished_at is null and last_heartbeat_at is null;
--> statement-breakpoint
-- Ids in the order of their writing told which option is right. Published versions keep theirs for good; the next one takes these.
create temporary table option_before on commit drop as select * from question_option;
--> statement-breakpoint
delete from question_option;
--> statement-breakpoint
insert into question_option (question_id, position, value, is_true, translations)
select question_id, position, value, is_true, translations from option_before order by random();
