/** A question is written and changed: checked, kept, put on record. */

import type { ContentLanguage } from '@jujur/contract/enumerations.ts'
import type { createQuestionAnswerOption, QuestionChange, UpdateQuestionAnswerOption, WrittenQuestion } from '@jujur/contract/questions.ts'
import { audit } from '../audit/audit.store.ts'
import type { Deletion } from '../audit/deleting.usecases.ts'
import { recordCopy } from '../authoring/copying.usecases.ts'
import { mergeable, recordCreation, recordEdit } from '../authoring/edits.usecases.ts'
import { markOf } from '../authoring/marks.view.ts'
import { firstFree, variantsOf } from '../authoring/naming.rules.ts'
import { changedTranslations, type KeptTranslations, type SentTranslations, withTranslations } from '../authoring/translations.rules.ts'
import { type ActionContext, type Decision, invalid, isRefused, ok } from '../kit/call/handler.ts'
import type { Connection } from '../kit/database/database.ts'
import { secureRandom } from '../kit/security/secrets.ts'
import { type BaseOption, checkOptions, comparedWords, nameOfText, sameOptions, shuffled } from './questions.rules.ts'
import {
  type AnsweredQuestion,
  countAnswers,
  deleteOptions,
  deleteQuestion,
  insertOptions,
  insertQuestion,
  lockQuestion,
  type NewOption,
  type OptionRecord,
  type OptionTexts,
  optionsOf,
  type QuestionFields,
  type QuestionRecord,
  type QuestionTexts,
  questionById,
  replaceOptions,
  takenNames,
  updateQuestion,
  usesOfQuestion,
} from './questions.store.ts'
import { openPicture, questionBaseTexts, type Showing, toQuestion } from './questions.view.ts'

/** Who writes; of the clock only what it said, so that a seed may write the past. */
export type Author = Pick<ActionContext, 'now' | 'request'> & { readonly actor: { readonly user_id: number } }

const aboutQuestion = (question_id: number, what: 'created' | 'copied' | 'updated' | 'deleted') =>
  ({
    action: `question.${what}`,
    entity: 'question',
    entity_id: question_id,
    company_id: null,
  }) as const

/**
 * Authors tend to write the right answer first, and learners see the ids: they are given in a random order, so that they tell nothing.
 * How options are ordered on the page stays with the author.
 */
export const addOptions = (tx: Connection, question_id: number, options: readonly Omit<NewOption, 'position'>[], random: () => number) =>
  insertOptions(
    tx,
    question_id,
    shuffled(
      options.map((option, position) => ({ ...option, position })),
      random,
    ),
  )

type SentOption = WrittenQuestion['options'][number]
const keptOption = (language: ContentLanguage, sent: SentOption, before: KeptTranslations<OptionTexts> = {}): KeptTranslations<OptionTexts> =>
  withTranslations(
    before,
    (sent.translations ?? {}) as SentTranslations<OptionTexts>,
    { language, texts: { value: sent.value, explanation: sent.explanation } },
    markOf,
  )

/** The name it was given; where it was given none, one made of its text that no other has. */
const named = async (tx: Connection, { name, text }: Pick<WrittenQuestion, 'name' | 'text'>, own = ''): Promise<string> => {
  if (name !== '') return name
  const made = nameOfText(text)
  const names = [made, ...variantsOf(made)]
  const taken = await takenNames(tx, names)
  taken.delete(own.toLowerCase())
  // With none left the first is refused as any name that is taken.
  return firstFree(names, taken) ?? made
}

/** `picture` is the SHA-256 of a stored one. A double name is the database's to refuse: question_name_unique is 10059. */
export const createQuestion = async (
  tx: Connection,
  ctx: Author,
  { options, picture, picture_alt, translations, ...input }: WrittenQuestion,
): Promise<Decision<typeof createQuestionAnswerOption, number>> => {
  const decision = checkOptions(input.type, options)
  if (isRefused(decision)) return decision
  const texts = { text: input.text, explanation: input.explanation, picture_alt }
  const question_id = await insertQuestion(tx, {
    ...input,
    name: await named(tx, input),
    picture_sha256: picture,
    picture_alt: picture_alt === '' ? null : picture_alt,
    translations: withTranslations<QuestionTexts>({}, translations as SentTranslations<QuestionTexts>, { language: input.language, texts }, markOf),
    words: comparedWords(input.text),
    updated_at: ctx.now,
    updated_by: ctx.actor.user_id,
  })
  await addOptions(
    tx,
    question_id,
    options.map((option) => ({
      value: option.value,
      is_true: option.is_true,
      explanation: option.explanation,
      translations: keptOption(input.language, option),
    })),
    secureRandom,
  )
  await recordCreation(tx, { kind: 'question', id: question_id }, ['name', 'text', 'type', 'options'], ctx.actor, ctx.now)
  return ok(question_id)
}

