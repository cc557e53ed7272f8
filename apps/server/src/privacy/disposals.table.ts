/** Orders to dispose of people's data, legal holds that stop them, and what a company set of the time that evidence is kept. */
import { disposalObstacles, disposalReaches, disposalReasons } from '@jujur/contract/disposals.ts'
import { sql } from 'drizzle-orm'
import { check, date, foreignKey, index, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { company } from '../companies/companies.table.ts'
import { users } from '../identity/identity.table.ts'
import { companyPolicy, decided, identity, instant } from '../kit/database/columns.ts'

/** How long a company keeps the evidence of somebody's training; without a row the house's years. */
export const privacySetting = pgTable(
  'privacy_setting',
  {
    company_id: integer('company_id')
      .primaryKey()
      .references(() => company.company_id),
    evidence_years: smallint('evidence_years').notNull(),
    version: integer('version').notNull().default(1),
    changed_by: integer('changed_by').notNull(),
    changed_at: instant('changed_at').notNull(),
  },
  (t) => [check('privacy_setting_years', sql`${t.evidence_years} between 7 and 30`), companyPolicy()],
)

/**
 * Why nothing of a person, or of a whole company (`user_id` null), may be disposed of: from a day, until a day or until somebody else lifts it. Never deleted.
 * Whoever sets one holds the company's row, and so does dispose_person: of the two the second finds what the first wrote.
 */
export const legalHold = pgTable(
  'legal_hold',
  {
    legal_hold_id: identity('legal_hold_id'),
    company_id: integer('company_id')
      .notNull()
      .references(() => company.company_id),
    user_id: integer('user_id'),
    reason: text('reason').notNull(),
    from_on: date('from_on', { mode: 'string' }).notNull(),
    /** Its last day; null until it is lifted. */
    until_on: date('until_on', { mode: 'string' }),
    set_by: integer('set_by').notNull(),
    set_at: instant('set_at').notNull(),
    version: integer('version').notNull().default(1),
    lifted_by: integer('lifted_by'),
    lifted_at: instant('lifted_at'),
    lifted_because: text('lifted_because'),
  },
  (t) => [
    index('legal_hold_company').on(t.company_id, t.legal_hold_id),
    index('legal_hold_person').on(t.user_id).where(sql`user_id is not null`),
    foreignKey({ columns: [t.user_id, t.company_id], foreignColumns: [users.user_id, users.company_id], name: 'legal_hold_user_company' }),
    check('legal_hold_days', sql`${t.until_on} >= ${t.from_on}`),
    check(
      'legal_hold_lifted',
      sql`(${t.lifted_by} is null) = (${t.lifted_at} is null) and (${t.lifted_by} is null) = (${t.lifted_because} is null) and ${t.lifted_by} <> ${t.set_by}`,
    ),
    companyPolicy(),
  ],
)

/** Asked for by one person and decided by another, of whom at least one is of the company. Once approved it is work, and at its end the certificate. */
export const disposal = pgTable(
  'disposal',
  {
    disposal_id: identity('disposal_id'),
    company_id: integer('company_id')
      .notNull()
      .references(() => company.company_id),
    reason: text('reason', { enum: disposalReasons }).notNull(),
    note: text('note').notNull(),
    /** At whose desk it waits: the company's, or the provider's where the company has nobody else to decide. */
    stage: text('stage', { enum: ['company', 'provider'] }).notNull(),
    approve_status_id: smallint('approve_status_id').notNull().default(2),
    submitted_by: integer('submitted_by').notNull(),
    ...decided(),
    /** Who decided from where, for the log of the work. */
    request: jsonb('request').$type<{ id: string; ip: string }>(),
    /** Whoever works on it has it until then, unless it dies. */
    claimed_until: instant('claimed_until'),
    failures: integer('failures').notNull().default(0),
    finished_at: instant('finished_at'),
    /** The day on which the last backup ends that still has the keys. */
    backups_end_on: date('backups_end_on', { mode: 'string' }),
  },
  (t) => [
    index('disposal_queue').on(t.company_id, t.approve_status_id, t.disposal_id),
    index('disposal_unfinished').on(t.disposal_id).where(sql`approve_status_id = 1 and finished_at is null`),
    check('disposal_two', sql`${t.decided_by} <> ${t.submitted_by}`),
    check('disposal_decided', sql`(${t.approve_status_id} = 2) = (${t.decided_by} is null)`),
    check(
      'disposal_finished',
      sql`(${t.finished_at} is null) = (${t.backups_end_on} is null) and (${t.finished_at} is null or ${t.approve_status_id} = 1)`,
    ),
    companyPolicy(),
  ],
)

/**
 * Of whom: by number, which names nobody afterwards. `waiting`, then `emptied` once dispose_person ran, `done` once the files are gone too; `kept` where
 * something stood in the way at the moment of writing.
 */
export const disposalPerson = pgTable(
  'disposal_person',
  {
    disposal_id: integer('disposal_id')
      .notNull()
      .references(() => disposal.disposal_id),
    user_id: integer('user_id').notNull(),
    company_id: integer('company_id').notNull(),
    /** The account alone, with what no law keeps; or evidence too, as its time is over. */
    reach: text('reach', { enum: disposalReaches }).notNull(),
    state: text('state', { enum: ['waiting', 'emptied', 'done', 'kept'] })
      .notNull()
      .default('waiting'),
    obstacle: text('obstacle', { enum: disposalObstacles }),
    /** Rows that were emptied or deleted. */
    rows: integer('rows').notNull().default(0),
    at: instant('at'),
  },
  (t) => [
    primaryKey({ columns: [t.disposal_id, t.user_id] }),
    index('disposal_person_user').on(t.user_id),
    foreignKey({ columns: [t.user_id, t.company_id], foreignColumns: [users.user_id, users.company_id], name: 'disposal_person_user_company' }),
    check('disposal_person_kept', sql`(${t.state} = 'kept') = (${t.obstacle} is not null)`),
    companyPolicy(),
  ],
)

/** Files of somebody who was emptied: noted with the emptying, deleted from the store after it, however often that takes. */
export const disposalFile = pgTable(
  'disposal_file',
  {
    disposal_id: integer('disposal_id').notNull(),
    user_id: integer('user_id').notNull(),
    company_id: integer('company_id').notNull(),
    sha256: text('sha256').notNull(),
    deleted_at: instant('deleted_at'),
  },
  (t) => [
    primaryKey({ columns: [t.disposal_id, t.user_id, t.sha256] }),
    foreignKey({
      columns: [t.disposal_id, t.user_id],
      foreignColumns: [disposalPerson.disposal_id, disposalPerson.user_id],
      name: 'disposal_file_of',
    }),
    companyPolicy(),
  ],
)
