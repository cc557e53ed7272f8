import { personalData, type RegisterLine } from '../kit/database/personal-data.ts'
import { eInvoiceAnswer } from './e-invoice-answers.table.ts'

export const eInvoiceAnswersData: readonly RegisterLine[] = [
  personalData(eInvoiceAnswer, {
    what: 'Answers of MyInvois that you entered or decided on',
    purpose: 'money',
    whose: ['clientAdmin', 'globalAdmin'],
    keeps: 'money',
    person: ['reason', 'submitted_by_name', 'decided_by_name', 'remarks'],
    link: ['submitted_by', 'decided_by'],
    plain: [
      'e_invoice_answer_id',
      'company_id',
      'invoice_id',
      'kind',
      'document_id',
      'document_no',
      'uuid',
      'long_id',
      'validated_on',
      'corrects_id',
      'e_invoice_id',
      'approve_status_id',
      'made_alone',
      'version',
      'submitted_at',
      'decided_at',
    ],
    exported: [
      { by: 'submitted_by', only: ['document_no', 'submitted_at', 'submitted_by_name', 'reason'] },
      { by: 'decided_by', only: ['document_no', 'decided_at', 'decided_by_name', 'remarks', 'approve_status_id'] },
    ],
    disposal: {
      way: 'kept',
      because: 'accounting',
    },
  }),
]
