/** Quizzes, and what a lesson reports. */
import type * as calls from '@jujur/contract/learning.ts'
import { languageOf, quizIn } from '../../courses/languages.rules.ts'
import { withCurrentTime } from '../../kit/call/current-time.ts'
import { type Handler, isRefused, ok, refuse } from '../../kit/call/handler.ts'
import { questionPictureLink } from '../../questions/questions.view.ts'
import { attemptsOf, isLesson, languageAsked, languageRead, placedLesson, reportable } from '../enrolments/standing.rules.ts'
import { findStanding, lockStanding } from '../enrolments/standing.store.ts'
import { onMaterial } from '../lessons/lessons.usecases.ts'
import { isOverdue, toldOnceClosed, viewQuestions, viewRules } from './attempts.rules.ts'
import { findSheet } from './attempts.store.ts'
import { answerOpenAttempt, leftFor, onQuiz, openAttemptOf, openOrClose, resultOf } from './attempts.usecases.ts'

export const getViewQuiz: Handler<typeof calls.getViewQuiz> = async (context) => {
  const { input, actor, now, read, write, kit } = context
  const first = await read((tx) => findStanding(tx, input))
  const placed = first ? placedLesson(first, input.module_progress_id, now) : undefined
  if (!first || !placed) return refuse(10077)
  if (!isLesson(placed, 'quiz')) return refuse(10062)
  const waiting = openAttemptOf(first, placed)
  const changes = placed.state !== 'done' && (waiting ? isOverdue(waiting, now) : input.start)
  const outcome = changes ? await write((tx) => openOrClose(tx, context)) : null
  if (outcome && isRefused(outcome)) return outcome

  return read(async (tx) => {
    const standing = (changes ? await findStanding(tx, input) : first) ?? first
    const lesson = placedLesson(standing, input.module_progress_id, now)
    if (!isLesson(lesson, 'quiz')) return refuse(10062)
    const attempt = lesson.state === 'done' ? undefined : openAttemptOf(standing, lesson)
    const last = attemptsOf(standing, input.module_progress_id)
      .filter((one) => one.submitted_at)
      .at(-1)
    const sheet = attempt ? await findSheet(tx, attempt.attempt_id) : null
    const lastSheet = last ? await findSheet(tx, last.attempt_id) : null
    const language = attempt ? languageAsked(standing, attempt) : languageRead(standing, actor.language)
    const quiz = quizIn(lesson.item.quiz, language)
    return ok({
      quiz_detail: {
        quiz_id: quiz.quiz_id,
        name: quiz.name,
        state: lesson.state === 'done' ? ('done' as const) : ('open' as const),
        rules: viewRules(quiz, leftFor(standing, lesson, now)),
        last_result: last && lastSheet ? resultOf(standing, lesson, last, lastSheet, now) : null,
        attempt:
          attempt && sheet
            ? {
                attempt_id: attempt.attempt_id,
                attempt_no: attempt.attempt_no,
                deadline_at: attempt.deadline_at?.toISOString() ?? null,
                language,
                questions: viewQuestions(quiz, languageOf(standing.content, null), sheet.questions, (picture) =>
                  questionPictureLink({ kit, now }, picture),
                ),
                answers: sheet.answers,
              }
            : null,
      },
    })
  })
}

// ── Progress ─────────────────────────────────────────────────────────────────────────────────────────────────

export const submitProgress: Handler<typeof calls.submitProgress> = async (context) => {
  const { input, read, write } = context
  const saved = 'answer' in input ? await read((tx) => answerOpenAttempt(tx, context, input)) : null
  if (saved) return saved
  const answer = await write(async (tx) => {
    const found = await lockStanding(tx, input)
    const ctx = withCurrentTime(context)
    const decision = reportable(found, input.module_progress_id, ctx.now)
    if (isRefused(decision)) return decision
    const { standing, lesson } = decision.value
    if (isLesson(lesson, 'material')) return onMaterial(tx, ctx, standing, lesson)
    if (isLesson(lesson, 'quiz')) return onQuiz(tx, ctx, standing, lesson)
    return refuse(10077)
  })
  return toldOnceClosed(answer)
}
