/** One question of a GIFT file, read by itself: what Moodle takes and the grammar does not is written otherwise first. */

import type { ImportObstacle } from '@jujur/contract/questions.ts'
import { parse } from 'gift-pegjs'
import { type PlainWithPictures, plainOf, plainText } from './plain-text.worker.ts'
import type { QuestionPiece } from './split.rules.ts'
import { type RawQuestion, unsaid } from './taking.rules.ts'

/** Puts a backslash before these signs where none stands. */
const escaping = (signs: string) => {
  const bare = new RegExp(`\\\\.|[${signs}]`, 'gs')
  return (text: string) => text.replace(bare, (found) => (found.startsWith('\\') ? found : `\\${found}`))
}
const inStem = escaping(':=#~')
const inTitle = escaping(':=#~{}')
const inAnswers = escaping(':')

const braceAt = (text: string, brace: string, from = 0): number => {
  for (let i = from; i < text.length; i++) {
    if (text[i] === '\\') i++
    else if (text[i] === brace) return i
  }
  return -1
}

/** A question has one pair of braces: others on a line below are another's. */
const holdsAnother = (piece: string): boolean => {
  const open = braceAt(piece, '{')
  const close = open < 0 ? -1 : braceAt(piece, '}', open)
  const next = close < 0 ? -1 : braceAt(piece, '{', close + 1)
  return next >= 0 && piece.slice(close, next).includes('\n')
}

/** The piece as the grammar takes it. */
export const prepared = (piece: string): string => {
  const titled = /^\s*::((?:\\.|(?!::)[\s\S])*?)::/.exec(piece)
  const title = titled ? `::${inTitle((titled[1] ?? '').trim())}::` : ''
  const rest = titled ? piece.slice(titled[0].length) : piece
  const open = braceAt(rest, '{')
  const close = open < 0 ? -1 : braceAt(rest, '}', open)
  if (open < 0 || close < 0) return title + inStem(rest)
  const answers = rest.slice(open + 1, close)
  return `${title}${inStem(rest.slice(0, open))}{${/^\s*#/.test(answers) ? answers : inAnswers(answers)}}${inStem(rest.slice(close + 1))}`
}

type Text = { format?: string; text: string } | null | undefined
type Choice = { isCorrect: boolean; weight: number | null; text: Text; feedback: Text }
type Parsed = {
  type: string
  title: string | null
  stem: Text
  choices?: Choice[]
  isTrue?: boolean
  trueFeedback?: Text
  falseFeedback?: Text
  globalFeedback?: Text
}

const none = plainText('')
const rich = (text: Text, inherited = 'moodle'): PlainWithPictures => (text ? plainOf(text.text, text.format || inherited) : none)

const obstacles: Record<string, ImportObstacle> = {
  Matching: 'matching',
  Numerical: 'numerical',
  Short: 'short_answer',
  Essay: 'essay',
  Description: 'description',
}

const fractionOf = ({ isCorrect, weight }: Choice): number => weight ?? (isCorrect ? 100 : 0)
const embedded = /^data:image\/[a-z+.-]+;base64,/i

/** @throws where the grammar finds none, or two that nothing separates */
export const readGift = ({ text: piece, category, tags }: QuestionPiece): RawQuestion => {
  if (holdsAnother(piece))
    return { ...unsaid, text: none, answers: [], kind: { obstacle: 'no_blank_line' }, name: /::(.{1,150}?)::/.exec(piece)?.[1] ?? piece.slice(0, 80) }
  const all = parse(prepared(piece)) as unknown as Parsed[]
  const [question] = all
  if (!question || all.length !== 1) throw new Error('not one question')
  const format = question.stem?.format || 'moodle'
  const stem = rich(question.stem)
  const choices = question.type === 'MC' ? (question.choices ?? []) : []
  const answers =
    question.type === 'TF'
      ? [
          {
            value: none,
            fraction: question.isTrue ? 100 : 0,
            feedback: rich(question.isTrue ? question.falseFeedback : question.trueFeedback, format),
          },
          {
            value: none,
            fraction: question.isTrue ? 0 : 100,
            feedback: rich(question.isTrue ? question.trueFeedback : question.falseFeedback, format),
          },
        ]
      : choices.map((choice) => ({ value: rich(choice.text, format), fraction: fractionOf(choice), feedback: rich(choice.feedback, format) }))
  const right = answers.filter(({ fraction }) => fraction > 0)
  // An equals sign inside markup splits an answer in two.
  const isTorn = format === 'html' && choices.some(({ text }) => (text?.text.match(/</g) ?? []).length !== (text?.text.match(/>/g) ?? []).length)
  const kind = question.type === 'TF' ? 'true_false' : right.length > 1 && right.every(({ fraction }) => fraction < 99.9) ? 'multiple' : 'single'
  const known = question.type === 'TF' || question.type === 'MC'
  const src = stem.found.find((one) => embedded.test(one.src))
  return {
    kind: isTorn ? { obstacle: 'unreadable' } : known ? kind : { obstacle: obstacles[question.type] ?? 'other_type', value: question.type },
    name: question.title ?? '',
    text: stem,
    answers,
    explanation: rich(question.globalFeedback, format),
    hasOtherFeedback: false,
    points: 1,
    tags,
    category,
    picture: src ? { bytes: Buffer.from(src.src.slice(src.src.indexOf(',') + 1), 'base64'), alt: src.alt } : null,
    language: null,
  }
}
