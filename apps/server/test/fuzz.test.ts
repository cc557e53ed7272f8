/** Bad input to every call: signs that nobody types, keys it does not take, bodies that are no JSON. Nothing is written, nothing leaks, never a 5xx. */
import { API_BASE } from '@jujur/contract/call.ts'
import { type CallName, calls } from '@jujur/contract/index.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { extraKeys } from './extra-keys.ts'
import { samples } from './samples.ts'
import { ofThisRun } from './share.ts'
import { oneByOne, openWorld, together, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** Calls that are about another company or person, reviewed here; no other takes such a key. */
const ABOUT = new Map<string, readonly CallName[]>([
  [
    'company_id',
    [
      'getCompanyUserList',
      'getTempRegistrationInformationList',
      'globalAdminGetCompanyDetails',
      'updateCompanyStatus',
      'updateCompanyTerms',
      'listCourseEnroll',
      'getSoldSeatList',
      'exportSoldSeats',
      'getInvoiceList',
      'getUnappliedMoney',
      'getAccountStatement',
      'exportAccountStatement',
      'getReportChoices',
      'orderReport',
      'createReportSchedule',
      'getReport',
      ...(['getDisposalPreview', 'requestDisposal', 'setLegalHold', 'reportBreach'] as const),
      ...(['getAuditLog', 'verifyOwnAuditLog'] as const),
      'orderEvidence',
      'inviteAuditor',
    ],
  ],
  [
    'user_id',
    [
      ...['getCompanyUserList', 'updateCompanyUser', 'deleteCompanyUser', 'getTraineeUserList', 'getTraineeUserHistory'],
      ...['updateGlobalAdminUser', 'getGlobalAdminPermission', 'updateGlobalAdminPermission', 'assignGlobalAdminGeneralPermission'],
      ...['getClientAdminPermission', 'updateClientAdminPermission', 'autoAssignClientAdminGeneralPermission'],
      ...['getTraineeUserPermission', 'updateTraineeUserPermission', 'autoAssignTraineeUserGeneralPermission'],
      ...['resendInvitation', 'unlockUser', 'getTraineeRecord', 'getTraineeStory', 'getReminderStepList'],
      ...['getDisposalPreview', 'setLegalHold', 'enterPrivacyRequest'],
      ...['remindFromDigest', 'answerFromDigest', 'getManagerAnswerList', 'getAuditLog'],
    ] as CallName[],
  ],
])

/** Wrong passwords count against the address; each call guesses from its own. */
let address = 0
const nextAddress = () => `10.9.8.${++address}`

/** Every text of an input, at any depth, replaced in turn; names of entries stay. */
const withText = (input: unknown, text: string): unknown[] => {
  if (typeof input === 'string') return [text]
  if (typeof input !== 'object' || input === null) return []
  if (Array.isArray(input)) return input.slice(0, 1).flatMap((first) => withText(first, text).map((changed) => [changed, ...input.slice(1)]))
  return Object.entries(input).flatMap(([key, value]) => withText(value, text).map((changed) => ({ ...input, [key]: changed })))
}
/** What the database cannot hold is never taken; what else cannot be seen is taken or refused, and breaks nothing. */
const unstorable = ['\u0000', 'a\u0000b', '\ud800', 'a\udfffb']
const unseen = ['\u0001', '\u001b[31m', '\u0085', '\u2028', '\u202e', '\r\n\r\n', '\ufeff', '\uffff']

const broken = [
  '{',
  '[]',
  '"x"',
  'null',
  '{"a":1,}',
  `${'['.repeat(10_000)}${']'.repeat(10_000)}`,
  `{"a":"${'x'.repeat(300_000)}"}`,
  '{"__proto__":{"polluted":1}}',
  '{"constructor":{"prototype":{"polluted":1}}}',
]

describe('what is refused writes nothing, and signs that nobody types break nothing in any text', () => {
  it.each(ofThisRun(Object.keys(calls) as CallName[], 3))('%s', async (name) => {
    const { actor, input, file } = await samples[name](world)
    const ip = nextAddress()
    const ask = world.as(actor)
    if (calls[name].method === 'POST') {
      const before = await world.digest()
      const keys = extraKeys.filter((key) => !ABOUT.get(key)?.includes(name))
      const codes = await Promise.all(keys.map(async (key) => (await ask.call(name, { ...input, [key]: 1 }, { ip })).response_code))
      expect(codes).not.toContain(2100)
      for (const raw of broken) expect((await ask.call(name, undefined, { raw, ip })).status).toBeLessThan(500)
      expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
      expect(await world.digest()).toBe(before)
    }
    // Of a form, bytes that are no text arrive as signs that say so.
    const never = file || calls[name].method === 'GET' ? unstorable.filter((text) => text.isWellFormed()) : unstorable
    const sends = async (sent: unknown) => {
      const answer = await ask.call(name, sent as Record<string, unknown>, { ip, ...(file ? { file } : {}) })
      const told = `${name} with ${JSON.stringify(sent).slice(0, 300)}: ${answer.body.slice(0, 200)}`
      expect(answer.status, told).toBeLessThan(500)
      return { told, code: answer.response_code }
    }
    // Of one person one file at a time is taken.
    const refused = await (file ? oneByOne : together)(
      never.flatMap((text) => withText(input, text)),
      sends,
    )
    for (const { told, code } of refused) expect(code, told).not.toBe(2100)
    for (const text of unseen) for (const sent of withText(input, text)) await sends(sent)
  })
})

describe('what is no call', () => {
  it.each(['getSalaryList', 'startcourse', 'START', '..%2f', 'approveSalary'])('%s is not found', async (name) => {
    const response = await world.app.inject({ method: 'POST', url: API_BASE + name, payload: {} })
    expect(response.statusCode).toBe(404)
    expect(response.json()).toMatchObject({ response_code: 10037 })
  })
  it('another content type is refused', async () => {
    for (const type of ['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'text/html']) {
      const response = await world.app.inject({
        method: 'POST',
        url: `${API_BASE}verifyCertificate`,
        headers: { 'content-type': type },
        payload: 'serial_no=1',
      })
      expect(response.json()).toMatchObject({ response_code: 10015 })
    }
  })
  it('a stranger’s body is not read before the refusal', async () => {
    const response = await world.app.inject({
      method: 'POST',
      url: `${API_BASE}startCourse`,
      headers: { 'content-type': 'application/json' },
      payload: '{"broken',
    })
    expect(response.json()).toMatchObject({ response_code: 8888 })
  })
})
