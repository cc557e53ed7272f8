/** Courses that come from another portal, in SQL. */
import { and, eq, isNull } from 'drizzle-orm'
import type { Connection } from '../../kit/database/database.ts'
import { course, courseImport } from '../courses.table.ts'

export type CourseImportRow = typeof courseImport.$inferSelect

export const isCodeTaken = async (tx: Connection, code: string): Promise<boolean> =>
  (await tx.sql.select({ id: course.course_id }).from(course).where(eq(course.code, code)).limit(1)).length > 0

export const insertImport = async (tx: Connection, row: typeof courseImport.$inferInsert): Promise<number> => {
  const [made] = await tx.sql.insert(courseImport).values(row).returning({ id: courseImport.course_import_id })
  if (!made) throw new Error('a stored import has an id')
  return made.id
}
/** Of this person; held until the transaction ends. */
export const lockImport = async (tx: Connection, course_import_id: number, user_id: number): Promise<CourseImportRow | null> => {
  const [row] = await tx.sql
    .select()
    .from(courseImport)
    .where(and(eq(courseImport.course_import_id, course_import_id), eq(courseImport.user_id, user_id)))
    .for('update')
  return row ?? null
}
export const commitImport = async (tx: Connection, course_import_id: number, course_id: number, committed_at: Date): Promise<void> => {
  await tx.sql
    .update(courseImport)
    .set({ course_id, committed_at })
    .where(and(eq(courseImport.course_import_id, course_import_id), isNull(courseImport.committed_at)))
}
