/** Payments and exceptions in SQL. */
import { and, desc, eq, sql } from 'drizzle-orm'
import { invoice, ledgerEntry } from '../../invoices/invoices.table.ts'
import type { Connection } from '../../kit/database/database.ts'
import { inScope } from '../../kit/database/in-scope.ts'
import { payment, paymentException, refundVoucher, unappliedEntry } from './taking.table.ts'

export type Payment = typeof payment.$inferSelect
export type NewPayment = typeof payment.$inferInsert
export type PaymentException = typeof paymentException.$inferSelect
/** All of it is left, unless told. */
export type NewException = Omit<typeof paymentException.$inferInsert, 'left_sen'> & { left_sen?: number }
export type UnappliedEntry = typeof unappliedEntry.$inferSelect
export type NewUnapplied = typeof unappliedEntry.$inferInsert
export type RefundVoucher = typeof refundVoucher.$inferSelect

export const insertPayment = async (tx: Connection, paid: NewPayment): Promise<Payment> => {
  const [row] = await tx.sql.insert(payment).values(paid).returning()
  if (!row) throw new Error('a stored payment has an id')
  return row
}

export const findPayment = async (tx: Connection, payment_id: number): Promise<Payment | null> => {
  const [row] = await tx.sql
    .select()
    .from(payment)
    .where(and(eq(payment.payment_id, payment_id), inScope(tx, payment)))
  return row ?? null
}

/** Held so that editions of its receipt count up; whoever holds it holds invoices and exceptions before. Entries that name it do not wait for it. */
export const lockPayment = async (tx: Connection, payment_id: number): Promise<Payment | null> => {
  const [row] = await tx.sql
    .select()
    .from(payment)
    .where(and(eq(payment.payment_id, payment_id), inScope(tx, payment)))
    .for('no key update')
  return row ?? null
}

/** Which invoices a payment pays by now, in the order in which it came to them, and what of it went back. */
export const whereItWent = async (tx: Connection, payment_id: number): Promise<{ invoices: Went[]; refunded_sen: number }> => {
  const invoices = await tx.sql
    .select({ invoice_no: invoice.invoice_no, amount_sen: sql<number>`(-sum(${ledgerEntry.amount_sen}))::float8` })
    .from(ledgerEntry)
    .innerJoin(invoice, eq(invoice.invoice_id, ledgerEntry.invoice_id))
    .where(and(eq(ledgerEntry.payment_id, payment_id), eq(ledgerEntry.kind, 'payment'), inScope(tx, ledgerEntry)))
    .groupBy(invoice.invoice_no)
    .orderBy(sql`min(${ledgerEntry.ledger_entry_id})`)
  const t = unappliedEntry
  const [back] = await tx.sql
    .select({ sen: sql<number>`coalesce(-sum(${t.amount_sen}), 0)::float8` })
    .from(t)
    .where(and(eq(t.payment_id, payment_id), eq(t.kind, 'refunded'), inScope(tx, t)))
  return { invoices, refunded_sen: back?.sen ?? 0 }
}
type Went = { invoice_no: string; amount_sen: number }

export const insertException = async (tx: Connection, exception: NewException): Promise<number> => {
  const [row] = await tx.sql
    .insert(paymentException)
    .values({ left_sen: exception.amount_sen, ...exception })
    .returning({ id: paymentException.payment_exception_id })
  if (!row) throw new Error('a stored exception has an id')
  return row.id
}

/** Adds an entry to the account of money that is on no invoice. What is left of its exception follows in the same transaction (trigger at its end). */
export const postUnapplied = async (tx: Connection, entry: NewUnapplied): Promise<void> => {
  await tx.sql.insert(unappliedEntry).values(entry)
}

/** Money that came in and fits no invoice: raised, and in the account of what is unapplied from that moment on. That account is in ringgit. */
export const setApart = async (tx: Connection, raised: NewException, by: Pick<NewUnapplied, 'user_id' | 'document_no'> = {}): Promise<number> => {
  const payment_exception_id = await insertException(tx, raised)
  const { company_id, payment_id, invoice_id, amount_sen, currency = 'MYR', raised_at } = raised
  if (currency === 'MYR' && amount_sen > 0)
    await postUnapplied(tx, { company_id, payment_id, invoice_id, ...by, payment_exception_id, kind: 'received', amount_sen, at: raised_at })
  return payment_exception_id
}

export const isEntered = async (tx: Connection, payment_exception_id: number): Promise<boolean> => {
  const t = unappliedEntry
  const rows = await tx.sql
    .select({ id: t.unapplied_entry_id })
    .from(t)
    .where(and(eq(t.payment_exception_id, payment_exception_id), inScope(tx, t)))
    .limit(1)
  return rows.length > 0
}

/** The number of another refund that went out under this reference; whoever enters the same one meanwhile waits until the transaction ends. */
export const voucherWithReference = async (tx: Connection, reference: string): Promise<string | null> => {
  const t = refundVoucher
  await tx.sql.execute(sql`select pg_advisory_xact_lock(hashtext('refund ' || upper(${reference})))`)
  const [row] = await tx.sql
    .select({ voucher_no: t.voucher_no })
    .from(t)
    .where(and(sql`upper(${t.reference}) = upper(${reference})`, inScope(tx, t)))
    .limit(1)
  return row?.voucher_no ?? null
}

export const insertVoucher = async (tx: Connection, voucher: typeof refundVoucher.$inferInsert): Promise<RefundVoucher> => {
  const [row] = await tx.sql.insert(refundVoucher).values(voucher).returning()
  if (!row) throw new Error('a stored voucher has an id')
  return row
}
/** The last of what was settled bit by bit; null where nothing was given back. */
export const lastVoucherOf = async (tx: Connection, payment_exception_id: number): Promise<number | null> => {
  const [row] = await tx.sql
    .select({ id: refundVoucher.refund_voucher_id })
    .from(refundVoucher)
    .where(and(eq(refundVoucher.payment_exception_id, payment_exception_id), inScope(tx, refundVoucher)))
    .orderBy(desc(refundVoucher.refund_voucher_id))
    .limit(1)
  return row?.id ?? null
}
