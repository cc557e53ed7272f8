/**
 * What a pack tells besides the reports: emails, attempts, versions with their approvals, rules and reports, in SQL, slice by slice. People have the names of
 * the moment that a row speaks of (`nameThen`), as those of reports have the names of the last day.
 */
import { type Topic, topics } from '@jujur/contract/enumerations.ts'
import { and, asc, eq, gt, gte, inArray, isNotNull, lt, lte, sql } from 'drizzle-orm'
import { approvalStep } from '../approvals/approvals.table.ts'
import { course, courseSubmission, courseVersion } from '../courses/courses.table.ts'
import { nameThen, users } from '../identity/identity.table.ts'
import type { Connection } from '../kit/database/database.ts'
import { inScope } from '../kit/database/in-scope.ts'
import { quizAttempt } from '../learning/attempts/attempts.table.ts'
import { traineeCourse } from '../learning/enrolments/enrolments.table.ts'
import { moduleProgress } from '../learning/lessons/lessons.table.ts'
import { dayMail } from '../notifications/notifications.table.ts'
import { enrolRule } from '../purchases/enrol-rules.table.ts'
import { reportAddress, reportAddressDelivery, reportAddressVisit } from '../reports/addresses.table.ts'
import { report } from '../reports/reports.table.ts'
import { reportDelivery, reportOpening, reportRun, reportSchedule } from '../reports/schedules.table.ts'

export type PackPeriod = { readonly from: Date; readonly before: Date; readonly from_on: string; readonly to_on: string }
export const CONTENT_SLICE = 1_000
const iso = (at: Date | null) => at?.toISOString() ?? null

export const mailsAfter = async (tx: Connection, { from_on, to_on }: PackPeriod, after: number) => {
  const rows = await tx.sql
    .select({
      id: dayMail.day_mail_id,
      user_id: dayMail.user_id,
      name: nameThen(dayMail.user_id, sql`coalesce(${dayMail.settled_at}, ${dayMail.created_at})`),
      username: users.username,
      day: dayMail.day,
      told: dayMail.told,
      outcome: dayMail.outcome,
      settled_at: dayMail.settled_at,
    })
    .from(dayMail)
    .innerJoin(users, eq(users.user_id, dayMail.user_id))
    .where(and(gt(dayMail.day_mail_id, after), gte(dayMail.day, from_on), lte(dayMail.day, to_on), inScope(tx, dayMail)))
    .orderBy(asc(dayMail.day_mail_id))
    .limit(CONTENT_SLICE)
  return rows.map(({ id, user_id, name, username, day, told, outcome, settled_at }) => ({
    id,
    user_id,
    isSent: outcome === 'accepted',
    cells: [name, username, day, told.map(({ kind }) => kind).join(' '), outcome, iso(settled_at)],
  }))
}

const among = (course_ids: readonly number[]) => (course_ids.length === 0 ? undefined : inArray(traineeCourse.course_id, [...course_ids]))
export const attemptsAfter = async (tx: Connection, { from, before }: PackPeriod, course_ids: readonly number[], after: number) => {
  const a = quizAttempt
  const rows = await tx.sql
    .select({
      id: a.attempt_id,
      user_id: a.user_id,
      name: nameThen(a.user_id, a.submitted_at),
      username: users.username,
      title: courseVersion.title,
      version_no: courseVersion.version_no,
      attempt_no: a.attempt_no,
      language: a.language,
      started_at: a.started_at,
      submitted_at: a.submitted_at,
      score: a.score,
      passed: a.passed,
    })
    .from(a)
    .innerJoin(users, eq(users.user_id, a.user_id))
    .innerJoin(moduleProgress, eq(moduleProgress.module_progress_id, a.module_progress_id))
    .innerJoin(traineeCourse, eq(traineeCourse.trainee_course_id, moduleProgress.trainee_course_id))
    .innerJoin(courseVersion, eq(courseVersion.course_version_id, traineeCourse.course_version_id))
    .where(
      and(
        gt(a.attempt_id, after),
        isNotNull(a.submitted_at),
        gte(a.submitted_at, from),
        lt(a.submitted_at, before),
        among(course_ids),
        inScope(tx, a),
      ),
    )
    .orderBy(asc(a.attempt_id))
    .limit(CONTENT_SLICE)
  return rows.map(({ id, user_id, ...one }) => ({
    id,
    user_id,
    passed: one.passed === true,
    isAgain: one.attempt_no > 1,
    language: one.language,
    cells: [
      ...[one.name, one.username, one.title, one.version_no, one.attempt_no, one.language],
      ...[iso(one.started_at), iso(one.submitted_at), one.score, one.passed],
    ],
  }))
}

