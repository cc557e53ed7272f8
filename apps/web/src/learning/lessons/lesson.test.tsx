import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getActiveLesson, getCurrentModuleId } from '../../kit/session/session.ts'
import { fakeServer } from '../../kit/testing/fake-server.ts'
import { renderScreen } from '../../kit/testing/render-for-test.tsx'
import { completed, courseCover, outlineWith } from '../../player/course-for-test.ts'
import type { Material } from '../../player/shapes.ts'
import { LessonScreen as Lesson } from './lesson.screen.tsx'

const path = '/trainee/course/:traineeCourseId/lesson/:lessonType/:lessonId'
const text: Material = {
  material_id: 9,
  title: 'What is a bribe?',
  type: 'text',
  language: 'en',
  html: '<p>A gift is easy to judge.</p><script>alert(1)</script><table><tr><td onclick="x()">Cash</td></tr></table>',
  duration_seconds: null,
  reading_minutes: 4,
  min_seconds: 60,
  seconds_done: 10,
  can_finish: false,
  state: 'open',
}
const saved_at = '2026-11-21T02:42:00.000Z'

/** A server that credits what it is told, from 10 seconds on. */
const reading = (over: Partial<Material> = {}) => {
  let seconds = 10
  return fakeServer({
    getViewTraineeCourseCoverPage: () => ({ output: courseCover({ outline: outlineWith(0) }) }),
    getViewMaterial: () => ({ output: { material: { ...text, ...over } } }),
    submitProgress: (input) => {
      if ('heartbeat' in input) {
        seconds += Math.floor(input.heartbeat.active_seconds)
        return { output: { progress: { state: 'open', seconds_done: seconds, can_finish: seconds >= 60, saved_at } } }
      }
      return { output: { progress: { state: 'done', seconds_done: seconds, can_finish: true, saved_at } } }
    },
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
    getViewQuiz: () => ({ refuse: 2111, data: { reason: 'locked' } }),
  })
}
const open = (at = '/trainee/course/5/lesson/material/1') => renderScreen(<Lesson />, { path, at })
const next = () => screen.findByRole('button', { name: /Next/ })

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => vi.useRealTimers())

test('Next waits, says why, and can be focused but not pressed', async () => {
  const server = reading()
  open()
  const button = await next()
  expect(button.textContent).toBe('Next: Quiz: bribes')
  expect(button.getAttribute('aria-disabled')).toBe('true')
  const why = document.getElementById(button.getAttribute('aria-describedby') ?? '')
  expect(why?.textContent).toMatch(/0:1\d of 1:00 read/)
  expect(why?.textContent).toMatch(/Next opens in \d+ seconds/)
  fireEvent.click(button)
  expect(server.received.some((call) => call.name === 'submitProgress')).toBe(false)
})

test('a lesson is asked for in the language of the course, and says where it has another', async () => {
  const cover = courseCover({ outline: outlineWith(0), language: 'ms', languages: ['en', 'ms'] })
  const server = reading()
  server.use({ getViewTraineeCourseCoverPage: () => ({ output: cover }) })
  open()
  const choice = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Language of the course' })
  expect(choice.value).toBe('ms')
  expect(screen.getByText('Only in English')).toBeTruthy()
  expect(server.received.find((call) => call.name === 'getViewMaterial')?.input).toEqual({ module_progress_id: 101, language: 'ms' })
})

test('choosing another language brings the lesson in it', async () => {
  let language: 'en' | 'ms' = 'en'
  const server = reading()
  server.use({
    getViewTraineeCourseCoverPage: () => ({ output: courseCover({ outline: outlineWith(0), language, languages: ['en', 'ms'] }) }),
    chooseCourseLanguage: (input) => {
      language = input.language as 'ms'
      return { output: { language } }
    },
    getViewMaterial: (input) => ({
      output: { material: input.language === 'ms' ? { ...text, title: 'Apakah rasuah?', language: 'ms', html: '<p>Hadiah.</p>' } : text },
    }),
  })
  open()
  fireEvent.change(await screen.findByRole('combobox', { name: 'Language of the course' }), { target: { value: 'ms' } })
  expect(await screen.findByRole('heading', { name: 'Apakah rasuah?' })).toBeTruthy()
  expect(screen.getByText('Hadiah.')).toBeTruthy()
  expect(screen.queryByText(/Only in/)).toBeNull()
})

