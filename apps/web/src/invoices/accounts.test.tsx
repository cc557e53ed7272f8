import type { UnappliedMoney } from '@jujur/contract/exceptions.ts'
import type { AccountBalance, Statement } from '@jujur/contract/statements.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeServer } from '../kit/testing/fake-server.ts'
import { person, renderScreen } from '../kit/testing/render-for-test.tsx'
import { AllAccounts, OwnAccount } from './accounts.tsx'

vi.setConfig({ testTimeout: 30_000 })

const company = { company_id: 4, name: 'Selat Maju Sdn Bhd' }
const ageing = { not_due_sen: 0, to_30_sen: 21_600, to_60_sen: 10_800, to_90_sen: 0, older_sen: 0 }
const statement: Statement = {
  company,
  from: '2025-11-23',
  to: '2026-11-23',
  opening_sen: 10_800,
  closing_sen: 24_800,
  entries: [
    {
      at: '2026-10-19T03:00:00.000Z',
      kind: 'issued',
      invoice: { invoice_id: 7, invoice_no: 'INV-2026-000238' },
      document_no: 'INV-2026-000238',
      amount_sen: 21_600,
      balance_sen: 32_400,
    },
    { at: '2026-11-20T03:00:00.000Z', kind: 'received', invoice: null, document_no: 'OR-2026-000031', amount_sen: -7_600, balance_sen: 24_800 },
  ],
  is_cut: false,
  ageing,
  refund_sen: 0,
  unapplied_sen: 7_600,
}
const kept: UnappliedMoney = {
  payment_exception_id: 9,
  kind: 'overpayment',
  company,
  invoice: { invoice_id: 7, invoice_no: 'INV-2026-000238' },
  amount_sen: 7_600,
  left_sen: 7_600,
  state: 'kept',
  entries: [
    {
      unapplied_entry_id: 1,
      kind: 'received',
      amount_sen: 7_600,
      at: '2026-11-20T03:00:00.000Z',
      to_invoice: null,
      paper: { kind: 'official_receipt', document_id: 31, document_no: 'OR-2026-000031' },
    },
  ],
}
const balance: AccountBalance = { company, ageing, owed_sen: 32_400, refund_sen: 0, unapplied_sen: 7_600, balance_sen: 24_800 }
const sums = { ageing, owed_sen: 1_032_400, refund_sen: 0, unapplied_sen: 7_600, balance_sen: 1_024_800 }
const page = <P,>(posts: P[]) => ({ output: { posts, total: posts.length } })
const serve = (more: Partial<Statement> = {}, posts = [balance]) =>
  fakeServer({
    getAccountStatement: (input) => ({
      output: { ...statement, ...more, ...(input.from && { from: input.from }), ...(input.to && { to: input.to }) },
    }),
    getUnappliedMoney: () => page([kept]),
    getAccountBalances: () => ({ output: { ...page(posts).output, sums } }),
  })
const asked = ({ received }: ReturnType<typeof serve>) => received.filter(({ name }) => name === 'getAccountStatement').map(({ input }) => input)
const rows = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => (row.textContent ?? '').replaceAll('\u00a0', ' '))

const calls = ['getAccountStatement', 'exportAccountStatement', 'getUnappliedMoney', 'downloadMoneyPaper'] as const
const buyer = person({ system_type_id: 2, opens: [...calls] })
const provider = person({ system_type_id: 3, company: null, opens: [...calls, 'getAccountBalances'] })
const own = (user = buyer) => renderScreen(<OwnAccount head={null} />, { path: '/CA/invoice-list', at: '/CA/invoice-list?tab=account', user })
const all = (more = '') =>
  renderScreen(<AllAccounts head={null} />, { path: '/GA/company/invoice', at: `/GA/company/invoice?tab=accounts${more}`, user: provider })

