/** What is overdue for so long that client admins are told, and the days on which each of them was. */
import type { Settlement } from '@jujur/contract/escalations.ts'
import type { DigestOmission } from '@jujur/contract/reminders.ts'
import { sql } from 'drizzle-orm'
import { check, date, foreignKey, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '../identity/identity.table.ts'
import { identity, instant, personPolicy } from '../kit/database/columns.ts'

/**
 * A course of a person that was overdue for as long as the company says, until it was settled. Kept for good, without a reference to the enrolment, as one
 * that never began goes with its seat; only how it was settled is added, once (a trigger, sql/keep_escalation.sql).
 */
export const escalation = pgTable(
  'escalation',
  {
    escalation_id: identity('escalation_id'),
    trainee_course_id: integer('trainee_course_id').notNull(),
    user_id: integer('user_id').notNull(),
    company_id: integer('company_id').notNull(),
    due_on: date('due_on', { mode: 'string' }).notNull(),
    /** In Kuala Lumpur. */
    escalated_on: date('escalated_on', { mode: 'string' }).notNull(),
    at: instant('at').notNull(),
    settled_on: date('settled_on', { mode: 'string' }),
    settled_at: instant('settled_at'),
    settled_as: text('settled_as').$type<Settlement>(),
  },
  (t) => [
    uniqueIndex('escalation_open').on(t.trainee_course_id).where(sql`settled_on is null`),
    index('escalation_company_open').on(t.company_id, t.escalated_on).where(sql`settled_on is null`),
    index('escalation_company').on(t.company_id, t.escalated_on, t.escalation_id),
    index('escalation_settled').on(t.company_id, t.settled_on).where(sql`settled_on is not null`),
    index('escalation_person').on(t.user_id, t.escalation_id),
    foreignKey({ columns: [t.user_id, t.company_id], foreignColumns: [users.user_id, users.company_id], name: 'escalation_user_company' }),
    check('escalation_whole', sql`(${t.settled_on} is null) = (${t.settled_as} is null) and (${t.settled_on} is null) = (${t.settled_at} is null)`),
    personPolicy(),
  ],
)

/** What one client admin was told on a day of escalations, or why not. Kept for good, and never changed. */
export const adminDigest = pgTable(
  'admin_digest',
  {
    admin_digest_id: identity('admin_digest_id'),
    /** The client admin. */
    user_id: integer('user_id').notNull(),
    company_id: integer('company_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    at: instant('at').notNull(),
    escalated: integer('escalated').notNull(),
    settled: integer('settled').notNull(),
    omitted: text('omitted').$type<Extract<DigestOmission, 'not_reached' | 'told_today'>>(),
    day_mail_id: integer('day_mail_id'),
  },
  (t) => [
    // Once a day, however often the job runs.
    uniqueIndex('admin_digest_once').on(t.user_id, t.day).where(sql`omitted is null`),
    uniqueIndex('admin_digest_omitted_once').on(t.user_id, t.day, t.omitted).where(sql`omitted is not null`),
    index('admin_digest_company').on(t.company_id, t.day),
    foreignKey({ columns: [t.user_id, t.company_id], foreignColumns: [users.user_id, users.company_id], name: 'admin_digest_user_company' }),
    check('admin_digest_told', sql`(${t.omitted} is null) = (${t.day_mail_id} is not null)`),
    personPolicy(),
  ],
)
