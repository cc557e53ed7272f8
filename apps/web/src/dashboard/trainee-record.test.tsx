import type { Output } from '@jujur/contract/call.ts'
import type { getTraineeRecord } from '@jujur/contract/dashboard.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { clientAdmin } from '../kit/testing/client-admin-for-test.ts'
import { fakeServer } from '../kit/testing/fake-server.ts'
import { renderScreen } from '../kit/testing/render-for-test.tsx'
import { LearningStatusScreen as LearningStatus } from './company-learning.screen.tsx'

const at = '2026-11-20T02:00:00.000Z'
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
    created_at: at,
    last_active_at: at,
  },
  courses: [
    {
      trainee_course_id: 3,
      course_title: 'Anti-Bribery Essentials',
      version_no: 2,
      state: 'COMPLETED',
      language: 'ms',
      items_done: 12,
      items_total: 12,
      assigned_at: at,
      due_on: '2026-11-18',
      days_over: null,
      started_at: at,
      completed_at: at,
      expires_at: '2027-11-20T02:00:00.000Z',
      quizzes: [{ title: 'Final check', attempts: 2, score: 85, passed: true }],
      packages: [],
      pledge: { serial_no: 'PLG-2026-00000001', signed_at: at },
      certificate: { serial_no: 'CRT-2026-7Q4M2XKD', holder_name: 'Wong Mun Yee', revoked_at: null },
      reminders: [{ at, by_name: 'Nurul Huda Ismail', is_invitation: false }],
      remind: null,
      reminded_on: '2026-11-20',
    },
  ],
  returned: [],
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

test('a name in Learning Status leads to the person’s record; who reminded when, and all days of a row in one form, stand in it', async () => {
  fakeServer({
    getCompanyLearningList: () => ({
      output: {
        posts: [
          {
            ...{ trainee_course_id: 3, user_id: 4, name: 'Wong Mun Yee', username: 'wong.mun.yee', employee_no: null, department: 'Sales' },
            ...{ has_left: false, user_status: 'active' as const, invitation_ends_at: null, course_title: 'Essentials', state: 'OVERDUE' as const },
            ...{ assigned_on: '2026-10-01', due_on: '2026-11-18', days_over: 4, completed_on: null, expires_on: null, certificate_no: null },
            ...{ revoked_on: null, reminded_on: '2026-11-20', remind: 'now' as const, reminders: 3, reminded_by: 'Nurul Huda Ismail' },
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
