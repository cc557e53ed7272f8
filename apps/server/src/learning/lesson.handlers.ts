/** Inside a lesson: serving a material or a quiz, heartbeats, answers, handing in. */
import type * as calls from '@jujur/contract/learning.ts'
import type { ContentItem } from '../courses/courses.rules.ts'
import { audit } from '../kit/audit.ts'
import type { Connection } from '../kit/database.ts'
import { because, type Context, type Handler, isRefused, ok, refuse } from '../kit/handler.ts'
import { fileLink } from '../kit/links.ts'
import { linkImages } from '../kit/rich-text.ts'
import { secureRandom } from '../kit/secrets.ts'
import { beginAttempt, checkAnswer, deadlineOf, drawQuestions, grade, isOverdue, reviewAnswers, viewQuestions, viewRules } from './attempt.rules.ts'
import {
  type AttemptSheet,
  findSheet,
  findStanding,
  finishItem,
  type LoadedStanding,
  lockStanding,
  markServed,
  openAttempt,
  reopenMaterials,
  saveAnswer,
  saveHeartbeat,
  setPledgePending,
  submitAttempt,
} from './learning.store.ts'
import { canFinish, creditHeartbeat, finishMaterial, mergeSegments } from './lesson.rules.ts'
import { type Attempt, allDone, attemptsLeft, attemptsOf, type PlacedItem, type Progress, placeItems, statusAt } from './standing.rules.ts'

type Lesson<T extends ContentItem['type']> = PlacedItem & { item: Extract<ContentItem, { type: T }>; progress: Progress }
type Submit = Context<typeof calls.submitProgress>

const isLesson = <T extends ContentItem['type']>(placed: PlacedItem | undefined, type: T): placed is Lesson<T> =>
  placed?.item.type === type && placed.progress !== null
const placedLesson = (standing: LoadedStanding, module_progress_id: number, now: Date) =>
  placeItems(standing, now).find(({ progress }) => progress?.module_progress_id === module_progress_id)
const round = (seconds: number) => Math.round(seconds * 10) / 10
const segments = (watched: [number, number][]) => watched.map(([from, to]): [number, number] => [round(from), round(to)])

// ── Materials ────────────────────────────────────────────────────────────────────────────────────────────────

/** Long enough to read or watch in one sitting. */
const LINK_SECONDS = 4 * 60 * 60

export const getViewMaterial: Handler<typeof calls.getViewMaterial> = async ({ input, now, read, write, kit }) => {
  const standing = await read((at) => findStanding(at, input))
  const placed = standing ? placedLesson(standing, input.module_progress_id, now) : undefined
  if (!placed) return refuse(10077)
  if (!isLesson(placed, 'material')) return refuse(10063)
  if (placed.state === 'locked') return because('locked', { by: placed.reason })
  if (placed.state === 'open') await write((at) => markServed(at, placed.progress, now))

  const { material } = placed.item
  const { progress } = placed
  const link = (file: { sha256: string; type: string; name: string }) => fileLink(kit.settings, { ...file, inline: true }, now, LINK_SECONDS)
  return ok({
    material: {
      material_id: material.material_id,
      title: material.title,
      type: material.type,
      language: material.language,
      ...(material.html === null ? {} : { html: linkImages(material.html, (sha256) => link({ sha256, type: 'image/webp', name: 'picture.webp' })) }),
      ...(material.file ? { url: link(material.file), content_type: material.file.type } : {}),
      duration_seconds: material.duration_seconds,
      reading_minutes: material.reading_minutes,
      min_seconds: material.min_seconds,
      seconds_done: Math.floor(progress.milliseconds_done / 1000),
      ...(material.duration_seconds === null ? {} : { watched: segments(mergeSegments(progress.watched, material.duration_seconds)) }),
      can_finish: placed.state === 'done' || canFinish({ ...progress, served_at: now }, material),
      state: placed.state === 'done' ? 'done' : 'open',
    },
  })
}

