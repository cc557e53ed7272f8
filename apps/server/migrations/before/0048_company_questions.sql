CREATE TABLE "course_version_question" (
	"course_version_id" integer NOT NULL,
	"module_item_id" integer NOT NULL,
	"question_id" integer NOT NULL,
	"text" text NOT NULL,
	"language" text NOT NULL,
	"translations" jsonb NOT NULL,
	"module_title" text NOT NULL,
	CONSTRAINT "course_version_question_pk" PRIMARY KEY("course_version_id","module_item_id","question_id")
);
--> statement-breakpoint
CREATE TABLE "company_question_figure" (
	"company_id" integer NOT NULL,
	"question_id" integer NOT NULL,
	"course_version_id" integer NOT NULL,
	"module_item_id" integer NOT NULL,
	"answered" integer NOT NULL,
	"answered_right" integer NOT NULL,
	"ease" double precision GENERATED ALWAYS AS (answered_right::double precision / answered::double precision) STORED NOT NULL,
	"is_few" boolean GENERATED ALWAYS AS (answered < 5) STORED NOT NULL,
	CONSTRAINT "company_question_figure_company_id_question_id_pk" PRIMARY KEY("company_id","question_id"),
	CONSTRAINT "company_question_figure_sound" CHECK ("company_question_figure"."answered" > 0 and "company_question_figure"."answered_right" between 0 and "company_question_figure"."answered")
);
--> statement-breakpoint
ALTER TABLE "company_question_figure" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "course_version_question" ADD CONSTRAINT "course_version_question_version" FOREIGN KEY ("course_version_id") REFERENCES "public"."course_version"("course_version_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_question_figure" ADD CONSTRAINT "company_question_figure_company_id_company_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_question_figure" ADD CONSTRAINT "company_question_figure_asked" FOREIGN KEY ("course_version_id","module_item_id","question_id") REFERENCES "public"."course_version_question"("course_version_id","module_item_id","question_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "company_question_figure_weakest" ON "company_question_figure" USING btree ("company_id","is_few","ease","answered" DESC NULLS FIRST,"question_id");--> statement-breakpoint
CREATE POLICY "scope" ON "company_question_figure" AS PERMISSIVE FOR ALL TO public USING (scope_allows(company_id)) WITH CHECK (scope_allows(company_id));--> statement-breakpoint
-- The questions a published course asks, each once in each quiz, with its text in every language it is published in.
create function questions_asked(content jsonb)
returns table (module_item_id integer, question_id integer, text text, language text, translations jsonb, module_title text)
language sql immutable parallel safe as $$
  select distinct on (item ->> 'module_item_id', question ->> 'question_id')
    (item ->> 'module_item_id')::integer, (question ->> 'question_id')::integer, coalesce(question ->> 'text', ''),
    coalesce(question ->> 'language', content ->> 'language', 'en'),
    coalesce((select jsonb_object_agg(key, value -> 'text') from jsonb_each(question -> 'translations') where btrim(value ->> 'text') <> ''), '{}'),
    coalesce(module ->> 'title', '')
  from jsonb_array_elements(content -> 'modules') module, jsonb_array_elements(module -> 'items') item, jsonb_array_elements(item -> 'quiz' -> 'questions') question
  where item ? 'module_item_id' and question ? 'question_id'
$$;
--> statement-breakpoint
create function keep_questions_asked() returns trigger language plpgsql as $$
begin
  insert into course_version_question select new.course_version_id, q.* from questions_asked(new.content) q;
  return null;
end $$;
--> statement-breakpoint
insert into course_version_question select v.course_version_id, q.* from course_version v, questions_asked(v.content) q;
--> statement-breakpoint
create trigger course_version_keeps_questions after insert on course_version for each row execute function keep_questions_asked();
--> statement-breakpoint
create trigger course_version_question_immutable before update or delete or truncate on course_version_question for each statement execute function refuse_change();
--> statement-breakpoint
-- Forced row-level security binds an owner too.
select set_config('app.scope', 'all', true);
--> statement-breakpoint
-- What was answered before this was counted, as the figures of the bank were made (0016): of each lesson and question the first attempt that was
-- handed in. Where several versions asked it, the one answered last is kept.
insert into company_question_figure (company_id, question_id, course_version_id, module_item_id, answered, answered_right)
with rights as materialized (
  select v.course_version_id, (item ->> 'module_item_id')::integer as module_item_id, (question ->> 'question_id')::integer as question_id,
    (select array_agg((choice ->> 'option_id')::integer order by (choice ->> 'option_id')::integer)
     from jsonb_array_elements(question -> 'options') choice where (choice ->> 'is_true')::boolean) as option_ids
  from course_version v, jsonb_array_elements(v.content -> 'modules') module, jsonb_array_elements(module -> 'items') item,
    jsonb_array_elements(item -> 'quiz' -> 'questions') question
), met as (
  select distinct on (a.module_progress_id, asked.question_id)
    a.company_id, asked.question_id, r.course_version_id, r.module_item_id, a.submitted_at,
    r.option_ids is not distinct from (select array_agg(c order by c) from unnest(w.option_ids) c) as is_right
  from quiz_attempt a
  join module_progress p on p.module_progress_id = a.module_progress_id
  join trainee_course t on t.trainee_course_id = p.trainee_course_id
  cross join lateral (select (one ->> 'question_id')::integer as question_id from jsonb_array_elements(a.questions) one) asked
  join rights r on r.course_version_id = t.course_version_id and r.module_item_id = p.module_item_id and r.question_id = asked.question_id
  join question q on q.question_id = asked.question_id
  left join quiz_answer w on w.attempt_id = a.attempt_id and w.question_id = asked.question_id
  where a.submitted_at is not null
  order by a.module_progress_id, asked.question_id, a.submitted_at
)
select company_id, question_id, (array_agg(course_version_id order by submitted_at desc))[1], (array_agg(module_item_id order by submitted_at desc))[1],
  count(*), count(*) filter (where is_right)
from met
group by company_id, question_id;
