/** What is told of a company's registration. */
import { type KindOfApproval, withReason, withRemark } from '../approvals/approvals.kinds.ts'
import { textsOf } from '../kit/texts/texts.ts'
import { type KindOfNotice, told } from '../notifications/notifications.kinds.ts'
import type english from '../texts/en/companies.json'

const texts = textsOf<typeof english>('companies')

export const companyRegistration: KindOfApproval = {
  what: 'company_registration',
  words: (waiting, language) => told(texts, language, 'notice.registrationWanted', waiting),
}

type Decided = { name: string; remarks: string }

export const companyApproved: KindOfNotice<'company_registration_approved', Decided> = {
  kind: 'company_registration_approved',
  words: (data, language) => withRemark(told(texts, language, 'notice.registrationApproved', data), data.remarks, language),
}

export const companyRejected: KindOfNotice<'company_registration_rejected', Decided> = {
  kind: 'company_registration_rejected',
  words: (data, language) => withReason(told(texts, language, 'notice.registrationRejected', data), data.remarks, language),
}