// ── Quizzes ──────────────────────────────────────────────────────────────────────────────────────────────────

const isModuleRead = (standing: LoadedStanding, placed: PlacedItem): boolean =>
  placed.module.items.every(
    (item) =>
      item.type !== 'material' || !item.mandatory || standing.progress.some((row) => row.module_item_id === item.module_item_id && row.finished_at),
  )

const leftFor = (standing: LoadedStanding, lesson: Lesson<'quiz'>, now: Date) =>
  attemptsLeft(lesson.item, attemptsOf(standing, lesson.progress.module_progress_id), isModuleRead(standing, lesson), now)

const openAttemptOf = (standing: LoadedStanding, lesson: Lesson<'quiz'>) =>
  standing.attempts.find((attempt) => attempt.module_progress_id === lesson.progress.module_progress_id && attempt.submitted_at === null)

const resultOf = (standing: LoadedStanding, lesson: Lesson<'quiz'>, attempt: Attempt, sheet: AttemptSheet, now: Date) => {
  const left = leftFor(standing, lesson, now)
  const passed = attempt.passed ?? false
  const answers = reviewAnswers(lesson.item, sheet.questions, sheet.answers, passed)
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
  at: Connection,
  context: Pick<Submit, 'actor' | 'now' | 'request' | 'kit'>,
  standing: LoadedStanding,
  lesson: Lesson<'quiz'>,
  attempt: Attempt,
): Promise<AttemptSheet> => {
  const { now } = context
  const sheet = await findSheet(at, attempt.attempt_id)
  const result = grade(lesson.item.quiz, sheet.questions, sheet.answers)
  await submitAttempt(at, attempt.attempt_id, result, now)
  Object.assign(attempt, result, { submitted_at: now })
  if (result.passed) await finishItem(at, lesson.progress.module_progress_id, now)
  else if (leftFor(standing, lesson, now).usedUp) {
    const materials = standing.progress.filter(
      (row) => row.lesson_type === 'material' && lesson.module.items.some((item) => item.module_item_id === row.module_item_id),
    )
    await reopenMaterials(
      at,
      materials.map((row) => row.module_progress_id),
      now,
    )
  }
  await audit(at, context, {
    action: 'quiz_attempt.submitted',
    entity: 'quiz_attempt',
    entity_id: attempt.attempt_id,
    company_id: standing.company_id,
    after: { trainee_course_id: standing.enrolment.trainee_course_id, attempt_set: attempt.attempt_set, attempt_no: attempt.attempt_no, ...result },
  })
  return sheet
}

/** After an item is finished: when it was the last one, the pledge is next. */
const moveOn = async (at: Connection, trainee_course_id: number, now: Date): Promise<void> => {
  const standing = await findStanding(at, { trainee_course_id })
  if (standing && allDone(placeItems(standing, now))) await setPledgePending(at, trainee_course_id)
}

export const getViewQuiz: Handler<typeof calls.getViewQuiz> = async (context) => {
  const { input, now, read, write } = context
  const first = await read((at) => findStanding(at, input))
  const placed = first ? placedLesson(first, input.module_progress_id, now) : undefined
  if (!first || !placed) return refuse(10077)
  if (!isLesson(placed, 'quiz')) return refuse(10062)
  const waiting = openAttemptOf(first, placed)
  const changes = placed.state !== 'done' && (waiting ? isOverdue(waiting, now) : input.start)
  const outcome = changes ? await write((at) => openOrClose(at, context)) : null
  if (outcome && isRefused(outcome)) return outcome

  return read(async (at) => {
    const standing = (changes ? await findStanding(at, input) : first) ?? first
    const lesson = placedLesson(standing, input.module_progress_id, now)
    if (!isLesson(lesson, 'quiz')) return refuse(10062)
    const attempt = lesson.state === 'done' ? undefined : openAttemptOf(standing, lesson)
    const last = attemptsOf(standing, input.module_progress_id)
      .filter((one) => one.submitted_at)
      .at(-1)
    const sheet = attempt ? await findSheet(at, attempt.attempt_id) : null
    const lastSheet = last ? await findSheet(at, last.attempt_id) : null
    const { quiz } = lesson.item
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
                questions: viewQuestions(quiz, sheet.questions),
                answers: sheet.answers,
              }
            : null,
      },
    })
  })
}

