/** Reports that come by themselves: what is asked for, to whom, each run, and each opening. */
import { deliveryOutcomes, scheduleStates, scheduleSteps, scheduleStops } from '@jujur/contract/report-schedules.ts'
import { reportKinds } from '@jujur/contract/reports.ts'
import { sql } from 'drizzle-orm'
import { boolean, check, date, foreignKey, index, integer, jsonb, pgTable, primaryKey, smallint, text, unique } from 'drizzle-orm/pg-core'
import { company } from '../companies/companies.table.ts'
import { users } from '../identity/identity.table.ts'
import { companyPolicy, identity, instant } from '../kit/database/columns.ts'
import { department, employeeCategory } from '../trainees/trainees.table.ts'

/** What it asks for never changes: whoever wants another ends it. */
export const reportSchedule = pgTable(
  'report_schedule',
  {
    report_schedule_id: identity('report_schedule_id'),
    /** Null: the provider's. */
    company_id: integer('company_id'),
    /** Of the provider's: the company that it is of; null: of all. */
    about_company_id: integer('about_company_id').references(() => company.company_id),
    /** By whose rights it runs. */
    user_id: integer('user_id').notNull(),
    kind: text('kind', { enum: reportKinds }).notNull(),
    every: text('every', { enum: scheduleSteps }).notNull(),
    /** Of a week 1 to 7 from Monday; else of the month, or of the first month of the quarter. */
    day: smallint('day').notNull(),
    /** In Kuala Lumpur. */
    hour: smallint('hour').notNull(),
    /** What it is narrowed to; empty: all courses. */
    course_ids: jsonb('course_ids').$type<readonly number[]>().notNull().default([]),
    /** By its number: it follows the department where that is renamed or merged. */
    department_id: integer('department_id'),
    no_department: boolean('no_department').notNull().default(false),
    employee_category_id: integer('employee_category_id'),
    state: text('state', { enum: scheduleStates }).notNull().default('active'),
    why: text('why', { enum: scheduleStops }),
    created_at: instant('created_at').notNull(),
    ended_at: instant('ended_at'),
    /** Null where it was stopped by itself. */
    ended_by: integer('ended_by'),
    next_at: instant('next_at').notNull(),
  },
  (t) => [
    unique('report_schedule_owner').on(t.report_schedule_id, t.company_id),
    index('report_schedule_due').on(t.next_at).where(sql`state = 'active'`),
    index('report_schedule_company').on(t.company_id, t.report_schedule_id),
    foreignKey({ columns: [t.user_id, t.company_id], foreignColumns: [users.user_id, users.company_id], name: 'report_schedule_user_company' }),
    foreignKey({
      columns: [t.department_id, t.company_id],
      foreignColumns: [department.department_id, department.company_id],
      name: 'report_schedule_department',
    }),
    foreignKey({
      columns: [t.employee_category_id, t.company_id],
      foreignColumns: [employeeCategory.employee_category_id, employeeCategory.company_id],
      name: 'report_schedule_category',
    }),
    check('report_schedule_about', sql`${t.about_company_id} is null or ${t.company_id} is null`),
    check('report_schedule_narrowed', sql`${t.department_id} is null or not ${t.no_department}`),
    check('report_schedule_ended', sql`(${t.state} = 'active') = (${t.ended_at} is null) and (${t.state} = 'stopped') = (${t.why} is not null)`),
    check('report_schedule_when', sql`${t.hour} between 0 and 23 and ${t.day} between 1 and 28 and (${t.every} <> 'week' or ${t.day} <= 7)`),
    companyPolicy(),
  ],
)

export const reportScheduleRecipient = pgTable(
  'report_schedule_recipient',
  {
    report_schedule_id: integer('report_schedule_id').notNull(),
    user_id: integer('user_id').notNull(),
    company_id: integer('company_id'),
  },
  (t) => [
    primaryKey({ columns: [t.report_schedule_id, t.user_id] }),
    foreignKey({ columns: [t.report_schedule_id], foreignColumns: [reportSchedule.report_schedule_id], name: 'report_schedule_recipient_schedule' }),
    foreignKey({
      columns: [t.report_schedule_id, t.company_id],
      foreignColumns: [reportSchedule.report_schedule_id, reportSchedule.company_id],
      name: 'report_schedule_recipient_of',
    }),
    foreignKey({
      columns: [t.user_id, t.company_id],
      foreignColumns: [users.user_id, users.company_id],
      name: 'report_schedule_recipient_user',
    }),
    companyPolicy(),
  ],
)

/** One run, kept as evidence of what was sent when. */
export const reportRun = pgTable(
  'report_run',
  {
    report_run_id: identity('report_run_id'),
    report_schedule_id: integer('report_schedule_id').notNull(),
    company_id: integer('company_id'),
    /** The day on which it was due; of several that were missed the last. */
    due_on: date('due_on', { mode: 'string' }).notNull(),
    report_id: integer('report_id').notNull(),
    at: instant('at').notNull(),
    /** When everybody had been told, or it was known that nobody can be. */
    told_at: instant('told_at'),
  },
  (t) => [
    // Of two who work at once one runs it.
    unique('report_run_once').on(t.report_schedule_id, t.due_on),
    unique('report_run_report').on(t.report_id),
    unique('report_run_owner').on(t.report_run_id, t.company_id),
    index('report_run_untold').on(t.report_run_id).where(sql`told_at is null`),
    foreignKey({ columns: [t.report_schedule_id], foreignColumns: [reportSchedule.report_schedule_id], name: 'report_run_of' }),
    foreignKey({
      columns: [t.report_schedule_id, t.company_id],
      foreignColumns: [reportSchedule.report_schedule_id, reportSchedule.company_id],
      name: 'report_run_schedule',
    }),
    companyPolicy(),
  ],
)

/** Who was told of a run, or was not and why. */
export const reportDelivery = pgTable(
  'report_delivery',
  {
    report_run_id: integer('report_run_id').notNull(),
    user_id: integer('user_id').notNull(),
    company_id: integer('company_id'),
    outcome: text('outcome', { enum: deliveryOutcomes }).notNull(),
    at: instant('at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.report_run_id, t.user_id] }),
    foreignKey({ columns: [t.report_run_id], foreignColumns: [reportRun.report_run_id], name: 'report_delivery_of' }),
    foreignKey({
      columns: [t.report_run_id, t.company_id],
      foreignColumns: [reportRun.report_run_id, reportRun.company_id],
      name: 'report_delivery_run',
    }),
    companyPolicy(),
  ],
)

/** Each time that somebody who was told opened it, or took its file. */
export const reportOpening = pgTable(
  'report_opening',
  {
    report_opening_id: identity('report_opening_id'),
    report_run_id: integer('report_run_id').notNull(),
    user_id: integer('user_id').notNull(),
    company_id: integer('company_id'),
    way: text('way', { enum: ['shown', 'file'] }).notNull(),
    at: instant('at').notNull(),
  },
  (t) => [
    index('report_opening_run').on(t.report_run_id, t.user_id, t.report_opening_id),
    foreignKey({
      columns: [t.report_run_id, t.user_id],
      foreignColumns: [reportDelivery.report_run_id, reportDelivery.user_id],
      name: 'report_opening_of',
    }),
    companyPolicy(),
  ],
)
