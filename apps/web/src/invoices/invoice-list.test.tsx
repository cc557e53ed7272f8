import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { clientAdmin } from '../kit/testing/client-admin-for-test.ts'
import { fakeServer } from '../kit/testing/fake-server.ts'
import { renderScreen } from '../kit/testing/render-for-test.tsx'
import type { Detail } from './detail.ts'
import { invoiceForTest, issuedEntry as issued, invoiceRow as row } from './invoice-for-test.ts'
import { OwnInvoices as Component } from './invoice-list.tsx'

// Drawing pages takes a canvas, which only a browser has.
vi.mock('../player/materials/pdf-view.tsx', () => ({
  PdfDocument: ({ source, title }: { source: Uint8Array; title: string }) => <p>{`${title}: ${source.length} bytes`}</p>,
}))
vi.setConfig({ testTimeout: 30_000 })

const figures = {
  owed_sen: 648_000,
  owed: 1,
  overdue_sen: 0,
  overdue: 0,
  to_pay_sen: 648_000,
  to_pay: 1,
  to_pay_overdue_sen: 0,
  to_pay_overdue: 0,
  receipts_refused: 0,
  next_due_on: '2026-12-24',
  refund_sen: 0,
  total_sen: 648_000,
  open_sen: 648_000,
  paid_sen: 0,
  refunded_sen: 0,
  credited_sen: 0,
  voided_sen: 0,
  written_off_sen: 0,
  unapplied_sen: 0,
  seats: { opened: 0, used: 0, left: 0 },
  months: [],
}
const serve = (over: Partial<Detail> = {}, more: Parameters<typeof fakeServer>[0] = {}) =>
  fakeServer({
    getListOfInvoice: () => ({ output: { list: { data: [row], total: 1 } } }),
    getMoneyFigures: () => ({ output: figures }),
    getInvoiceDetail: () => ({ output: { invoice: { ...invoiceForTest, ...over } } }),
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
    ...more,
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

it('tells a paper that did not come as any other file, and gives an earlier edition a name of its own', async () => {
  const [newest] = invoiceForTest.papers
  const editions = [1, 2].map((edition) => ({ edition, reason: 'issued' as const, issued_at: row.issued_at, fingerprint: null }))
  const paper = { pdf: { base64_pdf: btoa('%PDF-1.7') }, document_no: row.invoice_no, edition: 1, fingerprint: '9'.repeat(64) }
  let fails = false
  serve(
    { papers: newest ? [{ ...newest, editions }] : [] },
    {
      downloadInvoicePdf: () => (fails ? { refuse: 10021 } : { output: paper }),
    },
  )
  const saved: string[] = []
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
  vi.spyOn(HTMLElement.prototype, 'click').mockImplementation(function (this: HTMLElement) {
    if (this instanceof HTMLAnchorElement) saved.push(this.download)
  })
  try {
    show('/CA/invoice-list?id=7')
    fireEvent.click(await screen.findByRole('button', { name: /Download .* edition 1/i }))
    await waitFor(() => expect(saved).toEqual(['invoice_7_edition_1.pdf']))
    fireEvent.click(screen.getByRole('button', { name: /Download .* edition 2/i }))
    await waitFor(() => expect(saved).toEqual(['invoice_7_edition_1.pdf', 'invoice_7.pdf']))
    fails = true
    fireEvent.click(screen.getByRole('button', { name: /Download .* edition 2/i }))
    expect(await screen.findByText('Something went wrong while downloading this file')).toBeTruthy()
  } finally {
    vi.restoreAllMocks()
  }
})

it('shows a paper in the page, to whoever may only look too, and says why one cannot be seen', async () => {
  const paper = { pdf: { base64_pdf: btoa('%PDF-1.7') }, document_no: row.invoice_no, edition: 1, fingerprint: '9'.repeat(64) }
  const server = serve({}, { viewInvoicePdf: () => ({ output: paper }) })
  const looker = clientAdmin()
  const opens = looker.opens.filter((name) => name !== 'downloadInvoicePdf' && name !== 'downloadInvoicePaper')
  renderScreen(<Component />, { path: '/CA/invoice-list', at: '/CA/invoice-list?id=7', user: { ...looker, opens } })
  fireEvent.click(await screen.findByRole('button', { name: `View ${row.invoice_no}, edition 1` }))
  const drawer = await screen.findByRole('dialog', { name: `${row.invoice_no}, edition 1` })
  expect(await within(drawer).findByText(`${row.invoice_no}, edition 1: 8 bytes`)).toBeTruthy()
  expect(server.received.find(({ name }) => name === 'viewInvoicePdf')?.input).toEqual({ invoice_id: 7, edition: 1 })
  expect(within(drawer).queryByRole('button', { name: 'Download PDF' })).toBeNull()
  fireEvent.click(within(drawer).getByRole('button', { name: 'Close' }))
  server.use({ viewInvoicePdf: () => ({ refuse: 10021 }) })
  fireEvent.click(await screen.findByRole('button', { name: `View ${row.invoice_no}, edition 1` }))
  expect(await within(await screen.findByRole('dialog')).findByText(/invoice/i, { selector: 'p' })).toBeTruthy()
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
  expect(button.ariaDisabled).toBe('true')
  expect(screen.getByText(/A bank receipt for this invoice is being checked/)).toBeTruthy()
})

it('tells the company of a refund that it waits for, without asking it to do anything', async () => {
  serve({ open_sen: -20_000 })
  show('/CA/invoice-list?id=7')
  const told = await screen.findByText(/^To be refunded to the company/)
  expect(told.closest('[class*="notice"]')?.className).toMatch(/info/)
})

it.each([
  ['This invoice is paid.', { status: 'paid' }],
  ['We are checking a bank receipt for this invoice.', { checking: { bank_receipt_id: 3, share_sen: 100 } }],
] as const)('says of one that cannot be paid together with others: %s', async (description, over) => {
  const server = serve()
  server.use({ getListOfInvoice: () => ({ output: { list: { data: [{ ...row, ...over }], total: 1 } } }) })
  show('/CA/invoice-list')
  expect((await screen.findByRole('checkbox', { name: `Select ${row.invoice_no}`, description })).ariaDisabled).toBe('true')
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

it.each([250, 1])('says of a trace that it shows only the first of many people, and of few nothing: %i', async (people_total) => {
  const one = {
    ...{ seat_use_id: 1, user_id: 4, name: 'Aisyah', course_title: 'Essentials', line_no: 1, taken_at: row.issued_at, returned_at: null },
    ...{ trainee_course_id: 3, certificate_serial_no: null, certified_at: null },
  }
  const seats = { opened: people_total, closed: 0, used: people_total, free: 0 }
  const traced = { invoice: row, buyer_reg_no: '202001012345', steps: [], entries: [issued], seats, people: [one], people_total }
  serve({}, { getInvoiceTrace: () => ({ output: { ...traced, certificate_serial_no: null, checked: null } }) })
  show('/CA/invoice-list?id=7&view=trace')
  expect(await screen.findByText('Aisyah')).toBeTruthy()
  expect(screen.queryAllByText('250 people in all; the first are shown')).toHaveLength(people_total === 250 ? 1 : 0)
})

it('says on screen that the spreadsheet holds only the first of many', async () => {
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  const server = serve()
  server.use({ exportInvoices: () => ({ file: new Blob(['PK']), cut_after: 10_000 }) })
  show('/CA/invoice-list')
  fireEvent.click(await screen.findByRole('button', { name: 'Spreadsheet' }))
  expect(await screen.findByText('The file contains only the first 10,000 entries. Narrow the list to export the others.')).toBeTruthy()
})
