/** What is kept of attempts, lessons and pledges, with the frozen version that they were of. Read only. */
import type { ContentLanguage } from '@jujur/contract/enumerations.ts'
import { and, asc, eq, inArray, isNotNull, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { company } from '../../companies/companies.table.ts'
import { course, courseVersion, courseVersionQuestion } from '../../courses/courses.table.ts'
import { nameThen } from '../../identity/identity.table.ts'
import type { Connection } from '../../kit/database/database.ts'
import { inScope } from '../../kit/database/in-scope.ts'
import type { DrawnQuestion } from '../../quizzes/quizzes.rules.ts'
import { quizAnswer, quizAttempt } from '../attempts/attempts.table.ts'
import { isOpenStatus, traineeCourse } from '../enrolments/enrolments.table.ts'
import type { KeptState } from '../enrolments/package-score.rules.ts'
import { contentOf } from '../enrolments/standing.store.ts'
import { moduleProgress, scormState } from '../lessons/lessons.table.ts'
import { pledge } from '../pledges/pledges.table.ts'

const whose = (at: SQLWrapper) => ({
  user_id: traineeCourse.user_id,
  name: nameThen(traineeCourse.user_id, at),
  company_reg_no: company.company_reg_no,
  trainee_course_id: traineeCourse.trainee_course_id,
  course_version_id: traineeCourse.course_version_id,
  language: traineeCourse.language,
  code: courseVersion.code,
  version_no: courseVersion.version_no,
  content_hash: courseVersion.content_hash,
  published_at: courseVersion.published_at,
})
const ofWhom = {
  version: eq(courseVersion.course_version_id, traineeCourse.course_version_id),
  company: eq(company.company_id, traineeCourse.company_id),
}

/** The row with the whole frozen version. */
const withContent = async <Row extends { course_version_id: number; content_hash: string }>(tx: Connection, row: Row) => ({
  ...row,
  content: await contentOf(tx, row.course_version_id, row.content_hash),
})

export const findCourseSeen = async (tx: Connection, trainee_course_id: number) => {
  const t = traineeCourse
  const [row] = await tx.sql
    .select(whose(sql`coalesce(${t.completed_at}, ${t.started_at}, ${t.assigned_at})`))
    .from(t)
    .innerJoin(courseVersion, ofWhom.version)
    .innerJoin(company, ofWhom.company)
    .where(and(eq(t.trainee_course_id, trainee_course_id), inScope(tx, t)))
  return row ? withContent(tx, row) : null
}
export type CourseSeen = NonNullable<Awaited<ReturnType<typeof findCourseSeen>>>

/** What was opened; of a delta nothing that was taken over as it was. */
const wasOpened = or(isNotNull(moduleProgress.served_at), isNotNull(moduleProgress.read_again_from))
export const lessonsOf = (tx: Connection, trainee_course_id: number) =>
  tx.sql
    .select({
      module_progress_id: moduleProgress.module_progress_id,
      module_item_id: moduleProgress.module_item_id,
      served_at: moduleProgress.served_at,
      read_in: moduleProgress.read_in,
      finished_at: moduleProgress.finished_at,
    })
    .from(moduleProgress)
    .where(
      and(
        eq(moduleProgress.trainee_course_id, trainee_course_id),
        eq(moduleProgress.lesson_type, 'material'),
        wasOpened,
        inScope(tx, moduleProgress),
      ),
    )
    .orderBy(asc(moduleProgress.position))
export const attemptsHandedIn = (tx: Connection, trainee_course_id: number) =>
  tx.sql
    .select({
      attempt_id: quizAttempt.attempt_id,
      module_item_id: moduleProgress.module_item_id,
      attempt_set: quizAttempt.attempt_set,
      attempt_no: quizAttempt.attempt_no,
      language: quizAttempt.language,
      submitted_at: sql<Date>`${quizAttempt.submitted_at}`.mapWith(quizAttempt.submitted_at),
      score: sql<number>`${quizAttempt.score}`,
      passed: quizAttempt.passed,
    })
    .from(quizAttempt)
    .innerJoin(moduleProgress, eq(moduleProgress.module_progress_id, quizAttempt.module_progress_id))
    .where(and(eq(moduleProgress.trainee_course_id, trainee_course_id), isNotNull(quizAttempt.submitted_at), inScope(tx, quizAttempt)))
    .orderBy(asc(moduleProgress.position), asc(quizAttempt.attempt_id))

/** Handed in: what is open may be answered otherwise yet. */
export const findAttemptSeen = async (tx: Connection, attempt_id: number) => {
  const a = quizAttempt
  const [row] = await tx.sql
    .select({
      ...whose(a.submitted_at),
      attempt_id: a.attempt_id,
      module_progress_id: a.module_progress_id,
      module_item_id: moduleProgress.module_item_id,
      attempt_set: a.attempt_set,
      attempt_no: a.attempt_no,
      asked_in: a.language,
      questions: sql<DrawnQuestion[]>`${a.questions}`,
      started_at: a.started_at,
      deadline_at: a.deadline_at,
      submitted_at: sql<Date>`${a.submitted_at}`.mapWith(a.submitted_at),
      score: sql<number>`${a.score}`,
      passed: a.passed,
    })
    .from(a)
    .innerJoin(moduleProgress, eq(moduleProgress.module_progress_id, a.module_progress_id))
    .innerJoin(traineeCourse, eq(traineeCourse.trainee_course_id, moduleProgress.trainee_course_id))
    .innerJoin(courseVersion, ofWhom.version)
    .innerJoin(company, ofWhom.company)
    .where(and(eq(a.attempt_id, attempt_id), isNotNull(a.submitted_at), inScope(tx, a)))
  if (!row) return null
  const answers = await tx.sql
    .select({ question_id: quizAnswer.question_id, option_ids: quizAnswer.option_ids, answered_at: quizAnswer.answered_at })
    .from(quizAnswer)
    .where(and(eq(quizAnswer.attempt_id, attempt_id), inScope(tx, quizAnswer)))
  return { ...(await withContent(tx, row)), answers }
}
export type AttemptSeen = NonNullable<Awaited<ReturnType<typeof findAttemptSeen>>>

export const findLessonSeen = async (tx: Connection, module_progress_id: number) => {
  const m = moduleProgress
  const [row] = await tx.sql
    .select({
      ...whose(sql`coalesce(${m.finished_at}, ${m.served_at}, ${m.read_again_from})`),
      module_progress_id: m.module_progress_id,
      module_item_id: m.module_item_id,
      served_at: m.served_at,
      read_in: sql<ContentLanguage[]>`${m.read_in}`.mapWith(m.read_in),
      read_again_from: m.read_again_from,
      milliseconds_done: m.milliseconds_done,
      finished_at: m.finished_at,
      kept: sql<KeptState | null>`${scormState.state}`,
      /** Of the quizzes of the same course, by item. */
      sets: sql<Record<string, number>>`(select coalesce(jsonb_object_agg(s.module_item_id, s.sets), '{}') from (
        select p.module_item_id, max(a.attempt_set) as sets from quiz_attempt a join module_progress p on p.module_progress_id = a.module_progress_id
        where p.trainee_course_id = ${traineeCourse.trainee_course_id} group by 1) s)`,
    })
    .from(m)
    .innerJoin(traineeCourse, eq(traineeCourse.trainee_course_id, m.trainee_course_id))
    .innerJoin(courseVersion, ofWhom.version)
    .innerJoin(company, ofWhom.company)
    .leftJoin(scormState, eq(scormState.module_progress_id, m.module_progress_id))
    .where(and(eq(m.module_progress_id, module_progress_id), eq(m.lesson_type, 'material'), wasOpened, inScope(tx, m)))
  return row ? withContent(tx, row) : null
}
export type LessonSeen = NonNullable<Awaited<ReturnType<typeof findLessonSeen>>>

export const findPledgeSeen = async (tx: Connection, serial_no: string) => {
  const [row] = await tx.sql
    .select({ ...whose(pledge.signed_at), pledge })
    .from(pledge)
    .innerJoin(traineeCourse, eq(traineeCourse.trainee_course_id, pledge.trainee_course_id))
    .innerJoin(courseVersion, ofWhom.version)
    .innerJoin(company, ofWhom.company)
    .where(and(eq(pledge.serial_no, serial_no), inScope(tx, pledge)))
  return row ? withContent(tx, row) : null
}
export type PledgeSeen = NonNullable<Awaited<ReturnType<typeof findPledgeSeen>>>

const isAskedNow = (): SQL => {
  const newest = sql`not exists (select from course_version later where later.course_id = ${courseVersion.course_id} and later.version_no > ${courseVersion.version_no})`
  const open = sql`exists (select from ${traineeCourse} where ${traineeCourse.course_version_id} = ${courseVersion.course_version_id} and ${isOpenStatus(traineeCourse.status)})`
  return sql`(${course.status} <> 'archived' and ${newest} or ${open})`
}
/**
 * Which of these questions somebody may be asked today: those of the newest version of a course that is not archived, and of any version that is open for
 * somebody, of whatever company. So it is asked in the scope of all.
 */
export const askedStill = async (system: Connection, question_ids: readonly number[]): Promise<Set<number>> => {
  const rows = await system.sql
    .selectDistinct({ question_id: courseVersionQuestion.question_id })
    .from(courseVersionQuestion)
    .innerJoin(courseVersion, eq(courseVersion.course_version_id, courseVersionQuestion.course_version_id))
    .innerJoin(course, eq(course.course_id, courseVersion.course_id))
    .where(and(sql`${courseVersionQuestion.question_id} = any(${sql.param([...question_ids])}::integer[])`, isAskedNow()))
  return new Set(rows.map(({ question_id }) => question_id))
}

/** The same of all questions of some courses. */
export const askedStillOf = async (system: Connection, course_ids: readonly number[]): Promise<number[]> => {
  if (course_ids.length === 0) return []
  const rows = await system.sql
    .selectDistinct({ question_id: courseVersionQuestion.question_id })
    .from(courseVersionQuestion)
    .innerJoin(courseVersion, eq(courseVersion.course_version_id, courseVersionQuestion.course_version_id))
    .where(inArray(courseVersion.course_id, [...course_ids]))
  return [
    ...(await askedStill(
      system,
      rows.map(({ question_id }) => question_id),
    )),
  ]
}

/** The pledge of an enrolment. */
export const pledgeOf = async (tx: Connection, trainee_course_id: number) => {
  const [row] = await tx.sql
    .select({ serial_no: pledge.serial_no, title: pledge.title, signed_at: pledge.signed_at })
    .from(pledge)
    .where(and(eq(pledge.trainee_course_id, trainee_course_id), inScope(tx, pledge)))
  return row ?? null
}

/** Attempts of the same quiz before this one, and itself, in their order. */
export const attemptsUpTo = (tx: Connection, { module_progress_id, attempt_id }: AttemptSeen) =>
  tx.sql
    .select({
      attempt_id: quizAttempt.attempt_id,
      module_progress_id: quizAttempt.module_progress_id,
      attempt_set: quizAttempt.attempt_set,
      attempt_no: quizAttempt.attempt_no,
      language: quizAttempt.language,
      started_at: quizAttempt.started_at,
      deadline_at: quizAttempt.deadline_at,
      submitted_at: quizAttempt.submitted_at,
      score: quizAttempt.score,
      passed: quizAttempt.passed,
    })
    .from(quizAttempt)
    .where(and(eq(quizAttempt.module_progress_id, module_progress_id), sql`${quizAttempt.attempt_id} <= ${attempt_id}`, inScope(tx, quizAttempt)))
    .orderBy(asc(quizAttempt.attempt_set), asc(quizAttempt.attempt_no))

/** Whose an enrolment is; null where it is gone. */
export const companyOfCourse = async (tx: Connection, trainee_course_id: number): Promise<number | null> => {
  const [row] = await tx.sql
    .select({ company_id: traineeCourse.company_id })
    .from(traineeCourse)
    .where(and(eq(traineeCourse.trainee_course_id, trainee_course_id), inScope(tx, traineeCourse)))
  return row?.company_id ?? null
}
