/** Due dates that move after the seat was given, and what happened to a seat. */
import * as contract from '@jujur/contract/purchases.ts'
import { audit } from '../../audit/audit.store.ts'
import { type Answer, type Handler, isRefused, ok, refuse } from '../../kit/call/handler.ts'
import { triggerNow } from '../../kit/jobs/jobs.ts'
import { dayOf } from '../../kit/time/calendar.rules.ts'
import { dueDateChanges } from '../../learning/enrolments/due-dates.store.ts'
import { anybodyMeant, JOB_NAME } from '../../long-work/long-work.rules.ts'
import { insertLines } from '../../long-work/long-work.store.ts'
import { toJob } from '../../long-work/long-work.view.ts'
import { queueJob } from '../../long-work/queue.usecases.ts'
import { mayBeDue, movedOrRefused } from './due-dates.rules.ts'
import { moveDueDatesOf } from './due-dates.usecases.ts'
import { openHolders, remindersOf, useOf } from './people.store.ts'
import { showHolder } from './purchased.view.ts'
import { eventsOf } from './seat-history.rules.ts'
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
  const { input, actor, write, now, request } = context
  const { purchased_course_id, due_on, department, status, search: words } = input
  const today = dayOf(now)
  const day = mayBeDue(due_on, today)
  if (isRefused(day)) return day
  const answer = await write(async (tx): Promise<Answer<typeof contract.changeAllDueDates>> => {
    const held = await findPurchased(tx, purchased_course_id)
    if (!held) return refuse(20074)
    const { company_id } = held
    const people = await openHolders(tx, { purchased_course_id, words, department, status }, { now, today }, contract.MOST_ASSIGNED)
    const meant = anybodyMeant(people)
    if (isRefused(meant)) return meant
    const job = await queueJob(tx, {
      company_id,
      user_id: actor.user_id,
      kind: 'due_dates',
      state: 'waiting',
      assignment: { purchased_course_id, due_on },
      request: { id: request.id, ip: request.ip },
      total: people.length,
      created_at: now,
    })
    await insertLines(
      tx,
      job,
      people.map(({ name, username, trainee_course_id }, i) => ({
        line: i + 1,
        name,
        username,
        outcome: 'ready' as const,
        problems: [],
        row: { trainee_course_id },
      })),
    )
    const after = { job_id: job.job_id, total: people.length, due_on }
    await audit(tx, context, { action: 'seats.due_dates_started', entity: 'purchased_course', entity_id: purchased_course_id, company_id, after })
    return ok({ job: toJob(job) })
  })
  if ('ok' in answer) triggerNow(JOB_NAME)
  return answer
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
