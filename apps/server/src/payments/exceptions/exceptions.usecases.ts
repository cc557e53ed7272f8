/** What settling does: money that moves pays its invoice, as if it had come for it. */
import { keepEdition, nextNo } from '../../documents/documents.store.ts'
import { namesThen } from '../../identity/names.store.ts'
import { documentNo } from '../../invoices/invoices.rules.ts'
import { keepInvoiceEdition } from '../../invoices/invoices.usecases.ts'
import { type Invoice, post } from '../../invoices/ledger.store.ts'
import type { ActionContext } from '../../kit/call/handler.ts'
import type { Connection } from '../../kit/database/database.ts'
import { dayOf, yearOf } from '../../kit/time/calendar.rules.ts'
import { openSeats } from '../../purchases/seats/seats.store.ts'
import { instantOf, toldOf } from '../bills/billplz.rules.ts'
import { isMoneyGivenBack } from '../bills/bills.rules.ts'
import { billOfGateway, changeBill, findCallback, holdTold, insertBill, lockBill, raisedOf } from '../bills/bills.store.ts'
import { insertVoucher, isEntered, type NewException, type PaymentException, postUnapplied, type RefundVoucher } from '../taking/taking.store.ts'
import { keepReceiptEdition, takePayment } from '../taking/taking.usecases.ts'
import { refundVoucherPaper } from './refund-voucher-paper.view.ts'

/** Whether the bill that a callback told of is paid by now, or was given back as another told of it; held, so that it stays so. */
const isDealtWith = async (tx: Connection, item: PaymentException): Promise<boolean> => {
  const { payment_exception_id, payment_id, gateway_callback_id, kind } = item
  // A second payment is money of its own, though its bill is paid.
  const told = payment_id === null && kind !== 'paid_twice' && gateway_callback_id !== null ? await findCallback(tx, gateway_callback_id) : null
  if (!told) return false
  const { gateway_bill_id } = told
  const known = await billOfGateway(tx, gateway_bill_id)
  if (known) await lockBill(tx, known.bill_id)
  await holdTold(tx, gateway_bill_id)
  // Looked at again: whoever settled another of its messages meanwhile may have made it a bill.
  if ((await billOfGateway(tx, gateway_bill_id))?.state === 'paid') return true
  return isMoneyGivenBack((await raisedOf(tx, gateway_bill_id)).filter((one) => one.payment_exception_id !== payment_exception_id))
}

export const whereItStands = async (tx: Connection, item: PaymentException): Promise<{ isHere: boolean; isDealtWith: boolean }> => ({
  isDealtWith: await isDealtWith(tx, item),
  isHere: await isEntered(tx, item.payment_exception_id),
})

/** Of a settlement that is approved: how much, and who proposed it. */
type Settling = PaymentException & { settlement_sen: number }

/** What two people did with money that is on no invoice, entered there; what only a callback told of, or an earlier version set apart, comes in with it. */
const enterSettled = async (
  tx: Connection,
  ctx: ActionContext,
  item: Settling,
  done: { kind: 'kept' | 'refunded' | 'corrected' } | { kind: 'moved'; to_invoice_id: number; company_id: number },
  document_no: string | null = null,
): Promise<void> => {
  const { payment_exception_id, payment_id, invoice_id, currency, left_sen, settlement_sen } = item
  const { submitted_by, submitted_at, decided_by, decided_at } = item
  if (currency !== 'MYR' || left_sen === 0) return
  const company_id = done.kind === 'moved' ? done.company_id : item.company_id
  const proposer = { user_id: submitted_by, at: submitted_at }
  // What is paid out was approved before.
  const approver = done.kind === 'refunded' ? { user_id: decided_by, at: decided_at } : { user_id: ctx.actor.user_id, at: ctx.now }
  const nameOf = await namesThen(tx, [proposer, approver])
  const people = { user_id: approver.user_id, by_name: nameOf(approver), entered_by: submitted_by, entered_by_name: nameOf(proposer) }
  const two = { ...people, at: ctx.now }
  const entry = { company_id, payment_exception_id, payment_id, invoice_id, ...two }
  if (!(await isEntered(tx, payment_exception_id))) await postUnapplied(tx, { ...entry, kind: 'received', amount_sen: left_sen })
  if (done.kind === 'kept') return
  const to_invoice_id = done.kind === 'moved' ? done.to_invoice_id : null
  await postUnapplied(tx, { ...entry, kind: done.kind, amount_sen: -settlement_sen, to_invoice_id, document_no, note: item.settlement_remarks })
}

