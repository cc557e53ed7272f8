/** A trainee's registration, as something to approve. */
import { approveTraineeUserRegistration, getTraineeUserRegistrationApproval } from '@jujur/contract/trainees.ts'
import type { ApprovalKind } from '../approvals/approvals.kinds.ts'
import { decidedOnce } from '../approvals/approvals.rules.ts'
import { stateOfStatus, statusColumns } from '../approvals/queues.rules.ts'
import { changePending, countPending, lockRegistration, type NewRegistration, type Registration } from './registration.store.ts'

export const traineeRegistration = {
  entity: 'temp_trainee_user_registration',
  subject: 'trainee_registration',
  machine: decidedOnce,
  desks: {
    pending: {
      side: 'company',
      call: approveTraineeUserRegistration,
      path: '/CA/trainee-user-approval',
      waiting: 'trainee_registrations',
      seenBy: [getTraineeUserRegistrationApproval],
      count: countPending,
    },
  },
  of: ({ temp_trainee_user_registration_id: id, approve_status_id, version, company_id, submitted_by }: Registration) => ({
    id,
    state: stateOfStatus(approve_status_id),
    version,
    company_id,
    submitted_by,
  }),
  columns: (state): Partial<NewRegistration> => statusColumns(state),
  shown: ({ approve_status_id, version }) => ({ approve_status_id, version }),
  lock: lockRegistration,
  save: changePending,
} as const satisfies ApprovalKind<Registration, 'pending' | 'approved' | 'rejected', 'approve' | 'reject', Partial<NewRegistration>>
