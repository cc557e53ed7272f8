import { getUserProfile, uploadUserPhoto } from '@jujur/contract/accounts.ts'
import { downloadPledge, startCourse } from '@jujur/contract/learning.ts'
import { getReferenceCode } from '@jujur/contract/reference.ts'
import { expect, test, vi } from 'vitest'
import { session } from '../session/session.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { person } from '../testing/render-for-test.tsx'
import { callRef, DownloadFailed, Refused, saveBase64Pdf, send, sendForFile, TransportFailure } from './api.ts'

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable('it was answered'),
    (error: unknown) => error,
  )
const input = { trainee_course_id: 3, action: 'resume' } as const
const complete = { trainee_course_id: 3, completed_at: '2026-11-20T02:00:00Z', expires_at: null, certificate_serial_no: null, outline: [] }

test('a call goes to its own path as JSON with the bearer of the session', async () => {
  session.signIn(person(), 'abc')
  const seen: [string, RequestInit][] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    seen.push([url, init])
    return Response.json({ response_code: 2100, description: 'Done', data: {} })
  })
  await send(startCourse, input)
  const [url, { method, headers, body } = {}] = seen[0] ?? []
  expect([url, method, new Headers(headers).get('Authorization')]).toEqual(['/api/api/v1/env/web/startCourse', 'POST', 'Bearer abc'])
  expect(JSON.parse(String(body))).toEqual(input)
})

test('the envelope counts, not the HTTP status', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ response_code: 2100, description: 'Done', data: { a: 1 }, token: 't' }, { status: 500 }))
  expect(await send(getReferenceCode, {})).toEqual({ code: 2100, data: { a: 1 }, token: 't' })
})

test('any other code is thrown with its data, unless it is asked for as data', async () => {
  fakeServer({ startCourse: () => ({ refuse: 10055, data: { traineeCourseComplete: complete } }) })
  const refused = await failure(send(startCourse, input))
  expect(refused).toBeInstanceOf(Refused)
  expect(refused).toMatchObject({ code: 10055, message: 'This course is completed', data: { traineeCourseComplete: complete } })
  expect(await send(startCourse, input, { also: [10055] })).toMatchObject({ code: 10055, data: { traineeCourseComplete: complete } })
})

test('a 7000 carries its field errors', async () => {
  fakeServer({
    startCourse: () => ({ output: { output: { trainee_course_id: 3, status: 'IN_PROGRESS', current: null, next: 'pledge', outline: [] } } }),
  })
  const refused = await failure(send(startCourse, { ...input, trainee_course_id: 0 }))
  expect(refused).toMatchObject({ code: 7000, errors: [{ field: 'trainee_course_id', rule: 'too_small', limit: 1 }] })
})

test.each([7777, 20071] as const)('a session that ended with %i is asked for nothing more until somebody signs in', async (refuse) => {
  session.signIn(person(), 'over')
  const server = fakeServer({ getUserProfile: () => ({ refuse, data: { unused_seconds: 1800 } }) })
  const asked = () => send(getUserProfile, {}, { background: true }).catch((error: Refused) => [error.code, error.data, error.token])
  const answers = [await asked(), await asked(), await asked()]
  expect(answers).toEqual(answers.map(() => [refuse, { unused_seconds: 1800 }, 'over']))
  expect(server.received).toHaveLength(1)
  session.signIn(person(), 'again')
  await asked()
  expect(server.received.map(({ token }) => token)).toEqual(['over', 'again'])
  session.clear()
})

test('the three transport failures are told apart', async () => {
  const server = fakeServer({ getUserProfile: () => 'offline' })
  expect(await failure(send(getUserProfile, {}))).toMatchObject({ kind: 'request' })
  server.use({ getUserProfile: () => ({ status: 502, body: '<h1>Bad gateway</h1>' }) })
  expect(await failure(send(getUserProfile, {}))).toMatchObject({ kind: 'response', status: 502 })
  const circular: Record<string, unknown> = {}
  circular.self = circular
  expect(await failure(send(callRef('startCourse', { changes: [] }), circular))).toMatchObject({ kind: 'other' })
})

test('a call that was given up fails as given up, not as a lost connection', async () => {
  const giving = new AbortController()
  giving.abort()
  const error = await failure(send(getUserProfile, {}, { signal: giving.signal }))
  expect(error).not.toBeInstanceOf(TransportFailure)
})

test('a file goes as multipart under the name the contract gives it', async () => {
  session.signIn(person(), 'abc')
  let got: File | undefined
  fakeServer({
    uploadUserPhoto: (_, { file }) => {
      got = file
      return { output: { photo_url: '/files/1' } }
    },
  })
  await send(uploadUserPhoto, {}, { file: new File(['x'], 'me.png', { type: 'image/png' }) })
  expect(got?.name).toBe('me.png')
})

test('a file answer is saved under the given name; a JSON reply shows its own refusal; the rest failed to download', async () => {
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  const server = fakeServer({ downloadPledge: () => ({ file: new Blob(['%PDF-'], { type: 'application/pdf' }) }) })
  expect(await sendForFile(downloadPledge, { serialNo: 'PLG-2026-1' }, 'PLG-2026-1.pdf')).toBeNull()
  saveBase64Pdf(btoa('%PDF-'), 'cert_aisyah.pdf')
  expect(saved).toEqual(['PLG-2026-1.pdf', 'cert_aisyah.pdf'])

  server.use({ downloadPledge: () => ({ refuse: 4444 }) })
  expect(await failure(sendForFile(downloadPledge, { serialNo: 'PLG-2026-1' }, 'a.pdf'))).toMatchObject({ code: 4444 })
  server.use({ downloadPledge: () => ({ status: 503 }) })
  expect(await failure(sendForFile(downloadPledge, { serialNo: 'PLG-2026-1' }, 'a.pdf'))).toBeInstanceOf(DownloadFailed)
  server.use({ downloadPledge: () => 'offline' })
  expect(await failure(sendForFile(downloadPledge, { serialNo: 'PLG-2026-1' }, 'a.pdf'))).toBeInstanceOf(DownloadFailed)
  expect(() => saveBase64Pdf('not base64 !', 'a.pdf')).toThrow(DownloadFailed)
  expect(saved).toHaveLength(2)
})
