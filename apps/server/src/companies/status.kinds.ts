/** What people are told where a company is deactivated, or opened again. */
import { withReason } from '../approvals/approvals.kinds.ts'
import { textsOf } from '../kit/texts/texts.ts'
import { type KindOfNotice, told } from '../notifications/notifications.kinds.ts'
import type english from '../texts/en/companies.json'

const texts = textsOf<typeof english>('companies')
type Status = 'active' | 'inactive'

/** To the company's administrators. */
export const ownCompanyStatus: KindOfNotice<'own_company_status', { name: string; status: Status; reason: string; email: string }> = {
  kind: 'own_company_status',
  words: ({ status, reason, ...data }, language) =>
    withReason(
      told(texts, language, status === 'inactive' ? 'notice.ownCompanyDeactivated' : 'notice.ownCompanyReactivated', data),
      reason,
      language,
    ),
}
/** To the others of the provider who may do it: nobody approves it before it is done. */
export const companyStatus: KindOfNotice<'company_status', { name: string; status: Status; by: string; reason: string }> = {
  kind: 'company_status',
  words: ({ status, reason, ...data }, language) =>
    withReason(told(texts, language, status === 'inactive' ? 'notice.companyDeactivated' : 'notice.companyReactivated', data), reason, language),
}
