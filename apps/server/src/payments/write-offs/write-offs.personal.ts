import { personalData, type RegisterLine } from '../../kit/database/personal-data.ts'
import { writeOff } from './write-offs.table.ts'

export const writeOffsData: readonly RegisterLine[] = [
  personalData(writeOff, {
    what: 'Differences that you wrote off',
    purpose: 'money',
    whose: ['clientAdmin', 'globalAdmin'],
    keeps: 'money',
    person: ['reason', 'submitted_by_name', 'decided_by_name', 'remarks'],
    link: ['submitted_by', 'decided_by'],
    plain: ['write_off_id', 'company_id', 'invoice_id', 'amount_sen', 'approve_status_id', 'version', 'submitted_at', 'decided_at'],
    exported: [
      { by: 'submitted_by', only: ['write_off_id', 'reason', 'amount_sen', 'submitted_by_name', 'submitted_at'] },
      { by: 'decided_by', only: ['write_off_id', 'remarks', 'amount_sen', 'decided_by_name', 'decided_at'] },
    ],
    disposal: {
      way: 'kept',
      because: 'accounting',
    },
  }),
]
