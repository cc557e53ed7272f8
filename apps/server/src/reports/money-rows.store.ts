/**
 * The rows of the reports of money, each written by one statement that adds up the ledger beside them, so that both are of one moment. "Paid", "overdue" and the
 * ages are those of invoices and statements (invoices.table.ts, statement.store.ts), of invoices as they stood at the end of the day.
 */
import type { MoneyReportKind } from '@jujur/contract/reports.ts'
import { type SQL, sql } from 'drizzle-orm'
import { company } from '../companies/companies.table.ts'
import { invoice, invoiceLine, isOverdueAs, isOwedStatus, ledgerEntry } from '../invoices/invoices.table.ts'
import type { Connection } from '../kit/database/database.ts'
import { inScope } from '../kit/database/in-scope.ts'
import { bankReceipt, bankReceiptAllocation } from '../payments/receipts/receipts.table.ts'
import { accountEntries, ages } from '../payments/statement/statement.store.ts'
import { payment, paymentException, unappliedEntry } from '../payments/taking/taking.table.ts'
import { reportRow } from './reports.table.ts'

export type MoneyAsked = { readonly report_id: number; readonly kind: MoneyReportKind; readonly day: string }
/** Of each company what its rows must come to, in sen. */
export type Ledger = Readonly<Record<string, number>>

const [i, e, u] = [invoice, ledgerEntry, unappliedEntry]
const by = (at: SQL, day: string) => sql`kl_day(${at}) <= ${day}::date`
const scopeOf = (tx: Connection, of: Parameters<typeof inScope>[1]) => inScope(tx, of) ?? sql`true`
/** Of tables under a name of their own. */
const isOwn = ({ scope }: Connection, column: SQL) => (scope.kind === 'all' ? sql`true` : sql`${column} = ${scope.company_id}`)

/** Invoices as they stood: what was entered by the day, and the state that follows from it. */
const invoicesOn = (tx: Connection, day: string): SQL => sql`
  select ${i.invoice_id}, ${i.company_id}, ${i.invoice_no}, ${i.issued_on}, ${i.due_on}, ${i.po_number}, ${i.total_sen}, coalesce(entered.open_sen, 0) as open_sen,
    case when ${by(sql`${i.voided_at}`, day)} then 'void' when ${by(sql`${i.paid_at}`, day)} then 'paid'
      when entered.open_sen < ${i.total_sen} then 'part_paid' else 'unpaid' end as status,
    case when ${by(sql`${i.paid_at}`, day)} then kl_day(${i.paid_at}) end as paid_on
  from ${i} left join lateral (select sum(${e.amount_sen})::bigint as open_sen from ${e} where ${e.invoice_id} = ${i.invoice_id} and ${by(sql`${e.at}`, day)}) entered on true
  where ${i.issued_on} <= ${day}::date and ${scopeOf(tx, i)}`

/** What is written: the columns of a row, in the order in which they stand below, and by company the sen that they must come to. */
type Means = { readonly with: SQL; readonly rows: SQL; readonly order: SQL; readonly cells: SQL; readonly ledger: SQL }

const told = (column: SQL) => sql`(${column})::text`
/** Money in cells is a whole number of sen. */
const openOf = (tx: Connection, day: string): SQL => sql`
  select company_id, sum(amount_sen) as sen from (
    select ${e.company_id}, ${e.amount_sen} from ${e} where ${by(sql`${e.at}`, day)} and ${scopeOf(tx, e)}
    union all select ${u.company_id}, -${u.amount_sen} from ${u} where ${u.company_id} is not null and ${by(sql`${u.at}`, day)} and ${scopeOf(tx, u)}) of_account group by company_id`

