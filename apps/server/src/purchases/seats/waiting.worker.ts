/** The work of those who wait for a seat: courses that have run out are taken again, free seats are given, administrators are told. */
import { windowOn } from '@jujur/contract/cycle-dates.ts'
import { getWaitingForSeatList } from '@jujur/contract/enrol-rules.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { whoMayCall } from '../../access/who-may-call.usecases.ts'
import { nextCourse, successorsOf } from '../../courses/successors.rules.ts'
import { holdSuccessors, replacedCourses } from '../../courses/successors.store.ts'
import type { Kit } from '../../kit/call/kit.ts'
import type { Connection } from '../../kit/database/database.ts'
import { everything, type Scope } from '../../kit/database/scope.ts'
import { eachByItself } from '../../kit/jobs/each.ts'
import type { Job } from '../../kit/jobs/jobs.ts'
import { dayOf } from '../../kit/time/calendar.rules.ts'
import { readClock } from '../../kit/time/clock.ts'
import { renewalDue } from '../../learning/enrolments/renewals.rules.ts'
import { notify } from '../../notifications/notifications.usecases.ts'
import { offerOf } from '../catalogue/catalogue.rules.ts'
import { newestVersions } from '../catalogue/catalogue.store.ts'
import { seatsShort } from '../purchases.kinds.ts'
import { cycleNow } from './cycle.usecases.ts'
import { holdPeople } from './seats.store.ts'
import {
  type CourseOfCompany,
  coursesToFollow,
  coursesToRenew,
  coursesToSeat,
  dueForRenewal,
  insertWaits,
  lockPurchasedCourses,
  markTold,
  nextWaiting,
  untoldWaits,
} from './waiting.store.ts'
import { SEATED_AT_ONCE, seatWaiting, waitForSuccessor } from './waiting.usecases.ts'

const scopeOf = ({ company_id }: CourseOfCompany): Scope => ({ kind: 'company', company_id })
const systemOf = async (kit: Kit) => ({ actor: null, now: await readClock(kit), request: { id: 'waiting-for-seats', ip: '' }, kit })

/**
 * Gives the seats that are free of every company's courses, a turn of one course, then a turn of the next. Two processes at once take turns behind
 * the lock of the purchased course, and the last seat goes to one.
 */
const seatFree: Job['work'] = async (kit, stopping) => {
  const today = dayOf(await readClock(kit))
  const turns = await kit.database.read(everything, (tx) => coursesToSeat(tx, today))
  await eachByItself(kit, turns, stopping, async (course) => {
    const ctx = await systemOf(kit)
    const several = kit.database.write(scopeOf(course), (tx) => seatWaiting(tx, ctx, course))
    const { isMore } = await several.catch((error: unknown) => seatOneByOne(kit, course, stopping, error))
    if (isMore) turns.push(course)
  })
}

/** Where the turn of several failed, so that only the person in the way is left without. @throws what was in the way */
const seatOneByOne = async (kit: Kit, course: CourseOfCompany, stopping: AbortSignal, error: unknown): Promise<never> => {
  const today = dayOf(await readClock(kit))
  const people = await kit.database.read(scopeOf(course), (tx) => nextWaiting(tx, course, today, SEATED_AT_ONCE))
  await eachByItself(kit, people, stopping, async (alone) => {
    const ctx = await systemOf(kit)
    await kit.database.write(scopeOf(course), (tx) => seatWaiting(tx, ctx, course, { alone }))
  })
  throw error
}

/** Whoever waits for a course that another replaces waits for that one: as long, until the same day, by the same rule. */
const followSuccessors = async (kit: Kit, stopping: AbortSignal): Promise<void> => {
  const turns = await kit.database.read(everything, coursesToFollow)
  await eachByItself(kit, turns, stopping, async (course) => {
    const now = await readClock(kit)
    const count = await kit.database.write(scopeOf(course), (tx) => waitForSuccessor(tx, course, now))
    if (count === SEATED_AT_ONCE) turns.push(course)
  })
}

/** Who waits for a course that another replaces waits for that one; then the seats that are free are given. */
export const seatAllWaiting: Job['work'] = (kit, stopping) => followSuccessors(kit, stopping).finally(() => seatFree(kit, stopping))

