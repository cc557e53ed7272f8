/** A quiz is made and changed: checked, kept, put on record. */
import type { createQuiz as createCall, QuizChange, UpdateQuiz as updateCall, WrittenQuiz } from '@jujur/contract/quizzes.ts'
import { audit } from '../audit/audit.store.ts'
import type { Deletion } from '../audit/deleting.usecases.ts'
import { recordCopy } from '../authoring/copying.usecases.ts'
import { mergeable, recordCreation, recordEdit } from '../authoring/edits.usecases.ts'
import { markOf } from '../authoring/marks.view.ts'
import { changedTranslations, renamed, type SentTranslations, withTranslations } from '../authoring/translations.rules.ts'
import { type Decision, isRefused, ok, refuse } from '../kit/call/handler.ts'
import type { Connection } from '../kit/database/database.ts'
import type { Author } from '../questions/questions.usecases.ts'
import { checkQuiz } from './quizzes.rules.ts'
import {
  activeAmong,
  deleteQuiz,
  insertQuiz,
  listedQuestions,
  lockQuiz,
  poolOf,
  type QuizFields,
  type QuizRecord,
  type QuizTexts,
  quizById,
  setQuestions,
  updateQuiz,
  usesOfQuiz,
} from './quizzes.store.ts'
import { toQuiz } from './quizzes.view.ts'

const aboutQuiz = (quiz_id: number, what: 'created' | 'copied' | 'updated' | 'deleted') =>
  ({ action: `quiz.${what}`, entity: 'quiz', entity_id: quiz_id, company_id: null }) as const

const sentTexts = (translations: QuizChange['translations']) => translations as SentTranslations<QuizTexts>

/** A double name is the database's to refuse: quiz_name_unique is 10060. */
export const createQuiz = async (
  tx: Connection,
  ctx: Author,
  { questions, translations, ...input }: WrittenQuiz,
): Promise<Decision<typeof createCall, number>> => {
  const decision = checkQuiz({ ...input, questions })
  if (isRefused(decision)) return decision
  const active = await activeAmong(tx, questions)
  if (questions.some((id) => !active.has(id))) return refuse(10064)
  const base = { language: input.language, texts: { name: input.name } }
  const quiz_id = await insertQuiz(tx, {
    ...input,
    quiz_validation_type: input.quiz_validation_type as 1 | 2 | 3,
    translations: withTranslations<QuizTexts>({}, sentTexts(translations), base, markOf),
    updated_at: ctx.now,
    updated_by: ctx.actor.user_id,
  })
  await setQuestions(tx, quiz_id, questions)
  await recordCreation(tx, { kind: 'quiz', id: quiz_id }, ['name', 'questions', 'draw'], ctx.actor, ctx.now)
  return ok(quiz_id)
}

export const auditQuizCreation = (tx: Connection, ctx: Author, quiz_id: number, { quiz_validation_type, questions, draw }: WrittenQuiz) =>
  audit(tx, ctx, { ...aboutQuiz(quiz_id, 'created'), after: { quiz_validation_type, questions, draw, version: 1 } })

const simple = [
  'name',
  'quiz_validation_type',
  'pass_mark',
  'max_attempts',
  'cooldown_minutes',
  'time_limit_minutes',
  'shuffle',
  'show_answers',
  'draw',
  'status',
] as const
const differs = (a: unknown, b: unknown) => JSON.stringify(a) !== JSON.stringify(b)

/** Of a quiz that the caller holds locked. */
export const changeQuiz = async (
  tx: Connection,
  ctx: Author,
  before: QuizRecord,
  made: number,
  { questions: sent, translations, ...change }: QuizChange,
): Promise<Decision<typeof updateCall>> => {
  const { quiz_id, language } = before
  const there = (await listedQuestions(tx, [quiz_id])).map(({ question_id }) => question_id)
  const questions = sent ?? there
  const old = { ...before, draw: before.draw.map(({ tag, count }) => ({ tag, count })) }
  const next = { ...old, ...Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) } as typeof old
  const kept = translations
    ? withTranslations<QuizTexts>(before.translations, sentTexts(translations), { language, texts: { name: next.name } }, markOf)
    : before.translations
  const fields = [
    ...simple.filter((field) => differs(old[field], next[field])),
    ...(differs(there, questions) ? ['questions'] : []),
    ...changedTranslations(before.translations, kept),
  ]
  const part = { kind: 'quiz', id: quiz_id } as const
  const clash = await mergeable(tx, part, before, made, fields)
  if (clash) return clash
  const decision = checkQuiz({ ...next, questions })
  if (isRefused(decision)) return decision
  const added = questions.filter((id) => !there.includes(id))
  const active = await activeAmong(tx, added)
  if (added.some((id) => !active.has(id))) return refuse(10064)
  if (fields.length === 0) return ok(undefined)
  const write: Partial<QuizFields> = {
    ...(Object.fromEntries(simple.map((field) => [field, next[field]])) as Pick<QuizFields, (typeof simple)[number]>),
    translations: kept,
    version: await recordEdit(tx, part, before, fields, ctx.actor, ctx.now),
    updated_at: ctx.now,
    updated_by: ctx.actor.user_id,
  }
  await updateQuiz(tx, quiz_id, write)
  if (fields.includes('questions')) await setQuestions(tx, quiz_id, questions)
  await audit(tx, ctx, {
    ...aboutQuiz(quiz_id, 'updated'),
    before: { version: before.version, status: before.status },
    after: { version: write.version, status: next.status, fields },
  })
  return ok(undefined)
}

/** Another of the same questions and rules; the questions are those that are there. */
export const copyQuiz = async (tx: Connection, ctx: Author, from: QuizRecord, name: string): Promise<number> => {
  const { quiz_id: source, status: _, version: __, ...fields } = from
  const translations = renamed(from.translations, 'name', from.name, name, markOf)
  const quiz_id = await insertQuiz(tx, { ...fields, name, translations, updated_at: ctx.now, updated_by: ctx.actor.user_id })
  const questions = (await listedQuestions(tx, [source])).map(({ question_id }) => question_id)
  await setQuestions(tx, quiz_id, questions)
  await recordCopy(tx, { kind: 'quiz', id: source }, quiz_id, ctx.actor, ctx.now)
  await audit(tx, ctx, { ...aboutQuiz(quiz_id, 'copied'), after: { from: source, version: 1 } })
  return quiz_id
}

export const showQuiz = async (tx: Connection, quiz_id: number) => {
  const found = await quizById(tx, quiz_id)
  if (!found) return null
  const tags = found.quiz.draw.map(({ tag }) => tag)
  return toQuiz(found, await listedQuestions(tx, [quiz_id]), await poolOf(tx, tags), await usesOfQuiz(tx, quiz_id))
}

export const quizDeletion: Deletion<QuizRecord, 10062> = {
  notFound: 10062,
  lock: lockQuiz,
  usesOf: usesOfQuiz,
  remove: deleteQuiz,
  line: ({ quiz_id, version }) => ({ ...aboutQuiz(quiz_id, 'deleted'), before: { version } }),
}
