/** Deltas in SQL: which were taken, which are asked, and their end. */
import type { WindowOn } from '@jujur/contract/cycle-dates.ts'
import { and, asc, desc, eq, gt, gte, inArray, isNotNull, max, type SQL, sql } from 'drizzle-orm'
import type { ContentFormat, CourseContent } from '../../courses/courses.rules.ts'
import { courseVersion } from '../../courses/courses.table.ts'
import type { PublishedVersion } from '../../courses/publishing/deltas.rules.ts'
import { users } from '../../identity/identity.table.ts'
import type { Connection } from '../../kit/database/database.ts'
import { inScope } from '../../kit/database/in-scope.ts'
import { dayOf } from '../../kit/time/calendar.rules.ts'
import { moduleProgress } from '../lessons/lessons.table.ts'
import { hasLapsedAt, isCycle, isExemptOn, isInWindow, isOpenEnrolment, isOpenStatus, traineeCourse } from './enrolments.table.ts'

const t = traineeCourse

// ── Versions ──────────────────────────────────────────────────────────────────────────────────────────────────

export type Marked = PublishedVersion & { readonly title: string; readonly version_no: number; readonly update_due_days: number | null }
/** The newest version of a course. */
export const newestVersionId = async (tx: Connection, course_id: number): Promise<number> => {
  const [row] = await tx.sql
    .select({ id: sql<number>`max(${courseVersion.course_version_id})` })
    .from(courseVersion)
    .where(eq(courseVersion.course_id, course_id))
  return row?.id ?? 0
}

/** From one version of a course to its newest, the oldest first. */
export const versionsFrom = async (tx: Connection, course_id: number, course_version_id: number): Promise<Marked[]> => {
  const rows = await tx.sql
    .select()
    .from(courseVersion)
    .where(and(eq(courseVersion.course_id, course_id), gte(courseVersion.course_version_id, course_version_id)))
    .orderBy(asc(courseVersion.course_version_id))
  return rows.map((row) => ({
    ...row,
    content: row.content as CourseContent,
    content_format: row.content_format as ContentFormat,
    is_material: row.material_change !== null,
  }))
}

// ── Of whom one is asked ──────────────────────────────────────────────────────────────────────────────────────

type OfCourse = { readonly company_id: number; readonly course_id: number }
/** What somebody took last of a course: that of their cycle, or of the newest delta of it that they completed. */
const versionTaken = sql<number>`coalesce((select max(taken.course_version_id) from ${t} taken where taken.delta_of = ${t.trainee_course_id} and taken.status = 'COMPLETED'), ${t.course_version_id})`

/**
 * The newest cycle of each person of a company in a course, joined with them, whose certificate stands and is of a version before one that was marked: not
 * where a cycle of the course is open or is about to (`window`), and not of whom it is not asked today.
 */
const isAsked = (tx: Connection, { company_id, course_id }: OfCourse, window: WindowOn | null, now: Date): SQL | undefined =>
  and(
    eq(t.company_id, company_id),
    eq(t.course_id, course_id),
    isCycle,
    sql`not exists (select from ${t} later where later.user_id = ${t.user_id} and later.course_id = ${t.course_id} and later.delta_of is null
      and later.trainee_course_id > ${t.trainee_course_id})`,
    eq(t.status, 'COMPLETED'),
    sql`not (${hasLapsedAt(now)})`,
    window === null ? undefined : sql`not ${isInWindow(window, now)}`,
    sql`not ${isExemptOn(dayOf(now))}`,
    sql`${users.status} <> 'inactive'`,
    sql`not exists (select from ${t} open where open.user_id = ${t.user_id} and open.course_id = ${t.course_id} and ${isOpenStatus(sql`open.status`)})`,
    sql`exists (select from ${courseVersion} v where v.course_id = ${t.course_id} and v.material_change is not null and v.course_version_id > ${versionTaken})`,
    inScope(tx, t),
  )

/** The versions that people of a company took, of whom a later one may be asked. */
export const versionsToUpdate = async (tx: Connection, of: OfCourse, window: WindowOn | null, now: Date): Promise<number[]> => {
  const rows = await tx.sql
    .selectDistinct({ id: versionTaken })
    .from(t)
    .innerJoin(users, eq(users.user_id, t.user_id))
    .where(isAsked(tx, of, window, now))
  return rows.map(({ id }) => id).sort((one, other) => one - other)
}

/** So many of those who took one version, from one cycle on; `among`: only of these people. */
export const peopleToUpdate = (
  tx: Connection,
  of: OfCourse,
  course_version_id: number,
  window: WindowOn | null,
  now: Date,
  { after, most, among }: { after: number; most: number; among?: readonly number[] },
) =>
  tx.sql
    .select({ user_id: t.user_id, trainee_course_id: t.trainee_course_id, expires_at: t.expires_at })
    .from(t)
    .innerJoin(users, eq(users.user_id, t.user_id))
    .where(
      and(
        isAsked(tx, of, window, now),
        gt(t.trainee_course_id, after),
        sql`${versionTaken} = ${course_version_id}`,
        among && inArray(t.user_id, [0, ...among]),
      ),
    )
    .orderBy(asc(t.trainee_course_id))
    .limit(most)

export type NewDelta = Pick<
  typeof t.$inferInsert,
  'user_id' | 'company_id' | 'course_id' | 'course_version_id' | 'delta_of' | 'delta_items' | 'delta_pledge' | 'due_on' | 'assigned_at'
