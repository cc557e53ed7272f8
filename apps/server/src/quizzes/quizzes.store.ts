/** Quizzes in SQL. */
import type { ContentStatus } from '@jujur/contract/enumerations.ts'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { KeptTranslations } from '../authoring/translations.rules.ts'
import { course, courseVersion } from '../courses/courses.table.ts'
import { users } from '../identity/identity.table.ts'
import type { Connection } from '../kit/database/database.ts'
import { countUpTo, type Direction, holding, ordering, planned } from '../kit/database/list.ts'
import { moduleItem, traineeModule } from '../modules/modules.table.ts'
import { question } from '../questions/questions.table.ts'
import type { Draw } from './quizzes.rules.ts'
import { quiz, quizQuestion } from './quizzes.table.ts'

export type QuizTexts = { name: string }
type Typed = { translations: KeptTranslations<QuizTexts>; draw: Draw[]; quiz_validation_type: 1 | 2 | 3 }
export type QuizFields = Omit<typeof quiz.$inferInsert, 'quiz_id' | keyof Typed> & Typed
export type QuizRecord = Omit<typeof quiz.$inferSelect, keyof Typed> & Typed

export const insertQuiz = async (tx: Connection, fields: QuizFields): Promise<number> => {
  const [row] = await tx.sql.insert(quiz).values(fields).returning({ id: quiz.quiz_id })
  if (!row) throw new Error('a quiz was not answered')
  return row.id
}

export const lockQuiz = async (tx: Connection, quiz_id: number): Promise<QuizRecord | null> => {
  const [row] = await tx.sql.select().from(quiz).where(eq(quiz.quiz_id, quiz_id)).for('update')
  return (row as QuizRecord | undefined) ?? null
}

export const updateQuiz = (tx: Connection, quiz_id: number, fields: Partial<QuizFields>) =>
  tx.sql.update(quiz).set(fields).where(eq(quiz.quiz_id, quiz_id))

export const deleteQuiz = async (tx: Connection, quiz_id: number) => {
  await tx.sql.delete(quizQuestion).where(eq(quizQuestion.quiz_id, quiz_id))
  await tx.sql.delete(quiz).where(eq(quiz.quiz_id, quiz_id))
}

/** In the order of the list. A question that is gone by now violates the reference. */
export const setQuestions = async (tx: Connection, quiz_id: number, question_ids: readonly number[]) => {
  await tx.sql.delete(quizQuestion).where(eq(quizQuestion.quiz_id, quiz_id))
  if (question_ids.length > 0)
    await tx.sql.insert(quizQuestion).values(question_ids.map((question_id, position) => ({ quiz_id, question_id, position })))
}

/** Those of these that may be listed: there, and not archived. */
export const activeAmong = async (tx: Connection, question_ids: readonly number[]): Promise<Set<number>> => {
  if (question_ids.length === 0) return new Set()
  const rows = await tx.sql
    .select({ id: question.question_id })
    .from(question)
    .where(and(inArray(question.question_id, [...question_ids]), eq(question.status, 'active')))
  return new Set(rows.map(({ id }) => id))
}

// ── Read ──────────────────────────────────────────────────────────────────────────────────────────────────────

export const quizById = async (tx: Connection, quiz_id: number) => {
  const [row] = await tx.sql
    .select({ quiz, updated_by: users.name })
    .from(quiz)
    .leftJoin(users, eq(users.user_id, quiz.updated_by))
    .where(eq(quiz.quiz_id, quiz_id))
  return row ? { quiz: row.quiz as QuizRecord, updated_by: row.updated_by ?? '' } : null
}

export const listedQuestions = (tx: Connection, quiz_ids: readonly number[]) =>
  tx.sql
    .select({
      quiz_id: quizQuestion.quiz_id,
      question_id: question.question_id,
      name: question.name,
      text: question.text,
      type: question.type,
      tags: question.tags,
      status: question.status,
    })
    .from(quizQuestion)
    .innerJoin(question, eq(question.question_id, quizQuestion.question_id))
    .where(inArray(quizQuestion.quiz_id, [...quiz_ids]))
    .orderBy(asc(quizQuestion.quiz_id), asc(quizQuestion.position))

/** Every active question of one of these tags, with its tags. */
export const poolOf = async (tx: Connection, tags: readonly string[]) =>
  tags.length === 0
    ? []
    : tx.sql
        .select({ question_id: question.question_id, tags: question.tags })
        .from(question)
        .where(and(sql`${question.tags} && ${sql.param([...tags])}::text[]`, eq(question.status, 'active')))
        .orderBy(asc(question.question_id))

type Page = { start: number; length: number; sort?: 'updated_at' | 'name' | undefined; dir?: Direction | undefined }

export const listQuizzes = async (tx: Connection, { words, status }: { words: string; status: ContentStatus }, page: Page) => {
  const where = and(eq(quiz.status, status), holding(words, quiz.name))
  const rows = await tx.sql
    .select({
      quiz,
      updated_by: sql<string>`coalesce((select u.name from users u where u.user_id = "quiz"."updated_by"), '')`,
      modules: sql<number>`(select count(distinct i.module_id)::integer from module_item i where i.quiz_id = "quiz"."quiz_id")`,
    })
    .from(quiz)
    .where(where)
    .orderBy(...ordering(page, { updated_at: quiz.updated_at, name: sql`lower(${quiz.name})` }, { sort: 'updated_at', dir: 'desc' }, quiz.quiz_id))
    .limit(planned(page.length))
    .offset(planned(page.start))
  const counted = await countUpTo(tx, tx.sql.select({ one: sql`1` }).from(quiz).where(where))
  return { rows: rows.map((row) => ({ ...row, quiz: row.quiz as QuizRecord })), counted }
}

const USES_SHOWN = 50

/** Modules that contain it, and courses of whose published versions one holds it, each with the newest that does. */
export const usesOfQuiz = async (tx: Connection, quiz_id: number) => {
  const modules = await tx.sql
    .selectDistinct({ id: traineeModule.module_id, title: traineeModule.title })
    .from(moduleItem)
    .innerJoin(traineeModule, eq(traineeModule.module_id, moduleItem.module_id))
    .where(eq(moduleItem.quiz_id, quiz_id))
    .orderBy(asc(traineeModule.title))
  const courses = await tx.sql
    .select({ id: course.course_id, title: course.title, live_version: sql<number>`max(${courseVersion.version_no})::integer` })
    .from(courseVersion)
    .innerJoin(course, eq(course.course_id, courseVersion.course_id))
    .where(sql`quizzes_and_questions(${courseVersion.content}) @> array[${`quiz ${quiz_id}`}]`)
    .groupBy(course.course_id, course.title)
    .orderBy(asc(course.title))
  const used = [
    ...modules.map((one) => ({ kind: 'module' as const, ...one, live_version: null })),
    ...courses.map((one) => ({ kind: 'course' as const, ...one })),
  ]
  return { used_in: used.slice(0, USES_SHOWN), used_total: used.length }
}

export const questionRows = async (tx: Connection, question_ids: readonly number[]) =>
  question_ids.length === 0
    ? []
    : tx.sql
        .select()
        .from(question)
        .where(inArray(question.question_id, [...question_ids]))
