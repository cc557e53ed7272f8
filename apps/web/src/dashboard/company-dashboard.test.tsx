import type { Output } from '@jujur/contract/call.ts'
import type { getCompanyDashboard } from '@jujur/contract/dashboard.ts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { clientAdmin } from '../kit/testing/client-admin-for-test.ts'
import { fakeServer } from '../kit/testing/fake-server.ts'
import { renderScreen } from '../kit/testing/render-for-test.tsx'
import { textOf } from '../kit/texts/texts.ts'
import { LearningStatusScreen as LearningStatus } from './company-learning.screen.tsx'
import { learningPlace, questionPlace } from './company-places.ts'
import { QuestionResultsScreen as QuestionResults } from './company-questions.screen.tsx'
import { DashboardScreen as Dashboard } from './dashboard.screen.tsx'

vi.setConfig({ testTimeout: 30_000 })

type Data = Output<typeof getCompanyDashboard>
const standing = {
  assigned: 10,
  completed: 6,
  in_progress: 1,
  not_started: 1,
  overdue: 2,
  expired: 0,
  revoked: 0,
  paused: 0,
  waived: 0,
  extended: 0,
  has_left: 1,
}
const learner = {
  trainee_course_id: 3,
  user_id: 4,
  name: 'Wong Mun Yee',
  username: 'wong.mun.yee',
  employee_no: null,
  department: 'Sales',
  has_left: false,
  user_status: 'active' as const,
  invitation_ends_at: null,
  course_title: 'Anti-Bribery Essentials',
  state: 'OVERDUE' as const,
  assigned_on: '2026-10-01',
  due_on: '2026-11-18',
  days_over: 4,
  completed_on: null,
  expires_on: null,
  certificate_no: null,
  uncovered_days: 0,
  revoked_on: null,
  reminded_on: null,
  remind: 'now' as const,
  reminders: 0,
  reminded_by: null,
  said: null,
}
const question = {
  question_id: 71,
  text: 'An officer offers to speed up your permit for RM50. What do you do?',
  language: 'en' as const,
  course_title: 'Anti-Bribery Essentials',
  module_title: 'Facilitation payments',
  answered: 24,
  answered_right: 13,
}
const voucher = { ...question, question_id: 72, text: 'A voucher?', answered: 6, answered_right: 2 }
const data = (over: Partial<Data> = {}): Data => ({
  at: '2026-11-22T02:00:00.000Z',
  as_at: '2026-11-22',
  is_live: true,
  known: 'today',
  corrected: null,
  since: '2026-09-01',
  start: null,
  follow_up: { updates: { due: 5, overdue: 2 }, claims: 3, escalations: 0 },
  learning: {
    all: standing,
    departments: [
      { department: 'Sales', ...standing, assigned: 8, completed: 4 },
      {
        department: null,
        assigned: 2,
        completed: 2,
        in_progress: 0,
        not_started: 0,
        overdue: 0,
        expired: 0,
        revoked: 0,
        paused: 0,
        waived: 0,
        extended: 0,
        has_left: 0,
      },
    ],
    others: null,
    trend: [
      { day: '2026-10-01', planned: 0, completed: 0 },
      { day: '2026-11-22', planned: 9, completed: 6 },
    ],
    expiring: 3,
    overdue: [learner],
  },
  seats: { sold: 12, used: 10, left: 2 },
  waiting: null,
  verified: { at: '2026-11-22T01:07:00.000Z', sound: true, explained: 0 },
  questions: { total: 40, weakest: [question, voucher] },
  ...over,
})
const money = {
  owed_sen: 144_180,
  owed: 2,
  overdue_sen: 0,
  overdue: 0,
  to_pay_sen: 144_180,
  to_pay: 2,
  to_pay_overdue_sen: 0,
  to_pay_overdue: 0,
  receipts_refused: 0,
  next_due_on: '2026-12-13',
  refund_sen: 0,
  total_sen: 144_180,
  open_sen: 144_180,
  paid_sen: 0,
  refunded_sen: 0,
  credited_sen: 0,
  voided_sen: 0,
  written_off_sen: 0,
  unapplied_sen: 0,
  seats: { opened: 12, used: 10, left: 2 },
  months: [],
}
const serve = (answer: (as_at: string | undefined) => Data = () => data()) =>
  fakeServer({
    getDashboard: () => ({ output: { rights: [], waiting: [] } }),
    getCompanyDashboard: ({ as_at }) => ({ output: answer(as_at) }),
    getMoneyFigures: () => ({ output: money }),
    getCompanyQuestionList: () => ({ output: { posts: [question, voucher], total: 2 } }),
    getCompanyLearningList: () => ({ output: { posts: [learner], total: 1, departments: ['Sales'] } }),
  })
