/** Pauses, waivers, extensions, and training that was stated but not proven here. */
import { exemptionKinds } from '@jujur/contract/enumerations.ts'
import { sql } from 'drizzle-orm'
import { check, date, foreignKey, index, integer, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { course } from '../../courses/courses.table.ts'
import { users } from '../../identity/identity.table.ts'
import { decided, identity, instant, personPolicy } from '../../kit/database/columns.ts'

/**
 * Why a person need not take a course for a while, or not by the day that was set: asked for by one person of the company and decided by another. Never
 * deleted; one that ends early keeps the days it was approved for. Those of a person that overlap are refused by exclusion constraints
 * (exemption_pauses, exemption_waivers).
 */
export const exemption = pgTable(
  'exemption',
  {
    exemption_id: identity('exemption_id'),
    company_id: integer('company_id').notNull(),
    user_id: integer('user_id').notNull(),
    kind: text('kind', { enum: exemptionKinds }).notNull(),
    /** Null of a pause, which is of all courses. */
    course_id: integer('course_id').references(() => course.course_id),
    /** Of an extension. Without a reference: an enrolment that never began goes with its seat. */
    trainee_course_id: integer('trainee_course_id'),
    /** The first day; of a waiver or a stated training that of its approval, and of an extension the day on which the course was due. */
    from_on: date('from_on', { mode: 'string' }).notNull(),
    /** The last day; of an extension the new due date. */
    to_on: date('to_on', { mode: 'string' }).notNull(),
    reason: text('reason').notNull(),
    /** Of stated training: who trained, when, and the paper that says so. */
    issuer: text('issuer'),
    proven_on: date('proven_on', { mode: 'string' }),
    paper_sha256: text('paper_sha256'),
    paper_name: text('paper_name'),
    paper_type: text('paper_type'),
    approve_status_id: smallint('approve_status_id').notNull().default(2),
    submitted_by: integer('submitted_by').notNull(),
    ...decided(),
    /** Of one that ended early: its last day, which is before the first where it never began. */
    ended_on: date('ended_on', { mode: 'string' }),
    ended_at: instant('ended_at'),
    ended_by: integer('ended_by'),
  },
  (t) => [
    uniqueIndex('exemption_extension').on(t.trainee_course_id).where(sql`kind = 'EXTENSION' and approve_status_id = 2`),
    index('exemption_person').on(t.user_id, t.exemption_id),
    index('exemption_queue').on(t.company_id, t.approve_status_id, t.exemption_id),
    foreignKey({ columns: [t.user_id, t.company_id], foreignColumns: [users.user_id, users.company_id], name: 'exemption_user_company' }),
    check('exemption_days', sql`${t.to_on} >= ${t.from_on} and ${t.ended_on} >= ${t.from_on} - 1 and ${t.ended_on} < ${t.to_on}`),
    check('exemption_course', sql`(${t.kind} = 'PAUSE') = (${t.course_id} is null)`),
    check('exemption_enrolment', sql`(${t.kind} = 'EXTENSION') = (${t.trainee_course_id} is not null)`),
    check(
      'exemption_paper',
      sql`(${t.kind} = 'STATED') = (${t.issuer} is not null and ${t.proven_on} is not null and ${t.paper_sha256} is not null and ${t.paper_name} is not null and ${t.paper_type} is not null)`,
    ),
    check(
      'exemption_ended',
      sql`(${t.ended_on} is null) = (${t.ended_at} is null) and (${t.ended_on} is null) = (${t.ended_by} is null) and (${t.ended_on} is null or ${t.approve_status_id} = 1 and ${t.kind} <> 'EXTENSION')`,
    ),
    personPolicy(),
  ],
)
