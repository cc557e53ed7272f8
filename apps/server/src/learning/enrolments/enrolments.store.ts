/** Enrolments: listed, begun, ready for the pledge, expired. */
import { and, asc, desc, eq, lt, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { courseVersion } from '../../courses/courses.table.ts'
import { type Connection, quick } from '../../kit/database/database.ts'
import { inScope } from '../../kit/database/in-scope.ts'
import { moduleProgress } from '../lessons/lessons.table.ts'
import { traineeCourse } from './enrolments.table.ts'
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

const statusNow = sql`case when ${traineeCourse.status} = 'COMPLETED' and ${traineeCourse.expires_at} < ${sql.placeholder('now')}::timestamptz then 'EXPIRED' else ${traineeCourse.status} end`
const isListed = and(
  eq(traineeCourse.user_id, sql.placeholder('user_id')),
  eq(traineeCourse.company_id, sql.placeholder('company_id')),
  sql`(${sql.placeholder('status')}::text is null or ${statusNow} = ${sql.placeholder('status')})`,
  sql`(${sql.placeholder('pattern')}::text is null or ${courseVersion.title} ilike ${sql.placeholder('pattern')} or ${courseVersion.code} ilike ${sql.placeholder('pattern')})`,
)

/** What to do first, first. */
const byUrgency = [
  sql`case ${traineeCourse.status} when 'IN_PROGRESS' then 1 when 'PLEDGE_PENDING' then 0 when 'NOT_STARTED' then 2 else 3 end`,
  sql`${traineeCourse.due_on} asc nulls last`,
  desc(traineeCourse.trainee_course_id),
]
const listInOrder = (name: string, order: SQL[]) =>
  quick(`standings_by_${name}`, (db) =>
    standingBase(db)
      .where(isListed)
      .orderBy(...order)
      .limit(sql.placeholder('length'))
      .offset(sql.placeholder('start')),
  )
const listBy = (name: string, column: SQLWrapper) => ({
  asc: listInOrder(`${name}_asc`, [sql`${column} asc nulls last`, asc(traineeCourse.trainee_course_id)]),
  desc: listInOrder(`${name}_desc`, [sql`${column} desc nulls last`, asc(traineeCourse.trainee_course_id)]),
})
const urgentFirst = listInOrder('urgency', byUrgency)
const sorted = {
  due_on: listBy('due_on', traineeCourse.due_on),
  title: listBy('title', courseVersion.title),
  status: listBy('status', traineeCourse.status),
  completed_at: listBy('completed_at', traineeCourse.completed_at),
}

const countListed = quick('count_standings', (db) => {
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
  at: Connection,
  input: CourseListInput,
  now: Date,
): Promise<{ rows: LoadedStanding[]; total: number; total_more?: true }> => {
  const { scope } = at
  if (scope.kind !== 'person') throw new Error('courses are listed for one trainee')
  const { length, start, q, status, sort, dir } = input
  const asked = {
    user_id: scope.user_id,
    company_id: scope.company_id,
    now: now.toISOString(),
    status: status ?? null,
    pattern: q ? `%${q.replace(/[\\%_]/g, '\\$&')}%` : null,
  }
  const list = sort ? sorted[sort][dir ?? 'asc'] : urgentFirst
  const found = await standingsBy(at, (known) => list(at).execute({ ...asked, ...known, length, start }))
  const isAll = start === 0 && found.length < length
  const [counted] = isAll ? [] : await countListed(at).execute(asked)
  const total = counted?.total ?? found.length
  return total > TOTAL_CAP ? { rows: found, total: TOTAL_CAP, total_more: true } : { rows: found, total }
}

// ── Changes ──────────────────────────────────────────────────────────────────────────────────────────────────

/** Creates all progress rows of a course that begins; a second start finds them there. */
export const beginCourse = async (at: Connection, standing: LoadedStanding, now: Date): Promise<void> => {
  const { enrolment, content, user_id, company_id } = standing
  const rows = content.modules
    .flatMap((module) => module.items)
    .map((item, position) => ({
      trainee_course_id: enrolment.trainee_course_id,
      user_id,
      company_id,
      module_item_id: item.module_item_id,
      lesson_type: item.type,
      position,
    }))
  await at.sql.insert(moduleProgress).values(rows).onConflictDoNothing()
  await at.sql
    .update(traineeCourse)
    .set({ status: 'IN_PROGRESS', started_at: now })
    .where(and(eq(traineeCourse.trainee_course_id, enrolment.trainee_course_id), eq(traineeCourse.status, 'NOT_STARTED'), inScope(at, traineeCourse)))
}

export const setPledgePending = (at: Connection, trainee_course_id: number) =>
  at.sql
    .update(traineeCourse)
    .set({ status: 'PLEDGE_PENDING' })
    .where(and(eq(traineeCourse.trainee_course_id, trainee_course_id), eq(traineeCourse.status, 'IN_PROGRESS'), inScope(at, traineeCourse)))

/** Writes down what the rule says already: completed courses whose validity is over count as expired. */
export const expireCourses = (at: Connection, now: Date) =>
  at.sql
    .update(traineeCourse)
    .set({ status: 'EXPIRED' })
    .where(and(eq(traineeCourse.status, 'COMPLETED'), lt(traineeCourse.expires_at, now), inScope(at, traineeCourse)))
