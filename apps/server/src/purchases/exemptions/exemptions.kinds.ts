/** A pause, waiver or extension as something to approve, and what its person is told. */
import { bcp47, type ExemptionKind, type Language } from '@jujur/contract/enumerations.ts'
import { approveExemption, getExemptionList } from '@jujur/contract/exemptions.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { formatOf } from '@jujur/words/formats.ts'
import { type ApprovalKind, withReason, withRemark } from '../../approvals/approvals.kinds.ts'
import { decidedOnce } from '../../approvals/approvals.rules.ts'
import { stateOfStatus, statusColumns } from '../../approvals/queues.rules.ts'
import { say, textsOf } from '../../kit/texts/texts.ts'
import { type KindOfNotice, type NoticeWords, told } from '../../notifications/notifications.kinds.ts'
import type english from '../../texts/en/purchases.json'
import { wantsFourEyes } from '../../trainees/registration/four-eyes.usecases.ts'
import { changePendingExemption, type ExemptionRow, lockExemption, type NewExemption, waitingExemptions } from './exemptions.store.ts'

const texts = textsOf<typeof english>('purchases')

export const exemptionApproval = {
  entity: 'exemption',
  subject: 'exemption',
  words: (waiting, language) => told(texts, language, 'notice.exemptionWanted', waiting),
  machine: decidedOnce,
  desks: {
    pending: {
      side: 'company',
      call: approveExemption,
      path: hrefOf('exemptions'),
      waiting: 'exemptions',
      seenBy: [getExemptionList],
      waits: async (tx, reader) =>
        reader.company_id === null
          ? { count: 0, oldest_at: null, oldest_id: null }
          : waitingExemptions(tx, reader.company_id, reader, await wantsFourEyes(tx, reader.company_id)),
    },
  },
  of: ({ exemption_id: id, approve_status_id, version, company_id, submitted_by }: ExemptionRow) => ({
    id,
    state: stateOfStatus(approve_status_id),
    version,
    company_id,
    submitted_by,
  }),
  columns: (state): Partial<NewExemption> => statusColumns(state),
  shown: ({ kind, user_id, from_on, to_on, approve_status_id, version }) => ({ kind, user_id, from_on, to_on, approve_status_id, version }),
  lock: lockExemption,
  save: changePendingExemption,
} as const satisfies ApprovalKind<ExemptionRow, 'pending' | 'approved' | 'rejected', 'approve' | 'reject', Partial<NewExemption>>

type Decided = { name: string; remarks: string }
export const exemptionApproved: KindOfNotice<'exemption_approved', Decided> = {
  kind: 'exemption_approved',
  words: (data, language) => withRemark(told(texts, language, 'notice.exemptionApproved', data), data.remarks, language),
}
export const exemptionRejected: KindOfNotice<'exemption_rejected', Decided> = {
  kind: 'exemption_rejected',
  words: (data, language) => withReason(told(texts, language, 'notice.exemptionRejected', data), data.remarks, language),
}

/** `title` is empty of a pause. An extension is told as a due date that moved. */
type Own = { kind: Exclude<ExemptionKind, 'EXTENSION'>; title: string; from_on: string; to_on: string }
const ofKind = (name: 'ownExemption' | 'ownExemptionEnded', { kind, title, from_on, to_on }: Own, language: Language): NoticeWords => {
  const { day } = formatOf(bcp47[language])
  const days = { from: day(from_on), day: day(to_on) }
  const how = kind === 'PAUSE' ? 'paused' : 'waived'
  return {
    title: say(texts, language, `notice.${name}.${how}.title`, { title }),
    lines: [say(texts, language, `notice.${name}.${how}.text`, { title, ...days })],
  }
}
export const ownExemption: KindOfNotice<'own_exemption', Own> = {
  kind: 'own_exemption',
  words: (data, language) => ofKind('ownExemption', data, language),
}
export const ownExemptionEnded: KindOfNotice<'own_exemption_ended', Own> = {
  kind: 'own_exemption_ended',
  words: (data, language) => ofKind('ownExemptionEnded', data, language),
}
