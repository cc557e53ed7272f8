import { personalData, type RegisterLine } from '../../kit/database/personal-data.ts'
import { bill, gatewayCallback } from './bills.table.ts'

export const billsData: readonly RegisterLine[] = [
  personalData(bill, {
    what: 'Online payments that you began',
    purpose: 'money',
    whose: ['clientAdmin', 'globalAdmin'],
    keeps: 'money',
    person: ['created_by_name'],
    link: ['created_by'],
    plain: [
      'bill_id',
      'company_id',
      'invoice_id',
      'amount_sen',
      'state',
      'gateway_bill_id',
      'collection_id',
      'url',
      'bank_code',
      'created_at',
      'told_at',
      'pending_at',
      'paid_at',
      'closed_at',
      'transaction_id',
      'version',
    ],
    exported: [{ by: 'created_by', only: ['bill_id', 'amount_sen', 'state', 'created_at', 'created_by_name'] }],
    disposal: {
      way: 'kept',
      because: 'accounting',
    },
  }),
  personalData(gatewayCallback, {
    what: 'What the payment gateway told',
    purpose: 'money',
    whose: ['clientAdmin', 'contact'],
    keeps: 'money',
    person: ['body'],
    plain: ['gateway_callback_id', 'gateway_bill_id', 'fingerprint', 'is_paid', 'times', 'received_at', 'handled_at', 'asked_at', 'outcome'],
    exported: [],
    withheld: { all: 'Messages of the gateway about a bill of the company; they may name who paid at the bank. The company asks for them.' },
    disposal: {
      way: 'kept',
      because: 'accounting',
    },
  }),
]
