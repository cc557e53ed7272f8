import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeServer } from '../../kit/testing/fake-server.ts'
import { renderScreen } from '../../kit/testing/render-for-test.tsx'
import { courseCover, outlineWith } from '../../player/course-for-test.ts'
import type { Attempt, QuizDetail } from '../../player/shapes.ts'
import { LessonScreen as Lesson } from './lesson.screen.tsx'

const path = '/trainee/course/:traineeCourseId/lesson/:lessonType/:lessonId'
const saved_at = '2026-11-21T02:42:00.000Z'
const option = (id: number, value: string) => ({ option_id: id, value })
const attempt: Attempt = {
  attempt_id: 77,
  attempt_no: 1,
  language: 'en',
  deadline_at: null,
  questions: [
    {
      question_id: 1,
      language: 'en',
      text: 'What is gratification?',
      type: 'single',
      options: [option(11, 'Only cash'), option(12, 'Any benefit'), option(13, 'A salary')],
    },
    {
      question_id: 2,
      language: 'en',
      text: 'Which are cash equivalents?',
      type: 'multiple',
      options: [option(21, 'A voucher'), option(22, 'A calendar'), option(23, 'E-wallet credit')],
    },
    { question_id: 3, language: 'en', text: 'A small gift can be a bribe.', type: 'true_false', options: [option(31, 'True'), option(32, 'False')] },
  ],
  answers: {},
}
const detail = (over: Partial<QuizDetail> = {}): QuizDetail => ({
  quiz_id: 4,
  name: 'Quiz: bribes',
  state: 'open',
  rules: { questions: 3, pass_mark: 80, time_limit_minutes: 15, attempts: 3, attempts_left: 3, show_answers: 'once_passed' },
  last_result: null,
  attempt: null,
  ...over,
})
type Handlers = Parameters<typeof fakeServer>[0]
const serverWith = (handlers: Handlers = {}) =>
  fakeServer({
    getViewTraineeCourseCoverPage: () => ({ output: courseCover() }),
    getViewQuiz: (input) => ({ output: { quiz_detail: detail(input.start ? { attempt } : {}) } }),
    submitProgress: (input) => ({
      output: {
        progress: { state: 'finish' in input ? 'done' : 'open', seconds_done: 0, can_finish: true, saved_at },
        ...('finish' in input ? { result: { score: 100, passed: true, attempts_left: 2 } } : {}),
      },
    }),
    ...handlers,
  })
const open = () => renderScreen(<Lesson />, { path, at: '/trainee/course/5/lesson/quiz/2' })
const start = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Start the quiz' }))
  await screen.findByText('What is gratification?')
}
const answersSent = (server: ReturnType<typeof fakeServer>) =>
  server.received.flatMap(({ name, input }) =>
    name === 'submitProgress' && typeof input === 'object' && input !== null && 'answer' in input ? [input.answer] : [],
  )

test('the rules come first and nothing is started by looking at them', async () => {
  const server = serverWith()
  open()
  expect(await screen.findByText('80%, which is 3 of 3 right')).toBeTruthy()
  expect(screen.getByText('15 min')).toBeTruthy()
  expect(screen.getByText('3 of 3 left')).toBeTruthy()
  expect(server.received.filter((call) => call.name === 'getViewQuiz').map((call) => call.input)).toEqual([{ module_progress_id: 102, start: false }])
})

