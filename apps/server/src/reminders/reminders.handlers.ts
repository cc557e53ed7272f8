/** Reminders that somebody sends by hand. */
import * as contract from '@jujur/contract/reminders.ts'
import { audit } from '../audit/audit.store.ts'
import { type Answer, type Handler, isRefused, ok, refuse } from '../kit/call/handler.ts'
import { ownCompanyId } from '../kit/call/own-company.ts'
import { dayOf } from '../kit/time/calendar.rules.ts'
import { anybodyMeant } from '../long-work/long-work.rules.ts'
import { jobById } from '../long-work/long-work.store.ts'
import { enrolmentLine, showReport, toJob } from '../long-work/long-work.view.ts'
import { orderWork, triggerWork } from '../long-work/queue.usecases.ts'
import { findPurchased } from '../purchases/seats/seats.store.ts'
import { remindedOrRefused } from './reminders.rules.ts'
import { overdueToRemind } from './reminders.store.ts'
import { remind } from './reminders.usecases.ts'

export const remindTrainees: Handler<typeof contract.remindTrainees> = (context) =>
  context.write(async (tx): Promise<Answer<typeof contract.remindTrainees>> => {
    const reminded = await remind(tx, context, context.input.trainee_course_ids)
    const each = remindedOrRefused(reminded)
    if (isRefused(each)) return each
    return ok({ results: reminded.map((one) => ({ ...one, done: one.code === 2100 })) })
  })

export const remindAllOverdue: Handler<typeof contract.remindAllOverdue> = async (context) => {
  const { input, actor, write, now } = context
  const { purchased_course_id, department, no_department, search: words } = input
  const company_id = ownCompanyId(actor)
  const answer = await write(async (tx): Promise<Answer<typeof contract.remindAllOverdue>> => {
    if (purchased_course_id !== undefined && !(await findPurchased(tx, purchased_course_id))) return refuse(20074)
    const filter = { words, department, no_department, purchased_course_id }
    const people = await overdueToRemind(tx, filter, dayOf(now), contract.MOST_REMINDED)
    const meant = anybodyMeant(people)
    if (isRefused(meant)) return meant
    const assignment = purchased_course_id === undefined ? null : { purchased_course_id, due_on: null }
    const job = await orderWork(tx, context, { company_id, kind: 'reminders', assignment, lines: people.map(enrolmentLine) })
    const after = { job_id: job.job_id, total: people.length, purchased_course_id: purchased_course_id ?? null }
    await audit(tx, context, { action: 'course.reminders_started', entity: 'company', entity_id: company_id, company_id, after })
    return ok({ job: toJob(job) })
  })
  return triggerWork(answer)
}

export const getReminderJob: Handler<typeof contract.getReminderJob> = ({ input, read }) =>
  read(async (tx): Promise<Answer<typeof contract.getReminderJob>> => {
    const job = await jobById(tx, input.job_id, ['reminders'])
    return job ? ok(await showReport(tx, job, input)) : refuse(4444)
  })
