import type { CreditNote } from '@jujur/contract/invoices.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeServer } from '../kit/testing/fake-server.ts'
import { person, renderScreen } from '../kit/testing/render-for-test.tsx'
import { CreditNotes } from './credit-notes.tsx'
import type { Detail } from './detail.ts'
import { invoiceForTest } from './invoice-for-test.ts'
import { ProviderInvoices } from './provider-invoices.tsx'

vi.setConfig({ testTimeout: 30_000 })

const maker = person({ system_type_id: 3, company: null, opens: ['getInvoiceList', 'getInvoiceDetail', 'createCreditNote'] })
const checker = person({ system_type_id: 3, company: null, opens: ['getCreditNoteList', 'approveCreditNote', 'rejectCreditNote'] })
const path = '/GA/company/invoice'

const openInvoice = (over: Partial<Detail>) => {
  const server = fakeServer({
    getInvoiceDetail: () => ({ output: { invoice: { ...invoiceForTest, ...over } } }),
    createCreditNote: () => ({ output: { credit_note_id: 3, total_sen: 648_000 } }),
  })
  renderScreen(<ProviderInvoices head={null} />, { path, at: `${path}?id=7`, user: maker })
  return server
}
const act = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Enter a credit note' })
const partPaid = { status: 'part_paid', open_sen: 448_000, paid_sen: 200_000, void_obstacle: 'paid', credit_obstacle: null } as const

test('an unpaid invoice with a final e-invoice is credited in full, with a reason and no seats', async () => {
  const server = openInvoice({ void_obstacle: 'e_invoice_final', credit_obstacle: null })
  fireEvent.click(await act())
  const drawer = await screen.findByRole('dialog', { name: 'Credit note for INV-2026-000238' })
  expect(within(drawer).getByText('All of the invoice is credited. Another person approves it; then there is nothing to pay.')).toBeTruthy()
  const send = within(drawer).getByRole('button', { name: 'Send for approval' })
  fireEvent.click(send)
  expect(await within(drawer).findByText('Enter the reason')).toBeTruthy()
  expect(server.received.some(({ name }) => name === 'createCreditNote')).toBe(false)
  fireEvent.change(within(drawer).getByLabelText('Reason'), { target: { value: ' Ordered twice. ' } })
  fireEvent.click(send)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.received.find(({ name }) => name === 'createCreditNote')?.input).toEqual({ invoice_id: 7, reason: 'Ordered twice.' })
  expect(await screen.findByText(/Credit note of RM\s6,480.00 sent for approval/)).toBeTruthy()
})

test('of one that is paid in part, the drawer says what is to be refunded', async () => {
  openInvoice(partPaid)
  fireEvent.click(await act())
  const drawer = await screen.findByRole('dialog')
  expect(within(drawer).getByText(/there is nothing to pay, and the RM\s2,000.00 that was paid is to be refunded/)).toBeTruthy()
})

test('one that is paid in part says why it cannot be credited now', async () => {
  openInvoice({ ...partPaid, credit_obstacle: 'receipt' })
  const button = await act()
  expect(button.ariaDisabled).toBe('true')
  const reason = document.getElementById(button.getAttribute('aria-describedby') ?? '')
  expect(reason?.textContent).toContain('A bank receipt for this invoice is being checked')
})

test('one that can be voided is not credited', async () => {
  openInvoice({})
  expect(await screen.findByText('Seats open when the total is paid')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Enter a credit note' })).toBeNull()
})

test('of a paid one only so many seats are credited as are free', async () => {
  const [line] = invoiceForTest.lines
  if (!line) throw new Error('the sample has a line')
  const lines = [{ ...line, seats_used: 50, seats_free: 10 }]
  const server = openInvoice({ status: 'paid', open_sen: 0, paid_sen: 648_000, void_obstacle: 'paid', credit_obstacle: 'paid', lines })
  fireEvent.click(await act())
  const drawer = await screen.findByRole('dialog')
  const seats = within(drawer).getByLabelText('Anti-Bribery Essentials')
  const send = within(drawer).getByRole('button', { name: 'Send for approval' })
  fireEvent.change(within(drawer).getByLabelText('Reason'), { target: { value: 'Too many.' } })
  for (const wrong of ['11', '0', '1.5', '-1']) {
    fireEvent.change(seats, { target: { value: wrong } })
    fireEvent.click(send)
    expect(await within(drawer).findByText('Enter a whole number of seats, no more than are free')).toBeTruthy()
  }
  expect(server.received.some(({ name }) => name === 'createCreditNote')).toBe(false)
  fireEvent.change(seats, { target: { value: '10' } })
  fireEvent.click(send)
  await waitFor(() =>
    expect(server.received.find(({ name }) => name === 'createCreditNote')?.input).toEqual({
      invoice_id: 7,
      lines: [{ line_no: 1, seats: 10 }],
      reason: 'Too many.',
    }),
  )
})

const note: CreditNote = {
  credit_note_id: 3,
  credit_note_no: null,
  invoice: { invoice_id: 7, invoice_no: 'INV-2026-000238', company: { company_id: 1, name: 'Selat Maju Sdn Bhd' } },
  reason: 'Ordered twice.',
  subtotal_sen: 600_000,
  tax_sen: 48_000,
  total_sen: 648_000,
  owed_sen: 200_000,
  lines: [
    { line_no: 1, seats: 60, course_title: 'Anti-Bribery Essentials', subtotal_sen: 600_000, tax_sen: 48_000, total_sen: 648_000, seats_free: 0 },
  ],
  closes_invoice: true,
  obstacle: null,
  approve_status_id: 2,
  version: 1,
  submitted_at: '2026-11-24T03:20:00.000Z',
  submitted_by: 'Siti Hajar',
  decided_at: null,
  decided_by: null,
  remarks: null,
  history: [],
  can: { approve: true, reject: true, edit: false, because: null },
}
const openDesk = (over: Partial<CreditNote>) => {
  const server = fakeServer({
    getCreditNoteList: () => ({ output: { list: [{ ...note, ...over }], total: 1 } }),
    approveCreditNote: () => ({ output: { credit_note_no: 'CN-2026-000004' } }),
  })
  renderScreen(<CreditNotes />, { path, at: `${path}?tab=credits`, user: checker })
  return server
}

test('whoever decides reads what is credited and what is to be refunded, before and in the question', async () => {
  const server = openDesk({})
  expect(await screen.findByText('To be refunded')).toBeTruthy()
  expect(screen.getByText(/RM\s2,000.00/)).toBeTruthy()
  fireEvent.click(await screen.findByRole('button', { name: /^Approve RM\s6,480.00/ }))
  const asked = await screen.findByRole('dialog')
  expect(within(asked).getByText(/All of INV-2026-000238 is credited .* the refund of RM\s2,000.00 is listed under Exceptions/)).toBeTruthy()
  fireEvent.click(within(asked).getByRole('button', { name: /^Approve RM\s6,480.00/ }))
  await waitFor(() => expect(server.received.find(({ name }) => name === 'approveCreditNote')?.input).toEqual({ credit_note_id: 3, version: 1 }))
})

test('one that came too late can only be rejected, and says why', async () => {
  openDesk({ obstacle: 'paid', can: { approve: false, reject: true, edit: false, because: 'findings' } })
  expect(await screen.findByText(/We took a payment after this credit note was entered/)).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Approve RM/ }).ariaDisabled).toBe('true')
})