const RENEWED_AT_ONCE = 200
/** So many of one course of a company in one run; who is left has their turn in the next. */
const MOST_RENEWED = 20_000

type Renewal = CourseOfCompany & {
  /** Whose turn is still to come, who run out first first; null before they were looked for. A company is gone through once, not for each turn. */
  left: number[] | null
}

/** Some people of one course of a company. */
const renewSome = async (kit: Kit, course: Renewal, atOnce: number): Promise<void> => {
  const now = await readClock(kit)
  const rulesNow = async (tx: Connection) => {
    const rules = await cycleNow(tx, course)
    // Set meanwhile, where not.
    return rules.renews ? { rules, window: windowOn(dayOf(now), rules) } : null
  }
  course.left ??= await kit.database.read(scopeOf(course), async (tx) => {
    const today = await rulesNow(tx)
    const successors = successorsOf(course.course_id, await replacedCourses(tx))
    return today ? (await dueForRenewal(tx, course, today.window, now, { most: MOST_RENEWED, successors })).map(({ user_id }) => user_id) : []
  })
  const people = course.left.splice(0, atOnce)
  if (people.length === 0) return
  await kit.database.write(scopeOf(course), async (tx) => {
    const today = await rulesNow(tx)
    if (!today) return
    const { rules, window } = today
    // Before people and seats, and until the end: a successor that is set now waits, or counts already.
    const successors = await holdSuccessors(tx, course.course_id)
    const next = { company_id: course.company_id, course_id: nextCourse(course.course_id, successors) }
    // Whoever got the course, or left, before these locks were had is looked at again: a concurrent run finds the same people.
    const held = await holdPeople(tx, people)
    await lockPurchasedCourses(tx, course.company_id, [course.course_id, next.course_id])
    const due = await dueForRenewal(tx, course, window, now, { most: atOnce, among: held.map(({ user_id }) => user_id), successors })
    await insertWaits(
      tx,
      due.map(({ status, counts_from, completed_at, expires_at, ...wait }) => {
        const certificate = status !== 'REVOKED' && completed_at && expires_at ? { counts_from, completed_at, expires_at } : null
        return { ...wait, course_id: next.course_id, due_on: renewalDue(certificate, rules, now), since: now }
      }),
      now,
    )
  })
}

/**
 * Whose next cycle opens, by what the company has set, waits to take the course again, and gets a seat as far as some are free: some people of one course
 * of a company, then of the next. However long it slept, the result is one cycle.
 */
export const renewCourses = async (kit: Kit, stopping: AbortSignal, atOnce = RENEWED_AT_ONCE): Promise<void> => {
  const turns = (await kit.database.read(everything, coursesToRenew)).map((course): Renewal => ({ ...course, left: null }))
  const opening = eachByItself(kit, turns, stopping, async (course) => {
    try {
      await renewSome(kit, course, atOnce)
    } finally {
      if (course.left && course.left.length > 0) turns.push(course)
    }
  })
  // One company's trouble keeps nobody else from a seat.
  await opening.finally(() => seatAllWaiting(kit, stopping))
}

/** Tells those who can see it of people who came to wait since they were last told: one notice a course and day. */
export const tellOfWaiting: Job['work'] = async (kit, stopping) => {
  const today = dayOf(await readClock(kit))
  const courses = await kit.database.read(everything, (tx) => untoldWaits(tx, today))
  await eachByItself(kit, courses, stopping, async (course) => {
    const ctx = await systemOf(kit)
    await kit.database.write(scopeOf(course), async (tx) => {
      const count = await markTold(tx, course, ctx.now)
      const [sold] = await newestVersions(tx, { course_ids: [course.course_id], archived: true }, offerOf)
      if (count === 0 || !sold) return
      const administrators = await whoMayCall(tx, getWaitingForSeatList, course.company_id)
      const href = hrefOf('waitingForSeats', { course: course.course_id })
      await notify(tx, administrators, { kind: seatsShort, data: { title: sold.title, count }, href }, ctx, { ofTheDay: true })
    })
  })
}
