/** Bank transfers that no bank receipt can declare: one person of the provider records what the bank has, another approves it, and it is a payment. */
import { hrefOf } from '@jujur/contract/screens.ts'
import { record } from '../../approvals/decide.usecases.ts'
import { tellApprovers } from '../../approvals/tell.usecases.ts'
import { audit } from '../../audit/audit.store.ts'
import { newestEdition } from '../../documents/documents.store.ts'
import type { KeptEvidence } from '../../documents/evidence-file.usecases.ts'
import { type Invoice, lockInvoices } from '../../invoices/ledger.store.ts'
import { payersOf } from '../../invoices/payers.usecases.ts'
import { withCurrentTime } from '../../kit/call/current-time.ts'
import { type ActionContext, ok, refuse } from '../../kit/call/handler.ts'
import type { Connection } from '../../kit/database/database.ts'
import { notify } from '../../notifications/notifications.usecases.ts'
import { paymentTaken } from '../bills/bills.kinds.ts'
import { isUsed, liveReceiptsOf } from '../receipts/receipts.store.ts'
import { insertException, type NewException, type PaymentException } from '../taking/taking.store.ts'
import { takePayment } from '../taking/taking.usecases.ts'
import { findTransfer, holdTransfer, insertTransfer, isRecorded, type Transfer } from '../taking/transfers.store.ts'
import { exceptionName, paymentSettlement } from './exceptions.kinds.ts'
import { invoiceByNo } from './exceptions.store.ts'

type Recording = Transfer & { invoice_no: string }
/**
 * Whether a transfer may be recorded, its invoice held. Refusals: 10021 no such invoice, 10035 a bank receipt of it is being checked, which may be of the
 * same money, 10012 it counts already.
 */
export const mayRecord = async (tx: Connection, { invoice_no, ...transfer }: Recording) => {
  const wanted = await invoiceByNo(tx, invoice_no.toUpperCase())
  const [invoice] = wanted === null ? [] : await lockInvoices(tx, [wanted])
  if (!invoice) return refuse(10021)
  if ((await liveReceiptsOf(tx, [invoice.invoice_id])).length > 0) return refuse(10035)
  await holdTransfer(tx, transfer)
  return (await isRecorded(tx, transfer)) || (await isUsed(tx, null, transfer)) ? refuse(10012) : ok(invoice)
}

/** Records a transfer in the caller's transaction, where mayRecord refuses nothing. No money moves before another person approves. */
export const recordTransfer = async (
  tx: Connection,
  asked: ActionContext,
  { company_id, invoice_id, invoice_no }: Invoice,
  { remarks, file, ...transfer }: Transfer & { remarks: string; file: KeptEvidence },
): Promise<number> => {
  const ctx = withCurrentTime(asked)
  const { amount_sen } = transfer
  const id = await insertException(tx, {
    company_id,
    kind: 'transfer',
    amount_sen,
    invoice_id,
    raised_at: ctx.now,
    state: 'proposed',
    settlement: 'moved',
    settlement_sen: amount_sen,
    to_invoice_id: invoice_id,
    settlement_remarks: remarks,
    submitted_by: ctx.actor.user_id,
    submitted_at: ctx.now,
  })
  await insertTransfer(tx, { payment_exception_id: id, company_id, ...transfer, ...file })
  const own = { id, company_id }
  await record(tx, paymentSettlement, own, ctx, { action: 'edited', remarks })
  await audit(tx, ctx, {
    action: 'payment_exception.transfer_recorded',
    entity: paymentSettlement.entity,
    entity_id: id,
    company_id,
    after: { invoice_no, ...transfer, sha256: file.sha256 },
  })
  await tellApprovers(tx, ctx, paymentSettlement, 'proposed', { ...own, name: exceptionName({ amount_sen, currency: 'MYR' }) })
  return id
}

/**
 * What is due of its invoice, which the caller holds, is paid as it stands now; the rest is raised and apart. Refused where a bank receipt came meanwhile
 * that may be of the same money.
 */
export const takeRecorded = async (
  tx: Connection,
  ctx: ActionContext,
  { payment_exception_id, company_id, invoice_id, settlement }: PaymentException,
) => {
  const transfer = await findTransfer(tx, payment_exception_id)
  if (!transfer || company_id === null || invoice_id === null) throw new Error('a transfer that was recorded names an invoice')
  if ((await liveReceiptsOf(tx, [invoice_id])).length > 0) return refuse(10035)
  const { amount_sen, value_on, reference_no, bank_code } = transfer
  const { payment, apart_sen } = await takePayment(tx, ctx, {
    company_id,
    channel: 2,
    transfer_id: payment_exception_id,
    amount_sen,
    shares: [{ invoice_id, amount_sen }],
    paid_on: value_on,
    reference: reference_no,
    bank_code,
  })
  const change: Partial<NewException> = { left_sen: 0, payment_id: payment.payment_id }
  return ok({ value: payment.payment_id, change, after: { settlement, receipt_no: payment.receipt_no, amount_sen, apart_sen } })
}

/** What its exception says once it is turned down. */
export const turnedDown = { settlement: 'explained', settlement_sen: null, to_invoice_id: null, left_sen: 0 } as const satisfies Partial<NewException>

/** Those who deal with the money of its company are told, with the official receipt. */
export const tellTaken = async (tx: Connection, ctx: ActionContext, payment_id: number, amount_sen: number, invoice: Invoice): Promise<void> => {
  const paper = await newestEdition(tx, 'official_receipt', payment_id)
  const data = { invoice_no: invoice.invoice_no, amount_sen }
  await notify(tx, await payersOf(tx, invoice), { kind: paymentTaken, data, href: hrefOf('ownInvoices', { id: invoice.invoice_id }) }, ctx, { paper })
}
