/** Seats given to people, and given back. */
import type { assignTraineeUserIntoCourse } from '@jujur/contract/purchases.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { audit } from '../../audit/audit.store.ts'
import { predecessorsOf } from '../../courses/successors.rules.ts'
import { replacedCourses } from '../../courses/successors.store.ts'
import { withCurrentTime } from '../../kit/call/current-time.ts'
import { type ActionContext, type Decision, invalid, ok, refuse, refuseWith } from '../../kit/call/handler.ts'
import type { Connection } from '../../kit/database/database.ts'
import { dayOf } from '../../kit/time/calendar.rules.ts'
import { insertEnrolments, removeUnbegun } from '../../learning/enrolments/enrolments.store.ts'
import { notify } from '../../notifications/notifications.usecases.ts'
import { offerOf, type Sold } from '../catalogue/catalogue.rules.ts'
import { newestVersions } from '../catalogue/catalogue.store.ts'
import { courseAssigned } from '../purchases.kinds.ts'
import { windowNow } from './cycle.usecases.ts'
import { isPast } from './due-dates.rules.ts'
import { type Cycle, freeSeats, seatRefusal, takeFrom } from './seats.rules.ts'
import {
  freeLots,
  holdPeople,
  insertUses,
  lockPurchased,
  moveUsed,
  newestCycles,
  newestReplaced,
  type Purchased,
  returnUses,
  type SeatPerson,
  type SeatUse,
  seatsInUse,
} from './seats.store.ts'
import { endByEnrolments, endWaitsOfPerson } from './waiting.store.ts'

/** Who assigns; nobody where a renewal takes the seat by itself. */
export type Assigner = Pick<ActionContext, 'now' | 'request' | 'kit'> & { readonly actor: ActionContext['actor'] | null }
export type Assignment = { purchased_course_id: number; user_ids: readonly number[]; due_on?: string | null | undefined }
/** Per person, in the order asked for: 2100, or what stands against it. */
export type Assigned = { results: { user_id: number; code: 2100 | 2111 | 10013 | 10054 | 10056; trainee_course_id: number | null }[]; left: number }

/** The version that a seat opens which is taken now: the newest, also of a course that is no longer sold. */
export const opened = async (tx: Connection, { course_id }: Purchased): Promise<Sold> => {
  const [sold] = await newestVersions(tx, { course_ids: [course_id], archived: true }, offerOf)
  if (!sold) throw new Error(`course ${course_id} was sold without a version`)
  return sold
}

/** Whose seat it becomes, until when, and by which rule. */
type Place = { person: SeatPerson; due_on: string | null; enrol_rule_id?: number | null }
type Taking = { held: Purchased; places: readonly Place[]; cycles: ReadonlyMap<number, Cycle> }

/** One seat and one cycle for each, who waits no longer; the caller holds the people and the purchased course, which has as many free. */
export const take = async (tx: Connection, ctx: Assigner, { held, places, cycles }: Taking): Promise<Map<number, number>> => {
  if (places.length === 0) return new Map()
  const { purchased_course_id, company_id, course_id } = held
  const lots = takeFrom(await freeLots(tx, purchased_course_id), places.length)
  if (!lots) throw new Error(`purchased course ${purchased_course_id} has fewer free seats than it says`)
  const sold = await opened(tx, held)
  const first = places.map(({ person: { user_id } }) => user_id).filter((user_id) => !cycles.has(user_id))
  const followed = await newestReplaced(tx, predecessorsOf(course_id, await replacedCourses(tx)), first)
  const enrolments = await insertEnrolments(
    tx,
    places.map(({ person: { user_id }, due_on, enrol_rule_id = null }) => ({
      follows_trainee_course_id: followed.get(user_id) ?? null,
      user_id,
      company_id,
      course_id,
      course_version_id: sold.course_version_id,
      previous_trainee_course_id: cycles.get(user_id)?.trainee_course_id ?? null,
      due_on,
      enrol_rule_id,
      assigned_at: ctx.now,
    })),
  )
  await moveUsed(tx, purchased_course_id, lots)
  const lotOf = lots.flatMap(({ seat_lot_id, count }) => Array.from({ length: count }, () => seat_lot_id))
  await insertUses(
    tx,
    places.map(({ person: { user_id }, due_on }, i) => ({
      seat_lot_id: lotOf[i] as number,
      purchased_course_id,
      company_id,
      user_id,
      trainee_course_id: enrolments.get(user_id) as number,
      taken_at: ctx.now,
      taken_by: ctx.actor?.user_id ?? null,
      due_on,
    })),
  )
  await endByEnrolments(tx, course_id, enrolments, ctx.now)
  for (const { person, due_on } of places) {
    const trainee_course_id = enrolments.get(person.user_id) as number
    const href = hrefOf('course', { traineeCourseId: trainee_course_id })
    await notify(tx, [person], { kind: courseAssigned, data: { title: sold.title, due_on: due_on ?? '' }, href }, ctx, {
      ofTheDay: ctx.actor === null,
    })
  }
  await auditTaken(tx, ctx, held, { places, enrolments, version_no: sold.version_no })
  return enrolments
}

