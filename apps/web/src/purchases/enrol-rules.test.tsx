import type { EnrolRule, EnrolRulePreview } from '@jujur/contract/enrol-rules.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { clientAdmin } from '../kit/testing/client-admin-for-test.ts'
import { fakeServer } from '../kit/testing/fake-server.ts'
import { renderScreen } from '../kit/testing/render-for-test.tsx'
import { EnrolRulesScreen } from './enrol-rules.screen.tsx'
import { cartOf } from './purchases-for-test.ts'

vi.setConfig({ testTimeout: 30_000 })

const rule: EnrolRule = {
  enrol_rule_id: 3,
  version: 2,
  name: 'New joiners',
  course_id: 1,
  course_title: 'Anti-Bribery Essentials',
  who: [
    { fact: 'department', is: ['Sales', 'Procurement'] },
    { fact: 'joined', within_days: 30 },
  ],
  due: { kind: 'after_joining', days: 30 },
  starts_on: '2026-11-01',
  state: 'runs',
  enrolled: 41,
  waiting: 2,
  changed_at: '2026-11-24T02:42:00.000Z',
  changed_by: 'Nurul Huda Ismail',
  ended_at: null,
  job_id: null,
}
const preview: EnrolRulePreview = {
  people: 31,
  first: [{ user_id: 4, name: 'Wong Mun Yee', department: 'Sales', due_on: '2026-12-24' }],
  left_out: { enrolled: 5, certified: 3, waiting: 0, taken_back: 0, exempt: 2, inactive: 0 },
  seats: { needed: 31, free: 19, short: 12 },
  price_sen: 12_000,
  cost_sen: 144_000,
}
const path = '/CA/enrolment-rules'
const serve = (more: Parameters<typeof fakeServer>[0] = {}) =>
  fakeServer({
    getEnrolRuleList: () => ({
      output: {
        posts: [rule],
        total: 1,
        departments: ['Procurement', 'Sales'],
        categories: [
          { employee_category_id: 3, offered: 'executive', name: null },
          { employee_category_id: 9, offered: null, name: 'Drivers' },
        ],
        positions: ['Buyer'],
        courses: [{ course_id: 1, title: 'Anti-Bribery Essentials', free: 19 }],
      },
    }),
    previewEnrolRule: () => ({ output: { preview } }),
    getCart: () => ({ output: { cart: cartOf([]) } }),
    updateCart: () => ({ output: { cart: cartOf([]) } }),
    saveEnrolRule: () => ({ output: { rule, job: null } }),
    ...more,
  })
const received = (server: ReturnType<typeof fakeServer>, name: string) =>
  server.received.filter((call) => call.name === name).map(({ input }) => input)

it('lists rules with whom they mean, and how many wait for a seat', async () => {
  serve()
  renderScreen(<EnrolRulesScreen />, { path, at: path, user: clientAdmin() })
  expect(await screen.findByText('Sales or Procurement, joined within 30 days')).toBeTruthy()
  expect(screen.getByText('2 wait for a seat')).toBeTruthy()
  expect(screen.getByText('30 days after joining')).toBeTruthy()
})

it('shows what a rule would do, puts the missing seats in the cart with one press, and saves the rule as it was read', async () => {
  const server = serve()
  renderScreen(<EnrolRulesScreen />, { path, at: `${path}?rule=3`, user: clientAdmin() })
  const drawer = within(await screen.findByRole('dialog', { name: 'New joiners' }))
  expect(await drawer.findByText('Wong Mun Yee')).toBeTruthy()
  for (const out of ['5 have the course', '3 have a valid certificate', '2 are paused or have it waived'])
    expect(drawer.getByRole('button', { name: out })).toBeTruthy()
  expect(drawer.getByText('12 seats short')).toBeTruthy()
  const buy = drawer.getByRole('button', { name: /^Add 12 seats to the cart, RM\s1,440\.00$/ })
  // Once it is known what is in the cart.
  await vi.waitFor(() => expect(buy.getAttribute('aria-disabled') ?? 'false').toBe('false'))
  fireEvent.click(buy)
  await vi.waitFor(() => expect(received(server, 'updateCart')).toEqual([{ changes: [{ course_id: 1, seats: 12 }] }]))
  fireEvent.click(drawer.getByRole('button', { name: 'Save rule, enrol 31 people' }))
  await vi.waitFor(() => expect(received(server, 'saveEnrolRule')).toHaveLength(1))
  const { who, due, starts_on, name } = rule
  expect(received(server, 'saveEnrolRule')).toEqual([{ enrol_rule_id: 3, version: 2, course_id: 1, who, due, starts_on, name }])
})