/** Which of the nine topics a version has something to read about, and asks about. */
export type Covered = {
  readonly course_id: number
  readonly title: string
  readonly version_no: number
  readonly read: readonly Topic[]
  readonly asked: readonly Topic[]
}
/** Topics of items of a type, in the order of the list of topics, out of the frozen content itself, which is not read whole. */
const topicsOf = (type: 'material' | 'quiz') => sql<Topic[]>`(
  select coalesce(array_agg(topic order by array_position(${sql.param([...topics])}::text[], topic)), '{}')
  from (select distinct jsonb_array_elements_text(item -> 'topics') as topic
    from jsonb_array_elements(${courseVersion.content} -> 'modules') module, jsonb_array_elements(module -> 'items') item
    where item ->> 'type' = ${type}) as named)`
export const packVersionsOf = async (tx: Connection, course_ids: readonly number[], before: Date) => {
  if (course_ids.length === 0) return []
  const v = courseVersion
  const rows = await tx.sql
    .select({
      course_id: v.course_id,
      title: v.title,
      version_no: v.version_no,
      read: topicsOf('material'),
      asked: topicsOf('quiz'),
      hash: v.content_hash,
      published_at: v.published_at,
      made_by: nameThen(v.submitted_by, v.published_at),
      approved_by: nameThen(v.published_by, v.published_at),
    })
    .from(v)
    .where(and(inArray(v.course_id, [...course_ids]), lt(v.published_at, before)))
    .orderBy(asc(v.course_id), asc(v.version_no))
  return rows.map(({ course_id, ...one }) => ({
    user_id: null,
    covers: { course_id, title: one.title, version_no: one.version_no, read: one.read, asked: one.asked } satisfies Covered,
    cells: [one.title, one.version_no, one.hash, iso(one.published_at), one.made_by, one.approved_by, one.read.join(' '), one.asked.join(' ')],
  }))
}

/** Each step of four eyes on what was published of them. */
export const packApprovalsOf = async (tx: Connection, course_ids: readonly number[], before: Date) => {
  if (course_ids.length === 0) return []
  const s = courseSubmission
  const rows = await tx.sql
    .select({
      title: sql<string>`coalesce(${courseVersion.title}, ${course.title})`,
      version_no: courseVersion.version_no,
      action: approvalStep.action,
      at: approvalStep.at,
      name: approvalStep.name,
    })
    .from(approvalStep)
    .innerJoin(s, and(eq(approvalStep.entity, 'course_submission'), eq(s.course_submission_id, approvalStep.entity_id)))
    .innerJoin(course, eq(course.course_id, s.course_id))
    .leftJoin(courseVersion, eq(courseVersion.course_version_id, s.course_version_id))
    .where(and(inArray(s.course_id, [...course_ids]), lt(approvalStep.at, before), sql`${approvalStep.action} <> 'named'`))
    .orderBy(asc(approvalStep.approval_step_id))
  return rows.map((one) => ({ user_id: null, action: one.action, cells: [one.title, one.version_no, one.action, iso(one.at), one.name] }))
}

export const packRulesOf = async (tx: Connection, { from, before, to_on }: PackPeriod) => {
  const rows = await tx.sql
    .select({ name: enrolRule.name, title: course.title, starts_on: enrolRule.starts_on, ended_at: enrolRule.ended_at })
    .from(enrolRule)
    .innerJoin(course, eq(course.course_id, enrolRule.course_id))
    .where(
      and(
        lt(enrolRule.created_at, before),
        lte(enrolRule.starts_on, to_on),
        sql`(${enrolRule.ended_at} is null or ${enrolRule.ended_at} >= ${from.toISOString()}::timestamptz)`,
        inScope(tx, enrolRule),
      ),
    )
    .orderBy(asc(enrolRule.enrol_rule_id))
  return rows.map((one) => ({ user_id: null, cells: [one.name, one.title, one.starts_on, iso(one.ended_at)] }))
}

/** That the company’s own people ordered in the period. */
export const packReportsOf = async (tx: Connection, { from, before }: PackPeriod) => {
  const rows = await tx.sql
    .select({
      kind: report.kind,
      as_at: report.as_at,
      ordered_at: report.ordered_at,
      name: nameThen(report.user_id, report.ordered_at),
      total: report.total,
      taken: report.taken,
      sha256: report.data_sha256,
    })
    .from(report)
    .where(
      and(
        eq(report.is_provider, false),
        sql`${report.evidence_id} is null and ${report.auditor_room_id} is null`,
        gte(report.ordered_at, from),
        lt(report.ordered_at, before),
        inScope(tx, { company_id: report.company_id }),
      ),
    )
    .orderBy(asc(report.report_id))
  return rows.map((one) => ({
    user_id: null,
    taken: one.taken,
    cells: [one.kind, one.as_at, iso(one.ordered_at), one.name, one.total, one.taken, one.sha256],
  }))
}

