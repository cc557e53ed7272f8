/** Bad input of every kind to every call: a clear refusal, nothing written, nothing hanging, nothing leaking, never a 5xx. */
import { API_BASE, type Call } from '@jujur/contract/call.ts'
import { type Code, codes, commonCodes } from '@jujur/contract/codes.ts'
import { wrongInput } from '@jujur/contract/field-errors.ts'
import { type CallName, calls } from '@jujur/contract/index.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { samples } from './samples.ts'
import { openWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const nasty: unknown[] = [
  null,
  true,
  -1,
  0,
  1.5,
  2 ** 31,
  2 ** 53,
  1e308,
  '1e3',
  '',
  ' ',
  'x'.repeat(100_000),
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202eevil',
  [],
  {},
  [[]],
  [null],
  "'; drop table users; --",
  '<img src=x onerror=alert(1)>',
  '=1+1',
  '../../etc/passwd',
  `$${'{7*7}'}`,
  '{{7*7}}',
  '0000-00-00',
  '9999-12-31T23:59:59Z',
  { $gt: '' },
  ['a', 'b'],
  Array.from({ length: 5_000 }, () => 'x'),
  Object.fromEntries(Array.from({ length: 3_000 }, (_, n) => [`k${n}`, n])),
  JSON.parse(`${'{"a":['.repeat(400)}${']}'.repeat(400)}`),
]
const extraKeys = ['system_type_id', 'company_id', 'status', 'user_id', 'is_true', 'score', 'passed', 'finished_at', 'constructor', 'toString', 'x']

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
    ],
  ],
  [
    'user_id',
    [
      ...['getCompanyUserList', 'updateCompanyUser', 'deleteCompanyUser', 'getTraineeUserList', 'getTraineeUserHistory'],
      ...['updateGlobalAdminUser', 'getGlobalAdminPermission', 'updateGlobalAdminPermission', 'assignGlobalAdminGeneralPermission'],
      ...['getClientAdminPermission', 'updateClientAdminPermission', 'autoAssignClientAdminGeneralPermission'],
      ...['getTraineeUserPermission', 'updateTraineeUserPermission', 'autoAssignTraineeUserGeneralPermission'],
      ...['resendInvitation', 'unlockUser', 'getTraineeRecord'],
    ] as CallName[],
  ],
])

type Mutation = { at: number; how: 'drop' | 'replace' | 'add'; value: unknown; key: string }
const mutation: fc.Arbitrary<Mutation> = fc.record({
  at: fc.nat(50),
  how: fc.constantFrom('drop' as const, 'replace' as const, 'replace' as const, 'add' as const),
  value: fc.oneof(fc.constantFrom(...nasty), fc.string({ unit: 'binary', maxLength: 40 }), fc.integer(), fc.double(), fc.object({ maxDepth: 2 })),
  key: fc.constantFrom(...extraKeys),
})

/** The same mutations for each call, of which a quick run tries some, others for each call: what fails in a sample fails among all. */
const ALL = Number(process.env.FUZZ_RUNS ?? 200)
const mutations = fc.sample(mutation, { numRuns: ALL, seed: 20_261_121 })
const TRIED = Math.min(ALL, Number(process.env.FUZZ_SAMPLE ?? ALL))
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_121)
const tried = (name: CallName): Mutation[] => {
  if (TRIED === ALL) return mutations
  const order = fc.shuffledSubarray(mutations, { minLength: TRIED, maxLength: TRIED })
  return fc.sample(order, { numRuns: 1, seed: SEED + Object.keys(calls).indexOf(name) })[0] ?? []
}

const mutate = (input: Record<string, unknown>, { at, how, value, key }: Mutation): Record<string, unknown> => {
  const names = Object.keys(input)
  const name = names[at % Math.max(1, names.length)]
  if (how === 'add' || name === undefined) return { ...input, [key]: value }
  const inner = input[name]
  if (at % 3 === 0 && typeof inner === 'object' && inner !== null && !Array.isArray(inner))
    return { ...input, [name]: mutate(inner as Record<string, unknown>, { at: at + 1, how, value, key }) }
  if (how === 'drop') return Object.fromEntries(Object.entries(input).filter(([one]) => one !== name))
  return { ...input, [name]: value }
}

