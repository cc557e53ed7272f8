/** Addresses outside the company that a report goes to: who asked and decided, each time one was told, and each code and opening. */
import { languages } from '@jujur/contract/enumerations.ts'
import { addressOutcomes, addressStates } from '@jujur/contract/report-schedules.ts'
import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, pgTable, smallint, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { company } from '../companies/companies.table.ts'
import { companyPolicy, decided, identity, instant } from '../kit/database/columns.ts'
import { reportRun, reportSchedule } from './schedules.table.ts'

/** One address of one report: what a report asks for never changes, so that what was approved is what is sent. */
export const reportAddress = pgTable(
  'report_address',
  {
    report_address_id: identity('report_address_id'),
    report_schedule_id: integer('report_schedule_id').notNull(),
    company_id: integer('company_id')
      .notNull()
      .references(() => company.company_id),
    name: text('name').notNull(),
    email: text('email').notNull(),
    /** By which two spellings are one (`normalEmail`). */
    email_normal: text('email_normal').notNull(),
    language: text('language', { enum: languages }).notNull(),
    reason: text('reason').notNull(),
    /** Who decides, as it was when it was asked. */
    stage: text('stage', { enum: ['company', 'provider'] }).notNull(),
    state: text('state', { enum: addressStates }).notNull(),
    approve_status_id: smallint('approve_status_id').notNull().default(2),
    submitted_by: integer('submitted_by').notNull(),
    submitted_by_name: text('submitted_by_name').notNull(),
    decided_by_name: text('decided_by_name'),
    ...decided(),
    stopped_at: instant('stopped_at'),
    /** Null where it stopped with its report. */
    stopped_by: integer('stopped_by'),
    stopped_by_name: text('stopped_by_name'),
  },
  (t) => [
    // Of two who ask for the same at once one does.
    uniqueIndex('report_address_once').on(t.report_schedule_id, t.email_normal).where(sql`state in ('asked', 'active')`),
    unique('report_address_owner').on(t.report_address_id, t.company_id),
    index('report_address_company').on(t.company_id, t.report_address_id),
    index('report_address_asked').on(t.stage, t.report_address_id).where(sql`state = 'asked'`),
    foreignKey({
      columns: [t.report_schedule_id, t.company_id],
      foreignColumns: [reportSchedule.report_schedule_id, reportSchedule.company_id],
      name: 'report_address_schedule',
    }),
    check('report_address_four_eyes', sql`${t.decided_by} is null or ${t.decided_by} <> ${t.submitted_by}`),
    check('report_address_decided', sql`(${t.state} = 'active') <= (${t.approve_status_id} = 1 and ${t.decided_by} is not null)`),
    check('report_address_stopped', sql`(${t.state} = 'stopped') = (${t.stopped_at} is not null)`),
    companyPolicy(),
  ],
)

/** Each time that an address was told of a run, or was not and why. Only added to. */
export const reportAddressDelivery = pgTable(
  'report_address_delivery',
  {
    report_address_delivery_id: identity('report_address_delivery_id'),
    report_run_id: integer('report_run_id').notNull(),
    report_address_id: integer('report_address_id').notNull(),
    company_id: integer('company_id').notNull(),
    outcome: text('outcome', { enum: addressOutcomes }).notNull(),
    /** Of the link; the link itself is known to the mailbox alone. */
    link_hash: text('link_hash'),
    at: instant('at').notNull(),
  },
  (t) => [
    unique('report_address_delivery_once').on(t.report_run_id, t.report_address_id),
    unique('report_address_delivery_owner').on(t.report_address_delivery_id, t.company_id),
    uniqueIndex('report_address_delivery_link').on(t.link_hash),
    index('report_address_delivery_address').on(t.report_address_id),
    foreignKey({
      columns: [t.report_run_id, t.company_id],
      foreignColumns: [reportRun.report_run_id, reportRun.company_id],
      name: 'report_address_delivery_run',
    }),
    foreignKey({
      columns: [t.report_address_id, t.company_id],
      foreignColumns: [reportAddress.report_address_id, reportAddress.company_id],
      name: 'report_address_delivery_address_of',
    }),
    check('report_address_delivery_told', sql`(${t.outcome} = 'told') = (${t.link_hash} is not null)`),
    companyPolicy(),
  ],
)

/** A code that was mailed to the address; once it was right, the opening that it made. */
export const reportAddressVisit = pgTable(
  'report_address_visit',
  {
    report_address_visit_id: identity('report_address_visit_id'),
    visit_hash: text('visit_hash').notNull().unique('report_address_visit_hash'),
    report_address_delivery_id: integer('report_address_delivery_id').notNull(),
    company_id: integer('company_id').notNull(),
    email: text('email').notNull(),
    code_hash: text('code_hash').notNull(),
    code_ends_at: instant('code_ends_at').notNull(),
    sent_at: instant('sent_at').notNull(),
    tries: smallint('tries').notNull().default(0),
    opened_at: instant('opened_at'),
    response_type: smallint('response_type'),
    /** Of a PDF. */
    volume: smallint('volume'),
    ip: text('ip'),
    device: text('device'),
  },
  (t) => [
    index('report_address_visit_delivery').on(t.report_address_delivery_id, t.report_address_visit_id),
    index('report_address_visit_unopened').on(t.sent_at).where(sql`opened_at is null`),
    foreignKey({
      columns: [t.report_address_delivery_id, t.company_id],
      foreignColumns: [reportAddressDelivery.report_address_delivery_id, reportAddressDelivery.company_id],
      name: 'report_address_visit_of',
    }),
    check('report_address_visit_opened', sql`(${t.opened_at} is null) = (${t.response_type} is null)`),
    companyPolicy(),
  ],
)
