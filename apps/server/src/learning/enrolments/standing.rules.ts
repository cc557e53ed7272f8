/** Where a trainee stands in a course: which items are done, open or locked, and why (product design, learning). */
import type { ContentLanguage, EnrolmentStatus, Language, LessonType } from '@jujur/contract/enumerations.ts'
import type { chooseCourseLanguage, itemReasons, Outline, startCourse, submitProgress } from '@jujur/contract/learning.ts'
import type { z } from 'zod'
import { type ContentItem, type ContentModule, type CourseContent, itemMinutes, itemTitle } from '../../courses/courses.rules.ts'
import { contentIn, languageOf, spokenIn } from '../../courses/languages.rules.ts'
import { type Decision, invalid, ok, refuse, refuseWith } from '../../kit/call/handler.ts'
import type { DayRange } from '../../kit/time/calendar.rules.ts'

export type Enrolment = {
  trainee_course_id: number
  course_id: number
  course_version_id: number
  version_no: number
  status: EnrolmentStatus
  /** As recorded; null while nobody chose one and the course has not begun. */
  language: ContentLanguage | null
  due_on: string | null
  paused: readonly DayRange[]
  waived: readonly DayRange[]
  extended_from: string | null
  counts_from: Date
  started_at: Date | null
  completed_at: Date | null
  expires_at: Date | null
  /** Of a delta: the cycle whose certificate it brings up to date, the items that changed, and whether the pledge did. */
  delta_of: number | null
  delta_items: readonly number[] | null
  delta_pledge: boolean | null
}
export type WatchedSegment = [number, number]
export type Progress = {
  module_progress_id: number
  module_item_id: number
  lesson_type: LessonType
  served_at: Date | null
  last_heartbeat_at: Date | null
  milliseconds_open: number
  milliseconds_done: number
  watched: WatchedSegment[]
  read_again_from: Date | null
  /** Of a SCORM package: it reported what the course asks for. */
  reported_at: Date | null
  finished_at: Date | null
}
/** What heartbeats add up to. */
export type HeartbeatCredit = Pick<Progress, 'milliseconds_open' | 'milliseconds_done' | 'watched' | 'last_heartbeat_at'>
export type Attempt = {
  attempt_id: number
  module_progress_id: number
  attempt_set: number
  attempt_no: number
  /** Null where it began before this was recorded: the course's own. */
  language: ContentLanguage | null
  started_at: Date
  deadline_at: Date | null
  submitted_at: Date | null
  score: number | null
  passed: boolean | null
}
/** Everything known of one enrolment: its row, the frozen content, progress and attempts. */
export type Standing = { enrolment: Enrolment; content: CourseContent; progress: Progress[]; attempts: Attempt[] }

type ItemReason = (typeof itemReasons)[number]
export type PlacedItem = {
  module: ContentModule
  item: ContentItem
  progress: Progress | null
  state: 'locked' | 'open' | 'done'
  reason: ItemReason | null
  /** Of a delta: it counts as it was. */
  unchanged: boolean
}

/** The language a course is read in: the one recorded, else that of the interface where the course speaks it, else the course's own. */
export const languageRead = ({ content, enrolment }: Pick<Standing, 'content' | 'enrolment'>, reader: Language): ContentLanguage =>
  languageOf(content, enrolment.language ?? reader)

/** The same standing with the texts that its reader sees. */
export const asRead = <S extends Standing>(standing: S, reader: Language): S => ({
  ...standing,
  content: contentIn(standing.content, languageRead(standing, reader)),
})

/** Where a standing is told of an attempt, in the language that was asked in. */
export const languageAsked = ({ content }: Pick<Standing, 'content'>, { language }: Pick<Attempt, 'language'>): ContentLanguage =>
  languageOf(content, language)

/** A completed course whose validity is over counts as expired, also before the nightly job has written it down. */
export const statusAt = (enrolment: Pick<Enrolment, 'status' | 'expires_at'>, now: Date): EnrolmentStatus =>
  enrolment.status === 'COMPLETED' && enrolment.expires_at !== null && enrolment.expires_at < now ? 'EXPIRED' : enrolment.status

/** Nothing of it can be gone on with: its time is over, or its certificate was revoked. */
export const isClosed = (enrolment: Pick<Enrolment, 'status' | 'expires_at'>, now: Date): boolean => {
  const status = statusAt(enrolment, now)
  return status === 'EXPIRED' || status === 'REVOKED'
}

/** A course begins once those that come before it are completed. */
export const mayBegin = (needed: readonly { title: string; done: boolean }[]): Decision<typeof startCourse> => {
  const missing = needed.filter(({ done }) => !done).map(({ title }) => title)
  return missing.length === 0 ? ok(undefined) : refuseWith('locked', { by: 'courses', courses: missing })
}

