/** Reports that come by themselves, in SQL. */
import { RUNS_SHOWN, type scheduleStops } from '@jujur/contract/report-schedules.ts'
import { and, asc, count, desc, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import { company } from '../companies/companies.table.ts'
import { course } from '../courses/courses.table.ts'
import { heldPermissions } from '../identity/identity.store.ts'
import { nameThen, users } from '../identity/identity.table.ts'
import type { Connection } from '../kit/database/database.ts'
import { inScope } from '../kit/database/in-scope.ts'
import { department, employeeCategory } from '../trainees/trainees.table.ts'
import { report } from './reports.table.ts'
import { reportDelivery, reportOpening, reportRun, reportSchedule, reportScheduleRecipient } from './schedules.table.ts'

export type ScheduleRow = typeof reportSchedule.$inferSelect

/** A company its own, the provider the provider's. */
const ownSchedules = (tx: Connection) =>
  tx.scope.kind === 'all' ? isNull(reportSchedule.company_id) : eq(reportSchedule.company_id, tx.scope.company_id)

/** How many of a party run; whoever counts comes one after the other. */
export const countActive = async (tx: Connection, company_id: number | null): Promise<number> => {
  await tx.sql.execute(sql`select pg_advisory_xact_lock(hashtext('report_schedule'), ${company_id ?? 0})`)
  const [row] = await tx.sql
    .select({ count: count() })
    .from(reportSchedule)
    .where(and(eq(reportSchedule.state, 'active'), ownSchedules(tx)))
  return row?.count ?? 0
}

type NewSchedule = Pick<
  ScheduleRow,
  | ('company_id' | 'about_company_id' | 'user_id' | 'kind' | 'every' | 'day' | 'hour' | 'created_at' | 'next_at')
  | ('course_ids' | 'department_id' | 'no_department' | 'employee_category_id')
>
export const insertSchedule = async (tx: Connection, row: NewSchedule, recipients: readonly number[]): Promise<number> => {
  const [inserted] = await tx.sql.insert(reportSchedule).values(row).returning({ id: reportSchedule.report_schedule_id })
  if (!inserted) throw new Error('a stored schedule is answered')
  const { company_id } = row
  await tx.sql.insert(reportScheduleRecipient).values(recipients.map((user_id) => ({ report_schedule_id: inserted.id, user_id, company_id })))
  return inserted.id
}

/** One that a company has today. */
export const departmentCalled = async (tx: Connection, company_id: number, name: string): Promise<number | null> => {
  const [row] = await tx.sql
    .select({ id: department.department_id })
    .from(department)
    .where(
      and(
        eq(department.company_id, company_id),
        isNull(department.merged_into),
        sql`department_key(${department.name}) = department_key(${name})`,
        inScope(tx, department),
      ),
    )
  return row?.id ?? null
}

/** Of each of these what they hold. */
export const permissionsHeld = async (tx: Connection, ids: readonly number[]) => {
  const rows = await tx.sql
    .select({ user_id: users.user_id, permission: heldPermissions })
    .from(users)
    .where(and(inArray(users.user_id, [0, ...ids]), inScope(tx, { company_id: users.company_id })))
  return new Map(rows.map(({ user_id, permission }) => [user_id, permission]))
}

/** As they are called today; a department that was merged, as the one that it is now. */
export const narrowedTo = {
  courses: sql<
    string[]
  >`array(select ${course.title} from ${course} where ${course.course_id} in (select value::integer from jsonb_array_elements_text(${reportSchedule.course_ids})) order by 1)`,
  department: sql<
    string | null
  >`(select coalesce(now_in.name, was.name) from department was left join department now_in on now_in.department_id = was.merged_into where was.department_id = ${reportSchedule.department_id})`,
  category: { employee_category_id: employeeCategory.employee_category_id, offered: employeeCategory.offered, name: employeeCategory.name },
}
export const ofCategory = eq(employeeCategory.employee_category_id, reportSchedule.employee_category_id)
export const scheduleNarrowedTo = async (tx: Connection, report_schedule_id: number) => {
  const [row] = await tx.sql
    .select({ no_department: reportSchedule.no_department, company_name: company.name, ...narrowedTo })
    .from(reportSchedule)
    .leftJoin(company, eq(company.company_id, reportSchedule.about_company_id))
    .leftJoin(employeeCategory, ofCategory)
    .where(and(eq(reportSchedule.report_schedule_id, report_schedule_id), inScope(tx, { company_id: reportSchedule.company_id })))
  if (!row) throw new Error('a schedule that runs is there')
  return row
}

export const listSchedules = (tx: Connection, most: number) =>
  tx.sql
    .select({
      row: reportSchedule,
      created_by: sql<string>`coalesce(${nameThen(reportSchedule.user_id, reportSchedule.created_at)}, '')`,
      company_name: company.name,
      ...narrowedTo,
    })
    .from(reportSchedule)
    .leftJoin(company, eq(company.company_id, reportSchedule.about_company_id))
    .leftJoin(employeeCategory, ofCategory)
    .where(ownSchedules(tx))
    .orderBy(sql`${reportSchedule.state} <> 'active'`, desc(reportSchedule.report_schedule_id))
    .limit(most)

export const recipientsOf = (tx: Connection, ids: readonly number[]) =>
  tx.sql
    .select({ report_schedule_id: reportScheduleRecipient.report_schedule_id, user_id: users.user_id, name: users.name })
    .from(reportScheduleRecipient)
    .innerJoin(users, eq(users.user_id, reportScheduleRecipient.user_id))
    .where(and(inArray(reportScheduleRecipient.report_schedule_id, [0, ...ids]), inScope(tx, { company_id: reportScheduleRecipient.company_id })))
    .orderBy(asc(users.name), asc(users.user_id))

/** The last of each. */
export const scheduleRuns = (tx: Connection, ids: readonly number[]) => {
  const numbered = tx.sql
    .select({
      report_run_id: reportRun.report_run_id,
      no: sql<number>`row_number() over (partition by ${reportRun.report_schedule_id} order by ${reportRun.report_run_id} desc)`.as('no'),
    })
    .from(reportRun)
    .where(and(inArray(reportRun.report_schedule_id, [0, ...ids]), inScope(tx, { company_id: reportRun.company_id })))
    .as('numbered')
  return tx.sql
    .select({
      report_run_id: reportRun.report_run_id,
      report_schedule_id: reportRun.report_schedule_id,
      due_on: reportRun.due_on,
      at: reportRun.at,
      report_id: reportRun.report_id,
      state: report.state,
    })
    .from(reportRun)
    .innerJoin(numbered, eq(numbered.report_run_id, reportRun.report_run_id))
    .innerJoin(report, eq(report.report_id, reportRun.report_id))
    .where(and(lte(numbered.no, RUNS_SHOWN), inScope(tx, { company_id: reportRun.company_id })))
    .orderBy(desc(reportRun.report_run_id))
}

export const deliveriesOf = (tx: Connection, run_ids: readonly number[]) =>
  tx.sql
    .select({
      report_run_id: reportDelivery.report_run_id,
      name: sql<string>`coalesce(${nameThen(reportDelivery.user_id, reportDelivery.at)}, '')`,
      outcome: reportDelivery.outcome,
      at: reportDelivery.at,
      first_opened_at: sql<Date | null>`min(${reportOpening.at})`.mapWith(reportOpening.at),
      openings: sql<number>`count(${reportOpening.report_opening_id})::integer`,
    })
    .from(reportDelivery)
    .leftJoin(reportOpening, and(eq(reportOpening.report_run_id, reportDelivery.report_run_id), eq(reportOpening.user_id, reportDelivery.user_id)))
    .where(and(inArray(reportDelivery.report_run_id, [0, ...run_ids]), inScope(tx, { company_id: reportDelivery.company_id })))
    .groupBy(reportDelivery.report_run_id, reportDelivery.user_id, reportDelivery.outcome, reportDelivery.at)
    .orderBy(asc(reportDelivery.report_run_id), asc(reportDelivery.user_id))

type End = { state: 'ended'; ended_by: number } | { state: 'stopped'; why: (typeof scheduleStops)[number] }
/** Only while it runs; null where there is no such, false where it is over. */
export const endSchedule = async (tx: Connection, report_schedule_id: number, end: End, now: Date): Promise<boolean | null> => {
  const own = and(eq(reportSchedule.report_schedule_id, report_schedule_id), ownSchedules(tx))
  const [row] = await tx.sql.select({ state: reportSchedule.state }).from(reportSchedule).where(own).for('update')
  if (!row) return null
  if (row.state !== 'active') return false
  await tx.sql
    .update(reportSchedule)
    .set({ ...end, ended_at: now })
    .where(own)
  return true
}

/** It stays as it is until the transaction ends: nobody ends it while an address of it is asked for or decided on. */
export const holdSchedule = async (tx: Connection, report_schedule_id: number): Promise<ScheduleRow | null> => {
  const [row] = await tx.sql
    .select()
    .from(reportSchedule)
    .where(and(eq(reportSchedule.report_schedule_id, report_schedule_id), inScope(tx, { company_id: reportSchedule.company_id })))
    .for('update')
  return row ?? null
}

// ── Runs ──────────────────────────────────────────────────────────────────────────────────────────────────────

/** Due by now, longest ago first. For the system's scope. */
export const dueSchedules = (tx: Connection, now: Date, most: number): Promise<ScheduleRow[]> =>
  tx.sql
    .select()
    .from(reportSchedule)
    .where(and(eq(reportSchedule.state, 'active'), lte(reportSchedule.next_at, now)))
    .orderBy(asc(reportSchedule.next_at), asc(reportSchedule.report_schedule_id))
    .limit(most)

/** Whether the run is ours: of two at once only one is answered true. */
export const moveOnSchedule = async (tx: Connection, { report_schedule_id, next_at }: ScheduleRow, to: Date): Promise<boolean> => {
  const rows = await tx.sql
    .update(reportSchedule)
    .set({ next_at: to })
    .where(
      and(
        eq(reportSchedule.report_schedule_id, report_schedule_id),
        eq(reportSchedule.state, 'active'),
        eq(reportSchedule.next_at, next_at),
        inScope(tx, { company_id: reportSchedule.company_id }),
      ),
    )
    .returning({ id: reportSchedule.report_schedule_id })
  return rows.length === 1
}

export const insertRun = (tx: Connection, run: Omit<typeof reportRun.$inferInsert, 'report_run_id' | 'told_at'>) =>
  tx.sql.insert(reportRun).values(run)

/** Made, or come to nothing, and not told yet. For the system's scope. */
export const untoldRuns = (tx: Connection, most: number) =>
  tx.sql
    .select({
      report_run_id: reportRun.report_run_id,
      report_schedule_id: reportRun.report_schedule_id,
      company_id: reportRun.company_id,
      /** By whose rights it ran. */
      user_id: report.user_id,
      report_id: reportRun.report_id,
      kind: report.kind,
      as_at: report.as_at,
      state: report.state,
    })
    .from(reportRun)
    .innerJoin(report, eq(report.report_id, reportRun.report_id))
    .where(and(isNull(reportRun.told_at), sql`${report.state} not in ('waiting', 'gathered')`))
    .orderBy(asc(reportRun.report_run_id))
    .limit(most)
export type UntoldRun = Awaited<ReturnType<typeof untoldRuns>>[number]

/** True for whoever is first. */
export const markRunTold = async (tx: Connection, report_run_id: number, now: Date): Promise<boolean> => {
  const rows = await tx.sql
    .update(reportRun)
    .set({ told_at: now })
    .where(and(eq(reportRun.report_run_id, report_run_id), isNull(reportRun.told_at), inScope(tx, { company_id: reportRun.company_id })))
    .returning({ id: reportRun.report_run_id })
  return rows.length === 1
}

export const statusOfRecipients = (tx: Connection, report_schedule_id: number) =>
  tx.sql
    .select({ user_id: users.user_id, status: users.status })
    .from(reportScheduleRecipient)
    .innerJoin(users, eq(users.user_id, reportScheduleRecipient.user_id))
    .where(and(eq(reportScheduleRecipient.report_schedule_id, report_schedule_id), inScope(tx, { company_id: reportScheduleRecipient.company_id })))
    .orderBy(asc(users.user_id))

export const insertDeliveries = async (tx: Connection, rows: readonly (typeof reportDelivery.$inferInsert)[]): Promise<void> => {
  if (rows.length > 0) await tx.sql.insert(reportDelivery).values([...rows])
}

/** The run whose report it is, of which somebody was told; null for everybody else. */
export const runToldTo = async (tx: Connection, report_id: number, user_id: number): Promise<number | null> => {
  const [row] = await tx.sql
    .select({ report_run_id: reportRun.report_run_id })
    .from(reportRun)
    .innerJoin(reportDelivery, eq(reportDelivery.report_run_id, reportRun.report_run_id))
    .where(and(eq(reportRun.report_id, report_id), eq(reportDelivery.user_id, user_id), inScope(tx, { company_id: reportRun.company_id })))
  return row?.report_run_id ?? null
}

export const insertOpening = (tx: Connection, opening: Omit<typeof reportOpening.$inferInsert, 'report_opening_id'>) =>
  tx.sql.insert(reportOpening).values(opening)
