import { sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../../test/world.ts'
import { company } from '../../companies/companies.table.ts'
import { users } from '../../identity/identity.table.ts'
import { countList, countUpTo, holding, ordering, totals } from './list.ts'
import { everything } from './scope.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const written = (part: ReturnType<typeof ordering>) => new PgDialect().sqlToQuery(sql.join(part, sql`, `)).sql

test('a count stops one above ten thousand', async () => {
  const count = (n: number) => world.sql((tx) => countUpTo(tx, sql`select 1 from generate_series(1, ${n}::integer)`))
  expect(await count(0)).toBe(0)
  expect(await count(10_000)).toBe(10_000)
  expect(await count(50_000)).toBe(10_001)
})

test('a first page that is not full is all there is; behind any other, all are counted', async () => {
  const all = () => sql`select 1 from generate_series(1, 7)`
  const neverAsked = () => {
    throw new Error('counted although all were read')
  }
  expect(await world.sql((tx) => countList(tx, { start: 0, length: 10 }, [1, 2, 3], neverAsked))).toBe(3)
  expect(await world.sql((tx) => countList(tx, { start: 0, length: 3 }, [1, 2, 3], all))).toBe(7)
  expect(await world.sql((tx) => countList(tx, { start: 6, length: 3 }, [1], all))).toBe(7)
})

test('a total above ten thousand says that there are more', () => {
  expect(totals(10_000)).toEqual({ total: 10_000 })
  expect(totals(10_001)).toEqual({ total: 10_000, total_more: true })
})

test('a list is ordered by what was asked for and then by id, the same way', () => {
  const columns = { name: users.name, last_active_at: users.last_active_at }
  const order = (asked: Parameters<typeof ordering<'name' | 'last_active_at'>>[0]) =>
    written(ordering(asked, columns, { sort: 'name', dir: 'desc' }, users.user_id))
  expect(order({})).toBe('"users"."name" desc, "users"."user_id" desc')
  expect(order({ sort: 'name' })).toBe('"users"."name" asc, "users"."user_id" asc')
  expect(order({ sort: 'last_active_at', dir: 'desc' })).toBe('"users"."last_active_at" desc nulls last, "users"."user_id" desc')
})

test('words are looked for as typed, in any case, in any of the columns', async () => {
  await world.given.company({ name: '100% Sure_Thing \\ Sdn Bhd' })
  await world.given.company({ name: '1000 Surely Things' })
  const found = (words: string) =>
    world.kit.database.read(everything, async (tx) => {
      const rows = await tx.sql
        .select({ name: company.name })
        .from(company)
        .where(holding(words, company.name, company.company_reg_no))
      return rows.map((row) => row.name)
    })
  for (const words of ['100% s', 'sure_t', '\\ sdn', ' SURE_thing ']) expect(await found(words), words).toEqual(['100% Sure_Thing \\ Sdn Bhd'])
  expect(await found('0%s')).toEqual([])
  expect(await found('%')).toHaveLength(1)
  expect(holding('  ', company.name)).toBeUndefined()
})
