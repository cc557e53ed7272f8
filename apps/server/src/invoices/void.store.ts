/** Voiding in SQL. */
import { and, eq, sql } from 'drizzle-orm'
import type { Connection } from '../kit/database/database.ts'
import { inScope } from '../kit/database/in-scope.ts'
import { invoice, ledgerEntry } from './invoices.table.ts'
import type { Invoice } from './ledger.store.ts'

/** Takes what is open off an unpaid invoice that the caller holds, and marks it void. It keeps its number. */
export const voidHeld = async (at: Connection, held: Invoice, by: { at: Date; user_id: number; remarks: string }): Promise<Invoice> => {
  const { invoice_id, company_id, open_sen } = held
  await at.sql
    .insert(ledgerEntry)
    .values({ company_id, invoice_id, kind: 'void', amount_sen: -open_sen, at: by.at, user_id: by.user_id, note: by.remarks })
  const [row] = await at.sql
    .update(invoice)
    .set({
      open_sen: 0,
      status: 'void',
      voided_at: by.at,
      voided_by: by.user_id,
      void_remarks: by.remarks,
      version: sql`${invoice.version} + 1`,
    })
    .where(and(eq(invoice.invoice_id, invoice_id), eq(invoice.status, 'unpaid'), inScope(at, invoice)))
    .returning()
  if (!row) throw new Error('an unpaid invoice that is held stays unpaid')
  return row
}