/** What a completed course was read in stays on record: 10055; one that is over: 10053. Otherwise any language that it comes in. */
export const mayChooseLanguage = (
  { enrolment, content }: Pick<Standing, 'enrolment' | 'content'>,
  language: ContentLanguage,
  now: Date,
): Decision<typeof chooseCourseLanguage> => {
  if (isClosed(enrolment, now)) return refuse(10053)
  if (statusAt(enrolment, now) === 'COMPLETED') return refuse(10055)
  return spokenIn(content).includes(language) ? ok(undefined) : invalid('language', 'invalid')
}

/** A completed course is not gone on with: 10055, with what its reader may want to see of it instead; of a delta the course that it brought up to date. */
export const mayGoOn = (standing: Standing & { certificate_serial_no: string | null }, outline: Outline): Decision<typeof startCourse> => {
  const { status, completed_at, expires_at, delta_of, trainee_course_id } = standing.enrolment
  if (status !== 'COMPLETED' || !completed_at) return ok(undefined)
  const { certificate_serial_no } = standing
  return refuse(10055, {
    traineeCourseComplete: {
      trainee_course_id: delta_of ?? trainee_course_id,
      completed_at: completed_at.toISOString(),
      expires_at: expires_at?.toISOString() ?? null,
      certificate_serial_no,
      outline,
    },
  })
}

const lastSet = (attempts: Attempt[]): Attempt[] => {
  const set = Math.max(0, ...attempts.map((attempt) => attempt.attempt_set))
  return attempts.filter((attempt) => attempt.attempt_set === set)
}

/** Attempts of one quiz, oldest first. */
export const attemptsOf = (standing: Standing, module_progress_id: number): Attempt[] =>
  standing.attempts
    .filter((attempt) => attempt.module_progress_id === module_progress_id)
    .sort((a, b) => a.attempt_set - b.attempt_set || a.attempt_no - b.attempt_no)

export type AttemptsLeft = { left: number | null; usedUp: boolean; available_at: Date | null; next: { attempt_set: number; attempt_no: number } }

/**
 * How many attempts are left, and which comes next. A used-up set is followed by a new one when the module's materials
 * have been read again and the cool-down since its last attempt is over; earlier attempts stay on record.
 */
export const attemptsLeft = (item: Extract<ContentItem, { type: 'quiz' }>, attempts: Attempt[], materialsRead: boolean, now: Date): AttemptsLeft => {
  const set = lastSet(attempts)
  const last = set.at(-1)
  if (!last) return { left: item.quiz.max_attempts, usedUp: false, available_at: null, next: { attempt_set: 1, attempt_no: 1 } }
  const { max_attempts } = item.quiz
  const usedUp = max_attempts !== null && set.length >= max_attempts && last.submitted_at !== null && !last.passed
  if (!usedUp)
    return {
      left: max_attempts === null ? null : max_attempts - set.length,
      usedUp,
      available_at: null,
      next: { attempt_set: last.attempt_set, attempt_no: last.attempt_no + 1 },
    }
  const available_at = new Date((last.submitted_at ?? now).getTime() + item.quiz.cooldown_minutes * 60_000)
  const opensNow = materialsRead && available_at <= now
  return {
    left: opensNow ? max_attempts : 0,
    usedUp: !opensNow,
    available_at: available_at > now ? available_at : null,
    next: { attempt_set: last.attempt_set + 1, attempt_no: 1 },
  }
}

/** What a delta does not ask, since it is as it was when the course was completed. */
export const isUnchanged = ({ delta_items }: Pick<Enrolment, 'delta_items'>, { module_item_id }: ContentItem): boolean =>
  delta_items !== null && !delta_items.includes(module_item_id)

/** Items open in order once the course is started: one is open when everything mandatory before it is done. */
export const placeItems = (standing: Standing, now: Date): PlacedItem[] => {
  const byItem = new Map(standing.progress.map((row) => [row.module_item_id, row]))
  const closed = standing.enrolment.status === 'EXPIRED' || standing.enrolment.status === 'REVOKED'
  const started = standing.progress.length > 0
  let wayIsOpen = true
  return standing.content.modules.flatMap((module) => {
    const isRead = (other: ContentItem) => other.type !== 'material' || !other.mandatory || Boolean(byItem.get(other.module_item_id)?.finished_at)
    const materialsRead = module.items.every(isRead)
    return module.items.map((item): PlacedItem => {
      const progress = byItem.get(item.module_item_id) ?? null
      const unchanged = isUnchanged(standing.enrolment, item)
      const placed = (state: PlacedItem['state'], reason: ItemReason | null = null): PlacedItem => ({
        module,
        item,
        progress,
        state,
        reason,
        unchanged,
      })
      if (progress?.finished_at || (unchanged && !started && item.mandatory)) return placed('done')
      const wasOpen = wayIsOpen
      if (item.mandatory) wayIsOpen = false
      if (closed) return placed('locked', 'expired')
      const left = item.type === 'quiz' && progress ? attemptsLeft(item, attemptsOf(standing, progress.module_progress_id), materialsRead, now) : null
      if (wasOpen && !started) return placed('locked', 'not_started')
      if (!wasOpen) return placed('locked', left?.usedUp ? 'read_again' : 'after_previous')
      if (left?.usedUp) return placed('open', left.available_at ? 'cooling_down' : 'read_again')
      if (progress?.read_again_from) return placed('open', 'read_again')
      return placed('open')
    })
  })
}

