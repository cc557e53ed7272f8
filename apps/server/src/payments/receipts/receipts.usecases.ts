/** Sending a receipt, deciding on it, and what other ways of paying make of it. */

import type { ExceptionReason } from '@jujur/contract/receipts.ts'
import { recordSteps } from '../../approvals/approvals.store.ts'
import { decide, record } from '../../approvals/decide.usecases.ts'
import { type Telling, tellApprovers, tellSubmitter } from '../../approvals/tell.usecases.ts'
import { audit } from '../../audit/audit.store.ts'
import { newestEdition } from '../../documents/documents.store.ts'
import { lockInvoices } from '../../invoices/ledger.store.ts'
import { type By, because, invalid, isRefused, ok, refuse } from '../../kit/call/handler.ts'
import { atThisMoment } from '../../kit/call/this-moment.ts'
import type { Connection } from '../../kit/database/database.ts'
import type { Settings } from '../../settings.ts'
import { takePayment } from '../taking/taking.usecases.ts'
import { holdTransfer, isRecorded, type Transfer } from '../taking/transfers.store.ts'
import type { KeptFile } from './receipt-file.usecases.ts'
import { receiptApproval, receiptApproved, receiptRejected, receiptSetAside } from './receipts.kinds.ts'
import { FILES_A_DAY, mayPass, mayPay, maySend, type Share, sharesOf, stateOf, status, takesNewFile, type Verified } from './receipts.rules.ts'
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

const DAY_MS = 24 * 60 * 60 * 1000
const namesOf = (shares: readonly { invoice_no: string }[]) => shares.map(({ invoice_no }) => invoice_no).join(', ')
const customersList = (id: number) => `/CA/bank-receipt-list?id=${id}`

/** Whether the company may send one more file today. */
const mayStillSend = async (at: Connection, company_id: number, now: Date) => {
  const { count, first_at } = await filesSince(at, company_id, new Date(now.getTime() - DAY_MS))
  if (count < FILES_A_DAY || !first_at) return ok(undefined)
  return because('too_many_tries', { retry_at: new Date(first_at.getTime() + DAY_MS).toISOString() })
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
  file: KeptFile
}

type Sender = By & { kit: { settings: Pick<Settings, 'partialPayments'> } }

/**
 * Whether a receipt may be sent, its invoices held. Refusals: 10021 not an invoice of the company, 10035 void, 20072 paid through the gateway, 10023
 * nothing due, 10027 more than is due, 10012 the company sent this transfer before, or another receipt of an invoice waits, too_many_tries.
 */
export const maySendReceipt = async (at: Connection, asked: Sender, sending: Omit<Sending, 'file'>) => {
  const { company_id, bank_code, reference_no, paid_on, amount_sen } = sending
  const shares = sharesOf(sending)
  if (typeof shares === 'string') return invalid(shares, 'invalid')
  const ids = shares.map(({ invoice_id }) => invoice_id)
  const held = (await lockInvoices(at, ids)).filter((one) => one.company_id === company_id)
  if (held.length < ids.length) return refuse(10021)
  const by = atThisMoment(asked)
  const told = await paidByGateway(at, ids)
  for (const { invoice_id, status: stands, open_sen } of held) {
    const share = shares.find((one) => one.invoice_id === invoice_id)?.amount_sen ?? 0
    const owing = { invoice_id, status: stands, open_sen, paid_by_gateway: told.has(invoice_id) }
    const decision = maySend(owing, share, by.kit.settings.partialPayments)
    if (!isRefused(decision)) continue
    return decision.refuse === 7000 ? invalid('amount_sen', 'too_small') : decision
  }
  if (await isDeclared(at, { company_id, bank_code, reference_no, amount_sen, paid_on })) return refuse(10012)
  if ((await liveReceiptsOf(at, ids)).length > 0) return refuse(10012, { reason: 'waiting' })
  const room = await mayStillSend(at, company_id, by.now)
  return isRefused(room) ? room : ok({ by, held, shares })
}

