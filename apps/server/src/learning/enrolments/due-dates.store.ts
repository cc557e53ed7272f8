/** Until when an enrolment should be completed: held, moved, and remembered for good. */
import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import { users } from '../../identity/identity.table.ts'
import type { Connection } from '../../kit/database/database.ts'
import { inScope } from '../../kit/database/in-scope.ts'
import { dueDateChange, isOpenEnrolment, traineeCourse } from './enrolments.table.ts'

/** These enrolments, held: nobody completes one meanwhile. */
export const holdEnrolments = (tx: Connection, ids: readonly number[]) =>
  tx.sql
    .select({
      trainee_course_id: traineeCourse.trainee_course_id,
      user_id: traineeCourse.user_id,
      company_id: traineeCourse.company_id,
      status: traineeCourse.status,
      due_on: traineeCourse.due_on,
    })
    .from(traineeCourse)
    .where(and(inArray(traineeCourse.trainee_course_id, [0, ...ids]), inScope(tx, traineeCourse)))
    .orderBy(asc(traineeCourse.trainee_course_id))
    .for('update')
export type HeldEnrolment = Awaited<ReturnType<typeof holdEnrolments>>[number]

/** Moves what the caller holds, and writes down from where, by whom. */
export const moveDueDates = async (
  tx: Connection,
  held: readonly HeldEnrolment[],
  {
    due_on,
    changed_at,
    changed_by,
    exemption_id = null,
  }: { due_on: string | null; changed_at: Date; changed_by: number; exemption_id?: number | null },
): Promise<void> => {
  if (held.length === 0) return
  const moved = await tx.sql
    .update(traineeCourse)
    .set({ due_on })
    .where(
      and(
        inArray(
          traineeCourse.trainee_course_id,
          held.map(({ trainee_course_id }) => trainee_course_id),
        ),
        isOpenEnrolment,
        inScope(tx, traineeCourse),
      ),
    )
    .returning({ id: traineeCourse.trainee_course_id })
  if (moved.length !== held.length) throw new Error('only an open enrolment gets another due date')
  await tx.sql.insert(dueDateChange).values(
    held.map(({ trainee_course_id, user_id, company_id, due_on: from_on }) => ({
      trainee_course_id,
      user_id,
      company_id,
      from_on,
      to_on: due_on,
      changed_at,
      changed_by,
      exemption_id,
    })),
  )
}

/** Newest first, with the name of whoever did it; of an administrator who is not in the company's scope, none. */
export const dueDateChanges = (tx: Connection, trainee_course_id: number, limit: number) =>
  tx.sql
    .select({ from_on: dueDateChange.from_on, to_on: dueDateChange.to_on, changed_at: dueDateChange.changed_at, by_name: users.name })
    .from(dueDateChange)
    .leftJoin(users, and(eq(users.user_id, dueDateChange.changed_by), inScope(tx, users)))
    .where(and(eq(dueDateChange.trainee_course_id, trainee_course_id), inScope(tx, dueDateChange)))
    .orderBy(desc(dueDateChange.due_date_change_id))
    .limit(limit)
