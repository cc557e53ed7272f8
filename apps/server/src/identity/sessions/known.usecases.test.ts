import { expect, test } from 'vitest'
import { createKnown } from './known.usecases.ts'

type Met = Parameters<ReturnType<typeof createKnown>['remember']>[0]
const entry = { system_type_id: 1, module_id: 1, right_id: 1, maker_status: 1, checker_status: 1 } as const
const met = (token_hash: string, { held = [entry], routes = 1 }: { held?: object[]; routes?: number } = {}) =>
  ({ actor: { name: token_hash, role: 'trainee', permission: held }, snapshot: { token_hash, version: 1, routes } }) as unknown as Met

test('somebody is known for the calls that were found open to whoever holds the same, at the same state of the routes', () => {
  const known = createKnown()
  known.remember(met('a'), 'getUserProfile')
  known.remember(met('b'), 'getCourseProgress')
  for (const name of ['getUserProfile', 'getCourseProgress']) {
    expect(known.find('a', name)?.actor.name).toBe('a')
    expect(known.find('b', name)?.actor.name).toBe('b')
  }
  expect(known.find('a', 'submitPledge')).toBeNull()
  known.remember(met('c', { held: [] }), 'logout')
  known.remember(met('d', { routes: 2 }), 'logout')
  for (const token of ['c', 'd']) expect(known.find(token, 'getUserProfile')).toBeNull()
})

test('who is looked up again is known as they are now, who is forgotten is not', () => {
  const known = createKnown()
  known.remember(met('a'), 'getUserProfile')
  known.remember(met('a', { held: [] }), 'logout')
  expect(known.find('a', 'getUserProfile')).toBeNull()
  expect(known.find('a', 'logout')?.actor.permission).toEqual([])
  known.forget('a')
  expect(known.find('a', 'logout')).toBeNull()
})

test('no more than ten thousand are kept, the newest', () => {
  const known = createKnown()
  for (let n = 0; n <= 10_000; n++) known.remember(met(`t${n}`), 'getUserProfile')
  expect(known.find('t0', 'getUserProfile')).toBeNull()
  expect(known.find('t1', 'getUserProfile')).not.toBeNull()
  expect(known.find('t10000', 'getUserProfile')).not.toBeNull()
})