test('each answer is saved as it is given, with the time of the server', async () => {
  const server = serverWith()
  open()
  await start()
  fireEvent.click(screen.getByRole('radio', { name: 'Any benefit' }))
  expect(await screen.findByText(/^Saved 10:42/)).toBeTruthy()
  expect(answersSent(server)).toEqual([{ question_id: 1, option_ids: [12] }])
  expect(screen.getByText('1 of 3 answered')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Question 1, answered, open now' })).toBeTruthy()
})

test('numbers choose, arrows turn the page, several answers add up', async () => {
  const server = serverWith()
  open()
  await start()
  fireEvent.keyDown(document.body, { key: '2' })
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Any benefit' }).checked).toBe(true)
  fireEvent.keyDown(document.body, { key: 'ArrowRight' })
  await screen.findByText('Which are cash equivalents?')
  fireEvent.keyDown(document.body, { key: '1' })
  fireEvent.keyDown(document.body, { key: '3' })
  fireEvent.keyDown(document.body, { key: '9' })
  await waitFor(() => expect(answersSent(server)).toContainEqual({ question_id: 2, option_ids: [21, 23] }))
  fireEvent.keyDown(document.body, { key: '1' })
  await waitFor(() => expect(answersSent(server)).toContainEqual({ question_id: 2, option_ids: [23] }))
})

test('left and right turn the page from an answer too, without choosing another, and go on among the answers', async () => {
  const server = serverWith()
  open()
  await start()
  fireEvent.keyDown(document.body, { key: '2' })
  const second = screen.getByRole<HTMLInputElement>('radio', { name: 'Any benefit' })
  expect(document.activeElement).toBe(second)
  // What the browser would do with the key is not wanted.
  expect(fireEvent.keyDown(second, { key: 'ArrowRight' })).toBe(false)
  await screen.findByText('Which are cash equivalents?')
  expect(document.activeElement).toBe(screen.getAllByRole('checkbox')[0])
  fireEvent.keyDown(document.activeElement as Element, { key: 'ArrowDown' })
  expect(document.activeElement).toBe(screen.getAllByRole('checkbox')[1])
  fireEvent.keyDown(document.activeElement as Element, { key: 'ArrowLeft' })
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Any benefit' }).checked).toBe(true)
  await waitFor(() => expect(answersSent(server)).toEqual([{ question_id: 1, option_ids: [12] }]))
})

test('right leads from the last question to the check, and left back', async () => {
  serverWith()
  open()
  await start()
  for (let n = 0; n < 3; n++) fireEvent.keyDown(document.body, { key: 'ArrowRight' })
  expect(await screen.findByRole('heading', { level: 1, name: 'Check before you hand in' })).toBeTruthy()
  fireEvent.keyDown(document.body, { key: 'ArrowLeft' })
  expect(await screen.findByRole('button', { name: 'Question 3, not answered, open now' })).toBeTruthy()
})

test('without a connection the page says that the clock runs on, and asks before the attempt is left', async () => {
  const timed = { ...attempt, deadline_at: new Date(Date.now() + 600_000).toISOString() }
  serverWith({ getViewQuiz: (input) => ({ output: { quiz_detail: detail(input.start ? { attempt: timed } : {}) } }) })
  open()
  await start()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  fireEvent(window, new Event('offline'))
  expect(await screen.findByText(/The time keeps running/)).toBeTruthy()
  fireEvent.click(screen.getByRole('link', { name: 'Back to the course' }))
  expect(await screen.findByRole('dialog', { name: 'Leave the quiz?' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Stay here' }))
  expect(await screen.findByRole('radio', { name: 'Any benefit' })).toBeTruthy()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  fireEvent(window, new Event('online'))
  await waitFor(() => expect(screen.queryByText(/The time keeps running/)).toBeNull())
})

test('a question can be marked for review, and the mark outlives a refresh', async () => {
  serverWith({ getViewQuiz: () => ({ output: { quiz_detail: detail({ attempt }) } }) })
  const first = open()
  fireEvent.click(await screen.findByRole('button', { name: 'Mark for review' }))
  first.unmount()
  open()
  expect(await screen.findByRole('button', { name: 'Question 1, not answered, marked for review, open now' })).toBeTruthy()
})

test('an attempt under way is resumed with its answers, at the first open question', async () => {
  serverWith({ getViewQuiz: () => ({ output: { quiz_detail: detail({ attempt: { ...attempt, answers: { '1': [12] } } }) } }) })
  open()
  expect(await screen.findByText('Which are cash equivalents?')).toBeTruthy()
  expect(screen.getByText('1 of 3 answered')).toBeTruthy()
})

test('an answer that only this browser has is an answer too: the attempt goes on behind it', async () => {
  localStorage.setItem('jujur.attempt.77', JSON.stringify({ unsaved: { 1: [12] }, flagged: [] }))
  serverWith({ getViewQuiz: () => ({ output: { quiz_detail: detail({ attempt }) } }) })
  open()
  expect(await screen.findByText('Which are cash equivalents?')).toBeTruthy()
  expect(screen.getByText('1 of 3 answered')).toBeTruthy()
})

test('without a connection the answer is kept and sent when it is back', async () => {
  const server = serverWith()
  open()
  await start()
  server.use({ submitProgress: () => 'offline' })
  fireEvent.click(screen.getByRole('radio', { name: 'Any benefit' }))
  expect(await screen.findByText(/Not saved yet/)).toBeTruthy()
  expect(localStorage.getItem('jujur.attempt.77')).toContain('"1":[12]')
  server.use({ submitProgress: () => ({ output: { progress: { state: 'open', seconds_done: 0, can_finish: true, saved_at } } }) })
  act(() => {
    dispatchEvent(new Event('online'))
  })
  expect(await screen.findByText(/^Saved 10:42/)).toBeTruthy()
  expect(localStorage.getItem('jujur.attempt.77')).toBeNull()
})

test('before handing in, the open questions are listed and asked about', async () => {
  const server = serverWith()
  open()
  await start()
  fireEvent.click(screen.getByRole('radio', { name: 'Any benefit' }))
  await screen.findByText(/^Saved 10:42/)
  fireEvent.click(screen.getByRole('button', { name: 'Question 3, not answered' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Check and hand in' }))
  expect(await screen.findByText('You have not answered 2 questions. They count as wrong.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Hand in' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText('Are You Sure?')).toBeTruthy()
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  expect(server.received.some(({ input }) => typeof input === 'object' && input !== null && 'finish' in input)).toBe(false)

  fireEvent.click(screen.getByRole('button', { name: 'Hand in' }))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Hand in' }))
  expect(await screen.findByRole('heading', { name: 'Passed' })).toBeTruthy()
  expect(screen.getByText('100%')).toBeTruthy()
})

test('an answer that is not saved holds the hand-in back', async () => {
  const server = serverWith({
    getViewQuiz: () => ({ output: { quiz_detail: detail({ attempt: { ...attempt, answers: { '1': [12], '2': [21] } } }) } }),
  })
  open()
  await screen.findByText('A small gift can be a bribe.')
  server.use({ submitProgress: () => 'offline' })
  fireEvent.click(screen.getByRole('radio', { name: 'True' }))
  await screen.findByText(/Not saved yet/)
  fireEvent.click(screen.getByRole('button', { name: 'Check and hand in' }))
  const handIn = await screen.findByRole('button', { name: 'Hand in' })
  const tries = server.received.filter((call) => call.name === 'submitProgress').length
  fireEvent.click(handIn)
  await waitFor(() => expect(server.received.filter((call) => call.name === 'submitProgress').length).toBe(tries + 1))
  expect(await screen.findByText(/Not saved yet/)).toBeTruthy()
  expect(server.received.some(({ input }) => typeof input === 'object' && input !== null && 'finish' in input)).toBe(false)
})

test('not passed: the score, what is left, and nothing about right or wrong', async () => {
  serverWith({
    getViewQuiz: (input) => ({
      output: { quiz_detail: detail(input.start ? { attempt: { ...attempt, answers: { '1': [11], '2': [21], '3': [31] } } } : {}) },
    }),
    submitProgress: () => ({
      output: { progress: { state: 'open', seconds_done: 0, can_finish: false, saved_at }, result: { score: 33, passed: false, attempts_left: 2 } },
    }),
  })
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Start the quiz' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Question 3, answered' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Check and hand in' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Hand in' }))
  expect(await screen.findByRole('heading', { name: 'Not passed yet' })).toBeTruthy()
  expect(screen.getByText('33%')).toBeTruthy()
  expect(screen.getByText('You have 2 attempts left')).toBeTruthy()
  expect(screen.queryByText('Wrong')).toBeNull()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Read “What is a bribe?” again' })).toBeTruthy()
})

test('with the attempts used up, the way leads back to the reading', async () => {
  serverWith({
    getViewTraineeCourseCoverPage: () => ({
      output: courseCover({ outline: outlineWith(0, { 1: { reason: 'read_again' }, 2: { state: 'locked', reason: 'read_again' } }) }),
    }),
    getViewQuiz: () => ({
      output: {
        quiz_detail: detail({
          rules: { questions: 3, pass_mark: 80, time_limit_minutes: null, attempts: 3, attempts_left: 0, show_answers: 'never' },
          last_result: { score: 33, passed: false, attempts_left: 0 },
        }),
      },
    }),
  })
  open()
  expect(await screen.findByText('You have no attempts left. Read the lessons of this module again to get new ones.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Read again' }).getAttribute('href')).toBe('/trainee/course/5/lesson/material/1')
  expect(screen.queryByRole('button', { name: 'Start the quiz' })).toBeNull()
})

test('during the cool-down Start waits and says until when', async () => {
  const available_at = new Date(Date.now() + 600_000).toISOString()
  serverWith({
    getViewQuiz: () => ({
      output: {
        quiz_detail: detail({
          rules: { questions: 3, pass_mark: 80, time_limit_minutes: null, attempts: 3, attempts_left: 0, available_at, show_answers: 'never' },
        }),
      },
    }),
  })
  open()
  const button = await screen.findByRole('button', { name: 'Start the quiz' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(/^The next attempt opens on /)
})

test('a quiz that opens later shows what it waits for instead of its rules', async () => {
  serverWith({ getViewTraineeCourseCoverPage: () => ({ output: courseCover({ outline: outlineWith(0) }) }) })
  open()
  expect((await screen.findAllByText('Opens after “What is a bribe?”')).length).toBeGreaterThan(0)
  expect(screen.queryByRole('button', { name: 'Start the quiz' })).toBeNull()
})

test('when the time is over, what was saved is handed in', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  try {
    const server = serverWith({
      getViewQuiz: (input) => ({
        output: { quiz_detail: detail(input.start ? { attempt: { ...attempt, deadline_at: new Date(Date.now() + 100_000).toISOString() } } : {}) },
      }),
    })
    open()
    await start()
    expect(screen.getByText('2 min left').closest('[role=status]')).not.toBeNull()
    await vi.advanceTimersByTimeAsync(101_000)
    await waitFor(() => expect(server.received.some(({ input }) => typeof input === 'object' && input !== null && 'finish' in input)).toBe(true))
    expect(await screen.findByRole('heading', { name: 'Passed' })).toBeTruthy()
  } finally {
    vi.useRealTimers()
  }
})

test('closed by the clock meanwhile: the saved result shows', async () => {
  const late = { score: 67, passed: false, attempts_left: 1 }
  let closed = false
  const server = serverWith({
    getViewQuiz: (input) => ({ output: { quiz_detail: detail(closed ? { last_result: late } : input.start ? { attempt } : {}) } }),
  })
  open()
  await start()
  closed = true
  server.use({
    submitProgress: (input) => ('finish' in input ? { refuse: 10062 } : { refuse: 2111, data: { reason: 'past_deadline' } }),
  })
  fireEvent.click(screen.getByRole('radio', { name: 'Any benefit' }))
  expect(await screen.findByText('67%')).toBeTruthy()
  expect(localStorage.getItem('jujur.attempt.77')).toBeNull()
})

test('once passed, what was right shows where the quiz gives it', async () => {
  serverWith({
    submitProgress: () => ({
      output: {
        progress: { state: 'done', seconds_done: 0, can_finish: true, saved_at },
        result: {
          score: 100,
          passed: true,
          attempts_left: 2,
          answers: [
            {
              question_id: 1,
              language: 'en',
              text: attempt.questions[0]?.text ?? '',
              correct: true,
              right_option_ids: [12],
              right_values: ['Any benefit'],
              explanation: 'The Act names far more than money.',
              options: [{ option_id: 12, value: 'Any benefit', is_true: true, chosen: true, explanation: 'Goods and favours too.' }],
            },
          ],
        },
      },
    }),
    getViewQuiz: (input) => ({
      output: { quiz_detail: detail(input.start ? { attempt: { ...attempt, answers: { '1': [12], '2': [21], '3': [31] } } } : {}) },
    }),
  })
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Start the quiz' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Question 3, answered' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Check and hand in' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Hand in' }))
  expect(await screen.findByText('Right answer: Any benefit')).toBeTruthy()
  expect(screen.getByText('The Act names far more than money.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Next: Five tests' })).toBeTruthy()
})
