/** Quizzes, and what a lesson reports. */
import type * as calls from '@jujur/contract/learning.ts'
import { withCurrentTime } from '../../kit/call/current-time.ts'
import { type Handler, isRefused, ok, refuse } from '../../kit/call/handler.ts'
import { isLesson, placedLesson, reportable } from '../enrolments/standing.rules.ts'
import { findStanding, lockStanding } from '../enrolments/standing.store.ts'
import { onMaterial } from '../lessons/lessons.usecases.ts'
import { isOverdue, toldOnceClosed } from './attempts.rules.ts'
import { answerOpenAttempt, onQuiz, openAttemptOf, openOrClose } from './attempts.usecases.ts'
import { showQuizDetail } from './attempts.view.ts'

export const getViewQuiz: Handler<typeof calls.getViewQuiz> = async (context) => {
  const { input, now, read, write } = context
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
    return ok({ quiz_detail: await showQuizDetail(tx, context, standing, lesson) })
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
