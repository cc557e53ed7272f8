/** What is told of a company's registration information; the company's own approval and the provider's differ. */
import { type KindOfApproval, withReason, withRemark } from '../approvals/approvals.kinds.ts'
import { textsOf } from '../kit/texts/texts.ts'
import { type KindOfNotice, told } from '../notifications/notifications.kinds.ts'
import type english from '../texts/en/legal.json'
import type { Stage } from './legal.rules.ts'

const texts = textsOf<typeof english>('legal')

export const informationApproval: KindOfApproval = {
  what: 'registration_information',
  words: (waiting, language) => told(texts, language, 'notice.wanted', waiting),
}

type Decided = { name: string; stage: Stage; remarks: string }

export const informationApproved: KindOfNotice<'registration_information_approved', Decided> = {
  kind: 'registration_information_approved',
  words: (data, language) =>
    withRemark(told(texts, language, data.stage === 'company' ? 'notice.passedOn' : 'notice.approved', data), data.remarks, language),
}

export const informationRejected: KindOfNotice<'registration_information_rejected', Decided> = {
  kind: 'registration_information_rejected',
  words: (data, language) =>
    withReason(
      told(texts, language, data.stage === 'company' ? 'notice.rejectedByCompany' : 'notice.rejectedByProvider', data),
      data.remarks,
      language,
    ),
}
