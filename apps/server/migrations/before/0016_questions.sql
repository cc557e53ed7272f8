CREATE TABLE "question_figure" (
	"question_id" integer PRIMARY KEY NOT NULL,
	"answered" integer DEFAULT 0 NOT NULL,
	"answered_right" integer DEFAULT 0 NOT NULL,
	"passed" integer DEFAULT 0 NOT NULL,
	"passed_right" integer DEFAULT 0 NOT NULL,
	"ease" double precision GENERATED ALWAYS AS (case when answered > 0 then answered_right::double precision / answered::double precision end) STORED,
	CONSTRAINT "question_figure_sound" CHECK ("question_figure"."answered_right" <= "question_figure"."answered" and "question_figure"."passed" <= "question_figure"."answered" and "question_figure"."passed_right" <= least("question_figure"."passed", "question_figure"."answered_right"))
);
--> statement-breakpoint
ALTER TABLE "question" ADD COLUMN "words" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "question_figure" ADD CONSTRAINT "question_figure_question_id_question_question_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."question"("question_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "question_figure_hardest" ON "question_figure" USING btree ("ease","question_id");--> statement-breakpoint
CREATE INDEX "question_figure_easiest" ON "question_figure" USING btree ("ease" DESC NULLS LAST,"question_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "question_words" ON "question" USING gin ("words");--> statement-breakpoint
CREATE INDEX "quiz_updated" ON "quiz" USING btree ("updated_at","quiz_id");--> statement-breakpoint
CREATE INDEX "quiz_question_of" ON "quiz_question" USING btree ("question_id");
--> statement-breakpoint
-- The words of questions that are there, as near as SQL can make them; each change of a question makes them anew.
update question set words = array(
  select distinct word from regexp_split_to_table(lower(text), '[^[:alnum:]]+') as word where word <> ''
);
--> statement-breakpoint
create function begin_question_figure() returns trigger language plpgsql as $$
begin
  insert into question_figure (question_id) values (new.question_id);
  return null;
end $$;
--> statement-breakpoint
create trigger question_begins_figure after insert on question for each row execute function begin_question_figure();
--> statement-breakpoint
select set_config('app.scope', 'all', true);
--> statement-breakpoint
-- What was answered before figures were kept: of each lesson and question the first attempt that was handed in.
insert into question_figure (question_id, answered, answered_right, passed, passed_right)
select q.question_id, count(m.attempt_id), count(m.attempt_id) filter (where m.is_right),
  count(m.attempt_id) filter (where m.passed), count(m.attempt_id) filter (where m.passed and m.is_right)
from question q
left join (
  select distinct on (a.module_progress_id, asked.question_id) a.attempt_id, asked.question_id, a.passed,
    (select array_agg((o ->> 'option_id')::integer order by (o ->> 'option_id')::integer)
     from jsonb_path_query(v.content, '$.modules[*].items[*].quiz.questions[*] ? (@.question_id == $id).options[*] ? (@.is_true == true)',
       jsonb_build_object('id', asked.question_id)) o)
    is not distinct from (select array_agg(c order by c) from unnest(w.option_ids) c) as is_right
  from quiz_attempt a
  join module_progress p on p.module_progress_id = a.module_progress_id
  join trainee_course t on t.trainee_course_id = p.trainee_course_id
  join course_version v on v.course_version_id = t.course_version_id
  cross join lateral (select (one ->> 'question_id')::integer as question_id from jsonb_array_elements(a.questions) one) asked
  left join quiz_answer w on w.attempt_id = a.attempt_id and w.question_id = asked.question_id
  where a.submitted_at is not null
  order by a.module_progress_id, asked.question_id, a.submitted_at
) m on m.question_id = q.question_id
group by q.question_id;
--> statement-breakpoint
-- Which quizzes and questions a published version holds, found by an index: what is in one is not deleted.
create function quizzes_and_questions(content jsonb) returns text[] language sql immutable parallel safe as $$
  select array(
    select 'quiz ' || (id #>> '{}') from jsonb_path_query(content, '$.modules[*].items[*].quiz.quiz_id') id
    union
    select 'question ' || (id #>> '{}') from jsonb_path_query(content, '$.modules[*].items[*].quiz.questions[*].question_id') id
  )
$$;
--> statement-breakpoint
create index course_version_quizzes_and_questions on course_version using gin (quizzes_and_questions(content));
