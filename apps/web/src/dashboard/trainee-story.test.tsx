import type { Output } from '@jujur/contract/call.ts'
import type { getTraineeStory } from '@jujur/contract/stories.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { clientAdmin } from '../kit/testing/client-admin-for-test.ts'
import { fakeServer } from '../kit/testing/fake-server.ts'
import { renderScreen } from '../kit/testing/render-for-test.tsx'
import { LearningStatusScreen as LearningStatus } from './company-learning.screen.tsx'

vi.setConfig({ testTimeout: 30_000 })

const at = '2026-10-14T02:00:00.000Z'
const story: Output<typeof getTraineeStory> = {
  person: { user_id: 4, name: 'Kavitha Subramaniam' },
  today: '2026-11-24',
  work: [
    { from_on: '2023-02-03', department: 'Sales', risk_level: null },
    { from_on: '2023-09-01', department: 'Procurement', risk_level: 'high' },
  ],
  courses: [
    {
      course_id: 2,
      title: 'Anti-Bribery Essentials',
      spans: [
        { of: 'valid', from_on: '2025-07-14', to_on: '2026-07-13' },
        { of: 'uncovered', from_on: '2026-07-14', to_on: '2026-10-13' },
        { of: 'valid', from_on: '2026-10-14', to_on: '2027-10-13' },
      ],
      is_covered: true,
      covered_to: '2027-10-13',
      uncovered_days: 92,
      paused_days: 0,
    },
  ],
  counts: { facts: 1, courses: 1, certificates: 1, reminders: 1, pauses: null },
  events: [
    {
      ...{ kind: 'certificate', event_id: 9, on: '2026-10-14', at, course_title: 'Anti-Bribery Essentials' },
      ...{ serial_no: 'CRT-2026-ABCDEFGH', version_no: 3, valid_from: '2026-10-14', until: '2027-10-13', is_late: true },
    },
    { kind: 'due_passed', event_id: 9, on: '2026-07-14', at: null, course_title: 'Anti-Bribery Essentials' },
    {
      ...{ kind: 'reminder', event_id: 3, on: '2026-07-06', at, course_title: 'Anti-Bribery Essentials' },
      ...{ update_to: null, step: 'ahead', outcome: 'refused', omitted: null, by_name: null },
    },
    {
      ...{ kind: 'fact', event_id: 1, on: '2023-09-01', at: null, course_title: null },
      ...{ fact: 'department', value: 'Procurement', by_name: 'Nurul Huda', is_assumed: false, is_first: false },
    },
  ],
  more: true,
}
const path = '/CA/learning-status?person=4&view=story'
const open = () => {
  const server = fakeServer({ getTraineeStory: () => ({ output: story }) })
  renderScreen(<LearningStatus />, { path: '/CA/learning-status', at: path, user: clientAdmin() })
  return server
}
const asked = (server: ReturnType<typeof fakeServer>) => server.received.filter(({ name }) => name === 'getTraineeStory').map(({ input }) => input)

test('the line tells how long a course was uncovered and until when it is covered, and each year its events', async () => {
  open()
  expect(await screen.findByRole('heading', { level: 1, name: 'Kavitha Subramaniam' })).toBeTruthy()
  const years = screen.getByRole('region', { name: 'Years' })
  expect(within(years).getByText('Covered today, until 13 Oct 2027')).toBeTruthy()
  expect(within(years).getByText('92 days without a certificate')).toBeTruthy()
  expect(within(years).getByText('Procurement, High risk')).toBeTruthy()
  expect(screen.getByText('Certificate CRT-2026-ABCDEFGH issued, valid until 13 Oct 2027')).toBeTruthy()
  expect(screen.getByText('Anti-Bribery Essentials, Version 3, Completed late: it counts from this day')).toBeTruthy()
  expect(screen.getByText('Overdue: Anti-Bribery Essentials')).toBeTruthy()
  expect(screen.getByText('Refused by the mail server')).toBeTruthy()
  expect(screen.getByText('Department: Procurement')).toBeTruthy()
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual(['2026', '2023'])
})
test('groups are asked for as they are ticked, and one that may not be read is not offered', async () => {
  const server = open()
  const reminders = await screen.findByRole('checkbox', { name: 'Reminders 1' })
  expect(screen.queryByRole('checkbox', { name: /Exemptions/ })).toBeNull()
  fireEvent.click(reminders)
  await vi.waitFor(() => expect(asked(server).at(-1)).toMatchObject({ groups: ['facts', 'courses', 'certificates', 'pauses'], length: 50 }))
})
test('earlier events are a press away', async () => {
  const server = open()
  fireEvent.click(await screen.findByRole('button', { name: 'Show earlier' }))
  await vi.waitFor(() => expect(asked(server).at(-1)).toMatchObject({ length: 100 }))
})
