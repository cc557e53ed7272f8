/** Seats for those who wait: who is due first gets the next that is free. */
import { nextCourse } from '../../courses/successors.rules.ts'
import { holdSuccessors } from '../../courses/successors.store.ts'
import { withCurrentTime } from '../../kit/call/current-time.ts'
import type { Connection } from '../../kit/database/database.ts'
import { dayOf } from '../../kit/time/calendar.rules.ts'
import { windowNow } from './cycle.usecases.ts'
import { dueWhenSeated, freeSeats, seatRefusal, whyWaitsEnd } from './seats.rules.ts'
import { haveStanding, holdPeople, newestCycles, type SeatPerson } from './seats.store.ts'
import { type Assigner, take } from './seats.usecases.ts'
import {
  type CourseOfCompany,
  endWaits,
  insertWaits,
  lockNextWaiting,
  lockPurchasedCourse,
  lockPurchasedCourses,
  lockWaitsOf,
  type NewWait,
  nextWaiting,
  someWaiting,
} from './waiting.store.ts'

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
  // Its seats are for those to whom they are given by hand: who waits, waits for what replaces it.
  if ((await holdSuccessors(tx, course.course_id)).length > 0) return { enrolments: new Map(), isMore: false }
  const waited = alone === undefined ? await nextWaiting(tx, course, dayOf(asked.now), most) : [alone]
  const people = new Map((await holdPeople(tx, [0, ...new Set([...waited, ...user_ids])])).map((person) => [person.user_id, person]))
  const held = await lockPurchasedCourse(tx, course)
  const ctx = { ...asked, now: withCurrentTime(asked).now }
  if (come) {
    const coming = user_ids.flatMap((user_id) => people.get(user_id) ?? [])
    await insertWaits(tx, await come(coming, ctx.now), ctx.now)
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

/** Some of those who wait for a course that another replaces wait for that one from now on, unless they have it. Answers how many there were. */
export const waitForSuccessor = async (tx: Connection, course: CourseOfCompany, now: Date): Promise<number> => {
  const successors = await holdSuccessors(tx, course.course_id)
  const course_id = nextCourse(course.course_id, successors)
  if (course_id === course.course_id) return 0
  const people = await someWaiting(tx, course, SEATED_AT_ONCE)
  await holdPeople(tx, [0, ...people])
  await lockPurchasedCourses(tx, course.company_id, [course.course_id, course_id])
  const waits = await lockWaitsOf(tx, course, people)
  const having = await haveStanding(tx, people, successors, now)
  await endWaits(
    tx,
    waits.map(({ waiting_for_seat_id }) => waiting_for_seat_id),
    'replaced',
    now,
  )
  const going = waits.filter(({ user_id }) => !having.has(user_id))
  await insertWaits(
    tx,
    going.map(({ company_id, user_id, due_on, enrol_rule_id, previous_trainee_course_id, since }) => ({
      company_id,
      user_id,
      course_id,
      due_on,
      enrol_rule_id,
      previous_trainee_course_id,
      since,
    })),
    now,
  )
  return people.length
}
