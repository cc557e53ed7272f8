import type { PaymentException } from '@jujur/contract/exceptions.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeServer } from '../kit/testing/fake-server.ts'
import { person, renderScreen } from '../kit/testing/render-for-test.tsx'
import { Exceptions } from './exceptions.tsx'

vi.setConfig({ testTimeout: 30_000 })

const item: PaymentException = {
  payment_exception_id: 4,
  kind: 'amount_differs',
  amount_sen: 107_999,
  left_sen: 107_999,
  currency: 'MYR',
  state: 'open',
  company: { company_id: 1, name: 'Selat Maju Sdn Bhd' },
  invoice: { invoice_id: 7, invoice_no: 'INV-2026-000238' },
  receipt_no: null,
  bill_reference: 'zq0tm2wc',
  transfer: null,
  told: {
    url: 'https://www.billplz.com/bills/zq0tm2wc',
    mobile: '',
    x_new: 'something',
    paid_amount: '107999',
    amount: '108000',
    paid: 'true',
    state: 'paid',
    due_at: '2026-3-9',
    paid_at: '2026-11-22 15:15:09 +0800',
    id: 'zq0tm2wc',
  },
  raised_at: '2026-11-22T07:15:30.000Z',
  ways: ['refunded', 'explained'],
  settlement: null,
  settlement_sen: null,
  payee: null,
  payable_from: null,
  refund: null,
  to_invoice: null,
  settlement_remarks: null,
  approve_status_id: 2,
  version: 1,
  submitted_at: '2026-11-22T07:15:30.000Z',
  submitted_by: null,
  decided_at: null,
  decided_by: null,
  remarks: null,
  history: [],
  can: { approve: false, reject: false, edit: false, because: 'proposal' },
}
const facts = async (over: Partial<PaymentException> = {}) => {
  fakeServer({ getPaymentExceptionList: () => ({ output: { list: [{ ...item, ...over }], total: 1 } }) })
  const user = person({ system_type_id: 3, company: null, opens: ['getPaymentExceptionList'] })
  renderScreen(<Exceptions />, { path: '/GA/company/invoice', at: '/GA/company/invoice?tab=exceptions', user })
  const section = (await screen.findByRole('heading', { name: 'What Billplz told us' })).closest('section')
  if (!section) throw new Error('what was told stands in a section of its own')
  return within(section)
    .getAllByRole('term')
    .map((term) => [term.textContent, term.nextElementSibling?.textContent?.replaceAll(/\s/g, ' ')])
}

test('what the gateway told is said in words, the most important first, and nothing of it is hidden', async () => {
  expect(await facts()).toEqual([
    ['Bill number', 'zq0tm2wc'],
    ['Status', 'Paid'],
    ['Payment completed', 'Yes'],
    ['Amount of the bill', 'RM 1,080.00'],
    ['Amount paid', 'RM 1,079.99'],
    ['Paid', '22 Nov 2026, 3:15 pm'],
    ['Due date', 'Mon, 9 Mar 2026'],
    ['Payment page', 'https://www.billplz.com/bills/zq0tm2wc'],
    ['Also sent: x_new', 'something'],
  ])
})

test('what is no amount, day or state is shown as it came', async () => {
  const told = { paid: 'maybe', state: 'lost', amount: '1e9', paid_at: 'yesterday', due_at: '2026-13-45' }
  expect(await facts({ told })).toEqual([
    ['Status', 'lost'],
    ['Payment completed', 'maybe'],
    ['Amount of the bill', '1e9'],
    ['Paid', 'yesterday'],
    ['Due date', '2026-13-45'],
  ])
})

test('a credit that is kept says so, and can be used: moved to an invoice or given back', async () => {
  await facts({
    kind: 'overpayment',
    state: 'kept',
    settlement: 'credited',
    settlement_remarks: 'They buy again in March.',
    ways: ['refunded', 'moved'],
    approve_status_id: 1,
    version: 3,
    can: { approve: false, reject: false, edit: true, because: 'decided' },
  })
  expect(screen.getByText('Overpayment, RM 1,079.99, Kept as a credit', { normalizer: (text) => text.replaceAll(/\s/g, ' ') })).toBeTruthy()
  const form = screen.getByRole('heading', { name: 'Use the credit' }).closest('section')
  if (!form) throw new Error('the form stands in a section of its own')
  const ways = within(within(form).getByRole('combobox')).getAllByRole('option')
  expect(ways.map((way) => way.textContent)).toEqual(['Choose how it is settled.', 'Refunded', 'Moved to another invoice'])
})

test('a refund that is approved is to be paid out: it asks for day and reference, and again where another has that reference', async () => {
  const refund = { state: 'to_pay_out', settlement: 'refunded', settlement_sen: 107_999, payee: 'Maybank 5142', payable_from: '2026-11-20' } as const
  const can = { approve: false, reject: false, edit: true, because: 'decided' } as const
  const server = fakeServer({
    getPaymentExceptionList: () => ({ output: { list: [{ ...item, ...refund, can }], total: 1 } }),
    payOutRefund: ({ again }) => (again ? { output: { voucher_no: 'RV-2026-000003' } } : { refuse: 10012 }),
  })
  const user = person({ system_type_id: 3, company: null, opens: ['getPaymentExceptionList', 'payOutRefund'] })
  renderScreen(<Exceptions />, { path: '/GA/company/invoice', at: '/GA/company/invoice?tab=exceptions', user })
  fireEvent.change(await screen.findByLabelText('Bank reference'), { target: { value: 'RF9' } })
  fireEvent.change(screen.getByLabelText('Value date at the bank'), { target: { value: '2026-11-20' } })
  fireEvent.click(screen.getByRole('button', { name: 'Enter as paid out' }))
  fireEvent.click(await screen.findByLabelText('The bank really gave this reference again'))
  fireEvent.click(screen.getByRole('button', { name: 'Enter as paid out' }))
  await waitFor(() =>
    expect(server.received.findLast(({ name }) => name === 'payOutRefund')?.input).toEqual({
      payment_exception_id: 4,
      version: 1,
      value_on: '2026-11-20',
      reference_no: 'RF9',
      again: true,
    }),
  )
})