const open = (at = '/dashboard') => renderScreen(<Dashboard />, { path: '/dashboard', at, user: clientAdmin() })
const hrefOf = async (name: string | RegExp) => (await screen.findByRole('link', { name })).getAttribute('href')

describe('who is overdue', () => {
  test('is reminded from the dashboard, today only', async () => {
    const server = fakeServer({
      getDashboard: () => ({ output: { rights: [], waiting: [] } }),
      getCompanyDashboard: ({ as_at }) => ({ output: data(as_at ? { is_live: false, as_at } : {}) }),
      getMoneyFigures: () => ({ output: money }),
      remindTrainees: () => ({ output: { results: [{ trainee_course_id: 3, done: true, code: 2100 }] } }),
    })
    const { unmount } = open()
    fireEvent.click(await screen.findByRole('button', { name: 'Remind Wong Mun Yee' }))
    await screen.findByText('Wong Mun Yee is reminded.')
    expect(server.received.filter(({ name }) => name === 'remindTrainees').map(({ input }) => input)).toEqual([{ trainee_course_ids: [3] }])
    unmount()
    open('/dashboard?as_at=2026-10-31')
    expect(await screen.findByText('Wong Mun Yee')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Remind Wong Mun Yee' })).toBeNull()
  })
  test('is reminded with all who match the list, with its filter', async () => {
    const server = fakeServer({
      getCompanyLearningList: () => ({ output: { posts: [learner], total: 1, departments: ['Sales'] } }),
      remindAllOverdue: () => ({ refuse: 2111, data: { reason: 'none_left' } }),
    })
    const path = '/CA/learning-status'
    renderScreen(<LearningStatus />, { path, at: `${path}?state=OVERDUE&department=Sales&q=wong`, user: clientAdmin() })
    fireEvent.click(await screen.findByRole('button', { name: 'Remind all overdue in this list' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Remind' }))
    expect(await screen.findByText(/^No one overdue can be reminded now/)).toBeTruthy()
    expect(server.received.filter(({ name }) => name === 'remindAllOverdue').map(({ input }) => input)).toEqual([
      { search: 'wong', department: 'Sales' },
    ])
  })
})

describe('a client admin’s dashboard', () => {
  test('says in their place that the figures of money are refused, and shows the rest', async () => {
    fakeServer({
      getDashboard: () => ({ output: { rights: [], waiting: [] } }),
      getCompanyDashboard: () => ({ output: data() }),
      getMoneyFigures: () => ({ refuse: 2222 }),
    })
    open()
    expect(await screen.findByText(textOf('errors', 'code.2222') as string)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
    expect(await screen.findByText('Wong Mun Yee')).toBeTruthy()
  })
  test('what is on its way is not asked for again, and a rejected receipt is told', async () => {
    serve()
    fakeServer({
      getDashboard: () => ({ output: { rights: [], waiting: [] } }),
      getCompanyDashboard: () => ({ output: data({}) }),
      getMoneyFigures: () => ({ output: { ...money, overdue: 2, overdue_sen: 144_180, to_pay: 1, to_pay_sen: 44_180, receipts_refused: 1 } }),
    })
    open()
    expect((await screen.findByText('Invoice to pay')).parentElement?.textContent).toMatch(
      /RM\s441\.80, next due .*1 bank receipt rejected.*RM\s1,000\.00 being checked/,
    )
  })
  test('a new company is told what comes next and whose it is', async () => {
    const answers = (start: NonNullable<Data['start']>) =>
      fakeServer({
        getDashboard: () => ({ output: { rights: [], waiting: [] } }),
        getCompanyDashboard: () => ({
          output: data({ start, learning: null, follow_up: { updates: { due: 0, overdue: 0 }, claims: 0, escalations: 0 } }),
        }),
        getMoneyFigures: () => ({ output: { ...money, owed: 0, to_pay: 0, next_due_on: null } }),
      })
    answers({ information: 'company', people: 'none', seats: 'none' })
    const { unmount } = open()
    expect((await screen.findByText(/^Registration information/)).textContent).toMatch(/Waits for another administrator to approve/)
    unmount()
    answers({ information: 'in_force', people: 'none', seats: 'none' })
    open()
    expect(await screen.findByRole('heading', { level: 1, name: 'Get started' })).toBeTruthy()
    expect(await hrefOf('Your people')).toBe('/CA/trainee-user-pre-reg-list')
    expect(screen.getByText('Register the people to be trained')).toBeTruthy()
    cleanup()
    answers({ information: 'in_force', people: 'there', seats: 'paying' })
    open()
    expect(await screen.findByText('Your payment is being checked')).toBeTruthy()
    expect(screen.queryByText('Pay the invoice to open the seats')).toBeNull()
  })
  test('what auditors ask for is answered, not decided: it stands among what goes on', async () => {
    const waits = { what: 'auditor_requests' as const, count: 4, oldest_at: '2026-11-20T02:00:00.000Z', oldest_id: 9 }
    const none = { updates: null, claims: null, escalations: null }
    fakeServer({
      getDashboard: () => ({ output: { rights: [], waiting: [waits] } }),
      getCompanyDashboard: () => ({ output: data({ follow_up: none }) }),
      getMoneyFigures: () => ({ output: money }),
    })
    open()
    const follow = within(await screen.findByRole('region', { name: 'Follow-up' }))
    expect(follow.getByText('Auditors’ requests to answer')).toBeTruthy()
    expect(follow.getByRole('link', { name: '4' }).getAttribute('href')).toBe('/CA/auditor-requests?waits=auditor_requests')
    expect(screen.getAllByText(/^Auditors’ requests? to answer$/)).toHaveLength(1)
    expect(screen.queryByRole('link', { name: 'Start with the oldest' })).toBeNull()
  })
  test('every figure leads to the list of what it counts', async () => {
    serve()
    open()
    expect(await hrefOf(/2\s*Courses overdue/)).toBe('/CA/learning-status?state=OVERDUE&sort=due_on')
    expect(await hrefOf(/3\s*Certificates expire soon/)).toBe('/CA/learning-status?state=EXPIRING&sort=expires_on')
    expect(await hrefOf(/2\s*Invoices to pay/)).toBe('/CA/invoice-list?status=owed')
    expect(await hrefOf(/3\s*Claims of managers to check/)).toBe('/CA/reminders?tab=answers&show=waiting')
    const follow = within(screen.getByRole('region', { name: 'Follow-up' }))
    const leads = (count: string) => follow.getByRole('link', { name: count }).getAttribute('href')
    expect(leads('3')).toBe('/CA/reminders?tab=answers&show=waiting')
    expect(leads('2')).toBe('/CA/yearly-cycle/updates?state=OVERDUE')
    expect(leads('5')).toBe('/CA/yearly-cycle/updates?state=DUE')
    // In its place also where it is none.
    expect(follow.getByText('Courses overdue for long').parentElement?.textContent).toBe('Courses overdue for long0')
    expect(await hrefOf('All 10 courses')).toBe('/CA/learning-status')
    expect(await hrefOf(/^Sales/)).toBe('/CA/learning-status?department=Sales')
    expect(await hrefOf(/^No department/)).toBe('/CA/learning-status?no_department=true')
    expect(await hrefOf('Completed 6')).toBe('/CA/learning-status?state=COMPLETED')
    expect(await hrefOf('6 of 10')).toBe('/CA/learning-status?state=COMPLETED')
    expect(await hrefOf('2 of 12')).toBe('/CA/purchased-course')
    expect(await hrefOf('All 40 questions')).toBe('/CA/question-results')
    expect(await hrefOf(/^A voucher/)).toBe('/CA/question-results?q=A+voucher%3F')
    expect(screen.getByText('6 completed, 3 fewer than planned')).toBeTruthy()
    expect(screen.getByText(/1 belongs to a person who has left, and still counts/)).toBeTruthy()
  })

  test('a row says all its figures to those who do not see the bar', async () => {
    serve()
    open()
    expect(
      await screen.findByRole('link', { name: /Sales.*4 of 8 completed, 1 in progress, 1 not started, 2 overdue, 0 expired, 0 revoked/ }),
    ).toBeTruthy()
  })

  test('a question says how many answered it', async () => {
    serve()
    open()
    const panel = within(await screen.findByRole('region', { name: 'Questions people get wrong' }))
    expect(panel.getByRole('link', { name: /^An officer offers .* 13 of 24 first answers were right$/ }).textContent).toContain('54%')
  })

  test('where no question is answered it says so, and leads nowhere', async () => {
    serve(() => data({ questions: { total: 0, weakest: [] } }))
    open()
    const panel = within(await screen.findByRole('region', { name: 'Questions people get wrong' }))
    expect(panel.getByText('No question has 5 answers yet. Figures are brought up to date each night.')).toBeTruthy()
    expect(panel.queryByRole('link')).toBeNull()
  })

  test('where every first answer was right it says that', async () => {
    serve(() => data({ questions: { total: 40, weakest: [] } }))
    open()
    expect(await screen.findByText('All first answers so far were right.')).toBeTruthy()
    expect(await hrefOf('All 40 questions')).toBe('/CA/question-results')
  })

  test('as at a day, its figures lead to the lists of that day, and what waits today is left out', async () => {
    const server = serve((as_at) => (as_at ? data({ as_at, is_live: false, at: `${as_at}T15:59:59.999Z`, questions: null }) : data()))
    open()
    fireEvent.change(await screen.findByLabelText('Figures as at'), { target: { value: '2026-10-31' } })
    expect(await screen.findByRole('heading', { name: 'As at 31 October 2026' })).toBeTruthy()
    await waitFor(async () => expect(await hrefOf(/2\s*Courses overdue/)).toBe('/CA/learning-status?state=OVERDUE&as_at=2026-10-31&sort=due_on'))
    expect(screen.queryByText('Invoices to pay')).toBeNull()
    expect(screen.queryByText('Questions people get wrong')).toBeNull()
    expect(server.received.filter(({ name }) => name === 'getCompanyDashboard').map(({ input }) => input)).toEqual([{}, { as_at: '2026-10-31' }])
    fireEvent.click(screen.getByRole('button', { name: 'Back to today' }))
    expect(await screen.findByRole('heading', { name: 'What needs you today' })).toBeTruthy()
  })

  test('as at a day, it tells how many were corrected since, and shows the figures as they were known then, with lists that are the same', async () => {
    const server = serve()
    server.use({
      getCompanyDashboard: ({ as_at = '', known }) => ({ output: data({ as_at, is_live: false, known, corrected: 2, questions: null }) }),
    })
    open('/dashboard?as_at=2026-10-31')
    expect(await screen.findByText('2 people’s records were corrected since.')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Show as known then' }))
    expect(await screen.findByText(/as known then/)).toBeTruthy()
    await waitFor(async () => expect(await hrefOf(/2\s*Courses overdue/)).toContain('as_at=2026-10-31&known=then'))
    fireEvent.click(screen.getByRole('button', { name: 'Show as known today' }))
    expect(await screen.findByText('At the end of this day, as known today.')).toBeTruthy()
  })

  test('a day before the company was here is not asked for, and the field says why', async () => {
    const server = serve()
    open()
    await screen.findByText('Completion by department')
    fireEvent.change(screen.getByLabelText('Figures as at'), { target: { value: '2026-08-31' } })
    expect(await screen.findByText('Choose a day from 1 Sept 2026 to today')).toBeTruthy()
    expect(server.received.filter(({ name }) => name === 'getCompanyDashboard')).toHaveLength(1)
  })

  test('a day in the address that the portal refuses is said beside the field; what is no day stands for today', async () => {
    const server = serve()
    const refused = { refuse: 7000 as const, data: [{ field: 'as_at', rule: 'too_small', message: 'too small' }] }
    server.use({ getCompanyDashboard: ({ as_at }) => (as_at ? refused : { output: data() }) })
    const { unmount } = open('/dashboard?as_at=2020-01-01')
    expect(await screen.findByText('There are no figures for this day. Choose another.')).toBeTruthy()
    expect(screen.getByLabelText('Figures as at').getAttribute('aria-invalid')).toBe('true')
    expect(screen.queryByText(/7000/)).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Back to today' }))
    expect(await screen.findByText('Completion by department')).toBeTruthy()
    unmount()
    open('/dashboard?as_at=yesterday')
    expect(await screen.findByText('Completion by department')).toBeTruthy()
    expect(screen.queryByRole('heading', { name: /^As at/ })).toBeNull()
  })

  test('who may list nothing sees no figures of it', async () => {
    serve(() => data({ learning: null, seats: null, questions: null }))
    open()
    expect(await screen.findByText('Record chain last verified')).toBeTruthy()
    expect(screen.queryByText('Completion by department')).toBeNull()
    expect(screen.queryByText('Seats free')).toBeNull()
  })

  test('says when the record chain was last verified and what was found, by the time alone on the day itself', async () => {
    const said = async (verified: Data['verified']) => {
      serve(() => data({ verified }))
      const { unmount } = open()
      const value = (await screen.findByText('Record chain last verified')).nextElementSibling?.textContent
      unmount()
      return value
    }
    expect(await said({ at: '2026-11-22T01:07:00.000Z', sound: true, explained: 0 })).toBe('Unbroken, 9:07 am')
    expect(await said({ at: '2026-11-22T01:07:00.000Z', sound: true, explained: 3 })).toMatch(
      /^Unbroken, 9:07 am.*3 lines have a fault of the portal’s own/,
    )
    expect(await said({ at: '2026-11-21T01:07:00.000Z', sound: true, explained: 0 })).toMatch(/^Unbroken, .*21.*9:07 am$/)
    expect(await said({ at: '2026-11-22T01:07:00.000Z', sound: false, explained: 0 })).toBe('Broken, 9:07 am')
    expect(await said(null)).toBe('Not yet')
    expect(screen.queryByRole('button', { name: /verify|check/i })).toBeNull()
  })

  test('where nothing is assigned it says so, and leads to what can be done', async () => {
    const nobody = {
      assigned: 0,
      completed: 0,
      in_progress: 0,
      not_started: 0,
      overdue: 0,
      expired: 0,
      revoked: 0,
      paused: 0,
      waived: 0,
      extended: 0,
      has_left: 0,
    }
    serve(() => data({ learning: { all: nobody, departments: [], others: null, trend: [], expiring: 0, overdue: [] } }))
    open()
    expect(await screen.findByText(/No courses are assigned to anyone yet/)).toBeTruthy()
    expect(await hrefOf('Assign trainees')).toBe('/CA/purchased-course')
  })
})

test('the list of a day without figures says so', async () => {
  serve().use({ getCompanyLearningList: () => ({ refuse: 7000, data: [{ field: 'as_at', rule: 'too_small', message: 'too small' }] }) })
  const path = '/CA/learning-status'
  renderScreen(<LearningStatus />, { path, at: learningPlace({ as_at: '2020-01-01' }), user: clientAdmin() })
  expect(await screen.findByText('There are no figures for this day. Choose another.')).toBeTruthy()
})

test('the list says why somebody cannot be chosen for a reminder', async () => {
  const posts = [
    { ...learner, state: 'COMPLETED' as const, remind: null },
    { ...learner, trainee_course_id: 4, name: 'Devi', remind: null },
  ]
  serve().use({ getCompanyLearningList: () => ({ output: { posts, total: 2, departments: [] } }) })
  renderScreen(<LearningStatus />, { path: '/CA/learning-status', user: clientAdmin() })
  const done = await screen.findByRole('checkbox', { name: 'Select Wong Mun Yee', description: 'Has completed the course' })
  expect(done.ariaDisabled).toBe('true')
  expect(screen.getByRole('checkbox', { name: 'Select Devi', description: 'Is deactivated or locked' }).ariaDisabled).toBe('true')
})

test('the list asks for what the address says', async () => {
  const server = serve()
  const path = '/CA/learning-status'
  renderScreen(<LearningStatus />, { path, at: learningPlace({ state: 'OVERDUE', department: null, as_at: '2026-10-31' }), user: clientAdmin() })
  expect(await screen.findByText('Wong Mun Yee')).toBeTruthy()
  expect(server.received.at(-1)?.input).toMatchObject({ state: 'OVERDUE', no_department: true, as_at: '2026-10-31', sort: 'due_on' })
  expect(screen.getByText(/At the end of 31 October 2026/)).toBeTruthy()
})

test('the list of questions is the weakest first until told otherwise, and searched for what the panel leads to', async () => {
  const server = serve()
  renderScreen(<QuestionResults />, { path: '/CA/question-results', at: questionPlace(question.text), user: clientAdmin() })
  expect(await screen.findByText(question.text)).toBeTruthy()
  expect(server.received.at(-1)?.input).toMatchObject({ q: question.text, sort: 'ease', dir: 'asc' })
  expect(screen.getByText(/up to yesterday\. A question is shown once 5 people have answered it\.$/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'First answers' }))
  await waitFor(() => expect(server.received.at(-1)?.input).toMatchObject({ sort: 'answered', dir: 'asc' }))
})
