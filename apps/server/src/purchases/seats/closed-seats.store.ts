/** Seats that a credit note takes back, in SQL. */
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Connection } from '../../kit/database/database.ts'
import { inScope } from '../../kit/database/in-scope.ts'
import { purchasedCourse, seatLot } from '../purchases.table.ts'

export type SeatLotRow = typeof seatLot.$inferSelect

/** In the order of the invoice's lines. */
export const lotsOfInvoice = (tx: Connection, invoice_id: number): Promise<SeatLotRow[]> =>
  tx.sql
    .select()
    .from(seatLot)
    .where(and(eq(seatLot.invoice_id, invoice_id), inScope(tx, seatLot)))
    .orderBy(asc(seatLot.line_no))

/**
 * Closes free seats of an invoice's lines, all or none: answers the line whose free seats are fewer, or null. Holds the purchased courses first,
 * in the order of their ids, as whoever assigns does. What was closed before a line fell short is undone with the caller's transaction.
 */
export const closeSeats = async (
  tx: Connection,
  invoice_id: number,
  wanted: readonly { line_no: number; seats: number }[],
): Promise<{ line_no: number; left: number } | null> => {
  const lots = await lotsOfInvoice(tx, invoice_id)
  const ids = lots.filter(({ line_no }) => wanted.some((one) => one.line_no === line_no)).map(({ purchased_course_id }) => purchased_course_id)
  if (ids.length > 0)
    await tx.sql
      .select({ id: purchasedCourse.purchased_course_id })
      .from(purchasedCourse)
      .where(and(inArray(purchasedCourse.purchased_course_id, ids), inScope(tx, purchasedCourse)))
      .orderBy(asc(purchasedCourse.purchased_course_id))
      .for('update')
  for (const { line_no, seats } of wanted) {
    const [lot] = await tx.sql
      .update(seatLot)
      .set({ closed: sql`${seatLot.closed} + ${seats}` })
      .where(
        and(
          eq(seatLot.invoice_id, invoice_id),
          eq(seatLot.line_no, line_no),
          sql`${seatLot.used} + ${seatLot.closed} + ${seats} <= ${seatLot.seats}`,
          inScope(tx, seatLot),
        ),
      )
      .returning()
    if (!lot) {
      const now = (await lotsOfInvoice(tx, invoice_id)).find((one) => one.line_no === line_no)
      return { line_no, left: now ? now.seats - now.used - now.closed : 0 }
    }
    await tx.sql
      .update(purchasedCourse)
      .set({ seats_closed: sql`${purchasedCourse.seats_closed} + ${seats}` })
      .where(and(eq(purchasedCourse.purchased_course_id, lot.purchased_course_id), inScope(tx, purchasedCourse)))
  }
  return null
}
