import type { Output } from '@jujur/contract/call.ts'
import type { getTraineeRecord } from '@jujur/contract/dashboard.ts'
import type { Exemption } from '@jujur/contract/exemptions.ts'
import type { EmploymentFact } from '@jujur/contract/trainees.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { clientAdmin } from '../kit/testing/client-admin-for-test.ts'
import { fakeServer } from '../kit/testing/fake-server.ts'
import { renderScreen } from '../kit/testing/render-for-test.tsx'
import { trainee } from '../trainees/trainees-for-test.ts'
import { LearningStatusScreen as LearningStatus } from './company-learning.screen.tsx'

const at = '2026-11-20T02:00:00.000Z'
const fact = (
  employment_fact_id: number,
  name: EmploymentFact['fact'],
  value: string | null,
  holds_from: string,
  more: Partial<EmploymentFact> = {},
): EmploymentFact => ({
  ...{ employment_fact_id, fact: name, value, holds_from, left_on: null, recorded_at: at, by_name: null, is_assumed: false, is_replaced: false },
  ...more,
})
const record: Output<typeof getTraineeRecord> = {
  person: {
    user_id: 4,
    name: 'Wong Mun Yee',
    username: 'wong.mun.yee',
    employee_no: 'SM-0412',
    department: 'Sales',
    position: 'Account manager',
    risk_level: 'high',
    user_status: 'active',
    invitation_ends_at: null,
    not_reached: null,
    created_at: at,
    last_active_at: at,
  },
  courses: [
    {
      trainee_course_id: 3,
      course_id: 2,
      course_title: 'Anti-Bribery Essentials',
      version_no: 2,
      state: 'COMPLETED',
      language: 'ms',
      items_done: 12,
      items_total: 12,
      assigned_at: at,
      enrol_rule: null,
      due_on: '2026-11-18',
      exempt: null,
      days_over: null,
      started_at: at,
      completed_at: at,
      counts_from: null,
      valid_from: null,
      uncovered: null,
      expires_at: '2027-11-20T02:00:00.000Z',
      quizzes: [{ title: 'Final check', attempts: 2, score: 85, passed: true }],
      packages: [],
      pledge: { serial_no: 'PLG-2026-00000001', signed_at: at },
      certificate: { serial_no: 'CRT-2026-7Q4M2XKD', holder_name: 'Wong Mun Yee', revoked_at: null },
      updates: [],
      reminders: [
        { at, by_name: 'Nurul Huda Ismail', is_invitation: false, omitted: null },
        { at: '2026-11-14T01:00:00.000Z', by_name: null, is_invitation: false, omitted: 'rest_day' as const },
      ],
      remind: null,
      reminded_on: '2026-11-20',
    },
  ],
  waiting: [],
  returned: [],
  employment: [
    fact(4, 'department', 'Sales', '2026-11-20', { by_name: 'Nurul Huda Ismail' }),
    fact(3, 'department', 'Stores', '2026-06-01', { is_replaced: true }),
    fact(2, 'department', 'Legal', '2026-03-01', { is_assumed: true }),
    fact(1, 'employment', 'employed', '2026-03-01'),
  ],
  exemptions: [],
}
const path = '/CA/learning-status'

test('one person’s record proves each course: scores, pledge, certificate with their papers, and who reminded', async () => {
  fakeServer({ getTraineeRecord: () => ({ output: record }) })
  renderScreen(<LearningStatus />, { path, at: `${path}?person=4`, user: clientAdmin() })
  expect(await screen.findByRole('heading', { level: 1, name: 'Wong Mun Yee' })).toBeTruthy()
  const course = within(screen.getByRole('heading', { name: 'Anti-Bribery Essentials' }).closest('section') as HTMLElement)
  expect(course.getByText(/85%/)).toBeTruthy()
  for (const number of ['PLG-2026-00000001', 'CRT-2026-7Q4M2XKD']) {
    expect(course.getByText(new RegExp(number))).toBeTruthy()
    expect(course.getByRole('button', { name: new RegExp(number) })).toBeTruthy()
  }
  expect(course.getByRole('link', { name: 'Public page' }).getAttribute('href')).toBe('/verify/CRT-2026-7Q4M2XKD')
  expect(course.getByText(/Nurul Huda Ismail/)).toBeTruthy()
})