/** Sends a receipt in the caller's transaction, where maySendReceipt refuses nothing. Two at once violate bank_receipt_allocation_live. */
export const sendReceipt = async (at: Connection, asked: Sender, sending: Sending) => {
  const { company_id, bank_code, reference_no, paid_on, amount_sen, file } = sending
  const checked = await maySendReceipt(at, asked, sending)
  if (isRefused(checked)) return checked
  const { by, held, shares } = checked.value
  const { user_id, name } = by.actor
  const receipt = await insertReceipt(
    at,
    {
      ...{ company_id, bank_code, reference_no, paid_on, amount_sen },
      ...{ submitted_at: by.now, submitted_by: user_id, submitted_by_name: name, stands_since: by.now },
    },
    shares,
    file,
  )
  const { entity, subject } = receiptApproval
  const id = receipt.bank_receipt_id
  await record(at, receiptApproval, { id, company_id }, by, { action: 'submitted' })
  await tellApprovers(at, by, receiptApproval, 'pending', { id, company_id, name: namesOf(held) })
  await audit(at, by, {
    action: `${subject}.sent`,
    entity,
    entity_id: id,
    company_id,
    after: { status: status.pending, version: 1, bank_code, reference_no, paid_on, amount_sen, shares, sha256: file.sha256 },
  })
  return ok(receipt)
}

/** Whether a receipt, which is held, takes another file: one that was set aside does. */
export const mayReplaceFile = async (at: Connection, asked: By, { id, version }: { id: number; version: number }) => {
  const receipt = await lockReceipt(at, id)
  if (!receipt) return refuse(10025)
  const by = atThisMoment(asked)
  const state = stateOf(receipt.status)
  if (state === 'rejected' || state === 'approved') return refuse(10029)
  if (!takesNewFile(state, receipt.exception_reason as ExceptionReason | null)) return refuse(10028)
  if (version !== receipt.version) return because('changed_since', { version: receipt.version })
  const room = await mayStillSend(at, receipt.company_id, by.now)
  return isRefused(room) ? room : ok({ by, receipt })
}

