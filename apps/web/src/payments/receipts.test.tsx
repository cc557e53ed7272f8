import type { Output } from '@jujur/contract/call.ts'
import type { BankReceiptDetail } from '@jujur/contract/receipts.ts'
import type { getSystemConstants } from '@jujur/contract/reference.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../kit/testing/fake-server.ts'
import { person, renderScreen } from '../kit/testing/render-for-test.tsx'
import { setLanguage } from '../kit/texts/texts.ts'
import { OwnBankReceipts as Own } from './bank-receipt-list.tsx'
import { BankTransfer } from './bank-transfer.tsx'
import { detailForTest, receiptForTest } from './receipt-for-test.ts'
import { Receipts } from './receipts.tsx'

vi.setConfig({ testTimeout: 30_000 })
// jsdom draws nothing; what is drawn is looked at in the journeys.
vi.mock('./receipt-file-view.tsx', () => ({ ReceiptFileView: ({ words }: { words: string }) => <p>{words}</p> }))

const path = '/GA/company/invoice?tab=receipts'
const checker = person({
  system_type_id: 3,
  opens: [
    'getBankReceiptApproval',
    'getBankReceiptDetail',
    'approveBankReceipt',
    'rejectBankReceipt',
    'raiseBankReceiptException',
    'verifyBankReceipt',
  ],
})
const customer = person({ system_type_id: 2, opens: ['getBankReceiptList', 'uploadBankReceipt', 'replaceBankReceiptFile', 'viewBankReceipt'] })

let details: BankReceiptDetail[] = []
beforeEach(() => {
  details = [detailForTest(1), detailForTest(2)]
})
const constants = {
  portal_name: 'Jujur',
  portal_url: 'http://localhost',
  currency: 'MYR' as const,
  languages: ['en' as const],
  default_language: 'en' as const,
  list_length: 100,
  page_sizes: [100],
  password_min_length: 8,
  company_reg_no_max_length: 12,
  photo_max_bytes: 1,
  demo: false,
  countries: [],
} satisfies Omit<Output<typeof getSystemConstants>, 'banks'>
const banks = [{ code: 'MBBEMYKL', name: 'Malayan Banking Berhad (Maybank)', ibg: null, fpx_b2c: null, fpx_b2b1: null }]
type Handlers = Parameters<typeof fakeServer>[0]
const serve = (more: Handlers = {}) =>
  fakeServer({
    getSystemConstants: () => ({ output: { ...constants, banks } }),
    getBankReceiptApproval: () => ({
      output: { list: { data: details.map((one) => receiptForTest(one.bank_receipt_id, { status: one.status })), total: details.length } },
    }),
    getBankReceiptDetail: ({ bank_receipt_id }) => {
      const receipt = details.find((one) => one.bank_receipt_id === bank_receipt_id)
      return receipt ? { output: { receipt } } : { refuse: 10025 }
    },
    ...more,
  })
const decided = (id: number, status: 4 | 5 | 6 = 6) => {
  details = details.filter((one) => one.bank_receipt_id !== id)
  return { output: { receipt: receiptForTest(id, { status }) } }
}
const show = async (id: number) => {
  const rendered = renderScreen(<Receipts head={null} />, { path: '/GA/company/invoice', at: `${path}&id=${id}`, user: checker })
  await screen.findByRole('heading', { level: 1, name: `Bank receipt for INV-2026-00000${id}` })
  return { ...rendered, address: () => rendered.router.state.location.search }
}
const sent = (server: ReturnType<typeof fakeServer>, name: string) => server.received.filter((call) => call.name === name).map(({ input }) => input)
const amount = () => screen.getByLabelText('Amount you see on the receipt, in RM')

