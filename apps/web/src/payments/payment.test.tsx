import type { getPaymentOptions } from '@jujur/contract/bills.ts'
import type { Output } from '@jujur/contract/call.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { ReactElement } from 'react'
import { useLocation } from 'react-router'
import { expect, test, vi } from 'vitest'
import { clientAdmin } from '../kit/testing/client-admin-for-test.ts'
import { fakeServer } from '../kit/testing/fake-server.ts'
import { renderScreen } from '../kit/testing/render-for-test.tsx'
import { PayOnline } from './pay-online.tsx'
import { PaymentScreen } from './payment.screen.tsx'

type Options = Output<typeof getPaymentOptions>
const options = (
  over: { invoice?: Partial<Options['invoice']>; online?: Partial<Options['online']>; transfer?: Partial<Options['transfer']> } = {},
): Options => ({
  invoice: {
    invoice_id: 7,
    invoice_no: 'INV-2026-000238',
    issued_at: '2026-11-24T01:00:00.000Z',
    due_on: '2026-12-24',
    status: 'unpaid',
    total_sen: 817_614,
    paid_sen: 0,
    refunded_sen: 0,
    credited_sen: 0,
    refund_sen: 0,
    open_sen: 817_614,
    seats: 105,
    courses: 2,
    paid_at: null,
    voided_at: null,
    ...over.invoice,
  },
  payments: [],
  online: {
    because: null,
    arrived_sen: null,
    banks: [{ code: 'MB2U0227', name: 'Maybank', kind: 'personal' }],
    largest_personal_sen: 3_000_000,
    largest_business_sen: 100_000_000,
    ...over.online,
  },
  transfer: {
    bank_name: 'CIMB Bank',
    account_name: 'Jujur Integrity Sdn Bhd',
    account_no: '8008221612',
    takes_parts: true,
    receipt_refused: false,
    receipt: null,
    ...over.transfer,
  },
  bill: null,
})
const bill = (state: 'due' | 'paid'): NonNullable<Options['bill']> => ({
  bill_id: 3,
  invoice_id: 7,
  invoice_no: 'INV-2026-000238',
  amount_sen: 817_614,
  state,
  gateway_bill_id: 'abc',
  pending_at: null,
  url: state === 'due' ? 'https://www.billplz.com/bills/abc' : null,
  created_at: '2026-11-24T02:00:00.000Z',
  created_by: 'Nurul Huda',
  paid_at: state === 'paid' ? '2026-11-24T02:05:00.000Z' : null,
  closed_at: null,
  receipt_no: state === 'paid' ? 'RCP-2026-000311' : null,
})
const renderAt = (element: ReactElement, query: string) =>
  renderScreen(element, { path: '/CA/invoice-list/payment/:invoiceId', at: `/CA/invoice-list/payment/7${query}`, user: clientAdmin() })
const at = (query = '') => renderAt(<PaymentScreen />, query)
const payButton = () => screen.findByRole<HTMLButtonElement>('button', { name: /^Pay RM.8,176\.14 online$/ })

test('the way, the sums and both ways to pay', async () => {
  fakeServer({ getPaymentOptions: () => ({ output: options() }) })
  at()
  expect((await payButton()).ariaDisabled).toBeNull()
  expect(screen.getByText('Pay: your turn')).toBeTruthy()
  expect(screen.getByText(/105 seats, as soon as it is paid/)).toBeTruthy()
  expect(screen.getByText('CIMB Bank, 8008221612')).toBeTruthy()
})

test('leads to the gateway with the bank that was chosen', async () => {
  const server = fakeServer({ createBill: () => ({ output: { bill: bill('due') } }) })
  const leave = vi.fn()
  renderScreen(<PayOnline options={options()} leave={leave} />, { path: '/', user: clientAdmin() })
  fireEvent.change(screen.getByLabelText('Bank'), { target: { value: 'MB2U0227' } })
  fireEvent.click(await payButton())
  await waitFor(() => expect(leave).toHaveBeenCalledWith('https://www.billplz.com/bills/abc'))
  expect(server.received.find(({ name }) => name === 'createBill')?.input).toEqual({ invoice_id: 7, bank_code: 'MB2U0227' })
})

test.each([
  ['down', /Billplz does not answer/],
  ['off', /not set up/],
  ['receipt', /do not pay twice/],
] as const)('closed because of %s, with the reason as the description of the button', async (because, reason) => {
  fakeServer({ getPaymentOptions: () => ({ output: options({ online: { because } }) }) })
  at()
  const button = await payButton()
  expect(button.ariaDisabled).toBe('true')
  expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(reason)
})

test('what arrived with another sum is said to be checked, and nothing invites to pay it again', async () => {
  fakeServer({ getPaymentOptions: () => ({ output: options({ online: { because: 'paid_there', arrived_sen: 817_613 } }) }) })
  at()
  expect(await screen.findByText(/^RM.8,176\.13 arrived by online payment/)).toBeTruthy()
  expect(screen.getByText('Online payment being checked')).toBeTruthy()
  expect(screen.queryByText('Pay: your turn')).toBeNull()
  for (const way of ['Pay online', 'Bank transfer']) expect(screen.queryByRole('heading', { name: way })).toBeNull()
  expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull()
})