const purchases = (tx: Connection, day: string): Means => ({
  with: sql`standing as (${invoicesOn(tx, day)})`,
  rows: sql`
    select s.company_id, s.status as bucket, ${isOverdueAs(sql`s.status`, sql`s.due_on`, day)} as is_overdue, ${invoiceLine.total_sen} as amount_sen, s.invoice_no, s.issued_on, s.due_on, s.po_number, s.paid_on,
      ${invoiceLine.line_no},
      ${invoiceLine.course_title}, ${invoiceLine.version_no}, ${invoiceLine.seats}, ${invoiceLine.unit_price_sen}, ${invoiceLine.subtotal_sen}, ${invoiceLine.tax_sen}
    from standing s join ${invoiceLine} on ${invoiceLine.invoice_id} = s.invoice_id`,
  order: sql`one.invoice_no, one.line_no`,
  cells: sql`one.invoice_no, ${told(sql`one.issued_on`)}, ${told(sql`one.due_on`)}, one.po_number, one.course_title, one.version_no, one.seats, one.unit_price_sen,
    one.subtotal_sen, one.tax_sen, one.amount_sen, one.bucket, one.is_overdue, ${told(sql`one.paid_on`)}`,
  ledger: sql`select ${e.company_id}, sum(${e.amount_sen}) as sen from ${e} where ${e.kind} = 'issued' and ${by(sql`${e.at}`, day)} and ${scopeOf(tx, e)} group by 1`,
})

/** What came in by its way; and receipts that the customer sent and that brought nothing, or nothing yet. */
const receipts = (tx: Connection, day: string): Means => {
  const [p, b, a, x] = [payment, bankReceipt, bankReceiptAllocation, paymentException]
  const entered = sql`select coalesce(-sum(${e.amount_sen}), 0)::bigint as sen, string_agg(distinct paid_for.invoice_no, ', ' order by paid_for.invoice_no) as nos
    from ${e} join ${i} paid_for on paid_for.invoice_id = ${e.invoice_id} where ${e.payment_id} = ${p.payment_id} and ${e.kind} = 'payment' and ${by(sql`${e.at}`, day)}`
  // What was set apart before there were entries of it stands with the exception alone.
  const apart = sql`coalesce((select sum(${u.amount_sen}) from ${u} where ${u.payment_id} = ${p.payment_id} and ${u.kind} in ('received', 'moved') and ${by(sql`${u.at}`, day)}),
    (select sum(${x.amount_sen}) from ${x} where ${x.payment_id} = ${p.payment_id} and not (${x.state} = 'settled' and ${x.settlement} = 'moved')), 0)::bigint`
  const approvedOn = sql`(select kl_day(${p.recorded_at}) from ${p} where ${p.payment_id} = ${b.payment_id})`
  return {
    with: sql`taken as (
      select ${p.company_id}, ${p.payment_id}, ${p.receipt_no}, ${p.channel}, ${p.bank_receipt_id}, ${p.paid_on}, kl_day(${p.recorded_at}) as recorded_on, ${p.reference}, ${p.amount_sen},
        entered.sen as on_sen, entered.nos, ${apart} as apart_sen
      from ${p}, lateral (${entered}) entered where ${by(sql`${p.recorded_at}`, day)} and ${scopeOf(tx, p)})`,
    rows: sql`
      select t.company_id, case when t.channel = 1 then 'online' when t.bank_receipt_id is not null then 'bank_receipt' else 'transfer' end as bucket, false as is_overdue,
        t.amount_sen, t.receipt_no, t.paid_on, t.recorded_on, t.reference, t.nos, t.on_sen, t.apart_sen, t.payment_id as id
      from taken t
      union all
      select ${b.company_id}, case when ${b.status} = 5 and coalesce(${by(sql`${b.decided_at}`, day)}, true) then 'rejected' else 'checking' end, false,
        ${b.amount_sen}, null, ${b.paid_on}, kl_day(${b.submitted_at}), ${b.reference_no},
        (select string_agg(meant.invoice_no, ', ' order by meant.invoice_no) from ${a} join ${i} meant on meant.invoice_id = ${a.invoice_id} where ${a.bank_receipt_id} = ${b.bank_receipt_id}),
        null, null, ${b.bank_receipt_id}
      from ${b} where ${by(sql`${b.submitted_at}`, day)} and coalesce(${approvedOn} > ${day}::date, true) and ${scopeOf(tx, b)}`,
    order: sql`one.recorded_on, one.receipt_no nulls last, one.id`,
    cells: sql`one.receipt_no, one.bucket, ${told(sql`one.paid_on`)}, ${told(sql`one.recorded_on`)}, one.reference, one.nos, one.amount_sen, one.on_sen, one.apart_sen`,
    ledger: sql`select t.company_id, sum(t.on_sen + t.apart_sen) as sen from taken t group by 1`,
  }
}

