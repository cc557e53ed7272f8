/** An order to dispose of people's data, as something to approve, and what whoever asked is told. */
import { approveDisposal, getDisposalList } from '@jujur/contract/disposals.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { type ApprovalKind, withReason, withRemark } from '../approvals/approvals.kinds.ts'
import { statusColumns } from '../approvals/queues.rules.ts'
import { textsOf } from '../kit/texts/texts.ts'
import { type KindOfNotice, told } from '../notifications/notifications.kinds.ts'
import type english from '../texts/en/privacy.json'
import { type DisposalAction, type DisposalState, disposalMachine, disposalStateOf } from './disposals.rules.ts'
import { changePendingDisposal, type DisposalRow, lockDisposal, type NewDisposal, waitingDisposals } from './disposals.store.ts'

const texts = textsOf<typeof english>('privacy')

export const disposalApproval = {
  entity: 'disposal',
  subject: 'disposal',
  words: (waiting, language) => told(texts, language, 'notice.disposalWanted', waiting),
  machine: disposalMachine,
  desks: {
    at_company: {
      side: 'company',
      call: approveDisposal,
      path: hrefOf('companyDisposals'),
      waiting: 'disposals',
      seenBy: [getDisposalList],
      waits: (tx, reader) => waitingDisposals(tx, 'company', reader),
    },
    at_provider: {
      side: 'provider',
      call: approveDisposal,
      path: hrefOf('providerDisposals'),
      waiting: 'disposals',
      seenBy: [getDisposalList],
      waits: (tx, reader) => waitingDisposals(tx, 'provider', reader),
    },
  },
  of: (row: DisposalRow) => ({
    id: row.disposal_id,
    state: disposalStateOf(row),
    version: row.version,
    company_id: row.company_id,
    submitted_by: row.submitted_by,
  }),
  columns: (state): Partial<NewDisposal> =>
    state === 'at_company' ? { stage: 'company' } : state === 'at_provider' ? { stage: 'provider' } : statusColumns(state),
  shown: ({ approve_status_id, stage, reason, version }) => ({ approve_status_id, stage, reason, version }),
  lock: lockDisposal,
  save: changePendingDisposal,
} as const satisfies ApprovalKind<DisposalRow, DisposalState, DisposalAction, Partial<NewDisposal>>

type Decided = { name: string; remarks: string }
export const disposalApproved: KindOfNotice<'disposal_approved', Decided> = {
  kind: 'disposal_approved',
  words: (data, language) => withRemark(told(texts, language, 'notice.disposalApproved', data), data.remarks, language),
}
export const disposalRejected: KindOfNotice<'disposal_rejected', Decided> = {
  kind: 'disposal_rejected',
  words: (data, language) => withReason(told(texts, language, 'notice.disposalRejected', data), data.remarks, language),
}
