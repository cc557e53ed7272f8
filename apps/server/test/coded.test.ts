/** Where the catalogue has a code for a bad value, the calls that take such a value declare it and answer it, and write nothing. */
import type { Call } from '@jujur/contract/call.ts'
import type { RefusalCode } from '@jujur/contract/codes.ts'
import { wrongInput } from '@jujur/contract/field-errors.ts'
import { type CallName, calls } from '@jujur/contract/index.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aSignUp } from './companies.samples.ts'
import { samples } from './samples.ts'
import { ofThisRun } from './share.ts'
import { openWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

type Fields = Record<string, unknown>
const isBranch = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)
const leaves = (input: Fields, at: string[] = []): string[][] =>
  Object.entries(input).flatMap(([name, value]) => (isBranch(value) ? leaves(value, [...at, name]) : [[...at, name]]))
const replaced = (input: Fields, [name = '', ...rest]: string[], value: unknown): Fields => ({
  ...input,
  [name]: rest.length > 0 && isBranch(input[name]) ? replaced(input[name], rest, value) : value,
})

const every: RefusalCode[] = [10003, 10049, 20069]
/** What the contract would answer if the call declared every such code. */
const wouldBe = (call: Call, input: Fields) => {
  const parsed = call.input.safeParse(input)
  return parsed.success ? null : wrongInput({ refuses: every }, parsed.error.issues)
}

const BAD = ['!!', '5000']
/** Every field of the sample for whose bad value the catalogue has a code, with that input. */
const badInputs = (call: Call, input: Fields) =>
  leaves(input).flatMap((path) =>
    BAD.flatMap((value) => {
      const sent = replaced(input, path, value)
      const refused = wouldBe(call, sent)
      return refused && refused.code !== 7000 ? [{ field: path.join('.'), sent, code: refused.code }] : []
    }),
  )

const declaring = (code: RefusalCode) => (Object.keys(calls) as CallName[]).filter((name) => (calls[name] as Call).refuses.includes(code))

describe.each(ofThisRun(Object.keys(calls) as CallName[], 2))('%s', (name) => {
  test('declares and answers the codes of bad values, and writes nothing', async () => {
    const call: Call = calls[name]
    const { actor, input, file } = await samples[name](world)
    const bad = file ? [] : badInputs(call, input)
    const before = bad.length > 0 ? await world.digest() : ''
    for (const { field, sent, code } of bad) {
      expect(call.refuses, `${name} does not declare ${code}, though ${field} may be refused with it`).toContain(code)
      const answer = await world.as(actor).call(name, sent)
      expect(answer, `${field} of ${name}`).toMatchObject({ response_code: code, data: { field, findings: [{ field, code }] } })
    }
    if (bad.length > 0) expect(await world.digest()).toBe(before)
    // The samples name a username wherever one is refused by its pattern; without one this would prove nothing.
    if (call.refuses.includes(10003)) expect(bad.map(({ code }) => code)).toContain(10003)
  })
})

test('a bad username has its code in every call that registers somebody', () => {
  expect(declaring(10003).sort()).toEqual([
    'checkTempCompanyUserRegistration',
    'createTempCompanyUserRegistration',
    'createTempTraineeUserRegistration',
    'login',
    'registerGlobalAdmin',
    'updateTempCompanyUserRegistration',
    'updateTempTraineeUserRegistration',
  ])
})
test.each(['maker', 'checker'] as const)('also that of the %s of a company that signs up', async (who) => {
  const signUp = aSignUp()
  const sent = { register_as: 'company', ...signUp, [who]: { ...signUp[who], username: 'no spaces' }, accept_terms: true }
  const before = await world.digest()
  expect(await world.as(null).call('login', sent)).toMatchObject({ response_code: 10003, data: { field: `${who}.username` } })
  expect(await world.digest()).toBe(before)
})
