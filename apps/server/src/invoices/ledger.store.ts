/** The ledger: entries are added, never changed, and what is open of an invoice moves with them. */
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Connection } from '../kit/database/database.ts'
import { inScope } from '../kit/database/in-scope.ts'
import { invoice, isOwedInvoice, ledgerEntry } from './invoices.table.ts'

export type Invoice = typeof invoice.$inferSelect
export type LedgerEntry = typeof ledgerEntry.$inferSelect
export type NewEntry = Omit<typeof ledgerEntry.$inferInsert, 'ledger_entry_id'>

/**
 * Holds invoices until the transaction ends, in the order of their ids, so that two who hold several never wait for each other. Whoever pays,
 * voids, credits or bills an invoice holds it first, before receipts, bills and exceptions of it.
 */
export const lockInvoices = (tx: Connection, ids: readonly number[]): Promise<Invoice[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : tx.sql
        .select()
        .from(invoice)
        .where(and(inArray(invoice.invoice_id, [...ids]), inScope(tx, invoice)))
        .orderBy(asc(invoice.invoice_id))
        .for('update')

/**
 * Adds one entry and moves the invoice with it; answers the invoice as it is then. The caller holds the invoice. `at` of the entry is when it
 * counts as paid.
 */
export const post = async (tx: Connection, entry: NewEntry & { at: Date }): Promise<Invoice> => {
  const open = sql`${invoice.open_sen} + ${entry.amount_sen}`
  await tx.sql.insert(ledgerEntry).values(entry)
  const [row] = await tx.sql
    .update(invoice)
    .set({
      open_sen: open,
      status: sql`case when ${invoice.status} in ('void', 'paid') then ${invoice.status} when ${open} <= 0 then 'paid' when ${open} < ${invoice.total_sen} then 'part_paid' else 'unpaid' end`,
      paid_at: sql`case when ${isOwedInvoice} and ${open} <= 0 then ${entry.at.toISOString()}::timestamptz else ${invoice.paid_at} end`,
      version: sql`${invoice.version} + 1`,
    })
    .where(and(eq(invoice.invoice_id, entry.invoice_id), inScope(tx, invoice)))
    .returning()
  if (!row) throw new Error('an invoice that is held is there')
  return row
}

/** Oldest first. */
export const entriesOf = (tx: Connection, invoice_id: number): Promise<LedgerEntry[]> =>
  tx.sql
    .select()
    .from(ledgerEntry)
    .where(and(eq(ledgerEntry.invoice_id, invoice_id), inScope(tx, ledgerEntry)))
    .orderBy(asc(ledgerEntry.ledger_entry_id))
