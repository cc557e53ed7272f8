/** What was entered from MyInvois, in SQL. */
import { approveStatus } from '@jujur/contract/enumerations.ts'
import { and, asc, eq, isNotNull, ne, not, or, sql } from 'drizzle-orm'
import type { QueueReader, Waits } from '../approvals/approvals.kinds.ts'
import { countWaiting, untouchedBy } from '../approvals/approvals.store.ts'
import { company } from '../companies/companies.table.ts'
import type { Connection } from '../kit/database/database.ts'
import { inScope } from '../kit/database/in-scope.ts'
import { countList, type Direction, holding, ordering, planned } from '../kit/database/list.ts'
import { updateIfUnchanged } from '../kit/database/optimistic-lock.ts'
import { eInvoiceAnswer as t } from './e-invoice-answers.table.ts'
import type { EInvoiceKind } from './e-invoices.store.ts'
import { eInvoice, invoice } from './invoices.table.ts'

export type AnswerRow = typeof t.$inferSelect
export type NewAnswer = typeof t.$inferInsert
export type ShownAnswer = { row: AnswerRow; invoice_no: string; company_name: string }

/** `waitsFor`: only what waits for this reader. */
type Filter = { approve_status_id?: number | undefined; id?: number | undefined; waitsFor?: QueueReader | undefined; words: string }
type Page = { length: number; start: number; sort?: 'submitted_at' | undefined; dir?: Direction | undefined }

const waiting = (reader: QueueReader) => and(sql`${t.approve_status_id} = 2`, untouchedBy('e_invoice_answer', t.e_invoice_answer_id, reader))

export const listAnswers = async (tx: Connection, { approve_status_id, id, waitsFor, words }: Filter, page: Page, otherwise: Direction) => {
  const where = and(
    inScope(tx, t),
    approve_status_id === undefined ? undefined : eq(t.approve_status_id, approve_status_id),
    id === undefined ? undefined : eq(t.e_invoice_answer_id, id),
    waitsFor && waiting(waitsFor),
    holding(words, t.document_no, t.uuid, company.name),
  )
  const from = () =>
    tx.sql
      .select({ row: t, invoice_no: invoice.invoice_no, company_name: company.name })
      .from(t)
      .innerJoin(invoice, eq(invoice.invoice_id, t.invoice_id))
      .innerJoin(company, eq(company.company_id, t.company_id))
      .where(where)
  const key = t.e_invoice_answer_id
  const rows: ShownAnswer[] = await from()
    .orderBy(...ordering(page, { submitted_at: key }, { sort: 'submitted_at', dir: otherwise }, key))
    .limit(planned(page.length))
    .offset(planned(page.start))
  const counted = await countList(tx, page, rows, from)
  return { rows, counted }
}

/** Of an invoice and its credit notes, oldest first. */
export const answersAround = (tx: Connection, invoice_id: number): Promise<AnswerRow[]> =>
  tx.sql
    .select()
    .from(t)
    .where(and(eq(t.invoice_id, invoice_id), inScope(tx, t)))
    .orderBy(asc(t.e_invoice_answer_id))

/** Somebody says that MyInvois has the paper, and nobody has looked yet. */
export const answerWaits = async (tx: Connection, kind: EInvoiceKind, document_id: number): Promise<boolean> => {
  const own = and(eq(t.kind, kind), eq(t.document_id, document_id), eq(t.approve_status_id, approveStatus.PENDING))
  const [row] = await tx.sql
    .select({ id: t.e_invoice_answer_id })
    .from(t)
    .where(and(own, inScope(tx, t)))
  return row !== undefined
}

/** Another paper has the UUID. What was corrected gives its own back. */
export const uuidTaken = async (tx: Connection, uuid: string, of: { kind: EInvoiceKind; document_id: number }): Promise<boolean> => {
  const others = or(ne(eInvoice.kind, of.kind), ne(eInvoice.document_id, of.document_id))
  const [row] = await tx.sql
    .select({ id: eInvoice.e_invoice_id })
    .from(eInvoice)
    .where(and(isNotNull(eInvoice.uuid), eq(eInvoice.uuid, uuid), not(eq(eInvoice.state, 'corrected')), others, inScope(tx, eInvoice)))
  return row !== undefined
}

export const findAnswer = async (tx: Connection, id: number): Promise<AnswerRow | null> => {
  const [row] = await tx.sql
    .select()
    .from(t)
    .where(and(eq(t.e_invoice_answer_id, id), inScope(tx, t)))
  return row ?? null
}

/** Whoever approves holds the invoice before this (ledger.store lockInvoices). */
export const lockAnswer = async (tx: Connection, id: number): Promise<AnswerRow | null> => {
  const [row] = await tx.sql
    .select()
    .from(t)
    .where(and(eq(t.e_invoice_answer_id, id), inScope(tx, t)))
    .for('update')
  return row ?? null
}

export const changePendingAnswer = (tx: Connection, row: AnswerRow, change: Partial<NewAnswer>): Promise<boolean> =>
  updateIfUnchanged(
    tx,
    t,
    and(eq(t.e_invoice_answer_id, row.e_invoice_answer_id), eq(t.approve_status_id, approveStatus.PENDING), inScope(tx, t)),
    row,
    change,
  )

/** A second of the same paper violates e_invoice_answer_waits, one with the UUID of another that waits e_invoice_answer_uuid. */
export const insertAnswer = async (tx: Connection, row: NewAnswer): Promise<number> => {
  const [stored] = await tx.sql.insert(t).values(row).returning({ id: t.e_invoice_answer_id })
  if (!stored) throw new Error('what was entered has an id')
  return stored.id
}

export const waitingAnswers = (tx: Connection, reader: QueueReader): Promise<Waits> =>
  countWaiting(tx, { from: t, id: t.e_invoice_answer_id, since: t.submitted_at }, and(waiting(reader), inScope(tx, t)))
