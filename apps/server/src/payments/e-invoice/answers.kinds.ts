/** What was entered from MyInvois, as something to approve, and what its customer is told of a correction. */
import { approveEInvoiceAnswer, getEInvoiceAnswerList } from '@jujur/contract/invoices.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { type ApprovalKind, withReason, withRemark } from '../../approvals/approvals.kinds.ts'
import { decidedOnce } from '../../approvals/approvals.rules.ts'
import { stateOfStatus, statusColumns } from '../../approvals/queues.rules.ts'
import { type AnswerRow, changePendingAnswer, lockAnswer, type NewAnswer, waitingAnswers } from '../../invoices/e-invoice-answers.store.ts'
import { textsOf } from '../../kit/texts/texts.ts'
import { type KindOfNotice, told } from '../../notifications/notifications.kinds.ts'
import type english from '../../texts/en/invoices.json'

const texts = textsOf<typeof english>('invoices')

export const eInvoiceAnswerApproval = {
  entity: 'e_invoice_answer',
  subject: 'e_invoice_answer',
  words: (waiting, language) => told(texts, language, 'notice.eInvoiceWanted', waiting),
  machine: decidedOnce,
  desks: {
    pending: {
      side: 'provider',
      call: approveEInvoiceAnswer,
      path: hrefOf('eInvoices'),
      waiting: 'e_invoice_answers',
      seenBy: [getEInvoiceAnswerList],
      waits: waitingAnswers,
    },
  },
  of: ({ e_invoice_answer_id: id, approve_status_id, version, company_id, submitted_by }: AnswerRow) => ({
    id,
    state: stateOfStatus(approve_status_id),
    version,
    company_id,
    submitted_by,
  }),
  columns: (state): Partial<NewAnswer> => statusColumns(state),
  shown: ({ document_no, uuid, long_id, validated_on, approve_status_id, version }) => ({
    document_no,
    uuid,
    long_id,
    validated_on,
    approve_status_id,
    version,
  }),
  lock: lockAnswer,
  save: changePendingAnswer,
} as const satisfies ApprovalKind<AnswerRow, 'pending' | 'approved' | 'rejected', 'approve' | 'reject', Partial<NewAnswer>>

type Decided = { name: string; remarks: string }
export const eInvoiceApproved: KindOfNotice<'e_invoice_approved', Decided> = {
  kind: 'e_invoice_approved',
  words: (data, language) => withRemark(told(texts, language, 'notice.eInvoiceApproved', data), data.remarks, language),
}
export const eInvoiceRejected: KindOfNotice<'e_invoice_rejected', Decided> = {
  kind: 'e_invoice_rejected',
  words: (data, language) => withReason(told(texts, language, 'notice.eInvoiceRejected', data), data.remarks, language),
}
/** The paper that the customer has shows a code that leads elsewhere. */
export const eInvoiceCorrected: KindOfNotice<'e_invoice_corrected', { document_no: string }> = {
  kind: 'e_invoice_corrected',
  words: ({ document_no: number }, language) => told(texts, language, 'notice.eInvoiceCorrected', { number }),
}
