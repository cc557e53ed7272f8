/** An evidence pack as something to approve, at two desks, and what whoever ordered it is told. */
import { approveEvidence, getEvidenceList } from '@jujur/contract/evidence.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { type ApprovalKind, withReason, withRemark } from '../approvals/approvals.kinds.ts'
import { decidedOnce } from '../approvals/approvals.rules.ts'
import { stateOfStatus, statusColumns } from '../approvals/queues.rules.ts'
import { textsOf } from '../kit/texts/texts.ts'
import { type KindOfNotice, told } from '../notifications/notifications.kinds.ts'
import type english from '../texts/en/evidence.json'
import { changeAsked, type EvidenceRow, lockEvidenceAt, type NewEvidence, waitingEvidence } from './evidence.store.ts'

const texts = textsOf<typeof english>('evidence')

const stateOf = { pending: 'asked', approved: 'waiting', rejected: 'rejected' } as const
const alike = {
  entity: 'evidence_pack',
  machine: decidedOnce,
  of: ({ evidence_id: id, approve_status_id, version, company_id, submitted_by }: EvidenceRow) => ({
    id,
    state: stateOfStatus(approve_status_id),
    version,
    company_id,
    submitted_by,
  }),
  columns: (state: 'pending' | 'approved' | 'rejected'): Partial<NewEvidence> => ({ ...statusColumns(state), state: stateOf[state] }),
  shown: ({ evidence_no, state, approve_status_id, version }: EvidenceRow) => ({ evidence_no, state, approve_status_id, version }),
  save: changeAsked,
} as const

type Kind = ApprovalKind<EvidenceRow, 'pending' | 'approved' | 'rejected', 'approve' | 'reject', Partial<NewEvidence>>
const desk = { call: approveEvidence, waiting: 'evidence_packs', seenBy: [getEvidenceList] } as const

/** Decided by another administrator of the company. */
export const evidenceApproval = {
  ...alike,
  subject: 'evidence_pack',
  words: (waiting, language) => told(texts, language, 'notice.wanted', waiting),
  desks: { pending: { ...desk, side: 'company', path: hrefOf('companyEvidence'), waits: waitingEvidence('company') } },
  lock: lockEvidenceAt('company'),
} as const satisfies Kind

/** Decided by the provider, as the company has nobody but the one who asked; it is told so. */
export const evidenceApprovalAlone = {
  ...alike,
  subject: 'evidence_pack_alone',
  words: (waiting, language) => told(texts, language, 'notice.wantedAlone', waiting),
  desks: { pending: { ...desk, side: 'provider', path: hrefOf('providerEvidence'), waits: waitingEvidence('provider') } },
  lock: lockEvidenceAt('provider'),
} as const satisfies Kind

export const packKindAt = { company: evidenceApproval, provider: evidenceApprovalAlone } as const

type Decided = { name: string; remarks: string }
export const evidenceApproved: KindOfNotice<'evidence_approved', Decided> = {
  kind: 'evidence_approved',
  words: (data, language) => withRemark(told(texts, language, 'notice.approved', data), data.remarks, language),
}
export const evidenceRejected: KindOfNotice<'evidence_rejected', Decided> = {
  kind: 'evidence_rejected',
  words: (data, language) => withReason(told(texts, language, 'notice.rejected', data), data.remarks, language),
}
export const evidenceMade: KindOfNotice<'evidence_made', { name: string }> = {
  kind: 'evidence_made',
  words: (data, language) => told(texts, language, 'notice.made', data),
}
