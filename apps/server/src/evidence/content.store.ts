/** What a pack tells besides the reports: emails, attempts, versions with their approvals, rules and reports, in SQL, slice by slice. */
import { and, asc, eq, gt, gte, inArray, isNotNull, lt, lte, sql } from 'drizzle-orm'
import { approvalStep } from '../approvals/approvals.table.ts'
import { course, courseSubmission, courseVersion } from '../courses/courses.table.ts'
import { users } from '../identity/identity.table.ts'
import type { Connection } from '../kit/database/database.ts'
import { inScope } from '../kit/database/in-scope.ts'
import { quizAttempt } from '../learning/attempts/attempts.table.ts'
import { traineeCourse } from '../learning/enrolments/enrolments.table.ts'
import { moduleProgress } from '../learning/lessons/lessons.table.ts'
import { dayMail } from '../notifications/notifications.table.ts'
import { enrolRule } from '../purchases/enrol-rules.table.ts'
import { report } from '../reports/reports.table.ts'

export type PackPeriod = { readonly from: Date; readonly before: Date; readonly from_on: string; readonly to_on: string }
export const CONTENT_SLICE = 1_000
const iso = (at: Date | null) => at?.toISOString() ?? null

export const mailsAfter = async (tx: Connection, { from_on, to_on }: PackPeriod, after: number) => {
  const rows = await tx.sql
    .select({
      id: dayMail.day_mail_id,
      user_id: dayMail.user_id,
      name: users.name,
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
      name: users.name,
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
    cells: [
      ...[one.name, one.username, one.title, one.version_no, one.attempt_no, one.language],
      ...[iso(one.started_at), iso(one.submitted_at), one.score, one.passed],
    ],
  }))
}

const nameOf = (user_id: typeof courseVersion.submitted_by | typeof courseVersion.published_by) =>
  sql<string | null>`(select u.name from users u where u.user_id = ${user_id})`
export const packVersionsOf = async (tx: Connection, course_ids: readonly number[], before: Date) => {
  if (course_ids.length === 0) return []
  const v = courseVersion
  const rows = await tx.sql
    .select({
      title: v.title,
      version_no: v.version_no,
      hash: v.content_hash,
      published_at: v.published_at,
      made_by: nameOf(v.submitted_by),
      approved_by: nameOf(v.published_by),
    })
    .from(v)
    .where(and(inArray(v.course_id, [...course_ids]), lt(v.published_at, before)))
    .orderBy(asc(v.course_id), asc(v.version_no))
  return rows.map((one) => ({
    user_id: null,
    cells: [one.title, one.version_no, one.hash, iso(one.published_at), one.made_by, one.approved_by],
  }))
}

/** Each step of four eyes on what was published of them. */
export const packApprovalsOf = async (tx: Connection, course_ids: readonly number[], before: Date) => {
  if (course_ids.length === 0) return []
  const s = courseSubmission
  const rows = await tx.sql
    .select({ title: course.title, version_no: courseVersion.version_no, action: approvalStep.action, at: approvalStep.at, name: approvalStep.name })
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
      name: users.name,
      total: report.total,
      taken: report.taken,
      sha256: report.data_sha256,
    })
    .from(report)
    .innerJoin(users, eq(users.user_id, report.user_id))
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
