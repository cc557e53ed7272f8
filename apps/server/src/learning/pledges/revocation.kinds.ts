/** A certificate to be taken back, as something to approve. */
import { approveCertificateRevocation, getCertificateRevocationList } from '@jujur/contract/certificates.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { type ApprovalKind, withReason, withRemark } from '../../approvals/approvals.kinds.ts'
import { decidedOnce } from '../../approvals/approvals.rules.ts'
import { stateOfStatus, statusColumns } from '../../approvals/queues.rules.ts'
import { textsOf } from '../../kit/texts/texts.ts'
import { type KindOfNotice, told } from '../../notifications/notifications.kinds.ts'
import type english from '../../texts/en/learning.json'
import { changePendingRevocation, lockRevocation, type NewRevocation, type Revocation, waitingRevocations } from './revocation.store.ts'

const texts = textsOf<typeof english>('learning')

export const certificateRevocationApproval = {
  entity: 'certificate_revocation',
  subject: 'certificate_revocation',
  words: (waiting, language) => told(texts, language, 'notice.revocationWanted', waiting),
  machine: decidedOnce,
  desks: {
    pending: {
      side: 'provider',
      call: approveCertificateRevocation,
      path: hrefOf('certificateRevocations'),
      waiting: 'certificate_revocations',
      seenBy: [getCertificateRevocationList],
      waits: waitingRevocations,
    },
  },
  of: ({ certificate_revocation_id: id, approve_status_id, version, company_id, submitted_by }: Revocation) => ({
    id,
    state: stateOfStatus(approve_status_id),
    version,
    company_id,
    submitted_by,
  }),
  columns: (state): Partial<NewRevocation> => statusColumns(state),
  shown: ({ serial_no, approve_status_id, version }) => ({ serial_no, approve_status_id, version }),
  lock: lockRevocation,
  save: changePendingRevocation,
} as const satisfies ApprovalKind<Revocation, 'pending' | 'approved' | 'rejected', 'approve' | 'reject', Partial<NewRevocation>>

type Decided = { name: string; remarks: string }
export const revocationApproved: KindOfNotice<'certificate_revoked', Decided> = {
  kind: 'certificate_revoked',
  words: (data, language) => withRemark(told(texts, language, 'notice.revoked', data), data.remarks, language),
}
type Revoked = { title: string; serial_no: string }
/** To whom it was issued. */
export const ownCertificateRevoked: KindOfNotice<'own_certificate_revoked', Revoked> = {
  kind: 'own_certificate_revoked',
  words: (data, language) => told(texts, language, 'notice.ownRevoked', data),
}
/** To who looks after the learning of the company. */
export const companyCertificateRevoked: KindOfNotice<'company_certificate_revoked', Revoked & { name: string }> = {
  kind: 'company_certificate_revoked',
  words: (data, language) => told(texts, language, 'notice.companyRevoked', data),
}
export const revocationRejected: KindOfNotice<'certificate_revocation_rejected', Decided> = {
  kind: 'certificate_revocation_rejected',
  words: (data, language) => withReason(told(texts, language, 'notice.revocationRejected', data), data.remarks, language),
}
