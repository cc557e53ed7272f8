/** Reports that come by themselves: set up, ended, run with the rights of that moment, told of, opened. */
import {
  createReportSchedule,
  type endReportSchedule,
  MOST_SCHEDULES,
  type noteReportOpened,
  type scheduleStops,
} from '@jujur/contract/report-schedules.ts'
import { getReport, type ReportKind, reportKinds } from '@jujur/contract/reports.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { whoMayCall } from '../access/who-may-call.usecases.ts'
import { audit } from '../audit/audit.store.ts'
import { companyRow } from '../companies/companies.store.ts'
import { courseById } from '../courses/publishing/publishing.store.ts'
import { withCurrentTime } from '../kit/call/current-time.ts'
import { type Context, isRefused, ok, refuse } from '../kit/call/handler.ts'
import type { Kit } from '../kit/call/kit.ts'
import type { Connection } from '../kit/database/database.ts'
import { everything, type Scope } from '../kit/database/scope.ts'
import { triggerNow } from '../kit/jobs/jobs.ts'
import { dayOf } from '../kit/time/calendar.rules.ts'
import { notify } from '../notifications/notifications.usecases.ts'
import { categoryById } from '../trainees/people/categories.store.ts'
import { endAddressesOf, tellAddresses } from './addresses.usecases.ts'
import { noteOpening } from './openings.usecases.ts'
import { cameData, reportScheduleStopped, scheduledReport, scheduledReportFailed } from './reports.kinds.ts'
import { companyMeant, kindsFor, MOST_UNFINISHED, mayHave, mayNarrow, REPORT_JOB } from './reports.rules.ts'
import { insertReport, reportShown, unfinishedReports } from './reports.store.ts'
import { ownerNow } from './schedule-owner.usecases.ts'
import { endedAlready, lastUpTo, mayAdd, mayReceive, nextAfter } from './schedules.rules.ts'
import {
  countActive,
  departmentCalled,
  endSchedule,
  insertDeliveries,
  insertRun,
  insertSchedule,
  markRunTold,
  moveOnSchedule,
  permissionsHeld,
  type ScheduleRow,
  scheduleNarrowedTo,
  statusOfRecipients,
  type UntoldRun,
} from './schedules.store.ts'

/** Who of a company, or of the provider, may see reports today, and which kinds. */
export const readersOf = async (tx: Connection, company_id: number | null) => {
  const people = await whoMayCall(tx, getReport, company_id)
  if (company_id !== null) return people.map((one) => ({ ...one, kinds: reportKinds as readonly ReportKind[] }))
  const found = await permissionsHeld(
    tx,
    people.map(({ user_id }) => user_id),
  )
  return people.map((one) => ({ ...one, kinds: kindsFor(reportKinds, { role: 'globalAdmin', permission: found.get(one.user_id) ?? [] }) }))
}
const scopeOfSchedule = (company_id: number | null): Scope => (company_id === null ? everything : { kind: 'company', company_id })
const schedulesHref = (company_id: number | null) => hrefOf(company_id === null ? 'providerReportSchedules' : 'reportSchedules')

// ── Setting up ────────────────────────────────────────────────────────────────────────────────────────────────

