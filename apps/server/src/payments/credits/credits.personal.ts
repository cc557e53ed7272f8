import { nothingPersonal, personalData, type RegisterLine } from '../../kit/database/personal-data.ts'
import { creditNote, creditNoteLine } from './credits.table.ts'

export const creditsData: readonly RegisterLine[] = [
  personalData(creditNote, {
    what: 'Credit notes that you entered or decided on',
    purpose: 'money',
    whose: ['clientAdmin', 'globalAdmin'],
    keeps: 'money',
    person: ['reason', 'remarks'],
    link: ['submitted_by', 'decided_by'],
    plain: [
      'credit_note_id',
      'company_id',
      'invoice_id',
      'credit_note_no',
      'closes_invoice',
      'owed_sen',
      'subtotal_sen',
      'tax_sen',
      'total_sen',
      'approve_status_id',
      'version',
      'submitted_at',
      'decided_at',
    ],
    exported: [
      { by: 'submitted_by', only: ['credit_note_no', 'reason', 'submitted_at'] },
      { by: 'decided_by', only: ['credit_note_no', 'remarks', 'decided_at', 'approve_status_id'] },
    ],
    disposal: {
      way: 'kept',
      because: 'accounting',
    },
  }),
  nothingPersonal(creditNoteLine, 'Courses and sums.', [
    'credit_note_id',
    'company_id',
    'invoice_id',
    'line_no',
    'seats',
    'subtotal_sen',
    'tax_sen',
    'total_sen',
  ]),
]
