/** How far a new company is on its way to the first course. */
import type { CompanyStart } from '@jujur/contract/dashboard.ts'
import { approveStatus } from '@jujur/contract/enumerations.ts'
import { and, eq, gt, or, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { users } from '../identity/identity.table.ts'
import { moneyFigures } from '../invoices/invoice-list.store.ts'
import type { Connection } from '../kit/database/database.ts'
import { inScope } from '../kit/database/in-scope.ts'
import { registrationInformation as information } from '../legal/legal.table.ts'
import { purchasedCourse, seatLot, seatUse } from '../purchases/purchases.table.ts'
import { tempTraineeUserRegistration as registration } from '../trainees/trainees.table.ts'

const isAny = async (at: Connection, table: PgTable, where: SQL | undefined): Promise<boolean> =>
  (await at.sql.select({ one: sql`1` }).from(table).where(where).limit(1)).length > 0

/** By what the company bought, each step along a key: what others were given is never looked at. */
const wasAnyGiven = async (at: Connection): Promise<boolean> => {
  if (await isAny(at, purchasedCourse, and(gt(purchasedCourse.seats_used, 0), inScope(at, purchasedCourse)))) return true
  const uses = at.sql
    .select({ one: sql`1` })
    .from(seatUse)
    .where(and(eq(seatUse.seat_lot_id, seatLot.seat_lot_id), inScope(at, seatUse)))
    .orderBy(seatUse.seat_lot_id, seatUse.seat_use_id)
    .limit(1)
    .as('uses')
  const lots = at.sql
    .select({ one: sql`1` })
    .from(purchasedCourse)
    .innerJoin(seatLot, eq(seatLot.purchased_course_id, purchasedCourse.purchased_course_id))
    .crossJoinLateral(uses)
    .where(inScope(at, purchasedCourse))
  return (await lots.limit(1)).length > 0
}

/** Null once a seat was ever given. */
export const startOf = async (at: Connection, today: string): Promise<CompanyStart | null> => {
  if (await wasAnyGiven(at)) return null
  const known = await at.sql
    .select({ status: information.status, stage: information.stage })
    .from(information)
    .where(and(or(eq(information.status, 1), eq(information.approve_status_id, approveStatus.PENDING)), inScope(at, information)))
  const waits = known.find(({ status }) => status !== 1)
  const hasPeople = await isAny(at, users, and(sql`${users.system_type_id} = 1`, inScope(at, users)))
  const isPending = and(eq(registration.approve_status_id, approveStatus.PENDING), inScope(at, registration))
  const hasSeats = await isAny(at, purchasedCourse, inScope(at, purchasedCourse))
  const money = hasSeats ? null : await moneyFigures(at, today)
  return {
    information: known.some(({ status }) => status === 1) ? 'in_force' : (waits?.stage ?? 'none'),
    people: hasPeople ? 'there' : (await isAny(at, registration, isPending)) ? 'pending' : 'none',
    seats: money === null ? 'there' : money.to_pay > 0 ? 'ordered' : money.owed > 0 ? 'paying' : 'none',
  }
}
