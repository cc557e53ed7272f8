/** A bank receipt as something two people decide on, and what its customer is told. */
import { approveBankReceipt, getBankReceiptApproval, verifyBankReceipt } from '@jujur/contract/receipts.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { type ApprovalKind, withReason, withRemark } from '../../approvals/approvals.kinds.ts'
import { textsOf } from '../../kit/texts/texts.ts'
import { type KindOfNotice, told } from '../../notifications/notifications.kinds.ts'
import type english from '../../texts/en/receipts.json'
import { type ReceiptAction, type ReceiptState, receiptMachine, receiptStateOf, status } from './receipts.rules.ts'
import { type HeldReceipt, lockReceipt, type NewReceipt, saveReceipt, waitingForChecker, waitingForMaker } from './receipts.store.ts'

const texts = textsOf<typeof english>('receipts')
const path = hrefOf('providerReceipts')

export const receiptApproval = {
  entity: 'bank_receipt',
  subject: 'bank_receipt',
  words: (waiting, language) => told(texts, language, 'notice.wanted', waiting),
  machine: receiptMachine,
  desks: {
    // Whatever a maker has to look at, also what came back or has a new file.
    pending: {
      side: 'provider',
      call: verifyBankReceipt,
      path,
      waiting: 'receipts_to_check',
      seenBy: [getBankReceiptApproval],
      waits: waitingForMaker,
    },
    ready: {
      side: 'provider',
      call: approveBankReceipt,
      path,
      waiting: 'receipts_to_approve',
      seenBy: [getBankReceiptApproval],
      waits: waitingForChecker,
    },
  },
  of: ({ bank_receipt_id: id, status: stands, version, company_id, submitted_by }: HeldReceipt) => ({
    id,
    state: receiptStateOf(stands),
    version,
    company_id,
    submitted_by,
  }),
  columns: (state): Partial<NewReceipt> => ({ status: status[state] }),
  shown: ({ status: stands, version, amount_sen, bank_code, reference_no, paid_on }) => ({
    status: stands,
    version,
    amount_sen,
    bank_code,
    reference_no,
    paid_on,
  }),
  lock: lockReceipt,
  save: saveReceipt,
} as const satisfies ApprovalKind<HeldReceipt, ReceiptState, ReceiptAction, Partial<NewReceipt>, 10025, 10029, 10028>

/** `name` are the numbers of its invoices. */
export const receiptApproved: KindOfNotice<'bank_receipt_approved', { name: string; receipt_no: string; remarks: string }> = {
  kind: 'bank_receipt_approved',
  words: (data, language) => withRemark(told(texts, language, 'notice.approved', data), data.remarks, language),
}
export const receiptRejected: KindOfNotice<'bank_receipt_rejected', { name: string; remarks: string }> = {
  kind: 'bank_receipt_rejected',
  words: (data, language) => withReason(told(texts, language, 'notice.rejected', data), data.remarks, language),
}
export const receiptSetAside: KindOfNotice<'bank_receipt_set_aside', { name: string }> = {
  kind: 'bank_receipt_set_aside',
  words: (data, language) => told(texts, language, 'notice.setAside', data),
}
/** After so many days. */
export const receiptWaits: KindOfNotice<'bank_receipt_waits', { name: string; days: number }> = {
  kind: 'bank_receipt_waits',
  words: (data, language) => told(texts, language, 'notice.waits', data),
}