test('reading time is told every 15 seconds and Next opens on the word of the server', async () => {
  const server = reading()
  open()
  await next()
  for (let second = 0; second < 56; second++) {
    fireEvent.pointerMove(document.body)
    await vi.advanceTimersByTimeAsync(1000)
  }
  const beats = server.received.filter((call) => call.name === 'submitProgress')
  expect(beats.length).toBeGreaterThanOrEqual(3)
  expect(beats.length).toBeLessThanOrEqual(6)
  await waitFor(() => expect(screen.getByRole('button', { name: /Next/ }).getAttribute('aria-disabled')).toBeNull())
  expect(screen.getByText('1:00 of 1:00 read')).toBeTruthy()
})

test('nothing is counted while nobody is there', async () => {
  const server = reading()
  open()
  await next()
  await vi.advanceTimersByTimeAsync(180_000)
  const told = server.received
    .filter((call) => call.name === 'submitProgress')
    .map((call) => (call.input as { heartbeat: { active_seconds: number } }).heartbeat.active_seconds)
  expect(told.reduce((sum, seconds) => sum + seconds, 0)).toBeLessThanOrEqual(62)
})

test('hiding the page sends what is left at once', async () => {
  const server = reading()
  open()
  await next()
  for (let second = 0; second < 5; second++) {
    fireEvent.pointerMove(document.body)
    await vi.advanceTimersByTimeAsync(1000)
  }
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  await waitFor(() =>
    expect(server.received.at(-1)?.input).toMatchObject({ module_progress_id: 101, heartbeat: { active_seconds: expect.any(Number) } }),
  )
})

test('without a connection the screen says so and keeps the time for the next beat', async () => {
  const server = reading()
  server.use({ submitProgress: () => 'offline' })
  open()
  await next()
  for (let second = 0; second < 17; second++) {
    fireEvent.pointerMove(document.body)
    await vi.advanceTimersByTimeAsync(1000)
  }
  expect((await screen.findAllByText(/No connection/)).length).toBeGreaterThan(0)
  expect(screen.getByRole('button', { name: /Next/ }).getAttribute('aria-disabled')).toBe('true')
})

test('finishing leads to the lesson that the server names, and the browser remembers it', async () => {
  const server = reading({ seconds_done: 60, can_finish: true })
  const { router } = open()
  fireEvent.click(await next())
  await waitFor(() => expect(router.state.location.pathname).toBe('/trainee/course/5/lesson/quiz/2'))
  expect(server.received.filter((call) => call.name === 'submitProgress').map((call) => call.input)).toEqual([
    { module_progress_id: 101, finish: true },
  ])
  expect(server.received.find((call) => call.name === 'startCourse')?.input).toEqual({
    trainee_course_id: 5,
    action: 'next',
    module_progress_id: 101,
  })
  await waitFor(() => expect(getActiveLesson()).toEqual({ trainee_course_id: 5, lesson_type: 'quiz', lesson_id: 2, module_progress_id: 102 }))
  expect(getCurrentModuleId()).toBe(11)
})

