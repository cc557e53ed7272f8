import type { BankReceipt, BankReceiptDetail } from '@jujur/contract/receipts.ts'

export const receiptForTest = (id: number, over: Partial<BankReceipt> = {}): BankReceipt => ({
  bank_receipt_id: id,
  company_id: 1,
  company_name: 'Selat Maju Sdn Bhd',
  status: 2,
  approve_status_id: 2,
  version: 2,
  bank_code: 'MBBEMYKL',
  reference_no: `88421170553${id}`,
  paid_at: '2026-11-21',
  amount_sen: 400_000,
  allocations: [{ invoice_id: id, invoice_no: `INV-2026-00000${id}`, amount_sen: 400_000 }],
  file: { file_no: 1, name: 'maybank.pdf', type: 'application/pdf', size: 188_416, sent_at: '2026-11-21T07:12:00.000Z', sent_by: 'Nurul Huda' },
  has_new_file: false,
  exception_reason: null,
  submitted_at: '2026-11-21T07:12:00.000Z',
  submitted_by: 'Nurul Huda',
  decided_at: null,
  remarks: null,
  payment_id: null,
  receipt_no: null,
  ...over,
})

/** One that waits for a checker, who may decide, unless told. */
export const detailForTest = (id: number, over: Partial<BankReceiptDetail> = {}): BankReceiptDetail => {
  const receipt = receiptForTest(id)
  return {
    ...receipt,
    company_reg_no: '202001012345',
    verified: { amount_sen: 400_000, bank_code: 'MBBEMYKL', reference_no: receipt.reference_no, value_on: '2026-11-21' },
    maker_note: 'The bank shortens the name.',
    files: [{ ...receipt.file, url: '/files/x' }],
    invoices: [
      {
        invoice_id: id,
        invoice_no: `INV-2026-00000${id}`,
        buyer_name: 'Selat Maju Sdn Bhd',
        issued_on: '2026-11-19',
        due_on: '2026-12-19',
        status: 'unpaid',
        total_sen: 400_000,
        open_sen: 400_000,
        share_sen: 400_000,
        seats: 40,
      },
    ],
    tally: { amount: 'same', bank: 'same', reference: 'new', value_on: 'in_range' },
    like: [],
    history: [
      { action: 'submitted', stage: null, at: '2026-11-21T07:12:00.000Z', name: 'Nurul Huda', remarks: null },
      { action: 'edited', stage: 'receipt_passed', at: '2026-11-22T01:40:00.000Z', name: 'Hafiz Rahman', remarks: null },
    ],
    can: { approve: true, reject: true, edit: false, exception: true, because: null },
    ...over,
  }
}
