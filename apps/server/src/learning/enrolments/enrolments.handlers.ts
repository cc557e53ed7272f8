/** A trainee's courses: list, cover, start and go on, the final check. */
import type * as calls from '@jujur/contract/learning.ts'
import { itemMinutes, itemTitle } from '../../courses/courses.rules.ts'
import { spokenIn } from '../../courses/languages.rules.ts'
import { type Handler, isRefused, ok, refuse } from '../../kit/call/handler.ts'
import { fileLink } from '../../kit/files/links.ts'
import { dayOf } from '../../kit/time/calendar.rules.ts'
import { changesSaid, updatedTo } from './deltas.store.ts'
import { issuedCertificate, listStandings, neededFirst } from './enrolments.store.ts'
import { begin, chooseLanguage } from './enrolments.usecases.ts'
import { exemptOn } from './exempt.rules.ts'
import {
  allDone,
  askedOf,
  asRead,
  attemptsOf,
  firstUnfinished,
  isClosed,
  itemToOpen,
  languageRead,
  mayGoOn,
  minutesLeft,
  outlineOf,
  type PlacedItem,
  placeItems,
  progressPercent,
  statusAt,
} from './standing.rules.ts'
import { findStanding, type LoadedStanding } from './standing.store.ts'

const PICTURE = { type: 'image/webp', name: 'cover.webp', inline: true }
const iso = (at: Date | null) => at?.toISOString() ?? null

export const getViewCourseEnroll: Handler<typeof calls.getViewCourseEnroll> = async ({ input, actor, now, read }) => {
  const { rows, ...totals } = await read((tx) => listStandings(tx, input, now))
  const deltas = rows.filter(({ enrolment }) => enrolment.delta_of !== null).map(({ enrolment }) => enrolment.trainee_course_id)
  const said = await read((tx) => changesSaid(tx, deltas))
  const traineeCoursesList = rows.map((found) => {
    const standing = asRead(found, actor.language)
    const { enrolment, content } = standing
    const placed = placeItems(standing, now)
    const next = firstUnfinished(placed)
    return {
      trainee_course_id: enrolment.trainee_course_id,
      course_id: enrolment.course_id,
      code: content.code,
      title: content.title,
      status: statusAt(enrolment, now),
      due_on: enrolment.due_on,
      exempt: exemptOn({ ...enrolment, status: statusAt(enrolment, now) }, dayOf(now)),
      progress_percent: progressPercent(placed),
      next_title: next ? itemTitle(next.item) : null,
      minutes_left: minutesLeft(placed),
      completed_at: iso(enrolment.completed_at),
      expires_at: iso(enrolment.expires_at),
      certificate_serial_no: standing.certificate_serial_no,
      update: updateOf(standing, placed, said),
      ...(input.with_outline ? { outline: outlineOf(placed) } : {}),
    }
  })
  return ok({ traineeCoursesList, ...totals })
}

/** What a delta asks; null of a course of its own. */
const updateOf = ({ enrolment }: LoadedStanding, placed: PlacedItem[], said: Awaited<ReturnType<typeof changesSaid>>) =>
  enrolment.delta_of === null
    ? null
    : {
        of: enrolment.delta_of,
        version_no: enrolment.version_no,
        changes: said.get(enrolment.trainee_course_id) ?? [],
        items: askedOf(placed).length,
        asks_pledge: enrolment.delta_pledge ?? false,
      }

/** The strictest pass mark and the fewest attempts of the course's quizzes: what the cover promises. */
const quizRules = ({ content }: LoadedStanding) => {
  const quizzes = content.modules.flatMap((module) => module.items).flatMap((item) => (item.type === 'quiz' ? [item.quiz] : []))
  const limits = quizzes.flatMap(({ max_attempts }) => (max_attempts === null ? [] : [max_attempts]))
  return {
    pass_mark: Math.max(0, ...quizzes.map((quiz) => (quiz.quiz_validation_type === 1 ? 100 : quiz.pass_mark))),
    max_attempts: limits.length > 0 ? Math.min(...limits) : null,
  }
}

