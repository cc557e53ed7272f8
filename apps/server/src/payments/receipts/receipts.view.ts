/** Bank receipts as the screens get them. */
import { mayCall } from '@jujur/contract/permissions.ts'
import {
  approveBankReceipt,
  type BankReceipt,
  type BankReceiptDetail,
  type ExceptionReason,
  getBankReceiptApproval,
  type ReceiptStatus,
  raiseBankReceiptException,
  rejectBankReceipt,
  verifyBankReceipt,
} from '@jujur/contract/receipts.ts'
import { routesToday } from '../../access/routes.store.ts'
import { hasTouched, historyOf, isFinal, mayDecide, type Step } from '../../approvals/approvals.rules.ts'
import { mailboxesOf, stepsOf } from '../../approvals/approvals.store.ts'
import { personOf } from '../../approvals/person.rules.ts'
import type { Actor, HandlerKit } from '../../kit/call/handler.ts'
import type { Connection } from '../../kit/database/database.ts'
import { fileLink } from '../../kit/files/links.ts'
import { isRecorded, isReferenceRecorded } from '../taking/transfers.store.ts'
import { receiptApproval } from './receipts.kinds.ts'
import { approveStatusOf, type ReceiptAction, receiptStateOf, tallyOf } from './receipts.rules.ts'
import {
  filesOf,
  type Halves,
  invoicesOf,
  isUsed,
  type LikeReceipt,
  type NamedShare,
  type Receipt,
  type ReceiptFile,
  receiptsLike,
  type ShownReceipt,
  sharesOfReceipts,
} from './receipts.store.ts'

const showFile = ({ file_no, name, type, size, sent_at, sent_by_name }: ReceiptFile): BankReceipt['file'] => ({
  file_no,
  name,
  type,
  size,
  sent_at: sent_at.toISOString(),
  sent_by: sent_by_name,
})

const show = ({ receipt, company_name, file, receipt_no }: ShownReceipt, allocations: NamedShare[]): BankReceipt => ({
  bank_receipt_id: receipt.bank_receipt_id,
  company_id: receipt.company_id,
  company_name,
  status: receipt.status as ReceiptStatus,
  approve_status_id: approveStatusOf(receiptStateOf(receipt.status)),
  version: receipt.version,
  bank_code: receipt.bank_code,
  reference_no: receipt.reference_no,
  paid_at: receipt.paid_on,
  amount_sen: receipt.amount_sen,
  allocations,
  file: showFile(file),
  has_new_file: receipt.has_new_file,
  exception_reason: receipt.exception_reason as ExceptionReason | null,
  submitted_at: receipt.submitted_at.toISOString(),
  submitted_by: receipt.submitted_by_name,
  decided_at: receipt.decided_at?.toISOString() ?? null,
  remarks: receipt.remarks,
  payment_id: receipt.payment_id,
  receipt_no,
})

export const showReceipts = async (tx: Connection, rows: readonly ShownReceipt[]): Promise<BankReceipt[]> => {
  const shares = await sharesOfReceipts(
    tx,
    rows.map(({ receipt }) => receipt.bank_receipt_id),
  )
  return rows.map((row) => show(row, shares.get(row.receipt.bank_receipt_id) ?? []))
}

/** Which half of four eyes this person has today: who may not see the queue has neither. */
export const halvesOf = async (tx: Connection, actor: Actor): Promise<Halves> => {
  const routeOf = await routesToday(tx)
  const may = (...calls: Parameters<typeof routeOf>[0][]) => calls.every((call) => mayCall(call, routeOf(call), actor))
  return { maker: may(getBankReceiptApproval, verifyBankReceipt), checker: may(getBankReceiptApproval, approveBankReceipt) }
}

type Can = BankReceiptDetail['can']
/** Which half of the right to reject a receipt in this state takes. */
export const rejectingStep = (state: ReturnType<typeof receiptStateOf>): 'maker' | 'checker' => (state === 'ready' ? 'checker' : 'maker')

