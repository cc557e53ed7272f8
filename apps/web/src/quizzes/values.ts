/** A quiz as its editor holds it. */
import type { ContentLanguage } from '@jujur/contract/enumerations.ts'
import type { Quiz } from '@jujur/contract/quizzes.ts'

type Rules = Pick<
  Quiz,
  'name' | 'quiz_validation_type' | 'pass_mark' | 'max_attempts' | 'cooldown_minutes' | 'time_limit_minutes' | 'shuffle' | 'show_answers'
>
export type QuestionInQuiz = Pick<Quiz['questions'][number], 'question_id' | 'name' | 'status'>
export type QuizValues = Rules & {
  questions: QuestionInQuiz[]
  draw: Quiz['draw']
  translations: Partial<Record<ContentLanguage, { name?: string | undefined }>>
}

export const quizValuesOf = (quiz: Quiz): QuizValues => ({
  name: quiz.name,
  quiz_validation_type: quiz.quiz_validation_type,
  pass_mark: quiz.pass_mark,
  max_attempts: quiz.max_attempts,
  cooldown_minutes: quiz.cooldown_minutes,
  time_limit_minutes: quiz.time_limit_minutes,
  shuffle: quiz.shuffle,
  show_answers: quiz.show_answers,
  questions: quiz.questions.map(({ question_id, name, status }) => ({ question_id, name, status })),
  draw: quiz.draw,
  translations: quiz.translations,
})

/** One up or down, for whoever moves by keyboard or touch. */
export const moved = <T>(list: readonly T[], from: number, by: -1 | 1): T[] => {
  const to = from + by
  if (to < 0 || to >= list.length) return [...list]
  const next = [...list]
  ;[next[from], next[to]] = [next[to] as T, next[from] as T]
  return next
}