/** Another file for a receipt that was set aside; it stays there, and a maker is told. Earlier files are kept. */
export const replaceFile = async (at: Connection, asked: By, { id, version, file }: { id: number; version: number; file: KeptFile }) => {
  const checked = await mayReplaceFile(at, asked, { id, version })
  if (isRefused(checked)) return checked
  const { by, receipt } = checked.value
  const { company_id, shares } = receipt
  const file_no = receipt.file_no + 1
  await insertFile(at, { ...receipt, file_no }, { ...file, sent_at: by.now, sent_by: by.actor.user_id, sent_by_name: by.actor.name })
  if (!(await saveReceipt(at, receipt, { file_no, has_new_file: true }))) throw new Error('a receipt that was locked has changed')
  await record(at, receiptApproval, { id, company_id }, by, { action: 'submitted', stage: 'receipt_new_file' })
  await tellApprovers(at, by, receiptApproval, 'pending', { id, company_id, name: namesOf(shares) })
  await audit(at, by, {
    action: `${receiptApproval.subject}.file_replaced`,
    entity: receiptApproval.entity,
    entity_id: id,
    company_id,
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
export const verify = async (at: Connection, asked: By, { id, version, verified, exception_reason, note }: Verifying) => {
  const isPassed = exception_reason === undefined
  const decision = await decide(
    at,
    receiptApproval,
    asked,
    { id, version, action: isPassed ? 'pass' : 'set_aside', remarks: note || undefined },
    {
      effects: async (receipt) => {
        await holdTransfer(at, verified)
        const used = (await isRecorded(at, verified)) || (await isUsed(at, id, verified))
        if (isPassed) {
          const checked = mayPass(receipt.amount_sen, verified, await invoicesOf(at, id), used)
          if (isRefused(checked)) return checked
        }
        const by = atThisMoment(asked)
        const change: Partial<NewReceipt> = {
          verified_amount_sen: verified.amount_sen,
          verified_bank_code: verified.bank_code,
          verified_reference_no: verified.reference_no,
          value_on: verified.value_on,
          exception_reason: exception_reason ?? null,
          maker_note: note || null,
          maker_id: by.actor.user_id,
          has_new_file: false,
          stands_since: by.now,
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
  if (isPassed) await tellApprovers(at, atThisMoment(asked), receiptApproval, 'ready', { id, company_id, name: namesOf(shares) })
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
export const approve = async (
  at: Connection,
  asked: By,
  { id, version, typed_sen, remarks }: { id: number; version: number; typed_sen: number; remarks?: string | undefined },
) => {
  let receipt_no = ''
  const decision = await decide(
    at,
    receiptApproval,
    asked,
    { id, version, action: 'approve', remarks },
    {
      effects: async (receipt) => {
        const invoices = await invoicesOf(at, id)
        const amount_sen = receipt.verified_amount_sen ?? receipt.amount_sen
        const payable = mayPay(typed_sen, amount_sen, invoices)
        if (isRefused(payable)) return payable
        if (receipt.is_twin && (await isUsed(at, id, transferOf(receipt)))) return refuse(10012)
        const by = atThisMoment(asked)
        const { payment, seats } = await takePayment(at, by, {
          company_id: receipt.company_id,
          amount_sen,
          shares: receipt.shares.map(({ invoice_id, amount_sen }) => ({ invoice_id, amount_sen })),
          paid_on: receipt.value_on ?? receipt.paid_on,
          reference: receipt.verified_reference_no ?? receipt.reference_no,
          bank_code: receipt.verified_bank_code ?? receipt.bank_code,
          channel: 2,
          bank_receipt_id: id,
        })
        await releaseInvoices(at, id)
        receipt_no = payment.receipt_no
        const { payment_id } = payment
        const change: Partial<NewReceipt> = { payment_id, stands_since: by.now }
        const paper = await newestEdition(at, 'official_receipt', payment_id)
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
export const turnDown = async (at: Connection, asked: By, { id, version, remarks, action }: Turning) => {
  const decision = await decide(
    at,
    receiptApproval,
    asked,
    { id, version, action, remarks },
    {
      effects: async () => {
        await releaseInvoices(at, id)
        const change: Partial<NewReceipt> = { stands_since: atThisMoment(asked).now }
        return ok({ value: undefined, change })
      },
      notice: ({ shares }) => ({ kind: receiptRejected, data: { name: namesOf(shares), remarks }, href: customersList(id) }),
    },
  )
  return isRefused(decision) ? decision : ok(undefined)
}

/** Back to a maker, who is told; the customer is not, for it is between the two. */
export const sendBack = async (at: Connection, asked: By, { id, version, remarks }: { id: number; version: number; remarks: string }) => {
  const decision = await decide(
    at,
    receiptApproval,
    asked,
    { id, version, action: 'send_back', remarks },
    {
      effects: async () => {
        const change: Partial<NewReceipt> = { stands_since: atThisMoment(asked).now, reminded: 0 }
        return ok({ value: undefined, change })
      },
    },
  )
  if (isRefused(decision)) return decision
  const { company_id, shares } = decision.value.item
  await tellApprovers(at, atThisMoment(asked), receiptApproval, 'pending', { id, company_id, name: namesOf(shares) })
  return ok(undefined)
}

// ── Other ways of paying ──────────────────────────────────────────────────────────────────────────────────────

/** Who tells: the gateway's callback or a job has no actor. */
export type Teller = Telling & { readonly request: { readonly id: string; readonly ip: string } }

/**
 * The invoices were paid through the gateway: their live receipts are set aside with that reason, so that nobody approves the same money twice.
 * In the transaction of the payment, whose caller holds the invoices. Answers which were set aside.
 */
export const setAsideAsPaid = async (at: Connection, by: Teller, invoice_ids: readonly number[]): Promise<number[]> => {
  const { entity, subject, machine } = receiptApproval
  const touched: number[] = []
  for (const id of await liveReceiptsOf(at, invoice_ids)) {
    const receipt = await lockReceiptAlone(at, id)
    const way = receipt && machine.transitions.find(({ from, action }) => from === stateOf(receipt.status) && action === 'paid_elsewhere')
    if (!receipt || !way || receipt.exception_reason === 'paid_by_gateway') continue
    const { company_id, shares, submitted_by } = receipt
    const change = { ...receiptApproval.columns(way.to), exception_reason: 'paid_by_gateway', has_new_file: false, stands_since: by.now, reminded: 0 }
    if (!(await saveReceipt(at, receipt, change))) throw new Error('a receipt that was locked has changed')
    // The gateway is no person: it keeps nobody from deciding.
    await recordSteps(at, [{ entity, entity_id: id, company_id }], {
      action: way.history,
      stage: way.stage,
      at: by.now,
      by: { user_id: null, email_normal: '', name: null },
    })
    await tellSubmitter(at, by, submitted_by, { kind: receiptSetAside, data: { name: namesOf(shares) }, href: customersList(id) })
    await tellApprovers(at, by, receiptApproval, 'pending', { id, company_id, name: namesOf(shares) })
    await audit(at, by, {
      action: `${subject}.${way.audit}`,
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
