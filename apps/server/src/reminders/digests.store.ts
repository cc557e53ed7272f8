/** Managers with their people, and the digests they got. */
import { and, asc, eq, gte, inArray, lt, ne, type SQL, sql } from 'drizzle-orm'
import { courseVersion } from '../courses/courses.table.ts'
import { users } from '../identity/identity.table.ts'
import type { Connection } from '../kit/database/database.ts'
import { inScope } from '../kit/database/in-scope.ts'
import { startOfDay } from '../kit/time/calendar.rules.ts'
import { isExemptOn, isOpenEnrolment, traineeCourse, updateTo } from '../learning/enrolments/enrolments.table.ts'
import { managerDigest } from './reminders.table.ts'

/** Whoever manages somebody of the company today; `users` has what the facts say of today (docs/adr/024-facts-with-dates.md). */
export const managersOfCompany = async (tx: Connection, company_id: number): Promise<number[]> => {
  const rows = await tx.sql
    .selectDistinct({ manager_id: sql<number>`${users.manager_id}` })
    .from(users)
    .where(and(eq(users.company_id, company_id), sql`${users.manager_id} is not null`, ne(users.status, 'inactive'), inScope(tx, users)))
    .orderBy(asc(users.manager_id))
  return rows.map(({ manager_id }) => manager_id)
}

/** Of these people those who manage somebody today. */
export const managersAmong = async (tx: Connection, user_ids: readonly number[]): Promise<Set<number>> => {
  const rows = await tx.sql
    .selectDistinct({ manager_id: sql<number>`${users.manager_id}` })
    .from(users)
    .where(and(inArray(users.manager_id, [0, ...user_ids]), ne(users.status, 'inactive'), inScope(tx, users)))
  return new Set(rows.map(({ manager_id }) => manager_id))
}

type Managed = { readonly manager_ids: readonly number[]; readonly on: SQL; readonly where: SQL | undefined; readonly order: SQL }
/** Courses of the people of these managers, each with a day of it; nobody who has left. */
const managedCourses = (tx: Connection, { manager_ids, on, where, order }: Managed) =>
  tx.sql
    .select({
      manager_id: sql<number>`${users.manager_id}`,
      user_id: users.user_id,
      name: users.name,
      title: courseVersion.title,
      update_to: updateTo,
      on: sql<string>`${on}::text`,
    })
    .from(traineeCourse)
    .innerJoin(users, eq(users.user_id, traineeCourse.user_id))
    .innerJoin(courseVersion, eq(courseVersion.course_version_id, traineeCourse.course_version_id))
    .where(and(inArray(users.manager_id, [0, ...manager_ids]), ne(users.status, 'inactive'), where, inScope(tx, traineeCourse)))
    .orderBy(order, asc(users.name), asc(traineeCourse.trainee_course_id))

/** What is open of them and due up to a day, due first, and nothing that is paused or waived. */
export const managedCoursesDue = async (tx: Connection, manager_ids: readonly number[], until: string, today: string) => {
  const due = sql`${traineeCourse.due_on}`
  const where = and(isOpenEnrolment, sql`${due} <= ${until}::date`, sql`not ${isExemptOn(today)}`)
  return (await managedCourses(tx, { manager_ids, on: due, where, order: due })).map(({ on, ...one }) => ({ ...one, due_on: on }))
}
export type ManagedCourse = Awaited<ReturnType<typeof managedCoursesDue>>[number]

/** What of them was completed after its due day, on a day of these weeks: from the first on, before the last. */
export const managedCoursesSettled = async (tx: Connection, manager_ids: readonly number[], from: string, before: string) => {
  const t = traineeCourse
  const on = sql`kl_day(${t.completed_at})`
  const where = and(gte(t.completed_at, startOfDay(from)), lt(t.completed_at, startOfDay(before)), sql`${t.due_on} < ${on}`)
  const order = sql`${t.completed_at}`
  return (await managedCourses(tx, { manager_ids, on, where, order })).map(({ on: settled_on, ...one }) => ({ ...one, settled_on }))
}
export type SettledCourse = Awaited<ReturnType<typeof managedCoursesSettled>>[number]

/** The last week of each manager that is over: told, or with nothing to tell. */
export const lastWeeks = async (tx: Connection, user_ids: readonly number[]): Promise<Map<number, string>> => {
  const rows = await tx.sql
    .select({ user_id: managerDigest.user_id, week_on: sql<string>`max(${managerDigest.week_on})::text` })
    .from(managerDigest)
    .where(
      and(
        inArray(managerDigest.user_id, [0, ...user_ids]),
        sql`(${managerDigest.omitted} is null or ${managerDigest.omitted} = 'nothing')`,
        inScope(tx, managerDigest),
      ),
    )
    .groupBy(managerDigest.user_id)
  return new Map(rows.map(({ user_id, week_on }) => [user_id, week_on]))
}

/** What stands there already of a digest that is not told is not written again. */
export const insertDigests = async (tx: Connection, rows: (typeof managerDigest.$inferInsert)[]): Promise<void> => {
  if (rows.length === 0) return
  const { user_id, week_on, omitted } = managerDigest
  await tx.sql
    .insert(managerDigest)
    .values(rows)
    .onConflictDoNothing({ target: [user_id, week_on, omitted], where: sql`omitted is not null` })
}
