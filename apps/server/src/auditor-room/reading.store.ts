/** What of a person a room may show: cycles of its courses, exemptions that touch its period. */
import { and, desc, eq, gte, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { courseVersion } from '../courses/courses.table.ts'
import { nameThen } from '../identity/identity.table.ts'
import type { Connection } from '../kit/database/database.ts'
import { inScope } from '../kit/database/in-scope.ts'
import { traineeCourse } from '../learning/enrolments/enrolments.table.ts'
import { exemption } from '../purchases/exemptions/exemptions.table.ts'

export type RoomScope = { readonly from_on: string; readonly to_on: string; readonly course_ids: readonly number[]; readonly before: Date }

const MOST_CYCLES = 30
export const cyclesInRoom = async (tx: Connection, user_id: number, { course_ids, before }: RoomScope): Promise<number[]> => {
  const rows = await tx.sql
    .select({ id: traineeCourse.trainee_course_id })
    .from(traineeCourse)
    .where(
      and(
        eq(traineeCourse.user_id, user_id),
        course_ids.length === 0 ? undefined : inArray(traineeCourse.course_id, [...course_ids]),
        lt(traineeCourse.assigned_at, before),
        inScope(tx, traineeCourse),
      ),
    )
    .orderBy(desc(traineeCourse.trainee_course_id))
    .limit(MOST_CYCLES)
  return rows.map(({ id }) => id)
}
export const isInRoom = async (tx: Connection, trainee_course_id: number, { course_ids, before }: RoomScope): Promise<boolean> => {
  const rows = await tx.sql
    .select({ id: traineeCourse.trainee_course_id })
    .from(traineeCourse)
    .where(
      and(
        eq(traineeCourse.trainee_course_id, trainee_course_id),
        course_ids.length === 0 ? undefined : inArray(traineeCourse.course_id, [...course_ids]),
        lt(traineeCourse.assigned_at, before),
        inScope(tx, traineeCourse),
      ),
    )
  return rows.length > 0
}
/** Every title that a course of the room ever had. */
export const titlesEverOf = async (tx: Connection, course_ids: readonly number[]): Promise<Set<string>> => {
  const rows = await tx.sql
    .selectDistinct({ title: courseVersion.title })
    .from(courseVersion)
    .where(inArray(courseVersion.course_id, [0, ...course_ids]))
  return new Set(rows.map(({ title }) => title))
}
export const exemptionsInRoom = (tx: Connection, user_id: number, { from_on, to_on, course_ids }: RoomScope) =>
  tx.sql
    .select({
      kind: exemption.kind,
      course_title: sql<
        string | null
      >`(select v.title from course_version v where v.course_id = ${exemption.course_id} order by v.version_no desc limit 1)`,
      from: exemption.from_on,
      to: sql<string>`coalesce(${exemption.ended_on}, ${exemption.to_on})::text`,
      reason: exemption.reason,
      asked_by: nameThen(exemption.submitted_by, exemption.submitted_at),
      decided_by: nameThen(exemption.decided_by, exemption.decided_at),
    })
    .from(exemption)
    .where(
      and(
        eq(exemption.user_id, user_id),
        eq(exemption.approve_status_id, 1),
        lte(exemption.from_on, to_on),
        gte(sql`coalesce(${exemption.ended_on}, ${exemption.to_on})`, sql`${from_on}::date`),
        course_ids.length === 0 ? undefined : or(isNull(exemption.course_id), inArray(exemption.course_id, [...course_ids])),
        inScope(tx, exemption),
      ),
    )
    .orderBy(desc(exemption.from_on))
