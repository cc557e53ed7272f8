import type { DuePerson } from '@jujur/contract/due-calendar.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { clientAdmin } from '../kit/testing/client-admin-for-test.ts'
import { fakeServer } from '../kit/testing/fake-server.ts'
import { renderScreen } from '../kit/testing/render-for-test.tsx'
import { DueCalendarScreen } from './calendar.screen.tsx'
import type { DueCalendar } from './calendar-months.ts'
import { cartOf, offered } from './purchases-for-test.ts'

vi.setConfig({ testTimeout: 30_000 })

const months = ['2026-11', '2026-12', '2027-01', '2027-02', '2027-03', '2027-04', '2027-05', '2027-06', '2027-07', '2027-08', '2027-09', '2027-10']
const monthly = (of: Record<string, number>) => months.map((month) => of[month] ?? 0)
const missing = monthly({ '2026-12': 3, '2027-02': 10 })
const calendar: DueCalendar = {
  months,
  rows: [
    { course_id: 1, name: 'Anti-Bribery Essentials', falls_due: monthly({ '2026-12': 4, '2027-02': 151 }) },
    { course_id: 2, name: 'Section 17A', falls_due: monthly({ '2027-02': 9 }) },
  ],
  others: null,
  falls_due: monthly({ '2026-12': 4, '2027-02': 160 }),
  updates: monthly({}),
  seats_needed: monthly({ '2026-12': 3, '2027-02': 60 }),
  seats_missing: missing,
  short: [{ course_id: 1, title: 'Anti-Bribery Essentials', price_sen: 12_000, seats_missing: missing }],
}
const person: DuePerson = {
  user_id: 4,
  name: 'Wong Mun Yee',
  department: 'Sales',
  course_id: 1,
  course_title: 'Anti-Bribery Essentials',
  due_on: '2027-02-28',
  opens_on: '2026-12-30',
  certificate_ends_on: '2027-02-28',
  seat: 'missing',
  update_to: null,
}
const path = '/CA/calendar'
const serve = (more: Parameters<typeof fakeServer>[0] = {}) =>
  fakeServer({
    getDueCalendar: () => ({ output: calendar }),
    getDueCalendarList: () => ({ output: { posts: [person], total: 1 } }),
    getCart: () => ({ output: { cart: cartOf([]) } }),
    updateCart: () => ({ output: { cart: cartOf([]) } }),
    ...more,
  })
const received = (server: ReturnType<typeof fakeServer>, name: string) =>
  server.received.filter((call) => call.name === name).map(({ input }) => input)

it('opens at the month in which most falls due, with its people', async () => {
  const server = serve()
  renderScreen(<DueCalendarScreen />, { path, at: path, user: clientAdmin() })
  expect(await screen.findByRole('heading', { name: 'Most falls due in February 2027: 160 of 164' })).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'February 2027: 160 fall due' })).toBeTruthy()
  expect(await screen.findByText('Wong Mun Yee')).toBeTruthy()
  expect(within(screen.getByRole('table', { name: 'People' })).getByText('No seat yet')).toBeTruthy()
  expect(received(server, 'getDueCalendarList')[0]).toMatchObject({ month: '2027-02' })
})

it('leads from each figure to the people it counts', async () => {
  const server = serve()
  renderScreen(<DueCalendarScreen />, { path, at: path, user: clientAdmin() })
  fireEvent.click(await screen.findByRole('link', { name: 'Anti-Bribery Essentials, December 2026: 4' }))
  expect(await screen.findByRole('heading', { name: 'December 2026: 4 fall due' })).toBeTruthy()
  expect(received(server, 'getDueCalendarList').at(-1)).toMatchObject({ month: '2026-12', course_id: 1 })
  fireEvent.click(screen.getByRole('link', { name: 'Seats missing, December 2026: 3' }))
  expect(await screen.findByRole('heading', { name: 'December 2026: 3 seats needed. 3 are missing.' })).toBeTruthy()
  expect(received(server, 'getDueCalendarList').at(-1)).toMatchObject({ opens: '2026-12', seat: 'missing' })
})

it('tells when a course runs out of seats, and puts what is missing to the end of the month in the cart, beside what is there', async () => {
  const server = serve({ getCart: () => ({ output: { cart: cartOf([{ course: offered(), seats: 5 }]) } }) })
  renderScreen(<DueCalendarScreen />, { path, at: path, user: clientAdmin() })
  expect(await screen.findByText(/Anti-Bribery Essentials runs out of seats in December 2026\. People then wait for a seat\./)).toBeTruthy()
  expect(await screen.findByText(/5 seats are in your cart\./)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Add 8 seats, to the end of February 2027' }))
  await vi.waitFor(() => expect(received(server, 'updateCart')).toEqual([{ changes: [{ course_id: 1, seats: 13 }] }]))
})

it('names updates of courses by themselves: they need no seat', async () => {
  const update = { ...person, due_on: '2026-12-20', opens_on: '2026-11-20', seat: null, update_to: 4 }
  const server = serve({
    getDueCalendar: () => ({ output: { ...calendar, updates: monthly({ '2026-12': 2 }) } }),
    getDueCalendarList: () => ({ output: { posts: [update], total: 1 } }),
  })
  renderScreen(<DueCalendarScreen />, { path, at: path, user: clientAdmin() })
  fireEvent.click(await screen.findByRole('link', { name: 'Course updates, December 2026: 2' }))
  expect(await screen.findByRole('heading', { name: 'December 2026: 2 course updates fall due' })).toBeTruthy()
  expect(await screen.findByText('Update to version 4 of Anti-Bribery Essentials')).toBeTruthy()
  expect(screen.queryByRole('columnheader', { name: 'Seat' })).toBeNull()
  expect(received(server, 'getDueCalendarList').at(-1)).toMatchObject({ month: '2026-12', updates: true })
  expect(screen.getByText(/Course updates are counted by themselves and need no seat\./)).toBeTruthy()
})

it('says so where nothing falls due', async () => {
  serve({
    getDueCalendar: () => ({
      output: { ...calendar, rows: [], falls_due: monthly({}), seats_needed: monthly({}), seats_missing: monthly({}), short: [] },
    }),
  })
  renderScreen(<DueCalendarScreen />, { path, at: path, user: clientAdmin() })
  expect(await screen.findByText(/^Nothing falls due up to the end of October 2027\./)).toBeTruthy()
})