export const outlineOf = (placed: PlacedItem[]): z.output<typeof Outline> => {
  const modules = [...new Set(placed.map(({ module }) => module))]
  return modules.map((module) => ({
    module_id: module.module_id,
    title: module.title,
    short_title: module.short_title,
    items: placed
      .filter((entry) => entry.module === module)
      .map(({ item, progress, state, reason, unchanged }) => ({
        module_progress_id: progress?.module_progress_id ?? null,
        lesson_type: item.type,
        lesson_id: item.module_item_id,
        title: itemTitle(item),
        material_type: item.type === 'material' ? item.material.type : null,
        minutes: itemMinutes(item),
        mandatory: item.mandatory,
        state,
        ...(reason ? { reason } : {}),
        ...(unchanged ? { unchanged } : {}),
      })),
  }))
}

export const allDone = (placed: PlacedItem[]): boolean => placed.every(({ item, state }) => state === 'done' || !item.mandatory)
export const firstUnfinished = (placed: PlacedItem[]): PlacedItem | null =>
  placed.find(({ item, state }) => state === 'open' && item.mandatory) ?? null

/** What somebody has to do: of a delta only what changed. */
export const askedOf = (placed: PlacedItem[]): PlacedItem[] => placed.filter(({ item, unchanged }) => item.mandatory && !unchanged)

/** Share of the mandatory items done, by their minutes; 100 only when nothing is left. */
export const progressPercent = (placed: PlacedItem[]): number => {
  const wanted = askedOf(placed)
  const total = wanted.reduce((sum, { item }) => sum + itemMinutes(item), 0)
  const done = wanted.filter(({ state }) => state === 'done').reduce((sum, { item }) => sum + itemMinutes(item), 0)
  return total === 0 ? 100 : Math.floor((100 * done) / total)
}

export const minutesLeft = (placed: PlacedItem[]): number =>
  placed.filter(({ item, state }) => item.mandatory && state !== 'done').reduce((sum, { item }) => sum + itemMinutes(item), 0)

/**
 * Which item to open. `next` from an item goes on to the one after it, or stays where it is while that item is unfinished;
 * otherwise it is the first unfinished one. Null: nothing is left but the pledge.
 */
export const itemToOpen = (placed: PlacedItem[], from: PlacedItem | null): PlacedItem | null => {
  if (!from) return firstUnfinished(placed)
  if (from.state !== 'done') return from.state === 'open' ? from : firstUnfinished(placed)
  const following = placed[placed.indexOf(from) + 1]
  // Past what a delta does not ask, unless one reads that.
  const isPassed = following?.unchanged && !from.unchanged
  return following && following.state !== 'locked' && !isPassed ? following : firstUnfinished(placed)
}

/** The item of this progress, with its place in the course; undefined where the course has none. */
export const placedLesson = (standing: Standing, module_progress_id: number, now: Date) =>
  placeItems(standing, now).find(({ progress }) => progress?.module_progress_id === module_progress_id)

/** An item that has been reached, of one type. */
export type Lesson<T extends ContentItem['type']> = PlacedItem & { item: Extract<ContentItem, { type: T }>; progress: Progress }

export const isLesson = <T extends ContentItem['type']>(placed: PlacedItem | undefined, type: T): placed is Lesson<T> =>
  placed?.item.type === type && placed.progress !== null

/**
 * May progress be reported of this item? 10077 no such item in a course of this person, 10055 the course is completed, locked while something
 * before it is open.
 */
export const reportable = <S extends Standing>(
  standing: S | null,
  module_progress_id: number,
  now: Date,
): Decision<typeof submitProgress, { standing: S; lesson: PlacedItem }> => {
  const lesson = standing ? placedLesson(standing, module_progress_id, now) : undefined
  if (!standing || !lesson) return refuse(10077)
  if (statusAt(standing.enrolment, now) === 'COMPLETED') return refuse(10055)
  return lesson.state === 'locked' ? refuseWith('locked', { by: lesson.reason }) : ok({ standing, lesson })
}
