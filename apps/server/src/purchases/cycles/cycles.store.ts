/** Whom the cycles of a company's course concern, in SQL. */
import type { CyclePerson } from '@jujur/contract/cycles.ts'
import { and, type SQL, sql } from 'drizzle-orm'
import { foundTrainee } from '../../identity/found.store.ts'
import { users } from '../../identity/identity.table.ts'
import type { Connection } from '../../kit/database/database.ts'
import { inScope } from '../../kit/database/in-scope.ts'
import { countList, type Direction, ordering, planned } from '../../kit/database/list.ts'
import { traineeCourse } from '../../learning/enrolments/enrolments.table.ts'
import { waitingForSeat } from '../enrol-rules.table.ts'
import { purchasedCourse, seatLot, seatUse } from '../purchases.table.ts'
import { newestOfCourse } from '../seats/seats.store.ts'
import type { CourseOfCompany } from '../seats/waiting.store.ts'
import type { Effect, SameDays } from './cycles.rules.ts'

type Asked = { tx: Connection; of: CourseOfCompany /** Courses that come after it. */; successors: readonly number[] }
/**
 * `asked`, for a statement to select from: people whose next cycle is still to open, by the days of their newest certificate: who has left, has a cycle open, waits for a seat or had it taken back
 * is left out, as by the renewal; of a course that others replace, also who has a cycle of those. One company's rows of one course, each once.
 */
const asked = ({ tx, of: { company_id, course_id }, successors }: Asked): SQL => {
  const t = traineeCourse
  const courses = sql`${sql.param([course_id, ...successors])}::integer[]`
  const hasNext =
    successors.length === 0
      ? sql``
      : sql`union select after.user_id from ${t} after
        where after.company_id = ${company_id} and after.course_id = any(${sql.param([...successors])}::integer[])`
  return sql`
    newest as materialized (
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
        ${hasNext}),
    asked as (
      select n.user_id, ${users.name} as name, ${users.department} as department, n.begins, case when n.status <> 'REVOKED' then n.ends end as ends
      from newest n
      join ${users} on ${users.user_id} = n.user_id and ${users.status} <> 'inactive' and ${inScope(tx, users) ?? sql`true`}
      left join taken_back b on b.user_id = n.user_id and b.trainee_course_id > n.trainee_course_id
      left join waits w on w.user_id = n.user_id
      where b.user_id is null and w.user_id is null)`
}

export type CertificateDays = SameDays & { readonly begins: string }
export const peopleByCertificate = async (of: Asked): Promise<CertificateDays[]> => {
  const { rows } = await of.tx.sql.execute<{ begins: string; ends: string | null; people: number }>(sql`
    with ${asked(of)} select begins::text, ends::text, count(*)::integer as people from asked group by 1, 2`)
  return rows.map(({ begins, ends, people }) => ({ begins, certificate: ends === null ? null : { from: begins, to: ends }, people }))
}

type Filter = { readonly words: string /** Of those whose cycles need seats, the ones after so many. */; readonly after: number | null }
type Page = { length: number; start: number; sort?: 'name' | 'opens_after' | 'certificate_ends_on' | undefined; dir?: Direction | undefined }
/** The people of these days, each with what holds and what would; seats go to whose cycle opens first. */
export const listTouched = async (of: Asked, days: readonly (CertificateDays & Effect)[], { words, after }: Filter, page: Page) => {
  const { tx } = of
  const meant = days.map(({ begins, certificate, opens_before, due_before, opens_after, due_after }) => {
    return { begins, ends: certificate?.to ?? null, opens_before, due_before, opens_after, due_after }
  })
  const touched = sql`
    touched as (
      select asked.user_id, asked.name, asked.department, asked.ends as certificate_ends_on, d.opens_before, d.due_before, d.opens_after, d.due_after
      ${after === null ? sql`` : sql`, row_number() over (order by d.opens_after, d.due_after nulls first, asked.user_id) as turn`}
      from asked join jsonb_to_recordset(${JSON.stringify(meant)}::jsonb)
        as d (begins date, ends date, opens_before date, due_before date, opens_after date, due_after date)
        on d.begins = asked.begins and d.ends is not distinct from asked.ends)`
  const where = and(after === null ? undefined : sql`turn > ${after}`, await foundTrainee(tx, words)) ?? sql`true`
  const columns = { name: sql`touched.name`, opens_after: sql`opens_after`, certificate_ends_on: sql`certificate_ends_on` }
  const order = sql.join(ordering(page, columns, { sort: 'name', dir: 'asc' }, sql`touched.user_id`), sql`, `)
  const from = sql`from touched join ${users} on ${users.user_id} = touched.user_id where ${where}`
  const { rows } = await tx.sql.execute<CyclePerson>(sql`
    with ${asked(of)}, ${touched} select touched.user_id, touched.name, touched.department, certificate_ends_on::text,
      opens_before::text, due_before::text, opens_after::text, due_after::text
    ${from} order by ${order} limit ${planned(page.length)} offset ${planned(page.start)}`)
  const counted = await countList(tx, page, rows, () => sql`with ${asked(of)}, ${touched} select ${from}`)
  return { rows, counted }
}
