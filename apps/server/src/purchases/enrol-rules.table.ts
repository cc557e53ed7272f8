/** Rules that enrol, and who waits for a seat. */
import type { DueRule, KeptCondition } from '@jujur/contract/enrol-rules.ts'
import { sql } from 'drizzle-orm'
import { check, date, foreignKey, index, integer, jsonb, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { company } from '../companies/companies.table.ts'
import { course } from '../courses/courses.table.ts'
import { users } from '../identity/identity.table.ts'
import { companyPolicy, identity, instant, personPolicy } from '../kit/database/columns.ts'

/** Whom a company enrols in a course by itself, today and later. One that has ended stays, as enrolments name it. */
export const enrolRule = pgTable(
  'enrol_rule',
  {
    enrol_rule_id: identity('enrol_rule_id'),
    company_id: integer('company_id')
      .notNull()
      .references(() => company.company_id),
    course_id: integer('course_id')
      .notNull()
      .references(() => course.course_id),
    name: text('name').notNull(),
    /** Departments by their ids, so that one that gets another name stays the one that was meant. */
    who: jsonb('who').$type<readonly KeptCondition[]>().notNull(),
    /** The same conditions in one spelling, to compare rules by. */
    who_key: text('who_key').notNull(),
    due: jsonb('due').$type<DueRule>().notNull(),
    /** A day of Kuala Lumpur. */
    starts_on: date('starts_on', { mode: 'string' }).notNull(),
    version: integer('version').notNull().default(1),
    created_at: instant('created_at').notNull(),
    created_by: integer('created_by').notNull(),
    changed_at: instant('changed_at').notNull(),
    changed_by: integer('changed_by').notNull(),
    /** The work that carried out the newest version. */
    job_id: integer('job_id'),
    ended_at: instant('ended_at'),
    ended_by: integer('ended_by'),
  },
  (t) => [
    unique('enrol_rule_id_company').on(t.enrol_rule_id, t.company_id),
    uniqueIndex('enrol_rule_once').on(t.company_id, t.course_id, t.who_key).where(sql`ended_at is null`),
    index('enrol_rule_company').on(t.company_id, t.enrol_rule_id),
    check('enrol_rule_ended', sql`(${t.ended_at} is null) = (${t.ended_by} is null)`),
    companyPolicy(),
  ],
)

/**
 * Somebody who is to take a course and has no seat yet. Seats go to who is due first. Kept for good: what somebody waited for, how long, and what
 * came of it. Course, day and rule of a row never change, so that what was waited for on a day is told from it later: where one does, the row ends and
 * another takes its place.
 */
export const waitingForSeat = pgTable(
  'waiting_for_seat',
  {
    waiting_for_seat_id: identity('waiting_for_seat_id'),
    company_id: integer('company_id').notNull(),
    user_id: integer('user_id').notNull(),
    course_id: integer('course_id')
      .notNull()
      .references(() => course.course_id),
    /** That of the enrolment it becomes. */
    due_on: date('due_on', { mode: 'string' }),
    /** Null where no rule wanted it. */
    enrol_rule_id: integer('enrol_rule_id'),
    /** The cycle that has run out, where it is to be taken again. */
    previous_trainee_course_id: integer('previous_trainee_course_id'),
    /** Since when the person waits, be it by rows before this one. */
    since: instant('since').notNull(),
    /** Since when by this row. */
    stands_from: instant('stands_from').notNull(),
    /** When those who buy seats were told. */
    told_at: instant('told_at'),
    ended_at: instant('ended_at'),
    why_ended: text('why_ended', { enum: ['enrolled', 'has_course', 'left', 'rule_ended', 'rule_changed', 'replaced', 'moved'] }),
    /** Without a reference: an enrolment that never began goes with its seat. */
    trainee_course_id: integer('trainee_course_id'),
  },
  (t) => [
    // One open a person and course.
    uniqueIndex('waiting_for_seat_open').on(t.user_id, t.course_id).where(sql`ended_at is null`),
    // Who is due first.
    index('waiting_for_seat_next').on(t.company_id, t.course_id, t.due_on, t.since, t.waiting_for_seat_id).where(sql`ended_at is null`),
    index('waiting_for_seat_untold').on(t.company_id, t.course_id).where(sql`ended_at is null and told_at is null`),
    index('waiting_for_seat_rule').on(t.enrol_rule_id).where(sql`ended_at is null and enrol_rule_id is not null`),
    foreignKey({ columns: [t.user_id, t.company_id], foreignColumns: [users.user_id, users.company_id], name: 'waiting_for_seat_person' }),
    foreignKey({
      columns: [t.enrol_rule_id, t.company_id],
      foreignColumns: [enrolRule.enrol_rule_id, enrolRule.company_id],
      name: 'waiting_for_seat_rule_company',
    }),
    check('waiting_for_seat_ended', sql`(${t.ended_at} is null) = (${t.why_ended} is null)`),
    check('waiting_for_seat_enrolled', sql`(${t.trainee_course_id} is not null) = coalesce(${t.why_ended} = 'enrolled', false)`),
    personPolicy(),
  ],
)
