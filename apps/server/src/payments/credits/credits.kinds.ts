/** A credit note, as something to approve. */
import { approveCreditNote, getCreditNoteList } from '@jujur/contract/invoices.ts'
import { type ApprovalKind, withReason, withRemark } from '../../approvals/approvals.kinds.ts'
import { decidedOnce } from '../../approvals/approvals.rules.ts'
import { stateOfStatus, statusColumns } from '../../approvals/queues.rules.ts'
import { textsOf } from '../../kit/texts/texts.ts'
import { type KindOfNotice, told } from '../../notifications/notifications.kinds.ts'
import type english from '../../texts/en/invoices.json'
import { type CreditNoteRow, changePendingCreditNote, lockCreditNote, type NewCreditNote, waitingCreditNotes } from './credits.store.ts'

const texts = textsOf<typeof english>('invoices')

export const creditNoteApproval = {
  entity: 'credit_note',
  subject: 'credit_note',
  words: (waiting, language) => told(texts, language, 'notice.creditNoteWanted', waiting),
  machine: decidedOnce,
  desks: {
    pending: {
      side: 'provider',
      call: approveCreditNote,
      path: '/GA/company/invoice?tab=credits',
      waiting: 'credit_notes',
      seenBy: [getCreditNoteList],
      waits: waitingCreditNotes,
    },
  },
  of: ({ credit_note_id: id, approve_status_id, version, company_id, submitted_by }: CreditNoteRow) => ({
    id,
    state: stateOfStatus(approve_status_id),
    version,
    company_id,
    submitted_by,
  }),
  columns: (state): Partial<NewCreditNote> => statusColumns(state),
  shown: ({ invoice_id, total_sen, approve_status_id, version }) => ({ invoice_id, total_sen, approve_status_id, version }),
  lock: lockCreditNote,
  save: changePendingCreditNote,
} as const satisfies ApprovalKind<CreditNoteRow, 'pending' | 'approved' | 'rejected', 'approve' | 'reject', Partial<NewCreditNote>>

type Decided = { name: string; remarks: string }
export const creditNoteApproved: KindOfNotice<'credit_note_approved', Decided> = {
  kind: 'credit_note_approved',
  words: (data, language) => withRemark(told(texts, language, 'notice.creditNoteApproved', data), data.remarks, language),
}
export const creditNoteRejected: KindOfNotice<'credit_note_rejected', Decided> = {
  kind: 'credit_note_rejected',
  words: (data, language) => withReason(told(texts, language, 'notice.creditNoteRejected', data), data.remarks, language),
}
