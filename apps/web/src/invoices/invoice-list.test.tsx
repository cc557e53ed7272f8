import type { InvoiceRow } from '@jujur/contract/invoices.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { clientAdmin } from '../kit/testing/client-admin-for-test.ts'
import { fakeServer } from '../kit/testing/fake-server.ts'
import { renderScreen } from '../kit/testing/render-for-test.tsx'
import type { Detail } from './detail.ts'
import { OwnInvoices as Component } from './invoice-list.tsx'

vi.setConfig({ testTimeout: 30_000 })

const row: InvoiceRow = {
  invoice_id: 7,
  invoice_no: 'INV-2026-000238',
  company: { company_id: 1, name: 'Selat Maju Sdn Bhd' },
  issued_at: '2026-11-24T03:20:00.000Z',
  issued_on: '2026-11-24',
  due_on: '2026-12-24',
  po_number: 'SM-PO-0412',
  seats: 60,
  courses: ['Anti-Bribery Essentials'],
  total_sen: 648_000,
  open_sen: 648_000,
  paid_sen: 0,
  status: 'unpaid',
  is_overdue: false,
  paid_at: null,
  checking: null,
  version: 3,
}
const issued = {
  ledger_entry_id: 1,
  kind: 'issued',
  amount_sen: 648_000,
  open_after_sen: 648_000,
  at: row.issued_at,
  document_no: row.invoice_no,
  note: null,
} as const
const detail: Detail = {
  ...row,
  buyer_name: 'Selat Maju Sdn Bhd',
  buyer_reg_no: '202001012345',
  ordered_by: 'Nurul Huda Ismail',
  billing_contact: null,
  subtotal_sen: 600_000,
  tax_sen: 48_000,
  voided_at: null,
  void_remarks: null,
  lines: [
    {
      line_no: 1,
      course_id: 1,
      course_code: 'ABE',
      course_title: 'Anti-Bribery Essentials',
      version_no: 3,
      validity_months: 12,
      seats: 60,
      unit_price_sen: 10_000,
      subtotal_sen: 600_000,
      tax_rate_bp: 800,
      tax_sen: 48_000,
      total_sen: 648_000,
      seats_used: 0,
      seats_closed: 0,
      seats_free: 0,
    },
  ],
  entries: [issued],
  papers: [
    {
      kind: 'invoice',
      document_id: 7,
      document_no: row.invoice_no,
      editions: [{ edition: 1, reason: 'issued', issued_at: row.issued_at, fingerprint: '9f41c07a22b8'.padEnd(64, '0') }],
    },
  ],
  receipts: [],
  e_invoices: [],
  void_obstacle: null,
  credit_note_pending: false,
}
const figures = {
  owed_sen: 648_000,
  owed: 1,
  overdue_sen: 0,
  overdue: 0,
  next_due_on: '2026-12-24',
  refund_sen: 0,
  paid_sen: 0,
  seats: { opened: 0, used: 0, left: 0 },
  months: [],
}
const serve = (over: Partial<Detail> = {}) =>
  fakeServer({
    getListOfInvoice: () => ({ output: { list: { data: [row], total: 1 } } }),
    getMoneyFigures: () => ({ output: figures }),
    getInvoiceDetail: () => ({ output: { invoice: { ...detail, ...over } } }),
    deleteInvoice: () => ({ output: {} }),
    getInvoiceTrace: () => ({
      output: {
        invoice: row,
        buyer_reg_no: '202001012345',
        steps: [
          {
            step: 'ordered',
            at: row.issued_at,
            until: null,
            by: 'Nurul Huda Ismail',
            entered_by: null,
            amount_sen: null,
            count: 60,
            of: null,
            channel: null,
            reference: 'SM-PO-0412',
            note: null,
            paper: null,
          },
        ],
        entries: [issued],
        seats: { opened: 0, closed: 0, used: 0, free: 0 },
        people: [],
        people_total: 0,
        certificate_serial_no: null,
        checked: null,
      },
    }),
  })
const show = (at: string) => renderScreen(<Component />, { path: '/CA/invoice-list', at, user: clientAdmin() })

it('lists the invoices under what is owed, and leads to one', async () => {
  serve()
  const { router } = show('/CA/invoice-list')
  const link = await screen.findByRole('link', { name: row.invoice_no })
  expect(screen.getByText('1 entry')).toBeTruthy()
  expect(await screen.findByText(/Next due on/)).toBeTruthy()
  fireEvent.click(link)
  await waitFor(() => expect(router.state.location.search).toBe('?id=7'))
  expect(await screen.findByText('Seats open when the total is paid')).toBeTruthy()
  expect(screen.getByText('Fingerprint 9F41C07A22B8')).toBeTruthy()
})

it('voids only with a reason, and sends the version that was looked at', async () => {
  const server = serve()
  show('/CA/invoice-list?id=7')
  fireEvent.click(await screen.findByRole('button', { name: 'Void this invoice' }))
  const drawer = await screen.findByRole('dialog')
  fireEvent.click(within(drawer).getByRole('button', { name: 'Void this invoice' }))
  expect(await within(drawer).findByText('Enter the reason')).toBeTruthy()
  fireEvent.change(within(drawer).getByLabelText('Reason'), { target: { value: ' Wrong course. ' } })
  fireEvent.click(within(drawer).getByRole('button', { name: 'Void this invoice' }))
  await waitFor(() =>
    expect(server.received.find(({ name }) => name === 'deleteInvoice')?.input).toEqual({ invoice_id: 7, version: 3, remarks: 'Wrong course.' }),
  )
})

it('says why an invoice cannot be void while a bank receipt is being checked', async () => {
  serve({ void_obstacle: 'receipt' })
  show('/CA/invoice-list?id=7')
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Void this invoice' })
  expect(button.disabled).toBe(true)
  expect(screen.getByText(/A bank receipt for this invoice is being checked/)).toBeTruthy()
})

it('reads the trace from the order, and asks for a certificate by its number', async () => {
  const server = serve()
  show('/CA/invoice-list?id=7&view=trace')
  expect(await screen.findByText('60 seats ordered')).toBeTruthy()
  expect(screen.getByText('Reference SM-PO-0412')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('From a certificate number'), { target: { value: 'CRT-2026-AAAAAAAA' } })
  fireEvent.click(screen.getByRole('button', { name: 'Find' }))
  await waitFor(() => expect(server.received.at(-1)).toMatchObject({ name: 'getInvoiceTrace', input: { serial_no: 'CRT-2026-AAAAAAAA' } }))
})