const statement = (tx: Connection, day: string): Means => ({
  with: sql`entry as (select * from ${accountEntries(isOwn(tx, sql`i.company_id`), sql`u.company_id is not null and ${isOwn(tx, sql`u.company_id`)}`)} as entry
    where ${by(sql`entry.at`, day)})`,
  rows: sql`
    select entry.company_id, entry.kind as bucket, false as is_overdue, entry.amount_sen, entry.at, entry.account, entry.id, entry.invoice_no, entry.document_no,
      (sum(entry.amount_sen) over (partition by entry.company_id order by entry.at, entry.account, entry.id))::bigint as balance_sen
    from entry`,
  order: sql`one.at, one.account, one.id`,
  cells: sql`${told(sql`kl_day(one.at)`)}, one.bucket, one.invoice_no, one.document_no, one.amount_sen, one.balance_sen`,
  ledger: openOf(tx, day),
})

const ageing = (tx: Connection, day: string): Means => {
  const late = sql`(${day}::date - s.due_on)`
  const age = sql.join(
    ages(late).map(([name, is]) => sql`when ${is} then ${sql.raw(`'${name}'`)}`),
    sql` `,
  )
  return {
    with: sql`standing as (${invoicesOn(tx, day)})`,
    rows: sql`
      select s.company_id, case when ${isOwedStatus(sql`s.status`)} then case ${age} end when s.open_sen < 0 then 'to_refund' end as bucket,
        ${isOverdueAs(sql`s.status`, sql`s.due_on`, day)} as is_overdue, s.open_sen as amount_sen, s.invoice_no as document_no, s.issued_on, s.due_on,
        case when ${isOwedStatus(sql`s.status`)} then greatest(${late}, 0) end as days_over, s.total_sen, 1 as part
      from standing s where s.open_sen <> 0
      union all
      select ${u.company_id}, 'unapplied', false, -sum(${u.amount_sen})::bigint, max(${payment.receipt_no}), null, null, null, null, 2
      from ${u} left join ${payment} on ${payment.payment_id} = ${u.payment_id}
      where ${u.company_id} is not null and ${by(sql`${u.at}`, day)} and ${scopeOf(tx, u)} group by ${u.company_id}, ${u.payment_exception_id} having sum(${u.amount_sen}) <> 0`,
    order: sql`one.part, one.due_on, one.document_no`,
    cells: sql`one.document_no, ${told(sql`one.issued_on`)}, ${told(sql`one.due_on`)}, one.days_over, one.total_sen, one.amount_sen, one.bucket`,
    ledger: openOf(tx, day),
  }
}

const meansOf = { purchases, receipts, statement, ageing } as const satisfies Record<MoneyReportKind, (tx: Connection, day: string) => Means>

/** Answers how many rows there are, and what they must come to by the ledger alone. */
export const gatherMoney = async (tx: Connection, { report_id, kind, day }: MoneyAsked): Promise<{ count: number; ledger: Ledger }> => {
  const means = meansOf[kind](tx, day)
  const { rows } = await tx.sql.execute<{ count: number; ledger: Ledger }>(sql`
    with ${means.with}, all_rows as (${means.rows}), inserted as (
      insert into ${reportRow} (report_id, place, company_id, bucket, is_overdue, is_listed, amount_sen, cells)
      select ${report_id}::integer, row_number() over (order by ${company.name}, one.company_id, ${means.order}), one.company_id, one.bucket, one.is_overdue, true, one.amount_sen,
        jsonb_build_array(${company.name}, ${means.cells})
      from all_rows one join ${company} on ${company.company_id} = one.company_id
      returning 1)
    select (select count(*) from inserted)::integer as count,
      coalesce((select jsonb_object_agg(company_id, sen) from (${means.ledger}) of_ledger where sen <> 0), '{}') as ledger`)
  const [row] = rows
  if (!row) throw new Error('a sum always answers one row')
  return row
}