export const addSchedule = (context: Context<typeof createReportSchedule>) =>
  context.writeAnswer(async (tx) => {
    const { input, actor } = context
    const { kind, every, day, hour, user_ids, course_ids = [], department, no_department, employee_category_id = null } = input
    const may = mayHave(kind, actor)
    if (isRefused(may)) return may
    const { company_id } = actor
    const meant = companyMeant(actor, input.company_id)
    if (isRefused(meant)) return meant
    const about = meant.value
    const narrowed = mayNarrow(about, input)
    if (isRefused(narrowed)) return narrowed
    const received = mayReceive(user_ids, kind, await readersOf(tx, company_id))
    if (isRefused(received)) return received
    if (about !== null && !(await companyRow(tx, about))) return refuse(4444)
    for (const course_id of course_ids) if (!(await courseById(tx, course_id))) return refuse(4444)
    if (employee_category_id !== null && (await categoryById(tx, employee_category_id))?.company_id !== about) return refuse(4444)
    const department_id = department === undefined || about === null ? null : await departmentCalled(tx, about, department)
    if (department !== undefined && department_id === null) return refuse(4444)
    const fits = mayAdd(await countActive(tx, company_id), MOST_SCHEDULES)
    if (isRefused(fits)) return fits
    const ctx = withCurrentTime(context)
    const asked = { kind, every, day, hour, course_ids, no_department, employee_category_id }
    const next_at = nextAfter(asked, ctx.now)
    const about_company_id = company_id === null ? about : null
    const id = await insertSchedule(
      tx,
      { ...asked, about_company_id, department_id, company_id, user_id: actor.user_id, created_at: ctx.now, next_at },
      user_ids,
    )
    const after = { ...asked, ...(department === undefined ? {} : { department }), user_ids }
    await audit(tx, ctx, { action: 'report_schedule.created', entity: 'report_schedule', entity_id: id, company_id: about, after })
    return ok({ report_schedule_id: id })
  })

export const endByHand = (context: Context<typeof endReportSchedule>) =>
  context.writeAnswer(async (tx) => {
    const { input, actor } = context
    const ctx = withCurrentTime(context)
    const ended = await endSchedule(tx, input.report_schedule_id, { state: 'ended', ended_by: actor.user_id }, ctx.now)
    if (ended === null) return refuse(4444)
    if (!ended) return endedAlready
    await endAddressesOf(tx, input.report_schedule_id, { user_id: actor.user_id, now: ctx.now })
    const line = { entity: 'report_schedule', entity_id: input.report_schedule_id, company_id: actor.company_id } as const
    await audit(tx, ctx, { action: 'report_schedule.ended', ...line })
    return ok({})
  })

// ── Running ───────────────────────────────────────────────────────────────────────────────────────────────────

const REQUEST = { id: 'report-schedules', ip: '' }

type Told = { now: Date; kit: Pick<Kit, 'settings'> }
/** It runs no more, and the client admins who may set up another are told. */
const stopSchedule = async (
  tx: Connection,
  row: ScheduleRow,
  name: string,
  why: (typeof scheduleStops)[number],
  { now, kit }: Told,
): Promise<void> => {
  const { report_schedule_id, company_id, about_company_id, kind } = row
  if (!(await endSchedule(tx, report_schedule_id, { state: 'stopped', why }, now))) return
  await endAddressesOf(tx, report_schedule_id, { user_id: row.user_id, now })
  const line = {
    action: 'report_schedule.stopped',
    entity: 'report_schedule',
    entity_id: report_schedule_id,
    company_id: company_id ?? about_company_id,
    after: { why },
  } as const
  await audit(tx, { actor: null, now, request: REQUEST }, line)
  const notice = { kind: reportScheduleStopped, data: { report: kind, name, why }, href: schedulesHref(company_id) }
  await notify(tx, await whoMayCall(tx, createReportSchedule, company_id), notice, { now, kit }, { ofTheDay: true })
}