test('a company reads each entry with the balance after it, what is open by age, and its money on no invoice', async () => {
  serve()
  own()
  expect(rows(await screen.findByRole('table', { name: 'Entries' }))).toEqual([
    'DayEntryAmountBalance',
    '23 Nov 2025Opening balanceRM 108.00',
    '19 Oct 2026Invoice issuedINV-2026-000238RM 216.00RM 324.00',
    '20 Nov 2026Received, on no invoice OR-2026-000031-RM 76.00RM 248.00',
    '23 Nov 2026Closing balanceRM 248.00',
  ])
  expect(screen.getByText('31 to 60 days overdue').parentElement?.textContent).toMatch(/RM\s108.00/)
  const credits = await screen.findByRole('table', { name: 'Money on no invoice' })
  expect(credits.textContent).toContain('Kept as credit')
  expect(within(credits).getByRole('button', { name: 'OR-2026-000031' })).toBeTruthy()
  expect(within(credits).getByRole('link', { name: 'INV-2026-000238' }).getAttribute('href')).toBe('/CA/invoice-list?id=7')
})

test('other days are asked for; days that end before they begin are not', async () => {
  const server = serve()
  own()
  const from = await screen.findByLabelText('From')
  await waitFor(() => expect((from as HTMLInputElement).value).toBe('2025-11-23'))
  fireEvent.change(from, { target: { value: '2026-11-01' } })
  await waitFor(() => expect(asked(server)).toEqual([{}, { from: '2026-11-01' }]))
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-10-31' } })
  expect(await screen.findByText('The first day must not be after the last.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /spreadsheet/i })).toBeNull()
  expect(asked(server)).toHaveLength(2)
})

test('a statement that holds not all says so', async () => {
  serve({ is_cut: true })
  own()
  expect(await screen.findByText('There are more entries. Choose a shorter time.')).toBeTruthy()
})

test('money on no invoice beyond the first hundred comes on demand', async () => {
  const server = fakeServer({
    getAccountStatement: () => ({ output: statement }),
    getUnappliedMoney: ({ start = 0 }) => ({
      output: { posts: [{ ...kept, payment_exception_id: 9 + start, invoice: { invoice_id: 7, invoice_no: `INV-2026-${start}` } }], total: 101 },
    }),
  })
  own()
  fireEvent.click(await screen.findByRole('button', { name: 'Show more' }))
  expect(await screen.findByRole('link', { name: 'INV-2026-100' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  expect(server.received.filter(({ name }) => name === 'getUnappliedMoney').map(({ input }) => input)).toEqual([{}, { start: 100 }])
})

test('who may only read has papers by their number, and no spreadsheet', async () => {
  serve()
  own(person({ system_type_id: 2, opens: ['getAccountStatement', 'getUnappliedMoney'] }))
  const credits = await screen.findByRole('table', { name: 'Money on no invoice' })
  expect(credits.textContent).toContain('OR-2026-000031')
  expect(screen.queryByRole('button')).toBeNull()
})

test('the provider sees who owes what, and opens a statement', async () => {
  const server = serve()
  all()
  const link = await screen.findByRole('link', { name: company.name })
  expect(link.closest('tr')?.textContent).toMatch(/RM\s324.00.*RM\s248.00/)
  const together = (await screen.findByRole('heading', { name: 'All companies that match' })).closest('section')
  expect(together?.textContent).toMatch(/RM\s10,324.00.*RM\s10,248.00/)
  expect(server.received.filter(({ name }) => name === 'getAccountBalances')).toHaveLength(1)
  fireEvent.click(link)
  expect(await screen.findByRole('heading', { name: company.name })).toBeTruthy()
  expect(await screen.findByRole('table', { name: 'Entries' })).toBeTruthy()
  expect(asked(server)).toEqual([{ company_id: 4 }])
  fireEvent.click(screen.getByRole('link', { name: 'Back to all accounts' }))
  expect(await screen.findByRole('heading', { name: 'Accounts' })).toBeTruthy()
})

test('where nobody owes anything the list says so', async () => {
  serve({}, [])
  all()
  expect(await screen.findByText('No company owes anything')).toBeTruthy()
})