/** What the exception says then: settled where nothing is left, otherwise kept as the customer's credit. */
const restOf = ({ left_sen, settlement_sen }: Settling): Partial<NewException> => {
  const left = left_sen - settlement_sen
  const refund = { refund_payee: null, refund_value_on: null, refund_reference: null }
  const kept = { settlement: 'credited', to_invoice_id: null, settlement_sen: null, ...refund } as const
  return left === 0 ? { left_sen: 0 } : { left_sen: left, ...kept }
}

/** A payment that is known already: what was set apart of it goes to the invoice. */
const moveRest = async (tx: Connection, ctx: ActionContext, item: Settling, payment_id: number, target: Invoice): Promise<void> => {
  const { company_id, invoice_id } = target
  const { payment_exception_id, settlement_sen } = item
  const entry = { company_id, invoice_id, payment_id, payment_exception_id, user_id: ctx.actor.user_id, at: ctx.now }
  const paid = await post(tx, { ...entry, kind: 'payment', amount_sen: -settlement_sen })
  if (paid.status === 'paid') await openSeats(tx, paid, ctx.now)
  await keepInvoiceEdition(tx, paid, paid.status === 'paid' ? 'paid' : 'paid_in_part', ctx.now)
  await keepReceiptEdition(tx, payment_id, 'moved', ctx.now)
}

/** Money that only a callback tells of becomes a payment; a bill that nobody knew becomes one of the invoice. */
const takeTold = async (tx: Connection, ctx: ActionContext, item: Settling, target: Invoice): Promise<number> => {
  const body = item.details as Record<string, string>
  const told = toldOf(body)
  const paid_at = instantOf(told.paid_at, ctx.now)
  const paid = { state: 'paid', paid_at, transaction_id: told.transaction_id, closed_at: null } as const
  const { company_id, invoice_id } = target
  const { amount_sen } = item
  const held = item.bill_id === null ? null : await lockBill(tx, item.bill_id)
  const bill = held
    ? await changeBill(tx, held, paid)
    : await insertBill(tx, {
        company_id,
        invoice_id,
        amount_sen,
        ...paid,
        gateway_bill_id: told.gateway_bill_id,
        collection_id: told.collection_id,
        url: body.url ?? '',
        created_at: ctx.now,
        created_by: ctx.actor.user_id,
        created_by_name: ctx.actor.name,
      })
  const { payment } = await takePayment(tx, ctx, {
    company_id,
    channel: 1,
    bill_id: bill.bill_id,
    amount_sen,
    shares: [{ invoice_id, amount_sen }],
    paid_on: dayOf(paid_at),
    reference: told.transaction_id ?? told.gateway_bill_id,
    bank_code: bill.bank_code,
    payment_exception_id: item.payment_exception_id,
  })
  return payment.payment_id
}

/** The caller holds both, and has looked whether the invoice takes it. Answers what the exception then says. */
export const moveTo = async (
  tx: Connection,
  ctx: ActionContext,
  item: Settling,
  target: Invoice,
): Promise<Partial<NewException> & { company_id: number }> => {
  const { company_id, invoice_id: to_invoice_id } = target
  await enterSettled(tx, ctx, item, { kind: 'moved', to_invoice_id, company_id })
  const moved = { ...restOf(item), company_id }
  if (item.payment_id === null) return { ...moved, payment_id: await takeTold(tx, ctx, item, target) }
  await moveRest(tx, ctx, item, item.payment_id, target)
  return moved
}

