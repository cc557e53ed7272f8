import { usualCycle } from '@jujur/contract/cycle-dates.ts'
import type { CycleImpact } from '@jujur/contract/cycles.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { clientAdmin } from '../kit/testing/client-admin-for-test.ts'
import { fakeServer } from '../kit/testing/fake-server.ts'
import { renderScreen } from '../kit/testing/render-for-test.tsx'
import { cartOf } from './purchases-for-test.ts'
import { YearlyCycleScreen } from './yearly-cycle.screen.tsx'

vi.setConfig({ testTimeout: 30_000 })

const impact: CycleImpact = {
  earlier: { people: 151, days: 213 },
  later: { people: 0, days: 0 },
  overlapping: { people: 100, days: 153 },
  young: 97,
  starts: 0,
  stops: 0,
  opens_on: '2026-12-30',
  due_on: '2027-02-28',
  seats: { needed: 151, free: 52, short: 99 },
  price_sen: 10_000,
  cost_sen: 990_000,
}
const course = { course_id: 1, title: 'Anti-Bribery Essentials', validity_months: 12 }
const read = (more: object = {}) => ({
  courses: [{ course_id: 1, title: course.title }],
  course,
  replaced_by: null,
  setting: { ...usualCycle, common: { month: 2, day: 28 }, version: 1 },
  history: [{ ...usualCycle, common: { month: 2, day: 28 }, version: 1, changed_at: '2026-11-24T02:42:00.000Z', changed_by: 'Nurul Huda Ismail' }],
  ...more,
})
const path = '/CA/yearly-cycle'
const serve = (more: Parameters<typeof fakeServer>[0] = {}) =>
  fakeServer({
    getCycleSetting: () => ({ output: read() }),
    previewCycleSetting: () => ({ output: { impact } }),
    saveCycleSetting: ({ version: _, course_id: __, ...input }) => ({ output: { setting: { ...input, version: 2, aligns_from: '2027-01-23' } } }),
    getCart: () => ({ output: { cart: cartOf([]) } }),
    updateCart: () => ({ output: { cart: cartOf([]) } }),
    ...more,
  })
const received = (server: ReturnType<typeof fakeServer>, name: string) =>
  server.received.filter((call) => call.name === name).map(({ input }) => input)
const open = (at = path) => renderScreen(<YearlyCycleScreen />, { path, at, user: clientAdmin() })

