/** What an invoice is for and what was paid of it, as the payment screen shows it, in SQL. */
import { and, asc, eq, sql } from 'drizzle-orm'
import { invoiceLine, ledgerEntry } from '../../invoices/invoices.table.ts'
import type { Connection } from '../../kit/database/database.ts'
import { inScope } from '../../kit/database/in-scope.ts'
import { payment } from '../taking/taking.table.ts'

/** Oldest first; of each what went to this invoice, in sen. */
export const paidToInvoice = (tx: Connection, invoice_id: number) =>
  tx.sql
    .select({
      payment_id: payment.payment_id,
      receipt_no: payment.receipt_no,
      channel: payment.channel,
      amount_sen: sql<number>`(-${ledgerEntry.amount_sen})::float8`,
      paid_on: payment.paid_on,
      recorded_at: payment.recorded_at,
    })
    .from(ledgerEntry)
    .innerJoin(payment, eq(payment.payment_id, ledgerEntry.payment_id))
    .where(and(eq(ledgerEntry.invoice_id, invoice_id), eq(ledgerEntry.kind, 'payment'), inScope(tx, ledgerEntry)))
    .orderBy(asc(ledgerEntry.ledger_entry_id))

/** Seats and courses of its lines. */
export const seatsOf = async (tx: Connection, invoice_id: number): Promise<{ seats: number; courses: number }> => {
  const [row] = await tx.sql
    .select({ seats: sql<number>`coalesce(sum(${invoiceLine.seats}), 0)::integer`, courses: sql<number>`count(*)::integer` })
    .from(invoiceLine)
    .where(and(eq(invoiceLine.invoice_id, invoice_id), inScope(tx, invoiceLine)))
  return { seats: row?.seats ?? 0, courses: row?.courses ?? 0 }
}
