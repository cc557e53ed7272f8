import { DrizzleQueryError } from 'drizzle-orm/errors'
import { expect, test } from 'vitest'
import { loggedError } from './logged-error.ts'

const CANARY = 'CANARY-493817'
const failed = Object.assign(new Error(`duplicate key value (${CANARY})`), { code: '23505', constraint: 'users_username_key', detail: CANARY })

test.each([
  ['a failed statement', new DrizzleQueryError(`insert into mail values ($1) -- ${CANARY}`, [`one\n    at ${CANARY}`, CANARY], failed)],
  ['words over several lines that look like places', new TypeError(`no\n    at ${CANARY}\nat ${CANARY}`)],
  ['a code that quotes', Object.assign(new Error('x'), { code: `550 <${CANARY}@people.test>` })],
  ['an error thrown as a text', CANARY],
  ['words changed after it was made', Object.assign(new Error(`old ${CANARY}`), { message: 'new' })],
])('%s is logged without its words', (_, error) => expect(JSON.stringify(loggedError(error))).not.toContain(CANARY))

test('what is needed to find the fault stays', () => {
  const { stack, ...told } = loggedError(new DrizzleQueryError('select 1', [], failed))
  expect(told).toEqual({ error: 'DrizzleQueryError', cause: 'Error', code: '23505', constraint: 'users_username_key' })
  expect(stack?.[0]).toContain('logged-error.test.ts')
})
