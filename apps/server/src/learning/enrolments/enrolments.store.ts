/** Enrolments: listed, begun, ready for the pledge, expired. */
import type { ContentLanguage } from '@jujur/contract/enumerations.ts'
import { and, asc, desc, eq, inArray, ne, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { ContentItem, CourseContent } from '../../courses/courses.rules.ts'
import { course, courseVersion } from '../../courses/courses.table.ts'
import { type Connection, sharedRead } from '../../kit/database/database.ts'
import { inScope } from '../../kit/database/in-scope.ts'
import { planned } from '../../kit/database/list.ts'
import { moduleProgress } from '../lessons/lessons.table.ts'
import { certificate } from '../pledges/pledges.table.ts'
import { finishedOf } from './deltas.store.ts'
import { hasLapsedAt, isCycle, isOpenEnrolment, statusColumnAt, traineeCourse } from './enrolments.table.ts'
import { isUnchanged } from './standing.rules.ts'
import { type LoadedStanding, standingBase, standingsBy } from './standing.store.ts'

// ── Lists ────────────────────────────────────────────────────────────────────────────────────────────────────

export type CourseListInput = {
  length: number
  start: number
  q: string
  status?: string | undefined
  sort?: 'due_on' | 'title' | 'status' | 'completed_at' | undefined
  dir?: 'asc' | 'desc' | undefined
}
const TOTAL_CAP = 10_000

const statusNow = statusColumnAt(sql`${sql.placeholder('now')}`)
const isOwn = and(
  eq(traineeCourse.user_id, sql.placeholder('user_id')),
  eq(traineeCourse.company_id, sql.placeholder('company_id')),
  // A delta that is completed, or asked no more, is told with its course.
  sql`(${isCycle} or ${isOpenEnrolment})`,
)
const isListed = and(
  isOwn,
  sql`(${sql.placeholder('status')}::text is null or ${statusNow} = ${sql.placeholder('status')})`,
  sql`(${sql.placeholder('pattern')}::text is null or ${courseVersion.title} ilike ${sql.placeholder('pattern')} or ${courseVersion.code} ilike ${sql.placeholder('pattern')}
    or exists (select 1 from jsonb_each(coalesce(${courseVersion.content}->'translations', '{}')) t where t.value->>'title' ilike ${sql.placeholder('pattern')}))`,
)

/** What to do first, first. */
const byUrgency = [
  sql`case ${traineeCourse.status} when 'IN_PROGRESS' then 1 when 'PLEDGE_PENDING' then 0 when 'NOT_STARTED' then 2 else 3 end`,
  sql`${traineeCourse.due_on} asc nulls last`,
  desc(traineeCourse.trainee_course_id),
]
const listInOrder = (name: string, order: SQL[], where = isListed) =>
  sharedRead(`standings_by_${name}`, (db) =>
    standingBase(db)
      .where(where)
      .orderBy(...order)
      .limit(sql.placeholder('length'))
      .offset(sql.placeholder('start')),
  )
const listBy = (name: string, column: SQLWrapper) => ({
  asc: listInOrder(`${name}_asc`, [sql`${column} asc nulls last`, asc(traineeCourse.trainee_course_id)]),
  desc: listInOrder(`${name}_desc`, [sql`${column} desc nulls last`, asc(traineeCourse.trainee_course_id)]),
})
const urgentFirst = listInOrder('urgency', byUrgency)
/** What every learner's first page asks: conditions that hold for all rows cost as much as the rest of it. */
const allUrgentFirst = listInOrder('urgency_all', byUrgency, isOwn)
const sorted = {
  due_on: listBy('due_on', traineeCourse.due_on),
  title: listBy('title', courseVersion.title),
  status: listBy('status', traineeCourse.status),
  completed_at: listBy('completed_at', traineeCourse.completed_at),
}

const countListed = sharedRead('count_standings', (db) => {
  const capped = db
    .select({ one: sql`1` })
    .from(traineeCourse)
    .innerJoin(courseVersion, eq(courseVersion.course_version_id, traineeCourse.course_version_id))
    .where(isListed)
    .limit(TOTAL_CAP + 1)
    .as('capped')
  return db.select({ total: sql<number>`count(*)::int` }).from(capped)
})

/** A trainee's own courses. Counted only where the page does not tell the total itself. */
export const listStandings = async (
  tx: Connection,
  input: CourseListInput,
  now: Date,
): Promise<{ rows: LoadedStanding[]; total: number; total_more?: true }> => {
  const { scope } = tx
  if (scope.kind !== 'person') throw new Error('courses are listed for one trainee')
  const { length, start, q, status, sort, dir } = input
  const asked = {
    user_id: scope.user_id,
    company_id: scope.company_id,
    now: now.toISOString(),
    status: status ?? null,
    pattern: q ? `%${q.replace(/[\\%_]/g, '\\$&')}%` : null,
  }
  const list = sort ? sorted[sort][dir ?? 'asc'] : q || status ? urgentFirst : allUrgentFirst
  const found = await standingsBy(tx, (known) => list(tx).execute({ ...asked, ...known, length, start }))
  const isAll = start === 0 && found.length < length
  const [counted] = isAll ? [] : await countListed(tx).execute(asked)
  const total = counted?.total ?? found.length
  return total > TOTAL_CAP ? { rows: found, total: TOTAL_CAP, total_more: true } : { rows: found, total }
}

/** What the certificate says of the course, as it was issued. */
export const issuedCertificate = async (tx: Connection, trainee_course_id: number) => {
  const { course_title, topics, heading, signatory_name, signatory_title } = certificate
  const [row] = await tx.sql
    .select({ course_title, topics, heading, signatory_name, signatory_title })
    .from(certificate)
    .where(and(eq(certificate.trainee_course_id, trainee_course_id), inScope(tx, certificate)))
  return row ?? null
}

export type NeededFirst = { course_id: number; title: string; done: boolean; trainee_course_id: number | null }
/**
 * What is completed before a course begins, as this person stands: completed once, by whatever version, unless that was taken back. One that is
 * archived since nobody can order any more: it counts no more either.
 */
export const neededFirst = async (tx: Connection, user_id: number, { needs = [] }: Pick<CourseContent, 'needs'>): Promise<NeededFirst[]> => {
  if (needs.length === 0) return []
  const ids = needs.map(({ course_id }) => course_id)
  const published = await tx.sql
    .selectDistinctOn([courseVersion.course_id], { course_id: courseVersion.course_id, title: courseVersion.title })
    .from(courseVersion)
    .innerJoin(course, eq(course.course_id, courseVersion.course_id))
    .where(and(inArray(courseVersion.course_id, ids), ne(course.status, 'archived')))
    .orderBy(courseVersion.course_id, desc(courseVersion.version_no))
  const { course_id, trainee_course_id, status, completed_at } = traineeCourse
  const own = await tx.sql
    .select({ course_id, trainee_course_id, done: sql<boolean>`${completed_at} is not null and ${status} <> 'REVOKED'` })
    .from(traineeCourse)
    .where(and(eq(traineeCourse.user_id, user_id), inArray(course_id, ids), isCycle, inScope(tx, traineeCourse)))
    .orderBy(desc(trainee_course_id))
  return published.map((one) => {
    const taken = own.filter((row) => row.course_id === one.course_id)
    const shown = taken.find(({ done }) => done) ?? taken[0]
    return { ...one, done: shown?.done ?? false, trainee_course_id: shown?.trainee_course_id ?? null }
  })
}

// ── Changes ──────────────────────────────────────────────────────────────────────────────────────────────────

/**
 * Creates all progress rows of a course that begins, and records the language it is read in; a second start finds them there. What a delta does not ask
 * is finished as it was.
 */
export const beginCourse = async (tx: Connection, standing: LoadedStanding, language: ContentLanguage, now: Date): Promise<void> => {
  const { enrolment, content, user_id, company_id } = standing
  const { delta_of } = enrolment
  const before = delta_of === null ? null : { finished: await finishedOf(tx, delta_of) }
  const asItWas = (item: ContentItem) =>
    before && isUnchanged(enrolment, item) ? (before.finished.get(item.module_item_id) ?? (item.mandatory ? now : null)) : null
  const rows = content.modules
    .flatMap((module) => module.items)
    .map((item, position) => ({
      trainee_course_id: enrolment.trainee_course_id,
      user_id,
      company_id,
      module_item_id: item.module_item_id,
      lesson_type: item.type,
      position,
      finished_at: asItWas(item),
    }))
  await tx.sql.insert(moduleProgress).values(rows).onConflictDoNothing()
  await tx.sql
    .update(traineeCourse)
    .set({ status: 'IN_PROGRESS', language, started_at: now })
    .where(and(eq(traineeCourse.trainee_course_id, enrolment.trainee_course_id), eq(traineeCourse.status, 'NOT_STARTED'), inScope(tx, traineeCourse)))
}

export const recordLanguage = (tx: Connection, trainee_course_id: number, language: ContentLanguage) =>
  tx.sql
    .update(traineeCourse)
    .set({ language })
    .where(and(eq(traineeCourse.trainee_course_id, trainee_course_id), inScope(tx, traineeCourse)))

export const setPledgePending = (tx: Connection, trainee_course_id: number) =>
  tx.sql
    .update(traineeCourse)
    .set({ status: 'PLEDGE_PENDING' })
    .where(and(eq(traineeCourse.trainee_course_id, trainee_course_id), eq(traineeCourse.status, 'IN_PROGRESS'), inScope(tx, traineeCourse)))

/** Writes down what the rule says already, of so many at most: completed courses whose validity is over count as expired. Answers how many there were. */
export const expireCourses = async (tx: Connection, now: Date, most: number): Promise<number> => {
  const over = tx.sql
    .select({ id: traineeCourse.trainee_course_id })
    .from(traineeCourse)
    .where(and(hasLapsedAt(now), isCycle, inScope(tx, traineeCourse)))
    .limit(planned(most))
    .for('update', { skipLocked: true })
  const rows = await tx.sql
    .update(traineeCourse)
    .set({ status: 'EXPIRED' })
    .where(sql`${traineeCourse.trainee_course_id} = any(array(${over}))`)
    .returning({ id: traineeCourse.trainee_course_id })
  return rows.length
}

export type NewEnrolment = Omit<typeof traineeCourse.$inferInsert, 'trainee_course_id' | 'status' | 'standing_version'>
/** Begins cycles; answers their ids by person. Of two for one person and course the database keeps one (trainee_course_open). */
export const insertEnrolments = async (tx: Connection, enrolments: readonly NewEnrolment[]): Promise<Map<number, number>> => {
  if (enrolments.length === 0) return new Map()
  const rows = await tx.sql
    .insert(traineeCourse)
    .values([...enrolments])
    .returning({ trainee_course_id: traineeCourse.trainee_course_id, user_id: traineeCourse.user_id })
  return new Map(rows.map(({ user_id, trainee_course_id }) => [user_id, trainee_course_id]))
}

/** Takes away cycles that never began, and answers which: whoever begins one meanwhile keeps it. */
export const removeUnbegun = async (tx: Connection, ids: readonly number[]): Promise<number[]> => {
  if (ids.length === 0) return []
  const held = await tx.sql
    .select({ id: traineeCourse.trainee_course_id })
    .from(traineeCourse)
    .where(and(inArray(traineeCourse.trainee_course_id, [...ids]), eq(traineeCourse.status, 'NOT_STARTED'), inScope(tx, traineeCourse)))
    .orderBy(asc(traineeCourse.trainee_course_id))
    .for('update')
  const unbegun = held.map(({ id }) => id)
  if (unbegun.length > 0)
    await tx.sql.delete(traineeCourse).where(and(inArray(traineeCourse.trainee_course_id, unbegun), eq(traineeCourse.status, 'NOT_STARTED')))
  return unbegun
}
