/** Taking money: one payment, its ledger entries, the seats it opens, its papers, and what of it fits no invoice. */
import { audit } from '../../audit/audit.store.ts'
import { editionsOf, keepEdition, nextNo } from '../../documents/documents.store.ts'
import { documentNo } from '../../invoices/invoices.rules.ts'
import { keepInvoiceEdition } from '../../invoices/invoices.usecases.ts'
import { type Invoice, lockInvoices, post } from '../../invoices/ledger.store.ts'
import type { Kit } from '../../kit/call/kit.ts'
import type { Connection } from '../../kit/database/database.ts'
import { yearOf } from '../../kit/time/calendar.rules.ts'
import { openSeats } from '../../purchases/seats/seats.store.ts'
import { type ReceiptPaper, receiptPaper, receiptPaperNow } from './receipt-paper.view.ts'
import { type Share, spread } from './taking.rules.ts'
import { insertPayment, lockPayment, type Payment, setApart, whereItWent } from './taking.store.ts'

/** Who takes it: a checker who approves a receipt, or nobody where the gateway told. */
export type Taker = {
  readonly actor: { readonly user_id: number } | null
  readonly now: Date
  readonly request: { readonly id: string; readonly ip: string }
  readonly kit: Pick<Kit, 'settings' | 'clock'>
}
export type Incoming = {
  company_id: number
  /** What came in, and for which invoices; the shares add up to the amount. */
  amount_sen: number
  shares: readonly Share[]
  paid_on: string
  reference: string
  bank_code: string | null
  /** The exception that told of it, where two people move it. */
  payment_exception_id?: number
} & (
  | { channel: 1; bill_id: number; bank_receipt_id?: never; transfer_id?: never }
  | { channel: 2; bank_receipt_id: number; bill_id?: never; transfer_id?: never }
  | { channel: 2; transfer_id: number; bill_id?: never; bank_receipt_id?: never }
)

export type TakenPayment = { payment: Payment; invoices: Invoice[]; seats: number; apart_sen: number }

/**
 * Takes a payment in the caller's transaction: holds the invoices, pays what is open of them, opens the seats of those that are paid, keeps the
 * new editions and the official receipt; what is left is entered as unapplied and raised as an exception. A second payment by the same bill or receipt violates
 * payment_bill_once or payment_bank_receipt_once.
 */
export const takePayment = async (tx: Connection, ctx: Taker, incoming: Incoming): Promise<TakenPayment> => {
  const { company_id, amount_sen, shares, ...told } = incoming
  const held = await lockInvoices(
    tx,
    shares.map(({ invoice_id }) => invoice_id),
  )
  const { paid, apart } = spread(shares, held)
  const year = yearOf(ctx.now)
  const payment = await insertPayment(tx, {
    company_id,
    amount_sen,
    channel: told.channel,
    bill_id: told.bill_id ?? null,
    bank_receipt_id: told.bank_receipt_id ?? null,
    transfer_id: told.transfer_id ?? null,
    paid_on: told.paid_on,
    reference: told.reference,
    bank_code: told.bank_code,
    recorded_at: ctx.now,
    recorded_by: ctx.actor?.user_id ?? null,
    receipt_no: documentNo('RCP', year, await nextNo(tx, 'RCP', year)),
  })
  const { payment_id, receipt_no } = payment

  const moved = told.payment_exception_id === undefined ? {} : { payment_exception_id: told.payment_exception_id }
  const invoices: Invoice[] = []
  let seats = 0
  for (const share of paid) {
    const entry = {
      company_id,
      invoice_id: share.invoice_id,
      payment_id,
      document_no: receipt_no,
      user_id: ctx.actor?.user_id ?? null,
      at: ctx.now,
      ...moved,
    }
    const now = await post(tx, { ...entry, kind: 'payment', amount_sen: -share.amount_sen })
    if (now.status === 'paid') seats += await openSeats(tx, now, ctx.now)
    await keepInvoiceEdition(tx, now, now.status === 'paid' ? 'paid' : 'paid_in_part', ctx.now)
    invoices.push(now)
  }
  for (const { kind, amount_sen: rest, invoice_id } of apart) {
    const known = { company_id, payment_id, invoice_id, amount_sen: rest }
    const raised = { ...known, kind, bill_id: told.bill_id ?? null, raised_at: ctx.now }
    await setApart(tx, raised, { user_id: ctx.actor?.user_id ?? null, document_no: receipt_no })
  }
  const facts = receiptPaper(payment, held, paid, ctx.kit.settings.supplier)
  await keepEdition(tx, {
    company_id,
    kind: 'official_receipt',
    document_id: payment_id,
    document_no: receipt_no,
    reason: 'issued',
    facts,
    issued_at: ctx.now,
  })
  const apart_sen = apart.reduce((sum, rest) => sum + rest.amount_sen, 0)
  await audit(tx, ctx, {
    action: 'payment.taken',
    entity: 'payment',
    entity_id: payment_id,
    company_id,
    after: { receipt_no, channel: told.channel, amount_sen, paid, apart_sen, seats_opened: seats },
  })
  return { payment, invoices, seats, apart_sen }
}

/** The official receipt as the money stands now, kept as its next edition. The caller holds the invoices and the exception. */
export const keepReceiptEdition = async (tx: Connection, payment_id: number, reason: 'moved' | 'refunded', issued_at: Date): Promise<void> => {
  await lockPayment(tx, payment_id)
  const [newest] = await editionsOf(tx, 'official_receipt', payment_id)
  if (!newest) throw new Error('a payment has a receipt')
  const { company_id, document_no } = newest
  const facts = receiptPaperNow(newest.facts as ReceiptPaper, reason, await whereItWent(tx, payment_id))
  await keepEdition(tx, { company_id, kind: 'official_receipt', document_id: payment_id, document_no, reason, facts, issued_at })
}