const LEAK = /at .*\.(ts|js|mjs):\d+|\bselect .* from\b|insert into|pg_|ECONN|node_modules|password_hash/i
const isAllowed = (call: Call, code: Code) => code === 2100 || [...call.refuses, ...commonCodes].includes(code as never)

const timed = async <T>(ask: () => Promise<T>) => {
  const began = performance.now()
  return { answer: await ask(), tookMs: performance.now() - began }
}

/** Wrong passwords count against the address; each call guesses from its own. */
let address = 0
const nextAddress = () => `10.9.8.${++address}`

describe('mutated inputs', () => {
  it.each(Object.keys(calls) as CallName[])('%s', async (name) => {
    const call: Call = calls[name]
    const { actor, input, file } = await samples[name](world)
    const ip = nextAddress()
    const limitMs = call.rate === 'credentials' || call.rate === 'mail' || call.rate === 'heavy' ? 5_000 : 2_000
    for (const change of tried(name)) {
      const sent = mutate(input, change)
      const told = `${name} with ${JSON.stringify(change).slice(0, 300)}`
      const ask = () => world.as(actor).call(name, sent, { ip, ...(file ? { file } : {}) })
      const { answer, tookMs } = await timed(ask)
      // A busy machine is slow once, an input that takes long every time.
      if (tookMs >= limitMs) expect((await timed(ask)).tookMs, `${told} takes long`).toBeLessThan(limitMs)
      expect(answer.status, `${told}: ${answer.body.slice(0, 300)}`).toBeLessThan(500)
      expect(answer.response_code in codes, told).toBe(true)
      expect(isAllowed(call, answer.response_code), `${told} answered ${answer.response_code}`).toBe(true)
      if (call.answers !== 'file') expect(answer.body, told).not.toMatch(LEAK)
      const parsed = call.method === 'POST' && !file ? call.input.safeParse(JSON.parse(JSON.stringify(sent))) : null
      if (parsed?.error) expect(answer.response_code, told).toBe(wrongInput(call, parsed.error.issues).code)
      if (answer.response_code === 7000)
        for (const error of answer.data as unknown as { field: string; message: string }[]) expect(error.message.length, told).toBeGreaterThan(0)
    }
  })
})

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

describe('signs that nobody types, in every text', () => {
  it.each(Object.keys(calls) as CallName[])('%s', async (name) => {
    const { actor, input, file } = await samples[name](world)
    const ip = nextAddress()
    // Of a form, bytes that are no text arrive as signs that say so.
    const never = file || calls[name].method === 'GET' ? unstorable.filter((text) => text.isWellFormed()) : unstorable
    for (const text of [...never, ...unseen])
      for (const sent of withText(input, text)) {
        const answer = await world.as(actor).call(name, sent as Record<string, unknown>, { ip, ...(file ? { file } : {}) })
        const told = `${name} with ${JSON.stringify(sent).slice(0, 300)}: ${answer.body.slice(0, 200)}`
        expect(answer.status, told).toBeLessThan(500)
        if (never.includes(text)) expect(answer.response_code, told).not.toBe(2100)
      }
  })
})

describe('what is refused writes nothing', () => {
  it.each((Object.keys(calls) as CallName[]).filter((name) => calls[name].method === 'POST'))('%s', async (name) => {
    const { actor, input } = await samples[name](world)
    const ip = nextAddress()
    const before = await world.digest()
    for (const key of extraKeys.filter((key) => !ABOUT.get(key)?.includes(name)))
      expect((await world.as(actor).call(name, { ...input, [key]: 1 }, { ip })).response_code).not.toBe(2100)
    for (const raw of [
      '{',
      '[]',
      '"x"',
      'null',
      '{"a":1,}',
      `${'['.repeat(10_000)}${']'.repeat(10_000)}`,
      `{"a":"${'x'.repeat(300_000)}"}`,
      '{"__proto__":{"polluted":1}}',
      '{"constructor":{"prototype":{"polluted":1}}}',
    ])
      expect((await world.as(actor).call(name, undefined, { raw, ip })).status).toBeLessThan(500)
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
    expect(await world.digest()).toBe(before)
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
