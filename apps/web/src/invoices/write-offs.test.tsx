import type { WriteOff } from '@jujur/contract/write-offs.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeServer } from '../kit/testing/fake-server.ts'
import { person, renderScreen } from '../kit/testing/render-for-test.tsx'
import type { Detail } from './detail.ts'
import { invoiceForTest } from './invoice-for-test.ts'
import { ProviderInvoices } from './provider-invoices.tsx'
import { WriteOffs } from './write-offs.tsx'

vi.setConfig({ testTimeout: 30_000 })

const maker = person({ system_type_id: 3, company: null, opens: ['getInvoiceList', 'getInvoiceDetail', 'createWriteOff'] })
const checker = person({ system_type_id: 3, company: null, opens: ['getWriteOffList', 'approveWriteOff', 'rejectWriteOff'] })
const path = '/GA/company/invoice'
const openInvoice = (over: Partial<Detail>) => {
  const oneSen = { status: 'part_paid', open_sen: 1, paid_sen: 647_999, void_obstacle: 'paid', write_off_obstacle: null } as const
  const server = fakeServer({
    getInvoiceDetail: () => ({ output: { invoice: { ...invoiceForTest, ...oneSen, ...over } } }),
    createWriteOff: () => ({ output: { write_off_id: 3, amount_sen: 1 } }),
  })
  renderScreen(<ProviderInvoices head={null} />, { path, at: `${path}?id=7`, user: maker })
  return server
}
const act = () => screen.findByRole<HTMLButtonElement>('button', { name: /^Write off RM\s0.01/ })

test('what is left of an invoice is sent to be written off, with a reason', async () => {
  const server = openInvoice({})
  fireEvent.click(await act())
  const drawer = await screen.findByRole('dialog', { name: 'Write off what is left of INV-2026-000238' })
  fireEvent.click(within(drawer).getByRole('button', { name: 'Send for approval' }))
  expect(await within(drawer).findByText('Enter the reason')).toBeTruthy()
  fireEvent.change(within(drawer).getByLabelText('Reason'), { target: { value: 'The bank kept one sen.' } })
  fireEvent.click(within(drawer).getByRole('button', { name: 'Send for approval' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const { version } = invoiceForTest
  expect(server.received.find(({ name }) => name === 'createWriteOff')?.input).toEqual({ invoice_id: 7, version, reason: 'The bank kept one sen.' })
})
test('what is more than the limit, or not paid in part, has no such button; one that waits says so', async () => {
  openInvoice({ write_off_pending: true })
  expect((await act()).ariaDisabled).toBe('true')
  expect(screen.getByText('A write-off for this invoice is waiting for approval.')).toBeTruthy()
})
test.each(['too_much', 'not_part_paid'] as const)('an invoice that is %s has no such button', async (write_off_obstacle) => {
  openInvoice({ write_off_obstacle })
  expect(await screen.findByRole('heading', { name: 'INV-2026-000238' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Write off/ })).toBeNull()
})

const item: WriteOff = {
  write_off_id: 3,
  invoice: { invoice_id: 7, invoice_no: 'INV-2026-000238', company: { company_id: 1, name: 'Selat Maju Sdn Bhd' } },
  amount_sen: 1,
  total_sen: 648_000,
  reason: 'The bank kept one sen.',
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
const openDesk = (over: Partial<WriteOff>) => {
  const server = fakeServer({
    getWriteOffList: () => ({ output: { list: [{ ...item, ...over }], total: 1 } }),
    approveWriteOff: () => ({ output: {} }),
  })
  renderScreen(<WriteOffs />, { path, at: `${path}?tab=write-offs`, user: checker })
  return server
}
test('whoever decides reads what is written off, and what happens', async () => {
  const server = openDesk({})
  expect(await screen.findByText('The bank kept one sen.')).toBeTruthy()
  fireEvent.click(await screen.findByRole('button', { name: /^Approve RM\s0.01/ }))
  const asked = await screen.findByRole('dialog')
  expect(within(asked).getByText(/RM\s0.01 of INV-2026-000238 is written off. The invoice is paid and its seats open./)).toBeTruthy()
  fireEvent.click(within(asked).getByRole('button', { name: /^Approve RM\s0.01/ }))
  await waitFor(() => expect(server.received.find(({ name }) => name === 'approveWriteOff')?.input).toEqual({ write_off_id: 3, version: 1 }))
})
test('one that came too late can only be rejected, and says why', async () => {
  openDesk({ obstacle: 'changed', can: { approve: false, reject: true, edit: false, because: 'findings' } })
  expect(await screen.findByText(/A payment came in after this write-off was entered/)).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Approve RM/ }).ariaDisabled).toBe('true')
})
