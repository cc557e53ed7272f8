/** Reports that were ordered, and the rows that each was gathered into. */
import { type AnyBucket, anyBuckets, type Reconciled, reportFailures, reportKinds, reportStates, type Summed } from '@jujur/contract/reports.ts'
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, date, foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { company } from '../companies/companies.table.ts'
import { companyPolicy, identity, instant, sen } from '../kit/database/columns.ts'

export type ReportCell = string | number | boolean | null

/**
 * One order. It stays as evidence of what was asked for, by whom, and what it added up to; its rows go at its end. No file of it is kept: each is written of
 * the rows while it is sent, always the same, and its hash stands here.
 */
export const report = pgTable(
  'report',
  {
    report_id: identity('report_id'),
    /** Of whom it tells; null of all companies, which only the provider may ask. */
    company_id: integer('company_id').references(() => company.company_id),
    /** Ordered by the provider's people, for themselves: the company does not see it. */
    is_provider: boolean('is_provider').notNull(),
    user_id: integer('user_id').notNull(),
    /** Gathered for an evidence pack, which alone reads it; no report of anybody’s. */
    evidence_id: integer('evidence_id'),
    /** The same, for the room of an auditor. */
    auditor_room_id: integer('auditor_room_id'),
    kind: text('kind', { enum: reportKinds }).notNull(),
    as_at: date('as_at', { mode: 'string' }).notNull(),
    is_live: boolean('is_live').notNull(),
    known: text('known', { enum: ['today', 'then'] }).notNull(),
    course_ids: jsonb('course_ids').$type<readonly number[]>().notNull().default([]),
    department: text('department'),
    no_department: boolean('no_department').notNull().default(false),
    employee_category_id: integer('employee_category_id'),
    language: text('language').notNull(),
    state: text('state', { enum: reportStates }).notNull(),
    why: text('why', { enum: reportFailures }),
    /** Who asked from where, for the audit log. */
    request: jsonb('request').$type<{ id: string; ip: string }>().notNull(),
    ordered_at: instant('ordered_at').notNull(),
    /** When its rows were written. */
    at: instant('at'),
    /** Rows of its sheet, and how many of them have been gone through. */
    total: integer('total'),
    worked: integer('worked').notNull().default(0),
    reconciliation: jsonb('reconciliation').$type<readonly Reconciled[]>().notNull().default([]),
    /** Of a kind that tells of no people. */
    sums: jsonb('sums').$type<readonly Summed[]>().notNull().default([]),
    head_number: bigint('head_number', { mode: 'number' }),
    head_hash: text('head_hash'),
    data_sha256: text('data_sha256'),
    taken: integer('taken').notNull().default(0),
    /** Whoever works on it has it until then, unless it dies. */
    claimed_until: instant('claimed_until'),
    /** When it was worked on last, so that parties take turns. */
    served_at: instant('served_at'),
    failures: integer('failures').notNull().default(0),
    finished_at: instant('finished_at'),
    ends_at: instant('ends_at'),
  },
  (t) => [
    index('report_unfinished').on(t.report_id).where(sql`state in ('waiting', 'gathered')`),
    index('report_ending').on(t.ends_at).where(sql`state = 'made'`),
    index('report_company').on(t.company_id, t.report_id),
    index('report_auditor_room').on(t.auditor_room_id, t.report_id).where(sql`auditor_room_id is not null`),
    index('report_served').on(sql`(case when is_provider then 0 else company_id end)`, t.served_at),
    check('report_kept_or_all', sql`${t.is_provider} or ${t.company_id} is not null`),
    check(
      'report_made',
      sql`(${t.state} = 'made') <= (${t.data_sha256} is not null and ${t.total} is not null and ${t.at} is not null and ${t.ends_at} is not null)`,
    ),
    check('report_failed', sql`(${t.state} = 'failed') = (${t.why} is not null)`),
    companyPolicy(),
  ],
)

/**
 * A row of a report as it was gathered, never changed: of its sheet (`is_listed`), of those who are added up (`bucket`), or both. `place` is its order in
 * the sheet.
 */
export const reportRow = pgTable(
  'report_row',
  {
    report_id: integer('report_id').notNull(),
    place: integer('place').notNull(),
    company_id: integer('company_id').notNull(),
    /** Null where it tells of nobody: a question, an invoice. */
    user_id: integer('user_id'),
    /** Null of money. */
    course_id: integer('course_id'),
    course_title: text('course_title'),
    version_no: integer('version_no'),
    /** Null of a paper, which is of nobody's standing on the day. */
    bucket: text('bucket', { enum: anyBuckets }).$type<AnyBucket>(),
    /** What of money it comes to. */
    amount_sen: sen('amount_sen'),
    is_overdue: boolean('is_overdue').notNull(),
    is_listed: boolean('is_listed').notNull(),
    /** In the order of the columns of its kind, all companies' own first. */
    cells: jsonb('cells').$type<readonly ReportCell[]>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.report_id, t.place] }),
    index('report_row_bucket').on(t.report_id, t.course_id, t.bucket, t.place).where(sql`bucket is not null`),
    index('report_row_person').on(t.user_id),
    foreignKey({ columns: [t.report_id], foreignColumns: [report.report_id], name: 'report_row_report' }).onDelete('cascade'),
    companyPolicy(),
  ],
)
