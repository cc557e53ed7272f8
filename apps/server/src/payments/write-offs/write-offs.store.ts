/** Write-offs in SQL. */
import { approveStatus } from '@jujur/contract/enumerations.ts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { QueueReader, Waits } from '../../approvals/approvals.kinds.ts'
import { countWaiting, untouchedBy } from '../../approvals/approvals.store.ts'
import { company } from '../../companies/companies.table.ts'
import { invoice } from '../../invoices/invoices.table.ts'
import type { Invoice } from '../../invoices/ledger.store.ts'
import type { Connection } from '../../kit/database/database.ts'
import { inScope } from '../../kit/database/in-scope.ts'
import { countList, type Direction, holding, ordering, planned } from '../../kit/database/list.ts'
import { updateIfUnchanged } from '../../kit/database/optimistic-lock.ts'
import { writeOff as t } from './write-offs.table.ts'

export type WriteOffRow = typeof t.$inferSelect
export type NewWriteOff = typeof t.$inferInsert
export type ShownWriteOff = {
  row: WriteOffRow
  invoice: Pick<Invoice, 'invoice_id' | 'invoice_no' | 'status' | 'total_sen' | 'open_sen'>
  company_name: string
}

/** `waitsFor`: only what waits for this reader. */
type Filter = { approve_status_id?: number | undefined; id?: number | undefined; waitsFor?: QueueReader | undefined; words: string }
type Page = { length: number; start: number; sort?: 'submitted_at' | undefined; dir?: Direction | undefined }

const waiting = (reader: QueueReader) => and(sql`${t.approve_status_id} = 2`, untouchedBy('write_off', t.write_off_id, reader))

export const listWriteOffs = async (tx: Connection, { approve_status_id, id, waitsFor, words }: Filter, page: Page, otherwise: Direction) => {
  const where = and(
    inScope(tx, t),
    approve_status_id === undefined ? undefined : eq(t.approve_status_id, approve_status_id),
    id === undefined ? undefined : eq(t.write_off_id, id),
    waitsFor && waiting(waitsFor),
    holding(words, invoice.invoice_no, company.name),
  )
  const { invoice_id, invoice_no, status, total_sen, open_sen } = invoice
  const from = () =>
    tx.sql
      .select({ row: t, invoice: { invoice_id, invoice_no, status, total_sen, open_sen }, company_name: company.name })
      .from(t)
      .innerJoin(invoice, eq(invoice.invoice_id, t.invoice_id))
      .innerJoin(company, eq(company.company_id, t.company_id))
      .where(where)
  const key = t.write_off_id
  const rows: ShownWriteOff[] = await from()
    .orderBy(...ordering(page, { submitted_at: key }, { sort: 'submitted_at', dir: otherwise }, key))
    .limit(planned(page.length))
    .offset(planned(page.start))
  const counted = await countList(tx, page, rows, from)
  return { rows, counted }
}

/** The one of an invoice that waits or was approved; there is never another. */
export const writeOffOf = async (tx: Connection, invoice_id: number): Promise<WriteOffRow | null> => {
  const standing = inArray(t.approve_status_id, [approveStatus.APPROVED, approveStatus.PENDING])
  const [row] = await tx.sql
    .select()
    .from(t)
    .where(and(eq(t.invoice_id, invoice_id), standing, inScope(tx, t)))
  return row ?? null
}

export const findWriteOff = async (tx: Connection, id: number): Promise<WriteOffRow | null> => {
  const [row] = await tx.sql
    .select()
    .from(t)
    .where(and(eq(t.write_off_id, id), inScope(tx, t)))
  return row ?? null
}

/** Whoever approves holds the invoice before this (ledger.store lockInvoices). */
export const lockWriteOff = async (tx: Connection, id: number): Promise<WriteOffRow | null> => {
  const [row] = await tx.sql
    .select()
    .from(t)
    .where(and(eq(t.write_off_id, id), inScope(tx, t)))
    .for('update')
  return row ?? null
}

export const changePendingWriteOff = (tx: Connection, row: WriteOffRow, change: Partial<NewWriteOff>): Promise<boolean> =>
  updateIfUnchanged(tx, t, and(eq(t.write_off_id, row.write_off_id), eq(t.approve_status_id, approveStatus.PENDING), inScope(tx, t)), row, change)

/** A second of the same invoice violates write_off_once. */
export const insertWriteOff = async (tx: Connection, row: NewWriteOff): Promise<number> => {
  const [stored] = await tx.sql.insert(t).values(row).returning({ id: t.write_off_id })
  if (!stored) throw new Error('a stored write-off has an id')
  return stored.id
}

export const waitingWriteOffs = (tx: Connection, reader: QueueReader): Promise<Waits> =>
  countWaiting(tx, { from: t, id: t.write_off_id, since: t.submitted_at }, and(waiting(reader), inScope(tx, t)))
