/** Credit notes in SQL. */
import { approveStatus } from '@jujur/contract/enumerations.ts'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { QueueReader, Waits } from '../../approvals/approvals.kinds.ts'
import { countWaiting, untouchedBy } from '../../approvals/approvals.store.ts'
import { company } from '../../companies/companies.table.ts'
import { invoice, ledgerEntry } from '../../invoices/invoices.table.ts'
import type { Invoice } from '../../invoices/ledger.store.ts'
import type { Connection } from '../../kit/database/database.ts'
import { inScope } from '../../kit/database/in-scope.ts'
import { countList, type Direction, holding, ordering, planned } from '../../kit/database/list.ts'
import { updateIfUnchanged } from '../../kit/database/optimistic-lock.ts'
import { creditNoteLine, creditNote as t } from './credits.table.ts'

export type CreditNoteRow = typeof t.$inferSelect
export type NewCreditNote = typeof t.$inferInsert
export type CreditLine = typeof creditNoteLine.$inferSelect
export type NewCreditLine = Omit<typeof creditNoteLine.$inferInsert, 'credit_note_id' | 'company_id' | 'invoice_id'>
export type ShownCreditNote = {
  note: CreditNoteRow
  invoice: Pick<Invoice, 'invoice_id' | 'invoice_no' | 'status' | 'total_sen' | 'open_sen'>
  company_name: string
}

/** `waitsFor`: only what waits for this reader. */
type Filter = { approve_status_id?: number | undefined; id?: number | undefined; waitsFor?: QueueReader | undefined; words: string }
type Page = { length: number; start: number; sort?: 'submitted_at' | undefined; dir?: Direction | undefined }

const waiting = (reader: QueueReader) => and(sql`${t.approve_status_id} = 2`, untouchedBy('credit_note', t.credit_note_id, reader))

export const listCreditNotes = async (tx: Connection, { approve_status_id, id, waitsFor, words }: Filter, page: Page, otherwise: Direction) => {
  const where = and(
    inScope(tx, t),
    approve_status_id === undefined ? undefined : eq(t.approve_status_id, approve_status_id),
    id === undefined ? undefined : eq(t.credit_note_id, id),
    waitsFor && waiting(waitsFor),
    holding(words, t.credit_note_no, invoice.invoice_no, company.name),
  )
  const { invoice_id, invoice_no, status, total_sen, open_sen } = invoice
  const from = () =>
    tx.sql
      .select({ note: t, invoice: { invoice_id, invoice_no, status, total_sen, open_sen }, company_name: company.name })
      .from(t)
      .innerJoin(invoice, eq(invoice.invoice_id, t.invoice_id))
      .innerJoin(company, eq(company.company_id, t.company_id))
      .where(where)
  const key = t.credit_note_id
  const rows: ShownCreditNote[] = await from()
    .orderBy(...ordering(page, { submitted_at: key }, { sort: 'submitted_at', dir: otherwise }, key))
    .limit(planned(page.length))
    .offset(planned(page.start))
  const counted = await countList(tx, page, rows, from)
  return { rows, counted }
}

