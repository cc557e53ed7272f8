/** Whom the cycles of a company's course concern, in SQL. */
import { sql } from 'drizzle-orm'
import { users } from '../../identity/identity.table.ts'
import type { Connection } from '../../kit/database/database.ts'
import { inScope } from '../../kit/database/in-scope.ts'
import { traineeCourse } from '../../learning/enrolments/enrolments.table.ts'
import { waitingForSeat } from '../enrol-rules.table.ts'
import { purchasedCourse, seatLot, seatUse } from '../purchases.table.ts'
import { newestOfCourse } from '../seats/seats.store.ts'
import type { CourseOfCompany } from '../seats/waiting.store.ts'
import type { SameDays } from './cycles.rules.ts'

/**
 * People whose next cycle is still to open, by the days of their newest certificate: who has left, has a cycle open, waits for a seat or had it taken back
 * is left out, as by the renewal; of a course that others replace, also who has a cycle of those. One company's rows of one course, each once.
 */
export const peopleByCertificate = async (
  tx: Connection,
  { company_id, course_id }: CourseOfCompany,
  successors: readonly number[] = [],
): Promise<SameDays[]> => {
  const t = traineeCourse
  const courses = sql`${sql.param([course_id, ...successors])}::integer[]`
  const hasNext =
    successors.length === 0
      ? sql``
      : sql`union select after.user_id from ${t} after
        where after.company_id = ${company_id} and after.course_id = any(${sql.param([...successors])}::integer[])`
  const { rows } = await tx.sql.execute<{ begins: string; ends: string | null; people: number }>(sql`
    with newest as materialized (
      select ${t.user_id} as user_id, ${t.trainee_course_id} as trainee_course_id, ${t.status} as status,
        kl_day(greatest(${t.completed_at}, ${t.counts_from})) as begins, kl_day(${t.expires_at}) as ends
      from ${t} where ${t.trainee_course_id} in (${newestOfCourse(tx, { company_id, course_id })}) and ${t.status} in ('COMPLETED', 'EXPIRED', 'REVOKED')
        and ${t.expires_at} is not null and ${inScope(tx, t) ?? sql`true`}),
    taken_back as materialized (
      select ${seatUse.user_id} as user_id, max(${seatUse.trainee_course_id}) as trainee_course_id from ${purchasedCourse}
      join ${seatLot} on ${seatLot.purchased_course_id} = ${purchasedCourse.purchased_course_id}
      join ${seatUse} on ${seatUse.seat_lot_id} = ${seatLot.seat_lot_id}
      where ${purchasedCourse.company_id} = ${company_id} and ${purchasedCourse.course_id} = any(${courses}) and ${seatUse.why_returned} = 'unassigned'
      group by 1),
    waits as materialized (
      select distinct ${waitingForSeat.user_id} as user_id from ${waitingForSeat}
      where ${waitingForSeat.company_id} = ${company_id} and ${waitingForSeat.course_id} = any(${courses}) and ${waitingForSeat.ended_at} is null
        ${hasNext})
    select n.begins::text as begins, case when n.status <> 'REVOKED' then n.ends end::text as ends, count(*)::integer as people
    from newest n
    join ${users} on ${users.user_id} = n.user_id and ${users.status} <> 'inactive' and ${inScope(tx, users) ?? sql`true`}
    left join taken_back b on b.user_id = n.user_id and b.trainee_course_id > n.trainee_course_id
    left join waits w on w.user_id = n.user_id
    where b.user_id is null and w.user_id is null
    group by 1, 2`)
  return rows.map(({ begins, ends, people }) => ({ certificate: ends === null ? null : { from: begins, to: ends }, people }))
}
