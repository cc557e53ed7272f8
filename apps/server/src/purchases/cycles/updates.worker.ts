/** What changed in a new version is asked of whoever has a certificate of an earlier one (ADR 31), and asked no more once that stands no more. */
import { windowOn } from '@jujur/contract/cycle-dates.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { type Delta, deltaDue, deltaOf } from '../../courses/publishing/deltas.rules.ts'
import type { Kit } from '../../kit/call/kit.ts'
import type { Connection } from '../../kit/database/database.ts'
import { everything } from '../../kit/database/scope.ts'
import { eachByItself } from '../../kit/jobs/each.ts'
import type { Job } from '../../kit/jobs/jobs.ts'
import { dayOf } from '../../kit/time/calendar.rules.ts'
import { readClock } from '../../kit/time/clock.ts'
import {
  endUncovered,
  insertDeltas,
  type Marked,
  newestVersionId,
  peopleToUpdate,
  versionsFrom,
  versionsToUpdate,
} from '../../learning/enrolments/deltas.store.ts'
import { notify } from '../../notifications/notifications.usecases.ts'
import { courseUpdateOpened } from '../purchases.kinds.ts'
import { cycleNow } from '../seats/cycle.usecases.ts'
import { holdPeople } from '../seats/seats.store.ts'
import { type CourseOfCompany, lockPurchasedCourses } from '../seats/waiting.store.ts'
import { coursesToUpdate } from './updates.store.ts'

const UPDATED_AT_ONCE = 200
const ENDED_AT_ONCE = 1_000

/** Where the company's course comes round by itself, its next cycle has all of the newest version: from its window on nothing else is asked. */
const windowOf = async (tx: Connection, course: CourseOfCompany, now: Date) => {
  const rules = await cycleNow(tx, course)
  return rules.renews ? windowOn(dayOf(now), rules) : null
}

/** What is asked of whoever took one version of a course. Documents are compared once, and again where another version was published meanwhile. */
type Asked = { readonly newest: Marked; readonly delta: Delta | null; readonly due_days: number }
type Turn = CourseOfCompany & { readonly taken_id: number; after: number; asked: Asked | null }
const turnsOf = (kit: Kit, course: CourseOfCompany, now: Date): Promise<Turn[]> =>
  kit.database.read({ kind: 'company', company_id: course.company_id }, async (tx) => {
    const versions = await versionsToUpdate(tx, course, await windowOf(tx, course, now), now)
    return versions.map((taken_id) => ({ ...course, taken_id, after: 0, asked: null }))
  })

const askedIn = async (tx: Connection, { course_id, taken_id, asked }: Turn): Promise<Asked> => {
  if (asked && asked.newest.course_version_id === (await newestVersionId(tx, course_id))) return asked
  const versions = await versionsFrom(tx, course_id, taken_id)
  const newest = versions.at(-1)
  if (!newest) throw new Error(`version ${taken_id} is of course ${course_id}`)
  return { newest, delta: deltaOf(versions), due_days: dueDays(versions) }
}

/** Answers the last of whom it is asked, and whether there may be more. */
const askSome = async (kit: Kit, tx: Connection, turn: Turn, now: Date, most: number): Promise<{ last: number; isMore: boolean }> => {
  const { taken_id, after, company_id, course_id } = turn
  const course = { company_id, course_id }
  const none = { last: after, isMore: false }
  turn.asked = await askedIn(tx, turn)
  const { newest, delta, due_days } = turn.asked
  if (!delta) return none
  const window = await windowOf(tx, course, now)
  const found = await peopleToUpdate(tx, course, taken_id, window, now, { after, most })
  if (found.length === 0) return none
  // As with seats: people first, then the purchased course, behind whose lock cycles open one after the other. Who got one meanwhile is looked at again.
  const held = await holdPeople(
    tx,
    found.map(({ user_id }) => user_id),
  )
  await lockPurchasedCourses(tx, course.company_id, [course.course_id])
  const people = new Map(held.map((person) => [person.user_id, person]))
  const asked = await peopleToUpdate(tx, course, taken_id, window, now, { after, most, among: [...people.keys()] })
  const deltas = asked.map(({ user_id, trainee_course_id, expires_at }) => ({
    ...{ ...course, user_id, course_version_id: newest.course_version_id, delta_of: trainee_course_id },
    ...{ delta_items: delta.items, delta_pledge: delta.pledge, due_on: deltaDue(now, due_days, expires_at), assigned_at: now },
  }))
  const opened = await insertDeltas(tx, deltas)
  for (const { user_id, due_on } of deltas) {
    const [person, id] = [people.get(user_id), opened.get(user_id)]
    if (!person || id === undefined) continue
    const href = hrefOf('course', { traineeCourseId: id })
    await notify(tx, [person], { kind: courseUpdateOpened, data: { title: newest.title, due_on }, href }, { now, kit }, { ofTheDay: true })
  }
  return { last: found.at(-1)?.trainee_course_id ?? after, isMore: found.length === most }
}

/** Of several versions that were marked the shortest time holds. */
const dueDays = (versions: readonly Marked[]): number =>
  Math.min(...versions.slice(1).flatMap(({ update_due_days }) => (update_due_days === null ? [] : [update_due_days])))

/** Some people of one course of a company, then of the next; however long it slept, each has one. */
export const openUpdates = async (kit: Kit, stopping: AbortSignal, atOnce = UPDATED_AT_ONCE): Promise<void> => {
  const courses = await kit.database.read(everything, coursesToUpdate)
  const turns: Turn[] = []
  const finding = eachByItself(kit, courses, stopping, async (course) => void turns.push(...(await turnsOf(kit, course, await readClock(kit)))))
  // One company's trouble keeps nobody else waiting.
  await finding.finally(() =>
    eachByItself(kit, turns, stopping, async (turn) => {
      const now = await readClock(kit)
      const { last, isMore } = await kit.database.write({ kind: 'company', company_id: turn.company_id }, (tx) => askSome(kit, tx, turn, now, atOnce))
      if (isMore) turns.push({ ...turn, after: last })
    }),
  )
}

export const updateCourses: Job['work'] = async (kit, stopping) => {
  let count = ENDED_AT_ONCE
  while (count === ENDED_AT_ONCE && !stopping.aborted) {
    const now = await readClock(kit)
    count = await kit.database.write(everything, (tx) => endUncovered(tx, now, ENDED_AT_ONCE))
  }
  await openUpdates(kit, stopping)
}
