/** One person and their cycles, for the company. */
import type { UserStatus } from '@jujur/contract/enumerations.ts'
import { and, desc, eq, sql } from 'drizzle-orm'
import { users } from '../identity/identity.table.ts'
import { invitationEndsAt, invitedOn } from '../identity/invitations.store.ts'
import type { Connection } from '../kit/database/database.ts'
import { inScope } from '../kit/database/in-scope.ts'
import { traineeCourse } from '../learning/enrolments/enrolments.table.ts'

/** Null for who is no trainee of the company. */
export const findRecorded = async (at: Connection, user_id: number) => {
  const [row] = await at.sql
    .select({
      user_id: users.user_id,
      name: users.name,
      username: users.username,
      employee_no: users.employee_no,
      department: users.department,
      position: users.position,
      risk_level: users.risk_level,
      user_status: sql<UserStatus>`${users.status}`,
      invitation_ends_at: invitationEndsAt,
      invited_on: invitedOn,
      created_at: users.created_at,
      last_active_at: users.last_active_at,
    })
    .from(users)
    .where(and(eq(users.user_id, user_id), sql`${users.system_type_id} = 1`, inScope(at, users)))
  return row ?? null
}
export type Recorded = NonNullable<Awaited<ReturnType<typeof findRecorded>>>

/** The newest first. */
export const cyclesOf = async (at: Connection, user_id: number, most: number): Promise<number[]> => {
  const rows = await at.sql
    .select({ id: traineeCourse.trainee_course_id })
    .from(traineeCourse)
    .where(and(eq(traineeCourse.user_id, user_id), inScope(at, traineeCourse)))
    .orderBy(desc(traineeCourse.trainee_course_id))
    .limit(most)
  return rows.map(({ id }) => id)
}
