/** Mutated input to every call: a clear refusal, nothing hanging, nothing leaking, never a 5xx. In two files, so that two cores take part. */
import type { Call } from '@jujur/contract/call.ts'
import { type Code, codes, commonCodes } from '@jujur/contract/codes.ts'
import { wrongInput } from '@jujur/contract/field-errors.ts'
import { type CallName, calls } from '@jujur/contract/index.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { extraKeys } from './extra-keys.ts'
import { samples } from './samples.ts'
import { ofThisRun } from './share.ts'
import { openWorld, type World } from './world.ts'

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
type Mutation = { at: number; how: 'drop' | 'replace' | 'add'; value: unknown; key: string }
const mutation: fc.Arbitrary<Mutation> = fc.record({
  at: fc.nat(50),
  how: fc.constantFrom('drop' as const, 'replace' as const, 'replace' as const, 'add' as const),
  value: fc.oneof(fc.constantFrom(...nasty), fc.string({ unit: 'binary', maxLength: 40 }), fc.integer(), fc.double(), fc.object({ maxDepth: 2 })),
  key: fc.constantFrom(...extraKeys),
})

/**
 * The same mutations for each call: what fails in a sample fails among all. The day tries a share, others for each call.
 */
const MUTATIONS = 200
const ONE_IN = 8
const mutations = fc.sample(mutation, { numRuns: MUTATIONS, seed: 20_261_121 })
const tried = (name: CallName): Mutation[] => ofThisRun(mutations, ONE_IN, Object.keys(calls).indexOf(name))

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

/** Every second call, from the first or the second on. */
export const tryMutated = (part: 0 | 1): void => {
  let world: World
  beforeAll(async () => {
    world = await openWorld()
  })
  afterAll(() => world.close())

  it.each((Object.keys(calls) as CallName[]).filter((_, n) => n % 2 === part))('%s', async (name) => {
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
}