const canOf = async (tx: Connection, actor: Actor, receipt: Receipt, steps: readonly Step[]): Promise<Can> => {
  const { machine } = receiptApproval
  const state = receiptStateOf(receipt.status)
  const person = personOf(actor, await mailboxesOf(tx, actor.user_id))
  const routeOf = await routesToday(tx)
  const holds = (call: typeof approveBankReceipt | typeof rejectBankReceipt | typeof verifyBankReceipt | typeof raiseBankReceiptException) =>
    mayCall(call, routeOf(call), actor)
  const holdsHalf = mayCall(rejectBankReceipt, { needs: routeOf(rejectBankReceipt).needs, step: rejectingStep(state) }, actor)
  const ways: { action: ReceiptAction; held: boolean; as: Exclude<keyof Can, 'because'> }[] = [
    { action: 'pass', held: holds(verifyBankReceipt), as: 'edit' },
    { action: 'approve', held: holds(approveBankReceipt), as: 'approve' },
    { action: state === 'ready' ? 'reject' : 'turn_down', held: holds(rejectBankReceipt) && holdsHalf, as: 'reject' },
    { action: 'send_back', held: holds(raiseBankReceiptException), as: 'exception' },
  ]
  const allowed = new Set(
    ways.filter(({ action, held }) => held && 'ok' in mayDecide(machine, { state, version: 1 }, action, steps, person)).map(({ as }) => as),
  )
  const step = state === 'ready' ? 'checker' : 'maker'
  const because = allowed.size > 0 ? null : isFinal(machine, state) ? 'decided' : hasTouched(steps, person, step) ? 'own' : 'permission'
  return { edit: allowed.has('edit'), approve: allowed.has('approve'), reject: allowed.has('reject'), exception: allowed.has('exception'), because }
}

const showLike = ({ receipt, company_name, same_file, same_transfer, same_reference }: LikeReceipt, own: Receipt, shares: NamedShare[]) => {
  const amountOf = (one: Receipt) => one.verified_amount_sen ?? one.amount_sen
  const dayOf = (one: Receipt) => one.value_on ?? one.paid_on
  const same_day = amountOf(receipt) === amountOf(own) && dayOf(receipt) === dayOf(own)
  const number = same_transfer ? 'transfer' : same_reference && 'reference'
  const why = [same_file && 'file', number, (same_day || !(same_file || number)) && 'amount_and_day'] as const
  return {
    bank_receipt_id: receipt.bank_receipt_id,
    why: why.filter((one) => one !== false),
    company_name,
    status: receipt.status as ReceiptStatus,
    reference_no: receipt.verified_reference_no ?? receipt.reference_no,
    amount_sen: amountOf(receipt),
    paid_at: dayOf(receipt),
    invoice_nos: shares.map(({ invoice_no }) => invoice_no),
  }
}

export const showReceiptDetail = async (
  tx: Connection,
  { actor, now, kit }: { actor: Actor; now: Date; kit: Pick<HandlerKit, 'settings'> },
  row: ShownReceipt,
): Promise<BankReceiptDetail> => {
  const { receipt } = row
  const id = receipt.bank_receipt_id
  const steps = (await stepsOf(tx, receiptApproval.entity, [id])).get(id) ?? []
  const invoices = await invoicesOf(tx, id)
  const like = await receiptsLike(tx, receipt)
  const shares = await sharesOfReceipts(tx, [id, ...like.map((one) => one.receipt.bank_receipt_id)])
  const { verified_amount_sen, verified_bank_code, verified_reference_no, value_on } = receipt
  const isVerified = verified_amount_sen !== null && verified_bank_code !== null && verified_reference_no !== null && value_on !== null
  const verified = isVerified
    ? { amount_sen: verified_amount_sen, bank_code: verified_bank_code, reference_no: verified_reference_no, value_on }
    : null
  const declared = {
    amount_sen: receipt.amount_sen,
    bank_code: receipt.bank_code,
    reference_no: receipt.reference_no,
    value_on: receipt.paid_on,
  }
  const isElsewhere = (await isUsed(tx, id, verified ?? declared)) || (await isRecorded(tx, verified ?? declared))
  const isShared = like.some(({ same_reference }) => same_reference) || (await isReferenceRecorded(tx, verified ?? declared))
  const elsewhere = isElsewhere ? 'used' : isShared ? 'shared' : null
  return {
    ...show(row, shares.get(id) ?? []),
    company_reg_no: row.company_reg_no,
    verified,
    maker_note: receipt.maker_note,
    files: (await filesOf(tx, id)).map((file) => ({
      ...showFile(file),
      url: fileLink(kit.settings, { sha256: file.sha256, type: file.type, name: file.name, inline: file.type !== 'application/pdf' }, now),
    })),
    invoices: invoices.map(({ paid_by_gateway: _, ...invoice }) => invoice),
    tally: tallyOf(declared, verified, invoices, elsewhere),
    like: like.map((one) => showLike(one, receipt, shares.get(one.receipt.bank_receipt_id) ?? [])),
    history: historyOf(steps),
    can: await canOf(tx, actor, receipt, steps),
  }
}