it('shows three lives anew as one types, in words too, and what a change would do to real people before it is saved', async () => {
  const server = serve()
  open()
  expect(await screen.findByRole('heading', { level: 1, name: 'Yearly cycle' })).toBeTruthy()
  expect(screen.getByText(/^Anti-Bribery Essentials: changes apply/)).toBeTruthy()
  expect(screen.getByText(/^Finishes on/)).toBeTruthy()
  expect(screen.getByRole('heading', { name: /^Joined on/ })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(screen.getByRole('radio', { name: /On one common day/ }))
  expect(screen.getByText('1 change not saved')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Joined 3 weeks before the common day' })).toBeTruthy()
  expect(screen.getByText(/^8 days are fewer than 120, so the first certificate runs/)).toBeTruthy()
  expect(screen.getByRole('img', { name: /4\d\d days without a certificate/ })).toBeTruthy()
  fireEvent.change(screen.getByRole('spinbutton', { name: 'Least active period' }), { target: { value: '300' } })
  expect(screen.getByText(/^8 days are fewer than 300/)).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Save for 151 people' })).toBeTruthy()
  const bar = within(screen.getByRole('region', { name: 'Impact before saving' }))
  expect(bar.getByText('99 seats short')).toBeTruthy()
  expect(bar.getByText('with two certificates at once, for 153 days on average')).toBeTruthy()
  await vi.waitFor(() =>
    expect(received(server, 'previewCycleSetting').at(-1)).toEqual({
      course_id: 1,
      renews: true,
      mode: 'common_day',
      common: { month: 2, day: 28 },
      window_days: 60,
      least_days: 300,
    }),
  )
  fireEvent.click(screen.getByRole('button', { name: 'Save for 151 people' }))
  await vi.waitFor(() => expect(received(server, 'saveCycleSetting')).toMatchObject([{ version: 1, mode: 'common_day', least_days: 300 }]))
})

it('leads from each figure to its people, with what holds for them and what would, of what is typed and not saved', async () => {
  const person = {
    ...{ user_id: 4, name: 'Wong Mun Yee', department: 'Sales', certificate_ends_on: '2027-07-31' },
    ...{ opens_before: '2027-06-01', due_before: '2027-07-31', opens_after: '2026-12-30', due_after: null },
  }
  const server = serve({ getCycleImpactPeople: () => ({ output: { people: [person], total: 1 } }) })
  open()
  fireEvent.change(await screen.findByRole('spinbutton', { name: 'Window' }), { target: { value: '90' } })
  await vi.waitFor(() => expect(received(server, 'previewCycleSetting').at(-1)).toMatchObject({ window_days: 90 }))
  const bar = within(screen.getByRole('region', { name: 'Impact before saving' }))
  fireEvent.click((await bar.findAllByRole('button', { name: '151 people' }))[0] as HTMLElement)
  const drawer = within(await screen.findByRole('dialog', { name: 'Asked earlier' }))
  const row = within((await drawer.findByText('Wong Mun Yee')).closest('tr') as HTMLElement)
  for (const shown of [/31 Jul 2027/, /1 Jun 2027/, /30 Dec 2026/, 'No due date']) expect(row.getAllByText(shown).length).toBeGreaterThan(0)
  expect(received(server, 'getCycleImpactPeople').at(-1)).toMatchObject({ course_id: 1, window_days: 90, who: 'earlier', start: 0 })
  fireEvent.click(drawer.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  // What was typed is still there.
  expect((screen.getByRole('spinbutton', { name: 'Window' }) as HTMLInputElement).value).toBe('90')
  fireEvent.click(bar.getByRole('button', { name: 'See all 151 people' }))
  expect(await screen.findByRole('dialog', { name: 'Need a seat' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  fireEvent.click(bar.getByRole('button', { name: '99 seats short' }))
  expect(await screen.findByRole('dialog', { name: 'No seat free for them' })).toBeTruthy()
})

it('puts the missing seats in the cart with one press', async () => {
  const server = serve()
  open()
  const buy = await screen.findByRole('button', { name: /^Add 99 seats to the cart, RM\s9,900\.00$/ })
  await vi.waitFor(() => expect(buy.getAttribute('aria-disabled') ?? 'false').toBe('false'))
  fireEvent.click(buy)
  await vi.waitFor(() => expect(received(server, 'updateCart')).toEqual([{ changes: [{ course_id: 1, seats: 99 }] }]))
})

it('says what a field takes, and saves nothing while one is wrong; discard brings back what holds', async () => {
  serve()
  open()
  const window = await screen.findByRole('spinbutton', { name: 'Window' })
  fireEvent.change(window, { target: { value: '200' } })
  expect(screen.getByText('Enter 14 to 180.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }))
  expect((window as HTMLInputElement).value).toBe('60')
})

it('that somebody else changed meanwhile is shown as it is now', async () => {
  let version = 1
  serve({
    getCycleSetting: () => ({ output: read({ setting: { ...usualCycle, window_days: version === 1 ? 60 : 90, version } }) }),
    saveCycleSetting: () => {
      version = 2
      return { code: 2111, data: { reason: 'changed_since' } } as never
    },
  })
  open()
  fireEvent.change(await screen.findByRole('spinbutton', { name: 'Window' }), { target: { value: '30' } })
  fireEvent.click(await screen.findByRole('button', { name: /^Save for/ }))
  expect(await screen.findByText(/Someone saved other settings/)).toBeTruthy()
  expect((screen.getByRole('spinbutton', { name: 'Window' }) as HTMLInputElement).value).toBe('90')
})

it('has no common day for a course that is not valid for whole years', async () => {
  serve({ getCycleSetting: () => ({ output: read({ course: { ...course, validity_months: 18 } }) }) })
  open()
  expect(await screen.findByText(/This one is valid for 18 months/)).toBeTruthy()
  expect(screen.queryByRole('radio', { name: /On one common day/ })).toBeNull()
})

it('keeps earlier settings, with who and when', async () => {
  serve()
  open(`${path}?history=1`)
  const drawer = within(await screen.findByRole('dialog', { name: 'Earlier settings' }))
  expect(drawer.getByText(/Nurul Huda Ismail/)).toBeTruthy()
  expect(drawer.getByText('Applies now')).toBeTruthy()
})

it('without a course leads to the catalogue', async () => {
  serve({ getCycleSetting: () => ({ output: read({ courses: [], course: null, history: [] }) }) })
  open()
  expect(await screen.findByRole('link', { name: 'Get a course' })).toBeTruthy()
})

it('says which course the next cycles are of, where another replaces it', async () => {
  serve({ getCycleSetting: () => ({ output: read({ replaced_by: { course_id: 2, title: 'Anti-Bribery 2027' } }) }) })
  open()
  expect(await screen.findByText(/Replaced by Anti-Bribery 2027/)).toBeTruthy()
})