/** One run of what is due, with the rights of this moment; of several that were missed one. Nothing where another was first. */
export const runSchedule = (kit: Kit, row: ScheduleRow, now: Date): Promise<void> =>
  kit.database.write(scopeOfSchedule(row.company_id), async (tx) => {
    const { report_schedule_id, company_id, about_company_id, user_id, kind } = row
    const { person, why } = await ownerNow(tx, row)
    // While the company is out nobody of it could read one, and nobody left: it goes on at its next time.
    if (person?.status === 'active' && person.company_status === 'inactive') {
      await moveOnSchedule(tx, row, nextAfter(row, now))
      return
    }
    if (why) return stopSchedule(tx, row, person?.name ?? '', why, { now, kit })
    // Waits for room, as an order does.
    if ((await unfinishedReports(tx, company_id)) >= MOST_UNFINISHED) return
    if (!(await moveOnSchedule(tx, row, nextAfter(row, now)))) return
    const { course_ids, no_department, employee_category_id } = row
    const { department } = await scheduleNarrowedTo(tx, report_schedule_id)
    const asked = {
      kind,
      as_at: dayOf(now),
      is_live: true,
      known: 'today' as const,
      course_ids,
      department,
      no_department,
      employee_category_id,
    }
    const about = company_id ?? about_company_id
    const order = {
      ...asked,
      company_id: about,
      is_provider: company_id === null,
      user_id,
      language: person?.language ?? 'en',
      request: REQUEST,
      ordered_at: now,
    }
    const report_id = await insertReport(tx, order)
    await insertRun(tx, { report_schedule_id, company_id, due_on: dayOf(lastUpTo(row, now)), report_id, at: now })
    const by = { actor: null, now, request: REQUEST }
    await audit(tx, by, {
      action: 'report.ordered',
      entity: 'report',
      entity_id: report_id,
      company_id: about,
      after: { ...asked, report_schedule_id },
    })
    triggerNow(REPORT_JOB)
  })

/** Tells of a run once its report is made: who may see it still is told in the mail of the day, and of the others it is kept why not. */
export const tellOfRun = (kit: Kit, run: UntoldRun, now: Date): Promise<void> =>
  kit.database.write(scopeOfSchedule(run.company_id), async (tx) => {
    const { report_run_id, report_schedule_id, company_id, report_id, kind, as_at, state } = run
    if (!(await markRunTold(tx, report_run_id, now))) return
    const data = cameData(kind, as_at, await scheduleNarrowedTo(tx, report_schedule_id))
    // One that somebody cancelled is told to nobody; one that was stopped stops the schedule when it is next due.
    if (state === 'failed') {
      const notice = { kind: scheduledReportFailed, data, href: schedulesHref(company_id) }
      return notify(tx, await whoMayCall(tx, createReportSchedule, company_id), notice, { now, kit }, { ofTheDay: true })
    }
    if (state !== 'made') return
    const readers = (await readersOf(tx, company_id)).filter(({ kinds }) => kinds.includes(kind))
    const may = new Map(readers.map((one) => [one.user_id, one]))
    const wanted = await statusOfRecipients(tx, report_schedule_id)
    const outcomeOf = ({ user_id, status }: (typeof wanted)[number]) =>
      may.has(user_id) ? ('told' as const) : status === 'active' ? ('right' as const) : ('left' as const)
    await insertDeliveries(
      tx,
      wanted.map((one) => ({ report_run_id, user_id: one.user_id, company_id, outcome: outcomeOf(one), at: now })),
    )
    const told = wanted.flatMap(({ user_id }) => may.get(user_id) ?? [])
    const href = hrefOf(company_id === null ? 'providerReports' : 'companyReports', { kind, report: report_id })
    await notify(tx, told, { kind: scheduledReport, data, href }, { now, kit }, { ofTheDay: true })
    if (company_id === null) return
    const { why } = await ownerNow(tx, { user_id: run.user_id, company_id, kind })
    await tellAddresses(tx, kit, { report_run_id, report_schedule_id, company_id, report_id, kind, as_at }, data, {
      now,
      ownerMay: why === null,
      request: REQUEST,
    })
  })

// ── Opening ───────────────────────────────────────────────────────────────────────────────────────────────────

export const noteShown = (context: Context<typeof noteReportOpened>) =>
  context.writeAnswer(async (tx) => {
    const { input, actor } = context
    if (!(await reportShown(tx, input.report_id))) return refuse(4444)
    const ctx = withCurrentTime(context)
    const report_run_id = await noteOpening(tx, actor, input.report_id, 'shown', ctx.now)
    if (report_run_id !== null) {
      const line = { entity: 'report', entity_id: input.report_id, company_id: actor.company_id } as const
      await audit(tx, ctx, { action: 'report.opened', ...line, after: { report_run_id } })
    }
    return ok({})
  })
