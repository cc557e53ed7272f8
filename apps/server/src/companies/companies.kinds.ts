/** A company that asks to join, as something to approve. */
import { approveCompanyUserRegistration, getCompanyUserRegistrationApproval } from '@jujur/contract/companies.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { type ApprovalKind, withReason, withRemark } from '../approvals/approvals.kinds.ts'
import { decidedOnce } from '../approvals/approvals.rules.ts'
import { stateOfStatus, statusColumns } from '../approvals/queues.rules.ts'
import { textsOf } from '../kit/texts/texts.ts'
import { type KindOfNotice, told } from '../notifications/notifications.kinds.ts'
import type english from '../texts/en/companies.json'
import {
  type CompanyRegistrationRow,
  changePendingCompany,
  lockCompanyRegistration,
  type NewCompanyRegistration,
  waitingFor,
} from './registration.store.ts'

const texts = textsOf<typeof english>('companies')

export const companyRegistration = {
  entity: 'temp_company_user_registration',
  subject: 'company_registration',
  words: (waiting, language) => told(texts, language, 'notice.registrationWanted', waiting),
  machine: decidedOnce,
  desks: {
    pending: {
      side: 'provider',
      call: approveCompanyUserRegistration,
      path: hrefOf('companyApproval'),
      waiting: 'company_registrations',
      seenBy: [getCompanyUserRegistrationApproval],
      waits: waitingFor,
    },
  },
  of: ({ temp_company_user_registration_id: id, approve_status_id, version, submitted_by }: CompanyRegistrationRow) => ({
    id,
    state: stateOfStatus(approve_status_id),
    version,
    company_id: null,
    submitted_by,
  }),
  columns: (state): Partial<NewCompanyRegistration> => statusColumns(state),
  shown: ({ approve_status_id, version }) => ({ approve_status_id, version }),
  lock: lockCompanyRegistration,
  save: changePendingCompany,
} as const satisfies ApprovalKind<CompanyRegistrationRow, 'pending' | 'approved' | 'rejected', 'approve' | 'reject', Partial<NewCompanyRegistration>>

type Decided = { name: string; remarks: string }

export const companyApproved: KindOfNotice<'company_registration_approved', Decided> = {
  kind: 'company_registration_approved',
  words: (data, language) => withRemark(told(texts, language, 'notice.registrationApproved', data), data.remarks, language),
}

export const companyRejected: KindOfNotice<'company_registration_rejected', Decided> = {
  kind: 'company_registration_rejected',
  words: (data, language) => withReason(told(texts, language, 'notice.registrationRejected', data), data.remarks, language),
}
