/** A company that asks to join, as something to approve. */
import { approveCompanyUserRegistration, getCompanyUserRegistrationApproval } from '@jujur/contract/companies.ts'
import type { ApprovalKind } from '../approvals/approvals.kinds.ts'
import { decidedOnce } from '../approvals/approvals.rules.ts'
import { stateOfStatus, statusColumns } from '../approvals/queues.rules.ts'
import { changePending, countPending, lockRegistration, type NewRegistration, type Registration } from './registration.store.ts'

export const companyRegistration = {
  entity: 'temp_company_user_registration',
  subject: 'company_registration',
  machine: decidedOnce,
  desks: {
    pending: {
      side: 'provider',
      call: approveCompanyUserRegistration,
      path: '/GA/company-user-pre-reg-approval',
      waiting: 'company_registrations',
      seenBy: [getCompanyUserRegistrationApproval],
      count: countPending,
    },
  },
  of: ({ temp_company_user_registration_id: id, approve_status_id, version, submitted_by }: Registration) => ({
    id,
    state: stateOfStatus(approve_status_id),
    version,
    company_id: null,
    submitted_by,
  }),
  columns: (state): Partial<NewRegistration> => statusColumns(state),
  shown: ({ approve_status_id, version }) => ({ approve_status_id, version }),
  lock: lockRegistration,
  save: changePending,
} as const satisfies ApprovalKind<Registration, 'pending' | 'approved' | 'rejected', 'approve' | 'reject', Partial<NewRegistration>>