test('since when what held of a person is told, with who recorded it, what is assumed and what was corrected later', async () => {
  fakeServer({ getTraineeRecord: () => ({ output: record }) })
  renderScreen(<LearningStatus />, { path, at: `${path}?person=4`, user: clientAdmin() })
  const section = within((await screen.findByRole('heading', { name: 'Employment' })).closest('section') as HTMLElement)
  expect(section.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Joined, from 1 Mar 2026Recorded on 20 Nov 2026',
    'Sales, from 20 Nov 2026Recorded on 20 Nov 2026 by Nurul Huda Ismail',
    'Stores, from 1 Jun 2026Recorded on 20 Nov 2026, corrected later',
    'Legal, from 1 Mar 2026Assumed: no history was kept at that time',
  ])
})

test('category, board and manager are told; a manager who left is a gap, and a day of joining may come later than was known', async () => {
  const sent: unknown[] = []
  const employment = [
    fact(9, 'employment', 'employed', '2026-04-01'),
    fact(8, 'employment', 'left', '2026-03-01'),
    fact(7, 'employment', 'employed', '2026-03-01', { is_replaced: true }),
    fact(6, 'manager', 'Tan Ah Kow', '2026-04-01', { left_on: '2026-11-03' }),
    fact(5, 'board', 'member', '2026-04-01'),
    fact(4, 'category', 'top_management', '2026-04-01'),
    fact(3, 'category', 'Apprentices', '2026-03-15'),
  ]
  fakeServer({
    getTraineeRecord: () => ({ output: { ...record, employment } }),
    recordEmploymentFact: (input) => {
      sent.push(input)
      return { refuse: 7000, data: [{ field: 'manager_id', rule: 'in_circle', message: 'circle' }] }
    },
    getTraineeUserList: () => ({
      output: { posts: [trainee({ user_id: 9, name: 'Lim Wei Ming', department: 'Sales' })], total: 1, departments: [] },
    }),
  })
  renderScreen(<LearningStatus />, { path, at: `${path}?person=4`, user: clientAdmin() })
  const section = within((await screen.findByRole('heading', { name: 'Employment' })).closest('section') as HTMLElement)
  const how = 'Recorded on 20 Nov 2026'
  expect(section.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    `Joined, from 1 Apr 2026${how}`,
    `Not with the company yet, from 1 Mar 2026${how}`,
    `Joined, from 1 Mar 2026${how}, corrected later`,
    `Top management, from 1 Apr 2026${how}`,
    `Apprentices, from 15 Mar 2026${how}`,
    `Member, from 1 Apr 2026${how}`,
    `Tan Ah Kow, from 1 Apr 2026${how}Manager left on 3 Nov 2026`,
  ])
  fireEvent.click(section.getByRole('button', { name: 'Add or correct' }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(dialog.getByLabelText('What to record'), { target: { value: 'manager' } })
  const field = dialog.getByRole('combobox', { name: 'Manager' })
  fireEvent.focus(field)
  fireEvent.change(field, { target: { value: 'lim' } })
  fireEvent.click(await dialog.findByRole('option', { name: 'Lim Wei Ming · Sales' }))
  fireEvent.change(dialog.getByLabelText('From'), { target: { value: '2026-11-20' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toEqual([{ user_id: 4, fact: 'manager', manager_id: 9, holds_from: '2026-11-20' }]))
  expect(await dialog.findByText(/would make the person their own manager/)).toBeTruthy()
})

test('a fact of an earlier day is sent as it was typed; what the server says against its day stands beside it', async () => {
  const sent: unknown[] = []
  fakeServer({
    getTraineeRecord: () => ({ output: record }),
    getDepartmentList: () => ({ output: { departments: [{ department_id: 7, name: 'Finance', people: 3, pending: 0 }] } }),
    recordEmploymentFact: (input) => {
      sent.push(input)
      if (sent.length === 1) return { refuse: 7000, data: [{ field: 'holds_from', rule: 'before_joined' }] }
      return { output: { employment: [fact(5, 'risk_level', 'high', '2026-04-01'), ...record.employment] } }
    },
  })
  renderScreen(<LearningStatus />, { path, at: `${path}?person=4`, user: clientAdmin() })
  fireEvent.click(await screen.findByRole('button', { name: 'Add or correct' }))
  const dialog = within(await screen.findByRole('dialog'))
  await waitFor(() => expect(document.querySelector('datalist option[value="Finance"]')).toBeTruthy())
  fireEvent.change(dialog.getByLabelText('Department'), { target: { value: ' Finance ' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('Enter a day.')).toBeTruthy()
  fireEvent.change(dialog.getByLabelText('From'), { target: { value: '2026-02-01' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('Choose a day on or after the day this person joined.')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('From')))
  fireEvent.change(dialog.getByLabelText('What to record'), { target: { value: 'risk_level' } })
  fireEvent.change(dialog.getByLabelText('Value'), { target: { value: 'high' } })
  fireEvent.change(dialog.getByLabelText('From'), { target: { value: '2026-04-01' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await screen.findByText('Saved')).toBeTruthy()
  expect(sent).toEqual([
    { user_id: 4, fact: 'department', value: 'Finance', holds_from: '2026-02-01' },
    { user_id: 4, fact: 'risk_level', value: 'high', holds_from: '2026-04-01' },
  ])
})

test('what is known already is not said to be saved, and an employment that contradicts the account stands beside its field', async () => {
  let refuse = true
  fakeServer({
    getTraineeRecord: () => ({ output: record }),
    getDepartmentList: () => ({ output: { departments: [] } }),
    recordEmploymentFact: () =>
      refuse ? { refuse: 7000, data: [{ field: 'value', rule: 'invalid' }] } : { output: { employment: record.employment } },
  })
  renderScreen(<LearningStatus />, { path, at: `${path}?person=4`, user: clientAdmin() })
  fireEvent.click(await screen.findByRole('button', { name: 'Add or correct' }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(dialog.getByLabelText('What to record'), { target: { value: 'employment' } })
  fireEvent.change(dialog.getByLabelText('Value'), { target: { value: 'left' } })
  fireEvent.change(dialog.getByLabelText('From'), { target: { value: '2026-10-01' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText(/^This would change whether the person is with the company now/)).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('Value')))
  refuse = false
  fireEvent.change(dialog.getByLabelText('Value'), { target: { value: 'employed' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Already recorded. Nothing changed.')).toBeTruthy()
  expect(screen.queryByText('Saved')).toBeNull()
})

test('a name in Learning Status leads to the person’s record; who reminded when, and all days of a row in one form, stand in it', async () => {
  fakeServer({
    getCompanyLearningList: () => ({
      output: {
        posts: [
          {
            ...{ trainee_course_id: 3, user_id: 4, name: 'Wong Mun Yee', username: 'wong.mun.yee', employee_no: null, department: 'Sales' },
            ...{ has_left: false, user_status: 'active' as const, invitation_ends_at: null, course_title: 'Essentials', state: 'OVERDUE' as const },
            ...{
              assigned_on: '2026-10-01',
              due_on: '2026-11-18',
              days_over: 4,
              completed_on: null,
              expires_on: null,
              certificate_no: null,
              uncovered_days: 0,
            },
            ...{ revoked_on: null, reminded_on: '2026-11-20', remind: 'now' as const, reminders: 3, reminded_by: 'Nurul Huda Ismail', said: null },
          },
        ],
        total: 1,
        departments: ['Sales'],
      },
    }),
  })
  renderScreen(<LearningStatus />, { path, at: `${path}?state=OVERDUE`, user: clientAdmin() })
  expect((await screen.findByRole('link', { name: 'Wong Mun Yee' })).getAttribute('href')).toBe('/CA/learning-status?person=4')
  const row = screen.getByRole('row', { name: /Wong Mun Yee/ })
  expect(row.textContent).toContain('3 reminders, last on 20 Nov 2026, Nurul Huda Ismail')
  expect(row.textContent).toContain('18 Nov 2026')
  // No other form of a date beside it.
  expect(row.textContent).not.toMatch(/(Mon|Tue|Wed|Thu|Fri|Sat|Sun), /)
})

describe('exemptions of a person', () => {
  const pause: Exemption = {
    exemption_id: 7,
    kind: 'PAUSE',
    person: { user_id: 4, name: 'Wong Mun Yee', department: 'Sales' },
    course_title: null,
    update_to: null,
    trainee_course_id: null,
    from_on: '2026-11-01',
    to_on: '2027-03-01',
    reason: 'Parental leave',
    state: 'in_force',
    ended: null,
    obstacle: null,
    stated: null,
    approve_status_id: 1,
    version: 2,
    submitted_at: at,
    submitted_by: 'Nurul Huda Ismail',
    decided_at: at,
    decided_by: 'Lee Chee Keong',
    remarks: null,
    history: [],
    can: { approve: false, reject: false, edit: false, because: 'decided', end: true },
  }
  const section = async () => within((await screen.findByRole('heading', { name: 'Exemptions' })).closest('section') as HTMLElement)

  test('are told with who asked and who approved; one in force is ended after a question', async () => {
    const sent: unknown[] = []
    fakeServer({
      getTraineeRecord: () => ({ output: { ...record, exemptions: [pause] } }),
      endExemption: (input) => {
        sent.push(input)
        return { output: {} }
      },
    })
    renderScreen(<LearningStatus />, { path, at: `${path}?person=4`, user: clientAdmin() })
    const own = await section()
    expect(own.getByRole('listitem').textContent).toContain('Parental leave')
    expect(own.getByRole('listitem').textContent).toMatch(/Nurul Huda Ismail.*approved by Lee Chee Keong/)
    fireEvent.click(own.getByRole('button', { name: 'End today' }))
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.click(dialog.getByRole('button', { name: 'End today' }))
    await waitFor(() => expect(sent).toEqual([{ exemption_id: 7, version: 2 }]))
  })

  test('are asked for with days and a reason; what is missing, and what overlaps, is told at its field', async () => {
    const sent: unknown[] = []
    fakeServer({
      getTraineeRecord: () => ({ output: record }),
      requestPause: (input) => {
        sent.push(input)
        return { refuse: 10012 }
      },
      requestWaiver: (input) => {
        sent.push(input)
        return { output: { exemption_id: 8 } }
      },
    })
    renderScreen(<LearningStatus />, { path, at: `${path}?person=4`, user: clientAdmin() })
    fireEvent.click((await section()).getByRole('button', { name: 'Ask for an exemption' }))
    const drawer = within(await screen.findByRole('dialog'))
    fireEvent.click(drawer.getByRole('button', { name: 'Send for approval' }))
    expect(await drawer.findByText('Enter the reason.')).toBeTruthy()
    expect(drawer.getByText('Enter a day.')).toBeTruthy()
    expect(sent).toEqual([])
    fireEvent.change(drawer.getByLabelText('From'), { target: { value: '2098-01-01' } })
    fireEvent.change(drawer.getByLabelText('Until'), { target: { value: '2098-03-01' } })
    fireEvent.change(drawer.getByLabelText('Reason'), { target: { value: ' Parental leave ' } })
    fireEvent.click(drawer.getByRole('button', { name: 'Send for approval' }))
    expect(await drawer.findByText('Another of these days is waiting or current.')).toBeTruthy()
    fireEvent.change(drawer.getByLabelText('Kind'), { target: { value: 'WAIVER' } })
    fireEvent.change(drawer.getByLabelText('Course'), { target: { value: '2' } })
    const soon = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)
    fireEvent.change(drawer.getByLabelText('Until'), { target: { value: soon } })
    fireEvent.click(drawer.getByRole('button', { name: 'Send for approval' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent).toEqual([
      { user_id: 4, from_on: '2098-01-01', to_on: '2098-03-01', reason: 'Parental leave' },
      { user_id: 4, course_id: 2, to_on: soon, reason: 'Parental leave' },
    ])
  })

  test('training proven elsewhere is entered with who issued it, the day and the paper; a file that is not taken is told at its field', async () => {
    const sent: unknown[] = []
    fakeServer({
      getTraineeRecord: () => ({ output: record }),
      requestStated: (input) => {
        sent.push(input)
        return sent.length === 1 ? { refuse: 10076, data: { reason: 'wrong_type' } } : { output: { exemption_id: 9 } }
      },
    })
    renderScreen(<LearningStatus />, { path, at: `${path}?person=4`, user: clientAdmin() })
    fireEvent.click((await section()).getByRole('button', { name: 'Ask for an exemption' }))
    const drawer = within(await screen.findByRole('dialog'))
    fireEvent.change(drawer.getByLabelText('Kind'), { target: { value: 'STATED' } })
    fireEvent.click(drawer.getByRole('button', { name: 'Send for approval' }))
    for (const wrong of ['Choose a course.', 'Enter who issued it.', 'Choose a file.']) expect(await drawer.findByText(wrong)).toBeTruthy()
    fireEvent.change(drawer.getByLabelText('Course'), { target: { value: '2' } })
    fireEvent.change(drawer.getByLabelText('Issued by'), { target: { value: ' Selat Academy ' } })
    fireEvent.change(drawer.getByLabelText('Day of the training'), { target: { value: '2026-02-01' } })
    const soon = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)
    fireEvent.change(drawer.getByLabelText('Until'), { target: { value: soon } })
    fireEvent.change(drawer.getByLabelText('Reason'), { target: { value: 'Took it at the parent company' } })
    const paper = new File(['%PDF-1.7'], 'attended.pdf', { type: 'application/pdf' })
    fireEvent.change(drawer.getByLabelText('Paper', { selector: 'input' }), { target: { files: [paper] } })
    expect(drawer.getByText('attended.pdf')).toBeTruthy()
    fireEvent.click(drawer.getByRole('button', { name: 'Send for approval' }))
    expect(await drawer.findByText(/^We could not take this file/)).toBeTruthy()
    fireEvent.click(drawer.getByRole('button', { name: 'Send for approval' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const told = { user_id: 4, course_id: 2, issuer: 'Selat Academy', proven_on: '2026-02-01', to_on: soon, reason: 'Took it at the parent company' }
    expect(sent).toEqual([told, told])
  })
})