test('a checker sees the receipt against the invoice, types the amount, and the next one opens', async () => {
  const server = serve({ approveBankReceipt: ({ bank_receipt_id }) => decided(bank_receipt_id) })
  const { address } = await show(1)
  const row = (name: string) => screen.getByRole('row', { name: new RegExp(`^${name} `) }).textContent
  expect(row('Amount')).toContain('Matches')
  expect(row('Reference number')).toContain('New')
  expect(screen.getByText('The bank shortens the name.')).toBeTruthy()
  expect(screen.getByText(/Hafiz Rahman checked it as maker/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Approve' }))
  expect(await screen.findByText('Enter the amount you see.')).toBeTruthy()
  fireEvent.change(amount(), { target: { value: '4,000.00' } })
  fireEvent.click(screen.getByRole('button', { name: /^Approve RM\s4,000\.00$/ }))
  await screen.findByRole('heading', { level: 1, name: 'Bank receipt for INV-2026-000002' })
  expect(sent(server, 'approveBankReceipt')).toEqual([{ bank_receipt_id: 1, version: 2, approve_amount_sen: 400_000 }])
  expect(address()).toBe('?tab=receipts&id=2')
})

test('the receipts of all states stand in one list too', async () => {
  const server = serve()
  renderScreen(<Receipts head={null} />, { path: '/GA/company/invoice', at: path, user: checker })
  fireEvent.change(await screen.findByLabelText('Status'), { target: { value: 'all' } })
  await waitFor(() => expect(sent(server, 'getBankReceiptApproval').at(-1)).toMatchObject({ q: '' }))
  expect(screen.getByLabelText<HTMLSelectElement>('Status').value).toBe('all')
})

test('an amount that is not the verified one is told beside the field, and nothing else happens', async () => {
  serve({ approveBankReceipt: () => ({ refuse: 10078 }) })
  await show(1)
  fireEvent.change(amount(), { target: { value: '4000.01' } })
  fireEvent.click(screen.getByRole('button', { name: /^Approve/ }))
  expect(await screen.findByText(/This is not the verified amount/)).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('sending back and rejecting take a sentence', async () => {
  const server = serve({
    raiseBankReceiptException: ({ bank_receipt_id }) => decided(bank_receipt_id, 4),
    rejectBankReceipt: ({ bank_receipt_id }) => decided(bank_receipt_id, 5),
  })
  await show(1)
  fireEvent.click(screen.getByRole('button', { name: 'Back to the maker' }))
  const reason = await screen.findByRole('textbox', { name: 'Reason' })
  fireEvent.change(reason, { target: { value: 'Wrong.' } })
  fireEvent.click(screen.getByRole('button', { name: 'Back to the maker' }))
  expect(await screen.findByText(/at least 10 characters/)).toBeTruthy()
  expect(sent(server, 'raiseBankReceiptException')).toEqual([])
  fireEvent.change(reason, { target: { value: 'The value date is another.' } })
  fireEvent.click(screen.getByRole('button', { name: 'Back to the maker' }))
  await screen.findByRole('heading', { level: 1, name: 'Bank receipt for INV-2026-000002' })
  fireEvent.keyDown(document.body, { key: 'r' })
  fireEvent.click(await screen.findByRole('button', { name: 'The money has not arrived in our account.' }))
  fireEvent.click(screen.getByRole('button', { name: 'Reject' }))
  await waitFor(() =>
    expect(sent(server, 'rejectBankReceipt')).toEqual([{ bank_receipt_id: 2, version: 2, remarks: 'The money has not arrived in our account.' }]),
  )
})

test('who may not decide reads why, and finds no button', async () => {
  details = [detailForTest(1, { can: { approve: false, reject: false, edit: false, exception: false, because: 'own' } })]
  serve()
  await show(1)
  expect(screen.getByText('You sent or checked this, so someone else must decide.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Approve|Reject|Back to the maker/ })).toBeNull()
})

test('another receipt with the same number stands above the comparison, and beside the number', async () => {
  const other = {
    bank_receipt_id: 4,
    why: ['transfer' as const],
    company_name: 'Bayu Teknologi Sdn Bhd',
    status: 6 as const,
    reference_no: '8842',
    amount_sen: 100,
    paid_at: '2026-11-01',
    invoice_nos: ['INV-2026-000004'],
  }
  const tally = { amount: 'same', bank: 'same', reference: 'shared', value_on: 'in_range' } as const
  details = [detailForTest(1, { like: [other], tally })]
  serve()
  await show(1)
  const copies = await screen.findByText('Possible duplicates')
  const comparison = screen.getByText('Bank receipt against invoice')
  expect(copies.compareDocumentPosition(comparison) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  expect(screen.getByRole('link', { name: /Bayu Teknologi/ })).toBeTruthy()
  const row = screen.getByRole('row', { name: /Reference number/ })
  expect(row.textContent).toContain('Another receipt or transfer has this number')
  expect(row.textContent).toContain('Elsewhere too')
  expect(row.textContent).not.toContain('New')
})

test('a maker types what the statement says; what does not tally can be set aside with a reason', async () => {
  const can = { approve: false, reject: true, edit: true, exception: false, because: null }
  details = [detailForTest(1, { status: 1, version: 1, verified: null, maker_note: null, can })]
  const server = serve({
    verifyBankReceipt: ({ exception_reason }) => (exception_reason ? { output: { receipt: receiptForTest(1, { status: 3 }) } } : { refuse: 10050 }),
  })
  await show(1)
  const field = screen.getByLabelText('Verified amount in RM') as HTMLInputElement
  expect(field.value).toBe('')
  fireEvent.click(screen.getByRole('button', { name: 'Ready to approve' }))
  expect(await screen.findByText(/Enter an amount/)).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(field))
  fireEvent.change(field, { target: { value: '3999.99' } })
  fireEvent.click(screen.getByRole('button', { name: 'Ready to approve' }))
  expect((await screen.findByRole('alert')).textContent).toContain('does not match what the company declared')
  fireEvent.click(screen.getByRole('button', { name: 'Make it an exception' }))
  const why = await screen.findByLabelText('Why is it an exception?')
  expect(document.activeElement).toBe(why)
  fireEvent.change(why, { target: { value: 'amount_differs' } })
  fireEvent.click(screen.getByRole('button', { name: 'Make it an exception' }))
  await waitFor(() => expect(sent(server, 'verifyBankReceipt')).toHaveLength(2))
  expect(sent(server, 'verifyBankReceipt')[1]).toEqual({
    bank_receipt_id: 1,
    version: 1,
    verified_amount_sen: 399_999,
    bank_code: 'MBBEMYKL',
    reference_no: '884211705531',
    value_on: '2026-11-21',
    exception_reason: 'amount_differs',
  })
})

test('what was decided meanwhile is said, and shown as it is now', async () => {
  serve({
    approveBankReceipt: () => {
      details = [
        detailForTest(1, { status: 5, version: 3, can: { approve: false, reject: false, edit: false, exception: false, because: 'decided' } }),
      ]
      return { refuse: 10029 }
    },
  })
  await show(1)
  fireEvent.change(amount(), { target: { value: '4000' } })
  fireEvent.click(screen.getByRole('button', { name: /^Approve/ }))
  expect((await screen.findByRole('alert')).textContent).toContain('Someone else has already decided this.')
  expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull()
})

const file = () => new File(['%PDF-1.7'], 'maybank.pdf', { type: 'application/pdf' })
const payable = { invoice_id: 9, invoice_no: 'INV-2026-000009', open_sen: 417_614, status: 'unpaid' } as const

test('a customer sends a receipt: the amount due stands there, a file must be chosen, and then it is being checked', async () => {
  let live: ReturnType<typeof receiptForTest>[] = []
  const server = serve({
    getBankReceiptList: () => ({ output: { list: { data: live, total: live.length } } }),
    uploadBankReceipt: () => {
      live = [receiptForTest(9, { status: 1 })]
      return { output: { bank_receipt: receiptForTest(9, { status: 1 }) } }
    },
  })
  renderScreen(<BankTransfer invoice={payable} />, { user: customer })
  fireEvent.change(await screen.findByLabelText('Reference number'), { target: { value: '8842 1170 9120' } })
  await screen.findByRole('option', { name: /Maybank/ })
  fireEvent.change(screen.getByLabelText('Bank you paid from'), { target: { value: 'MBBEMYKL' } })
  fireEvent.click(screen.getByRole('button', { name: /^Send the bank receipt for RM\s4,176\.14$/ }))
  expect(await screen.findByText('Choose the file of the bank receipt.')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Bank receipt', { selector: 'input' }), { target: { files: [file()] } })
  fireEvent.click(screen.getByRole('button', { name: /^Send the bank receipt for RM\s4,176\.14$/ }))
  expect(await screen.findByText('A bank receipt is being checked')).toBeTruthy()
  expect(sent(server, 'uploadBankReceipt')[0]).toMatchObject({ invoice_id: 9, bank_code: 'MBBEMYKL', amount_sen: 417_614 })
})

test.each([
  [1, 'We compare it with the invoice, in progress'],
  [2, 'A second person approves it, in progress'],
  [3, 'We have a question, your turn'],
] as const)('who sent a receipt sees its four steps and which is now: state %i', async (status, now) => {
  serve({
    getBankReceiptList: () => ({ output: { list: { data: [receiptForTest(9, { status, submitted_at: new Date().toISOString() })], total: 1 } } }),
  })
  renderScreen(<BankTransfer invoice={payable} />, { user: customer })
  const steps = within(await screen.findByRole('list', { name: 'What happens with your receipt' })).getAllByRole('listitem')
  expect(steps).toHaveLength(4)
  expect(steps.find((step) => step.getAttribute('aria-current') === 'step')?.textContent).toContain(now)
  expect(screen.queryByText(/^Usually by/) !== null).toBe(status !== 3)
})

test('a transfer of a day to come is told why, together with the file that is missing', async () => {
  const server = serve({ getBankReceiptList: () => ({ output: { list: { data: [], total: 0 } } }) })
  renderScreen(<BankTransfer invoice={payable} />, { user: customer })
  fireEvent.change(await screen.findByLabelText('Date of transfer'), { target: { value: '2999-01-01' } })
  fireEvent.click(screen.getByRole('button', { name: /^Send the bank receipt/ }))
  expect(await screen.findByText('The date of transfer cannot be in the future.')).toBeTruthy()
  expect(screen.getByText('Choose the file of the bank receipt.')).toBeTruthy()
  expect(sent(server, 'uploadBankReceipt')).toEqual([])
})

test('why the last receipt was rejected is told where one pays, beside the form for a new one', async () => {
  const refused = receiptForTest(9, { status: 5, decided_at: '2026-11-22T02:00:00.000Z', remarks: 'The amount is not readable.' })
  serve({ getBankReceiptList: () => ({ output: { list: { data: [refused], total: 1 } } }) })
  const account = { bank_name: 'CIMB Bank', account_name: 'Jujur', account_no: '8008221612', takes_parts: true }
  const { unmount } = renderScreen(<BankTransfer invoice={payable} account={{ ...account, receipt_refused: true }} />, { user: customer })
  expect(await screen.findByText('Your last bank receipt was rejected on 22 Nov 2026')).toBeTruthy()
  expect(screen.getByText('The amount is not readable.')).toBeTruthy()
  expect(screen.getByLabelText('Reference number')).toBeTruthy()
  unmount()
  // A part was paid since.
  renderScreen(<BankTransfer invoice={payable} account={{ ...account, receipt_refused: false }} />, { user: customer })
  expect(await screen.findByLabelText('Reference number')).toBeTruthy()
  expect(screen.queryByText(/Your last bank receipt was rejected/)).toBeNull()
})

test('all that is wrong with a receipt is told at once, each beside its field', async () => {
  let refusal = { refuse: 10012, data: {} }
  const server = serve({
    getBankReceiptList: () => ({ output: { list: { data: [], total: 0 } } }),
    uploadBankReceipt: () => refusal as { refuse: 10012; data: object },
  })
  renderScreen(<BankTransfer invoice={payable} />, { user: customer })
  const amount = await screen.findByLabelText('Amount in RM')
  await screen.findByRole('option', { name: /Maybank/ })
  fireEvent.change(amount, { target: { value: 'lots' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send the bank receipt' }))
  expect(await screen.findByText('Choose the file of the bank receipt.')).toBeTruthy()
  const describes = (label: string) => document.getElementById(screen.getByLabelText(label).getAttribute('aria-describedby')?.split(' ').at(-1) ?? '')
  for (const label of ['Bank you paid from', 'Reference number', 'Amount in RM']) {
    expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true')
    expect(describes(label)?.textContent).toBeTruthy()
  }
  expect(sent(server, 'uploadBankReceipt')).toEqual([])
  fireEvent.change(screen.getByLabelText('Bank you paid from'), { target: { value: 'MBBEMYKL' } })
  fireEvent.change(screen.getByLabelText('Reference number'), { target: { value: '8842' } })
  fireEvent.change(screen.getByLabelText('Bank receipt', { selector: 'input' }), { target: { files: [file()] } })
  fireEvent.change(amount, { target: { value: '4176.14' } })
  fireEvent.click(screen.getByRole('button', { name: /^Send the bank receipt/ }))
  await waitFor(() => expect(describes('Reference number')?.textContent).toBe('You have already sent this transfer.'))
  refusal = { refuse: 10027, data: { open_sen: 100 } } as never
  fireEvent.click(screen.getByRole('button', { name: /^Send the bank receipt/ }))
  await waitFor(() => expect(describes('Amount in RM')?.textContent).toMatch(/^This is more than is outstanding/))
})

test('an amount above what is due, and one that is none, are told', async () => {
  serve({
    getBankReceiptList: () => ({ output: { list: { data: [], total: 0 } } }),
    uploadBankReceipt: () => ({ refuse: 10027, data: { open_sen: 417_614 } }),
  })
  renderScreen(<BankTransfer invoice={payable} />, { user: customer })
  const field = await screen.findByLabelText('Amount in RM')
  await screen.findByRole('option', { name: /Maybank/ })
  fireEvent.change(screen.getByLabelText('Bank you paid from'), { target: { value: 'MBBEMYKL' } })
  fireEvent.change(screen.getByLabelText('Reference number'), { target: { value: '8842' } })
  fireEvent.change(screen.getByLabelText('Bank receipt', { selector: 'input' }), { target: { files: [file()] } })
  fireEvent.change(field, { target: { value: 'lots' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send the bank receipt' }))
  expect(await screen.findByText(/Enter an amount/)).toBeTruthy()
  fireEvent.change(field, { target: { value: '4176.15' } })
  fireEvent.click(screen.getByRole('button', { name: /^Send the bank receipt/ }))
  expect(await screen.findByText(/^This is more than is outstanding: RM\s4,176\.14\.$/)).toBeTruthy()
})

test('the amount stands as the language writes it, also once that is changed, and is sent to the sen', async () => {
  const server = serve({
    getBankReceiptList: () => ({ output: { list: { data: [], total: 0 } } }),
    uploadBankReceipt: () => ({ output: { bank_receipt: receiptForTest(1) } }),
  })
  renderScreen(<BankTransfer invoice={payable} />, { user: customer })
  expect((await screen.findByLabelText<HTMLInputElement>('Amount in RM')).value).toBe('4176.14')
  await act(() => setLanguage('de'))
  const field = await screen.findByLabelText<HTMLInputElement>('Betrag in RM')
  await waitFor(() => expect(field.value).toBe('4176,14'))
  await screen.findByRole('option', { name: /Maybank/ })
  fireEvent.change(screen.getByLabelText('Ihre Bank'), { target: { value: 'MBBEMYKL' } })
  fireEvent.change(screen.getByLabelText('Referenznummer'), { target: { value: '8842' } })
  fireEvent.change(screen.getByLabelText('Bankbeleg', { selector: 'input' }), { target: { files: [file()] } })
  fireEvent.change(field, { target: { value: '1.234,5' } })
  await act(() => setLanguage('en'))
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Amount in RM').value).toBe('1234.50'))
  fireEvent.click(screen.getByRole('button', { name: /^Send the bank receipt for RM\s1,234\.50$/ }))
  await waitFor(() => expect(sent(server, 'uploadBankReceipt')[0]).toMatchObject({ amount_sen: 123_450 }))
})

test('the customer reads where each receipt is, and sends another file for one set aside', async () => {
  const aside = receiptForTest(3, { status: 3, exception_reason: 'unreadable' })
  const server = serve({
    getBankReceiptList: () => ({ output: { list: { data: [aside, receiptForTest(4, { status: 6, receipt_no: 'RCP-2026-000001' })], total: 2 } } }),
    replaceBankReceiptFile: () => ({ output: { bank_receipt: { ...aside, has_new_file: true } } }),
  })
  renderScreen(<Own />, { path: '/CA/bank-receipt-list', at: '/CA/bank-receipt-list?id=3', user: customer })
  const drawer = await screen.findByRole('dialog')
  expect(drawer.textContent).toContain('The file cannot be read')
  fireEvent.change(within(drawer).getByLabelText('Bank receipt', { selector: 'input' }), { target: { files: [file()] } })
  fireEvent.click(within(drawer).getByRole('button', { name: 'Send another file' }))
  await waitFor(() => expect(sent(server, 'replaceBankReceiptFile')).toEqual([{ bank_receipt_id: 3, version: 2 }]))
})
