/** What became of papers at MyInvois, in SQL. */
import { and, asc, eq } from 'drizzle-orm'
import type { Connection } from '../kit/database/database.ts'
import { inScope } from '../kit/database/in-scope.ts'
import { eInvoice as t } from './invoices.table.ts'

export type EInvoiceRow = typeof t.$inferSelect
export type NewEInvoice = typeof t.$inferInsert
export type EInvoiceKind = EInvoiceRow['kind']

/** Oldest first. */
export const eInvoicesOf = (tx: Connection, kind: EInvoiceKind, document_id: number): Promise<EInvoiceRow[]> =>
  tx.sql
    .select()
    .from(t)
    .where(and(eq(t.kind, kind), eq(t.document_id, document_id), inScope(tx, t)))
    .orderBy(asc(t.e_invoice_id))

/** What a paper says of its e-invoice: of the one that counts, or else of the one that was cancelled last. */
export type PrintedEInvoice = {
  e_invoice: { uuid: string; long_id: string; validated_at: string } | null
  /** Editions from before there was cancelling do not have it. */
  e_invoice_cancelled?: { uuid: string; cancelled_at: string } | null
}

export const printedEInvoice = async (tx: Connection, kind: EInvoiceKind, document_id: number): Promise<PrintedEInvoice> => {
  const rows = await eInvoicesOf(tx, kind, document_id)
  const valid = rows.find(({ state }) => state === 'valid')
  if (valid?.uuid && valid.long_id && valid.validated_at) {
    const { uuid, long_id, validated_at } = valid
    return { e_invoice: { uuid, long_id, validated_at: validated_at.toISOString() }, e_invoice_cancelled: null }
  }
  const { uuid, cancelled_at } = rows.findLast(({ state }) => state === 'cancelled') ?? {}
  return { e_invoice: null, e_invoice_cancelled: uuid && cancelled_at ? { uuid, cancelled_at: cancelled_at.toISOString() } : null }
}

export const insertEInvoice = async (tx: Connection, row: NewEInvoice): Promise<EInvoiceRow> => {
  const [inserted] = await tx.sql.insert(t).values(row).returning()
  if (!inserted) throw new Error('a stored e-invoice has an id')
  return inserted
}

export const changeEInvoice = async (tx: Connection, id: number, change: Partial<NewEInvoice>): Promise<EInvoiceRow> => {
  const [changed] = await tx.sql
    .update(t)
    .set(change)
    .where(and(eq(t.e_invoice_id, id), inScope(tx, t)))
    .returning()
  if (!changed) throw new Error('an e-invoice that was stored is there')
  return changed
}
