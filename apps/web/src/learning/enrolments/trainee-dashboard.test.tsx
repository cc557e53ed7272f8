import { act, fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../kit/testing/fake-server.ts'
import { person, renderScreen } from '../../kit/testing/render-for-test.tsx'
import { enrolled, outlineWith } from '../../player/course-for-test.ts'
import { TraineeDashboardScreen as Dashboard } from './trainee-dashboard.screen.tsx'

const serverWith = (courses: ReturnType<typeof enrolled>[] | Parameters<typeof enrolled>[0][]) =>
  fakeServer({
    getViewCourseEnroll: () => ({ output: { traineeCoursesList: courses.map((course) => enrolled(course)), total: courses.length } }),
    startCourse: () => ({
      output: {
        output: {
          trainee_course_id: 5,
          status: 'IN_PROGRESS',
          current: { module_progress_id: 102, lesson_type: 'quiz', lesson_id: 2, title: 'Quiz: bribes' },
          next: 'quiz',
          outline: outlineWith(1),
        },
      },
    }),
  })
const open = (user = person()) => renderScreen(<Dashboard />, { user })

test('the next step stands first, with the whole course as its line', async () => {
  const server = serverWith([{}])
  open()
  expect(await screen.findByRole('heading', { level: 2, name: 'Quiz: bribes' })).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/^Good (morning|afternoon|evening), Aisyah$/)
  const line = within(await screen.findByRole('list', { name: 'The course, step by step' }))
  expect(line.getAllByRole('listitem')).toHaveLength(4)
  // One call is all it takes.
  expect(server.received.map((call) => call.name)).toEqual(['getViewCourseEnroll'])
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByText('at /trainee/course/5/lesson/quiz/2')).toBeTruthy()
  expect(server.received.find((call) => call.name === 'startCourse')?.input).toEqual({ trainee_course_id: 5, action: 'resume' })
})

test.each([
  ['IN_PROGRESS', 'at /trainee/course/5/lesson/quiz/2'],
  ['PLEDGE_PENDING', 'at /trainee/course/5?step=pledge'],
] as const)('“Continue your course” goes on by itself, of a course that is %s, and going back does not again', async (status, place) => {
  const server = serverWith([{ status }])
  const { router } = renderScreen(<Dashboard />, { path: '/trainee/dashboard', at: '/trainee/dashboard?open=resume' })
  expect(await screen.findByText(place)).toBeTruthy()
  await act(() => router.navigate(-1))
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
  expect(router.state.location.search).toBe('')
  expect(server.received.filter(({ name }) => name === 'startCourse').length).toBeLessThan(2)
})

test('“My certificate” leads to the newest, and says so where there is none', async () => {
  const certified = { status: 'COMPLETED', completed_at: '2026-03-12T01:00:00.000Z', certificate_serial_no: 'CRT-2026-7Q4M2XKD' } as const
  serverWith([{}, { ...certified, trainee_course_id: 7 }, { ...certified, trainee_course_id: 8, completed_at: '2025-03-12T01:00:00.000Z' }])
  const first = renderScreen(<Dashboard />, { path: '/trainee/dashboard', at: '/trainee/dashboard?open=certificate' })
  expect(await screen.findByText('at /trainee/course/7?step=certificate')).toBeTruthy()
  first.unmount()
  serverWith([{}])
  renderScreen(<Dashboard />, { path: '/trainee/dashboard', at: '/trainee/dashboard?open=certificate' })
  expect(await screen.findByText(/You have no certificate yet/)).toBeTruthy()
})

test('other courses say their state in words and lead on', async () => {
  serverWith([
    {},
    { trainee_course_id: 6, title: 'Code of Conduct', status: 'NOT_STARTED', due_on: '2001-01-01', minutes_left: 35 },
    {
      trainee_course_id: 7,
      title: 'Refresher',
      status: 'COMPLETED',
      completed_at: '2026-03-12T01:00:00.000Z',
      certificate_serial_no: 'CRT-2026-7Q4M2XKD',
    },
    { trainee_course_id: 8, title: 'Pledge only', status: 'PLEDGE_PENDING', due_on: null, minutes_left: 0 },
  ])
  open()
  // The overdue one is the next step; the begun one stands first among the others.
  expect(await screen.findByRole('heading', { level: 2, name: 'Code of Conduct' })).toBeTruthy()
  const rows = within(screen.getByRole('region', { name: 'Your other courses' })).getAllByRole('listitem')
  expect(rows.map((row) => within(row).getByRole('heading', { level: 3 }).textContent)).toEqual([
    'Anti-Bribery Essentials',
    'Pledge only',
    'Refresher',
  ])
  const [, pledge, refresher] = rows
  if (!pledge || !refresher) throw new Error('rows are missing')
  expect(within(pledge).getByText('Pledge to sign')).toBeTruthy()
  expect(within(pledge).getByRole('link', { name: 'Go to the pledge: Pledge only' }).getAttribute('href')).toBe('/trainee/course/8?step=pledge')
  expect(within(refresher).getByText('Completed')).toBeTruthy()
  expect(within(refresher).getByRole('link', { name: 'Certificate: Refresher' }).getAttribute('href')).toBe('/trainee/course/7?step=certificate')
})

test('who is overdue is told so first: by how many days, and how little it takes', async () => {
  const nine = new Date(Date.now() + 8 * 3_600_000 - 9 * 86_400_000).toISOString().slice(0, 10)
  serverWith([{ status: 'NOT_STARTED', due_on: nine, minutes_left: 7 }])
  open()
  const line = await screen.findByText(/It takes about 7 min/)
  expect(within(line).getByText('9 days overdue')).toBeTruthy()
  expect(screen.queryByText('Overdue')).toBeNull()
  expect(screen.queryByText(/A course is waiting for you/)).toBeNull()
})

test('with nothing waiting there is no panel', async () => {
  serverWith([{ status: 'COMPLETED', completed_at: '2026-03-12T01:00:00.000Z', certificate_serial_no: 'CRT-2026-7Q4M2XKD' }])
  open()
  expect(await screen.findByText(/You have nothing to do at the moment/)).toBeTruthy()
  expect(screen.queryByText('Your next step')).toBeNull()
  expect(screen.getByRole('heading', { level: 2, name: 'Your courses' })).toBeTruthy()
})

test('without a course the page says who assigns one', async () => {
  serverWith([])
  open()
  expect(await screen.findByText(/You have no courses yet/)).toBeTruthy()
})

test('speaking up opens apart and tells nobody who came', async () => {
  serverWith([{}])
  const base = person()
  open(
    person({ company: base.company && { ...base.company, speak_up_url: 'https://speak-up.example/selat', contact: 'Nurul Huda Ismail, ext. 214' } }),
  )
  const link = await screen.findByRole('link', { name: 'Open speak-up channel' })
  expect(link.getAttribute('href')).toBe('https://speak-up.example/selat')
  expect(link.getAttribute('target')).toBe('_blank')
  expect(link.getAttribute('rel')).toBe('noopener noreferrer')
  expect(link.getAttribute('referrerpolicy')).toBe('no-referrer')
  expect(screen.getByText('Your company’s contact: Nurul Huda Ismail, ext. 214')).toBeTruthy()
})
