import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { fakeServer } from '../kit/testing/fake-server.ts'
import { person, renderScreen } from '../kit/testing/render-for-test.tsx'
import type { Detail } from './detail.ts'
import { EInvoices } from './e-invoices.tsx'

vi.setConfig({ testTimeout: 30_000 })

const valid: Detail['e_invoices'][number] = {
  kind: 'invoice',
  document_id: 7,
  document_no: 'INV-2026-000238',
  state: 'valid',
  uuid: 'F9D425P6DS7D8IU',
  long_id: 'LIJAF97',
  submitted_at: '2026-11-24T03:20:00.000Z',
  validated_at: '2026-11-24T03:20:00.000Z',
  problems: [],
  cancel_until: '2999-01-01T00:00:00.000Z',
  cancellation: null,
}
const asked = { at: null, asked_at: '2026-11-24T05:00:00.000Z', by: 'Farid', reason: 'Wrong buyer.' }
const show = (known: Detail['e_invoices'][number], opens = ['submitEInvoice', 'cancelEInvoice'], over: Partial<Detail> = {}) => {
  const papers = [{ kind: 'invoice', document_id: 7, document_no: known.document_no, editions: [] }]
  const invoice = { status: 'unpaid', papers, e_invoices: [known], e_invoices_waiting: [], entries: [], ...over } as unknown as Detail
  renderScreen(<EInvoices invoice={invoice} />, { user: person({ opens }) })
}

it('cancels a valid e-invoice, and only with a reason', async () => {
  const cancelled = { ...valid, state: 'cancelled' as const, cancel_until: null, cancellation: { ...asked, at: asked.asked_at } }
  const server = fakeServer({ cancelEInvoice: () => ({ output: { e_invoice: cancelled } }) })
  show(valid)
  expect(screen.getByText(/^Can be cancelled until/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Cancel the e-invoice' }))
  const drawer = await screen.findByRole('dialog')
  const send = within(drawer).getByRole('button', { name: 'Cancel the e-invoice' })
  fireEvent.click(send)
  expect(await within(drawer).findByText('Enter the reason')).toBeTruthy()
  fireEvent.change(within(drawer).getByLabelText('Reason'), { target: { value: ' Wrong buyer. ' } })
  fireEvent.click(send)
  await waitFor(() => expect(server.received.at(-1)?.input).toEqual({ kind: 'invoice', document_id: 7, reason: 'Wrong buyer.' }))
  expect(await screen.findByText('The e-invoice of INV-2026-000238 is cancelled.')).toBeTruthy()
})

it('says that 72 hours are over where it can no longer be cancelled', () => {
  fakeServer({})
  show({ ...valid, cancel_until: '2020-01-01T00:00:00.000Z' })
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Cancel the e-invoice' })
  expect(button.ariaDisabled).toBe('true')
  expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toContain('72 hours have passed')
})

it('says of one that was entered from MyInvois that only a credit note takes it back, and offers nothing else', () => {
  fakeServer({})
  show({ ...valid, cancel_until: null })
  expect(screen.getByText(/^Entered from MyInvois, so it cannot be cancelled here\./)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Cancel the e-invoice' })).toBeNull()
})

it('lets a wrong one that was entered be corrected, with the reason, for another person to approve', async () => {
  const server = fakeServer({ recordEInvoice: () => ({ output: { e_invoice_answer_id: 4 } }) })
  const byHand = { ...valid, uuid: 'Q'.padEnd(26, '1'), long_id: 'L'.padEnd(26, '1'), cancel_until: null }
  show(byHand, ['submitEInvoice', 'recordEInvoice'])
  fireEvent.click(screen.getByRole('button', { name: 'Correct' }))
  const drawer = await screen.findByRole('dialog', { name: 'Correct the e-invoice of INV-2026-000238' })
  const send = within(drawer).getByRole('button', { name: 'Send for approval' })
  fireEvent.change(within(drawer).getByLabelText('UUID'), { target: { value: 'Q'.padEnd(26, '2') } })
  fireEvent.click(send)
  expect(await within(drawer).findByText('Enter the reason')).toBeTruthy()
  fireEvent.change(within(drawer).getByLabelText('Reason'), { target: { value: 'Swapped.' } })
  fireEvent.click(send)
  const corrected = { uuid: 'Q'.padEnd(26, '2'), long_id: byHand.long_id, validated_on: '2026-11-24' }
  const corrects = { uuid: byHand.uuid, reason: 'Swapped.' }
  await waitFor(() => expect(server.received.at(-1)?.input).toEqual({ kind: 'invoice', document_id: 7, ...corrected, corrects }))
  expect(await screen.findByText('E-invoice of INV-2026-000238 sent for approval.')).toBeTruthy()
})
it('offers nothing to enter while what was entered waits, nor of a void invoice, but of one that was credited in full', () => {
  fakeServer({})
  const invalid = { ...valid, state: 'invalid' as const, cancel_until: null }
  const opens = ['submitEInvoice', 'recordEInvoice', 'exportEInvoice']
  const offers = () => screen.queryAllByRole('button').map(({ textContent }) => textContent)
  show(invalid, opens, { e_invoices_waiting: [{ kind: 'invoice', document_id: 7 }] })
  expect(screen.getByText('What was entered from MyInvois is waiting for approval.')).toBeTruthy()
  expect(offers()).toEqual(['Export'])
  cleanup()
  show(invalid, opens, { status: 'void' })
  expect(offers()).toEqual([])
  cleanup()
  show(invalid, opens, { status: 'void', entries: [{ kind: 'credit' }] as unknown as Detail['entries'] })
  expect(offers()).toEqual(['Export', 'Enter from MyInvois', 'Submit'])
})

it('lets what was asked and not answered be asked again, and tells who asked', () => {
  fakeServer({})
  show({ ...valid, cancel_until: '2020-01-01T00:00:00.000Z', cancellation: asked })
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Ask again' }).ariaDisabled).toBeNull()
  expect(screen.getByText(/^Farid asked to cancel it/)).toBeTruthy()
})

it('shows a company who cancelled it and why, and offers nothing', () => {
  fakeServer({})
  show({ ...valid, state: 'cancelled', cancel_until: null, cancellation: { ...asked, at: asked.asked_at } }, [])
  expect(screen.getByText(/^Cancelled by Farid, .* Reason: Wrong buyer\.$/)).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})
