/** Sending a receipt, deciding on it, and what other ways of paying make of it. */

import type { ExceptionReason } from '@jujur/contract/receipts.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { kindOfLine } from '../../approvals/approvals.kinds.ts'
import { recordSteps } from '../../approvals/approvals.store.ts'
import { decide } from '../../approvals/decide.usecases.ts'
import { submit } from '../../approvals/submit.usecases.ts'
import { type Telling, tellApprovers, tellSubmitter } from '../../approvals/tell.usecases.ts'
import { audit } from '../../audit/audit.store.ts'
import { newestEdition } from '../../documents/documents.store.ts'
import type { KeptEvidence } from '../../documents/evidence-file.usecases.ts'
import { lockInvoices } from '../../invoices/ledger.store.ts'
import { withCurrentTime } from '../../kit/call/current-time.ts'
import { type ActionContext, invalid, isRefused, ok, refuse, refuseWith } from '../../kit/call/handler.ts'
import type { Connection } from '../../kit/database/database.ts'
import { DAY_MS } from '../../kit/time/calendar.rules.ts'
import type { Settings } from '../../settings.ts'
import type { Share } from '../taking/taking.rules.ts'
import { takePayment } from '../taking/taking.usecases.ts'
import { holdTransfer, isRecorded, type Transfer } from '../taking/transfers.store.ts'
import { receiptApproval, receiptApproved, receiptRejected, receiptSetAside } from './receipts.kinds.ts'
import { FILES_A_DAY, mayPass, mayPay, maySend, receiptStateOf, sharesOf, status, takesNewFile, type Verified } from './receipts.rules.ts'
import {
  filesSince,
  type HeldReceipt,
  insertFile,
  insertReceipt,
  invoicesOf,
  isDeclared,
  isUsed,
  liveReceiptsOf,
  lockReceipt,
  lockReceiptAlone,
  type NewReceipt,
  paidByGateway,
  releaseInvoices,
  saveReceipt,
} from './receipts.store.ts'

const namesOf = (shares: readonly { invoice_no: string }[]) => shares.map(({ invoice_no }) => invoice_no).join(', ')
const customersList = (id: number) => hrefOf('ownReceipts', { id })

/** Whether the company may send one more file today. */
const mayStillSend = async (tx: Connection, company_id: number, now: Date) => {
  const { count, first_at } = await filesSince(tx, company_id, new Date(now.getTime() - DAY_MS))
  if (count < FILES_A_DAY || !first_at) return ok(undefined)
  return refuseWith('too_many_tries', { retry_at: new Date(first_at.getTime() + DAY_MS).toISOString() })
}

// ── The customer ──────────────────────────────────────────────────────────────────────────────────────────────

export type Sending = {
  company_id: number
  invoice_id: number
  bank_code: string
  reference_no: string
  /** The day of the transfer. */
  paid_on: string
  amount_sen: number
  allocations?: readonly Share[] | undefined
  file: KeptEvidence
}

type Sender = ActionContext & { kit: { settings: Pick<Settings, 'partialPayments'> } }

/**
 * Whether a receipt may be sent, its invoices held. Refusals: 10021 not an invoice of the company, 10035 void, 20072 paid through the gateway, 10023
 * nothing due, 10027 more than is due, 10012 the company sent this transfer before, or another receipt of an invoice waits, too_many_tries.
 */
export const maySendReceipt = async (tx: Connection, asked: Sender, sending: Omit<Sending, 'file'>) => {
  const { company_id, bank_code, reference_no, paid_on, amount_sen } = sending
  const shares = sharesOf(sending)
  if (typeof shares === 'string') return invalid(shares, 'invalid')
  const ids = shares.map(({ invoice_id }) => invoice_id)
  const held = (await lockInvoices(tx, ids)).filter((one) => one.company_id === company_id)
  if (held.length < ids.length) return refuse(10021)
  const ctx = withCurrentTime(asked)
  const told = await paidByGateway(tx, ids)
  for (const { invoice_id, status: stands, open_sen } of held) {
    const share = shares.find((one) => one.invoice_id === invoice_id)?.amount_sen ?? 0
    const owing = { invoice_id, status: stands, open_sen, paid_by_gateway: told.has(invoice_id) }
    const decision = maySend(owing, share, ctx.kit.settings.partialPayments)
    if (!isRefused(decision)) continue
    return decision.refuse === 7000 ? invalid('amount_sen', 'too_small') : decision
  }
  if (await isDeclared(tx, { company_id, bank_code, reference_no, amount_sen, paid_on })) return refuse(10012)
  if ((await liveReceiptsOf(tx, ids)).length > 0) return refuse(10012, { reason: 'waiting' })
  const room = await mayStillSend(tx, company_id, ctx.now)
  return isRefused(room) ? room : ok({ ctx, held, shares })
}

