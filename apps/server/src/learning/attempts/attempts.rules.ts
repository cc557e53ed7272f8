/** Quiz attempts: drawn, answered and graded on the server; nothing about right or wrong leaves before it may (product design, content and learning). */
import type { ContentLanguage } from '@jujur/contract/enumerations.ts'
import type { getViewQuiz, submitProgress } from '@jujur/contract/learning.ts'
import { type ContentQuestion, type ContentQuiz, questionCount } from '../../courses/courses.rules.ts'
import { type Decision, refuseWith } from '../../kit/call/handler.ts'
import type { DrawnQuestion } from '../../quizzes/quizzes.rules.ts'
import type { Attempt, AttemptsLeft, PlacedItem } from '../enrolments/standing.rules.ts'

export type Answers = Record<string, number[]>

/** A last answer on its way when the time runs out still counts. */
export const DEADLINE_GRACE_MS = 5_000

/** What a question's text is in, as the version has it. */
const languageOfText = ({ language }: ContentQuestion, own: ContentLanguage) => (language ?? own) as ContentLanguage

/** What the trainee sees of an attempt: texts and ids only. `own` is the course's language. */
export const viewQuestions = (quiz: ContentQuiz, own: ContentLanguage, drawn: readonly DrawnQuestion[], linkOf: (sha256: string) => string) =>
  drawn.flatMap(({ question_id, option_ids }) => {
    const question = quiz.questions.find((one) => one.question_id === question_id)
    if (!question) return []
    const values = new Map(question.options.map((option) => [option.option_id, option.value]))
    return [
      {
        question_id,
        text: question.text,
        language: languageOfText(question, own),
        type: question.type,
        ...(question.picture ? { picture: { url: linkOf(question.picture.sha256), alt: question.picture.alt } } : {}),
        options: option_ids.map((option_id) => ({ option_id, value: values.get(option_id) ?? '' })),
      },
    ]
  })

export const viewRules = (quiz: ContentQuiz, left: AttemptsLeft) => ({
  questions: questionCount(quiz),
  pass_mark: quiz.quiz_validation_type === 1 ? 100 : quiz.quiz_validation_type === 3 ? 0 : quiz.pass_mark,
  time_limit_minutes: quiz.time_limit_minutes,
  attempts: quiz.max_attempts,
  attempts_left: left.left,
  ...(left.available_at ? { available_at: left.available_at.toISOString() } : {}),
  show_answers: quiz.show_answers,
})

export const isOverdue = (attempt: Pick<Attempt, 'deadline_at' | 'submitted_at'>, now: Date): boolean =>
  attempt.submitted_at === null && attempt.deadline_at !== null && now.getTime() > attempt.deadline_at.getTime() + DEADLINE_GRACE_MS

export const deadlineOf = (quiz: ContentQuiz, now: Date): Date | null =>
  quiz.time_limit_minutes === null ? null : new Date(now.getTime() + quiz.time_limit_minutes * 60_000)

/** May a new attempt begin? A used-up set says whether to wait or to read again. */
export const beginAttempt = (placed: PlacedItem, left: AttemptsLeft): Decision<typeof getViewQuiz, AttemptsLeft['next']> => {
  if (placed.state === 'locked')
    return { refuse: 2111, data: placed.reason === 'read_again' ? { reason: 'no_attempts' } : { reason: 'locked', by: placed.reason } }
  if (left.left === 0)
    return {
      refuse: 2111,
      data: left.available_at ? { reason: 'cooling_down', available_at: left.available_at.toISOString() } : { reason: 'no_attempts' },
    }
  return { ok: true, value: left.next }
}

/** An answer must name a question of this attempt and options of that question; a single choice takes one. */
export const checkAnswer = (
  quiz: ContentQuiz,
  drawn: readonly DrawnQuestion[],
  answer: { question_id: number; option_ids: number[] },
): Decision<typeof submitProgress, number[]> => {
  const inAttempt = drawn.find((one) => one.question_id === answer.question_id)
  const question = quiz.questions.find((one) => one.question_id === answer.question_id)
  if (!inAttempt || !question) return { refuse: 10064 }
  const chosen = [...new Set(answer.option_ids)].sort((a, b) => a - b)
  const fits = chosen.every((id) => inAttempt.option_ids.includes(id)) && (question.type === 'multiple' || chosen.length <= 1)
  if (!fits) return { refuse: 7000, data: [{ field: 'answer.option_ids', rule: 'invalid', message: 'is not valid' }] }
  return { ok: true, value: chosen }
}

const isRight = (question: ContentQuestion, chosen: readonly number[]): boolean => {
  const right = question.options.filter((option) => option.is_true).map((option) => option.option_id)
  return right.length === chosen.length && right.every((id) => chosen.includes(id))
}

/** Of every question of an attempt, whether it was answered right: for the figures of the bank. */
export const answeredRight = (quiz: ContentQuiz, drawn: readonly DrawnQuestion[], answers: Answers) =>
  drawn.flatMap(({ question_id }) => {
    const question = quiz.questions.find((one) => one.question_id === question_id)
    return question ? [{ question_id, is_right: isRight(question, answers[question_id] ?? []) }] : []
  })

export type Grade = { score: number; passed: boolean }

/** Score in whole per cent of the points, rounded down; a multiple choice counts only when all of it is right. */
export const grade = (quiz: ContentQuiz, drawn: readonly DrawnQuestion[], answers: Answers): Grade => {
  const asked = drawn.flatMap(({ question_id }) => quiz.questions.filter((question) => question.question_id === question_id))
  const total = asked.reduce((sum, question) => sum + question.points, 0)
  const got = asked.filter((question) => isRight(question, answers[question.question_id] ?? [])).reduce((sum, question) => sum + question.points, 0)
  const passed = quiz.quiz_validation_type === 1 ? got === total : quiz.quiz_validation_type === 2 ? got * 100 >= quiz.pass_mark * total : true
  return { score: total === 0 ? 100 : Math.floor((got * 100) / total), passed }
}

/** What is right, given only once passed and where the quiz shows it: before, it would leak into the next attempt. */
export const reviewAnswers = (quiz: ContentQuiz, own: ContentLanguage, drawn: readonly DrawnQuestion[], answers: Answers, passed: boolean) =>
  passed && quiz.show_answers === 'once_passed'
    ? drawn.flatMap(({ question_id, option_ids }) => {
        const question = quiz.questions.find((one) => one.question_id === question_id)
        if (!question) return []
        const right = question.options.filter((option) => option.is_true)
        return [
          {
            question_id,
            text: question.text,
            language: languageOfText(question, own),
            correct: isRight(question, answers[question_id] ?? []),
            right_option_ids: right.map((option) => option.option_id),
            right_values: right.map((option) => option.value),
            explanation: question.explanation,
            options: option_ids.flatMap((id) => {
              const option = question.options.find(({ option_id }) => option_id === id)
              if (!option) return []
              const { value, is_true, explanation = '' } = option
              return [{ option_id: id, value, is_true, chosen: (answers[question_id] ?? []).includes(id), explanation }]
            }),
          },
        ]
      })
    : undefined

/** The time ran out: the attempt was closed with what was saved, which stays, and only then the caller is told. */
export const toldOnceClosed = <Answer extends object>(answer: Answer | { readonly pastDeadline: true }) =>
  'pastDeadline' in answer ? refuseWith('past_deadline') : answer
