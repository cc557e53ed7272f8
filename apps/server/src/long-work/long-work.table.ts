/** Long work and its lines. */
import { jobKinds, reportOutcomes } from '@jujur/contract/trainees.ts'
import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { company } from '../companies/companies.table.ts'
import { companyPolicy, identity, instant } from '../kit/database/columns.ts'

/** Work that goes on in the background: what a dry run of a file comes to, or something for all that match. */
export const traineeJob = pgTable(
  'trainee_job',
  {
    job_id: identity('job_id'),
    company_id: integer('company_id')
      .notNull()
      .references(() => company.company_id),
    user_id: integer('user_id').notNull(),
    kind: text('kind', { enum: jobKinds }).notNull(),
    state: text('state', { enum: ['checked', 'waiting', 'running', 'done'] }).notNull(),
    file_name: text('file_name'),
    /** Of an import, how the file calls the column of each field. */
    headings: jsonb('headings').$type<{ readonly [field: string]: string | undefined }>().notNull().default({}),
    /** Of an import, all columns of the file in their order, as long as the rows left out are kept as given. */
    columns: jsonb('columns').$type<readonly { readonly column: number; readonly heading: string; readonly field: string | null }[]>(),
    remarks: text('remarks'),
    /** Of work on seats, of which purchased course and until when. */
    assignment: jsonb('assignment').$type<{ readonly purchased_course_id: number; readonly due_on: string | null }>(),
    /** Who asked from where, for the audit log. */
    request: jsonb('request').$type<{ id: string; ip: string }>().notNull(),
    total: integer('total').notNull(),
    worked: integer('worked').notNull().default(0),
    done: integer('done').notNull().default(0),
    skipped: integer('skipped').notNull().default(0),
    created_at: instant('created_at').notNull(),
    expires_at: instant('expires_at'),
    claimed_until: instant('claimed_until'),
    /** 0 until a step fails; from then on at least 1, and those that failed in a row. */
    failures: integer('failures').notNull().default(0),
    finished_at: instant('finished_at'),
  },
  (t) => [
    unique('trainee_job_id_company').on(t.job_id, t.company_id),
    index('trainee_job_waiting').on(t.job_id).where(sql`state in ('waiting', 'running')`),
    index('trainee_job_finished').on(t.finished_at, t.job_id).where(sql`state = 'done'`),
    index('trainee_job_company').on(t.company_id, t.job_id),
    check('trainee_job_counts', sql`${t.worked} <= ${t.total} and ${t.done} + ${t.skipped} <= ${t.total}`),
    companyPolicy(),
  ],
)

/** A row of a file, or a registration to approve, with what became of it. */
export const traineeJobLine = pgTable(
  'trainee_job_line',
  {
    job_id: integer('job_id').notNull(),
    company_id: integer('company_id').notNull(),
    line: integer('line').notNull(),
    /** Of an import the row as read, the identity card number sealed; null for an approval. */
    row: jsonb('row'),
    /** Of an import a row as the file has it, sealed: until it is imported, and a day at most. */
    given: text('given'),
    name: text('name').notNull(),
    username: text('username').notNull(),
    outcome: text('outcome', { enum: reportOutcomes }).notNull(),
    problems: jsonb('problems').notNull().default([]),
  },
  (t) => [
    primaryKey({ columns: [t.job_id, t.line] }),
    index('trainee_job_line_skipped').on(t.job_id, t.line).where(sql`outcome = 'skipped'`),
    foreignKey({
      columns: [t.job_id, t.company_id],
      foreignColumns: [traineeJob.job_id, traineeJob.company_id],
      name: 'trainee_job_line_job',
    }).onDelete('cascade'),
    companyPolicy(),
  ],
)
