/** Quizzes as screens get them. */
import type { WhereUsed } from '@jujur/contract/authoring.ts'
import type { Quiz, QuizRow } from '@jujur/contract/quizzes.ts'
import { markOf } from '../authoring/marks.view.ts'
import { outdated, translatedTexts } from '../authoring/translations.rules.ts'
import { warningsOf } from './quizzes.rules.ts'
import type { listedQuestions, poolOf, QuizRecord } from './quizzes.store.ts'

type Listed = Awaited<ReturnType<typeof listedQuestions>>
type Pool = Awaited<ReturnType<typeof poolOf>>

const rulesOf = ({
  quiz_id,
  name,
  quiz_validation_type,
  pass_mark,
  max_attempts,
  cooldown_minutes,
  time_limit_minutes,
  shuffle,
  show_answers,
}: QuizRecord) => ({
  ...{ quiz_id, name, quiz_validation_type, pass_mark, max_attempts, cooldown_minutes, time_limit_minutes, shuffle, show_answers },
})
const editedOf = ({ status, version, updated_at }: QuizRecord, updated_by: string) => ({
  status,
  version,
  updated_at: updated_at.toISOString(),
  updated_by,
})

export const toQuiz = ({ quiz, updated_by }: { quiz: QuizRecord; updated_by: string }, listed: Listed, pool: Pool, uses: WhereUsed): Quiz => ({
  ...rulesOf(quiz),
  language: quiz.language,
  questions: listed.map(({ question_id, name, text, type, tags, status }) => ({ question_id, name, text, type, tags, status })),
  draw: quiz.draw.map(({ tag, count }) => ({ tag, count })),
  warnings: warningsOf({ ...quiz, listed }, pool),
  translations: translatedTexts(quiz.translations) as Quiz['translations'],
  outdated: outdated(quiz.translations, { name: quiz.name }, markOf),
  ...uses,
  ...editedOf(quiz, updated_by),
})

export const toQuizRow = (
  { quiz, updated_by, modules }: { quiz: QuizRecord; updated_by: string; modules: number },
  listed: Listed,
  pool: Pool,
): QuizRow => {
  const drawn = quiz.draw.length > 0
  return {
    ...rulesOf(quiz),
    questions: drawn ? quiz.draw.reduce((sum, { count }) => sum + count, 0) : listed.length,
    drawn,
    modules,
    warnings: warningsOf({ ...quiz, listed }, pool).length,
    ...editedOf(quiz, updated_by),
  }
}
