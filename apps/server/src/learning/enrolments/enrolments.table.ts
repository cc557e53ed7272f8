/** Enrolments. */
import type { WindowOn } from '@jujur/contract/cycle-dates.ts'
import { contentLanguages, type EnrolmentStatus, enrolmentStatuses, openEnrolmentStatuses } from '@jujur/contract/enumerations.ts'
import { isNotNull, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { bigint, boolean, check, date, foreignKey, index, integer, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { courseVersion } from '../../courses/courses.table.ts'
import { users } from '../../identity/identity.table.ts'
import { dayRanges, identity, instant, personPolicy } from '../../kit/database/columns.ts'
import { endOfDay, startOfDay } from '../../kit/time/calendar.rules.ts'
import { enrolRule } from '../../purchases/enrol-rules.table.ts'

const OPEN = sql.raw(openEnrolmentStatuses.map((status) => `'${status}'`).join(', '))
/** Under way, or not begun. In the very words of the indexes below, which the planner compares. */
export const isOpenStatus = (status: SQLWrapper): SQL<boolean> => sql`${status} in (${OPEN})`

/** One cycle of one person in one course (an enrolment). A new cycle is a new row; history is never reset. */
export const traineeCourse = pgTable(
  'trainee_course',
  {
    trainee_course_id: identity('trainee_course_id'),
    user_id: integer('user_id').notNull(),
    company_id: integer('company_id').notNull(),
    course_id: integer('course_id').notNull(),
    course_version_id: integer('course_version_id')
      .notNull()
      .references(() => courseVersion.course_version_id),
    previous_trainee_course_id: integer('previous_trainee_course_id'),
    /** The cycle of a course that this one's replaces, whose place it takes as the next one; null where its own course has one before it, or nothing goes before. */
    follows_trainee_course_id: integer('follows_trainee_course_id'),
    status: text('status', { enum: enrolmentStatuses }).notNull().default('NOT_STARTED'),
    /** The language it is read in, chosen or found at the start; null before, and for what began before this was recorded. */
    language: text('language', { enum: contentLanguages }),
    due_on: date('due_on', { mode: 'string' }),
    /** The rule that made it; null where a person did, or a renewal. */
    enrol_rule_id: integer('enrol_rule_id'),
    assigned_at: instant('assigned_at').notNull(),
    /** When it takes the place of the cycle before it: once that one's validity is over (a trigger, sql/keep_counts_from.sql); before, that one counts. */
    counts_from: instant('counts_from').notNull().default(sql`null`),
    started_at: instant('started_at'),
    completed_at: instant('completed_at'),
    expires_at: instant('expires_at'),
    /** As of its certificate, kept by a trigger. */
    revoked_at: instant('revoked_at'),
    /** From when it counts as revoked: at once, or once the last certificate of an earlier cycle that still stands has ended (a trigger, sql/revoke_course.sql). */
    uncovered_at: instant('uncovered_at'),
    /** Days on which its person is paused, and on which the course is waived for them; kept by triggers from `exemption`, also of a cycle that is over. */
    paused: dayRanges('paused').notNull().default(sql`'{}'`),
    waived: dayRanges('waived').notNull().default(sql`'{}'`),
    /** When it was due before it was extended; null where it never was. Kept by triggers from `exemption`. */
    extended_from: date('extended_from', { mode: 'string' }),
    /** Of a delta (ADR 31): the cycle whose certificate it brings up to date; null of a cycle. A delta is in no figure of learning and has no certificate of its own. */
    delta_of: integer('delta_of'),
    /** The items that changed, by module_item_id; the others count as they were. And whether the pledge did. */
    delta_items: integer('delta_items').array(),
    delta_pledge: boolean('delta_pledge'),
    /** Why it is asked no more, though it was not completed: its regular cycle opened, or its certificate stands no more. */
    delta_ended: text('delta_ended', { enum: ['overtaken', 'uncovered'] }),
    delta_ended_at: instant('delta_ended_at'),
    /** Another value, from one sequence, with every change of the enrolment, its progress and its attempts (triggers): who knows it knows them all. */
    standing_version: bigint('standing_version', { mode: 'number' }).notNull().default(sql`nextval('standing_version')`),
  },
  (t) => [
    unique('trainee_course_owner').on(t.trainee_course_id, t.user_id, t.company_id),
    // One open cycle per person and course.
    uniqueIndex('trainee_course_open').on(t.user_id, t.course_id).where(isOpenStatus(sql`status`)),
    // Whom a version may still ask.
    index('trainee_course_open_version').on(t.course_version_id).where(isOpenStatus(sql`status`)),
    index('trainee_course_user').on(t.user_id, t.trainee_course_id),
    index('trainee_course_company').on(t.company_id, t.trainee_course_id),
    // What is overdue in a company, longest first; then each order a list has, whatever its state.
    index('trainee_course_due')
      .on(t.company_id, t.due_on, t.trainee_course_id)
      .where(sql`${isOpenStatus(sql`status`)} and due_on is not null`),
    index('trainee_course_by_due').on(t.company_id, t.due_on, t.trainee_course_id),
    index('trainee_course_by_assigned').on(t.company_id, t.assigned_at, t.trainee_course_id),
    index('trainee_course_by_completed').on(t.company_id, t.completed_at, t.trainee_course_id),
    index('trainee_course_by_expires').on(t.company_id, t.expires_at, t.trainee_course_id),
    // The same over all companies, as the provider looks through them; what stays in a state for days only, or is rare, by that.
    index('trainee_course_all_due').on(t.due_on, t.trainee_course_id),
    index('trainee_course_all_assigned').on(t.assigned_at, t.trainee_course_id),
    index('trainee_course_all_completed').on(t.completed_at, t.trainee_course_id),
    // Whose certificates have run out and are written down as expired each night. With both conditions, as nothing else asks: while the table is empty all
    // indexes are alike to the planner, and what triggers ask of one person must not come to rest on this one.
    index('trainee_course_lapsing').on(t.expires_at, t.trainee_course_id).where(sql`status = 'COMPLETED' and delta_of is null`),
    // Whose certificates of a course stand at a moment, counted without a look at the rows; and who has begun or is to begin it.
    index('trainee_course_valid').on(t.company_id, t.course_id, t.expires_at, t.counts_from).where(sql`status = 'COMPLETED' and delta_of is null`),
    index('trainee_course_open_course').on(t.company_id, t.course_id, t.trainee_course_id).where(isOpenStatus(sql`status`)),
    index('trainee_course_rare').on(t.status, t.trainee_course_id).where(sql`status in ('PLEDGE_PENDING', 'REVOKED')`),
    // The newest cycle of each person in a course, however many years there are, without a look at the rows.
    index('trainee_course_newest').on(t.company_id, t.course_id, t.user_id, t.trainee_course_id).where(sql`delta_of is null`),
    index('trainee_course_delta').on(t.delta_of).where(sql`delta_of is not null`),
    index('trainee_course_deltas').on(t.company_id, t.course_id, t.trainee_course_id).where(sql`delta_of is not null`),
    // Few do.
    index('trainee_course_follows').on(t.follows_trainee_course_id).where(sql`follows_trainee_course_id is not null`),
    index('trainee_course_revoked_ever').on(t.company_id, t.uncovered_at).where(sql`uncovered_at is not null`),
    // Few have any.
    index('trainee_course_exempt').on(t.company_id, t.trainee_course_id).where(sql`paused <> '{}' or waived <> '{}' or extended_from is not null`),
    index('trainee_course_rule').on(t.enrol_rule_id).where(sql`enrol_rule_id is not null`),
    foreignKey({ columns: [t.user_id, t.company_id], foreignColumns: [users.user_id, users.company_id], name: 'trainee_course_user_company' }),
    foreignKey({
      columns: [t.enrol_rule_id, t.company_id],
      foreignColumns: [enrolRule.enrol_rule_id, enrolRule.company_id],
      name: 'trainee_course_rule_company',
    }),
    foreignKey({
      columns: [t.delta_of, t.user_id, t.company_id],
      foreignColumns: [t.trainee_course_id, t.user_id, t.company_id],
      name: 'trainee_course_delta_of',
    }),
    check(
      'trainee_course_delta_whole',
      sql`(${t.delta_of} is null) = (${t.delta_items} is null) and (${t.delta_of} is null) = (${t.delta_pledge} is null) and (${t.delta_ended} is null or ${t.delta_of} is not null)
        and (${t.delta_ended} is null) = (${t.delta_ended_at} is null)
        and (${t.delta_of} is null or ${t.expires_at} is null and ${t.revoked_at} is null and (${t.status} = 'EXPIRED') = (${t.delta_ended} is not null))`,
    ),
    check('trainee_course_counts', sql`${t.counts_from} >= ${t.assigned_at}`),
    check('trainee_course_completed', sql`(${t.status} in ('COMPLETED')) <= (${t.completed_at} is not null)`),
    check('trainee_course_revoked', sql`(${t.status} = 'REVOKED') = (${t.revoked_at} is not null)`),
    check('trainee_course_uncovered', sql`(${t.revoked_at} is null) = (${t.uncovered_at} is null) and ${t.uncovered_at} >= ${t.revoked_at}`),
    personPolicy(),
  ],
)

/** A cycle, as everything that counts learning means it: no delta. In the words of the index of the newest. */
export const isCycle = isNull(traineeCourse.delta_of)
export const isDelta = isNotNull(traineeCourse.delta_of)
/** Of a delta the version it brings, null of a cycle; beside its course version. Whoever shows a title of an enrolment shows by this which it is. */
export const updateTo = sql<number | null>`case when ${traineeCourse.delta_of} is not null then ${courseVersion.version_no} end`

/** Not completed, at whatever time. */
export const isOpenEnrolment = isOpenStatus(traineeCourse.status)

/** A course is over for somebody at the instant its validity ends, whether or not anything has been written since; by days, `state_on` in SQL tells. */
export const statusColumnAt = (now: Date | SQLWrapper): SQL<EnrolmentStatus> =>
  sql`case when ${hasLapsedAt(now)} then 'EXPIRED' else ${traineeCourse.status} end`
/** Completed, and valid no more, though the nightly job has not written it down. */
export const hasLapsedAt = (now: Date | SQLWrapper): SQL<boolean> =>
  sql`${traineeCourse.status} = 'COMPLETED' and ${traineeCourse.expires_at} < ${now instanceof Date ? now.toISOString() : now}::timestamptz`

const validFromColumn = sql`greatest(${traineeCourse.completed_at}, ${traineeCourse.counts_from})`
/**
 * Completed, and its next cycle is open, as `isInWindowOn` of cycle-dates.ts tells of days. A certificate that has run out is: whether it has is asked of
 * the very moment.
 */
export const isInWindow = ({ today, ends_by, common }: WindowOn, now: Date): SQL<boolean> => {
  const { expires_at } = traineeCourse
  const begins = sql`kl_day(${validFromColumn})`
  const instant = (at: Date) => sql`${at.toISOString()}::timestamptz`
  const isHalfway = (due: SQLWrapper) => sql`${begins} + (${due} - ${begins}) / 2 <= ${today}::date`
  const byCommonDay = common.map(
    ({ due_on, before, begun_by }) => sql`or ${expires_at} >= ${instant(startOfDay(due_on))} and ${expires_at} < ${instant(startOfDay(before))}
      and ${begins} <= ${begun_by}::date and ${isHalfway(sql`${due_on}::date`)}`,
  )
  return sql`(${traineeCourse.status} = 'COMPLETED' and (${hasLapsedAt(now)}
    or ${expires_at} <= ${instant(endOfDay(ends_by))} and ${isHalfway(sql`kl_day(${expires_at})`)} ${sql.join(byCommonDay, sql` `)}))`
}

/** Paused, or waived: on that day the course is not asked of its person. */
export const isExemptOn = (day: string | SQLWrapper): SQL<boolean> =>
  sql`(${traineeCourse.paused} @> ${day}::date or ${traineeCourse.waived} @> ${day}::date)`

/** Of somebody who may have no enrolment: paused on that day, or the course is waived for them. */
export const isPersonExemptOn = (user_id: SQLWrapper, course_id: SQLWrapper, day: string): SQL<boolean> =>
  sql`(exempt_days(${user_id}, ${course_id}, '{PAUSE,WAIVER,STATED}') @> ${day}::date)`

/** The one definition of an enrolment that is overdue, by the day, in the words of an index (trainee_course_due); figures and lists of past days have the same from `state_on`. */
export const isOverdueOn = (day: string): SQL<boolean> =>
  sql`(${isOpenEnrolment} and ${traineeCourse.due_on} is not null and ${traineeCourse.due_on} < ${day}::date and not ${isExemptOn(day)})`

/** Each time an enrolment got another due date: from when to when, by whom. Kept for good, without a reference, as one that never began goes with its seat. */
export const dueDateChange = pgTable(
  'due_date_change',
  {
    due_date_change_id: identity('due_date_change_id'),
    trainee_course_id: integer('trainee_course_id').notNull(),
    user_id: integer('user_id').notNull(),
    company_id: integer('company_id').notNull(),
    /** Null where there was none, or is none any more. */
    from_on: date('from_on', { mode: 'string' }),
    to_on: date('to_on', { mode: 'string' }),
    changed_at: instant('changed_at').notNull(),
    changed_by: integer('changed_by').notNull(),
    /** The pause, waiver or extension it follows from; null where somebody set the date. */
    exemption_id: integer('exemption_id'),
  },
  (t) => [
    // What had been overdue.
    index('due_date_change_corrected').on(t.company_id, t.changed_at).where(sql`from_on < (changed_at at time zone 'Asia/Kuala_Lumpur')::date`),
    index('due_date_change_exemption').on(t.exemption_id).where(sql`exemption_id is not null`),
    index('due_date_change_enrolment').on(t.trainee_course_id, t.due_date_change_id),
    foreignKey({ columns: [t.user_id, t.company_id], foreignColumns: [users.user_id, users.company_id], name: 'due_date_change_user_company' }),
    check('due_date_change_moves', sql`${t.from_on} is distinct from ${t.to_on}`),
    personPolicy(),
  ],
)
