/** What a question must be, which questions are nearly the same, and what the figures of one tell (product.md section 5). */
import type { QuestionType } from '@jujur/contract/enumerations.ts'
import { type createQuestionAnswerOption, FEWEST_OPTIONS, type Figures, MOST_OPTIONS } from '@jujur/contract/questions.ts'
import { type Decision, done, refuse, refuseWith } from '../kit/call/handler.ts'

/** Fisher-Yates; `random` answers a number in [0, 1). */
export const shuffled = <T>(list: readonly T[], random: () => number): T[] => {
  const copy = [...list]
  for (let i = copy.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1))
    ;[copy[i], copy[j]] = [copy[j] as T, copy[i] as T]
  }
  return copy
}

// ── What it is called ─────────────────────────────────────────────────────────────────────────────────────────

const LONGEST_MADE_NAME = 80
/** What our texts never hold: halves of letters, what cannot be seen, what turns the direction of writing. */
const UNSEEN = /(?!\s)[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]/gu
export const oneLine = (text: string): string => text.replace(UNSEEN, '').replace(/\s+/g, ' ').trim()
/** Cut between words where that leaves more than half. */
export const shortened = (text: string, longest: number): string => {
  if (text.length <= longest) return text
  const cut = text.slice(0, longest - 2)
  const kept = cut.slice(0, Math.max(cut.lastIndexOf(' '), longest / 2))
  // Half of a letter is left away.
  return `${(kept.isWellFormed() ? kept : kept.slice(0, -1)).trimEnd()} …`
}
/** A question that nobody named is called as it begins. */
export const nameOfText = (text: string): string => shortened(oneLine(text), LONGEST_MADE_NAME)

// ── What it must be ───────────────────────────────────────────────────────────────────────────────────────────

export type RuledOption = { readonly value: string; readonly is_true: boolean }

/** Two answers that read the same are the same answer. */
const reading = (value: string) => value.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()

/** Two to eight options, true or false two, each with words of its own; at least one is right, and exactly one where only one can be chosen. */
export const checkOptions = (type: QuestionType, options: readonly RuledOption[]): Decision<typeof createQuestionAnswerOption> => {
  const most = type === 'true_false' ? FEWEST_OPTIONS : MOST_OPTIONS
  if (options.length < FEWEST_OPTIONS || options.length > most || options.some(({ value }) => reading(value) === '')) return refuse(10057)
  if (new Set(options.map(({ value }) => reading(value))).size < options.length) return refuse(10058)
  const right = options.filter(({ is_true }) => is_true).length
  return right === 0 || (right > 1 && type !== 'multiple') ? refuse(10061) : done
}

// ── Nearly the same ───────────────────────────────────────────────────────────────────────────────────────────

const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u
const MOST_WORDS = 200

/** What a text is compared by: its words without case and accents, and where words are not spaced each two signs that stand together. */
export const comparedWords = (text: string): string[] => {
  const runs = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
  const words = (runs ?? []).flatMap((run) => {
    if (!unspaced.test(run)) return [run]
    const signs = [...run]
    return signs.length === 1 ? signs : signs.slice(1).map((sign, i) => `${signs[i]}${sign}`)
  })
  return [...new Set(words)].slice(0, MOST_WORDS).sort()
}

/** The words worth looking others up by: the longest are the rarest. */
export const telling = (words: readonly string[]): string[] => [...words].sort((a, b) => b.length - a.length || (a < b ? -1 : 1)).slice(0, 8)

/** Shared words of all words, in per cent. */
export const likeness = (a: readonly string[], b: readonly string[]): number => {
  const other = new Set(b)
  const shared = a.filter((word) => other.has(word)).length
  const all = a.length + b.length - shared
  return all === 0 ? 0 : Math.round((100 * shared) / all)
}
/** From here on two questions ask nearly the same. */
export const ALIKE_PERCENT = 50

// ── Figures ───────────────────────────────────────────────────────────────────────────────────────────────────

export type Counted = { answered: number; answered_right: number; passed: number; passed_right: number }

/** Fewer on a side say nothing of the question. */
const FEWEST_PEOPLE = 10

export const questionFigures = ({ answered, answered_right, passed, passed_right }: Counted): Figures => {
  const failed = answered - passed
  const share = (right: number, all: number) => (100 * right) / all
  return {
    answered,
    right_percent: answered === 0 ? null : Math.round(share(answered_right, answered)),
    discrimination:
      passed < FEWEST_PEOPLE || failed < FEWEST_PEOPLE
        ? null
        : Math.round(share(passed_right, passed) - share(answered_right - passed_right, failed)),
  }
}

// ── What a change does ────────────────────────────────────────────────────────────────────────────────────────

export type BaseOption = { readonly option_id?: number | undefined; readonly value: string; readonly is_true: boolean; readonly explanation: string }

/** Whether these options, in this order, are those that are there; translations aside. */
export const sameOptions = (there: readonly BaseOption[], sent: readonly BaseOption[]): boolean =>
  there.length === sent.length &&
  there.every((one, i) => {
    const other = sent[i]
    return (
      other &&
      one.option_id === other.option_id &&
      one.value === other.value &&
      one.is_true === other.is_true &&
      one.explanation === other.explanation
    )
  })

const MOST_TAGS = 20
/** With this tag, once; without it where there is no place for another. */
export const tagged = (tags: readonly string[], tag: string): string[] =>
  tags.includes(tag) || tags.length >= MOST_TAGS ? [...tags] : [...tags, tag]

/** Two questions of one name, at once: the second. */
export const questionNameTaken = { question_name_unique: refuse(10059) }
/** A picture is named by the link that was given for it. */
export const noSuchPicture = refuse(10076)

/** Nothing came, or it cannot be read: 10024; of no format that is known, or no spreadsheet where one is asked for: 10076. */
export const questionFileRefused = <const Fault extends string>(fault: Fault) =>
  fault === 'wrong_format' || fault === 'no_spreadsheet' ? refuse(10076) : refuse(10024, { reason: fault })
/** What was looked at is not what would be brought in. */
export const countsOtherwise = ({ taken }: { readonly taken: number }) => refuseWith('changed_since', { taken })
/** Another brought in the same, or changed what this one stands on, in the meantime. */
export const broughtInMeanwhile = { ...questionNameTaken, question_import_tag: refuseWith('changed_since') }
