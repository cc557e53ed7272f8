/** Questions in SQL. */
import type { ContentStatus, QuestionType } from '@jujur/contract/enumerations.ts'
import { and, asc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { KeptTranslations } from '../authoring/translations.rules.ts'
import { course, courseVersion } from '../courses/courses.table.ts'
import { users } from '../identity/identity.table.ts'
import type { Connection } from '../kit/database/database.ts'
import { countList, type Direction, holding, ordering, planned } from '../kit/database/list.ts'
import { quiz, quizQuestion } from '../quizzes/quizzes.table.ts'
import { question, questionFigure, questionOption } from './questions.table.ts'

export type QuestionTexts = { text: string; explanation: string; picture_alt: string }
export type OptionTexts = { value: string; explanation: string }
export type NewOption = { position: number; value: string; is_true: boolean; explanation?: string; translations?: KeptTranslations<OptionTexts> }
export type OptionRecord = Required<NewOption> & { option_id: number }
export type QuestionFields = Omit<typeof question.$inferInsert, 'question_id' | 'translations'> & { translations: KeptTranslations<QuestionTexts> }
export type QuestionRecord = Omit<typeof question.$inferSelect, 'translations'> & { translations: KeptTranslations<QuestionTexts> }

export const insertQuestion = async (tx: Connection, fields: QuestionFields): Promise<number> => {
  const [row] = await tx.sql.insert(question).values(fields).returning({ id: question.question_id })
  if (!row) throw new Error('a question was not answered')
  return row.id
}

/** Ids are given in the order of the list. */
export const insertOptions = (tx: Connection, question_id: number, options: NewOption[]) =>
  tx.sql.insert(questionOption).values(options.map((option) => ({ question_id, ...option })))

/** Held until the transaction ends: two who change it take turns, and nobody uses it while it is taken out. */
export const lockQuestion = async (tx: Connection, question_id: number): Promise<QuestionRecord | null> => {
  const [row] = await tx.sql.select().from(question).where(eq(question.question_id, question_id)).for('update')
  return (row as QuestionRecord | undefined) ?? null
}

/** In the order of their ids, whoever asks; quizzes go on taking them up. */
export const lockQuestions = async (tx: Connection, question_ids: readonly number[]): Promise<QuestionRecord[]> => {
  const ids = inArray(question.question_id, [...question_ids])
  return (await tx.sql.select().from(question).where(ids).orderBy(asc(question.question_id)).for('no key update')) as QuestionRecord[]
}

export const updateQuestion = (tx: Connection, question_id: number, fields: Partial<QuestionFields>) =>
  tx.sql.update(question).set(fields).where(eq(question.question_id, question_id))

export const optionsOf = async (tx: Connection, question_ids: readonly number[]): Promise<(OptionRecord & { question_id: number })[]> => {
  if (question_ids.length === 0) return []
  const rows = await tx.sql
    .select()
    .from(questionOption)
    .where(inArray(questionOption.question_id, [...question_ids]))
    .orderBy(asc(questionOption.question_id), asc(questionOption.position))
  return rows as (OptionRecord & { question_id: number })[]
}
export const deleteOptions = (tx: Connection, question_id: number, option_ids?: readonly number[]) =>
  tx.sql
    .delete(questionOption)
    .where(and(eq(questionOption.question_id, question_id), option_ids ? inArray(questionOption.option_id, [...option_ids]) : undefined))

/** Out of the way of the places that are given next. */
const ASIDE = 1000
/** Writes options that are there already, in their new order. */
export const replaceOptions = async (tx: Connection, question_id: number, options: readonly OptionRecord[]) => {
  await tx.sql
    .update(questionOption)
    .set({ position: sql`${questionOption.position} + ${ASIDE}` })
    .where(eq(questionOption.question_id, question_id))
  for (const { option_id, ...fields } of options) await tx.sql.update(questionOption).set(fields).where(eq(questionOption.option_id, option_id))
}

export const deleteQuestion = async (tx: Connection, question_id: number) => {
  await deleteOptions(tx, question_id)
  await tx.sql.delete(question).where(eq(question.question_id, question_id))
}

// ── Read ──────────────────────────────────────────────────────────────────────────────────────────────────────

const figures = {
  answered: questionFigure.answered,
  answered_right: questionFigure.answered_right,
  passed: questionFigure.passed,
  passed_right: questionFigure.passed_right,
}

export const questionById = async (tx: Connection, question_id: number) => {
  const [row] = await tx.sql
    .select({ question, figures, updated_by: users.name })
    .from(question)
    .innerJoin(questionFigure, eq(questionFigure.question_id, question.question_id))
    .leftJoin(users, eq(users.user_id, question.updated_by))
    .where(eq(question.question_id, question_id))
  return row ? { ...row, question: row.question as QuestionRecord, updated_by: row.updated_by ?? '' } : null
}

export type QuestionFilter = { words: string; tag?: string | undefined; type?: QuestionType | undefined; status: ContentStatus }
const wanted = ({ words, tag, type, status }: QuestionFilter): SQL | undefined =>
  and(
    eq(question.status, status),
    type ? eq(question.type, type) : undefined,
    tag === undefined ? undefined : sql`${question.tags} @> ${sql.param([tag])}::text[]`,
    holding(words, question.name, question.text),
  )
/** Few by a tag or a word are found as such first: in the order of a page, all that are not they would be looked at one by one. */
const wantedOnPage = (tx: Connection, want: QuestionFilter): SQL | undefined =>
  want.tag === undefined && want.words.trim() === ''
    ? wanted(want)
    : sql`${question.question_id} = any(array(${tx.sql.select({ id: question.question_id }).from(question).where(wanted(want))}))`

type Page = { start: number; length: number; sort?: 'updated_at' | 'name' | 'ease' | undefined; dir?: Direction | undefined }

/** The page is chosen by its ids, so that what it skips is not read; by ease along its index. */
export const listQuestions = async (tx: Connection, want: QuestionFilter, page: Page) => {
  const where = wantedOnPage(tx, want)
  const columns = { updated_at: question.updated_at, name: sql`lower(${question.name})`, ease: questionFigure.ease }
  const byEase = page.sort === 'ease'
  const order = ordering(page, columns, { sort: 'updated_at', dir: 'desc' }, byEase ? questionFigure.question_id : question.question_id)
  const bank = tx.sql.select({ id: question.question_id }).from(question)
  const chosen = (byEase ? bank.innerJoin(questionFigure, eq(questionFigure.question_id, question.question_id)) : bank)
    .where(where)
    .orderBy(...order)
    .limit(planned(page.length))
    .offset(planned(page.start))
    .as('chosen')
  const rows = await tx.sql
    .select({
      question_id: question.question_id,
      name: question.name,
      text: question.text,
      type: question.type,
      tags: question.tags,
      points: question.points,
      status: question.status,
      version: question.version,
      updated_at: question.updated_at,
      updated_by: sql<string>`coalesce((select u.name from users u where u.user_id = "question"."updated_by"), '')`,
      quizzes: sql<number>`(select count(*)::integer from quiz_question u where u.question_id = "question"."question_id")`,
      figures,
    })
    .from(chosen)
    .innerJoin(question, eq(question.question_id, chosen.id))
    .innerJoin(questionFigure, eq(questionFigure.question_id, chosen.id))
    .orderBy(...order)
  const counted = await countList(tx, page, rows, () => tx.sql.select({ one: sql`1` }).from(question).where(where))
  return { rows, counted }
}

export const tagsInUse = async (tx: Connection) => {
  const { rows } = await tx.sql.execute<{ tag: string; questions: number }>(
    sql`select tag, count(*)::integer as questions from ${question} q, unnest(q.tags) tag where q.status = 'active' group by tag order by lower(tag), tag limit 1000`,
  )
  return rows
}

const LOOKED_AT = 500
/** Active questions that share telling words, those with most shared words first. */
export const questionsWith = async (tx: Connection, words: readonly string[], telling: readonly string[], except: number | undefined) =>
  tx.sql
    .select({ question_id: question.question_id, name: question.name, text: question.text, words: question.words })
    .from(question)
    .where(
      and(
        sql`${question.words} && ${sql.param([...telling])}::text[]`,
        eq(question.status, 'active'),
        except === undefined ? undefined : ne(question.question_id, except),
      ),
    )
    .orderBy(
      sql`cardinality(array(select unnest(${question.words}) intersect select unnest(${sql.param([...words])}::text[]))) desc`,
      asc(question.question_id),
    )
    .limit(LOOKED_AT)

/** Which of these names are taken, whatever their case. */
export const takenNames = async (tx: Connection, names: readonly string[]): Promise<Set<string>> => {
  const { rows } = await tx.sql.execute<{ name: string }>(
    sql`select lower(q.name) as name from ${question} q where lower(q.name) in (select lower(n) from unnest(${sql.param([...names])}::text[]) n)`,
  )
  return new Set(rows.map(({ name }) => name))
}
/** As the database compares names, so that a file's own doubles are found alike. */
export const comparedNames = async (tx: Connection, names: readonly string[]): Promise<string[]> => {
  const { rows } = await tx.sql.execute<{ name: string }>(
    sql`select lower(n.name) as name from unnest(${sql.param([...names])}::text[]) with ordinality n(name, place) order by n.place`,
  )
  return rows.map(({ name }) => name)
}

/** For an export: in the order they were made. */
export const questionsMatching = async (tx: Connection, want: QuestionFilter, most: number): Promise<QuestionRecord[]> => {
  const rows = await tx.sql.select().from(question).where(wanted(want)).orderBy(asc(question.question_id)).limit(most)
  return rows as QuestionRecord[]
}

// ── Where used ────────────────────────────────────────────────────────────────────────────────────────────────

const USES_SHOWN = 50

/** Quizzes that list it, and courses of whose published versions one holds it, each with the newest that does. */
export const usesOfQuestion = async (tx: Connection, question_id: number) => {
  const quizzes = await tx.sql
    .select({ id: quiz.quiz_id, title: quiz.name })
    .from(quizQuestion)
    .innerJoin(quiz, eq(quiz.quiz_id, quizQuestion.quiz_id))
    .where(eq(quizQuestion.question_id, question_id))
    .orderBy(asc(quiz.name))
  const courses = await tx.sql
    .select({ id: course.course_id, title: course.title, live_version: sql<number>`max(${courseVersion.version_no})::integer` })
    .from(courseVersion)
    .innerJoin(course, eq(course.course_id, courseVersion.course_id))
    .where(sql`quizzes_and_questions(${courseVersion.content}) @> array[${`question ${question_id}`}]`)
    .groupBy(course.course_id, course.title)
    .orderBy(asc(course.title))
  const used = [
    ...quizzes.map((one) => ({ kind: 'quiz' as const, ...one, live_version: null })),
    ...courses.map((one) => ({ kind: 'course' as const, ...one })),
  ]
  return { used_in: used.slice(0, USES_SHOWN), used_total: used.length }
}

// ── Figures ───────────────────────────────────────────────────────────────────────────────────────────────────

export type AnsweredQuestion = { question_id: number; is_right: boolean }

/**
 * Counts the answers of an attempt that was just handed in, and tells which it counted: what the same person was asked before in that lesson
 * counts no more. Rows are taken in the order of their ids, so that two who hand in at once never wait for each other in a circle.
 */
export const countAnswers = async (
  tx: Connection,
  attempt: { attempt_id: number; module_progress_id: number; passed: boolean },
  answers: readonly AnsweredQuestion[],
): Promise<AnsweredQuestion[]> => {
  const { rows } = await tx.sql.execute<AnsweredQuestion>(sql`
    with first as (
      select f.question_id, a.is_right
      from unnest(${sql.param(answers.map(({ question_id }) => question_id))}::integer[], ${sql.param(answers.map(({ is_right }) => is_right))}::boolean[]) as a(question_id, is_right)
      join ${questionFigure} f on f.question_id = a.question_id
      where not exists (
        select from quiz_attempt b
        where b.module_progress_id = ${attempt.module_progress_id} and b.attempt_id <> ${attempt.attempt_id} and b.submitted_at is not null
          and b.questions @> jsonb_build_array(jsonb_build_object('question_id', a.question_id)))
      order by f.question_id
      for no key update of f)
    update ${questionFigure} f set
      answered = f.answered + 1,
      answered_right = f.answered_right + first.is_right::integer,
      passed = f.passed + ${attempt.passed}::boolean::integer,
      passed_right = f.passed_right + (first.is_right and ${attempt.passed}::boolean)::integer
    from first where f.question_id = first.question_id
    returning f.question_id, first.is_right`)
  return rows
}
