/** Seats in SQL: opened by payment, taken, given back, taken again by renewals. */
import type { WindowOn } from '@jujur/contract/cycle-dates.ts'
import type { Language } from '@jujur/contract/enumerations.ts'
import { and, asc, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { users } from '../../identity/identity.table.ts'
import { invoiceLine } from '../../invoices/invoices.table.ts'
import type { Connection } from '../../kit/database/database.ts'
import { inScope } from '../../kit/database/in-scope.ts'
import { dayOf } from '../../kit/time/calendar.rules.ts'
import {
  hasLapsedAt,
  isCycle,
  isExemptOn,
  isInWindow,
  isOpenEnrolment,
  isPersonExemptOn,
  traineeCourse,
} from '../../learning/enrolments/enrolments.table.ts'
import { waitingForSeat } from '../enrol-rules.table.ts'
import { purchasedCourse, seatLot, seatUse } from '../purchases.table.ts'
import type { Cycle, SeatLot } from './seats.rules.ts'

/** Opens the seats of every line of an invoice, once: a second time finds them open and adds nothing. Answers how many were opened. */
export const openSeats = async (
  tx: Connection,
  { invoice_id, company_id }: { invoice_id: number; company_id: number },
  now: Date,
): Promise<number> => {
  const opened_at = now.toISOString()
  await tx.sql.execute(sql`
    insert into ${purchasedCourse} (company_id, course_id, first_opened_at)
    select company_id, course_id, ${opened_at}::timestamptz from ${invoiceLine} where invoice_id = ${invoice_id} and company_id = ${company_id} order by course_id
    on conflict (company_id, course_id) do nothing`)
  const { rows } = await tx.sql.execute<{ seats: number }>(sql`
    with lots as (
      insert into ${seatLot} (purchased_course_id, company_id, invoice_id, line_no, seats, opened_at)
      select p.purchased_course_id, l.company_id, l.invoice_id, l.line_no, l.seats, ${opened_at}::timestamptz
      from ${invoiceLine} l join ${purchasedCourse} p on p.company_id = l.company_id and p.course_id = l.course_id
      where l.invoice_id = ${invoice_id} and l.company_id = ${company_id} order by p.purchased_course_id
      on conflict (invoice_id, line_no) do nothing
      returning purchased_course_id, seats
    ), raised as (
      update ${purchasedCourse} set seats_opened = seats_opened + lots.seats from lots where purchased_course.purchased_course_id = lots.purchased_course_id
    )
    select coalesce(sum(seats), 0)::integer as seats from lots`)
  return rows[0]?.seats ?? 0
}

// ── Taken and given back ──────────────────────────────────────────────────────────────────────────────────────
// Whoever takes or gives back seats holds the people first, then the purchased courses by their ids, then enrolments and lots.

export type Purchased = typeof purchasedCourse.$inferSelect

export const findPurchased = async (tx: Connection, purchased_course_id: number): Promise<Purchased | null> => {
  const [row] = await tx.sql
    .select()
    .from(purchasedCourse)
    .where(and(eq(purchasedCourse.purchased_course_id, purchased_course_id), inScope(tx, purchasedCourse)))
  return row ?? null
}

/** Held until the transaction ends: its seats are taken, given back and closed one after the other. */
export const lockPurchased = async (tx: Connection, purchased_course_id: number): Promise<Purchased | null> => {
  const [row] = await tx.sql
    .select()
    .from(purchasedCourse)
    .where(and(eq(purchasedCourse.purchased_course_id, purchased_course_id), inScope(tx, purchasedCourse)))
    .for('update')
  return row ?? null
}

const isTrainee = sql`${users.system_type_id} = 1`

/** People of the company by id, held so that nobody is let go meanwhile; absent and foreign ones are not answered. */
export const holdPeople = (tx: Connection, ids: readonly number[]) =>
  tx.sql
    .select({
      user_id: users.user_id,
      company_id: sql<number>`${users.company_id}`,
      name: users.name,
      username: users.username,
      email: users.email,
      language: sql<Language>`${users.language}`,
      status: users.status,
    })
    .from(users)
    .where(and(isTrainee, inArray(users.user_id, [...ids]), inScope(tx, users)))
    .orderBy(asc(users.user_id))
    .for('share')
export type SeatPerson = Awaited<ReturnType<typeof holdPeople>>[number]

/** The newest cycle of each of these people in a course. */
export const newestCycles = async (tx: Connection, course_id: number, ids: readonly number[]): Promise<Map<number, Cycle>> => {
  const rows = await tx.sql
    .selectDistinctOn([traineeCourse.user_id], {
      user_id: traineeCourse.user_id,
      trainee_course_id: traineeCourse.trainee_course_id,
      status: traineeCourse.status,
      counts_from: traineeCourse.counts_from,
      completed_at: traineeCourse.completed_at,
      expires_at: traineeCourse.expires_at,
    })
    .from(traineeCourse)
    .where(and(eq(traineeCourse.course_id, course_id), inArray(traineeCourse.user_id, [0, ...ids]), isCycle, inScope(tx, traineeCourse)))
    .orderBy(traineeCourse.user_id, desc(traineeCourse.trainee_course_id))
  return new Map(rows.map(({ user_id, ...cycle }) => [user_id, cycle]))
}

/** Of these people the newest cycle of courses that others replace, where it was completed once: the next is of what replaces them. */
export const newestReplaced = async (tx: Connection, course_ids: readonly number[], ids: readonly number[]): Promise<Map<number, number>> => {
  if (course_ids.length === 0) return new Map()
  const rows = await tx.sql
    .selectDistinctOn([traineeCourse.user_id], {
      user_id: traineeCourse.user_id,
      trainee_course_id: traineeCourse.trainee_course_id,
      completed_at: traineeCourse.completed_at,
    })
    .from(traineeCourse)
    .where(and(inArray(traineeCourse.course_id, [...course_ids]), inArray(traineeCourse.user_id, [0, ...ids]), isCycle, inScope(tx, traineeCourse)))
    .orderBy(traineeCourse.user_id, desc(traineeCourse.trainee_course_id))
  return new Map(rows.flatMap(({ user_id, trainee_course_id, completed_at }) => (completed_at ? [[user_id, trainee_course_id]] : [])))
}

/** Of these people, who has one of these courses open, or a certificate of one that is valid. */
export const haveStanding = async (tx: Connection, people: readonly number[], course_ids: readonly number[], now: Date): Promise<Set<number>> => {
  const rows = await tx.sql
    .selectDistinct({ user_id: traineeCourse.user_id })
    .from(traineeCourse)
    .where(
      and(
        inArray(traineeCourse.user_id, [0, ...people]),
        inArray(traineeCourse.course_id, [0, ...course_ids]),
        isCycle,
        sql`(${isOpenEnrolment} or ${traineeCourse.status} = 'COMPLETED' and not (${hasLapsedAt(now)}))`,
        inScope(tx, traineeCourse),
      ),
    )
  return new Set(rows.map(({ user_id }) => user_id))
}

/** Lots that still have a free seat; the caller holds the purchased course. */
export const freeLots = (tx: Connection, purchased_course_id: number): Promise<SeatLot[]> =>
  tx.sql
    .select({ seat_lot_id: seatLot.seat_lot_id, seats: seatLot.seats, used: seatLot.used, closed: seatLot.closed })
    .from(seatLot)
    .where(
      and(eq(seatLot.purchased_course_id, purchased_course_id), sql`${seatLot.used} + ${seatLot.closed} < ${seatLot.seats}`, inScope(tx, seatLot)),
    )
    .orderBy(asc(seatLot.seat_lot_id))

/** Moves the used seats of a purchased course and its lots by as many; the checks of both tables refuse what they have not. */
export const moveUsed = async (
  tx: Connection,
  purchased_course_id: number,
  lots: readonly { seat_lot_id: number; count: number }[],
): Promise<void> => {
  const total = lots.reduce((sum, { count }) => sum + count, 0)
  await tx.sql
    .update(purchasedCourse)
    .set({ seats_used: sql`${purchasedCourse.seats_used} + ${total}` })
    .where(and(eq(purchasedCourse.purchased_course_id, purchased_course_id), inScope(tx, purchasedCourse)))
  for (const { seat_lot_id, count } of lots)
    await tx.sql
      .update(seatLot)
      .set({ used: sql`${seatLot.used} + ${count}` })
      .where(and(eq(seatLot.seat_lot_id, seat_lot_id), inScope(tx, seatLot)))
}

export const insertUses = (tx: Connection, uses: readonly (typeof seatUse.$inferInsert)[]) => tx.sql.insert(seatUse).values([...uses])

/** Seats in use of these people: of one purchased course, or of all. */
export const seatsInUse = (tx: Connection, ids: readonly number[], purchased_course_id?: number) =>
  tx.sql
    .select({
      seat_use_id: seatUse.seat_use_id,
      seat_lot_id: seatUse.seat_lot_id,
      purchased_course_id: seatUse.purchased_course_id,
      user_id: seatUse.user_id,
      trainee_course_id: seatUse.trainee_course_id,
    })
    .from(seatUse)
    .where(
      and(
        inArray(seatUse.user_id, [0, ...ids]),
        isNull(seatUse.returned_at),
        purchased_course_id === undefined ? undefined : eq(seatUse.purchased_course_id, purchased_course_id),
        inScope(tx, seatUse),
      ),
    )
    .orderBy(asc(seatUse.purchased_course_id), asc(seatUse.trainee_course_id))
export type SeatUse = Awaited<ReturnType<typeof seatsInUse>>[number]

/** Who has a seat of a purchased course by these enrolments. */
export const usesOfEnrolments = (tx: Connection, purchased_course_id: number, ids: readonly number[]) =>
  tx.sql
    .select({ user_id: seatUse.user_id, trainee_course_id: seatUse.trainee_course_id })
    .from(seatUse)
    .where(
      and(
        inArray(seatUse.trainee_course_id, [0, ...ids]),
        isNull(seatUse.returned_at),
        eq(seatUse.purchased_course_id, purchased_course_id),
        inScope(tx, seatUse),
      ),
    )

/** What becomes of an enrolment's due date, its seat remembers when the enrolment is gone. */
export const moveDueDatesOfUses = (tx: Connection, ids: readonly number[], due_on: string | null) =>
  tx.sql
    .update(seatUse)
    .set({ due_on })
    .where(and(inArray(seatUse.trainee_course_id, [0, ...ids]), isNull(seatUse.returned_at), inScope(tx, seatUse)))

type Returning = { returned_at: Date; returned_by: number; why_returned: 'unassigned' | 'deactivated' }
export const returnUses = (tx: Connection, ids: readonly number[], returning: Returning) =>
  tx.sql
    .update(seatUse)
    .set(returning)
    .where(and(inArray(seatUse.seat_use_id, [...ids]), isNull(seatUse.returned_at), inScope(tx, seatUse)))

// ── Renewals ──────────────────────────────────────────────────────────────────────────────────────────────────

/** A query of trainee_course_id: the newest cycle of each person of a company in a course, or of each of these people. */
export const newestOfCourse = (
  tx: Connection,
  { company_id, course_id }: { company_id: number; course_id: number },
  among?: readonly number[],
): SQL =>
  sql`select max(c.trainee_course_id) from ${traineeCourse} c where c.company_id = ${company_id} and c.course_id = ${course_id} and c.delta_of is null
    ${among ? sql`and c.user_id = any(${sql.param([...among])}::integer[])` : sql``} and ${tx.scope.kind === 'all' ? sql`true` : sql`c.company_id = ${tx.scope.company_id}`} group by c.user_id`

const ids = (all: readonly number[]): SQL => sql`${sql.param([...all])}::integer[]`
/** No cycle of the courses that come after, nor a wait for one, and what is asked next is asked of its person today. */
const hasNone = (successors: readonly number[], now: Date): SQL => {
  const next = successors.at(-1)
  if (next === undefined) return sql`true`
  const t = traineeCourse
  return sql`not exists (select from ${t} after where after.user_id = ${t.user_id} and after.course_id = any(${ids(successors)}))
    and not exists (select from ${waitingForSeat} w where w.user_id = ${t.user_id} and w.course_id = any(${ids(successors)}) and w.ended_at is null)
    and not ${isPersonExemptOn(t.user_id, sql`${next}::integer`, dayOf(now))}`
}

/**
 * Of the newest enrolment of its person in a course, joined with them: its next cycle is open, or its certificate was revoked since `revoked_since` and
 * no other stands; and the person is still in. Whoever had the next seat taken back by their company gets none by itself. Of a course that others replace,
 * whoever has a cycle of one of them goes on with that one.
 */
export const wantsRenewal = (window: WindowOn, revoked_since: Date | null, now: Date, successors: readonly number[] = []): SQL => {
  const t = traineeCourse
  return sql`(${t.status} in ('COMPLETED', 'EXPIRED') and (${t.status} = 'EXPIRED' or ${isInWindow(window, now)})
      or ${t.status} = 'REVOKED' and ${t.revoked_at} >= ${revoked_since?.toISOString() ?? '-infinity'}::timestamptz
        and not exists (select from ${t} other where other.user_id = ${t.user_id} and (other.course_id = ${t.course_id} or other.trainee_course_id = ${t.follows_trainee_course_id}) and other.status = 'COMPLETED'
          and other.expires_at >= ${now.toISOString()}::timestamptz))
    and ${users.status} <> 'inactive'
    and not ${isExemptOn(dayOf(now))}
    and not exists (select from ${seatUse} join ${purchasedCourse} on ${purchasedCourse.purchased_course_id} = ${seatUse.purchased_course_id}
      where ${seatUse.user_id} = ${t.user_id} and (${purchasedCourse.course_id} = ${t.course_id} or ${purchasedCourse.course_id} = any(${ids(successors)}))
      and ${seatUse.trainee_course_id} > ${t.trainee_course_id} and ${seatUse.why_returned} = 'unassigned')
    and ${hasNone(successors, now)}`
}
