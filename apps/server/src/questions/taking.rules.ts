/** What of a foreign question is taken, what of it changes, and why some are left out. */
import type { ContentLanguage, QuestionType } from '@jujur/contract/enumerations.ts'
import { harmlessChanges, type ImportChange, type ImportLine, type ImportObstacle, LONGEST, WrittenQuestion } from '@jujur/contract/questions.ts'
import { isRefused } from '../kit/call/handler.ts'
import { checkOptions, nameOfText, oneLine, shortened } from './questions.rules.ts'
import { tagOfCategory } from './split.rules.ts'

/** A text as it is once formatting is gone. */
export type Plain = { readonly text: string; readonly hadFormatting: boolean; readonly pictures: number }
export type RawAnswer = { readonly value: Plain; readonly fraction: number; readonly feedback: Plain }
export type RawQuestion = {
  readonly kind: QuestionType | { readonly obstacle: ImportObstacle; readonly value?: string }
  readonly name: string
  readonly text: Plain
  readonly answers: readonly RawAnswer[]
  readonly explanation: Plain
  /** Said to everybody who is right, or wrong, which nobody is told here. */
  readonly hasOtherFeedback: boolean
  readonly points: number
  readonly tags: readonly string[]
  readonly category: string | null
  /** The first of the text that was found; `alt` is empty where the author gave none. */
  readonly picture: { readonly bytes: Uint8Array; readonly alt: string } | null
  /** It brings sounds or films, which no question here has. */
  readonly hasMedia?: boolean
  /** Where the file says it: only ours does. */
  readonly language: ContentLanguage | null
}

const silent: Plain = { text: '', hadFormatting: false, pictures: 0 }
/** What a file that says nothing of it leaves a question with. */
export const unsaid = {
  explanation: silent,
  hasOtherFeedback: false,
  points: 1,
  tags: [],
  category: null,
  picture: null,
  language: null,
} satisfies Partial<RawQuestion>

export type TakenQuestion = { line: ImportLine; question: WrittenQuestion | null; picture: Uint8Array | null }

/** "True" and "False" as files have them without saying so. */
export const trueFalseWords: Record<ContentLanguage, readonly [string, string]> = {
  en: ['True', 'False'],
  ch: ['正确', '错误'],
  es: ['Verdadero', 'Falso'],
  jp: ['正しい', '誤り'],
  de: ['Richtig', 'Falsch'],
  fr: ['Vrai', 'Faux'],
  ms: ['Betul', 'Salah'],
}

const MOST_TAGS = 20
const LONGEST_TAG = 40
const isNear = (a: number, b: number) => Math.abs(a - b) < 0.02

/** What our own files say: all of the right ones and none of the wrong ones. */
export const fullShare = (right: number): number => 100 / right
export const isAsWeGrade = (kind: QuestionType, answers: readonly { fraction: number }[]): boolean => {
  const right = answers.filter(({ fraction }) => fraction > 0)
  if (kind !== 'multiple') return answers.every(({ fraction }) => isNear(fraction, 100) || fraction === 0)
  return answers.every(({ fraction }) => isNear(fraction, fullShare(right.length)) || fraction === -100)
}

const obstacleOf: Record<number, ImportObstacle> = { 10057: 'no_options', 10058: 'alike_options', 10061: 'no_right' }
export const leftOut = (no: number, name: string, why: ImportObstacle, value = '', at_line: number | null = null): TakenQuestion => ({
  line: { no, at_line, name: shortened(oneLine(name), LONGEST.name), outcome: 'left_out', changes: [], obstacle: { why, value: oneLine(value) } },
  question: null,
  picture: null,
})

export const outcomeOf = (changes: ImportLine['changes']): ImportLine['outcome'] =>
  changes.some(({ what }) => !harmlessChanges.includes(what)) ? 'changed' : 'taken'

/** One question of a file; names that others have are looked at later. */
export const takeQuestion = (raw: RawQuestion, no: number, chosen: ContentLanguage, at_line: number | null = null): TakenQuestion => {
  const language = raw.language ?? chosen
  const changes: ImportLine['changes'] = []
  const note = (what: ImportChange, value = '') => {
    if (!changes.some((one) => one.what === what && one.value === value)) changes.push({ what, value })
  }
  const given = oneLine(raw.name)
  const name = given === '' ? nameOfText(raw.text.text) : shortened(given, LONGEST.name)
  const out = (why: ImportObstacle, value = '') => leftOut(no, name, why, value, at_line)
  if (typeof raw.kind === 'object') return out(raw.kind.obstacle, raw.kind.value)
  if (raw.text.text === '') return out('no_text')
  const type = raw.kind
  const options = raw.answers.map(({ value, fraction, feedback }, i) => ({
    value: type === 'true_false' && value.text === '' ? (trueFalseWords[language][i] ?? '') : value.text,
    is_true: type === 'multiple' ? fraction > 0 : fraction > 99.9,
    explanation: feedback.text,
  }))
  if (options.length > 8) return out('too_many_options')
  if (type !== 'multiple' && options.filter(({ is_true }) => is_true).length > 1) return out('several_right')
  const decision = checkOptions(type, options)
  if (isRefused(decision)) return out(obstacleOf[decision.refuse] ?? 'unreadable')

  if (given === '') note('name_made')
  else if (name !== given) note('name_shortened')
  const texts = [raw.text, raw.explanation, ...raw.answers.flatMap(({ value, feedback }) => [value, feedback])]
  if (texts.some(({ hadFormatting }) => hadFormatting)) note('formatting')
  if (!isAsWeGrade(type, raw.answers)) note('weights', String(options.filter(({ is_true }) => is_true).length))
  const points = Math.min(100, Math.max(1, Math.round(raw.points)))
  if (points !== raw.points) note('points', String(raw.points))
  if (texts.reduce((sum, { pictures }) => sum + pictures, 0) > (raw.picture ? 1 : 0)) note('picture_left_out')
  if (raw.picture && raw.picture.alt === '') note('picture_no_alt')
  if (raw.hasMedia) note('media_left_out')
  if (raw.hasOtherFeedback) note('feedback_left_out')
  if (options.every(({ explanation }) => explanation === '') && raw.explanation.text === '') note('no_explanation')
  const category = raw.category === null ? null : oneLine(tagOfCategory(raw.category) ?? '') || null
  if (category !== null) note('category', shortened(category, LONGEST_TAG))
  const tags = [...new Set([...raw.tags, ...(category === null ? [] : [category])].map(oneLine).filter((tag) => tag !== ''))]
  const kept = [...new Set(tags.map((tag) => shortened(tag, LONGEST_TAG)))].slice(0, MOST_TAGS)
  if (kept.length < tags.length || kept.some((tag, i) => tag !== tags[i])) note('tags_cut')

  const parsed = WrittenQuestion.safeParse({
    name,
    text: raw.text.text,
    type,
    language,
    options,
    explanation: raw.explanation.text,
    picture_alt: raw.picture?.alt ?? '',
    points,
    tags: kept,
  })
  if (!parsed.success) return out(parsed.error.issues.some(({ code }) => code === 'too_big') ? 'too_long' : 'unreadable')
  return {
    line: { no, at_line, name, outcome: outcomeOf(changes), changes, obstacle: null },
    question: parsed.data,
    picture: raw.picture?.bytes ?? null,
  }
}
