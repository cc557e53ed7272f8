import type { Report, ReportKind, Summed } from '@jujur/contract/reports.ts'
import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { clientAdmin } from '../kit/testing/client-admin-for-test.ts'
import { fakeServer } from '../kit/testing/fake-server.ts'
import { renderScreen } from '../kit/testing/render-for-test.tsx'
import { ReportsScreen } from './reports.screen.tsx'

vi.setConfig({ testTimeout: 30_000 })

const choices = {
  ...{ since: '2025-01-06', today: '2026-11-28', courses: [{ course_id: 7, title: 'Essentials' }], departments: ['Sales'] },
  ...{ categories: [], companies: [], kinds: ['completion', 'overdue', 'questions', 'ageing'] as ReportKind[] },
}
const serve = () =>
  fakeServer({
    getReportChoices: () => ({ output: choices }),
    getReportList: () => ({ output: { posts: [], total: 0 } }),
    orderReport: () => ({ output: { report_id: 12 } }),
  })
const open = (at = '/CA/reports') => renderScreen(<ReportsScreen />, { path: '/CA/reports', at, user: clientAdmin() })
const orders = (server: ReturnType<typeof serve>) => server.received.filter(({ name }) => name === 'orderReport').map(({ input }) => input)
const make = () => fireEvent.click(screen.getByRole('button', { name: 'Make the report' }))
const day = (value: string) => fireEvent.change(screen.getByLabelText('As at'), { target: { value } })

it('orders what was chosen, of a day that is over as it was known then', async () => {
  const server = serve()
  open('/CA/reports?kind=overdue')
  await screen.findByRole('option', { name: 'Essentials' })
  fireEvent.change(screen.getByRole('combobox', { name: 'Course' }), { target: { value: '7' } })
  fireEvent.change(screen.getByRole('combobox', { name: 'Department' }), { target: { value: 'Sales' } })
  day('2026-06-30')
  fireEvent.click(await screen.findByRole('radio', { name: 'As known then' }))
  make()
  await vi.waitFor(() =>
    expect(orders(server)).toMatchObject([{ kind: 'overdue', as_at: '2026-06-30', known: 'then', course_ids: [7], department: 'Sales' }]),
  )
})

it('of today asks for no reading, and a company has no choice of companies', async () => {
  const server = serve()
  open()
  await screen.findByRole('option', { name: 'Essentials' })
  expect(screen.queryByRole('combobox', { name: 'Company' })).toBeNull()
  expect(screen.queryByRole('radio', { name: 'As known then' })).toBeNull()
  make()
  await vi.waitFor(() => expect(orders(server)).toHaveLength(1))
  expect(orders(server)[0]).not.toHaveProperty('as_at')
})

it.each(['2024-12-31', '2026-12-01'])('says why there is no report of %s, and orders none', async (outside) => {
  const server = serve()
  open()
  await screen.findByRole('option', { name: 'Essentials' })
  day(outside)
  expect(await screen.findByText('Choose a day that is not ahead, and not before the company was here.')).toBeTruthy()
  make()
  expect(orders(server)).toEqual([])
})

it('of money asks for no course, and in one reading', async () => {
  const server = serve()
  open('/CA/reports?kind=ageing')
  expect(await screen.findByRole('link', { name: 'Ageing', current: 'page' })).toBeTruthy()
  await vi.waitFor(() => expect(screen.queryByRole('link', { name: 'Purchases' })).toBeNull())
  day('2026-06-30')
  expect(screen.queryByRole('combobox', { name: 'Course' })).toBeNull()
  expect(screen.queryByRole('radio', { name: 'As known then' })).toBeNull()
  make()
  await vi.waitFor(() => expect(orders(server)).toEqual([{ kind: 'ageing', as_at: '2026-06-30' }]))
})

const summed: Summed = {
  ...{ course_id: null, company_id: 3, title: 'Meridian', rows: 3, sen: 5_000, ledger_sen: 5_000, overdue: 1, overdue_sen: 7_000 },
  buckets: [
    { bucket: 'to_30', rows: 1, sen: 7_000 },
    { bucket: 'not_due', rows: 1, sen: 1_000 },
    { bucket: 'unapplied', rows: 1, sen: -3_000 },
    { bucket: 'older', rows: 0, sen: 0 },
  ],
}
const report: Report = {
  ...{ report_id: 9, kind: 'ageing', state: 'made', company_name: 'Meridian', as_at: '2026-11-28', known: 'today', at: '2026-11-28T01:00:00.000Z' },
  ...{
    courses: [],
    department: null,
    no_department: false,
    category: null,
    language: 'en',
    ordered_at: '2026-11-28T01:00:00.000Z',
    ordered_by: 'Farah',
  },
  ...{ rows: 3, worked: 3, volumes: 1, why: null, ends_at: '2026-12-12T01:00:00.000Z', head: null, data_sha256: 'a'.repeat(64), taken: 0 },
}
it('shows what a report of money comes to, each figure leading to its rows, beside what the ledger says', async () => {
  fakeServer({
    getReportChoices: () => ({ output: choices }),
    getReport: () => ({
      output: {
        report,
        columns: [{ name: 'open', is: 'money', title: 'Outstanding, RM' }],
        rows: [{ place: 1, user_id: null, cells: [7_000] }],
        ...{ total: 3, reconciliation: [], sums: [summed] },
      },
    }),
  })
  open('/CA/reports?report=9')
  expect(await screen.findByText('By the ledger: RM 50.00')).toBeTruthy()
  expect(screen.getByText('-RM 30.00')).toBeTruthy()
  expect(screen.queryByText('More than 90 days overdue')).toBeNull()
  const line = screen.getByRole('row', { name: /1 to 30 days overdue/ })
  expect(line.querySelector('a')?.getAttribute('href')).toMatch(/bucket=to_30.*company=3|company=3.*bucket=to_30/)
})