const constants = {
  portal_name: 'Jujur',
  portal_url: 'https://portal.example',
  currency: 'MYR' as const,
  languages: ['en' as const],
  default_language: 'en' as const,
  list_length: 10,
  page_sizes: [10],
  password_min_length: 8,
  company_reg_no_max_length: 12,
  photo_max_bytes: 1,
  demo: false,
  banks: [{ code: 'MBBEMYKL', name: 'Maybank', ibg: null, fpx_b2c: null, fpx_b2b1: null }],
  countries: [],
}

test('a transfer that no bank receipt can declare is recorded with its proof, and what is missing or counts already is told at its field', async () => {
  const server = fakeServer({
    getPaymentExceptionList: () => ({ output: { list: [], total: 0 } }),
    getSystemConstants: () => ({ output: constants }),
    recordTransfer: () => ({ refuse: 10012 }),
  })
  const user = person({ system_type_id: 3, company: null, opens: ['getPaymentExceptionList', 'recordTransfer'] })
  renderScreen(<Exceptions />, { path: '/GA/company/invoice', at: '/GA/company/invoice?tab=exceptions', user })
  fireEvent.click(await screen.findByRole('button', { name: 'Record a transfer' }))
  const sheet = within(await screen.findByRole('dialog'))
  const type = (label: string, value: string) => fireEvent.change(sheet.getByLabelText(label), { target: { value } })
  await sheet.findByRole('option', { name: 'Maybank' })
  fireEvent.click(sheet.getByRole('button', { name: 'Record' }))
  expect(sheet.getByText('Enter the invoice number.')).toBeTruthy()
  expect(sheet.getByText('Choose the file from the bank.')).toBeTruthy()
  type('Invoice number', 'INV-2026-000238')
  type('Amount', '1,200.00')
  type('Bank', 'MBBEMYKL')
  type('Value date at the bank', '2026-11-20')
  type('Bank reference', 'FT 88')
  type('Why', 'As the bank says.')
  fireEvent.change(sheet.getByLabelText('Proof from the bank', { selector: 'input' }), { target: { files: [new File(['%PDF'], 'bank.pdf')] } })
  fireEvent.click(sheet.getByRole('button', { name: 'Record' }))
  expect(await sheet.findByText('This transfer is recorded already, or a bank receipt of it has been accepted.')).toBeTruthy()
  expect(server.received.findLast(({ name }) => name === 'recordTransfer')?.input).toMatchObject({
    invoice_no: 'INV-2026-000238',
    amount_sen: 120_000,
    bank_code: 'MBBEMYKL',
    value_on: '2026-11-20',
    reference_no: 'FT 88',
  })
})

test('a transfer whose reference number came before says so, until it is decided', async () => {
  const file = { name: 'bank.png', type: 'image/png', size: 2_048, url: '/files/bank.png' } as const
  const transfer = { bank_code: 'MBBEMYKL', reference_no: 'FT 88', value_on: '2026-11-20', is_elsewhere: true, file }
  const recorded: PaymentException = { ...item, kind: 'transfer', state: 'proposed', settlement: 'moved', ways: [], told: {}, transfer }
  const warned = 'Another bank receipt or transfer has this reference number'
  for (const state of ['proposed', 'settled'] as const) {
    fakeServer({
      getPaymentExceptionList: () => ({ output: { list: [{ ...recorded, state }], total: 1 } }),
      getSystemConstants: () => ({ output: constants }),
    })
    const user = person({ system_type_id: 3, company: null, opens: ['getPaymentExceptionList'] })
    const { unmount } = renderScreen(<Exceptions />, { path: '/GA/company/invoice', at: '/GA/company/invoice?tab=exceptions', user })
    expect(await screen.findByText('FT 88')).toBeTruthy()
    expect(screen.queryByText(warned) !== null).toBe(state === 'proposed')
    unmount()
  }
})

test('the spreadsheet holds what is looked at: the same list, words and desk', async () => {
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  const server = fakeServer({
    getPaymentExceptionList: () => ({ output: { list: [item], total: 1 } }),
    exportPaymentExceptions: () => ({ file: new Blob(['PK']) }),
  })
  const user = person({ system_type_id: 3, company: null, opens: ['getPaymentExceptionList', 'exportPaymentExceptions'] })
  const at = '/GA/company/invoice?tab=exceptions&q=Selat&waits=payment_exceptions'
  renderScreen(<Exceptions />, { path: '/GA/company/invoice', at, user })
  fireEvent.click(await screen.findByRole('button', { name: 'Spreadsheet' }))
  await waitFor(() =>
    expect(server.received.at(-1)).toMatchObject({
      name: 'exportPaymentExceptions',
      input: { q: 'PENDING', search: 'Selat', waits: 'payment_exceptions' },
    }),
  )
})
test('whoever may not download is shown no spreadsheet', async () => {
  await facts()
  expect(screen.queryByRole('button', { name: 'Spreadsheet' })).toBeNull()
})