test('when the server still counts, the screen says how long', async () => {
  const server = reading({ seconds_done: 60, can_finish: true })
  server.use({ submitProgress: () => ({ refuse: 2111, data: { reason: 'too_early', wait_seconds: 12 } }) })
  const { router } = open()
  fireEvent.click(await next())
  await waitFor(() => expect(server.received.some((call) => call.name === 'submitProgress')).toBe(true))
  expect(await screen.findByText('Wait 12 more seconds')).toBeTruthy()
  expect(router.state.location.pathname).toBe('/trainee/course/5/lesson/material/1')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('of a video has what it shows and says in words', async () => {
  const film = { type: 'video' as const, html: undefined, url: '/files/film', content_type: 'video/webm', duration_seconds: 100, watched: [] }
  reading({ ...film, transcript: 'A line bends.\nIt comes straight again.' })
  open()
  await next()
  const words = screen.getByText('Transcript').closest('details')
  expect(words?.textContent).toContain('It comes straight again.')
  expect(words?.querySelectorAll('div[lang] p')).toHaveLength(2)
})

test('of a video the ring is as full as the figure beside it says, also once Next is open', async () => {
  const film = { type: 'video' as const, html: undefined, url: '/files/film', content_type: 'video/webm', duration_seconds: 100, min_seconds: 0 }
  reading({ ...film, watched: [[0, 94]], can_finish: true })
  open()
  const line = (await screen.findByText('94% watched')).closest('p') as HTMLElement
  const [, arc] = line.parentElement?.querySelectorAll('circle') ?? []
  const [whole, rest] = [Number(arc?.getAttribute('stroke-dasharray')), Number(arc?.getAttribute('stroke-dashoffset'))]
  expect(1 - rest / whole).toBeCloseTo(0.94)
})

test('of a video counts what was really played, and a jump does not', async () => {
  const server = reading({
    type: 'video',
    html: undefined,
    url: '/files/film',
    content_type: 'video/webm',
    duration_seconds: 100,
    min_seconds: 0,
    seconds_done: 0,
    watched: [],
  })
  open()
  await next()
  const film = document.querySelector('video')
  if (!film) throw new Error('no video')
  let position = 0
  Object.defineProperty(film, 'currentTime', { get: () => position, set: (to: number) => (position = to) })
  const tell = (event: string) => fireEvent(film, new Event(event))
  tell('play')
  for (let second = 1; second <= 10; second++) {
    await vi.advanceTimersByTimeAsync(1000)
    position = second
    tell('timeupdate')
  }
  expect(await screen.findByRole('img', { name: '10% watched' })).toBeTruthy()
  tell('seeking')
  position = 90
  tell('seeked')
  await vi.advanceTimersByTimeAsync(1000)
  position = 91
  tell('timeupdate')
  await vi.advanceTimersByTimeAsync(6000)
  const told = server.received
    .flatMap(({ name, input }) =>
      name === 'submitProgress' ? [(input as { heartbeat: { watched?: [number, number][] } }).heartbeat.watched ?? []] : [],
    )
    .flat()
  expect(told).toEqual([
    [0, 10],
    [90, 91],
  ])
  expect(screen.getByText('Next opens when you have played 90%')).toBeTruthy()
})

test('the text is cleaned of what could run', async () => {
  reading()
  open()
  expect(await screen.findByText('A gift is easy to judge.')).toBeTruthy()
  expect(document.querySelector('main script')).toBeNull()
  expect(document.querySelector('main [onclick]')).toBeNull()
})

test('a locked lesson says why and leads to where one stands', async () => {
  const server = reading()
  server.use({ getViewMaterial: () => ({ refuse: 2111, data: { reason: 'locked' } }) })
  open('/trainee/course/5/lesson/material/3')
  expect((await screen.findAllByText('Opens after “Quiz: bribes”')).length).toBeGreaterThan(0)
  expect(screen.getByRole('link', { name: 'Go to “What is a bribe?”' }).getAttribute('href')).toBe('/trainee/course/5/lesson/material/1')
})

test('a lesson that was opened by its address is remembered', async () => {
  reading()
  open()
  await next()
  expect(getCurrentModuleId()).toBe(11)
  expect(getActiveLesson()).toEqual({ trainee_course_id: 5, lesson_type: 'material', lesson_id: 1, module_progress_id: 101 })
})

test('on a phone the outline says whether its sheet is open, and closing it leads back to the button', async () => {
  const asked = vi
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) => Object.assign(new EventTarget(), { matches: query.includes('max-width'), media: query }) as never)
  try {
    reading()
    open()
    await next()
    const button = screen.getByRole('button', { name: 'Outline' })
    expect(button.getAttribute('aria-expanded')).toBe('false')
    fireEvent.click(button)
    const sheet = await screen.findByRole('dialog', { name: 'Course outline' })
    expect(button.getAttribute('aria-expanded')).toBe('true')
    fireEvent.click(within(sheet).getByRole('button', { name: 'Close the outline' }))
    expect(button.getAttribute('aria-expanded')).toBe('false')
    await waitFor(() => expect(document.activeElement).toBe(button))
  } finally {
    asked.mockRestore()
  }
})

test('the outline marks where one is, and links only what is open', async () => {
  reading()
  open()
  await next()
  const outline = within(screen.getByRole('navigation', { name: 'Course outline' }))
  expect(outline.getByRole('link', { current: 'step' }).textContent).toContain('What is a bribe?')
  expect(outline.queryByRole('link', { name: /Five tests/ })).toBeNull()
  expect(outline.getByText('Opens after “What is a bribe?”')).toBeTruthy()
})

test('a lesson of a completed course can be read again without counting', async () => {
  const server = fakeServer({
    getViewTraineeCourseCoverPage: () => ({ output: courseCover(completed) }),
    getViewMaterial: () => ({ output: { material: { ...text, title: 'Five tests', seconds_done: 60, can_finish: true, state: 'done' } } }),
    getViewQuiz: () => ({ refuse: 2111, data: { reason: 'locked' } }),
  })
  const { router } = open('/trainee/course/5/lesson/material/3')
  const button = await next()
  expect(button.getAttribute('aria-disabled')).toBeNull()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(server.received.some((call) => call.name === 'submitProgress')).toBe(false)
  fireEvent.click(button)
  await waitFor(() => expect(router.state.location.pathname).toBe('/trainee/course/5/lesson/quiz/4'))
})
