/** A write-off, as something to approve, and what its customer is told. */
import { bcp47 } from '@jujur/contract/enumerations.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { approveWriteOff, getWriteOffList } from '@jujur/contract/write-offs.ts'
import { formatOf } from '@jujur/words/formats.ts'
import { type ApprovalKind, withReason, withRemark } from '../../approvals/approvals.kinds.ts'
import { decidedOnce } from '../../approvals/approvals.rules.ts'
import { stateOfStatus, statusColumns } from '../../approvals/queues.rules.ts'
import { textsOf } from '../../kit/texts/texts.ts'
import { type KindOfNotice, told } from '../../notifications/notifications.kinds.ts'
import type english from '../../texts/en/invoices.json'
import { changePendingWriteOff, lockWriteOff, type NewWriteOff, type WriteOffRow, waitingWriteOffs } from './write-offs.store.ts'

const texts = textsOf<typeof english>('invoices')

export const writeOffApproval = {
  entity: 'write_off',
  subject: 'write_off',
  words: (waiting, language) => told(texts, language, 'notice.writeOffWanted', waiting),
  machine: decidedOnce,
  desks: {
    pending: {
      side: 'provider',
      call: approveWriteOff,
      path: hrefOf('writeOffs'),
      waiting: 'write_offs',
      seenBy: [getWriteOffList],
      waits: waitingWriteOffs,
    },
  },
  of: ({ write_off_id: id, approve_status_id, version, company_id, submitted_by }: WriteOffRow) => ({
    id,
    state: stateOfStatus(approve_status_id),
    version,
    company_id,
    submitted_by,
  }),
  columns: (state): Partial<NewWriteOff> => statusColumns(state),
  shown: ({ invoice_id, amount_sen, approve_status_id, version }) => ({ invoice_id, amount_sen, approve_status_id, version }),
  lock: lockWriteOff,
  save: changePendingWriteOff,
} as const satisfies ApprovalKind<WriteOffRow, 'pending' | 'approved' | 'rejected', 'approve' | 'reject', Partial<NewWriteOff>>

type Decided = { name: string; remarks: string }
export const writeOffApproved: KindOfNotice<'write_off_approved', Decided> = {
  kind: 'write_off_approved',
  words: (data, language) => withRemark(told(texts, language, 'notice.writeOffApproved', data), data.remarks, language),
}
export const writeOffRejected: KindOfNotice<'write_off_rejected', Decided> = {
  kind: 'write_off_rejected',
  words: (data, language) => withReason(told(texts, language, 'notice.writeOffRejected', data), data.remarks, language),
}
export const differenceWrittenOff: KindOfNotice<'difference_written_off', { invoice_no: string; amount_sen: number }> = {
  kind: 'difference_written_off',
  words: ({ invoice_no: number, amount_sen }, language) =>
    told(texts, language, 'notice.differenceWrittenOff', { number, amount: formatOf(bcp47[language]).money(amount_sen) }),
}