test('after credit notes and write-offs the sums still come to the total', async () => {
  const invoice = { status: 'void' as const, paid_sen: 50_000, refunded_sen: 10_000, credited_sen: 817_614, refund_sen: 40_000, open_sen: 0 }
  fakeServer({ getPaymentOptions: () => ({ output: options({ invoice }) }) })
  at()
  expect(await screen.findByText('Credited or void')).toBeTruthy()
  for (const [term, sum] of [
    ['Refunded', '100.00'],
    ['To be refunded', '400.00'],
    ['To pay', '0.00'],
  ] as const)
    expect(screen.getByText(term).nextElementSibling?.textContent).toContain(sum)
})

test('who comes back from the bank sees the server ask, and then that it is paid', async () => {
  let paid = false
  fakeServer({
    getPaymentOptions: () => ({
      output: paid
        ? { ...options({ invoice: { status: 'paid', open_sen: 0, paid_sen: 817_614 } }), bill: bill('paid') }
        : { ...options(), bill: bill('due') },
    }),
    getBillStatus: () => {
      paid = true
      return { output: { bill: bill('paid'), invoice: { status: 'paid', open_sen: 0 } } }
    },
  })
  at('?billplz%5Bid%5D=abc&billplz%5Bpaid%5D=true')
  expect(await screen.findByText('The invoice is paid and the seats are open.')).toBeTruthy()
})

test('what came in leads to its receipt, and the seats that are open to who gets them', async () => {
  const receipt_no = 'OR-2026-000311'
  const payment = { payment_id: 31, receipt_no, channel: 1, amount_sen: 817_614, paid_on: '2026-11-24', recorded_at: '2026-11-24T02:05:00.000Z' }
  const paid = options({ invoice: { status: 'paid', paid_sen: 817_614, open_sen: 0, paid_at: '2026-11-24T02:05:00.000Z' } })
  fakeServer({ getPaymentOptions: () => ({ output: { ...paid, payments: [payment] } }) })
  at()
  expect((await screen.findByRole('link', { name: 'Assign your seats' })).getAttribute('href')).toBe('/CA/purchased-course')
  expect(screen.getByRole('link', { name: receipt_no }).getAttribute('href')).toBe('/CA/invoice-list?id=7')
})

test('the address alone pays nothing', async () => {
  const server = fakeServer({ getPaymentOptions: () => ({ output: options() }) })
  at('?billplz%5Bid%5D=abc&billplz%5Bpaid%5D=true')
  expect((await payButton()).ariaDisabled).toBeNull()
  expect(screen.queryByText('The invoice is paid and the seats are open.')).toBeNull()
  expect(server.received.some(({ name }) => name === 'getBillStatus')).toBe(false)
})

test('a payment that was broken off is told once the gateway says so', async () => {
  fakeServer({
    getPaymentOptions: () => ({ output: { ...options(), bill: bill('due') } }),
    getBillStatus: () => ({ output: { bill: bill('due'), invoice: { status: 'unpaid', open_sen: 817_614 } } }),
  })
  at('?billplz%5Bpaid%5D=false')
  expect(await screen.findByText('The payment was not completed. You can try again.')).toBeTruthy()
})

test('a payment that waits for a second person at the bank is no failure, and paying again asks', async () => {
  const pending = { ...bill('due'), pending_at: '2026-11-24T02:05:00.000Z' }
  const server = fakeServer({
    getPaymentOptions: () => ({ output: { ...options(), bill: bill('due') } }),
    getBillStatus: () => ({ output: { bill: pending, invoice: { status: 'unpaid', open_sen: 817_614 } } }),
    createBill: () => ({ refuse: 10007 }),
  })
  at('?billplz%5Bpaid%5D=false&billplz%5Btransaction_status%5D=pending')
  expect(await screen.findByText('Your bank has your payment')).toBeTruthy()
  expect(screen.queryByText('The payment was not completed. You can try again.')).toBeNull()
  expect(screen.getByText('Waiting for the bank')).toBeTruthy()
  fireEvent.click(await payButton())
  expect(await screen.findByText(/If you pay again and both arrive, you pay twice/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Wait' }))
  expect(server.received.some(({ name }) => name === 'createBill')).toBe(false)
  fireEvent.click(await payButton())
  fireEvent.click(await screen.findByRole('button', { name: 'Pay again' }))
  await waitFor(() => expect(server.received.some(({ name }) => name === 'createBill')).toBe(true))
})

test('what the gateway put in the address does not stay there', async () => {
  fakeServer({ getPaymentOptions: () => ({ output: options() }) })
  const Address = () => <p data-testid="address">{useLocation().search}</p>
  const screenAndAddress = (
    <>
      <PaymentScreen />
      <Address />
    </>
  )
  renderAt(screenAndAddress, '?with=8&billplz%5Bid%5D=abc&billplz%5Bpaid%5D=true&billplz%5Bx_signature%5D=f00d')
  await screen.findByRole('heading', { level: 1 })
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('?with=8'))
})
