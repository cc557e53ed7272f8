/** What the gateway tells of a bill: kept as it came, then matched in one transaction, by whoever comes first: the callback itself, the bill that commits, or the job. */
import { createHash } from 'node:crypto'
import { hrefOf } from '@jujur/contract/screens.ts'
import canonicalize from 'canonicalize'
import { audit } from '../../audit/audit.store.ts'
import { newestEdition } from '../../documents/documents.store.ts'
import { type Invoice, lockInvoices } from '../../invoices/ledger.store.ts'
import type { UnitOfWork } from '../../kit/call/handler.ts'
import type { Kit } from '../../kit/call/kit.ts'
import type { Connection } from '../../kit/database/database.ts'
import { dayOf } from '../../kit/time/calendar.rules.ts'
import { notify, recipientById } from '../../notifications/notifications.usecases.ts'
import type { BillplzSettings } from '../../settings.ts'
import { setApart } from '../taking/taking.store.ts'
import { type Taker, takePayment } from '../taking/taking.usecases.ts'
import { instantOf, isUnambiguous, type ToldOfBill, toldOf } from './billplz.rules.ts'
import { paymentTaken } from './bills.kinds.ts'
import { confirmed, isMoney, type Meaning, meaningOf, toldMoney, UNKNOWN_MS } from './bills.rules.ts'
import {
  type BillRow,
  billOfGateway,
  type Callback,
  changeBill,
  closeCallback,
  findCallback,
  keepCallback,
  lockBill,
  lockOpenCallback,
  noteAsked,
  pendingSince,
  raisedOf,
} from './bills.store.ts'
import { gatewayOf, isSigned, type Trouble } from './gateway.usecases.ts'

/**
 * What else happens where a bill turns out paid, in its transaction: the invoice and the bill are held, and nothing of the payment is written
 * yet. The root lists them (composition/on-bill-paid.ts); a room above this one adds its own, as receipts does for a receipt that is being checked.
 */
export type WhenBillPaid = (tx: Connection, ctx: Taker, paid: { bill: BillRow; invoice: Invoice }) => Promise<void>

/** With which rights, and for which request, what the gateway told is worked on. Its rows may be anybody's. */
export type BillWork = {
  readonly write: UnitOfWork['write']
  readonly kit: Pick<Kit, 'settings' | 'clock'>
  readonly request: { readonly id: string; readonly ip: string }
  readonly effects: readonly WhenBillPaid[]
}

/** The fields of a signed callback. Null for whatever is not signed, or can be read in more than one way. */
export const readCallback = (raw: string, settings: BillplzSettings): Record<string, string> | null => {
  const pairs = [...new URLSearchParams(raw)]
  if (!isUnambiguous(pairs) || !isSigned(pairs, settings)) return null
  return Object.fromEntries(pairs.filter(([key]) => key !== 'x_signature'))
}

/** A replay is the same thing, whatever order its fields come in. */
const fingerprintOf = (body: Record<string, string>) =>
  createHash('sha256')
    .update(canonicalize(body) ?? '')
    .digest('hex')

/** Stored before anything is made of it. */
export const keepTold = (
  { write, kit }: Pick<BillWork, 'write' | 'kit'>,
  body: Record<string, string>,
): Promise<{ id: number; isHandled: boolean }> => {
  const { gateway_bill_id, is_paid } = toldOf(body)
  const received = { gateway_bill_id: gateway_bill_id.slice(0, 100), fingerprint: fingerprintOf(body), body, is_paid, received_at: kit.clock.now() }
  return write((tx) => keepCallback(tx, received))
}

const raisedAs = { again: 'paid_twice', differs: 'amount_differs', currency: 'currency' } as const
/** The gateway has confirmed it: it is money. */
const raise = (tx: Connection, callback: Callback, told: ToldOfBill, kind: 'amount_differs' | 'paid_twice' | 'currency', bill: BillRow, now: Date) =>
  setApart(tx, {
    company_id: bill.company_id,
    kind,
    ...toldMoney(told),
    invoice_id: bill.invoice_id,
    bill_id: bill.bill_id,
    gateway_callback_id: callback.gateway_callback_id,
    details: callback.body as object,
    raised_at: now,
  })

const takeBill = async (tx: Connection, work: BillWork, told: ToldOfBill, bill: BillRow, invoice: Invoice): Promise<void> => {
  const now = work.kit.clock.now()
  const ctx: Taker = { actor: null, now, request: work.request, kit: work.kit }
  const paid_at = instantOf(told.paid_at, now)
  await changeBill(tx, bill, { state: 'paid', paid_at, told_at: now, pending_at: null, closed_at: null, transaction_id: told.transaction_id })
  for (const effect of work.effects) await effect(tx, ctx, { bill, invoice })
  const { company_id, bill_id, invoice_id, amount_sen } = bill
  const { payment } = await takePayment(tx, ctx, {
    company_id,
    channel: 1,
    bill_id,
    amount_sen,
    shares: [{ invoice_id, amount_sen }],
    paid_on: dayOf(paid_at),
    reference: told.transaction_id ?? told.gateway_bill_id,
    bank_code: bill.bank_code,
  })
  const payer = await recipientById(tx, bill.created_by)
  if (payer) {
    const data = { invoice_no: invoice.invoice_no, amount_sen }
    const paper = await newestEdition(tx, 'official_receipt', payment.payment_id)
    await notify(tx, [payer], { kind: paymentTaken, data, href: hrefOf('payment', { invoiceId: invoice_id }) }, { now, kit: work.kit }, { paper })
  }
}

