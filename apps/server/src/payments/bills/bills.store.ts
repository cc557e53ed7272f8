/** Bills and what the gateway called back, in SQL. */

import { and, asc, desc, eq, gt, gte, inArray, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import { invoice } from '../../invoices/invoices.table.ts'
import type { Connection } from '../../kit/database/database.ts'
import { deleteSome } from '../../kit/database/delete-some.ts'
import { inScope } from '../../kit/database/in-scope.ts'
import { countList, holding, type Ordered, ordering, planned } from '../../kit/database/list.ts'
import type { Sweep } from '../../kit/jobs/sweep.ts'
import { DAY_MS } from '../../kit/time/calendar.rules.ts'
import { bankReceipt, bankReceiptAllocation } from '../receipts/receipts.table.ts'
import { payment, paymentException } from '../taking/taking.table.ts'
import { type BillState, bill, gatewayCallback } from './bills.table.ts'

export type BillRow = typeof bill.$inferSelect
export type NewBill = typeof bill.$inferInsert
export type Callback = typeof gatewayCallback.$inferSelect
export type NewCallback = Pick<Callback, 'gateway_bill_id' | 'fingerprint' | 'is_paid' | 'received_at'> & { body: Record<string, string> }
export type ShownBill = { bill: BillRow; invoice_no: string; receipt_no: string | null }

const alive: BillState[] = ['asked', 'due']

export const insertBill = async (tx: Connection, row: NewBill): Promise<BillRow> => {
  const [stored] = await tx.sql.insert(bill).values(row).returning()
  if (!stored) throw new Error('a stored bill has an id')
  return stored
}

type BillChange = Partial<Omit<NewBill, 'pending_at'>> & { pending_at?: SQL<Date> | null }
/** The caller holds the bill, or its invoice. */
export const changeBill = async (tx: Connection, { bill_id }: { bill_id: number }, change: BillChange): Promise<BillRow> => {
  const [row] = await tx.sql
    .update(bill)
    .set({ ...change, version: sql`${bill.version} + 1` })
    .where(and(eq(bill.bill_id, bill_id), inScope(tx, bill)))
    .returning()
  if (!row) throw new Error('a bill that is held is there')
  return row
}

/** When the gateway was last heard of it, and whether it says that the payer's bank has it; unlike other changes this needs no lock. */
export const noteTold = async (tx: Connection, bill_id: number, told_at: Date, isPending: boolean | null): Promise<void> => {
  await tx.sql
    .update(bill)
    .set({ told_at, ...pendingSince(isPending, told_at) })
    .where(and(eq(bill.bill_id, bill_id), inScope(tx, bill)))
}
/** Pending counts from the first time it was heard; what the gateway does not say stays. */
export const pendingSince = (isPending: boolean | null, now: Date) => {
  if (isPending === null) return {}
  return { pending_at: isPending ? sql<Date>`coalesce(${bill.pending_at}, ${now.toISOString()}::timestamptz)` : null }
}

/** Held until the transaction ends; its invoice is held before. */
export const lockBill = async (tx: Connection, bill_id: number): Promise<BillRow | null> => {
  const [row] = await tx.sql
    .select()
    .from(bill)
    .where(and(eq(bill.bill_id, bill_id), inScope(tx, bill)))
    .for('update')
  return row ?? null
}
/** The one bill of an invoice that can still be paid; the same holds. */
export const lockAlive = async (tx: Connection, invoice_id: number): Promise<(BillRow & { state: 'asked' | 'due' }) | null> => {
  const [row] = await tx.sql
    .select()
    .from(bill)
    .where(and(eq(bill.invoice_id, invoice_id), inArray(bill.state, alive), inScope(tx, bill)))
    .for('update')
  return (row as (BillRow & { state: 'asked' | 'due' }) | undefined) ?? null
}

export const billOfGateway = async (tx: Connection, gateway_bill_id: string): Promise<BillRow | null> => {
  const [row] = await tx.sql
    .select()
    .from(bill)
    .where(and(eq(bill.gateway_bill_id, gateway_bill_id), inScope(tx, bill)))
  return row ?? null
}

const shown = (tx: Connection) =>
  tx.sql
    .select({ bill, invoice_no: invoice.invoice_no, receipt_no: payment.receipt_no })
    .from(bill)
    .innerJoin(invoice, eq(invoice.invoice_id, bill.invoice_id))
    .leftJoin(payment, eq(payment.bill_id, bill.bill_id))

export const findBill = async (tx: Connection, bill_id: number): Promise<ShownBill | null> => {
  const [row] = await shown(tx).where(and(eq(bill.bill_id, bill_id), inScope(tx, bill)))
  return row ?? null
}
export const newestBill = async (tx: Connection, invoice_id: number): Promise<ShownBill | null> => {
  const [row] = await shown(tx)
    .where(and(eq(bill.invoice_id, invoice_id), ne(bill.state, 'failed'), inScope(tx, bill)))
    .orderBy(desc(bill.bill_id))
    .limit(1)
  return row ?? null
}

type Filter = { q: string; invoice_id?: number | undefined; state?: BillState | undefined }
type Page = { length: number; start: number } & Ordered<'created_at' | 'amount_sen' | 'state'>
export const listBills = async (tx: Connection, { q, invoice_id, state }: Filter, page: Page): Promise<{ rows: ShownBill[]; counted: number }> => {
  const where = and(
    inScope(tx, bill),
    invoice_id === undefined ? undefined : eq(bill.invoice_id, invoice_id),
    state === undefined ? undefined : eq(bill.state, state),
    holding(q, invoice.invoice_no, bill.gateway_bill_id, bill.created_by_name),
  )
  const columns = { created_at: bill.bill_id, amount_sen: bill.amount_sen, state: bill.state }
  const rows = await shown(tx)
    .where(where)
    .orderBy(...ordering(page, columns, { sort: 'created_at', dir: 'desc' }, bill.bill_id))
    .limit(planned(page.length))
    .offset(planned(page.start))
  return { rows, counted: await countList(tx, page, rows, () => shown(tx).where(where)) }
}

// ── What closes paying online ─────────────────────────────────────────────────────────────────────────────────

/** The receipt of an invoice that is being checked. */
export const liveReceiptOf = async (
  tx: Connection,
  invoice_id: number,
): Promise<(typeof bankReceipt.$inferSelect & { share_sen: number }) | null> => {
  const [row] = await tx.sql
    .select({ receipt: bankReceipt, share_sen: bankReceiptAllocation.amount_sen })
    .from(bankReceiptAllocation)
    .innerJoin(bankReceipt, eq(bankReceipt.bank_receipt_id, bankReceiptAllocation.bank_receipt_id))
    .where(and(eq(bankReceiptAllocation.invoice_id, invoice_id), bankReceiptAllocation.is_live, inScope(tx, bankReceiptAllocation)))
  return row ? { ...row.receipt, share_sen: row.share_sen } : null
}

type PaidThere = { isPaidThere: boolean; hasOpenDifference: boolean; arrived_sen: number | null }
/** Whether a bill of it is paid, and whether one came back with another sum that two people have not settled yet: `arrived_sen`, null where it is not in ringgit. */
export const paidThere = async (tx: Connection, invoice_id: number): Promise<PaidThere> => {
  const [paid] = await tx.sql
    .select({ id: bill.bill_id })
    .from(bill)
    .where(and(eq(bill.invoice_id, invoice_id), eq(bill.state, 'paid'), inScope(tx, bill)))
    .limit(1)
  const [differs] = await tx.sql
    .select({ amount_sen: paymentException.amount_sen, currency: paymentException.currency })
    .from(paymentException)
    .where(
      and(
        eq(paymentException.invoice_id, invoice_id),
        inArray(paymentException.kind, ['amount_differs', 'currency']),
        inArray(paymentException.state, ['open', 'proposed']),
        inScope(tx, paymentException),
      ),
    )
    .limit(1)
  const arrived_sen = differs && differs.currency === 'MYR' && differs.amount_sen > 0 ? differs.amount_sen : null
  return { isPaidThere: paid !== undefined, hasOpenDifference: differs !== undefined, arrived_sen }
}

// ── Callbacks ─────────────────────────────────────────────────────────────────────────────────────────────────

/** Keeps what was received, once; a replay only counts. Answers its id, and whether it has been dealt with. */
export const keepCallback = async (tx: Connection, received: NewCallback): Promise<{ id: number; isHandled: boolean }> => {
  const [row] = await tx.sql
    .insert(gatewayCallback)
    .values(received)
    .onConflictDoUpdate({ target: gatewayCallback.fingerprint, set: { times: sql`${gatewayCallback.times} + 1` } })
    .returning({ id: gatewayCallback.gateway_callback_id, handled_at: gatewayCallback.handled_at })
  if (!row) throw new Error('a kept callback has an id')
  return { id: row.id, isHandled: row.handled_at !== null }
}

export const findCallback = async (tx: Connection, id: number): Promise<Callback | null> => {
  const [row] = await tx.sql.select().from(gatewayCallback).where(eq(gatewayCallback.gateway_callback_id, id))
  return row ?? null
}
/** Held until the transaction ends, where nobody has dealt with it; the bill is held before. */
export const lockOpenCallback = async (tx: Connection, id: number): Promise<Callback | null> => {
  const [row] = await tx.sql
    .select()
    .from(gatewayCallback)
    .where(and(eq(gatewayCallback.gateway_callback_id, id), isNull(gatewayCallback.handled_at)))
    .for('update')
  return row ?? null
}
export const closeCallback = async (tx: Connection, id: number, outcome: NonNullable<Callback['outcome']>, handled_at: Date): Promise<void> => {
  await tx.sql.update(gatewayCallback).set({ outcome, handled_at }).where(eq(gatewayCallback.gateway_callback_id, id))
}
/** What was told of the same bill since then, and was no news as its money was to go back, is looked at again. */
export const reopenCallbacks = async (tx: Connection, id: number, since: Date): Promise<void> => {
  const t = gatewayCallback
  const sameBill = sql`${t.gateway_bill_id} = (select c.gateway_bill_id from gateway_callback c where c.gateway_callback_id = ${id})`
  await tx.sql
    .update(t)
    .set({ outcome: null, handled_at: null, asked_at: null })
    .where(and(sameBill, eq(t.is_paid, true), eq(t.outcome, 'known'), gte(t.handled_at, since)))
}
/** That the gateway is asked about it now. */
export const noteAsked = async (tx: Connection, id: number, asked_at: Date): Promise<void> => {
  await tx.sql.update(gatewayCallback).set({ asked_at }).where(eq(gatewayCallback.gateway_callback_id, id))
}
/** Oldest first, those that the gateway was not asked about since: all, or those of one bill. */
export const openCallbacks = async (tx: Connection, most: number, since: Date, gateway_bill_id?: string): Promise<number[]> => {
  const isDue = or(isNull(gatewayCallback.asked_at), lt(gatewayCallback.asked_at, since))
  const rows = await tx.sql
    .select({ id: gatewayCallback.gateway_callback_id })
    .from(gatewayCallback)
    .where(
      and(
        isNull(gatewayCallback.handled_at),
        isDue,
        gateway_bill_id === undefined ? undefined : eq(gatewayCallback.gateway_bill_id, gateway_bill_id),
      ),
    )
    .orderBy(asc(gatewayCallback.received_at))
    .limit(most)
  return rows.map(({ id }) => id)
}

/** What was raised of a bill of the gateway before, whether or not the bill is known here. */
export const raisedOf = (tx: Connection, gateway_bill_id: string) =>
  tx.sql
    .select({
      payment_exception_id: paymentException.payment_exception_id,
      amount_sen: paymentException.amount_sen,
      currency: paymentException.currency,
      state: paymentException.state,
      settlement: paymentException.settlement,
      transaction_id: sql<string | null>`${paymentException.details}->>'transaction_id'`,
    })
    .from(paymentException)
    .innerJoin(gatewayCallback, eq(gatewayCallback.gateway_callback_id, paymentException.gateway_callback_id))
    .where(eq(gatewayCallback.gateway_bill_id, gateway_bill_id))
/** Holds all that was told of a bill of the gateway, so that two who settle or raise it come one after the other; its bill is held before. */
export const holdTold = async (tx: Connection, gateway_bill_id: string): Promise<void> => {
  await tx.sql
    .select({ id: gatewayCallback.gateway_callback_id })
    .from(gatewayCallback)
    .where(eq(gatewayCallback.gateway_bill_id, gateway_bill_id))
    .orderBy(asc(gatewayCallback.gateway_callback_id))
    .for('update')
}

const KEPT_DAYS = 90
/** What told of no money, or of what was known already, and no exception names. */
export const sweepCallbacks: Sweep = (tx, now) => {
  const over = lt(gatewayCallback.handled_at, new Date(now.getTime() - KEPT_DAYS * DAY_MS))
  const isNamed = sql`exists (select 1 from ${paymentException} x where x.gateway_callback_id = ${gatewayCallback.gateway_callback_id})`
  return deleteSome(tx, gatewayCallback, and(over, inArray(gatewayCallback.outcome, ['not_paid', 'known']), sql`not ${isNamed}`))
}

// ── Work for jobs ─────────────────────────────────────────────────────────────────────────────────────────────

/** Asked for before `before`, and never heard of. */
export const abandonedBills = (tx: Connection, before: Date, most: number): Promise<BillRow[]> =>
  tx.sql
    .select()
    .from(bill)
    .where(and(eq(bill.state, 'asked'), lt(bill.created_at, before)))
    .orderBy(asc(bill.bill_id))
    .limit(most)

/** Can still be paid at the gateway, though its invoice no longer asks for that sum. */
export const idleBills = async (tx: Connection, most: number): Promise<BillRow[]> => {
  const rows = await tx.sql
    .select({ bill })
    .from(bill)
    .innerJoin(invoice, eq(invoice.invoice_id, bill.invoice_id))
    .where(and(eq(bill.state, 'due'), or(eq(invoice.status, 'void'), ne(invoice.open_sen, bill.amount_sen))))
    .orderBy(asc(bill.bill_id))
    .limit(most)
  return rows.map((row) => row.bill)
}

/** Due since before `before`, and those deleted after `since`, which reappear when somebody pays them; those heard of longest ago first. */
export const billsToReconcile = (tx: Connection, { before, since }: { before: Date; since: Date }, most: number): Promise<BillRow[]> =>
  tx.sql
    .select()
    .from(bill)
    .where(or(and(eq(bill.state, 'due'), lt(bill.created_at, before)), and(eq(bill.state, 'deleted'), gt(bill.closed_at, since))))
    .orderBy(sql`${bill.told_at} asc nulls first`, asc(bill.bill_id))
    .limit(most)