export const auditQuestionCreation = (tx: Connection, ctx: Author, question_id: number, input: Pick<WrittenQuestion, 'type' | 'language' | 'tags'>) =>
  audit(tx, ctx, {
    ...aboutQuestion(question_id, 'created'),
    after: { type: input.type, language: input.language, tags: input.tags, version: 1 },
  })

// ── Changed ───────────────────────────────────────────────────────────────────────────────────────────────────

type Next = {
  row: Pick<QuestionRecord, 'name' | 'text' | 'type' | 'explanation' | 'points' | 'tags' | 'status'> & {
    picture_sha256: string | null
    picture_alt: string
  }
}

const simple = ['name', 'text', 'type', 'explanation', 'picture_sha256', 'picture_alt', 'points', 'tags', 'status'] as const
const differs = (a: unknown, b: unknown) => JSON.stringify(a) !== JSON.stringify(b)

/** The options as they will be: an id that is not among those there is of nobody. */
const nextOptions = (language: ContentLanguage, there: readonly OptionRecord[], sent: readonly SentOption[]): OptionRecord[] | null => {
  const known = new Map(there.map((one) => [one.option_id, one]))
  if (sent.some(({ option_id }) => option_id !== undefined && !known.has(option_id))) return null
  if (
    new Set(sent.map(({ option_id }) => option_id).filter((id) => id !== undefined)).size <
    sent.filter(({ option_id }) => option_id !== undefined).length
  )
    return null
  return sent.map((one, position) => ({
    option_id: one.option_id ?? 0,
    position,
    value: one.value,
    is_true: one.is_true,
    explanation: one.explanation,
    translations: keptOption(language, one, one.option_id === undefined ? {} : known.get(one.option_id)?.translations),
  }))
}
const optionLanguages = (there: readonly OptionRecord[], next: readonly OptionRecord[]): string[] => {
  const known = new Map(there.map((one) => [one.option_id, one.translations]))
  const fields = next.flatMap((one) => changedTranslations(known.get(one.option_id) ?? {}, one.translations))
  return [...new Set(fields.map((field) => `options.${field.split('.')[1]}`))]
}

/** Ids stay with options that stay. With a new one all get others, for a lone late id would tell that it is the afterthought. */
const writeOptions = async (tx: Connection, question_id: number, there: readonly OptionRecord[], next: readonly OptionRecord[]) => {
  if (next.some(({ option_id }) => option_id === 0)) {
    await deleteOptions(tx, question_id)
    const fresh = next.map(({ value, is_true, explanation, translations }) => ({ value, is_true, explanation, translations }))
    return addOptions(tx, question_id, fresh, secureRandom)
  }
  const gone = there.filter((one) => !next.some(({ option_id }) => option_id === one.option_id)).map(({ option_id }) => option_id)
  if (gone.length > 0) await deleteOptions(tx, question_id, gone)
  return replaceOptions(tx, question_id, next)
}