export const getViewTraineeCourseCoverPage: Handler<typeof calls.getViewTraineeCourseCoverPage> = async ({ input, actor, now, read, kit }) => {
  const found = await read((tx) => findStanding(tx, input))
  if (!found) return refuse(10053)
  const standing = asRead(found, actor.language)
  const { enrolment, content } = standing
  const { cover } = content
  const { delta_of } = enrolment
  const issued = found.certificate_serial_no ? await read((tx) => issuedCertificate(tx, delta_of ?? input.trainee_course_id)) : null
  const said = await read((tx) => changesSaid(tx, delta_of === null ? [] : [input.trainee_course_id]))
  const placed = placeItems(standing, now)
  return ok({
    trainee_course_id: enrolment.trainee_course_id,
    course_id: enrolment.course_id,
    code: content.code,
    title: content.title,
    description: content.description,
    objectives: content.objectives,
    language: languageRead(found, actor.language),
    languages: spokenIn(found.content),
    cover: cover ? { url: fileLink(kit.settings, { ...PICTURE, sha256: cover.sha256 }, now), alt: cover.alt } : null,
    version_no: enrolment.version_no,
    status: statusAt(enrolment, now),
    due_on: enrolment.due_on,
    exempt: exemptOn({ ...enrolment, status: statusAt(enrolment, now) }, dayOf(now)),
    validity_months: content.validity_months,
    minutes_total: (delta_of === null ? placed : askedOf(placed)).reduce((sum, { item }) => sum + itemMinutes(item), 0),
    minutes_left: minutesLeft(placed),
    progress_percent: progressPercent(placed),
    ...quizRules(standing),
    pledge_serial_no: standing.pledge_serial_no,
    certificate_serial_no: standing.certificate_serial_no,
    certificate: issued,
    completed_at: iso(enrolment.completed_at),
    expires_at: iso(enrolment.expires_at),
    needs: await read((tx) => neededFirst(tx, found.user_id, found.content)),
    update: updateOf(standing, placed, said),
    updated: delta_of === null ? await read((tx) => updatedTo(tx, input.trainee_course_id)) : null,
    outline: outlineOf(placed),
  })
}

const asCurrent = ({ item, progress }: PlacedItem) =>
  progress
    ? { module_progress_id: progress.module_progress_id, lesson_type: item.type, lesson_id: item.module_item_id, title: itemTitle(item) }
    : null

export const startCourse: Handler<typeof calls.startCourse> = async (context) => {
  const { input, actor, now, read, write } = context
  const found = await read((tx) => findStanding(tx, input))
  if (!found || isClosed(found.enrolment, now)) return refuse(10053)
  const begun = found.enrolment.status === 'NOT_STARTED' ? await write((tx) => begin(tx, context, input)) : found
  if (!begun) return refuse(10053)
  if (isRefused(begun)) return begun
  const standing = asRead(begun, actor.language)

  const { enrolment } = standing
  const placed = placeItems(standing, now)
  const outline = outlineOf(placed)
  const open = mayGoOn(standing, outline)
  if (isRefused(open)) return open

  const from =
    input.module_progress_id === undefined ? null : placed.find(({ progress }) => progress?.module_progress_id === input.module_progress_id)
  if (from === undefined) return refuse(10077)
  const opened = itemToOpen(placed, input.action === 'next' ? from : null)
  const stays = input.action === 'next' && opened !== null && opened === from
  return ok({
    output: {
      trainee_course_id: enrolment.trainee_course_id,
      status: enrolment.status,
      current: opened ? asCurrent(opened) : null,
      next: opened
        ? opened.item.type
        : !allDone(placed)
          ? ('material' as const)
          : enrolment.status === 'COMPLETED'
            ? ('certificate' as const)
            : ('pledge' as const),
      outline: stays
        ? outlineOf(placed.map((entry) => (entry === opened ? { ...entry, reason: entry.reason ?? ('not_finished' as const) } : entry)))
        : outline,
    },
  })
}

export const chooseCourseLanguage: Handler<typeof calls.chooseCourseLanguage> = (context) =>
  context.write((tx) => chooseLanguage(tx, context, context.input))

export const getCourseProgress: Handler<typeof calls.getCourseProgress> = async ({ input, actor, now, read }) => {
  const found = await read((tx) => findStanding(tx, input))
  if (!found) return refuse(10053)
  const standing = asRead(found, actor.language)
  const placed = placeItems(standing, now)
  const wanted = askedOf(placed)
  const isDelta = standing.enrolment.delta_of !== null
  const said = await read((tx) => changesSaid(tx, isDelta ? [input.trainee_course_id] : []))
  return ok({
    trainee_course_id: input.trainee_course_id,
    update: updateOf(found, placed, said),
    status: statusAt(standing.enrolment, now),
    language: languageRead(found, actor.language),
    progress_percent: progressPercent(placed),
    items_done: wanted.filter(({ state }) => state === 'done').length,
    items_total: wanted.length,
    seconds_spent: Math.floor(standing.progress.reduce((sum, row) => sum + row.milliseconds_done, 0) / 1000),
    ready_for_pledge: standing.enrolment.status === 'PLEDGE_PENDING',
    quizzes: placed.flatMap(({ item, progress, state, unchanged }) => {
      if (item.type !== 'quiz' || !progress || unchanged) return []
      const handedIn = attemptsOf(standing, progress.module_progress_id).filter((attempt) => attempt.submitted_at)
      return [
        {
          module_progress_id: progress.module_progress_id,
          title: item.quiz.name,
          score: handedIn.at(-1)?.score ?? null,
          passed: state === 'done',
          attempts: handedIn.length,
        },
      ]
    }),
    outline: outlineOf(placed),
  })
}
