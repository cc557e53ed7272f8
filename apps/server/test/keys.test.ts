/** No 32-bit key runs out while ten million trainees use the portal for fifteen years; what grows fastest has one of 64 bits. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { everything } from '../src/kit/database/scope.ts'
import { type BareKit, openBareKit } from '../src/kit/testing/testing.ts'
import { LEAST_YEARS, ROWS_A_YEAR, yearsOf } from './keys.ts'

let bare: BareKit
beforeAll(async () => {
  bare = await openBareKit()
})
afterAll(() => bare.close())

const keysOf = async (type: 'integer' | 'bigint') => {
  const { rows } = await bare.kit.database.read(everything, (tx) =>
    tx.sql.execute<{ name: string }>(sql`
      select c.relname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attidentity <> '' and a.atttypid = ${type}::regtype order by 1`),
  )
  return rows.map(({ name }) => name)
}

test('each table with a 32-bit key says how many rows a year it gets', async () => {
  expect(Object.keys(ROWS_A_YEAR).toSorted()).toEqual((await keysOf('integer')).toSorted())
})

test.each(Object.entries(ROWS_A_YEAR))('the keys of %s last', (_, rows) => {
  expect(yearsOf(rows)).toBeGreaterThan(LEAST_YEARS)
})

test('ten rows a trainee and year would be used up in 21 years, fifteen in 14', () => {
  expect(yearsOf({ trainee: 10 })).toBeCloseTo(21.5, 1)
  expect(yearsOf({ trainee: 15 })).toBeLessThan(LEAST_YEARS)
})

test('what has more has a 64-bit key', async () => {
  expect(await keysOf('bigint')).toEqual(expect.arrayContaining(['employment_fact', 'learning_day']))
})
