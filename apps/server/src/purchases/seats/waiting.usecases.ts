/** Seats for those who wait: who is due first gets the next that is free. */
import { withCurrentTime } from '../../kit/call/current-time.ts'
import type { Connection } from '../../kit/database/database.ts'
import { dayOf } from '../../kit/time/calendar.rules.ts'
import { windowNow } from './cycle.usecases.ts'
import { dueWhenSeated, freeSeats, seatRefusal, whyWaitsEnd } from './seats.rules.ts'
import { holdPeople, newestCycles, type SeatPerson } from './seats.store.ts'
import { type Assigner, take } from './seats.usecases.ts'
import { type CourseOfCompany, endWaits, insertWaits, lockNextWaiting, lockPurchasedCourse, type NewWait, nextWaiting } from './waiting.store.ts'

/** People of one transaction. */
export const SEATED_AT_ONCE = 50

type Come = (people: readonly SeatPerson[], now: Date) => Promise<readonly NewWait[]>
/** `seated`: who got a seat; `isMore`: others wait, and seats are free. */
export type Seated = { readonly enrolments: ReadonlyMap<number, number>; readonly isMore: boolean }

/**
 * Gives free seats of a course to those who wait, due first, in the caller's transaction, once those who come now wait too (`come`, asked with these
 * people held). `alone`: this person out of turn, where the turn of several failed. Who has left or has the course by now waits no longer. People are held first, then the purchased course, as by all who assign.
 */
export const seatWaiting = async (
  tx: Connection,
  asked: Assigner,
  course: CourseOfCompany,
  { user_ids = [], come, alone }: { user_ids?: readonly number[]; come?: Come; alone?: number } = {},
): Promise<Seated> => {
  const most = SEATED_AT_ONCE
  const waited = alone === undefined ? await nextWaiting(tx, course, dayOf(asked.now), most) : [alone]
  const people = new Map((await holdPeople(tx, [0, ...new Set([...waited, ...user_ids])])).map((person) => [person.user_id, person]))
  const held = await lockPurchasedCourse(tx, course)
  const ctx = { ...asked, now: withCurrentTime(asked).now }
  if (come) {
    const coming = user_ids.flatMap((user_id) => people.get(user_id) ?? [])
    await insertWaits(tx, await come(coming, ctx.now))
  }
  const free = held ? freeSeats(held) : 0
  if (!held || free === 0) return { enrolments: new Map(), isMore: false }
  const waits = await lockNextWaiting(tx, course, dayOf(ctx.now), most + user_ids.length, alone)
  // Nobody is passed over: who came since those people were held has their turn in the next transaction.
  const stranger = waits.findIndex(({ user_id }) => !people.has(user_id))
  const next = stranger < 0 ? waits : waits.slice(0, stranger)
  const cycles = await newestCycles(
    tx,
    course.course_id,
    next.map(({ user_id }) => user_id),
  )
  const window = await windowNow(tx, course, ctx.now)
  const standing = next.map((wait) => {
    const person = people.get(wait.user_id) as SeatPerson
    return { wait, person, against: seatRefusal({ ...person, newest: cycles.get(wait.user_id) ?? null }, ctx.now, window) }
  })
  for (const [code, why] of whyWaitsEnd)
    await endWaits(
      tx,
      standing.filter(({ against }) => against === code).map(({ wait }) => wait.waiting_for_seat_id),
      why,
      ctx.now,
    )
  const places = standing
    .filter(({ against }) => against === null)
    .slice(0, free)
    .map(({ person, wait: { due_on, enrol_rule_id } }) => ({ person, due_on: dueWhenSeated(due_on, ctx.now), enrol_rule_id }))
  const enrolments = await take(tx, ctx, { held, places, cycles })
  return { enrolments, isMore: enrolments.size < free && (stranger >= 0 || waits.length === most + user_ids.length) }
}
