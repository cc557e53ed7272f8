import { personalData, type RegisterLine } from '../kit/database/personal-data.ts'
import { registrationInformation } from './company-registration.table.ts'

export const companyRegistrationData: readonly RegisterLine[] = [
  personalData(registrationInformation, {
    what: 'Your company’s details, as you sent or decided them',
    purpose: 'money',
    whose: ['clientAdmin', 'globalAdmin', 'contact'],
    keeps: 'money',
    person: ['details', 'submitted_by_email', 'remarks'],
    link: ['submitted_by', 'decided_by'],
    plain: [
      'registration_information_id',
      'company_id',
      'ssm_no_new',
      'status',
      'stage',
      'approve_status_id',
      'version',
      'submitted_at',
      'decided_at',
    ],
    exported: [
      { by: 'submitted_by', only: ['registration_information_id', 'submitted_by_email', 'submitted_at', 'approve_status_id'] },
      { by: 'decided_by', only: ['registration_information_id', 'decided_at', 'remarks', 'approve_status_id'] },
    ],
    withheld: { details: 'The company’s details; the company reads them on their own page.' },
    disposal: {
      way: 'kept',
      because: 'accounting',
    },
  }),
]
