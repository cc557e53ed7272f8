/** Seats for many at once: who is meant is written down line by line, and worked through in the background. */
import type { WindowOn } from '@jujur/contract/cycle-dates.ts'
import * as contract from '@jujur/contract/purchases.ts'
import { type Answer, type Handler, isRefused, ok, refuse } from '../../kit/call/handler.ts'
import type { Connection } from '../../kit/database/database.ts'
import { dayOf } from '../../kit/time/calendar.rules.ts'
import { anybodyMeant, namedOrSought } from '../../long-work/long-work.rules.ts'
import { jobById } from '../../long-work/long-work.store.ts'
import { showReport, toJob } from '../../long-work/long-work.view.ts'
import { triggerWork } from '../../long-work/queue.usecases.ts'
import { windowNow } from './cycle.usecases.ts'
import { mayBeDue } from './due-dates.rules.ts'
import { comparableName, foundLine, linesOfList, namesInList, sortedOut } from './many-seats.rules.ts'
import { assignableTo, onlyOnesCalled, traineesNamed, unbegunHolders } from './people.store.ts'
import { orderSeatWork } from './seat-work.usecases.ts'
import { enoughSeats, freeSeats, seatRefusal } from './seats.rules.ts'
import { findPurchased, newestCycles } from './seats.store.ts'

/** Who has the course needs no seat: they are counted as the check of the list counted them. */
const linesNamed = async (tx: Connection, course_id: number, people: readonly string[], { now, window }: { now: Date; window: WindowOn }) => {
  const found = await traineesNamed(tx, namesInList(people))
  const { known } = sortedOut(people, found)
  const byId = new Map(known.map((person) => [person.user_id, person]))
  const cycles = await newestCycles(tx, course_id, [...byId.keys()])
  return linesOfList(people, found, (user_id) => {
    const person = byId.get(user_id)
    return person ? seatRefusal({ ...person, newest: cycles.get(user_id) ?? null }, now, window) : null
  })
}

export const assignAllMatchingTrainees: Handler<typeof contract.assignAllMatchingTrainees> = async (context) => {
  const { input, write, now } = context
  const { purchased_course_id, due_on = null, department, position, risk_level, search: words, people } = input
  const day = mayBeDue(due_on, dayOf(now))
  if (isRefused(day)) return day
  const either = namedOrSought('people', people, [department, position, risk_level], words)
  if (isRefused(either)) return either
  const answer = await write(async (tx): Promise<Answer<typeof contract.assignAllMatchingTrainees>> => {
    const held = await findPurchased(tx, purchased_course_id)
    if (!held) return refuse(20074)
    const { course_id } = held
    const moment = { now, window: await windowNow(tx, held, now) }
    const lines = people
      ? await linesNamed(tx, course_id, people, moment)
      : (await assignableTo(tx, { course_id, words, department, position, risk_level }, moment, contract.MOST_ASSIGNED)).map(foundLine)
    const ready = lines.filter(({ outcome }) => outcome === 'ready').length
    const enough = enoughSeats(ready, freeSeats(held))
    if (isRefused(enough)) return enough
    const after = { skipped: lines.length - ready, due_on }
    return ok({
      job: toJob(await orderSeatWork(tx, context, held, { kind: 'assignment', due_on, lines, action: 'seats.assignment_started', after })),
    })
  })
  return triggerWork(answer)
}

export const checkSeatList: Handler<typeof contract.checkSeatList> = ({ input, read, now }) =>
  read(async (tx): Promise<Answer<typeof contract.checkSeatList>> => {
    const held = await findPurchased(tx, input.purchased_course_id)
    if (!held) return refuse(20074)
    const { known, unknown } = sortedOut(input.people, await traineesNamed(tx, namesInList(input.people)))
    const cycles = await newestCycles(
      tx,
      held.course_id,
      known.map(({ user_id }) => user_id),
    )
    const window = await windowNow(tx, held, now)
    const ready = known.filter((one) => seatRefusal({ ...one, newest: cycles.get(one.user_id) ?? null }, now, window) === null).length
    const told = unknown.slice(0, contract.UNKNOWN_TOLD)
    const called = await onlyOnesCalled(tx, told.map(comparableName))
    return ok({
      ready,
      others: known.length - ready,
      unknown: unknown.length,
      unknown_entries: told.map((written) => ({ written, perhaps: called.get(comparableName(written)) ?? null })),
    })
  })

export const takeBackAllMatchingSeats: Handler<typeof contract.takeBackAllMatchingSeats> = async (context) => {
  const { input, write, now } = context
  const { purchased_course_id, department, status, search: words, job_id: given_by } = input
  const answer = await write(async (tx): Promise<Answer<typeof contract.takeBackAllMatchingSeats>> => {
    const held = await findPurchased(tx, purchased_course_id)
    if (!held) return refuse(20074)
    const gave = given_by === undefined ? null : await jobById(tx, given_by, ['assignment', 'assignment_file'])
    if (given_by !== undefined && gave?.assignment?.purchased_course_id !== purchased_course_id) return refuse(4444)
    const filter = { purchased_course_id, words, department, status, given_by }
    const people = await unbegunHolders(tx, filter, { now, today: dayOf(now) }, contract.MOST_ASSIGNED)
    const meant = anybodyMeant(people)
    if (isRefused(meant)) return meant
    const lines = people.map(foundLine)
    return ok({ job: toJob(await orderSeatWork(tx, context, held, { kind: 'take_backs', due_on: null, lines, action: 'seats.take_backs_started' })) })
  })
  return triggerWork(answer)
}

export const getSeatJob: Handler<typeof contract.getSeatJob> = ({ input, read }) =>
  read(async (tx): Promise<Answer<typeof contract.getSeatJob>> => {
    const job = await jobById(tx, input.job_id, ['assignment', 'assignment_file', 'take_backs', 'due_dates'])
    if (!job?.assignment) return refuse(4444)
    return ok({ ...(await showReport(tx, job, input)), purchased_course_id: job.assignment.purchased_course_id })
  })
