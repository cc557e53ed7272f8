/** Purchased courses, who has their seats, and giving them. */
import { enumerations } from '@jujur/contract/enumerations.ts'
import type * as contract from '@jujur/contract/purchases.ts'
import { type Answer, done, type Handler, isRefused, ok, refuse } from '../../kit/call/handler.ts'
import { totals } from '../../kit/database/list.ts'
import { dayOf } from '../../kit/time/calendar.rules.ts'
import { departmentsOf } from '../../trainees/people/trainee-users.store.ts'
import { replacedBy, windowNow } from './cycle.usecases.ts'
import { mayBeDue } from './due-dates.rules.ts'
import { listHolders, listSelectable, lotsOfPurchase, positionsOf } from './people.store.ts'
import { purchasedBy, showHolders, showPurchased } from './purchased.view.ts'
import { givenOrRefused } from './seats.rules.ts'
import { findPurchased } from './seats.store.ts'
import { assignSeats, unassignSeats } from './seats.usecases.ts'

export const getListPurchaseCourse: Handler<typeof contract.getListPurchaseCourse> = ({ input, read, now }) =>
  read(async (tx) => {
    const { q: words, sort, dir, start, length } = input
    const found = purchasedBy(await showPurchased(tx, now), words, { sort, dir })
    return ok({ posts: found.slice(start, start + length), total: found.length })
  })

export const getPurchaseCourseDetails: Handler<typeof contract.getPurchaseCourseDetails> = ({ input, read, now }) =>
  read(async (tx): Promise<Answer<typeof contract.getPurchaseCourseDetails>> => {
    const { purchased_course_id, q: words, department, status, ...page } = input
    const [course] = await showPurchased(tx, now, purchased_course_id)
    if (!course) return refuse(20074)
    const today = dayOf(now)
    const { rows, counted } = await listHolders(tx, { purchased_course_id, words, department, status }, page, { now, today })
    const posts = await showHolders(tx, rows, today)
    const lots = (await lotsOfPurchase(tx, purchased_course_id)).map((lot) => ({ ...lot, opened_at: lot.opened_at.toISOString() }))
    return ok({ posts, ...totals(counted), course, lots, departments: await departmentsOf(tx), replaced_by: await replacedBy(tx, course.course_id) })
  })

const { ASSIGNED, UNASSIGNED } = enumerations.AssignedToCourse

export const traineeUserCourseSelectionList: Handler<typeof contract.traineeUserCourseSelectionList> = ({ input, read, now }) =>
  read(async (tx): Promise<Answer<typeof contract.traineeUserCourseSelectionList>> => {
    const { purchased_course_id, q: words, department, position, risk_level, positions, assigned_to_course, ...page } = input
    const found = await findPurchased(tx, purchased_course_id)
    if (!found) return refuse(20074)
    const assigned = assigned_to_course === undefined ? undefined : assigned_to_course === ASSIGNED
    const filter = { course_id: found.course_id, words, department, position, risk_level, assigned }
    const { rows, counted } = await listSelectable(tx, filter, page, { now, window: await windowNow(tx, found, now) })
    const list = rows.map(({ has, ...row }) => ({ ...row, assigned_to_course: has ? (ASSIGNED as 1) : (UNASSIGNED as 2) }))
    return ok({ list, ...totals(counted), positions: positions ? await positionsOf(tx) : [] })
  })

export const assignTraineeUserIntoCourse: Handler<typeof contract.assignTraineeUserIntoCourse> = async (context) => {
  const { input, write, now } = context
  const { assign, ...asked } = input
  const day = assign ? mayBeDue(asked.due_on, dayOf(now)) : done
  if (isRefused(day)) return day
  return write(async (tx): Promise<Answer<typeof contract.assignTraineeUserIntoCourse>> => {
    const made = await (assign ? assignSeats(tx, context, asked) : unassignSeats(tx, context, asked))
    if (isRefused(made)) return made
    const { results, left } = made.value
    const each = givenOrRefused(results)
    return isRefused(each) ? each : ok({ results: results.map((result) => ({ ...result, done: result.code === 2100 })), left })
  })
}