/** Under the enrolment's lock: closes an attempt whose time is over, or begins one; a second tab finds the first one's. */
const openOrClose = async (at: Connection, context: Context<typeof calls.getViewQuiz>) => {
  const { input, now } = context
  const standing = await lockStanding(at, input)
  const lesson = standing ? placedLesson(standing, input.module_progress_id, now) : undefined
  if (!standing || !isLesson(lesson, 'quiz')) return refuse(10077)
  const waiting = openAttemptOf(standing, lesson)
  if (waiting && isOverdue(waiting, now)) {
    await handIn(at, context, standing, lesson, waiting)
    await moveOn(at, standing.enrolment.trainee_course_id, now)
    return ok(undefined)
  }
  if (waiting || lesson.state === 'done' || !input.start) return ok(undefined)
  const next = beginAttempt(lesson, leftFor(standing, lesson, now))
  if (isRefused(next)) return next
  const { quiz } = lesson.item
  const attempt = { ...next.value, questions: drawQuestions(quiz, secureRandom), deadline_at: deadlineOf(quiz, now) }
  await openAttempt(at, { user_id: standing.user_id, company_id: standing.company_id, module_progress_id: input.module_progress_id }, attempt, now)
  return ok(undefined)
}

// ── Progress ─────────────────────────────────────────────────────────────────────────────────────────────────

export const submitProgress: Handler<typeof calls.submitProgress> = async (context) => {
  const { input, now, read, write } = context
  const saved = 'answer' in input ? await read((at) => answerOpenAttempt(at, context, input)) : null
  if (saved) return saved
  const answer = await write(async (at) => {
    const standing = await lockStanding(at, input)
    const lesson = standing ? placedLesson(standing, input.module_progress_id, now) : undefined
    if (!standing || !lesson) return refuse(10077)
    if (statusAt(standing.enrolment, now) === 'COMPLETED') return refuse(10055)
    if (lesson.state === 'locked') return because('locked', { by: lesson.reason })
    if (isLesson(lesson, 'material')) return onMaterial(at, context, standing, lesson)
    if (isLesson(lesson, 'quiz')) return onQuiz(at, context, standing, lesson)
    return refuse(10077)
  })
  // The time ran out: the attempt was closed with what was saved, and only now the caller is told.
  return 'pastDeadline' in answer ? because('past_deadline') : answer
}

type AnswerInput = Extract<Submit['input'], { answer: unknown }>

/**
 * What learners send most, an answer to an open attempt, in two statements without a transaction: saving takes its turn at the enrolment
 * itself, and looks again whether the attempt is open. Null where something stands in the way; what, is found out under the lock.
 */
const answerOpenAttempt = async (at: Connection, { now }: Submit, input: AnswerInput) => {
  const standing = await findStanding(at, input)
  const lesson = standing ? placedLesson(standing, input.module_progress_id, now) : undefined
  if (!standing || !isLesson(lesson, 'quiz') || lesson.state !== 'open' || statusAt(standing.enrolment, now) === 'COMPLETED') return null
  const attempt = openAttemptOf(standing, lesson)
  return attempt && !isOverdue(attempt, now) ? keepChosen(at, input, standing, lesson, attempt, now) : null
}

/** Null when the attempt was closed in the meantime. */
const keepChosen = async (
  at: Connection,
  { answer: { question_id, option_ids } }: AnswerInput,
  { enrolment }: LoadedStanding,
  lesson: Lesson<'quiz'>,
  { attempt_id, questions }: LoadedStanding['attempts'][number],
  now: Date,
) => {
  const chosen = checkAnswer(lesson.item.quiz, questions ?? [], { question_id, option_ids })
  if (isRefused(chosen)) return chosen
  const saved = await saveAnswer(at, enrolment.trainee_course_id, attempt_id, { question_id, option_ids: chosen.value }, now)
  return saved ? ok({ progress: { ...quizProgress(lesson, 'open', now), can_finish: true } }) : null
}

