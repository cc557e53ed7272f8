/** One person and their cycles, for the company. */
import type { UserStatus } from '@jujur/contract/enumerations.ts'
import { and, asc, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { courseVersion } from '../courses/courses.table.ts'
import { invitationEndsAt, invitedOn } from '../identity/credentials/invitations.store.ts'
import { nameThen, users } from '../identity/identity.table.ts'
import type { Connection } from '../kit/database/database.ts'
import { inScope } from '../kit/database/in-scope.ts'
import { isCycle, traineeCourse } from '../learning/enrolments/enrolments.table.ts'
import { notReached } from '../notifications/unreached.store.ts'
import { enrolRule, waitingForSeat } from '../purchases/enrol-rules.table.ts'
import { purchasedCourse, seatUse } from '../purchases/purchases.table.ts'

/** Null for who is no trainee of the company. */
export const findRecorded = async (tx: Connection, user_id: number) => {
  const [row] = await tx.sql
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
      not_reached: notReached,
      invited_on: invitedOn,
      created_at: users.created_at,
      last_active_at: users.last_active_at,
    })
    .from(users)
    .where(and(eq(users.user_id, user_id), sql`${users.system_type_id} = 1`, inScope(tx, users)))
  return row ?? null
}
export type Recorded = NonNullable<Awaited<ReturnType<typeof findRecorded>>>

/** The newest first. */
export const cyclesOf = (tx: Connection, user_id: number, most: number) =>
  tx.sql
    .select({ id: traineeCourse.trainee_course_id, course_id: traineeCourse.course_id, follows: traineeCourse.follows_trainee_course_id })
    .from(traineeCourse)
    .where(and(eq(traineeCourse.user_id, user_id), isCycle, inScope(tx, traineeCourse)))
    .orderBy(desc(traineeCourse.trainee_course_id))
    .limit(most)

/** Seats that were taken back, the newest first. Their enrolments are gone; the seat remembers. */
export const returnedSeatsOf = (tx: Connection, user_id: number, most: number) =>
  tx.sql
    .select({
      trainee_course_id: seatUse.trainee_course_id,
      purchased_course_id: seatUse.purchased_course_id,
      course_title: sql<string>`(select ${courseVersion.title} from ${courseVersion} where ${courseVersion.course_id} = ${purchasedCourse.course_id}
        order by ${courseVersion.version_no} desc limit 1)`,
      assigned_at: seatUse.taken_at,
      due_on: seatUse.due_on,
      returned_at: sql<Date>`${seatUse.returned_at}`.mapWith(seatUse.returned_at),
      by_name: nameThen(seatUse.returned_by, seatUse.returned_at),
      why: sql<'unassigned' | 'deactivated'>`${seatUse.why_returned}`,
      has_course: sql<boolean>`exists (select from ${traineeCourse} where ${traineeCourse.user_id} = ${seatUse.user_id}
        and ${traineeCourse.course_id} = ${purchasedCourse.course_id})`,
    })
    .from(seatUse)
    .innerJoin(purchasedCourse, eq(purchasedCourse.purchased_course_id, seatUse.purchased_course_id))
    .where(and(eq(seatUse.user_id, user_id), isNotNull(seatUse.returned_at), inScope(tx, seatUse)))
    .orderBy(desc(seatUse.returned_at), desc(seatUse.seat_use_id))
    .limit(most)

/** The rule that made each of these cycles, by its name of today; a cycle that no rule made is not answered. */
export const rulesOfCycles = async (tx: Connection, ids: readonly number[]): Promise<Map<number, string>> => {
  const rows = await tx.sql
    .select({ id: traineeCourse.trainee_course_id, name: enrolRule.name })
    .from(traineeCourse)
    .innerJoin(enrolRule, eq(enrolRule.enrol_rule_id, traineeCourse.enrol_rule_id))
    .where(and(inArray(traineeCourse.trainee_course_id, [0, ...ids]), inScope(tx, traineeCourse)))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Courses for which the person waits for a seat, due first. */
export const waitsOf = (tx: Connection, user_id: number) =>
  tx.sql
    .select({
      waiting_for_seat_id: waitingForSeat.waiting_for_seat_id,
      course_title: sql<string>`(select ${courseVersion.title} from ${courseVersion} where ${courseVersion.course_id} = ${waitingForSeat.course_id}
        order by ${courseVersion.version_no} desc limit 1)`,
      due_on: waitingForSeat.due_on,
      since: waitingForSeat.since,
      enrol_rule: enrolRule.name,
    })
    .from(waitingForSeat)
    .leftJoin(enrolRule, eq(enrolRule.enrol_rule_id, waitingForSeat.enrol_rule_id))
    .where(and(eq(waitingForSeat.user_id, user_id), isNull(waitingForSeat.ended_at), inScope(tx, waitingForSeat)))
    .orderBy(asc(waitingForSeat.due_on), asc(waitingForSeat.waiting_for_seat_id))
    .limit(WAITS_SHOWN)
const WAITS_SHOWN = 50
