/** Reminders of courses: the steps, what a company says of them, and each day on which they were gone through. */
import { answerKinds, claimVerdicts } from '@jujur/contract/manager-digest.ts'
import { type DigestOmission, type Omission, type ReminderSteps, stepKinds } from '@jujur/contract/reminders.ts'
import { type SQL, sql } from 'drizzle-orm'
import { boolean, check, date, foreignKey, index, integer, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { company } from '../companies/companies.table.ts'
import { users } from '../identity/identity.table.ts'
import { companyPolicy, identity, instant, personPolicy } from '../kit/database/columns.ts'
import { exemption } from '../purchases/exemptions/exemptions.table.ts'

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
    // What was told otherwise than by a course's own mail, or not at all: few are.
    index('reminder_step_rare').on(t.company_id, t.reminder_step_id).where(sql`omitted is not null or is_invitation`),
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
    /** The hash of its link, which nobody but the mail has, and until when it works; null of one that was not told, and of those from before links. */
    link_hash: text('link_hash'),
    link_ends_at: instant('link_ends_at'),
  },
  (t) => [
    // Once a week, however often the job runs.
    uniqueIndex('manager_digest_once').on(t.user_id, t.week_on).where(sql`omitted is null`),
    uniqueIndex('manager_digest_omitted_once').on(t.user_id, t.week_on, t.omitted).where(sql`omitted is not null`),
    index('manager_digest_company').on(t.company_id, t.manager_digest_id),
    foreignKey({ columns: [t.user_id, t.company_id], foreignColumns: [users.user_id, users.company_id], name: 'manager_digest_user_company' }),
    uniqueIndex('manager_digest_link').on(t.link_hash),
    check('manager_digest_linked', sql`(${t.link_hash} is null) = (${t.link_ends_at} is null) and (${t.omitted} is null or ${t.link_hash} is null)`),
    check('manager_digest_told', sql`(${t.omitted} is null) = (${t.day_mail_id} is not null)`),
    personPolicy(),
  ],
)

/**
 * Somebody opens a link: the code that was mailed for it, and, once it was right, for how long the page is open in that one browser. No sign-in and no
 * session: it opens the manager's page and nothing else.
 */
export const digestVisit = pgTable(
  'digest_visit',
  {
    /** Of what the browser that asked for the code knows. */
    visit_hash: text('visit_hash').primaryKey(),
    manager_digest_id: integer('manager_digest_id').notNull(),
    /** The manager. */
    user_id: integer('user_id').notNull(),
    company_id: integer('company_id').notNull(),
    /** Where the code went: with another address it opens nothing any more. */
    email: text('email').notNull(),
    code_hash: text('code_hash').notNull(),
    code_ends_at: instant('code_ends_at').notNull(),
    sent_at: instant('sent_at').notNull(),
    tries: smallint('tries').notNull().default(0),
    /** Of what the browser knows once the code was right. */
    page_hash: text('page_hash'),
    page_ends_at: instant('page_ends_at'),
  },
  (t) => [
    uniqueIndex('digest_visit_page').on(t.page_hash),
    index('digest_visit_digest').on(t.manager_digest_id),
    index('digest_visit_sent').on(t.sent_at),
    foreignKey({ columns: [t.user_id, t.company_id], foreignColumns: [users.user_id, users.company_id], name: 'digest_visit_user_company' }),
    foreignKey({ columns: [t.manager_digest_id], foreignColumns: [managerDigest.manager_digest_id], name: 'digest_visit_manager_digest' }),
    check('digest_visit_open', sql`(${t.page_hash} is null) = (${t.page_ends_at} is null)`),
    personPolicy(),
  ],
)

/** What a manager said of one of their people. Only added; it moves no due date and lets nobody go. */
export const managerAnswer = pgTable(
  'manager_answer',
  {
    manager_answer_id: identity('manager_answer_id'),
    company_id: integer('company_id').notNull(),
    /** Of whom it is. */
    user_id: integer('user_id').notNull(),
    manager_id: integer('manager_id').notNull(),
    /** By whose link. */
    manager_digest_id: integer('manager_digest_id').notNull(),
    kind: text('kind', { enum: answerKinds }).notNull(),
    /** Expected by, or on leave until; null of somebody who left. */
    day: date('day', { mode: 'string' }),
    /** What stood open then, without references: an enrolment that never began goes with its seat. */
    trainee_course_ids: jsonb('trainee_course_ids').$type<readonly number[]>().notNull(),
    at: instant('at').notNull(),
  },
  (t) => [
    index('manager_answer_company').on(t.company_id, t.manager_answer_id),
    index('manager_answer_person').on(t.user_id, t.manager_answer_id),
    index('manager_answer_manager').on(t.manager_id, t.user_id, t.at),
    foreignKey({ columns: [t.user_id, t.company_id], foreignColumns: [users.user_id, users.company_id], name: 'manager_answer_user_company' }),
    foreignKey({ columns: [t.manager_id, t.company_id], foreignColumns: [users.user_id, users.company_id], name: 'manager_answer_manager_company' }),
    foreignKey({ columns: [t.manager_digest_id], foreignColumns: [managerDigest.manager_digest_id], name: 'manager_answer_manager_digest' }),
    check('manager_answer_day', sql`(${t.kind} = 'left') = (${t.day} is null)`),
    personPolicy(),
  ],
)

/** What a client admin made of a claim; once each, and only added. */
export const managerClaimDecision = pgTable(
  'manager_claim_decision',
  {
    manager_answer_id: integer('manager_answer_id').primaryKey(),
    company_id: integer('company_id')
      .notNull()
      .references(() => company.company_id),
    /** Of whom it is. */
    user_id: integer('user_id').notNull(),
    verdict: text('verdict', { enum: claimVerdicts }).notNull(),
    remarks: text('remarks'),
    /** The pause that was asked for with it; its table stands below, and it is kept for good. */
    exemption_id: integer('exemption_id'),
    decided_by: integer('decided_by').notNull(),
    at: instant('at').notNull(),
  },
  (t) => [
    foreignKey({ columns: [t.manager_answer_id], foreignColumns: [managerAnswer.manager_answer_id], name: 'manager_claim_decision_answer' }),
    foreignKey({ columns: [t.exemption_id], foreignColumns: [exemption.exemption_id], name: 'manager_claim_decision_exemption' }),
    index('manager_claim_decision_exemption_id').on(t.exemption_id).where(sql`exemption_id is not null`),
    foreignKey({
      columns: [t.user_id, t.company_id],
      foreignColumns: [users.user_id, users.company_id],
      name: 'manager_claim_decision_user_company',
    }),
    index('manager_claim_decision_person').on(t.user_id),
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
