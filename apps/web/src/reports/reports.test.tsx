import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { clientAdmin } from '../kit/testing/client-admin-for-test.ts'
import { fakeServer } from '../kit/testing/fake-server.ts'
import { renderScreen } from '../kit/testing/render-for-test.tsx'
import { ReportsScreen } from './reports.screen.tsx'

vi.setConfig({ testTimeout: 30_000 })

const choices = {
  ...{ since: '2025-01-06', today: '2026-11-28', courses: [{ course_id: 7, title: 'Essentials' }], departments: ['Sales'] },
  ...{ categories: [], companies: [] },
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
