/** What is overdue for long in a company, and which of its client admins was told on which day. */
import type { Escalation, EscalationView } from '@jujur/contract/escalations.ts'
import { and, asc, count, countDistinct, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { courseVersion } from '../courses/courses.table.ts'
import { foundTrainee } from '../identity/found.store.ts'
import { users } from '../identity/identity.table.ts'
import type { Connection } from '../kit/database/database.ts'
import { inScope } from '../kit/database/in-scope.ts'
import { countList, type Direction, planned } from '../kit/database/list.ts'
import { isExemptOn, isOpenEnrolment, isOverdueOn, traineeCourse, updateTo } from '../learning/enrolments/enrolments.table.ts'
import { dayMail } from '../notifications/notifications.table.ts'
import { adminDigest, escalation } from './escalations.table.ts'
import { managerDigest, reminderRound } from './reminders.table.ts'

type Round = { company_id: number; day: string; now: Date }

// ── Once a day ────────────────────────────────────────────────────────────────────────────────────────────────

/** Whether nobody has looked for escalations on that day yet; whoever does so at the same moment is waited for. */
export const claimEscalating = async (tx: Connection, { company_id, day, now }: Round): Promise<boolean> => {
  const claimed = await tx.sql
    .update(reminderRound)
    .set({ escalated_at: now })
    .where(and(eq(reminderRound.company_id, company_id), eq(reminderRound.day, day), isNull(reminderRound.escalated_at), inScope(tx, reminderRound)))
    .returning({ day: reminderRound.day })
  return claimed.length > 0
}

/** Courses that were due by a day and are overdue still, of whoever has not left. */
export const escalate = (tx: Connection, { company_id, day, now }: Round, due_by: string) =>
  tx.sql.execute(sql`
    insert into escalation (trainee_course_id, user_id, company_id, due_on, escalated_on, at)
    select ${traineeCourse.trainee_course_id}, ${traineeCourse.user_id}, ${traineeCourse.company_id}, ${traineeCourse.due_on}, ${day}::date, ${now.toISOString()}::timestamptz
    from ${traineeCourse} join ${users} on ${users.user_id} = ${traineeCourse.user_id}
    where ${traineeCourse.company_id} = ${company_id} and ${isOverdueOn(day)} and ${traineeCourse.due_on} <= ${due_by}::date and ${users.status} <> 'inactive'
      and not exists (select from escalation o where o.trainee_course_id = ${traineeCourse.trainee_course_id} and o.settled_on is null)
    order by ${traineeCourse.due_on}, ${traineeCourse.trainee_course_id}`)

/** Of each escalation that is open: how it is settled by now. */
export const settle = (tx: Connection, { company_id, day, now }: Round) =>
  tx.sql.execute(sql`
    update escalation set settled_on = ${day}::date, settled_at = ${now.toISOString()}::timestamptz, settled_as = found.settled_as
    from (
      select o.escalation_id, case
        when ${traineeCourse.trainee_course_id} is null then 'taken_back'
        when ${traineeCourse.completed_at} is not null then 'completed'
        when not ${isOpenEnrolment} then 'over'
        when ${users.status} = 'inactive' then 'left'
        when ${isExemptOn(day)} then 'exempt'
        when ${traineeCourse.due_on} is null or ${traineeCourse.due_on} >= ${day}::date then 'due_moved' end as settled_as
      from escalation o join ${users} on ${users.user_id} = o.user_id
        left join ${traineeCourse} on ${traineeCourse.trainee_course_id} = o.trainee_course_id
      where o.company_id = ${company_id} and o.settled_on is null) as found
    where escalation.escalation_id = found.escalation_id and escalation.settled_on is null and found.settled_as is not null`)

// ── Telling ───────────────────────────────────────────────────────────────────────────────────────────────────

/** Something stands open, or was settled after a day. */
export const hasEscalations = async (tx: Connection, company_id: number, after: string): Promise<boolean> => {
  const { rows } = await tx.sql.execute<{ found: boolean }>(sql`
    select exists (select from ${escalation} where ${escalation.company_id} = ${company_id} and ${escalation.settled_on} is null)
      or exists (select from ${escalation} where ${escalation.company_id} = ${company_id} and ${escalation.settled_on} > ${after}::date) as found`)
  return rows[0]?.found ?? false
}

/** The day on which each of these people was told of escalations last. */
export const lastTold = async (tx: Connection, user_ids: readonly number[]): Promise<Map<number, string>> => {
  const rows = await tx.sql
    .select({ user_id: adminDigest.user_id, day: sql<string>`max(${adminDigest.day})::text` })
    .from(adminDigest)
    .where(and(inArray(adminDigest.user_id, [0, ...user_ids]), isNull(adminDigest.omitted), inScope(tx, adminDigest)))
    .groupBy(adminDigest.user_id)
  return new Map(rows.map(({ user_id, day }) => [user_id, day]))
}

const isAfter = (column: SQL, day: string | null): SQL => (day === null ? sql`true` : sql`${column} > ${day}::date`)
/** What somebody who was told last on a day, or never, is told now: what stands open since, and what they were told of and is settled since. */
const news = (after: string | null) => ({
  escalated: and(isNull(escalation.settled_on), isAfter(sql`${escalation.escalated_on}`, after)),
  settled: after === null ? sql`false` : and(sql`${escalation.settled_on} > ${after}::date`, sql`${escalation.escalated_on} <= ${after}::date`),
})

export const countNews = async (tx: Connection, company_id: number, after: string | null): Promise<{ escalated: number; settled: number }> => {
  const { escalated, settled } = news(after)
  const [row] = await tx.sql
    .select({
      escalated: sql<number>`count(*) filter (where ${escalated})`.mapWith(Number),
      settled: sql<number>`count(*) filter (where ${settled})`.mapWith(Number),
    })
    .from(escalation)
    .where(and(eq(escalation.company_id, company_id), sql`(${escalated} or ${settled})`, inScope(tx, escalation)))
  return row ?? { escalated: 0, settled: 0 }
}

const manager = sql<string | null>`(select m.name from ${users} m where m.user_id = ${users.manager_id} and m.status <> 'inactive')`
/** The first of either, due first, with today's manager. */
export const someNews = async (tx: Connection, company_id: number, after: string | null, of: 'escalated' | 'settled', most: number) =>
  tx.sql
    .select({
      trainee_course_id: escalation.trainee_course_id,
      name: users.name,
      title: courseVersion.title,
      update_to: updateTo,
      due_on: escalation.due_on,
      manager,
      settled_as: escalation.settled_as,
    })
    .from(escalation)
    .innerJoin(users, eq(users.user_id, escalation.user_id))
    .leftJoin(traineeCourse, eq(traineeCourse.trainee_course_id, escalation.trainee_course_id))
    .leftJoin(courseVersion, eq(courseVersion.course_version_id, traineeCourse.course_version_id))
    .where(and(eq(escalation.company_id, company_id), news(after)[of], inScope(tx, escalation)))
    .orderBy(asc(escalation.due_on), asc(escalation.escalation_id))
    .limit(most)

/** What stands there already of a day that is not told is not written again. */
export const insertAdminDigests = async (tx: Connection, rows: (typeof adminDigest.$inferInsert)[]): Promise<void> => {
  if (rows.length === 0) return
  const { user_id, day, omitted } = adminDigest
  await tx.sql
    .insert(adminDigest)
    .values(rows)
    .onConflictDoNothing({ target: [user_id, day, omitted], where: sql`omitted is not null` })
}

// ── Lists ─────────────────────────────────────────────────────────────────────────────────────────────────────

/** A time: both days are in it; without a first, from the beginning on. */
type Span = { readonly from: string | null; readonly until: string }
const within = (column: SQL, { from, until }: Span) =>
  sql`(${from === null ? sql`true` : sql`${column} >= ${from}::date`} and ${column} <= ${until}::date)`
/** One definition for the list and the figures. */
const isIn = (view: EscalationView, span: Span): SQL => {
  if (view === 'escalated') return within(sql`${escalation.escalated_on}`, span)
  if (view === 'settled') return within(sql`${escalation.settled_on}`, span)
  return sql`(${escalation.escalated_on} <= ${span.until}::date and coalesce(${escalation.settled_on} > ${span.until}::date, true))`
}

const told = sql<Escalation['told']>`coalesce((
  select jsonb_agg(jsonb_build_object('name', first.name, 'on', first.day::text) order by first.day, first.name)
  from (select name_then(d.user_id, min(d.at)) as name, min(d.day) as day from ${adminDigest} d
    where d.company_id = ${escalation.company_id} and d.omitted is null and d.day >= ${escalation.escalated_on}
      and (${escalation.settled_on} is null or d.day < ${escalation.settled_on})
    group by d.user_id) as first), '[]')`

type Page = { length: number; start: number; dir?: Direction | undefined }
export const listEscalations = async (tx: Connection, { words, view, span }: { words: string; view: EscalationView; span: Span }, page: Page) => {
  const where = and(isIn(view, span), await foundTrainee(tx, words), inScope(tx, escalation))
  const order = page.dir === 'asc' ? asc : desc
  const rows = await tx.sql
    .select({
      escalation_id: escalation.escalation_id,
      trainee_course_id: escalation.trainee_course_id,
      user_id: escalation.user_id,
      name: users.name,
      department: users.department,
      course_title: courseVersion.title,
      update_to: updateTo,
      due_on: escalation.due_on,
      escalated_on: escalation.escalated_on,
      manager_name: manager,
      told,
      settled_on: escalation.settled_on,
      settled_as: escalation.settled_as,
    })
    .from(escalation)
    .innerJoin(users, eq(users.user_id, escalation.user_id))
    .leftJoin(traineeCourse, eq(traineeCourse.trainee_course_id, escalation.trainee_course_id))
    .leftJoin(courseVersion, eq(courseVersion.course_version_id, traineeCourse.course_version_id))
    .where(where)
    .orderBy(order(escalation.escalated_on), order(escalation.escalation_id))
    .limit(planned(page.length))
    .offset(planned(page.start))
  const counted = await countList(tx, page, rows, () =>
    tx.sql.select({ one: sql`1` }).from(escalation).innerJoin(users, eq(users.user_id, escalation.user_id)).where(where),
  )
  return { rows, counted }
}

/** What stands open at the end of a day: as much as its list has. */
export const countOpenEscalations = async (tx: Connection, until: string): Promise<number> => {
  const [row] = await tx.sql
    .select({ all: count() })
    .from(escalation)
    .where(and(isIn('open', { from: null, until }), inScope(tx, escalation)))
  return row?.all ?? 0
}

export const escalationFigures = async (tx: Connection, company_id: number, span: Span) => {
  const one = async (view: EscalationView) => {
    const [row] = await tx.sql
      .select({ all: count(), people: countDistinct(escalation.user_id) })
      .from(escalation)
      .where(and(eq(escalation.company_id, company_id), isIn(view, span), inScope(tx, escalation)))
    return row ?? { all: 0, people: 0 }
  }
  const open = await one('open')
  return { escalated: (await one('escalated')).all, settled: (await one('settled')).all, open: open.all, open_people: open.people }
}

/** Weeks of managers, the newest first. */
export const listManagerWeeks = async (
  tx: Connection,
  { words, outcome }: { words: string; outcome?: 'sent' | 'omitted' | undefined },
  page: Page,
) => {
  const isOmitted = sql`${managerDigest.omitted} is not null`
  const narrowed = { sent: sql`not ${isOmitted}`, omitted: isOmitted }
  const where = and(outcome && narrowed[outcome], await foundTrainee(tx, words), inScope(tx, managerDigest))
  const order = page.dir === 'asc' ? asc : desc
  const rows = await tx.sql
    .select({
      manager_digest_id: managerDigest.manager_digest_id,
      user_id: managerDigest.user_id,
      name: users.name,
      week_on: managerDigest.week_on,
      day: managerDigest.day,
      outcome: dayMail.outcome,
      omitted: managerDigest.omitted,
    })
    .from(managerDigest)
    .innerJoin(users, eq(users.user_id, managerDigest.user_id))
    .leftJoin(dayMail, eq(dayMail.day_mail_id, managerDigest.day_mail_id))
    .where(where)
    .orderBy(order(managerDigest.manager_digest_id))
    .limit(planned(page.length))
    .offset(planned(page.start))
  const counted = await countList(tx, page, rows, () =>
    tx.sql.select({ one: sql`1` }).from(managerDigest).innerJoin(users, eq(users.user_id, managerDigest.user_id)).where(where),
  )
  return { rows, counted }
}
