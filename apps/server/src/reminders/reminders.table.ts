/** Reminders of courses: the steps, what a company says of them, and each day on which they were gone through. */
import { type DigestOmission, type Omission, type ReminderSteps, stepKinds } from '@jujur/contract/reminders.ts'
import { type SQL, sql } from 'drizzle-orm'
import { boolean, check, date, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { company } from '../companies/companies.table.ts'
import { users } from '../identity/identity.table.ts'
import { companyPolicy, identity, instant, personPolicy } from '../kit/database/columns.ts'

/**
 * One step of a reminder: who was told of which course, or was not and why. Kept for good, and never changed; without a reference to the enrolment, as
 * one that never began goes with its seat. What became of its mail stands with the mail (`day_mail`).
 */
export const reminderStep = pgTable(
  'reminder_step',
  {
    reminder_step_id: identity('reminder_step_id'),
    trainee_course_id: integer('trainee_course_id').notNull(),
    /** To whom. */
    user_id: integer('user_id').notNull(),
    company_id: integer('company_id').notNull(),
    step: text('step', { enum: stepKinds }).notNull(),
    /** The day on which it fell, in Kuala Lumpur; of one by hand that on which it was pressed. */
    planned_on: date('planned_on', { mode: 'string' }).notNull(),
    /** The day of this row. */
    day: date('day', { mode: 'string' }).notNull(),
    /** That of the enrolment then. */
    due_on: date('due_on', { mode: 'string' }),
    at: instant('at').notNull(),
    /** Null where the portal did it by itself. */
    reminded_by: integer('reminded_by'),
    /** Why it was not told; null where it was. */
    omitted: text('omitted').$type<Omission>(),
    /** The person had not set a password yet, and was sent the invitation again. */
    is_invitation: boolean('is_invitation').notNull().default(false),
    /** The mail that told it; null of an invitation, and of what went out before mails were kept. */
    day_mail_id: integer('day_mail_id'),
  },
  (t) => [
    // Once a day, however many press and however often the job runs.
    uniqueIndex('reminder_step_once_a_day').on(t.trainee_course_id, t.user_id, t.day).where(sql`omitted is null`),
    uniqueIndex('reminder_step_omitted_once').on(t.trainee_course_id, t.user_id, t.planned_on, t.omitted).where(sql`omitted is not null`),
    index('reminder_step_enrolment').on(t.trainee_course_id, t.reminder_step_id),
    index('reminder_step_company').on(t.company_id, t.reminder_step_id),
    index('reminder_step_day').on(t.company_id, t.day),
    index('reminder_step_person').on(t.user_id, t.reminder_step_id),
    index('reminder_step_mail').on(t.day_mail_id).where(sql`day_mail_id is not null`),
    foreignKey({ columns: [t.user_id, t.company_id], foreignColumns: [users.user_id, users.company_id], name: 'reminder_step_user_company' }),
    check('reminder_step_told', sql`${t.omitted} is null or (${t.day_mail_id} is null and not ${t.is_invitation})`),
    personPolicy(),
  ],
)

/** The digest of one manager in one week: which mail it was, or why there was none. Kept for good, and never changed. */
export const managerDigest = pgTable(
  'manager_digest',
  {
    manager_digest_id: identity('manager_digest_id'),
    /** The manager. */
    user_id: integer('user_id').notNull(),
    company_id: integer('company_id').notNull(),
    /** Its week began on this day, in Kuala Lumpur. */
    week_on: date('week_on', { mode: 'string' }).notNull(),
    /** The day of this row. */
    day: date('day', { mode: 'string' }).notNull(),
    at: instant('at').notNull(),
    /** Why it was not told; null where it was. */
    omitted: text('omitted').$type<DigestOmission>(),
    day_mail_id: integer('day_mail_id'),
  },
  (t) => [
    // Once a week, however often the job runs.
    uniqueIndex('manager_digest_once').on(t.user_id, t.week_on).where(sql`omitted is null`),
    uniqueIndex('manager_digest_omitted_once').on(t.user_id, t.week_on, t.omitted).where(sql`omitted is not null`),
    index('manager_digest_company').on(t.company_id, t.manager_digest_id),
    foreignKey({ columns: [t.user_id, t.company_id], foreignColumns: [users.user_id, users.company_id], name: 'manager_digest_user_company' }),
    check('manager_digest_told', sql`(${t.omitted} is null) = (${t.day_mail_id} is not null)`),
    personPolicy(),
  ],
)

/** Its person was told. */
export const isTold: SQL<boolean> = sql`(${reminderStep.omitted} is null)`

/** What a company says of its reminders. Rows are only added, and the newest holds. */
export const reminderSettings = pgTable(
  'reminder_settings',
  {
    company_id: integer('company_id')
      .notNull()
      .references(() => company.company_id),
    version: integer('version').notNull(),
    steps: jsonb('steps').$type<ReminderSteps>().notNull(),
    changed_at: instant('changed_at').notNull(),
    changed_by: integer('changed_by').notNull(),
  },
  (t) => [
    // Of two who save at once the later is told.
    primaryKey({ columns: [t.company_id, t.version] }),
    companyPolicy(),
  ],
)

/** A day on which a company's people were gone through; a row that has not ended is gone on with by the next run. */
export const reminderRound = pgTable(
  'reminder_round',
  {
    company_id: integer('company_id')
      .notNull()
      .references(() => company.company_id),
    day: date('day', { mode: 'string' }).notNull(),
    began_at: instant('began_at').notNull(),
    ended_at: instant('ended_at'),
    /** People who were told, and steps that were not. */
    told: integer('told').notNull().default(0),
    omitted: integer('omitted').notNull().default(0),
    /** When it was looked for what is overdue for long. */
    escalated_at: instant('escalated_at'),
  },
  (t) => [primaryKey({ columns: [t.company_id, t.day] }), companyPolicy()],
)
