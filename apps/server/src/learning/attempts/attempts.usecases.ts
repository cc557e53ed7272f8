/** An attempt: begun, answered, handed in, closed when its time is over. */
import type * as calls from '@jujur/contract/learning.ts'
import { audit } from '../../audit/audit.store.ts'
import { languageOf, quizIn } from '../../courses/languages.rules.ts'
import { withCurrentTime } from '../../kit/call/current-time.ts'
import { type Context, isRefused, ok, refuse } from '../../kit/call/handler.ts'
import type { Connection } from '../../kit/database/database.ts'
import { secureRandom } from '../../kit/security/secrets.ts'
import { countFirstAnswers } from '../../questions/questions.usecases.ts'
import { drawQuestions } from '../../quizzes/quizzes.rules.ts'
import { moveOn } from '../enrolments/enrolments.usecases.ts'
import {
  type Attempt,
  attemptsLeft,
  attemptsOf,
  isLesson,
  type Lesson,
  languageAsked,
  languageRead,
  type PlacedItem,
  placedLesson,
  statusAt,
} from '../enrolments/standing.rules.ts'
import { findStanding, knownStanding, type LoadedStanding, lockStanding } from '../enrolments/standing.store.ts'
import { creditHeartbeat } from '../lessons/lessons.rules.ts'
import { finishItem, reopenMaterials, saveHeartbeat } from '../lessons/lessons.store.ts'
import type { Submit } from '../lessons/lessons.usecases.ts'
import { forgetScormStates } from '../lessons/scorm.store.ts'
import { answeredRight, beginAttempt, checkAnswer, deadlineOf, grade, isOverdue, reviewAnswers } from './attempts.rules.ts'
import { type AttemptSheet, countForCompany, findSheet, openAttempt, saveAnswer, submitAttempt } from './attempts.store.ts'

// ── Quizzes ──────────────────────────────────────────────────────────────────────────────────────────────────

const isModuleRead = (standing: LoadedStanding, placed: PlacedItem): boolean =>
  placed.module.items.every(
    (item) =>
      item.type !== 'material' || !item.mandatory || standing.progress.some((row) => row.module_item_id === item.module_item_id && row.finished_at),
  )

export const leftFor = (standing: LoadedStanding, lesson: Lesson<'quiz'>, now: Date) =>
  attemptsLeft(lesson.item, attemptsOf(standing, lesson.progress.module_progress_id), isModuleRead(standing, lesson), now)

export const openAttemptOf = (standing: LoadedStanding, lesson: Lesson<'quiz'>) =>
  standing.attempts.find((attempt) => attempt.module_progress_id === lesson.progress.module_progress_id && attempt.submitted_at === null)

export const resultOf = (standing: LoadedStanding, lesson: Lesson<'quiz'>, attempt: Attempt, sheet: AttemptSheet, now: Date) => {
  const left = leftFor(standing, lesson, now)
  const passed = attempt.passed ?? false
  const own = languageOf(standing.content, null)
  const answers = reviewAnswers(quizIn(lesson.item.quiz, languageAsked(standing, attempt)), own, sheet.questions, sheet.answers, passed)
  return {
    score: attempt.score ?? 0,
    passed,
    attempts_left: left.left,
    ...(left.available_at ? { available_at: left.available_at.toISOString() } : {}),
    ...(answers ? { answers } : {}),
  }
}