/** Sends a receipt in the caller's transaction, where maySendReceipt refuses nothing. Two at once violate bank_receipt_allocation_live. */
export const sendReceipt = async (tx: Connection, asked: Sender, sending: Sending) => {
  const { company_id, bank_code, reference_no, paid_on, amount_sen, file } = sending
  const checked = await maySendReceipt(tx, asked, sending)
  if (isRefused(checked)) return checked
  const { ctx, held, shares } = checked.value
  const { user_id, name } = ctx.actor
  const receipt = await insertReceipt(
    tx,
    {
      ...{ company_id, bank_code, reference_no, paid_on, amount_sen },
      ...{ submitted_at: ctx.now, submitted_by: user_id, submitted_by_name: name, stands_since: ctx.now },
    },
    shares,
    file,
  )
  await submit(tx, receiptApproval, ctx, {
    id: receipt.bank_receipt_id,
    company_id,
    state: 'pending',
    name: namesOf(held),
    verb: 'sent',
    after: { status: status.pending, version: 1, bank_code, reference_no, paid_on, amount_sen, shares, sha256: file.sha256 },
  })
  return ok(receipt)
}

/** Whether a receipt, which is held, takes another file: one that was set aside does. */
export const mayReplaceFile = async (tx: Connection, asked: ActionContext, { id, version }: { id: number; version: number }) => {
  const receipt = await lockReceipt(tx, id)
  if (!receipt) return refuse(10025)
  const ctx = withCurrentTime(asked)
  const state = receiptStateOf(receipt.status)
  if (state === 'rejected' || state === 'approved') return refuse(10029)
  if (!takesNewFile(state, receipt.exception_reason as ExceptionReason | null)) return refuse(10028)
  if (version !== receipt.version) return refuseWith('changed_since', { version: receipt.version })
  const room = await mayStillSend(tx, receipt.company_id, ctx.now)
  return isRefused(room) ? room : ok({ ctx, receipt })
}

/** Another file for a receipt that was set aside; it stays there, and a maker is told. Earlier files are kept. */
export const replaceFile = async (
  tx: Connection,
  asked: ActionContext,
  { id, version, file }: { id: number; version: number; file: KeptEvidence },
) => {
  const checked = await mayReplaceFile(tx, asked, { id, version })
  if (isRefused(checked)) return checked
  const { ctx, receipt } = checked.value
  const { company_id, shares } = receipt
  const file_no = receipt.file_no + 1
  await insertFile(tx, { ...receipt, file_no }, { ...file, sent_at: ctx.now, sent_by: ctx.actor.user_id, sent_by_name: ctx.actor.name })
  if (!(await saveReceipt(tx, receipt, { file_no, has_new_file: true }))) throw new Error('a receipt that was locked has changed')
  await submit(tx, receiptApproval, ctx, {
    id,
    company_id,
    state: 'pending',
    stage: 'receipt_new_file',
    name: namesOf(shares),
    verb: 'file_replaced',
    before: { file_no: receipt.file_no },
    after: { file_no, sha256: file.sha256 },
  })
  return ok(undefined)
}

// ── The maker ─────────────────────────────────────────────────────────────────────────────────────────────────

export type Verifying = { id: number; version: number; verified: Verified; exception_reason?: ExceptionReason | undefined; note?: string | undefined }