/** Of a question that the caller holds locked; `picture` of the change is the SHA-256 of a stored one. */
export const changeQuestion = async (
  tx: Connection,
  ctx: Author,
  before: QuestionRecord,
  made: number,
  { options: sent, picture, translations, ...change }: QuestionChange,
): Promise<Decision<typeof UpdateQuestionAnswerOption>> => {
  const { question_id, language } = before
  const there = await optionsOf(tx, [question_id])
  const old: Next['row'] = { ...before, picture_alt: before.picture_alt ?? '' }
  const row: Next['row'] = {
    ...old,
    ...(Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Partial<Next['row']>),
    ...(picture === undefined ? {} : { picture_sha256: picture }),
  }
  row.name = await named(tx, row, old.name)
  const options = sent ? nextOptions(language, there, sent) : there
  const kept = translations
    ? withTranslations<QuestionTexts>(
        before.translations,
        translations as SentTranslations<QuestionTexts>,
        { language, texts: questionBaseTexts(row) },
        markOf,
      )
    : before.translations
  const asSent = (options ?? []).map((one) => ({ ...one, option_id: one.option_id || undefined }))
  const fields = [
    ...simple.filter((field) => differs(old[field], row[field])).map((field) => (field === 'picture_sha256' ? 'picture' : field)),
    ...(options === null || !sameOptions(there as BaseOption[], asSent) ? ['options'] : []),
    ...(options ? optionLanguages(there, options) : []),
    ...changedTranslations(before.translations, kept),
  ]
  const part = { kind: 'question', id: question_id } as const
  const clash = await mergeable(tx, part, before, made, fields)
  if (clash) return clash
  if (options === null) return invalid('options', 'invalid')
  const decision = checkOptions(row.type, options)
  if (isRefused(decision)) return decision
  if (fields.length === 0) return ok(undefined)
  const { name, text, type, explanation, points, tags, status } = row
  const write: Partial<QuestionFields> = {
    ...{ name, text, type, explanation, points, tags, status },
    picture_sha256: row.picture_sha256,
    picture_alt: row.picture_alt === '' ? null : row.picture_alt,
    translations: kept,
    words: comparedWords(text),
    version: await recordEdit(tx, part, before, fields, ctx.actor, ctx.now),
    updated_at: ctx.now,
    updated_by: ctx.actor.user_id,
  }
  await updateQuestion(tx, question_id, write)
  if (sent) await writeOptions(tx, question_id, there, options)
  await audit(tx, ctx, {
    ...aboutQuestion(question_id, 'updated'),
    before: { version: before.version, status: before.status },
    after: { version: write.version, status, fields },
  })
  return ok(undefined)
}

/** Another with the same words and answers, of which nobody has answered any. */
export const copyQuestion = async (tx: Connection, ctx: Author, from: QuestionRecord, name: string): Promise<number> => {
  const { question_id: source, status: _, version: __, ...fields } = from
  const question_id = await insertQuestion(tx, { ...fields, name, updated_at: ctx.now, updated_by: ctx.actor.user_id })
  const options = (await optionsOf(tx, [source])).map(({ value, is_true, explanation, translations }) => ({
    value,
    is_true,
    explanation,
    translations,
  }))
  await addOptions(tx, question_id, options, secureRandom)
  await recordCopy(tx, { kind: 'question', id: source }, question_id, ctx.actor, ctx.now)
  await audit(tx, ctx, { ...aboutQuestion(question_id, 'copied'), after: { from: source, version: 1 } })
  return question_id
}

// ── Read ──────────────────────────────────────────────────────────────────────────────────────────────────────

export const showQuestion = async (tx: Connection, question_id: number, showing: Showing) => {
  const found = await questionById(tx, question_id)
  return found ? toQuestion(found, await optionsOf(tx, [question_id]), await usesOfQuestion(tx, question_id), showing) : null
}

/** The stored picture a link names; undefined where none is named, `refused` where it is none of ours. */
export const namedPicture = (showing: Showing, url: string | null | undefined): string | null | undefined | 'refused' =>
  url === null || url === undefined ? url : (openPicture(showing, url) ?? 'refused')

// ── Figures ───────────────────────────────────────────────────────────────────────────────────────────────────

/**
 * An attempt was handed in and graded, in the same transaction; answers which of its answers were first ones. Call it last: others who hand in
 * the same questions wait for it.
 */
export const countFirstAnswers = (
  tx: Connection,
  attempt: { attempt_id: number; module_progress_id: number; passed: boolean },
  answers: readonly AnsweredQuestion[],
) => countAnswers(tx, attempt, answers)

export const questionDeletion: Deletion<QuestionRecord, 10064> = {
  notFound: 10064,
  lock: lockQuestion,
  usesOf: usesOfQuestion,
  remove: deleteQuestion,
  line: ({ question_id, type, version, tags }) => ({ ...aboutQuestion(question_id, 'deleted'), before: { type, version, tags } }),
}