/** Grades and closes an attempt; a used-up set opens the module's materials again. */
const handIn = async (
  tx: Connection,
  context: Pick<Submit, 'actor' | 'now' | 'request' | 'kit'>,
  standing: LoadedStanding,
  lesson: Lesson<'quiz'>,
  attempt: Attempt,
): Promise<AttemptSheet> => {
  const { now } = context
  const sheet = await findSheet(tx, attempt.attempt_id)
  const result = grade(lesson.item.quiz, sheet.questions, sheet.answers)
  await submitAttempt(tx, attempt.attempt_id, result, now)
  Object.assign(attempt, result, { submitted_at: now })
  if (result.passed) await finishItem(tx, lesson.progress.module_progress_id, now)
  else if (leftFor(standing, lesson, now).usedUp) {
    const materials = standing.progress.filter(
      (row) => row.lesson_type === 'material' && lesson.module.items.some((item) => item.module_item_id === row.module_item_id),
    )
    const ids = materials.map((row) => row.module_progress_id)
    await reopenMaterials(tx, ids, now)
    await forgetScormStates(tx, ids, now)
  }
  await audit(tx, context, {
    action: 'quiz_attempt.submitted',
    entity: 'quiz_attempt',
    entity_id: attempt.attempt_id,
    company_id: standing.company_id,
    after: {
      trainee_course_id: standing.enrolment.trainee_course_id,
      attempt_set: attempt.attempt_set,
      attempt_no: attempt.attempt_no,
      language: attempt.language,
      ...result,
    },
  })
  await countHandedIn(tx, standing, lesson.item, { ...attempt, passed: result.passed }, sheet, now)
  return sheet
}

/** First answers go into the figures of the bank and into those of the company; after all else, because others wait for the bank's. */
export const countHandedIn = async (
  tx: Connection,
  { company_id, enrolment: { course_version_id } }: LoadedStanding,
  { module_item_id, quiz }: Lesson<'quiz'>['item'],
  attempt: { attempt_id: number; module_progress_id: number; passed: boolean },
  { questions, answers }: AttemptSheet,
  now: Date,
): Promise<void> => {
  const first = await countFirstAnswers(tx, attempt, answeredRight(quiz, questions, answers))
  await countForCompany(tx, { company_id, course_version_id, module_item_id }, first, now)
}

/** Under the enrolment's lock: closes an attempt whose time is over, or begins one; a second tab finds the first one's. */
export const openOrClose = async (tx: Connection, asked: Context<typeof calls.getViewQuiz>) => {
  const { input } = asked
  const standing = await lockStanding(tx, input)
  const context = withCurrentTime(asked)
  const { now } = context
  const lesson = standing ? placedLesson(standing, input.module_progress_id, now) : undefined
  if (!standing || !isLesson(lesson, 'quiz')) return refuse(10077)
  const waiting = openAttemptOf(standing, lesson)
  if (waiting && isOverdue(waiting, now)) {
    await handIn(tx, context, standing, lesson, waiting)
    await moveOn(tx, context, standing.enrolment.trainee_course_id)
    return ok(undefined)
  }
  if (waiting || lesson.state === 'done' || !input.start) return ok(undefined)
  const next = beginAttempt(lesson, leftFor(standing, lesson, now))
  if (isRefused(next)) return next
  const { quiz } = lesson.item
  const attempt = {
    ...next.value,
    questions: drawQuestions(quiz, secureRandom),
    language: languageRead(standing, asked.actor.language),
    deadline_at: deadlineOf(quiz, now),
  }
  await openAttempt(tx, { user_id: standing.user_id, company_id: standing.company_id, module_progress_id: input.module_progress_id }, attempt, now)
  return ok(undefined)
}

type AnswerInput = Extract<Submit['input'], { answer: unknown }>

/**
 * What learners send most, an answer to an open attempt, without a transaction: by what is known of the standing in one statement, which writes
 * only if that is so still, else in two. Saving takes its turn at the enrolment itself, and looks again whether the attempt is open.
 * Null where something stands in the way; what, is found out under the lock.
 */
export const answerOpenAttempt = async (tx: Connection, ctx: Submit, input: AnswerInput) => {
  const known = await knownStanding(tx, input.module_progress_id)
  const saved = known ? await answerBy(tx, ctx, input, known.standing, known.version) : null
  return saved && !isRefused(saved) ? saved : answerBy(tx, ctx, input, await findStanding(tx, input), null)
}

