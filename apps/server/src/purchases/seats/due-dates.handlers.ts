/** Due dates that move after the seat was given, and what happened to a seat. */
import * as contract from '@jujur/contract/purchases.ts'
import { type Answer, type Handler, isRefused, ok, refuse } from '../../kit/call/handler.ts'
import { dayOf } from '../../kit/time/calendar.rules.ts'
import { dueDateChanges } from '../../learning/enrolments/due-dates.store.ts'
import { anybodyMeant } from '../../long-work/long-work.rules.ts'
import { enrolmentLine, toJob } from '../../long-work/long-work.view.ts'
import { triggerWork } from '../../long-work/queue.usecases.ts'
import { mayBeDue, movedOrRefused } from './due-dates.rules.ts'
import { moveDueDatesOf } from './due-dates.usecases.ts'
import { openHolders, remindersOf, useOf } from './people.store.ts'
import { showHolder } from './purchased.view.ts'
import { eventsOf } from './seat-history.rules.ts'
import { orderSeatWork } from './seat-work.usecases.ts'
import { findPurchased } from './seats.store.ts'

export const changeDueDates: Handler<typeof contract.changeDueDates> = (context) =>
  context.write(async (tx): Promise<Answer<typeof contract.changeDueDates>> => {
    const moved = await moveDueDatesOf(tx, context, context.input)
    if (isRefused(moved)) return moved
    const each = movedOrRefused(moved.value)
    if (isRefused(each)) return each
    return ok({ results: moved.value.map((one) => ({ ...one, done: one.code === 2100 })) })
  })

export const changeAllDueDates: Handler<typeof contract.changeAllDueDates> = async (context) => {
  const { input, write, now } = context
  const { purchased_course_id, due_on, department, status, search: words } = input
  const today = dayOf(now)
  const day = mayBeDue(due_on, today)
  if (isRefused(day)) return day
  const answer = await write(async (tx): Promise<Answer<typeof contract.changeAllDueDates>> => {
    const held = await findPurchased(tx, purchased_course_id)
    if (!held) return refuse(20074)
    const people = await openHolders(tx, { purchased_course_id, words, department, status }, { now, today }, contract.MOST_ASSIGNED)
    const meant = anybodyMeant(people)
    if (isRefused(meant)) return meant
    const lines = people.map(enrolmentLine)
    const job = await orderSeatWork(tx, context, held, { kind: 'due_dates', due_on, lines, action: 'seats.due_dates_started', after: { due_on } })
    return ok({ job: toJob(job) })
  })
  return triggerWork(answer)
}

const CHANGES_SHOWN = 100
const REMINDERS_SHOWN = 90

export const getSeatHistory: Handler<typeof contract.getSeatHistory> = ({ input, read, now }) =>
  read(async (tx): Promise<Answer<typeof contract.getSeatHistory>> => {
    const { purchased_course_id, trainee_course_id } = input
    if (!(await findPurchased(tx, purchased_course_id))) return refuse(20074)
    const holder = await showHolder(tx, { purchased_course_id, trainee_course_id }, now)
    const use = await useOf(tx, purchased_course_id, trainee_course_id)
    if (!holder || !use) return refuse(10054)
    const changes = await dueDateChanges(tx, trainee_course_id, CHANGES_SHOWN)
    return ok({ holder, events: eventsOf(holder, use, changes, await remindersOf(tx, trainee_course_id, REMINDERS_SHOWN)) })
  })
