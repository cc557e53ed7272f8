/** Attempts and their answers. */
import { FEW_ANSWERS } from '@jujur/contract/dashboard.ts'
import type { ContentLanguage } from '@jujur/contract/enumerations.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { type Connection, statement } from '../../kit/database/database.ts'
import type { Clock } from '../../kit/database/database-clock.ts'
import { ownedBy, scopeValues } from '../../kit/database/in-scope.ts'
import { dayOf } from '../../kit/time/calendar.rules.ts'
import type { AnsweredQuestion } from '../../questions/questions.store.ts'
import type { DrawnQuestion } from '../../quizzes/quizzes.rules.ts'
import { traineeCourse } from '../enrolments/enrolments.table.ts'
import { type Answers, DEADLINE_GRACE_MS, type Grade } from './attempts.rules.ts'
import { companyQuestionFigure, quizAnswer, quizAttempt } from './attempts.table.ts'

export const openAttempt = async (
  tx: Connection,
  owner: { user_id: number; company_id: number; module_progress_id: number },
  attempt: { attempt_set: number; attempt_no: number; questions: DrawnQuestion[]; language: ContentLanguage; deadline_at: Date | null },
  now: Date,
): Promise<number> => {
  const [row] = await tx.sql
    .insert(quizAttempt)
    .values({ ...owner, ...attempt, started_at: now })
    .returning({ id: quizAttempt.attempt_id })
  if (!row) throw new Error('an attempt was not answered')
  return row.id
}

export type AttemptSheet = { questions: DrawnQuestion[]; answers: Answers }
const attemptSheet = statement((db) =>
  db
    .select({
      questions: quizAttempt.questions,
      answers: sql<Answers>`(select coalesce(json_object_agg(q.question_id, q.option_ids), '{}') from quiz_answer q where q.attempt_id = quiz_attempt.attempt_id)`,
    })
    .from(quizAttempt)
    .where(and(eq(quizAttempt.attempt_id, sql.placeholder('id')), ownedBy(quizAttempt)))
    .prepare('attempt_sheet'),
)
export const findSheet = async (tx: Connection, attempt_id: number): Promise<AttemptSheet> => {
  const [row] = await attemptSheet(tx).execute({ id: attempt_id, ...scopeValues(tx) })
  if (!row) throw new Error(`attempt ${attempt_id} is not there`)
  return { questions: row.questions as DrawnQuestion[], answers: row.answers }
}

/**
 * In one statement: it waits for its turn at the enrolment like whatever locks the standing, then for the attempt's row, whose newest version
 * it looks at, and writes only if that is open still and its time not over by then. What was answered before a hand-in is graded by it, and nothing is answered after.
 */
const NOW = sql`(clock_timestamp() + make_interval(secs => ${sql.placeholder('offset')}))`
const keepAnswer = statement((db) => {
  const turn = db.$with('turn').as(
    db
      .select({ id: traineeCourse.trainee_course_id })
      .from(traineeCourse)
      .where(
        and(
          eq(traineeCourse.trainee_course_id, sql.placeholder('trainee_course_id')),
          sql`(${sql.placeholder('version')}::bigint is null or ${traineeCourse.standing_version} = ${sql.placeholder('version')})`,
          ownedBy(traineeCourse),
        ),
      )
      .for('update'),
  )
  const open = db.$with('open').as(
    db
      .select({
        attempt_id: quizAttempt.attempt_id,
        user_id: quizAttempt.user_id,
        company_id: quizAttempt.company_id,
        deadline_at: quizAttempt.deadline_at,
      })
      .from(turn)
      .innerJoin(quizAttempt, and(eq(quizAttempt.attempt_id, sql.placeholder('attempt_id')), isNull(quizAttempt.submitted_at), ownedBy(quizAttempt)))
      .for('share', { of: quizAttempt }),
  )
  return db
    .with(turn, open)
    .insert(quizAnswer)
    .select(
      db
        .select({
          attempt_id: open.attempt_id,
          question_id: sql`${sql.placeholder('question_id')}::integer`.as('question_id'),
          user_id: open.user_id,
          company_id: open.company_id,
          option_ids: sql`${sql.placeholder('option_ids')}::integer[]`.as('option_ids'),
          answered_at: sql`date_trunc('milliseconds', ${NOW})`.as('answered_at'),
        })
        .from(open)
        .where(sql`${open.deadline_at} is null or ${NOW} <= ${open.deadline_at} + make_interval(secs => ${DEADLINE_GRACE_MS / 1000})`),
    )
    .onConflictDoUpdate({
      target: [quizAnswer.attempt_id, quizAnswer.question_id],
      set: { option_ids: sql`excluded.option_ids`, answered_at: sql`excluded.answered_at` },
    })
    .returning({ attempt_id: quizAnswer.attempt_id })
    .prepare('save_answer')
})
/** False when the attempt is closed, its time over, or none of the scope's; also where the standing is no longer of the version given. */
export const saveAnswer = async (
  tx: Connection,
  trainee_course_id: number,
  attempt_id: number,
  answer: { question_id: number; option_ids: number[] },
  { offsetMs }: Pick<Clock, 'offsetMs'>,
  version: number | null = null,
): Promise<boolean> => {
  const saved = await keepAnswer(tx).execute({ trainee_course_id, attempt_id, ...answer, version, offset: offsetMs / 1000, ...scopeValues(tx) })
  return saved.length === 1
}

export const submitAttempt = (tx: Connection, attempt_id: number, result: Grade, now: Date) =>
  tx.sql
    .update(quizAttempt)
    .set({ submitted_at: now, ...result })
    .where(and(eq(quizAttempt.attempt_id, attempt_id), isNull(quizAttempt.submitted_at)))

/** Whose answers are counted, and where the questions were asked. */
export type AnswerOrigin = { company_id: number; course_version_id: number; module_item_id: number }

/** Nobody waits here for anybody: whoever counts a question for a company has its row of the bank's figures first. */
export const countForCompany = async (tx: Connection, asked: AnswerOrigin, answers: readonly AnsweredQuestion[], now: Date): Promise<void> => {
  if (answers.length === 0) return
  const t = companyQuestionFigure
  const day = dayOf(now)
  // What is told from this day on (company-questions.store told).
  const moves = sql`coalesce(${t.counted_on} < ${day}, true) and ${t.answered} - ${t.answered_before} >= ${FEW_ANSWERS}`
  await tx.sql
    .insert(t)
    .values(answers.map(({ question_id, is_right }) => ({ ...asked, question_id, answered: 1, answered_right: is_right ? 1 : 0, counted_on: day })))
    .onConflictDoUpdate({
      target: [t.company_id, t.question_id],
      set: {
        answered_before: sql`case when ${moves} then ${t.answered} else ${t.answered_before} end`,
        right_before: sql`case when ${moves} then ${t.answered_right} else ${t.right_before} end`,
        counted_on: sql`greatest(${t.counted_on}, ${day})`,
        answered: sql`${t.answered} + 1`,
        answered_right: sql`${t.answered_right} + excluded.answered_right`,
        course_version_id: sql`excluded.course_version_id`,
        module_item_id: sql`excluded.module_item_id`,
      },
    })
}