const answerBy = async (tx: Connection, { now, kit }: Submit, input: AnswerInput, standing: LoadedStanding | null, version: number | null) => {
  const lesson = standing ? placedLesson(standing, input.module_progress_id, now) : undefined
  if (!standing || !isLesson(lesson, 'quiz') || lesson.state !== 'open' || statusAt(standing.enrolment, now) === 'COMPLETED') return null
  const attempt = openAttemptOf(standing, lesson)
  return attempt && !isOverdue(attempt, now) ? keepChosen(tx, input, standing, lesson, attempt, { now, kit }, version) : null
}

/** Null when the attempt was closed in the meantime, or its time ran out. */
const keepChosen = async (
  tx: Connection,
  { answer: { question_id, option_ids } }: AnswerInput,
  { enrolment }: LoadedStanding,
  lesson: Lesson<'quiz'>,
  { attempt_id, questions }: LoadedStanding['attempts'][number],
  { now, kit }: Pick<Submit, 'now' | 'kit'>,
  version: number | null = null,
) => {
  const chosen = checkAnswer(lesson.item.quiz, questions ?? [], { question_id, option_ids })
  if (isRefused(chosen)) return chosen
  const saved = await saveAnswer(tx, enrolment.trainee_course_id, attempt_id, { question_id, option_ids: chosen.value }, kit.clock, version)
  return saved ? ok({ progress: { ...quizProgress(lesson, 'open', now), can_finish: true } }) : null
}

const quizProgress = (lesson: Lesson<'quiz'>, state: 'open' | 'done', now: Date) => ({
  state,
  seconds_done: Math.floor(lesson.progress.milliseconds_done / 1000),
  can_finish: false,
  saved_at: now.toISOString(),
})

export const onQuiz = async (tx: Connection, context: Submit, standing: LoadedStanding, lesson: Lesson<'quiz'>) => {
  const { input, now } = context
  const progressOf = (state: 'open' | 'done') => quizProgress(lesson, state, now)
  if ('heartbeat' in input) {
    const elapsed = creditHeartbeat(lesson.progress, QUIZ_TIME, input.heartbeat, now)
    if (lesson.state === 'open') await saveHeartbeat(tx, lesson.progress.module_progress_id, elapsed)
    return ok({ progress: progressOf(lesson.state === 'done' ? 'done' : 'open') })
  }
  const attempt = lesson.state === 'done' ? undefined : openAttemptOf(standing, lesson)
  const last = attemptsOf(standing, lesson.progress.module_progress_id)
    .filter((one) => one.submitted_at)
    .at(-1)

  if ('answer' in input) {
    if (!attempt) return refuse(10062)
    if (isOverdue(attempt, now)) {
      await handIn(tx, context, standing, lesson, attempt)
      await moveOn(tx, context, standing.enrolment.trainee_course_id)
      return { pastDeadline: true } as const
    }
    return (await keepChosen(tx, input, standing, lesson, attempt, context)) ?? refuse(10062)
  }

  // Handed in twice, or by two tabs at once: the second is told what the first got.
  if (!attempt) {
    if (!last) return refuse(10062)
    const sheet = await findSheet(tx, last.attempt_id)
    return ok({ progress: progressOf(lesson.state === 'done' ? 'done' : 'open'), result: resultOf(standing, lesson, last, sheet, now) })
  }
  const sheet = await handIn(tx, context, standing, lesson, attempt)
  if (attempt.passed) await moveOn(tx, context, standing.enrolment.trainee_course_id)
  return ok({ progress: progressOf(attempt.passed ? 'done' : 'open'), result: resultOf(standing, lesson, attempt, sheet, now) })
}

/** Time at a quiz is kept for the record only: it has no minimum and no recording. */
const QUIZ_TIME = {
  material_id: 0,
  title: '',
  type: 'text',
  language: 'en',
  html: null,
  file: null,
  duration_seconds: null,
  min_seconds: 0,
  reading_minutes: 0,
} as const
