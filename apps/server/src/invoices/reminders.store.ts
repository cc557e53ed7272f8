/** Reminders of invoices in SQL. */
import { and, asc, eq, gt, lte, type SQL, sql } from 'drizzle-orm'
import type { Connection } from '../kit/database/database.ts'
import { addDays } from '../kit/time/calendar.rules.ts'
import { creditNote } from '../payments/credits/credits.table.ts'
import { bankReceiptAllocation } from '../payments/receipts/receipts.table.ts'
import { paymentException } from '../payments/taking/taking.table.ts'
import { writeOff } from '../payments/write-offs/write-offs.table.ts'
import { invoice, invoiceReminder, isOwedInvoice } from './invoices.table.ts'
import type { Invoice } from './ledger.store.ts'
import { REMINDED_AFTER } from './reminders.rules.ts'

/** reminders.rules `reminderOn`, as a condition counts it. */
const stepOn = (today: string): SQL =>
  sql.join(
    REMINDED_AFTER.map((after) => sql`(${invoice.due_on} <= ${addDays(today, -after)}::date)::integer`),
    sql` + `,
  )

/**
 * Owed and due by this day of Kuala Lumpur, whose reminder of that day has not gone out. Not those of which a bank receipt, a recorded transfer, a credit note or a
 * write-off waits for a decision. For the system's scope.
 */
const isUnreminded = (today: string) =>
  and(
    isOwedInvoice,
    lte(invoice.due_on, today),
    sql`not exists (select from ${invoiceReminder} r where r.invoice_id = ${invoice.invoice_id} and r.step >= ${stepOn(today)})`,
    sql`not exists (select from ${bankReceiptAllocation} a where a.invoice_id = ${invoice.invoice_id} and a.is_live)`,
    sql`not exists (select from ${paymentException} x where x.invoice_id = ${invoice.invoice_id} and x.kind = 'transfer' and x.state = 'proposed')`,
    sql`not exists (select from ${creditNote} c where c.invoice_id = ${invoice.invoice_id} and c.approve_status_id = 2)`,
    sql`not exists (select from ${writeOff} w where w.invoice_id = ${invoice.invoice_id} and w.approve_status_id = 2)`,
  )

/** Those behind one, by their ids, at most so many. */
export const unreminded = async (tx: Connection, today: string, after: number, most: number): Promise<number[]> => {
  const rows = await tx.sql
    .select({ id: invoice.invoice_id })
    .from(invoice)
    .where(and(isUnreminded(today), gt(invoice.invoice_id, after)))
    .orderBy(asc(invoice.invoice_id))
    .limit(most)
  return rows.map(({ id }) => id)
}

/**
 * This one, held, where it still is to be reminded of; what somebody else holds is left for the next time. Looked at only once it is held: a
 * statement that locks does not see the reminder of whoever has just let go of it.
 */
export const lockUnreminded = async (tx: Connection, today: string, invoice_id: number): Promise<Invoice | null> => {
  const one = eq(invoice.invoice_id, invoice_id)
  const held = await tx.sql.select({ id: invoice.invoice_id }).from(invoice).where(one).for('update', { skipLocked: true })
  if (held.length === 0) return null
  const [row] = await tx.sql
    .select()
    .from(invoice)
    .where(and(isUnreminded(today), one))
  return row ?? null
}

export const noteReminder = async (tx: Connection, { invoice_id, company_id }: Invoice, step: number, reminded_at: Date): Promise<void> => {
  await tx.sql.insert(invoiceReminder).values({ invoice_id, company_id, step, reminded_at })
}