/**
 * What the file says, as a maker read it. With a reason it is set aside, without one the checks must pass. That another receipt of the same
 * transfer passes at the same time violates bank_receipt_transfer.
 */
export const verify = async (tx: Connection, asked: ActionContext, { id, version, verified, exception_reason, note }: Verifying) => {
  const isPassed = exception_reason === undefined
  const decision = await decide(
    tx,
    receiptApproval,
    asked,
    { id, version, action: isPassed ? 'pass' : 'set_aside', remarks: note || undefined },
    {
      effects: async (receipt) => {
        await holdTransfer(tx, verified)
        const used = (await isRecorded(tx, verified)) || (await isUsed(tx, id, verified))
        if (isPassed) {
          const checked = mayPass(receipt.amount_sen, verified, await invoicesOf(tx, id), used)
          if (isRefused(checked)) return checked
        }
        const ctx = withCurrentTime(asked)
        const change: Partial<NewReceipt> = {
          verified_amount_sen: verified.amount_sen,
          verified_bank_code: verified.bank_code,
          verified_reference_no: verified.reference_no,
          value_on: verified.value_on,
          exception_reason: exception_reason ?? null,
          maker_note: note || null,
          maker_id: ctx.actor.user_id,
          has_new_file: false,
          stands_since: ctx.now,
          reminded: 0,
        }
        return ok({ value: receipt, change, after: { verified, exception_reason: exception_reason ?? null } })
      },
      ...(isPassed
        ? {}
        : { notice: ({ shares }: HeldReceipt) => ({ kind: receiptSetAside, data: { name: namesOf(shares) }, href: customersList(id) }) }),
    },
  )
  if (isRefused(decision)) return decision
  const { company_id, shares } = decision.value.item
  if (isPassed) await tellApprovers(tx, withCurrentTime(asked), receiptApproval, 'ready', { id, company_id, name: namesOf(shares) })
  return ok(undefined)
}

// ── Deciding ──────────────────────────────────────────────────────────────────────────────────────────────────

const transferOf = (receipt: HeldReceipt): Transfer => ({
  bank_code: receipt.verified_bank_code ?? receipt.bank_code,
  reference_no: receipt.verified_reference_no ?? receipt.reference_no,
  amount_sen: receipt.verified_amount_sen ?? receipt.amount_sen,
  value_on: receipt.value_on ?? receipt.paid_on,
})

/** One transaction: the payment, its invoices paid, their seats open, their papers, the receipt final. */
export const approveReceipt = async (
  tx: Connection,
  asked: ActionContext,
  { id, version, typed_sen, remarks }: { id: number; version: number; typed_sen: number; remarks?: string | undefined },
) => {
  let receipt_no = ''
  const decision = await decide(
    tx,
    receiptApproval,
    asked,
    { id, version, action: 'approve', remarks },
    {
      effects: async (receipt) => {
        const invoices = await invoicesOf(tx, id)
        const amount_sen = receipt.verified_amount_sen ?? receipt.amount_sen
        const payable = mayPay(typed_sen, amount_sen, invoices)
        if (isRefused(payable)) return payable
        if (receipt.is_twin && (await isUsed(tx, id, transferOf(receipt)))) return refuse(10012)
        const ctx = withCurrentTime(asked)
        const { payment, seats } = await takePayment(tx, ctx, {
          company_id: receipt.company_id,
          amount_sen,
          shares: receipt.shares.map(({ invoice_id, amount_sen }) => ({ invoice_id, amount_sen })),
          paid_on: receipt.value_on ?? receipt.paid_on,
          reference: receipt.verified_reference_no ?? receipt.reference_no,
          bank_code: receipt.verified_bank_code ?? receipt.bank_code,
          channel: 2,
          bank_receipt_id: id,
        })
        await releaseInvoices(tx, id)
        receipt_no = payment.receipt_no
        const { payment_id } = payment
        const change: Partial<NewReceipt> = { payment_id, stands_since: ctx.now }
        const paper = await newestEdition(tx, 'official_receipt', payment_id)
        return ok({ value: payment, change, paper, after: { payment_id, receipt_no, amount_sen, seats_opened: seats } })
      },
      notice: ({ shares }) => ({
        kind: receiptApproved,
        data: { name: namesOf(shares), receipt_no, remarks: remarks ?? '' },
        href: customersList(id),
      }),
    },
  )
  return isRefused(decision) ? decision : ok(undefined)
}