type Taken = { places: readonly Place[]; enrolments: ReadonlyMap<number, number>; version_no: number }
/** A line for each date and rule, as what is given by hand has one date. */
const auditTaken = async (
  tx: Connection,
  ctx: Assigner,
  { purchased_course_id, company_id }: Purchased,
  { places, enrolments, version_no }: Taken,
): Promise<void> => {
  for (const alike of Map.groupBy(places, ({ due_on, enrol_rule_id }) => `${due_on} ${enrol_rule_id}`).values()) {
    const user_ids = alike.map(({ person }) => person.user_id)
    const [{ due_on, enrol_rule_id } = { due_on: null, enrol_rule_id: null }] = alike
    await audit(tx, ctx, {
      action: ctx.actor ? 'seat.assigned' : enrol_rule_id ? 'seat.given_by_rule' : 'seat.renewed',
      entity: 'purchased_course',
      entity_id: purchased_course_id,
      company_id,
      after: {
        enrolments: user_ids.map((user_id) => enrolments.get(user_id) as number),
        user_ids,
        version_no,
        due_on,
        ...(enrol_rule_id ? { enrol_rule_id } : {}),
      },
    })
  }
}

/** Where fewer seats are left than people want one: nobody gets one, or as many as there are, and the others are told 2111. */
type Short = 'refuse' | 'skip'

/**
 * Gives seats of a purchased course to people of its company, the oldest seats first, in the caller's transaction. What stands against one
 * person is told with that person. Refusals: 20074; 10054 somebody is not of the company; 2111 none_left where more people want a seat than are
 * left, and then nobody gets one; 7000 where the day was over by the time the seats were had.
 */
export const assignSeats = async (
  tx: Connection,
  asked: Assigner,
  { purchased_course_id, user_ids, due_on = null }: Assignment,
  short: Short = 'refuse',
): Promise<Decision<typeof assignTraineeUserIntoCourse, Assigned>> => {
  const people = await holdPeople(tx, user_ids)
  const held = await lockPurchased(tx, purchased_course_id)
  if (!held) return refuse(20074)
  if (people.length < user_ids.length) return refuse(10054)
  const ctx = { ...asked, now: withCurrentTime(asked).now }
  if (isPast(due_on, dayOf(ctx.now))) return invalid('due_on', 'too_small')
  const cycles = await newestCycles(tx, held.course_id, user_ids)
  const window = await windowNow(tx, held, ctx.now)
  const against = new Map(people.map((one) => [one.user_id, seatRefusal({ ...one, newest: cycles.get(one.user_id) ?? null }, ctx.now, window)]))
  const wanting = people.filter(({ user_id }) => against.get(user_id) === null)
  const left = freeSeats(held)
  if (short === 'refuse' && wanting.length > left) return refuseWith('none_left', { left })
  const places = wanting.slice(0, left).map((person) => ({ person, due_on }))
  const enrolments = await take(tx, ctx, { held, places, cycles })
  const results = user_ids.map((user_id) => {
    const trainee_course_id = enrolments.get(user_id) ?? null
    return { user_id, code: against.get(user_id) ?? (trainee_course_id === null ? (2111 as const) : (2100 as const)), trainee_course_id }
  })
  return ok({ results, left: left - enrolments.size })
}

