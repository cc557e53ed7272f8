/** Money that fits no invoice, in SQL. */
import { enumerations } from '@jujur/contract/enumerations.ts'
import { aliasedTable, and, eq, isNotNull, ne, not, or, type SQL, sql } from 'drizzle-orm'
import type { QueueReader, Waits } from '../../approvals/approvals.kinds.ts'
import { approvedByAnother, countWaiting, untouchedBy } from '../../approvals/approvals.store.ts'
import { company } from '../../companies/companies.table.ts'
import { invoice } from '../../invoices/invoices.table.ts'
import type { Connection } from '../../kit/database/database.ts'
import { inScope } from '../../kit/database/in-scope.ts'
import { countList, holding, type Ordered, ordering, planned } from '../../kit/database/list.ts'
import { updateIfUnchanged } from '../../kit/database/optimistic-lock.ts'
import { bill, gatewayCallback } from '../bills/bills.table.ts'
import type { NewException, PaymentException } from '../taking/taking.store.ts'
import { type ExceptionKind, payment, recordedTransfer, paymentException as t } from '../taking/taking.table.ts'
import type { RecordedTransfer } from '../taking/transfers.store.ts'

const { BankReceiptStatus } = enumerations
const target = aliasedTable(invoice, 'target')
export type ShownException = {
  exception: PaymentException
  transfer: RecordedTransfer | null
  company_name: string | null
  invoice_no: string | null
  to_invoice_no: string | null
  receipt_no: string | null
  bill_reference: string | null
  paid_on: string | null
  is_here: boolean
  is_elsewhere: boolean
  is_dealt_with: boolean
}

const turnedDown = and(eq(t.kind, 'transfer'), eq(t.state, 'settled'), eq(t.settlement, 'explained')) as SQL
/** `pending`: to be proposed, decided on or paid out; `rejected`: open, and sent back the last time, or a transfer that was turned down. */
export type Queue = 'pending' | 'settled' | 'rejected'
const ofQueue = (queue: Queue) =>
  queue === 'pending'
    ? ne(t.state, 'settled')
    : queue === 'settled'
      ? and(eq(t.state, 'settled'), not(turnedDown))
      : or(and(eq(t.state, 'open'), isNotNull(t.decided_at)), turnedDown)

/** Where somebody's next step is waited for; a kept credit waits for nobody. */
type WaitingState = 'open' | 'proposed' | 'to_pay_out'
/** Those in one state that this reader may take the next step on. */
const waiting = (state: WaitingState, reader: QueueReader) =>
  and(
    eq(t.state, state),
    state === 'proposed' ? untouchedBy('payment_exception', t.payment_exception_id, reader) : undefined,
    state === 'to_pay_out' ? approvedByAnother('payment_exception', t.payment_exception_id, reader) : undefined,
  )

/** `waits`: only those in this state whose next step is this reader's. */
type Filter = {
  queue?: Queue | undefined
  id?: number | undefined
  kind?: ExceptionKind | undefined
  waits?: { state: WaitingState; reader: QueueReader } | undefined
  words: string
}
type Page = { length: number; start: number } & Ordered<'raised_at' | 'amount_sen'>

