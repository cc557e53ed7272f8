/** Closing invoices that are not paid in full, in SQL. */
import { and, eq, sql } from 'drizzle-orm'
import type { Connection } from '../kit/database/database.ts'
import { inScope } from '../kit/database/in-scope.ts'
import { invoice, isOwedInvoice, ledgerEntry } from './invoices.table.ts'
import type { Invoice } from './ledger.store.ts'

type Closing = { at: Date; user_id: number; remarks: string }
/** What takes it off: the voiding itself, or the credit note that stands for it at LHDN. */
type LedgerEntryOf = { kind: 'void' } | { kind: 'credit'; credit_note_id: number; document_no: string }

/**
 * Takes all of an invoice off that the caller holds, and marks it void. It keeps its number. Only a credit note closes one that is paid in part: what was
 * paid is below zero then, until it is given back.
 */
export const voidHeld = async (tx: Connection, held: Invoice, by: Closing, entry: LedgerEntryOf): Promise<Invoice> => {
  const { invoice_id, company_id, total_sen, open_sen } = held
  await tx.sql
    .insert(ledgerEntry)
    .values({ company_id, invoice_id, ...entry, amount_sen: -total_sen, at: by.at, user_id: by.user_id, note: by.remarks })
  const [row] = await tx.sql
    .update(invoice)
    .set({
      open_sen: open_sen - total_sen,
      status: 'void',
      voided_at: by.at,
      voided_by: by.user_id,
      void_remarks: by.remarks,
      version: sql`${invoice.version} + 1`,
    })
    .where(and(eq(invoice.invoice_id, invoice_id), entry.kind === 'void' ? eq(invoice.status, 'unpaid') : isOwedInvoice, inScope(tx, invoice)))
    .returning()
  if (!row) throw new Error('an invoice that is held stays as it is')
  return row
}