it('leads from each figure of what a rule would do to its people, page by page', async () => {
  const person = (user_id: number) => ({ user_id, name: `Person ${user_id}`, department: null, due_on: null })
  const server = serve({
    getEnrolRulePreviewPeople: ({ start, length }) => ({
      output: { people: Array.from({ length: Math.min(length, 31 - start) }, (_, i) => person(start + i + 1)), total: 31 },
    }),
  })
  renderScreen(<EnrolRulesScreen />, { path, at: `${path}?rule=3`, user: clientAdmin() })
  const drawer = within(await screen.findByRole('dialog', { name: 'New joiners' }))
  fireEvent.click(await drawer.findByRole('button', { name: '5 have the course' }))
  expect(await drawer.findByText('Person 20')).toBeTruthy()
  expect(drawer.getByText('Have the course')).toBeTruthy()
  fireEvent.click(drawer.getByRole('button', { name: 'Next page' }))
  expect(await drawer.findByText('Person 31')).toBeTruthy()
  expect(received(server, 'getEnrolRulePreviewPeople').at(-1)).toMatchObject({ standing: 'enrolled', start: 20, length: 20, enrol_rule_id: 3 })
  fireEvent.click(drawer.getByRole('button', { name: 'enrolled today' }))
  expect(await drawer.findByText('Person 1')).toBeTruthy()
  expect(received(server, 'getEnrolRulePreviewPeople').at(-1)).toMatchObject({ standing: 'wanted', start: 0 })
})

it('calls categories as the company does, and one that was deleted by no name; a rule for them is saved by their ids', async () => {
  const ofThese = { ...rule, who: [{ fact: 'category' as const, category_ids: [3, 9, 5] }, { fact: 'board' as const }] }
  const output = {
    posts: [ofThese],
    total: 1,
    departments: [],
    positions: [],
    courses: [{ course_id: 1, title: 'Anti-Bribery Essentials', free: 19 }],
  }
  const categories = [
    { employee_category_id: 3, offered: 'executive' as const, name: null },
    { employee_category_id: 9, offered: null, name: 'Drivers' },
  ]
  const server = serve({ getEnrolRuleList: () => ({ output: { ...output, categories } }) })
  renderScreen(<EnrolRulesScreen />, { path, at: `${path}?rule=3`, user: clientAdmin() })
  expect(await screen.findByText(/Executive, Drivers,? or a deleted category, members/)).toBeTruthy()
  const drawer = within(await screen.findByRole('dialog', { name: 'New joiners' }))
  expect(drawer.getByText('Members of the board only.')).toBeTruthy()
  fireEvent.click(drawer.getByRole('button', { name: 'Remove a deleted category' }))
  expect(await drawer.findByText('Wong Mun Yee')).toBeTruthy()
  fireEvent.click(drawer.getByRole('button', { name: 'Save rule, enrol 31 people' }))
  await vi.waitFor(() => expect(received(server, 'saveEnrolRule')).toHaveLength(1))
  expect(received(server, 'saveEnrolRule')).toMatchObject([{ who: [{ fact: 'category', category_ids: [3, 9] }, { fact: 'board' }] }])
})
