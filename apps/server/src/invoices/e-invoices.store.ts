/** What became of papers at MyInvois, in SQL. */
import { and, asc, eq } from 'drizzle-orm'
import type { Connection } from '../kit/database/database.ts'
import { inScope } from '../kit/database/in-scope.ts'
import { eInvoice as t } from './invoices.table.ts'

export type EInvoiceRow = typeof t.$inferSelect
export type NewEInvoice = typeof t.$inferInsert
export type EInvoiceKind = EInvoiceRow['kind']

/** Oldest first. */
export const eInvoicesOf = (at: Connection, kind: EInvoiceKind, document_id: number): Promise<EInvoiceRow[]> =>
  at.sql
    .select()
    .from(t)
    .where(and(eq(t.kind, kind), eq(t.document_id, document_id), inScope(at, t)))
    .orderBy(asc(t.e_invoice_id))

/** What is printed of the one that counts; null where none does. */
export const validEInvoice = async (
  at: Connection,
  kind: EInvoiceKind,
  document_id: number,
): Promise<{ uuid: string; long_id: string; validated_at: string } | null> => {
  const valid = (await eInvoicesOf(at, kind, document_id)).find(({ state }) => state === 'valid')
  if (!valid?.uuid || !valid.long_id || !valid.validated_at) return null
  return { uuid: valid.uuid, long_id: valid.long_id, validated_at: valid.validated_at.toISOString() }
}

export const insertEInvoice = async (at: Connection, row: NewEInvoice): Promise<EInvoiceRow> => {
  const [inserted] = await at.sql.insert(t).values(row).returning()
  if (!inserted) throw new Error('a stored e-invoice has an id')
  return inserted
}

export const changeEInvoice = async (at: Connection, id: number, change: Partial<NewEInvoice>): Promise<EInvoiceRow> => {
  const [changed] = await at.sql
    .update(t)
    .set(change)
    .where(and(eq(t.e_invoice_id, id), inScope(at, t)))
    .returning()
  if (!changed) throw new Error('an e-invoice that was stored is there')
  return changed
}