export const listExceptions = async (tx: Connection, { queue, id, kind, waits, words }: Filter, page: Page) => {
  const where = and(
    inScope(tx, t),
    queue && ofQueue(queue),
    id === undefined ? undefined : eq(t.payment_exception_id, id),
    kind === undefined ? undefined : eq(t.kind, kind),
    waits && waiting(waits.state, waits.reader),
    holding(
      words,
      company.name,
      invoice.invoice_no,
      payment.receipt_no,
      bill.gateway_bill_id,
      gatewayCallback.gateway_bill_id,
      recordedTransfer.reference_no,
    ),
  )
  const from = () =>
    tx.sql
      .select({
        exception: t,
        transfer: recordedTransfer,
        company_name: company.name,
        invoice_no: invoice.invoice_no,
        to_invoice_no: target.invoice_no,
        receipt_no: payment.receipt_no,
        paid_on: payment.paid_on,
        bill_reference: sql<string | null>`coalesce(${bill.gateway_bill_id}, ${gatewayCallback.gateway_bill_id})`,
        is_here: sql<boolean>`exists (select from unapplied_entry u where u.payment_exception_id = ${t.payment_exception_id})`,
        is_elsewhere: sql<boolean>`exists (select from recorded_transfer o where o.is_live and o.reference_key = ${recordedTransfer.reference_key}
            and o.payment_exception_id <> ${t.payment_exception_id})
          or exists (select from bank_receipt b where b.status <> ${BankReceiptStatus.REJECTED} and b.reference_key = ${recordedTransfer.reference_key})
          or exists (select from bank_receipt b where b.status <> ${BankReceiptStatus.REJECTED} and b.verified_reference_key = ${recordedTransfer.reference_key})`,
        is_dealt_with: sql<boolean>`(${t.payment_id} is null and ${t.kind} <> 'paid_twice' and ${t.gateway_callback_id} is not null and (coalesce(${bill.state},
          (select known.state from ${bill} known where known.gateway_bill_id = ${gatewayCallback.gateway_bill_id})) is not distinct from 'paid'
          or exists (select from payment_exception other join gateway_callback g on g.gateway_callback_id = other.gateway_callback_id
            where g.gateway_bill_id = ${gatewayCallback.gateway_bill_id} and other.payment_exception_id <> ${t.payment_exception_id}
            and (other.state = 'to_pay_out' or other.state = 'settled' and other.settlement in ('refunded', 'credited')))))`,
      })
      .from(t)
      .leftJoin(recordedTransfer, eq(recordedTransfer.payment_exception_id, t.payment_exception_id))
      .leftJoin(company, eq(company.company_id, t.company_id))
      .leftJoin(invoice, eq(invoice.invoice_id, t.invoice_id))
      .leftJoin(target, eq(target.invoice_id, t.to_invoice_id))
      .leftJoin(payment, eq(payment.payment_id, t.payment_id))
      .leftJoin(bill, eq(bill.bill_id, t.bill_id))
      .leftJoin(gatewayCallback, eq(gatewayCallback.gateway_callback_id, t.gateway_callback_id))
      .where(where)
  const key = t.payment_exception_id
  const rows: ShownException[] = await from()
    .orderBy(...ordering(page, { raised_at: key, amount_sen: t.amount_sen }, { sort: 'raised_at', dir: queue === 'settled' ? 'desc' : 'asc' }, key))
    .limit(planned(page.length))
    .offset(planned(page.start))
  return { rows, counted: await countList(tx, page, rows, from) }
}

export const findException = async (tx: Connection, id: number): Promise<PaymentException | null> => {
  const [row] = await tx.sql
    .select()
    .from(t)
    .where(and(eq(t.payment_exception_id, id), inScope(tx, t)))
  return row ?? null
}
/** Held until the transaction ends; the invoices it names are held before. */
export const lockException = async (tx: Connection, id: number): Promise<PaymentException | null> => {
  const [row] = await tx.sql
    .select()
    .from(t)
    .where(and(eq(t.payment_exception_id, id), inScope(tx, t)))
    .for('update')
  return row ?? null
}

export const changeException = (tx: Connection, row: PaymentException, change: Partial<NewException>): Promise<boolean> =>
  updateIfUnchanged(tx, t, and(eq(t.payment_exception_id, row.payment_exception_id), eq(t.state, row.state), inScope(tx, t)), row, change)

export const invoiceByNo = async (tx: Connection, invoice_no: string): Promise<number | null> => {
  const [row] = await tx.sql
    .select({ invoice_id: invoice.invoice_id })
    .from(invoice)
    .where(and(eq(invoice.invoice_no, invoice_no), inScope(tx, invoice)))
  return row?.invoice_id ?? null
}

export const waitingExceptions =
  (state: WaitingState) =>
  (tx: Connection, reader: QueueReader): Promise<Waits> =>
    countWaiting(tx, { from: t, id: t.payment_exception_id, since: t.raised_at }, and(waiting(state, reader), inScope(tx, t)))
