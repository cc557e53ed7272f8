/** The account of money that is on no invoice, in SQL. */
import { aliasedTable, and, asc, eq, exists, gt, inArray, sql } from 'drizzle-orm'
import { company } from '../../companies/companies.table.ts'
import { invoice } from '../../invoices/invoices.table.ts'
import type { Connection } from '../../kit/database/database.ts'
import { inScope } from '../../kit/database/in-scope.ts'
import { countList, type Ordered, ordering, planned } from '../../kit/database/list.ts'
import { payment, refundVoucher, paymentException as t, unappliedEntry } from '../taking/taking.table.ts'

const target = aliasedTable(invoice, 'target')
type Filter = { left: boolean; company_id?: number | undefined }
type Page = { length: number; start: number } & Ordered<'raised_at' | 'left_sen'>

/** Of the scope. Sums arrive as text, for what no number of 32 bits holds. */
export const unappliedSen = async (tx: Connection): Promise<number> => {
  const [row] = await tx.sql
    .select({ sen: sql<string>`coalesce(sum(${unappliedEntry.amount_sen}), 0)::text` })
    .from(unappliedEntry)
    .where(inScope(tx, unappliedEntry))
  return Number(row?.sen ?? 0)
}

export const listUnapplied = async (tx: Connection, { left, company_id }: Filter, page: Page) => {
  const entered = tx.sql.select({ one: sql`1` }).from(unappliedEntry).where(eq(unappliedEntry.payment_exception_id, t.payment_exception_id))
  const where = and(
    inScope(tx, t),
    exists(entered),
    left ? gt(t.left_sen, 0) : undefined,
    company_id === undefined ? undefined : eq(t.company_id, company_id),
  )
  const from = () =>
    tx.sql
      .select({ exception: t, company_name: company.name, invoice_no: invoice.invoice_no })
      .from(t)
      .leftJoin(company, eq(company.company_id, t.company_id))
      .leftJoin(invoice, eq(invoice.invoice_id, t.invoice_id))
      .where(where)
  const key = t.payment_exception_id
  const rows = await from()
    .orderBy(...ordering(page, { raised_at: key, left_sen: t.left_sen }, { sort: 'raised_at', dir: 'desc' }, key))
    .limit(planned(page.length))
    .offset(planned(page.start))
  return { rows, counted: await countList(tx, page, rows, from) }
}
export type ListedUnapplied = Awaited<ReturnType<typeof listUnapplied>>['rows'][number]

/** Of these exceptions, oldest first, with the papers of what came in and what went back. */
export const unappliedEntriesOf = (tx: Connection, ids: readonly number[]) =>
  tx.sql
    .select({ entry: unappliedEntry, to_invoice_no: target.invoice_no, receipt_no: payment.receipt_no, voucher: refundVoucher })
    .from(unappliedEntry)
    .leftJoin(target, eq(target.invoice_id, unappliedEntry.to_invoice_id))
    .leftJoin(payment, eq(payment.payment_id, unappliedEntry.payment_id))
    .leftJoin(refundVoucher, eq(refundVoucher.voucher_no, unappliedEntry.document_no))
    .where(and(inArray(unappliedEntry.payment_exception_id, [...ids]), inScope(tx, unappliedEntry)))
    .orderBy(asc(unappliedEntry.unapplied_entry_id))
export type UnappliedRow = Awaited<ReturnType<typeof unappliedEntriesOf>>[number]
