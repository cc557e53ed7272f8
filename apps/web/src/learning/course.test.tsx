import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { getFinalCheckData, setActiveLesson } from '../kit/session/session.ts'
import { fakeServer } from '../kit/testing/fake-server.ts'
import { renderScreen } from '../kit/testing/render-for-test.tsx'
import { completed, courseCover, outlineWith } from '../player/course-for-test.ts'
import { CourseScreen as Course } from './course.screen.tsx'
import type { Pledge } from './pledges/shapes.ts'

type Handlers = Parameters<typeof fakeServer>[0]
const pledge: Pledge = {
  serialNo: null,
  title: 'Integrity pledge',
  text: 'I, Aisyah Binti Rahman, undertake that:\n1. I will follow the laws.\n2. I will not give or take.',
  version: '2026-1',
  hash: 'a'.repeat(64),
  language: 'en',
  languages: ['en', 'ms'],
  state: 'open',
  full_name: 'Aisyah Binti Rahman',
  signed_at: null,
}
const signed: Pledge = { ...pledge, serialNo: 'PLG-2026-9H3TB6WC', state: 'signed', signed_at: '2026-10-14T03:00:00.000Z' }
const progressOf = (done: number, ready: boolean) => ({
  trainee_course_id: 5,
  status: ready ? ('PLEDGE_PENDING' as const) : ('IN_PROGRESS' as const),
  language: 'en' as const,
  progress_percent: done * 25,
  items_done: done,
  items_total: 4,
  seconds_spent: 900,
  ready_for_pledge: ready,
  update: null,
  quizzes: [
    { module_progress_id: 102, title: 'Quiz: bribes', score: 100, passed: true, attempts: 2 },
    { module_progress_id: 104, title: 'Quiz: gifts', score: null, passed: false, attempts: 0 },
  ],
  outline: outlineWith(done),
})
const serverWith = (handlers: Handlers = {}) =>
  fakeServer({
    getViewTraineeCourseCoverPage: () => ({ output: courseCover({ status: 'PLEDGE_PENDING', outline: outlineWith(4) }) }),
    getCourseProgress: () => ({ output: progressOf(4, true) }),
    getPledge: (input) => ({
      output: { pledge: input.language === 'ms' ? { ...pledge, title: 'Ikrar Integriti', language: 'ms' } : pledge, has_authenticator: true },
    }),
    ...handlers,
  })
const open = (step = '') => renderScreen(<Course />, { path: '/trainee/course/:traineeCourseId', at: `/trainee/course/5${step && `?step=${step}`}` })

const fillIn = async (name = 'Aisyah Binti Rahman', password = 'Demo#2026') => {
  fireEvent.click(await screen.findByRole('checkbox'))
  fireEvent.change(screen.getByLabelText('Your full name'), { target: { value: name } })
  fireEvent.change(screen.getByLabelText('Your password'), { target: { value: password } })
  fireEvent.click(screen.getByRole('button', { name: 'Sign the pledge' }))
}

test('a course that was taken back, or is somebody else’s, is said not to be the reader’s, with the way to their own', async () => {
  serverWith({ getViewTraineeCourseCoverPage: () => ({ refuse: 10053 }) })
  open()
  expect(await screen.findByText(/^This course is not assigned to you, or not any more\./)).toBeTruthy()
  expect(await screen.findByRole('heading', { name: 'Not found' })).toBeTruthy()
  expect(screen.getByText('We could not find the course.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to the dashboard' }).getAttribute('href')).toBe('/trainee/dashboard')
})

// ── The cover ────────────────────────────────────────────────────────────────────────────────────────────────