>
/** Opens them, each where no cycle of its person and course is open; answers their ids by person. */
export const insertDeltas = async (tx: Connection, deltas: readonly NewDelta[]): Promise<Map<number, number>> => {
  if (deltas.length === 0) return new Map()
  const rows = await tx.sql
    .insert(t)
    .values([...deltas])
    .onConflictDoNothing()
    .returning({ user_id: t.user_id, trainee_course_id: t.trainee_course_id })
  return new Map(rows.map(({ user_id, trainee_course_id }) => [user_id, trainee_course_id]))
}

/** Of so many at most whose certificate stands no more what changed is asked no more. Answers how many there were. */
export const endUncovered = async (tx: Connection, now: Date, most: number): Promise<number> => {
  const over = tx.sql
    .select({ id: t.trainee_course_id })
    .from(t)
    .where(
      and(
        isNotNull(t.delta_of),
        isOpenEnrolment,
        sql`not exists (select from ${t} of where of.trainee_course_id = ${t.delta_of} and of.status = 'COMPLETED' and coalesce(of.expires_at >= ${now.toISOString()}::timestamptz, true))`,
        inScope(tx, t),
      ),
    )
    .limit(most)
    .for('update', { skipLocked: true })
  const rows = await tx.sql
    .update(t)
    .set({ status: 'EXPIRED', delta_ended: 'uncovered', delta_ended_at: now })
    .where(sql`${t.trainee_course_id} = any(array(${over}))`)
    .returning({ id: t.trainee_course_id })
  return rows.length
}

// ── Taken ─────────────────────────────────────────────────────────────────────────────────────────────────────

/** When each item of a cycle, and of what was taken of it since, was finished; by module_item_id. */
export const finishedOf = async (tx: Connection, trainee_course_id: number): Promise<Map<number, Date>> => {
  const rows = await tx.sql
    .select({ id: moduleProgress.module_item_id, at: max(moduleProgress.finished_at) })
    .from(moduleProgress)
    .innerJoin(t, eq(t.trainee_course_id, moduleProgress.trainee_course_id))
    .where(
      and(
        sql`(${t.trainee_course_id} = ${trainee_course_id} or ${t.delta_of} = ${trainee_course_id} and ${t.status} = 'COMPLETED')`,
        isNotNull(moduleProgress.finished_at),
        inScope(tx, moduleProgress),
      ),
    )
    .groupBy(moduleProgress.module_item_id)
  return new Map(rows.flatMap(({ id, at }) => (at ? [[id, at] as const] : [])))
}

/** All that was asked is done, and no pledge is; false where it was completed, or ended, meanwhile. */
export const completeDelta = async (
  tx: Connection,
  trainee_course_id: number,
  from: 'IN_PROGRESS' | 'PLEDGE_PENDING',
  now: Date,
): Promise<boolean> => {
  const rows = await tx.sql
    .update(t)
    .set({ status: 'COMPLETED', completed_at: now })
    .where(and(eq(t.trainee_course_id, trainee_course_id), eq(t.status, from), isNotNull(t.delta_of), inScope(tx, t)))
    .returning({ id: t.trainee_course_id })
  return rows.length > 0
}

/** What the authors say of the versions that each of these deltas brings, the newest first. */
export const changesSaid = async (tx: Connection, ids: readonly number[]) => {
  if (ids.length === 0) return new Map<number, { version_no: number; what: string; language: string }[]>()
  const { rows } = await tx.sql.execute<{ id: number; version_no: number; what: string; language: string }>(sql`
    select ${t.trainee_course_id} as id, v.version_no, v.material_change as what, v.content ->> 'language' as language
    from ${t} join ${t} of on of.trainee_course_id = ${t.delta_of}
    join ${courseVersion} v on v.course_id = ${t.course_id} and v.course_version_id <= ${t.course_version_id} and v.material_change is not null
      and v.course_version_id > coalesce((select max(taken.course_version_id) from ${t} taken where taken.delta_of = ${t.delta_of} and taken.status = 'COMPLETED'
        and taken.trainee_course_id < ${t.trainee_course_id}), of.course_version_id)
    where ${inArray(t.trainee_course_id, [...ids])} and ${inScope(tx, t) ?? sql`true`} order by 1, 2 desc`)
  const said = Map.groupBy(rows, ({ id }) => id)
  return new Map([...said].map(([id, all]) => [id, all.map(({ id: _, ...one }) => one)]))
}

/** The newest version that was taken of a cycle since its certificate was given, and when. */
export const updatedTo = async (tx: Connection, trainee_course_id: number) => {
  const [row] = await tx.sql
    .select({ version_no: courseVersion.version_no, completed_at: t.completed_at })
    .from(t)
    .innerJoin(courseVersion, eq(courseVersion.course_version_id, t.course_version_id))
    .where(and(eq(t.delta_of, trainee_course_id), eq(t.status, 'COMPLETED'), inScope(tx, t)))
    .orderBy(desc(courseVersion.version_no))
    .limit(1)
  return row?.completed_at ? { version_no: row.version_no, on: dayOf(row.completed_at) } : null
}

/** Courses that companies have bought and of which a version was marked; for the system's scope. */
export const isMarked = (course_id: SQL): SQL =>
  sql`exists (select from ${courseVersion} v where v.course_id = ${course_id} and v.material_change is not null)`
