/** Invoices in SQL. */
import { and, asc, eq } from 'drizzle-orm'
import type { Connection } from '../kit/database/database.ts'
import { inScope } from '../kit/database/in-scope.ts'
import { invoice, invoiceLine, ledgerEntry } from './invoices.table.ts'
import type { Invoice } from './ledger.store.ts'

export type InvoiceLine = typeof invoiceLine.$inferSelect
export type NewInvoice = typeof invoice.$inferInsert
export type NewInvoiceLine = Omit<typeof invoiceLine.$inferInsert, 'invoice_id' | 'company_id' | 'line_no'>

/** Invoice, lines and the ledger's first entry. */
export const insertInvoice = async (tx: Connection, issued: NewInvoice, lines: readonly NewInvoiceLine[]): Promise<Invoice> => {
  const [row] = await tx.sql.insert(invoice).values(issued).returning()
  if (!row) throw new Error('a stored invoice has an id')
  const { invoice_id, company_id, total_sen, issued_at, ordered_by, invoice_no } = row
  await tx.sql.insert(invoiceLine).values(lines.map((line, i) => ({ ...line, invoice_id, company_id, line_no: i + 1 })))
  await tx.sql
    .insert(ledgerEntry)
    .values({ company_id, invoice_id, kind: 'issued', amount_sen: total_sen, at: issued_at, user_id: ordered_by, document_no: invoice_no })
  return row
}

export const findInvoice = async (tx: Connection, invoice_id: number): Promise<Invoice | null> => {
  const [row] = await tx.sql
    .select()
    .from(invoice)
    .where(and(eq(invoice.invoice_id, invoice_id), inScope(tx, invoice)))
  return row ?? null
}

export const invoiceLinesOf = (tx: Connection, invoice_id: number): Promise<InvoiceLine[]> =>
  tx.sql
    .select()
    .from(invoiceLine)
    .where(and(eq(invoiceLine.invoice_id, invoice_id), inScope(tx, invoiceLine)))
    .orderBy(asc(invoiceLine.line_no))