/** `unconfirmed`: it would be money, and the gateway has not said so when it was asked. */
export type Matched = Meaning | 'unconfirmed' | null

/**
 * In one transaction: holds the invoice, then the bill, then what was told, and does what it means. No money is entered or raised by what was only called back:
 * `asked` is what the gateway answered of the bill, null before it was. Null where it was dealt with already.
 */
const matchHeld = async (tx: Connection, work: BillWork, id: number, asked: ToldOfBill | null): Promise<Matched> => {
  const kept = await findCallback(tx, id)
  if (!kept || kept.handled_at) return null
  const known = await billOfGateway(tx, kept.gateway_bill_id)
  const [invoice] = known ? await lockInvoices(tx, [known.invoice_id]) : []
  const bill = known ? await lockBill(tx, known.bill_id) : null
  const callback = await lockOpenCallback(tx, id)
  if (!callback) return null
  const now = work.kit.clock.now()
  const called = toldOf(callback.body as Record<string, string>)
  const told = confirmed(called, asked)
  const meaning = meaningOf(told, bill, await raisedOf(tx, callback.gateway_bill_id))
  if (isMoney(meaning) && bill && !asked?.is_paid) {
    if (asked && now.getTime() - callback.received_at.getTime() >= UNKNOWN_MS) {
      await closeCallback(tx, id, 'not_paid', now)
      const line = { entity: 'bill', entity_id: bill.bill_id, company_id: bill.company_id, after: { gateway_callback_id: id } } as const
      await audit(tx, { actor: null, now, request: work.request }, { action: 'bill.callback_denied', ...line })
      return 'not_paid'
    }
    if (asked) await noteAsked(tx, id, now)
    return 'unconfirmed'
  }
  if (meaning === 'unknown' || !invoice || !bill) {
    if (meaning === 'not_paid') await closeCallback(tx, id, 'not_paid', now)
    return meaning
  }
  if (meaning === 'pays') await takeBill(tx, work, told, bill, invoice)
  // One that failed says nothing of another that the bank may have: whoever looks next asks the gateway.
  else if (meaning === 'not_paid') {
    if (told.is_pending) await changeBill(tx, bill, { told_at: now, ...pendingSince(true, now) })
  } else if (meaning === 'known') {
    if (bill.state === 'paid' && bill.transaction_id === null) await changeBill(tx, bill, { transaction_id: told.transaction_id })
  } else {
    const exception_id = await raise(tx, callback, told, raisedAs[meaning], bill, now)
    const { company_id, bill_id } = bill
    const line = {
      entity: 'payment_exception',
      entity_id: exception_id,
      company_id,
      after: { bill_id, paid_amount_sen: told.paid_amount_sen },
    } as const
    await audit(tx, { actor: null, now, request: work.request }, { action: 'payment_exception.raised', ...line })
  }
  const outcome = { pays: 'paid', known: 'known', not_paid: 'not_paid', again: 'exception', differs: 'exception', currency: 'exception' } as const
  await closeCallback(tx, id, outcome[meaning], now)
  return meaning
}

/** `off`: paying online is closed, and there is nobody to ask. */
type Asked = 'told' | 'off' | Trouble
const asking = async (work: BillWork, id: number): Promise<{ asked: Asked; answer: ToldOfBill | null }> => {
  const kept = await work.write((tx) => findCallback(tx, id))
  const gateway = gatewayOf(work.kit.settings)
  if (!kept || !gateway) return { asked: 'off', answer: null }
  const answered = await gateway.getBill(kept.gateway_bill_id)
  return 'ok' in answered ? { asked: 'told', answer: toldOf(answered.value.body) } : { asked: answered.trouble, answer: null }
}

/**
 * Idempotent: whoever comes second finds it done. Where it would be money the gateway is asked first, with nothing open; as long as it does not
 * answer, what was told stays kept, and the job asks again. `told` for whoever has asked already. Answers what it meant, and what became of asking;
 * null where nobody was asked.
 */
export const match = async (work: BillWork, id: number, told: ToldOfBill | null = null): Promise<{ means: Matched; asked: Asked | null }> => {
  const means = await work.write((tx) => matchHeld(tx, work, id, told))
  if (means !== 'unconfirmed' || told) return { means, asked: null }
  const { asked, answer } = await asking(work, id)
  if (answer) return { means: await work.write((tx) => matchHeld(tx, work, id, answer)), asked }
  await work.write((tx) => noteAsked(tx, id, work.kit.clock.now()))
  return { means, asked }
}

/** What the gateway answered when asked: as if it had called back. */
export const hear = async (work: BillWork, body: Record<string, string>): Promise<void> => {
  const { id, isHandled } = await keepTold(work, body)
  if (!isHandled) await match(work, id, toldOf(body))
}
