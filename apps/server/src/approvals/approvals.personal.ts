import { inArray } from 'drizzle-orm'
import { personalData, type RegisterLine } from '../kit/database/personal-data.ts'
import { approvalStep } from './approvals.table.ts'

export const approvalsData: readonly RegisterLine[] = [
  personalData(approvalStep, {
    what: 'What you did to items that two people decide',
    purpose: 'approvals',
    whose: ['trainee', 'clientAdmin', 'globalAdmin', 'applicant'],
    keeps: 'evidence',
    person: ['email_normal', 'name', 'remarks'],
    link: ['user_id'],
    plain: ['approval_step_id', 'entity', 'entity_id', 'company_id', 'action', 'stage', 'at'],
    exported: [{ by: 'user_id' }, { where: ({ emails }) => inArray(approvalStep.email_normal, [...emails]), is: 'your email address' }],
    disposal: {
      way: 'kept',
      because: 'training_proof',
      atEnd: ['email_normal', 'name', 'remarks'],
    },
  }),
]
