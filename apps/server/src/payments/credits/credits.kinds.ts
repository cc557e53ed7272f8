/** A credit note, as something to approve, and what its customer is told. */
import { bcp47 } from '@jujur/contract/enumerations.ts'
import { approveCreditNote, getCreditNoteList } from '@jujur/contract/invoices.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { formatOf } from '@jujur/words/formats.ts'
import { type ApprovalKind, withReason, withRemark } from '../../approvals/approvals.kinds.ts'
import { decidedOnce } from '../../approvals/approvals.rules.ts'
import { stateOfStatus, statusColumns } from '../../approvals/queues.rules.ts'
import { say, textsOf } from '../../kit/texts/texts.ts'
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
      path: hrefOf('creditNotes'),
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

type Credited = { invoice_no: string; credit_note_no: string }
/** `paid_sen` is what of it was paid and is owed back. */
export const invoiceCredited: KindOfNotice<'invoice_credited', Credited & { paid_sen: number }> = {
  kind: 'invoice_credited',
  words: ({ invoice_no: number, credit_note_no: note, paid_sen }, language) => {
    const words = told(texts, language, 'notice.invoiceCredited', { number, note })
    if (paid_sen === 0) return words
    const amount = formatOf(bcp47[language]).money(paid_sen)
    return { ...words, lines: [...words.lines, say(texts, language, 'notice.willRefund', { amount })] }
  },
}
export const seatsCredited: KindOfNotice<'seats_credited', Credited & { seats: number; amount_sen: number }> = {
  kind: 'seats_credited',
  words: ({ invoice_no: number, credit_note_no: note, seats: count, amount_sen }, language) =>
    told(texts, language, amount_sen === 0 ? 'notice.seatsClosed' : 'notice.seatsCredited', {
      number,
      note,
      count,
      amount: formatOf(bcp47[language]).money(amount_sen),
    }),
}
