import { approveStatus } from '@jujur/contract/enumerations.ts'
import { employmentFacts, offeredCategories, type TraineeFileField } from '@jujur/contract/trainees.ts'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { company } from '../companies/companies.table.ts'
import { users } from '../identity/identity.table.ts'
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
    employee_category_id: integer('employee_category_id'),
    is_board_member: boolean('is_board_member').notNull().default(false),
    manager_id: integer('manager_id'),
    /** Of a manager whom a file names and who has no account yet: the address in its normal spelling. */
    manager_email: text('manager_email'),
    joined_on: date('joined_on', { mode: 'string' }),
    /** From when department and the like hold; null from the day the person came. */
    facts_from: date('facts_from', { mode: 'string' }),
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
    index('temp_trainee_user_registration_managed').on(t.company_id, t.manager_email).where(sql`manager_email is not null`),
    index('temp_trainee_user_registration_in_category').on(t.employee_category_id).where(sql`employee_category_id is not null`),
    foreignKey({
      columns: [t.employee_category_id, t.company_id],
      foreignColumns: [employeeCategory.employee_category_id, employeeCategory.company_id],
      name: 'temp_trainee_user_registration_category',
    }),
    foreignKey({
      columns: [t.manager_id, t.company_id],
      foreignColumns: [users.user_id, users.company_id],
      name: 'temp_trainee_user_registration_manager',
    }),
    check('temp_trainee_user_registration_status_known', sql`${t.approve_status_id} in (1, 2, 3)`),
    companyPolicy(),
  ],
)

/**
 * What a company calls its departments, each as it was written first. Triggers write people and pre-registrations so, by one function
 * (department_key) that tells which spellings are one. One that became part of another stays for the facts that name it, and has no people.
 */
export const department = pgTable(
  'department',
  {
    department_id: identity('department_id'),
    company_id: integer('company_id')
      .notNull()
      .references(() => company.company_id),
    name: text('name').notNull(),
    /** Never one that was merged itself. */
    merged_into: integer('merged_into'),
  },
  (t) => [
    uniqueIndex('department_once').on(t.company_id, sql`department_key(${t.name})`).where(sql`merged_into is null`),
    index('department_merged').on(t.merged_into).where(sql`merged_into is not null`),
    unique('department_id_company').on(t.department_id, t.company_id),
    foreignKey({ columns: [t.merged_into, t.company_id], foreignColumns: [t.department_id, t.company_id], name: 'department_merged_into' }),
    companyPolicy(),
  ],
)

/**
 * How a company puts its people into classes, by which it reports who was trained. Four usual ones are offered to every company and read in each
 * reader's language, until the company gives one its own name.
 */
export const employeeCategory = pgTable(
  'employee_category',
  {
    employee_category_id: identity('employee_category_id'),
    company_id: integer('company_id')
      .notNull()
      .references(() => company.company_id),
    offered: text('offered', { enum: offeredCategories }),
    name: text('name'),
  },
  (t) => [
    uniqueIndex('employee_category_once').on(t.company_id, sql`department_key(coalesce(${t.name}, ${t.offered}))`),
    unique('employee_category_id_company').on(t.employee_category_id, t.company_id),
    check('employee_category_named', sql`(${t.name} is null) <> (${t.offered} is null)`),
    companyPolicy(),
  ],
)

/**
 * What held of a trainee at the company, from which day on: a row for each fact and change, only ever added. A correction is a later row about an
 * earlier day. On a day that row holds which begins last by then; of two that begin on one day, the one recorded last. Triggers on `users` write
 * what changes today; `users` has the values of today, written by the same functions (sql/keep_facts.sql, sql/follow_facts.sql).
 */
export const employmentFact = pgTable(
  'employment_fact',
  {
    employment_fact_id: bigint('employment_fact_id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    user_id: integer('user_id').notNull(),
    company_id: integer('company_id').notNull(),
    fact: text('fact', { enum: employmentFacts }).notNull(),
    /** Null where there is none from then on. Of `employment` employed or left; of a department its name at that time; of the board member; else an id. */
    value: text('value'),
    department_id: integer('department_id'),
    employee_category_id: integer('employee_category_id').generatedAlwaysAs(sql`case when fact = 'category' then value::integer end`),
    manager_id: integer('manager_id').generatedAlwaysAs(sql`case when fact = 'manager' then value::integer end`),
    /** A day of Kuala Lumpur. */
    holds_from: date('holds_from', { mode: 'string' }).notNull(),
    recorded_at: instant('recorded_at').notNull(),
    /** Null where the server did so by itself, or nobody knows. */
    recorded_by: integer('recorded_by'),
    /** Taken over from a time when no history was kept. */
    is_assumed: boolean('is_assumed').notNull().default(false),
  },
  (t) => [
    // What was said of a day that was over by then.
    index('employment_fact_corrected').on(t.company_id, t.recorded_at).where(sql`holds_from < (recorded_at at time zone 'Asia/Kuala_Lumpur')::date`),
    index('employment_fact_person').on(t.user_id, t.fact, t.holds_from, t.employment_fact_id),
    foreignKey({ columns: [t.user_id, t.company_id], foreignColumns: [users.user_id, users.company_id], name: 'employment_fact_person' }),
    foreignKey({
      columns: [t.department_id, t.company_id],
      foreignColumns: [department.department_id, department.company_id],
      name: 'employment_fact_department',
    }),
    foreignKey({
      columns: [t.employee_category_id, t.company_id],
      foreignColumns: [employeeCategory.employee_category_id, employeeCategory.company_id],
      name: 'employment_fact_category',
    }),
    foreignKey({ columns: [t.manager_id, t.company_id], foreignColumns: [users.user_id, users.company_id], name: 'employment_fact_manager' }),
    index('employment_fact_in_category').on(t.employee_category_id).where(sql`employee_category_id is not null`),
    check('employment_fact_known', sql`${t.fact} in ('employment', 'department', 'position', 'risk_level', 'category', 'board', 'manager')`),
    check('employment_fact_board', sql`${t.fact} <> 'board' or ${t.value} = 'member'`),
    check('employment_fact_not_own_manager', sql`${t.manager_id} <> ${t.user_id}`),
    check('employment_fact_employment', sql`${t.fact} <> 'employment' or (${t.value} is not null and ${t.value} in ('employed', 'left'))`),
    check('employment_fact_risk', sql`${t.fact} <> 'risk_level' or ${t.value} in ('low', 'medium', 'high')`),
    check('employment_fact_in_department', sql`(${t.department_id} is not null) = (${t.fact} = 'department' and ${t.value} is not null)`),
    companyPolicy(),
  ],
)

/**
 * From the facts, as known today: between which days a trainee was in which department, and whether they had left. The stretches of a person
 * follow each other without a gap, from -infinity to infinity; `to_day` is the first day that belongs to the next. Only triggers write it.
 */
export const employmentPlace = pgTable(
  'employment_place',
  {
    user_id: integer('user_id').notNull(),
    company_id: integer('company_id').notNull(),
    /** As the company calls it today; empty where there is none. */
    department: text('department').notNull(),
    has_left: boolean('has_left').notNull(),
    from_day: date('from_day', { mode: 'string' }).notNull(),
    to_day: date('to_day', { mode: 'string' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.from_day] }),
    index('employment_place_department').on(t.company_id, t.department, t.from_day),
    foreignKey({ columns: [t.user_id, t.company_id], foreignColumns: [users.user_id, users.company_id], name: 'employment_place_person' }),
    check('employment_place_forward', sql`${t.from_day} < ${t.to_day}`),
    companyPolicy(),
  ],
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
