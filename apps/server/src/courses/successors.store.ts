/** Which course replaces which, in SQL. */
import { eq, isNotNull, sql } from 'drizzle-orm'
import type { Connection } from '../kit/database/database.ts'
import { course, courseVersion } from './courses.table.ts'
import type { Replaced } from './successors.rules.ts'

/** All that are replaced: few. */
export const replacedCourses = async (tx: Connection): Promise<Replaced> => {
  const rows = await tx.sql.select({ course_id: course.course_id, by: course.replaced_by }).from(course).where(isNotNull(course.replaced_by))
  return new Map(rows.flatMap(({ course_id, by }) => (by === null ? [] : [[course_id, by]])))
}

/** What comes after a course, the next first, and stays so until the transaction ends: whoever sets or takes back a successor waits. */
export const holdSuccessors = async (tx: Connection, course_id: number): Promise<number[]> => {
  const after: number[] = []
  for (let id: number | null = course_id; id !== null; ) {
    const [row]: { by: number | null }[] = await tx.sql.select({ by: course.replaced_by }).from(course).where(eq(course.course_id, id)).for('share')
    id = row?.by ?? null
    if (id !== null) after.push(id)
  }
  return after
}

/** Two that are set at once could make a circle together: one after the other. */
export const takeTurnsWithSuccessors = (tx: Connection) => tx.sql.execute(sql`select pg_advisory_xact_lock(hashtext('course_successors'))`)

/** Held, so that it is not archived meanwhile. */
export const holdSuccessor = async (tx: Connection, course_id: number) => {
  const [row] = await tx.sql
    .select({
      is_archived: sql<boolean>`${course.status} = 'archived'`,
      is_published: sql<boolean>`exists (select from ${courseVersion} v where v.course_id = ${course_id})`,
    })
    .from(course)
    .where(eq(course.course_id, course_id))
    .for('share')
  return row ?? null
}

export const setSuccessor = (tx: Connection, course_id: number, replaced_by: number | null) =>
  tx.sql.update(course).set({ replaced_by }).where(eq(course.course_id, course_id))
