import { usualSteps } from '@jujur/contract/reminders.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { clientAdmin } from '../kit/testing/client-admin-for-test.ts'
import { fakeServer } from '../kit/testing/fake-server.ts'
import { renderScreen } from '../kit/testing/render-for-test.tsx'
import { RemindersScreen } from './reminders.screen.tsx'

vi.setConfig({ testTimeout: 30_000 })

const told = {
  version: 2,
  steps: usualSteps,
  saved: [{ version: 2, steps: usualSteps, changed_at: '2026-11-24T02:42:00.000Z', changed_by: 'Nurul Huda Ismail' }],
  last_run: { at: '2026-11-27T01:00:12.000Z', day: '2026-11-27', told: 12, omitted: 1, sent: 14, left_out: 1 },
}
const serve = (more: Parameters<typeof fakeServer>[0] = {}) =>
  fakeServer({ getReminderSteps: () => ({ output: told }), saveReminderSteps: () => ({ output: { version: 3 } }), ...more })
const open = () => renderScreen(<RemindersScreen />, { path: '/CA/reminders', at: '/CA/reminders', user: clientAdmin() })

it('shows the steps in their order, when emails go out, and what the last run did', async () => {
  serve()
  open()
  const line = await screen.findByRole('list', { name: 'Who is reminded, and when' })
  expect(
    within(line)
      .getAllByRole('listitem')
      .map((step) => step.querySelector('b')?.textContent),
  ).toEqual(['7 days before', '1 day before', 'Due date', 'Every 7 days after', 'The manager', '30 days overdue'])
  expect(screen.getByText('Monday, Tuesday, Wednesday, Thursday, Friday')).toBeTruthy()
  expect(screen.getByText(/12 people told, 1 step not told/)).toBeTruthy()
  expect(screen.getByText(/Nurul Huda Ismail/)).toBeTruthy()
})

it('saves what was typed with the version that was read, and says what is wrong instead of saving it', async () => {
  const server = serve()
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Change the steps' }))
  const ahead = screen.getByLabelText('Days before the due date')
  fireEvent.change(ahead, { target: { value: '7, 7' } })
  expect(screen.getByText('Enter up to four different numbers from 1 to 90.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled')).toBe('true')
  fireEvent.change(ahead, { target: { value: '14 3' } })
  fireEvent.change(screen.getByLabelText('Days between reminders once overdue'), { target: { value: '' } })
  fireEvent.change(screen.getByLabelText('Tell client admins after days overdue'), { target: { value: '0' } })
  expect(screen.getByText('Enter a number from 1 to 365.')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Tell client admins after days overdue'), { target: { value: '45' } })
  fireEvent.click(screen.getByLabelText('Friday'))
  fireEvent.click(screen.getByLabelText('Sunday'))
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('The steps are saved.')).toBeTruthy()
  expect(server.received.filter(({ name }) => name === 'saveReminderSteps').map(({ input }) => input)).toEqual([
    { version: 2, steps: { hour: 9, working_days: [1, 2, 3, 4, 7], days_ahead: [14, 3], days_apart: null, digest_on: 1, escalate_after: 45 } },
  ])
})

it('says so where someone else changed the steps first', async () => {
  serve({ saveReminderSteps: () => ({ refuse: 2111, data: { reason: 'changed_since' } }) })
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Change the steps' }))
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(/^Someone changed the steps/)).toBeTruthy()
})

it('lists what became of each reminder and why one was left out, and narrows to one person', async () => {
  const row = {
    reminder_step_id: 9,
    has_mail: false,
    at: '2026-11-28T01:00:00.000Z',
    user_id: 4,
    name: 'Ahmad Bin Ali',
    department: 'Sales',
    course_title: 'Anti-Bribery Essentials',
    update_to: 4,
    step: 'ahead' as const,
    planned_on: '2026-11-28',
    due_on: '2026-12-05',
    outcome: 'omitted' as const,
    omitted: 'rest_day' as const,
    by_name: null,
  }
  const sent = { ...row, reminder_step_id: 10, outcome: 'accepted' as const, omitted: null, by_name: 'Nurul Huda Ismail', course_title: null }
  const server = serve({ getReminderStepList: () => ({ output: { posts: [sent, row], total: 2 } }) })
  renderScreen(<RemindersScreen />, { path: '/CA/reminders', at: '/CA/reminders?tab=emails&person=4', user: clientAdmin() })
  expect(await screen.findByText('Left out: a day of rest. It follows on the next working day')).toBeTruthy()
  expect(screen.getByRole('cell', { name: 'Accepted by the mail server' })).toBeTruthy()
  expect(screen.getByText('A course that was taken back')).toBeTruthy()
  expect(screen.getByText('Update to version 4 of Anti-Bribery Essentials')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'All people' })).toBeTruthy()
  expect(server.received.find(({ name }) => name === 'getReminderStepList')?.input).toMatchObject({ user_id: 4 })
})

describe('overdue for long', () => {
  const figures = { from: '2026-10-01', until: '2026-11-28', escalated: 7, settled: 4, open: 3, open_people: 1 }
  const row = {
    ...{ escalation_id: 1, user_id: 4, name: 'Ahmad bin Ali', department: 'Sales', course_title: 'Essentials', update_to: 4, due_on: '2026-10-01' },
    ...{
      escalated_on: '2026-10-31',
      manager_name: null,
      idle_since: null,
      told: [{ name: 'Nurul Huda', on: '2026-11-02' }],
      settled_on: null,
      settled_as: null,
    },
  }
  const openAt = (at: string) => renderScreen(<RemindersScreen />, { path: '/CA/reminders', at, user: clientAdmin() })
  it('says whose course it is, who was told, and what the board may be told', async () => {
    serve({ getEscalationFigures: () => ({ output: figures }), getEscalationList: () => ({ output: { posts: [row], total: 1 } }) })
    openAt('/CA/reminders?tab=escalations')
    expect(
      await screen.findByText(
        'From Thu, 1 Oct 2026 to Sat, 28 Nov 2026: 7 courses became overdue for long, 4 courses settled, 3 courses still open with 1 person.',
      ),
    ).toBeTruthy()
    expect(screen.getByRole('link', { name: '4' }).getAttribute('href')).toBe(
      '/CA/reminders?tab=escalations&view=settled&from=2026-10-01&until=2026-11-28',
    )
    expect(await screen.findByText('Nurul Huda, Mon, 2 Nov 2026')).toBeTruthy()
    expect(screen.getByText('No manager')).toBeTruthy()
    expect(screen.getByText('Update to version 4 of Essentials')).toBeTruthy()
  })
  it('lists the weeks of managers with why there was no email', async () => {
    const week = { user_id: 4, name: 'Siti', week_on: '2026-11-23', day: '2026-11-23' }
    const posts = [
      { ...week, manager_digest_id: 2, outcome: 'accepted', omitted: null } as const,
      { ...week, manager_digest_id: 1, outcome: null, omitted: 'nothing' } as const,
    ]
    serve({ getManagerWeekList: () => ({ output: { posts, total: 2 } }) })
    openAt('/CA/reminders?tab=managers')
    expect(await screen.findByText('Accepted by the mail server')).toBeTruthy()
    expect(screen.getByText('Nothing to tell')).toBeTruthy()
  })
})