const ofRun = {
  kind: report.kind,
  every: reportSchedule.every,
  due_on: reportRun.due_on,
  as_at: report.as_at,
  sha256: report.data_sha256,
}
type Delivered = {
  kind: string
  every: string
  due_on: string
  as_at: string
  sha256: string | null
  user_id: number | null
  name: string | null
} & {
  email: string | null
  outcome: string
  told_at: Date
  way: string | null
  opened_at: Date | null
}
const deliveryRow = (one: Delivered) => ({
  user_id: one.user_id,
  isTold: one.outcome === 'told',
  isOpened: one.opened_at !== null,
  cells: [
    ...[one.kind, one.every, one.due_on, one.as_at, one.name, one.email, one.outcome, iso(one.told_at), one.way, iso(one.opened_at)],
    one.sha256,
  ],
})

/** Where a slice of deliveries ends: the run, whom it was told to, and the last of their openings. */
export type DeliveryKey = readonly [report_run_id: number, user_id: number, report_opening_id: number]
/** Whom the company’s reports that come by themselves were told in the period: a row for each of their openings, and one where there is none. */
export const packDeliveriesAfter = async (tx: Connection, { from, before }: PackPeriod, [run, user, opening]: DeliveryKey) => {
  const [d, o] = [reportDelivery, reportOpening]
  const opened = sql<number>`coalesce(${o.report_opening_id}, 0)`
  const rows = await tx.sql
    .select({
      report_run_id: d.report_run_id,
      user_id: d.user_id,
      report_opening_id: opened.mapWith(Number),
      ...ofRun,
      name: nameThen(d.user_id, d.at),
      outcome: d.outcome,
      told_at: d.at,
      way: o.way,
      opened_at: o.at,
    })
    .from(d)
    .innerJoin(reportRun, eq(reportRun.report_run_id, d.report_run_id))
    .innerJoin(reportSchedule, eq(reportSchedule.report_schedule_id, reportRun.report_schedule_id))
    .innerJoin(report, eq(report.report_id, reportRun.report_id))
    .leftJoin(o, and(eq(o.report_run_id, d.report_run_id), eq(o.user_id, d.user_id)))
    .where(
      and(
        gte(d.at, from),
        lt(d.at, before),
        gte(d.report_run_id, run),
        sql`(${d.report_run_id}, ${d.user_id}, ${opened}) > (${run}, ${user}, ${opening})`,
        inScope(tx, { company_id: d.company_id }),
      ),
    )
    .orderBy(asc(d.report_run_id), asc(d.user_id), asc(opened))
    .limit(CONTENT_SLICE)
  return rows.map((one) => ({
    id: [one.report_run_id, one.user_id, one.report_opening_id] as DeliveryKey,
    ...deliveryRow({ ...one, email: null }),
  }))
}

/** Where a slice of deliveries to addresses ends: the delivery, and the last of its visits. */
export type AddressKey = readonly [report_address_delivery_id: number, report_address_visit_id: number]
/** The same of addresses outside, to which two people let a report go: a row for each time that its file was taken, and one where it was not. */
export const packAddressDeliveriesAfter = async (tx: Connection, { from, before }: PackPeriod, [delivery, visit]: AddressKey) => {
  const [d, v] = [reportAddressDelivery, reportAddressVisit]
  const visited = sql<number>`coalesce(${v.report_address_visit_id}, 0)`
  const rows = await tx.sql
    .select({
      report_address_delivery_id: d.report_address_delivery_id,
      report_address_visit_id: visited.mapWith(Number),
      ...ofRun,
      name: reportAddress.name,
      email: reportAddress.email,
      outcome: d.outcome,
      told_at: d.at,
      opened_at: v.opened_at,
    })
    .from(d)
    .innerJoin(reportAddress, eq(reportAddress.report_address_id, d.report_address_id))
    .innerJoin(reportRun, eq(reportRun.report_run_id, d.report_run_id))
    .innerJoin(reportSchedule, eq(reportSchedule.report_schedule_id, reportRun.report_schedule_id))
    .innerJoin(report, eq(report.report_id, reportRun.report_id))
    .leftJoin(v, and(eq(v.report_address_delivery_id, d.report_address_delivery_id), isNotNull(v.opened_at)))
    .where(
      and(
        gte(d.at, from),
        lt(d.at, before),
        gte(d.report_address_delivery_id, delivery),
        sql`(${d.report_address_delivery_id}, ${visited}) > (${delivery}, ${visit})`,
        inScope(tx, { company_id: d.company_id }),
      ),
    )
    .orderBy(asc(d.report_address_delivery_id), asc(visited))
    .limit(CONTENT_SLICE)
  return rows.map((one) => ({
    id: [one.report_address_delivery_id, one.report_address_visit_id] as AddressKey,
    ...deliveryRow({ ...one, user_id: null, way: one.opened_at === null ? null : 'file' }),
  }))
}
