import { approveStatus } from '@jujur/contract/enumerations.ts'
import type { TraineeFileField } from '@jujur/contract/trainees.ts'
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { company } from '../companies/companies.table.ts'
import { companyPolicy, decided, identity, instant } from '../kit/database/columns.ts'
import type { Said } from '../kit/sheets/columns.rules.ts'

export const tempTraineeUserRegistration = pgTable(
  'temp_trainee_user_registration',
  {
    temp_trainee_user_registration_id: identity('temp_trainee_user_registration_id'),
    company_id: integer('company_id')
      .notNull()
      .references(() => company.company_id),
    name: text('name').notNull(),
    username: text('username').notNull(),
    email: text('email').notNull(),
    /** The address without case, dots of Gmail and +tag: one person, whatever the spelling. */
    email_normal: text('email_normal').notNull(),
    phone: text('phone'),
    ic_no_sealed: text('ic_no_sealed'),
    /** Keyed hash of the number and the company, to find it without opening it. */
    ic_no_hash: text('ic_no_hash'),
    employee_no: text('employee_no'),
    department: text('department'),
    position: text('position'),
    risk_level: text('risk_level', { enum: ['low', 'medium', 'high'] }),
    language: text('language').notNull().default('en'),
    approve_status_id: smallint('approve_status_id').notNull().default(approveStatus.PENDING),
    findings: jsonb('findings').notNull().default([]),
    submitted_by: integer('submitted_by'),
    submitted_by_email: text('submitted_by_email').notNull(),
    terms_accepted_at: instant('terms_accepted_at'),
    ...decided(),
    user_id: integer('user_id'),
    source: text('source', { enum: ['form', 'import', 'sign_up'] })
      .notNull()
      .default('sign_up'),
  },
  (t) => [
    index('temp_trainee_user_registration_status').on(t.company_id, t.approve_status_id, t.temp_trainee_user_registration_id),
    index('temp_trainee_user_registration_pending_ic').on(t.ic_no_hash).where(sql`approve_status_id = 2 and ic_no_hash is not null`),
    index('temp_trainee_user_registration_pending_employee')
      .on(t.employee_no, t.company_id)
      .where(sql`approve_status_id = 2 and employee_no is not null`),
    index('temp_trainee_user_registration_pending_username').on(t.username).where(sql`approve_status_id = 2`),
    index('temp_trainee_user_registration_pending_email').on(t.email).where(sql`approve_status_id = 2`),
    index('temp_trainee_user_registration_pending_email_normal').on(t.email_normal).where(sql`approve_status_id = 2`),
    check('temp_trainee_user_registration_status_known', sql`${t.approve_status_id} in (1, 2, 3)`),
    companyPolicy(),
  ],
)

/**
 * What a company calls its departments, each as it was written first. Triggers write people and pre-registrations so, by one function
 * (department_key) that tells which spellings are one.
 */
export const department = pgTable(
  'department',
  {
    department_id: identity('department_id'),
    company_id: integer('company_id')
      .notNull()
      .references(() => company.company_id),
    name: text('name').notNull(),
  },
  (t) => [uniqueIndex('department_once').on(t.company_id, sql`department_key(${t.name})`), companyPolicy()],
)

/** What a company said last of the columns of a file with these headings. */
export const traineeColumnMatching = pgTable(
  'trainee_column_matching',
  {
    company_id: integer('company_id')
      .notNull()
      .references(() => company.company_id),
    /** Of the headings only a sum is kept. */
    headings_hash: text('headings_hash').notNull(),
    /** By its place the field of each column, null where it was left out. */
    said: jsonb('said').$type<Said<TraineeFileField>>().notNull(),
    used_at: instant('used_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.company_id, t.headings_hash] }), companyPolicy()],
)
