/** Lists of invoices, and what they come to, in SQL. */
import { enumerations } from '@jujur/contract/enumerations.ts'
import type { invoiceFilters } from '@jujur/contract/invoices.ts'
import { aliasedTable, and, asc, eq, exists, gt, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { company } from '../companies/companies.table.ts'
import type { Connection } from '../kit/database/database.ts'
import { inScope } from '../kit/database/in-scope.ts'
import { countList, type Direction, holding, ordering, planned } from '../kit/database/list.ts'
import { addMonths } from '../kit/time/calendar.rules.ts'
import { bill } from '../payments/bills/bills.table.ts'
import { bankReceipt, bankReceiptAllocation } from '../payments/receipts/receipts.table.ts'
import { invoice, invoiceLine, isInvoiceInTime, isOverdueInvoice, isOwedInvoice, ledgerEntry } from './invoices.table.ts'
import type { Invoice } from './ledger.store.ts'
import { type InvoiceBalance, standingColumns, standingOf } from './standing.store.ts'

type Checking = { bank_receipt_id: number; share_sen: number }
export type ListedInvoice = {
  invoice: Invoice
  company_name: string
  seats: number
  courses: string[]
  checking: Checking | null
  bill_pending: boolean
  receipt_refused: boolean
  standing: InvoiceBalance
}
export type InvoiceFilter = {
  words: string
  status?: (typeof invoiceFilters)[number] | undefined
  /** Of the day of issue: `2026-11`. */
  month?: string | undefined
  company_id?: number | undefined
  invoice_id?: number | undefined
  invoice_ids?: readonly number[] | undefined
}
type Sort = 'issued_at' | 'due_on' | 'total_sen' | 'open_sen' | 'invoice_no'
type Page = { length: number; start: number; sort?: Sort | undefined; dir?: Direction | undefined }

const entry = aliasedTable(ledgerEntry, 'e')
const ofStatus = (status: InvoiceFilter['status'], today: string): SQL | undefined => {
  if (status === undefined) return undefined
  if (status === 'owed') return isOwedInvoice
  if (status === 'overdue') return isOverdueInvoice(today)
  if (status === 'to_be_paid') return isInvoiceInTime(today)
  if (status === 'with_payment') return exists(sql`(select from ${ledgerEntry} e where e.invoice_id = ${invoice.invoice_id} and e.kind = 'payment')`)
  return eq(invoice.status, status)
}
const issuedIn = (month: string): SQL | undefined => and(gte(invoice.issued_on, `${month}-01`), lt(invoice.issued_on, `${addMonths(month, 1)}-01`))
const matching = (tx: Connection, { words, status, month, company_id, invoice_id, invoice_ids }: InvoiceFilter, today: string): SQL | undefined =>
  and(
    inScope(tx, invoice),
    ofStatus(status, today),
    month === undefined ? undefined : issuedIn(month),
    company_id === undefined ? undefined : eq(invoice.company_id, company_id),
    invoice_id === undefined ? undefined : eq(invoice.invoice_id, invoice_id),
    invoice_ids && inArray(invoice.invoice_id, [...invoice_ids]),
    holding(words, invoice.invoice_no, invoice.po_number, company.name, company.company_reg_no),
  )

const lines = sql`from ${invoiceLine} l where l.invoice_id = ${invoice.invoice_id}`
const checking = sql<Checking | null>`(select json_build_object('bank_receipt_id', a.bank_receipt_id, 'share_sen', a.amount_sen)
  from ${bankReceiptAllocation} a where a.invoice_id = ${invoice.invoice_id} and a.is_live)`
const billPending = sql<boolean>`exists (select from ${bill} b where b.invoice_id = ${invoice.invoice_id} and b.state = 'due' and b.pending_at is not null)`
/** Its last receipt was rejected, nothing came in since, and it is still to be paid. */
const receiptRefused = sql<boolean>`(${isOwedInvoice} and coalesce((select r.status = ${enumerations.BankReceiptStatus.REJECTED}
    and not exists (select from ${ledgerEntry} p where p.invoice_id = ${invoice.invoice_id} and p.kind = 'payment' and p.at > r.decided_at)
  from ${bankReceiptAllocation} a join ${bankReceipt} r on r.bank_receipt_id = a.bank_receipt_id
  where a.invoice_id = ${invoice.invoice_id} order by a.bank_receipt_id desc limit 1), false))`
const listed = (tx: Connection, where: SQL | undefined) =>
  tx.sql
    .select({
      invoice,
      company_name: company.name,
      seats: sql<number>`(select sum(l.seats)::integer ${lines})`,
      courses: sql<string[]>`(select array_agg(l.course_title order by l.line_no) ${lines})`,
      checking,
      bill_pending: billPending,
      receipt_refused: receiptRefused,
      standing: sql<InvoiceBalance>`(select row_to_json(s) from (${sql.raw(standingOf('"invoice"."invoice_id"'))}) s)`,
    })
    .from(invoice)
    .innerJoin(company, eq(company.company_id, invoice.company_id))
    .where(where)

/** `today` is a day of Kuala Lumpur: what is overdue. */
export const listInvoices = async (tx: Connection, filter: InvoiceFilter, page: Page, today: string) => {
  const where = matching(tx, filter, today)
  const key = invoice.invoice_id
  const columns = {
    issued_at: key,
    due_on: invoice.due_on,
    total_sen: invoice.total_sen,
    open_sen: invoice.open_sen,
    invoice_no: invoice.invoice_no,
  } as const
  const rows: ListedInvoice[] = await listed(tx, where)
    .orderBy(...ordering(page, columns, { sort: 'issued_at', dir: 'desc' }, key))
    .limit(planned(page.length))
    .offset(planned(page.start))
  const counted = await countList(tx, page, rows, () =>
    tx.sql.select({ one: sql`1` }).from(invoice).innerJoin(company, eq(company.company_id, invoice.company_id)).where(where),
  )
  return { rows, counted }
}

export const findListed = async (tx: Connection, invoice_id: number): Promise<ListedInvoice | null> => {
  const [row] = await listed(tx, and(eq(invoice.invoice_id, invoice_id), inScope(tx, invoice)))
  return row ?? null
}

/** Lines and entries of these invoices, for the spreadsheet. */
export const linesOfAll = (tx: Connection, ids: readonly number[]) =>
  tx.sql
    .select()
    .from(invoiceLine)
    .where(and(inArray(invoiceLine.invoice_id, [...ids]), inScope(tx, invoiceLine)))
    .orderBy(asc(invoiceLine.invoice_id), asc(invoiceLine.line_no))
export const entriesOfAll = (tx: Connection, ids: readonly number[]) =>
  tx.sql
    .select()
    .from(ledgerEntry)
    .where(and(inArray(ledgerEntry.invoice_id, [...ids]), inScope(tx, ledgerEntry)))
    .orderBy(asc(ledgerEntry.invoice_id), asc(ledgerEntry.ledger_entry_id))

/** What all invoices of the scope come to. Sums arrive as text, for what no number of 32 bits holds. */
export const moneyFigures = async (tx: Connection, today: string) => {
  const sum = (of: SQL, when: SQL = sql`true`) => sql<string>`coalesce(sum(${of}) filter (where ${when}), 0)::text`
  const count = (when: SQL) => sql<number>`(count(*) filter (where ${when}))::integer`
  const late = isOverdueInvoice(today)
  const payable = sql`${isOwedInvoice} and not ${billPending}
    and not exists (select from ${bankReceiptAllocation} a where a.invoice_id = ${invoice.invoice_id} and a.is_live)`
  const payableLate = sql`${payable} and ${invoice.due_on} < ${today}`
  const [row] = await tx.sql
    .select({
      total_sen: sum(sql`${invoice.total_sen}`),
      open_sen: sum(sql`${invoice.open_sen}`),
      owed_sen: sum(sql`${invoice.open_sen}`, isOwedInvoice),
      owed: count(isOwedInvoice),
      overdue_sen: sum(sql`${invoice.open_sen}`, late),
      overdue: count(late),
      next_due_on: sql<string | null>`(min(${invoice.due_on}) filter (where ${payable}))::text`,
      to_pay_sen: sum(sql`${invoice.open_sen}`, payable),
      to_pay: count(payable),
      to_pay_overdue_sen: sum(sql`${invoice.open_sen}`, payableLate),
      to_pay_overdue: count(payableLate),
      receipts_refused: count(sql`${payable} and ${receiptRefused}`),
      refund_sen: sum(sql`-${invoice.open_sen}`, sql`${invoice.open_sen} < 0`),
    })
    .from(invoice)
    .where(inScope(tx, invoice))
  if (!row) throw new Error('sums always answer one row')
  const [standing] = (await tx.sql.execute(sql`select ${sql.raw(standingColumns)} from ${ledgerEntry} e where ${inScope(tx, entry) ?? sql`true`}`))
    .rows as Record<keyof InvoiceBalance, unknown>[]
  if (!standing) throw new Error('sums always answer one row')
  const { total_sen, open_sen, owed_sen, overdue_sen, to_pay_sen, to_pay_overdue_sen, refund_sen } = row
  return {
    ...row,
    total_sen: Number(total_sen),
    open_sen: Number(open_sen),
    owed_sen: Number(owed_sen),
    overdue_sen: Number(overdue_sen),
    to_pay_sen: Number(to_pay_sen),
    to_pay_overdue_sen: Number(to_pay_overdue_sen),
    refund_sen: Number(refund_sen),
    paid_sen: Number(standing.paid_sen),
    refunded_sen: Number(standing.refunded_sen),
    credited_sen: Number(standing.credited_sen),
    voided_sen: Number(standing.voided_sen),
    written_off_sen: Number(standing.written_off_sen),
  }
}

/**
 * What the invoices of each month come to by their ledgers, from a month of issue on: what was paid of them and is the provider's to keep, and what is to be paid
 * or overdue; months without any are left out.
 */
export const standingByMonth = async (tx: Connection, from: string, today: string) => {
  const first = `${from}-01`
  const month = sql<string>`to_char(${invoice.issued_on}, 'YYYY-MM')`
  const sum = (of: SQL, when: SQL) => sql<string>`coalesce(sum(${of}) filter (where ${when}), 0)::text`
  const rows = await tx.sql
    .select({
      month,
      overdue_sen: sum(sql`${invoice.open_sen}`, isOverdueInvoice(today)),
      to_be_paid_sen: sum(sql`${invoice.open_sen}`, isInvoiceInTime(today)),
      refund_sen: sum(sql`-${invoice.open_sen}`, sql`${invoice.open_sen} < 0`),
    })
    .from(invoice)
    .where(and(gte(invoice.issued_on, first), inScope(tx, invoice)))
    .groupBy(month)
  const payments = await tx.sql
    .select({ month, kept_sen: sql<string>`(-sum(${ledgerEntry.amount_sen}))::text` })
    .from(ledgerEntry)
    .innerJoin(invoice, eq(invoice.invoice_id, ledgerEntry.invoice_id))
    .where(and(inArray(ledgerEntry.kind, ['payment', 'refund']), gte(invoice.issued_on, first), inScope(tx, ledgerEntry)))
    .groupBy(month)
  const kept = new Map(payments.map((row) => [row.month, Number(row.kept_sen)]))
  return rows.map((row) => ({
    month: row.month,
    paid_sen: (kept.get(row.month) ?? 0) - Number(row.refund_sen),
    to_be_paid_sen: Number(row.to_be_paid_sen),
    overdue_sen: Number(row.overdue_sen),
  }))
}

/** What became of one invoice, by its ledger. */
export const standingOfInvoice = async (tx: Connection, invoice_id: number): Promise<InvoiceBalance> => {
  const [row] = (await tx.sql.execute(sql`${sql.raw(standingOf(String(invoice_id)))} and ${inScope(tx, entry) ?? sql`true`}`)).rows as Record<
    keyof InvoiceBalance,
    unknown
  >[]
  if (!row) throw new Error('sums always answer one row')
  return {
    paid_sen: Number(row.paid_sen),
    refunded_sen: Number(row.refunded_sen),
    credited_sen: Number(row.credited_sen),
    voided_sen: Number(row.voided_sen),
    written_off_sen: Number(row.written_off_sen),
  }
}

/** What was paid and issued by months of Kuala Lumpur, from an instant on. Months without any are left out. */
export const moneyByMonth = async (tx: Connection, from: Date) => {
  const month = sql<string>`to_char(${ledgerEntry.at} at time zone 'Asia/Kuala_Lumpur', 'YYYY-MM')`
  const rows = await tx.sql
    .select({
      month,
      paid_sen: sql<string>`coalesce(-sum(${ledgerEntry.amount_sen}) filter (where ${ledgerEntry.kind} = 'payment'), 0)::text`,
      issued_sen: sql<string>`coalesce(sum(${ledgerEntry.amount_sen}) filter (where ${ledgerEntry.kind} = 'issued'), 0)::text`,
    })
    .from(ledgerEntry)
    .where(and(gt(ledgerEntry.at, from), inScope(tx, ledgerEntry)))
    .groupBy(month)
  return rows.map((row) => ({ month: row.month, paid_sen: Number(row.paid_sen), issued_sen: Number(row.issued_sen) }))
}
