import type { EInvoiceAnswer } from '@jujur/contract/invoices.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeServer } from '../kit/testing/fake-server.ts'
import { person, renderScreen } from '../kit/testing/render-for-test.tsx'
import { EInvoiceAnswers } from './e-invoice-answers.tsx'

vi.setConfig({ testTimeout: 30_000 })

const opens = ['getEInvoiceAnswerList', 'approveEInvoiceAnswer', 'rejectEInvoiceAnswer']
const checker = person({ system_type_id: 3, company: null, opens })
const item: EInvoiceAnswer = {
  e_invoice_answer_id: 3,
  kind: 'invoice',
  document_id: 7,
  document_no: 'INV-2026-000238',
  invoice: { invoice_id: 7, invoice_no: 'INV-2026-000238', company: { company_id: 1, name: 'Selat Maju Sdn Bhd' } },
  uuid: 'RIGHT'.padEnd(26, '1'),
  long_id: 'LONG'.padEnd(26, '1'),
  validated_on: '2026-11-24',
  corrects: null,
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
const openDesk = (over: Partial<EInvoiceAnswer>) => {
  const server = fakeServer({
    getEInvoiceAnswerList: () => ({ output: { list: [{ ...item, ...over }], total: 1 } }),
    approveEInvoiceAnswer: () => ({ output: {} }),
  })
  renderScreen(<EInvoiceAnswers />, { path: '/GA/company/invoice', at: '/GA/company/invoice?tab=e-invoices', user: checker })
  return server
}

test('whoever decides on a correction reads both, why, and what happens', async () => {
  const corrects = { uuid: 'WRONG'.padEnd(26, '1'), long_id: item.long_id, validated_on: item.validated_on, reason: 'Two were swapped.' }
  const server = openDesk({ corrects })
  for (const text of [item.uuid, corrects.uuid, corrects.reason]) expect(await screen.findByText(text)).toBeTruthy()
  fireEvent.click(await screen.findByRole('button', { name: /^Approve/ }))
  const asked = await screen.findByRole('dialog')
  expect(within(asked).getByText(/The corrected e-invoice of INV-2026-000238 counts/)).toBeTruthy()
  fireEvent.click(within(asked).getByRole('button', { name: /^Approve/ }))
  await waitFor(() =>
    expect(server.received.find(({ name }) => name === 'approveEInvoiceAnswer')?.input).toEqual({ e_invoice_answer_id: 3, version: 1 }),
  )
})
test('one that came too late can only be rejected, and says why', async () => {
  openDesk({ obstacle: 'valid_already', can: { approve: false, reject: true, edit: false, because: 'findings' } })
  expect(await screen.findByText('This document already has a valid e-invoice. Reject this one.')).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Approve/ }).ariaDisabled).toBe('true')
})
