import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { throttle } from '../security/throttle.table.ts'
import { type BareKit, openBareKit } from '../testing/testing.ts'
import { everything } from './scope.ts'
import { mapUniqueViolation, violatedConstraint } from './unique.ts'

let bare: BareKit
beforeAll(async () => {
  bare = await openBareKit()
})
afterAll(() => bare.close())

const insert = (key: string) =>
  bare.kit.database.write(everything, async (tx) => {
    await tx.sql.insert(throttle).values({ key: `${key}-before`, count: 0, window_ends_at: new Date() })
    await tx.sql.insert(throttle).values({ key, count: 0, window_ends_at: new Date() })
    return 'stored'
  })
const stored = (key: string) => bare.kit.database.read(everything, (tx) => tx.sql.select().from(throttle).where(eq(throttle.key, key)))

test('work that goes well is answered as it is', async () => {
  expect(await mapUniqueViolation(() => insert('one'), { throttle_key: { refuse: 10012 } })).toBe('stored')
})

test('a violation of a named constraint is its refusal, and nothing of the work stays', async () => {
  await bare.kit.database.write(everything, (tx) => tx.sql.insert(throttle).values({ key: 'two', count: 0, window_ends_at: new Date() }))
  expect(await mapUniqueViolation(() => insert('two'), { throttle_key: { refuse: 10012 } })).toEqual({ refuse: 10012 })
  expect(await stored('two-before')).toEqual([])
})

test('a violation that is not named, and any other error, stay errors', async () => {
  const twice = mapUniqueViolation(() => insert('two'), { another_constraint: { refuse: 10012 } })
  await expect(twice).rejects.toSatisfy((error) => violatedConstraint(error) === 'throttle_key')
  await expect(mapUniqueViolation(() => Promise.reject(new Error('broken')), { throttle_key: { refuse: 10012 } })).rejects.toThrow('broken')
  expect(violatedConstraint(new Error('broken'))).toBeNull()
  expect(violatedConstraint('broken')).toBeNull()
})