test('the cover shows objectives, the outline with why things wait, and resumes', async () => {
  const server = serverWith({
    getViewTraineeCourseCoverPage: () => ({ output: courseCover() }),
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
  open()
  expect(await screen.findByRole('heading', { level: 1, name: 'Anti-Bribery Essentials' })).toBeTruthy()
  expect(screen.getByText('Recognise gratification in all its forms')).toBeTruthy()
  expect(screen.getByText('Text, 4 min · Opens after “Quiz: bribes”')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'What is a bribe?' }).getAttribute('href')).toBe('/trainee/course/5/lesson/material/1')
  expect(screen.queryByRole('link', { name: 'Five tests' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Resume' }))
  expect(await screen.findByText('at /trainee/course/5/lesson/quiz/2')).toBeTruthy()
  expect(server.received.find((call) => call.name === 'startCourse')?.input).toEqual({ trainee_course_id: 5, action: 'resume' })
})

test.each([
  ['the lesson that was open last', 5, 'material/3'],
  ['where the server says, after a lesson of another course', 6, 'quiz/2'],
])('resuming leads to %s', async (_where, trainee_course_id, lesson) => {
  setActiveLesson({ trainee_course_id, lesson_type: 'material', lesson_id: 3, module_progress_id: 103 })
  serverWith({
    getViewTraineeCourseCoverPage: () => ({ output: courseCover() }),
    startCourse: () => ({
      output: {
        output: {
          trainee_course_id: 5,
          status: 'IN_PROGRESS',
          current: { module_progress_id: 102, lesson_type: 'quiz', lesson_id: 2, title: 'Quiz: bribes' },
          next: 'quiz',
          outline: outlineWith(1, { 3: { state: 'open' } }),
        },
      },
    }),
  })
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Resume' }))
  expect(await screen.findByText(`at /trainee/course/5/lesson/${lesson}`)).toBeTruthy()
})

test('a course that is complete already leads to its certificate', async () => {
  let done = false
  serverWith({
    getViewTraineeCourseCoverPage: () => ({ output: courseCover(done ? completed : {}) }),
    startCourse: () => {
      done = true
      const { completed_at, expires_at, certificate_serial_no, outline } = completed
      return {
        code: 10055,
        output: { traineeCourseComplete: { trainee_course_id: 5, completed_at, expires_at, certificate_serial_no, outline } } as never,
      }
    },
  })
  const { router } = open()
  fireEvent.click(await screen.findByRole('button', { name: 'Resume' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Your certificate' })).toBeTruthy()
  expect(router.state.location.search).toBe('?step=certificate')
  expect(screen.queryByRole('dialog')).toBeNull()
})

// ── The final check ──────────────────────────────────────────────────────────────────────────────────────────

test('the final check names what is missing and keeps what it saw', async () => {
  serverWith({ getCourseProgress: () => ({ output: progressOf(3, false) }) })
  open('check')
  expect(await screen.findByText('1 step is missing')).toBeTruthy()
  expect(screen.getByRole('row', { name: 'Quiz: bribes 2 100%, passed' })).toBeTruthy()
  expect(screen.getByRole('row', { name: 'Quiz: gifts 0 Not taken yet' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Go to what is missing' })).toBeTruthy()
  await waitFor(() => expect(getFinalCheckData()).toEqual({ trainee_course_id: 5, items_done: 3, items_total: 4, ready_for_pledge: false }))
})

test('with everything done the pledge is next', async () => {
  serverWith({ getCourseProgress: () => ({ output: progressOf(4, true) }) })
  open('check')
  expect((await screen.findByRole('link', { name: 'Go to the pledge' })).getAttribute('href')).toBe('/trainee/course/5?step=pledge')
})

test('a course that others come before says which, and what to do about each, in the place of the start', async () => {
  const needs = [
    { course_id: 7, title: 'The law', done: true, trainee_course_id: 8 },
    { course_id: 8, title: 'Gifts', done: false, trainee_course_id: 9 },
    { course_id: 9, title: 'Agents', done: false, trainee_course_id: null },
  ]
  serverWith({ getViewTraineeCourseCoverPage: () => ({ output: courseCover({ status: 'NOT_STARTED', needs }) }) })
  open()
  expect(await screen.findByText('Complete these courses first')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Gifts' }).getAttribute('href')).toBe('/trainee/course/9')
  expect(screen.getByText('Agents: ask your company to assign it to you.')).toBeTruthy()
  expect(screen.queryByText('The law')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Start' })).toBeNull()
})

test('a pledge of many languages is read in whichever is chosen', async () => {
  const languages = ['en', 'de', 'fr', 'ms'] as const
  serverWith({
    getPledge: ({ language = 'en' }) => ({
      output: { pledge: { ...pledge, language, languages: [...languages], title: `Pledge ${language}` }, has_authenticator: true },
    }),
  })
  open('pledge')
  fireEvent.change(await screen.findByRole('combobox', { name: 'Language of the pledge' }), { target: { value: 'fr' } })
  expect(await screen.findByRole('heading', { name: 'Pledge fr' })).toBeTruthy()
})

test('the language of the course is chosen among those it has, and kept on the server', async () => {
  let language: 'en' | 'ms' = 'en'
  const inMalay = { title: 'Asas Antirasuah', description: 'Rupa rasuah.' }
  const server = serverWith({
    getViewTraineeCourseCoverPage: () => ({ output: courseCover({ language, languages: ['en', 'ms'], ...(language === 'ms' ? inMalay : {}) }) }),
    chooseCourseLanguage: (input) => {
      language = input.language as 'ms'
      return { output: { language } }
    },
  })
  open()
  const choice = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Language of the course' })
  expect([...choice.options].map((option) => option.text)).toEqual(['English', 'Bahasa Melayu'])
  fireEvent.change(choice, { target: { value: 'ms' } })
  const title = await screen.findByRole('heading', { name: 'Asas Antirasuah' })
  expect(title.lang).toBe('ms')
  expect(server.received.find((call) => call.name === 'chooseCourseLanguage')?.input).toEqual({ trainee_course_id: 5, language: 'ms' })
})

test('a course of one language, and one that is completed, offer no choice', async () => {
  serverWith({ getViewTraineeCourseCoverPage: () => ({ output: courseCover() }) })
  const { unmount } = open()
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByRole('combobox')).toBeNull()
  unmount()
  serverWith({ getViewTraineeCourseCoverPage: () => ({ output: courseCover({ ...completed, languages: ['en', 'ms'] }) }) })
  open()
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByRole('combobox')).toBeNull()
})

// ── The pledge ───────────────────────────────────────────────────────────────────────────────────────────────

test('the pledge can be read in Malay, and is signed in the language read', async () => {
  const server = serverWith({ submitPledge: () => ({ output: { pledge: signed, certificate_serial_no: 'CRT-2026-7Q4M2XKD' } }) })
  open('pledge')
  expect(await screen.findByText('I will follow the laws.')).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: 'Bahasa Melayu' }))
  expect(await screen.findByRole('heading', { name: 'Ikrar Integriti' })).toBeTruthy()
  await fillIn()
  expect(await screen.findByText('Thank you. Your pledge is signed')).toBeTruthy()
  expect(screen.getByText(/PLG-2026-9H3TB6WC/)).toBeTruthy()
  expect(server.received.find((call) => call.name === 'submitPledge')).toMatchObject({
    input: { trainee_course_id: 5, language: 'ms', full_name: 'Aisyah Binti Rahman', agree: true, password: 'Demo#2026' },
    idempotencyKey: expect.any(String),
  })
})

test('a course that is not started says that its first step opens with Start', async () => {
  const outline = outlineWith(0, { 1: { state: 'locked', reason: 'not_started', module_progress_id: null } })
  serverWith({ getViewTraineeCourseCoverPage: () => ({ output: courseCover({ status: 'NOT_STARTED', outline }) }) })
  open()
  expect(await screen.findByText('Text, 4 min · Opens when you press Start')).toBeTruthy()
})

test('without the tick, the name and the password nothing is sent', async () => {
  const server = serverWith()
  open('pledge')
  fireEvent.click(await screen.findByRole('button', { name: 'Sign the pledge' }))
  expect(await screen.findByText('Tick this box to make the pledge in your own name')).toBeTruthy()
  expect(screen.getByText('Your full name cannot be empty')).toBeTruthy()
  expect(screen.getByText('Your password cannot be empty')).toBeTruthy()
  expect(server.received.some((call) => call.name === 'submitPledge')).toBe(false)
})

test('the pledge is shown without what only an auditor can use', async () => {
  serverWith()
  open('pledge')
  expect(await screen.findByText('Version 2026-1 of the pledge')).toBeTruthy()
  expect(screen.queryByText(/[0-9a-f]{64}|SHA-256/)).toBeNull()
})

test('another name than the profile says is told beside the name', async () => {
  serverWith({
    submitPledge: () => ({ refuse: 7000, data: [{ field: 'full_name', rule: 'full_name', message: 'is not the name in your profile' }] }),
  })
  open('pledge')
  await fillIn('Aisyah Rahman')
  await waitFor(() => expect(screen.getByLabelText('Your full name').getAttribute('aria-invalid')).toBe('true'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a wrong password is told beside the password, and the rest stays as typed', async () => {
  serverWith({ submitPledge: () => ({ refuse: 10041 }) })
  open('pledge')
  await fillIn()
  expect(await screen.findByText('This password is not correct. Try again.')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Your full name').value).toBe('Aisyah Binti Rahman')
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('with steps missing there is nothing to sign, but the way to them', async () => {
  serverWith({ getCourseProgress: () => ({ output: progressOf(1, false) }) })
  open('pledge')
  expect(await screen.findByText('3 steps are missing')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to what is missing' }).getAttribute('href')).toBe('/trainee/course/5?step=check')
  expect(screen.queryByRole('button', { name: 'Sign the pledge' })).toBeNull()
})

test('whoever has no authenticator app is offered no code of one', async () => {
  serverWith({ getPledge: () => ({ output: { pledge, has_authenticator: false } }) })
  open('pledge')
  expect(await screen.findByLabelText('Your password')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /authenticator/ })).toBeNull()
})

test('a code of the authenticator app does as well', async () => {
  const server = serverWith({ submitPledge: () => ({ refuse: 20069 }) })
  open('pledge')
  fireEvent.click(await screen.findByRole('button', { name: 'Use a code from my authenticator app instead' }))
  fireEvent.click(screen.getByRole('checkbox'))
  fireEvent.change(screen.getByLabelText('Your full name'), { target: { value: 'Aisyah Binti Rahman' } })
  fireEvent.change(screen.getByLabelText('Code from your authenticator app'), { target: { value: '123456' } })
  fireEvent.click(screen.getByRole('button', { name: 'Sign the pledge' }))
  expect(await screen.findByText(/This code is not correct/)).toBeTruthy()
  const sent = server.received.find((call) => call.name === 'submitPledge')?.input
  expect(sent).toMatchObject({ otp: '123456' })
  expect(sent).not.toHaveProperty('password')
})

test('signed elsewhere meanwhile: to the certificate', async () => {
  const server = serverWith({ submitPledge: () => ({ refuse: 10055 }) })
  const { router } = open('pledge')
  await screen.findByText('I will follow the laws.')
  server.use({ getViewTraineeCourseCoverPage: () => ({ output: courseCover(completed) }) })
  await fillIn()
  await waitFor(() => expect(router.state.location.search).toBe('?step=certificate'))
})

test('the signed pledge can be fetched as a file', async () => {
  const server = serverWith({
    getViewTraineeCourseCoverPage: () => ({ output: courseCover(completed) }),
    getPledge: () => ({ output: { pledge: signed, has_authenticator: false } }),
    downloadPledge: () => ({ file: new Blob(['%PDF-1.7'], { type: 'application/pdf' }) }),
  })
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  open('pledge')
  fireEvent.click(await screen.findByRole('button', { name: 'Download the pledge' }))
  await waitFor(() => expect(saved).toEqual(['PLG-2026-9H3TB6WC.pdf']))
  expect(server.received.find((call) => call.name === 'downloadPledge')?.input).toEqual({ serialNo: 'PLG-2026-9H3TB6WC' })
})

// ── The certificate ──────────────────────────────────────────────────────────────────────────────────────────

const withCertificate = (handlers: Handlers = {}) =>
  serverWith({ getViewTraineeCourseCoverPage: () => ({ output: courseCover(completed) }), ...handlers })

test('the certificate shows its facts and is saved under the specified name', async () => {
  const server = withCertificate({
    getCertificate: () => ({
      output: {
        pdf: { base64_pdf: btoa('%PDF-1.7') },
        serial_no: 'CRT-2026-7Q4M2XKD',
        issued_at: completed.completed_at,
        expires_at: completed.expires_at,
      },
    }),
  })
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  open('certificate')
  expect(await screen.findByText('Aisyah Binti Rahman')).toBeTruthy()
  expect(screen.getAllByText('CRT-2026-7Q4M2XKD').length).toBeGreaterThan(0)
  expect(screen.getByText('Anyone can check this certificate at localhost:3000/verify/CRT-2026-7Q4M2XKD')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Download PDF' }))
  await waitFor(() => expect(saved).toEqual(['cert_aisyah.pdf']))
  expect(server.received.find((call) => call.name === 'getCertificate')?.input).toEqual({
    trainee_course_id: 5,
    username: 'aisyah',
    filename: 'cert_aisyah.pdf',
  })
})

test('the certificate says what the course’s template says, as its PDF does', async () => {
  const certificate = {
    ...completed.certificate,
    course_title: 'Anti-Korruption',
    heading: 'Zeugnis',
    signatory_name: 'Siti Aminah',
    signatory_title: 'Head of Compliance',
  }
  withCertificate({ getViewTraineeCourseCoverPage: () => ({ output: courseCover({ ...completed, certificate }) }) })
  open('certificate')
  for (const words of ['Zeugnis', 'Anti-Korruption', 'Siti Aminah', 'Head of Compliance']) expect(await screen.findByText(words)).toBeTruthy()
  expect(screen.queryByText('Certificate of completion')).toBeNull()
})

test('a certificate that does not come says so in the specified words', async () => {
  withCertificate({ getCertificate: () => ({ refuse: 10051 }) })
  open('certificate')
  fireEvent.click(await screen.findByRole('button', { name: 'Download PDF' }))
  expect(await screen.findByText('Something went wrong while downloading this file')).toBeTruthy()
})

test('copying the link says so', async () => {
  withCertificate()
  const writeText = vi.fn(async () => undefined)
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText }, onLine: true })
  open('certificate')
  fireEvent.click(await screen.findByRole('button', { name: 'Copy link' }))
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeTruthy()
  expect(writeText).toHaveBeenCalledWith('http://localhost:3000/verify/CRT-2026-7Q4M2XKD')
})

test('before the pledge there is no certificate, only the way to it', async () => {
  serverWith()
  open('certificate')
  expect(await screen.findByText(/You get the certificate when/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Download PDF' })).toBeNull()
})
