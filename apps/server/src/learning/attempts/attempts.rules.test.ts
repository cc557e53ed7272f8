import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sampleCourse } from '../../../test/sample-course.ts'
import type { ContentItem, ContentQuiz } from '../../courses/courses.rules.ts'
import { drawQuestions } from '../../quizzes/quizzes.rules.ts'
import { type Answers, checkAnswer, grade, isOverdue, reviewAnswers, toldOnceClosed, viewQuestions, viewRules } from './attempts.rules.ts'

const item = sampleCourse('Q').modules[0]?.items[1] as Extract<ContentItem, { type: 'quiz' }>
const quiz = item.quiz
/** A repeatable series of numbers in [0, 1). */
const series = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
  return seed / 2 ** 31
}
const drawn = drawQuestions(quiz, series(1))
const right: Answers = { 501: [610], 502: [620, 621], 503: [630] }
const flipped = (of: ContentQuiz): ContentQuiz => ({
  ...of,
  questions: of.questions.map((q) => ({ ...q, options: q.options.map((o) => ({ ...o, is_true: !o.is_true })) })),
})

describe('an attempt', () => {
  it('holds every question and every option once', () => {
    expect(drawn.map((one) => one.question_id).sort()).toEqual([501, 502, 503])
    for (const one of drawn)
      expect([...one.option_ids].sort()).toEqual(quiz.questions.find((q) => q.question_id === one.question_id)?.options.map((o) => o.option_id))
  })
  it('keeps true and false in their order', () => expect(drawn.find((one) => one.question_id === 503)?.option_ids).toEqual([630, 631]))
  it('draws as many as asked of a tag, none twice', () => {
    const tagged = { ...quiz, questions: quiz.questions.map((q) => ({ ...q, tags: ['law'] })), draw: [{ tag: 'law', count: 2 }] }
    expect(new Set(drawQuestions(tagged, series(3)).map((one) => one.question_id)).size).toBe(2)
  })
  it('looks the same whichever option is right: drawn, shown and its rules', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), (seed) => {
        const [a, b] = [quiz, flipped(quiz)].map((one) => {
          const questions = drawQuestions(one, series(seed))
          return JSON.stringify([
            viewQuestions(one, 'en', questions, (picture) => picture),
            viewRules(one, { left: 1, usedUp: false, available_at: null, next: { attempt_set: 1, attempt_no: 1 } }),
          ])
        })
        expect(a).toBe(b)
      }),
    )
  })
  it('is over a moment after its deadline', () => {
    const deadline_at = new Date('2026-11-21T04:10:00Z')
    const at = (seconds: number) => new Date(deadline_at.getTime() + seconds * 1000)
    expect(isOverdue({ deadline_at, submitted_at: null }, at(4))).toBe(false)
    expect(isOverdue({ deadline_at, submitted_at: null }, at(6))).toBe(true)
    expect(isOverdue({ deadline_at, submitted_at: at(-60) }, at(6))).toBe(false)
  })
})

describe('an answer', () => {
  const check = (question_id: number, option_ids: number[]) => checkAnswer(quiz, drawn, { question_id, option_ids })
  it('may change a choice or take it back', () => {
    expect(check(501, [612])).toEqual({ ok: true, value: [612] })
    expect(check(501, [])).toEqual({ ok: true, value: [] })
  })
  it('names a question of this attempt', () => expect(check(999, [610])).toEqual({ refuse: 10064 }))
  it('names options of that question', () => expect(check(501, [620])).toMatchObject({ refuse: 7000 }))
  it('to a single choice is one option', () => expect(check(501, [610, 611])).toMatchObject({ refuse: 7000 }))
  it('to a multiple choice may be several, each counted once', () => expect(check(502, [621, 620, 621])).toEqual({ ok: true, value: [620, 621] }))
})

describe('grading', () => {
  it('passes all right', () => expect(grade(quiz, drawn, right)).toEqual({ score: 100, passed: true }))
  it('rounds the score down, so that nobody passes by rounding', () =>
    expect(grade({ ...quiz, pass_mark: 67 }, drawn, { ...right, 503: [631] })).toEqual({ score: 66, passed: false }))
  it('takes a multiple choice only when all of it is right', () => {
    expect(grade(quiz, drawn, { 502: [620] }).score).toBe(0)
    expect(grade(quiz, drawn, { 502: [620, 621, 622] }).score).toBe(0)
  })
  it('weighs questions by their points', () => {
    const weighted = { ...quiz, questions: quiz.questions.map((q) => ({ ...q, points: q.question_id === 501 ? 8 : 1 })) }
    expect(grade(weighted, drawn, { 501: [610] }).score).toBe(80)
  })
  it('by type 1 wants everything right, by type 3 only handing in', () => {
    expect(grade({ ...quiz, quiz_validation_type: 1 }, drawn, { ...right, 503: [631] }).passed).toBe(false)
    expect(grade({ ...quiz, quiz_validation_type: 3 }, drawn, {}).passed).toBe(true)
  })
})

describe('what was right', () => {
  it('is told once passed', () => expect(reviewAnswers(quiz, 'en', drawn, right, true)).toHaveLength(3))
  it('comes with the reason of each option, in the order it was shown', () => {
    const [question, ...others] = quiz.questions
    if (!question) throw new Error('the sample has a question')
    const reasoned = { ...question, options: question.options.map((option) => ({ ...option, explanation: `why ${option.option_id}` })) }
    const review = reviewAnswers({ ...quiz, questions: [reasoned, ...others] }, 'en', drawn, right, true)
    const shown = drawn.find((one) => one.question_id === question.question_id)?.option_ids
    const told = review?.find((one) => one.question_id === question.question_id)?.options
    expect(told?.map(({ option_id, chosen, explanation }) => [option_id, chosen, explanation])).toEqual(
      shown?.map((id) => [id, right[question.question_id]?.includes(id), `why ${id}`]),
    )
  })
  it('is not told after a failed attempt', () => expect(reviewAnswers(quiz, 'en', drawn, right, false)).toBeUndefined())
  it('is never told where the quiz keeps it', () =>
    expect(reviewAnswers({ ...quiz, show_answers: 'never' }, 'en', drawn, right, true)).toBeUndefined())
})

describe('an answer', () => {
  it('that comes when the time has run out is refused, once the attempt is closed', () => {
    expect(toldOnceClosed({ pastDeadline: true })).toEqual({ refuse: 2111, data: { reason: 'past_deadline' } })
  })
  it('in time is told as it is', () => {
    const answer = { ok: true, value: { saved: true } }
    expect(toldOnceClosed(answer)).toBe(answer)
  })
})