type Why = 'unassigned' | 'deactivated'
type Returned = { given_back: SeatUse[]; left: number }
/** Gives back the seats of cycles that never began; the caller holds the purchased course. */
const giveBack = async (tx: Connection, ctx: ActionContext, held: Purchased, uses: readonly SeatUse[], why: Why): Promise<Returned> => {
  const { purchased_course_id } = held
  const gone = new Set(
    await removeUnbegun(
      tx,
      uses.map(({ trainee_course_id }) => trainee_course_id),
    ),
  )
  const given_back = uses.filter(({ trainee_course_id }) => gone.has(trainee_course_id))
  if (given_back.length === 0) return { given_back, left: freeSeats(held) }
  await returnUses(
    tx,
    given_back.map(({ seat_use_id }) => seat_use_id),
    { returned_at: ctx.now, returned_by: ctx.actor.user_id, why_returned: why },
  )
  const lots = [...Map.groupBy(given_back, ({ seat_lot_id }) => seat_lot_id)].map(([seat_lot_id, all]) => ({ seat_lot_id, count: -all.length }))
  await moveUsed(
    tx,
    purchased_course_id,
    lots.sort((one, other) => one.seat_lot_id - other.seat_lot_id),
  )
  return { given_back, left: freeSeats(held) + given_back.length }
}

const auditReturned = (tx: Connection, ctx: ActionContext, { purchased_course_id, company_id }: Purchased, why: Why, uses: readonly SeatUse[]) => {
  const after = { why, enrolments: uses.map(({ trainee_course_id }) => trainee_course_id), user_ids: uses.map(({ user_id }) => user_id) }
  return audit(tx, ctx, { action: 'seat.returned', entity: 'purchased_course', entity_id: purchased_course_id, company_id, after })
}

/**
 * Takes seats back from people who have not begun. Told with each person: 10054 no seat of this course, 2111 the course has begun. Refusals:
 * 20074; 10054 somebody is not of the company.
 */
export const unassignSeats = async (
  tx: Connection,
  asked: ActionContext,
  { purchased_course_id, user_ids }: Pick<Assignment, 'purchased_course_id' | 'user_ids'>,
): Promise<Decision<typeof assignTraineeUserIntoCourse, Assigned>> => {
  const people = await holdPeople(tx, user_ids)
  const held = await lockPurchased(tx, purchased_course_id)
  if (!held) return refuse(20074)
  if (people.length < user_ids.length) return refuse(10054)
  const uses = await seatsInUse(tx, user_ids, purchased_course_id)
  // Of somebody who took the course more than once the newest cycle is meant.
  const newest = new Map(uses.map((use) => [use.user_id, use]))
  const ctx = withCurrentTime(asked)
  const { given_back, left } = await giveBack(tx, ctx, held, [...newest.values()], 'unassigned')
  if (given_back.length > 0) await auditReturned(tx, ctx, held, 'unassigned', given_back)
  const gone = new Set(given_back.map(({ user_id }) => user_id))
  const codeOf = (user_id: number) => (gone.has(user_id) ? (2100 as const) : newest.has(user_id) ? (2111 as const) : (10054 as const))
  return ok({ results: user_ids.map((user_id) => ({ user_id, code: codeOf(user_id), trainee_course_id: null })), left })
}

/** Whoever is let go gives back every seat not begun, and waits for none; what was begun stays. The caller holds the person. Answers how many came back. */
export const returnSeatsOf = async (tx: Connection, ctx: ActionContext, { user_id }: { user_id: number }): Promise<number> => {
  const courses = new Set((await seatsInUse(tx, [user_id])).map(({ purchased_course_id }) => purchased_course_id))
  const returned: { held: Purchased; uses: SeatUse[] }[] = []
  for (const purchased_course_id of [...courses].sort((one, other) => one - other)) {
    const held = await lockPurchased(tx, purchased_course_id)
    if (!held) continue
    const { given_back } = await giveBack(tx, ctx, held, await seatsInUse(tx, [user_id], purchased_course_id), 'deactivated')
    if (given_back.length > 0) returned.push({ held, uses: given_back })
  }
  await endWaitsOfPerson(tx, user_id, ctx.now)
  // Afterwards, as others who append to the log wait from here on.
  for (const { held, uses } of returned) await auditReturned(tx, ctx, held, 'deactivated', uses)
  return returned.reduce((sum, { uses }) => sum + uses.length, 0)
}
