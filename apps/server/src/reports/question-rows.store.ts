/**
 * The rows of the report of questions: each question of the versions in which people were asked, with their first answers by the day. They are told five at a
 * time and in the order in which they came: two reports never differ by the answers of fewer (as in dashboard/company-questions.store.ts).
 */
import { FEW_ANSWERS } from '@jujur/contract/dashboard.ts'
import { GOOD_FROM, WEAK_BELOW } from '@jujur/contract/reports.ts'
import { sql } from 'drizzle-orm'
import { company } from '../companies/companies.table.ts'
import { courseVersion, courseVersionQuestion } from '../courses/courses.table.ts'
import type { Connection } from '../kit/database/database.ts'
import { inScope } from '../kit/database/in-scope.ts'
import { quizAnswer, quizAttempt } from '../learning/attempts/attempts.table.ts'
import { traineeCourse } from '../learning/enrolments/enrolments.table.ts'
import { moduleProgress } from '../learning/lessons/lessons.table.ts'
import { reportRow } from './reports.table.ts'

export type QuestionsAsked = {
  readonly report_id: number
  readonly day: string
  readonly course_ids: readonly number[]
  readonly language: string
  /** Questions whose words are not told, only their figures. */
  readonly withheld?: readonly number[]
}

/** Answers how many of them are told. */
export const gatherQuestions = async (tx: Connection, { report_id, day, course_ids, language, withheld = [] }: QuestionsAsked): Promise<number> => {
  const [a, v, q, t, m] = [quizAttempt, courseVersion, courseVersionQuestion, traineeCourse, moduleProgress]
  const among = course_ids.length === 0 ? sql`true` : sql`${t.course_id} in ${[...course_ids]}`
  const isWithheld = withheld.length === 0 ? sql`false` : sql`one.question_id = any(${sql.param([...withheld])}::integer[])`
  const { rows } = await tx.sql.execute<{ count: number }>(sql`
    with tries as materialized (
      select ${a.attempt_id}, ${a.user_id}, ${a.company_id}, ${a.submitted_at}, ${t.course_version_id}, ${m.module_item_id}, (drawn ->> 'question_id')::integer as question_id
      from ${a} join ${m} on ${m.module_progress_id} = ${a.module_progress_id} join ${t} on ${t.trainee_course_id} = ${m.trainee_course_id}
      cross join lateral jsonb_array_elements(${a.questions}) drawn
      where kl_day(${a.submitted_at}) <= ${day}::date and ${among} and ${inScope(tx, a) ?? sql`true`}
    ), firsts as (
      select distinct on (company_id, course_version_id, module_item_id, question_id, user_id) * from tries
      order by company_id, course_version_id, module_item_id, question_id, user_id, submitted_at, attempt_id
    ), keys as materialized (
      select ${v.course_version_id}, (item ->> 'module_item_id')::integer as module_item_id, (question ->> 'question_id')::integer as question_id,
        array(select (choice ->> 'option_id')::integer from jsonb_array_elements(question -> 'options') choice where (choice ->> 'is_true')::boolean order by 1) as right_ids
      from ${v}, jsonb_array_elements(${v.content} -> 'modules') module, jsonb_array_elements(module -> 'items') item, jsonb_array_elements(item -> 'quiz' -> 'questions') question
      where ${v.course_version_id} in (select course_version_id from firsts) and item ? 'quiz'
    ), in_turn as (
      select f.*, row_number() over (partition by f.company_id, f.course_version_id, f.module_item_id, f.question_id order by f.submitted_at, f.attempt_id) as n,
        count(*) over (partition by f.company_id, f.course_version_id, f.module_item_id, f.question_id) as people,
        coalesce(array(select unnest(answer.option_ids) order by 1) = keys.right_ids, false) as is_right
      from firsts f
      join keys on keys.course_version_id = f.course_version_id and keys.module_item_id = f.module_item_id and keys.question_id = f.question_id
      left join ${quizAnswer} answer on answer.attempt_id = f.attempt_id and answer.question_id = f.question_id
    ), answered as (
      select company_id, course_version_id, module_item_id, question_id, max(people) as people,
        (count(*) filter (where n <= people - people % ${FEW_ANSWERS}::integer))::integer as told, (count(*) filter (where is_right and n <= people - people % ${FEW_ANSWERS}::integer))::integer as told_right
      from in_turn group by 1, 2, 3, 4
    ), often as (
      select company_id, course_version_id, module_item_id, question_id, count(*)::integer as attempts from tries group by 1, 2, 3, 4
    ), standing as (
      select met.company_id, ${company.name} as company_name, ${v.course_id}, ${v.title} as course_title, ${v.version_no}, ${q.module_item_id}, ${q.question_id}, ${q.module_title},
        coalesce(${q.translations} ->> ${language}::text, ${q.text}) as text, answered.told, answered.told_right, often.attempts,
        case when answered.told > 0 then floor(100.0 * answered.told_right / answered.told)::integer end as share,
        case when answered.people is null then 'not_asked' when answered.told = 0 then 'few' when 100 * answered.told_right < ${WEAK_BELOW}::integer * answered.told then 'weak'
          when 100 * answered.told_right < ${GOOD_FROM}::integer * answered.told then 'fair' else 'good' end as bucket
      from (select distinct company_id, course_version_id from tries) met
      join ${v} on ${v.course_version_id} = met.course_version_id
      join ${q} on ${q.course_version_id} = met.course_version_id
      join ${company} on ${company.company_id} = met.company_id
      left join answered on answered.company_id = met.company_id and answered.course_version_id = met.course_version_id and answered.module_item_id = ${q.module_item_id}
        and answered.question_id = ${q.question_id}
      left join often on often.company_id = met.company_id and often.course_version_id = met.course_version_id and often.module_item_id = ${q.module_item_id}
        and often.question_id = ${q.question_id}
    ), inserted as (
      insert into ${reportRow} (report_id, place, company_id, course_id, course_title, version_no, bucket, is_overdue, is_listed, cells)
      select ${report_id}::integer, row_number() over (order by one.company_name, one.company_id, one.course_title, one.course_id, one.version_no, one.share nulls last, one.module_item_id, one.question_id),
        one.company_id, one.course_id, one.course_title, one.version_no, one.bucket, false, coalesce(one.told > 0, false),
        case when one.told > 0 then jsonb_build_array(one.company_name, one.course_title, one.version_no,
            case when not ${isWithheld} then one.module_title end, case when not ${isWithheld} then one.text end, one.told, one.told_right, one.share, one.attempts, one.bucket)
          else jsonb_build_array(one.company_name, one.course_title, one.version_no, null, null, null, null, null, null, one.bucket) end
      from standing one
      returning is_listed)
    select count(*) filter (where is_listed)::integer as count from inserted`)
  return rows[0]?.count ?? 0
}
