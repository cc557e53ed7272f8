import { afterEach, expect, test } from 'vitest'
import { connectionQuota, connectionQuotas, quotaKeyOf } from './connection-quota.ts'
import { everything } from './scope.ts'

const settled = () => new Promise(setImmediate)

const ends: (() => Promise<unknown>)[] = []
/** Nobody is left in line: whoever waits in vain is told so in the middle of another file of tests. */
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

/** Who got a place, in order; `leave` gives the oldest of a party back. */
const asked = (acquire: ReturnType<typeof connectionQuota>) => {
  const got: string[] = []
  const leaves = new Map<string, (() => void)[]>()
  let isOver = false
  ends.push(() => {
    isOver = true
    for (const leave of [...leaves.values()].flat()) leave()
    return settled()
  })
  return {
    got,
    ask: async (party: string | null) => {
      const leave = await acquire(party)
      if (isOver) return leave()
      got.push(party ?? 'system')
      leaves.set(party ?? 'system', [...(leaves.get(party ?? 'system') ?? []), leave])
    },
    leave: async (party: string) => {
      leaves.get(party)?.shift()?.()
      await settled()
    },
  }
}

test('one party never has all, and whoever has the fewest comes next', async () => {
  const { got, ask, leave } = asked(connectionQuota('test', { atOnce: 4, atOnceEach: 3 }))
  for (let i = 0; i < 10; i++) void ask('a')
  await settled()
  expect(got).toEqual(['a', 'a', 'a'])
  void ask('b')
  void ask('b')
  await settled()
  expect(got).toEqual(['a', 'a', 'a', 'b'])
  // Nine of a were first, but b has fewer.
  await leave('a')
  expect(got.at(-1)).toBe('b')
  await leave('b')
  expect(got.at(-1)).toBe('a')
})

test('the system takes what is free, and counts with the others', async () => {
  const { got, ask, leave } = asked(connectionQuota('test', { atOnce: 2, atOnceEach: 1 }))
  for (const party of [null, null, null, 'a']) void ask(party)
  await settled()
  expect(got).toEqual(['system', 'system'])
  await leave('system')
  await leave('system')
  expect(got.toSorted()).toEqual(['a', 'system', 'system', 'system'])
})

test('a place given back twice is one place', async () => {
  const acquire = connectionQuota('test', { atOnce: 1, atOnceEach: 1 })
  const leave = await acquire('a')
  leave()
  leave()
  const { got, ask } = asked(acquire)
  void ask('a')
  void ask('b')
  await settled()
  expect(got).toEqual(['a'])
})

test('of a pool of two, who writes still finds the other connection to read', async () => {
  const { toWrite, toConnect } = connectionQuotas(2)
  await toWrite('a')
  await toConnect('a')
  await expect(toConnect('a')).resolves.toBeTypeOf('function')
})

test('the people of a company are one party, those of the provider one each, the system none', () => {
  const guard = { snapshot: { token_hash: 'hash', version: 1, routes: 1 }, asSystem: true, clock: {} as never, onPassed: () => undefined }
  expect(quotaKeyOf({ ...guard, scope: { kind: 'person', company_id: 7, user_id: 1 } })).toBe(
    quotaKeyOf({ ...guard, scope: { kind: 'company', company_id: 7 } }),
  )
  expect(quotaKeyOf({ ...guard, scope: everything })).toBe('hash')
  expect(quotaKeyOf({ kind: 'company', company_id: 7 })).toBeNull()
})