const quizProgress = (lesson: Lesson<'quiz'>, state: 'open' | 'done', now: Date) => ({
  state,
  seconds_done: Math.floor(lesson.progress.milliseconds_done / 1000),
  can_finish: false,
  saved_at: now.toISOString(),
})

const onMaterial = async (at: Connection, context: Submit, standing: LoadedStanding, lesson: Lesson<'material'>) => {
  const { input, now } = context
  const { material } = lesson.item
  const { progress } = lesson
  if ('answer' in input) return refuse(10062)
  const shown = (state: 'open' | 'done', { milliseconds_done, watched }: Pick<Progress, 'milliseconds_done' | 'watched'>, can_finish: boolean) =>
    ok({
      progress: {
        state,
        seconds_done: Math.floor(milliseconds_done / 1000),
        can_finish,
        ...(material.duration_seconds === null ? {} : { watched: segments(watched) }),
        saved_at: now.toISOString(),
      },
    })
  if (lesson.state === 'done') return shown('done', progress, true)
  if ('heartbeat' in input) {
    const credit = creditHeartbeat(progress, material, input.heartbeat, now)
    await saveHeartbeat(at, progress.module_progress_id, credit)
    return shown('open', credit, canFinish({ ...progress, ...credit }, material))
  }
  const decision = finishMaterial(progress, material)
  if (isRefused(decision)) return decision
  await finishItem(at, progress.module_progress_id, now)
  await moveOn(at, standing.enrolment.trainee_course_id, now)
  await audit(at, context, {
    action: 'module_progress.finished',
    entity: 'module_progress',
    entity_id: progress.module_progress_id,
    company_id: standing.company_id,
    after: {
      trainee_course_id: standing.enrolment.trainee_course_id,
      material_id: material.material_id,
      seconds_done: Math.floor(progress.milliseconds_done / 1000),
    },
  })
  return shown('done', progress, true)
}

const onQuiz = async (at: Connection, context: Submit, standing: LoadedStanding, lesson: Lesson<'quiz'>) => {
  const { input, now } = context
  const progressOf = (state: 'open' | 'done') => quizProgress(lesson, state, now)
  if ('heartbeat' in input) {
    const elapsed = creditHeartbeat(lesson.progress, QUIZ_TIME, input.heartbeat, now)
    if (lesson.state === 'open') await saveHeartbeat(at, lesson.progress.module_progress_id, elapsed)
    return ok({ progress: progressOf(lesson.state === 'done' ? 'done' : 'open') })
  }
  const attempt = lesson.state === 'done' ? undefined : openAttemptOf(standing, lesson)
  const last = attemptsOf(standing, lesson.progress.module_progress_id)
    .filter((one) => one.submitted_at)
    .at(-1)

  if ('answer' in input) {
    if (!attempt) return refuse(10062)
    if (isOverdue(attempt, now)) {
      await handIn(at, context, standing, lesson, attempt)
      await moveOn(at, standing.enrolment.trainee_course_id, now)
      return { pastDeadline: true } as const
    }
    return (await keepChosen(at, input, standing, lesson, attempt, now)) ?? refuse(10062)
  }

  // Handed in twice, or by two tabs at once: the second is told what the first got.
  if (!attempt) {
    if (!last) return refuse(10062)
    const sheet = await findSheet(at, last.attempt_id)
    return ok({ progress: progressOf(lesson.state === 'done' ? 'done' : 'open'), result: resultOf(standing, lesson, last, sheet, now) })
  }
  const sheet = await handIn(at, context, standing, lesson, attempt)
  if (attempt.passed) await moveOn(at, standing.enrolment.trainee_course_id, now)
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