type Turning = { id: number; version: number; remarks: string; action: 'turn_down' | 'reject' }
/** Final; its invoices are open for another receipt. */
export const rejectReceipt = async (tx: Connection, asked: ActionContext, { id, version, remarks, action }: Turning) => {
  const decision = await decide(
    tx,
    receiptApproval,
    asked,
    { id, version, action, remarks },
    {
      effects: async () => {
        await releaseInvoices(tx, id)
        const change: Partial<NewReceipt> = { stands_since: withCurrentTime(asked).now }
        return ok({ value: undefined, change })
      },
      notice: ({ shares }) => ({ kind: receiptRejected, data: { name: namesOf(shares), remarks }, href: customersList(id) }),
    },
  )
  return isRefused(decision) ? decision : ok(undefined)
}

/** Back to a maker, who is told; the customer is not, for it is between the two. */
export const sendReceiptBack = async (
  tx: Connection,
  asked: ActionContext,
  { id, version, remarks }: { id: number; version: number; remarks: string },
) => {
  const decision = await decide(
    tx,
    receiptApproval,
    asked,
    { id, version, action: 'send_back', remarks },
    {
      effects: async () => {
        const change: Partial<NewReceipt> = { stands_since: withCurrentTime(asked).now, reminded: 0 }
        return ok({ value: undefined, change })
      },
    },
  )
  if (isRefused(decision)) return decision
  const { company_id, shares } = decision.value.item
  await tellApprovers(tx, withCurrentTime(asked), receiptApproval, 'pending', { id, company_id, name: namesOf(shares) })
  return ok(undefined)
}

// ── Other ways of paying ──────────────────────────────────────────────────────────────────────────────────────

/** Who tells: the gateway's callback or a job has no actor. */
export type ReceiptTeller = Telling & { readonly request: { readonly id: string; readonly ip: string } }

/**
 * The invoices were paid through the gateway: their live receipts are set aside with that reason, so that nobody approves the same money twice.
 * In the transaction of the payment, whose caller holds the invoices. Answers which were set aside.
 */
export const setAsideAsPaid = async (tx: Connection, ctx: ReceiptTeller, invoice_ids: readonly number[]): Promise<number[]> => {
  const { entity, machine } = receiptApproval
  const touched: number[] = []
  for (const id of await liveReceiptsOf(tx, invoice_ids)) {
    const receipt = await lockReceiptAlone(tx, id)
    const way = receipt && machine.transitions.find(({ from, action }) => from === receiptStateOf(receipt.status) && action === 'paid_elsewhere')
    if (!receipt || !way || receipt.exception_reason === 'paid_by_gateway') continue
    const { company_id, shares, submitted_by } = receipt
    const change = {
      ...receiptApproval.columns(way.to),
      exception_reason: 'paid_by_gateway',
      has_new_file: false,
      stands_since: ctx.now,
      reminded: 0,
    }
    if (!(await saveReceipt(tx, receipt, change))) throw new Error('a receipt that was locked has changed')
    // The gateway is no person: it keeps nobody from deciding.
    await recordSteps(tx, [{ entity, entity_id: id, company_id }], {
      action: way.history,
      stage: way.stage,
      at: ctx.now,
      by: { user_id: null, email_normal: '', name: null },
    })
    await tellSubmitter(tx, ctx, submitted_by, { kind: receiptSetAside, data: { name: namesOf(shares) }, href: customersList(id) })
    await tellApprovers(tx, ctx, receiptApproval, 'pending', { id, company_id, name: namesOf(shares) })
    await audit(tx, ctx, {
      action: kindOfLine(receiptApproval, way.audit),
      entity,
      entity_id: id,
      company_id,
      before: receiptApproval.shown(receipt),
      after: { ...receiptApproval.columns(way.to), exception_reason: 'paid_by_gateway' },
    })
    touched.push(id)
  }
  return touched
}