/** The paper of money that was given back, with who entered that it went out and who approved it before. */
const issueVoucher = async (tx: Connection, ctx: ActionContext, item: Settling, invoice: Invoice | undefined): Promise<RefundVoucher | null> => {
  const { company_id, payment_exception_id, invoice_id, settlement_sen, currency, decided_by, decided_at } = item
  const { refund_value_on: value_on, refund_reference: reference } = item
  if (currency !== 'MYR' || settlement_sen === 0 || value_on === null || reference === null || decided_by === null) return null
  const nameOf = await namesThen(tx, [{ user_id: decided_by, at: decided_at }])
  const year = yearOf(ctx.now)
  const people = {
    entered_by: ctx.actor.user_id,
    entered_by_name: ctx.actor.name,
    approved_by: decided_by,
    approved_by_name: nameOf({ user_id: decided_by, at: decided_at }) ?? '',
  }
  const voucher = await insertVoucher(tx, {
    company_id,
    payment_exception_id,
    invoice_id,
    amount_sen: settlement_sen,
    value_on,
    reference,
    ...people,
    issued_at: ctx.now,
    voucher_no: documentNo('RV', year, await nextNo(tx, 'RV', year)),
  })
  const { refund_voucher_id: document_id, voucher_no: document_no } = voucher
  const facts = refundVoucherPaper(voucher, item.kind, invoice ?? null, ctx.kit.settings.supplier)
  await keepEdition(tx, { company_id, kind: 'refund_voucher', document_id, document_no, reason: 'issued', facts, issued_at: ctx.now })
  return voucher
}

/** Proposed anew where something is left: what is still owed is open as if nothing had been said of it yet. */
const stillOwed = ({ left_sen, settlement_sen }: Settling): Partial<NewException> => {
  const left = left_sen - settlement_sen
  if (left === 0) return { left_sen: 0 }
  const proposal = {
    settlement: null,
    settlement_sen: null,
    refund_payee: null,
    refund_value_on: null,
    refund_reference: null,
    settlement_remarks: null,
  }
  const people = { submitted_by: null, submitted_at: null, decided_by: null, decided_at: null, remarks: null }
  return { left_sen: left, state: 'open', ...proposal, ...people }
}

type PaidOut = { voucher_no: string | null; change: Partial<NewException> }
/** Money that is on no invoice was given back. `invoice` is the one that it came for. */
export const giveBack = async (tx: Connection, ctx: ActionContext, item: Settling, invoice: Invoice | undefined): Promise<PaidOut> => {
  const voucher = await issueVoucher(tx, ctx, item, invoice)
  const voucher_no = voucher?.voucher_no ?? null
  await enterSettled(tx, ctx, item, { kind: 'refunded' }, voucher_no)
  if (item.payment_id !== null && item.currency === 'MYR') await keepReceiptEdition(tx, item.payment_id, 'refunded', ctx.now)
  return { voucher_no, change: restOf(item) }
}

/** Told of, and no money of its own: what was entered of it is taken off. */
export const explain = async (tx: Connection, ctx: ActionContext, item: Settling): Promise<void> => {
  if (await isEntered(tx, item.payment_exception_id)) await enterSettled(tx, ctx, item, { kind: 'corrected' })
}

/** Kept as the customer's credit. */
export const keepCredit = (tx: Connection, ctx: ActionContext, item: Settling): Promise<void> => enterSettled(tx, ctx, item, { kind: 'kept' })

/** What a credit note owed was given back, or a part of it: of the rest the ledger of its invoice still says that it is owed. The caller holds the invoice, and has looked whether it owes that much. */
export const refundCredit = async (tx: Connection, ctx: ActionContext, item: Settling, invoice: Invoice): Promise<PaidOut> => {
  const { company_id, invoice_id } = invoice
  const { payment_exception_id, settlement_sen: amount_sen, settlement_remarks: note } = item
  const voucher = await issueVoucher(tx, ctx, item, invoice)
  const voucher_no = voucher?.voucher_no ?? null
  const entry = { company_id, invoice_id, payment_exception_id, user_id: item.decided_by, at: ctx.now, note }
  const refunded = await post(tx, { ...entry, kind: 'refund', amount_sen, document_no: voucher_no })
  await keepInvoiceEdition(tx, refunded, 'refunded', ctx.now)
  return { voucher_no, change: stillOwed(item) }
}

/** Settled otherwise: a bill whose sum differed, or that the gateway does not have, is not waited for any more, so that what is open can be paid anew. */
export const closeDifference = async (tx: Connection, by: Pick<ActionContext, 'now'>, { kind, bill_id }: PaymentException): Promise<void> => {
  if (bill_id === null || (kind !== 'amount_differs' && kind !== 'currency' && kind !== 'unknown_bill')) return
  const bill = await lockBill(tx, bill_id)
  if (bill?.state === 'due') await changeBill(tx, bill, { state: 'deleted', closed_at: by.now })
}
