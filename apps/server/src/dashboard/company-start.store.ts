/** How far a new company is on its way to the first course. */
import type { CompanyStart } from '@jujur/contract/dashboard.ts'
import { approveStatus } from '@jujur/contract/enumerations.ts'
import { and, eq, gt, or, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { registrationInformation as information } from '../company-registration/company-registration.table.ts'
import { users } from '../identity/identity.table.ts'
import { moneyFigures } from '../invoices/invoice-list.store.ts'
import type { Connection } from '../kit/database/database.ts'
import { inScope } from '../kit/database/in-scope.ts'
import { purchasedCourse, seatLot, seatUse } from '../purchases/purchases.table.ts'
import { tempTraineeUserRegistration as registration } from '../trainees/trainees.table.ts'

const isAny = async (tx: Connection, table: PgTable, where: SQL | undefined): Promise<boolean> =>
  (await tx.sql.select({ one: sql`1` }).from(table).where(where).limit(1)).length > 0

/** By what the company bought, each step along a key: what others were given is never looked at. */
const wasAnyGiven = async (tx: Connection): Promise<boolean> => {
  if (await isAny(tx, purchasedCourse, and(gt(purchasedCourse.seats_used, 0), inScope(tx, purchasedCourse)))) return true
  const uses = tx.sql
    .select({ one: sql`1` })
    .from(seatUse)
    .where(and(eq(seatUse.seat_lot_id, seatLot.seat_lot_id), inScope(tx, seatUse)))
    .orderBy(seatUse.seat_lot_id, seatUse.seat_use_id)
    .limit(1)
    .as('uses')
  const lots = tx.sql
    .select({ one: sql`1` })
    .from(purchasedCourse)
    .innerJoin(seatLot, eq(seatLot.purchased_course_id, purchasedCourse.purchased_course_id))
    .crossJoinLateral(uses)
    .where(inScope(tx, purchasedCourse))
  return (await lots.limit(1)).length > 0
}

/** Null once a seat was ever given. */
export const startOf = async (tx: Connection, today: string): Promise<CompanyStart | null> => {
  if (await wasAnyGiven(tx)) return null
  const known = await tx.sql
    .select({ status: information.status, stage: information.stage })
    .from(information)
    .where(and(or(eq(information.status, 1), eq(information.approve_status_id, approveStatus.PENDING)), inScope(tx, information)))
  const waits = known.find(({ status }) => status !== 1)
  const hasPeople = await isAny(tx, users, and(sql`${users.system_type_id} = 1`, inScope(tx, users)))
  const isPending = and(eq(registration.approve_status_id, approveStatus.PENDING), inScope(tx, registration))
  const hasSeats = await isAny(tx, purchasedCourse, inScope(tx, purchasedCourse))
  const money = hasSeats ? null : await moneyFigures(tx, today)
  return {
    information: known.some(({ status }) => status === 1) ? 'in_force' : (waits?.stage ?? 'none'),
    people: hasPeople ? 'there' : (await isAny(tx, registration, isPending)) ? 'pending' : 'none',
    seats: money === null ? 'there' : money.to_pay > 0 ? 'ordered' : money.owed > 0 ? 'paying' : 'none',
  }
}