export const creditLinesOf = (tx: Connection, ids: readonly number[]): Promise<CreditLine[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : tx.sql
        .select()
        .from(creditNoteLine)
        .where(and(inArray(creditNoteLine.credit_note_id, [...ids]), inScope(tx, creditNoteLine)))
        .orderBy(asc(creditNoteLine.credit_note_id), asc(creditNoteLine.line_no))

export const creditNotesOf = (tx: Connection, invoice_id: number): Promise<CreditNoteRow[]> =>
  tx.sql
    .select()
    .from(t)
    .where(and(eq(t.invoice_id, invoice_id), inScope(tx, t)))
    .orderBy(asc(t.credit_note_id))

export const findCreditNote = async (tx: Connection, id: number): Promise<CreditNoteRow | null> => {
  const [row] = await tx.sql
    .select()
    .from(t)
    .where(and(eq(t.credit_note_id, id), inScope(tx, t)))
  return row ?? null
}

/** Whoever approves holds the invoice before this (ledger.store lockInvoices). */
export const lockCreditNote = async (tx: Connection, id: number): Promise<CreditNoteRow | null> => {
  const [row] = await tx.sql
    .select()
    .from(t)
    .where(and(eq(t.credit_note_id, id), inScope(tx, t)))
    .for('update')
  return row ?? null
}

export const changePendingCreditNote = (tx: Connection, row: CreditNoteRow, change: Partial<NewCreditNote>): Promise<boolean> => {
  const ofRow = eq(t.credit_note_id, row.credit_note_id)
  return updateIfUnchanged(tx, t, and(ofRow, eq(t.approve_status_id, approveStatus.PENDING), inScope(tx, t)), row, change)
}

/** A second that waits for the same invoice violates credit_note_pending. */
export const insertCreditNote = async (tx: Connection, note: NewCreditNote, lines: readonly NewCreditLine[]): Promise<number> => {
  const [row] = await tx.sql.insert(t).values(note).returning({ id: t.credit_note_id })
  if (!row) throw new Error('a stored credit note has an id')
  const { company_id, invoice_id } = note
  await tx.sql.insert(creditNoteLine).values(lines.map((line) => ({ ...line, credit_note_id: row.id, company_id, invoice_id })))
  return row.id
}

/** Seats credited of each line of an invoice so far. */
export const creditedSeats = async (tx: Connection, invoice_id: number): Promise<Map<number, number>> => {
  const rows = await tx.sql
    .select({ line_no: creditNoteLine.line_no, seats: sql<number>`sum(${creditNoteLine.seats})::integer` })
    .from(creditNoteLine)
    .innerJoin(t, eq(t.credit_note_id, creditNoteLine.credit_note_id))
    .where(and(eq(t.invoice_id, invoice_id), eq(t.approve_status_id, approveStatus.APPROVED), inScope(tx, t)))
    .groupBy(creditNoteLine.line_no)
  return new Map(rows.map(({ line_no, seats }) => [line_no, seats]))
}

/** What came in for an invoice, and what its approved credit notes owe of it. The caller holds the invoice. */
export const paidAndOwed = async (tx: Connection, invoice_id: number): Promise<{ paid_sen: number; owed_before_sen: number }> => {
  const [paid] = await tx.sql
    .select({ sen: sql<string>`coalesce(-sum(${ledgerEntry.amount_sen}), 0)::text` })
    .from(ledgerEntry)
    .where(and(eq(ledgerEntry.invoice_id, invoice_id), eq(ledgerEntry.kind, 'payment'), inScope(tx, ledgerEntry)))
  const [owed] = await tx.sql
    .select({ sen: sql<string>`coalesce(sum(${t.owed_sen}), 0)::text` })
    .from(t)
    .where(and(eq(t.invoice_id, invoice_id), eq(t.approve_status_id, approveStatus.APPROVED), inScope(tx, t)))
  return { paid_sen: Number(paid?.sen ?? 0), owed_before_sen: Number(owed?.sen ?? 0) }
}

/**
 * Whether the bank has sent all that a credit note owes. Each approval that owes something lists it once (payment_exception), in the same order: the
 * invoice is held by whoever approves.
 */
export const isCreditGivenBack = async (
  tx: Connection,
  { credit_note_id, invoice_id }: { credit_note_id: number; invoice_id: number },
): Promise<boolean> => {
  const { rows } = await tx.sql.execute<{ given_back: boolean }>(sql`
    with note as (
      select ${t.credit_note_id} as id, ${t.owed_sen} as owed_sen, row_number() over (order by ${t.decided_at}, ${t.credit_note_id}) as n
      from ${t} where ${and(eq(t.invoice_id, invoice_id), eq(t.approve_status_id, approveStatus.APPROVED), sql`${t.owed_sen} > 0`, inScope(tx, t))}
    ), listed as (
      select x.payment_exception_id as id, row_number() over (order by x.payment_exception_id) as n
      from payment_exception x where x.invoice_id = ${invoice_id}::integer and x.kind = 'refund_owed'
    )
    select coalesce(sum(v.amount_sen), 0) >= note.owed_sen as given_back
    from note join listed on listed.n = note.n left join refund_voucher v on v.payment_exception_id = listed.id
    where note.id = ${credit_note_id}::integer group by note.owed_sen`)
  return rows[0]?.given_back ?? false
}

export const waitingCreditNotes = (tx: Connection, reader: QueueReader): Promise<Waits> =>
  countWaiting(tx, { from: t, id: t.credit_note_id, since: t.submitted_at }, and(waiting(reader), inScope(tx, t)))
