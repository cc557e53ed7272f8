import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { openWorld, type World } from '../../../test/world.ts'
import { users } from '../../identity/identity.table.ts'
import { findEntries, foundAmong } from './entries.ts'
import { everything } from './scope.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

describe('words are folded alike in every locale', () => {
  it.each([
    ['Siti  NURHALIZA', 'siti nurhaliza'],
    ['José Großmann-Ñandú', 'jose grossmann nandu'],
    ['Łukasz Øye Æsir', 'lukasz oye aesir'],
    ['a/l d’Souza', 'a l d souza'],
    ['ＡＢＣ１２', 'abc12'],
    ['李明', 'q674eq660e'],
    ['陈 李明・x', 'q9648 q674eq660e x'],
    ['---', ''],
  ])('%s: %s', async (text, folded) => {
    const { rows } = await world.sql((tx) => tx.sql.execute<{ folded: string }>(sql`select search_fold(${text}::text) as folded`))
    expect(rows).toEqual([{ folded }])
  })
})

test('a list finds by ids as many as it counts, and by its columns where more hold the words', async () => {
  const company = await world.given.company()
  for (const [from, to] of [
    [1, 5000],
    [5001, 10_001],
  ])
    await world.sql((tx) =>
      tx.sql.execute(sql`insert into users (company_id, system_type_id, username, email, email_normal, name, status, created_at)
        select ${company.company_id}::integer, 1, 'many.' || n, 'many.' || n || '@people.test', 'many.' || n || '@people.test', 'Many ' || n || ' Rahman', 'active', now()
        from generate_series(${from}::integer, ${to}::integer) n`),
    )
  const count = (words: string) =>
    world.kit.database.read({ kind: 'company', company_id: company.company_id }, async (tx) => {
      const columns = [users.name, users.username]
      const rows = await tx.sql
        .select({ count: sql<number>`count(*)::integer` })
        .from(users)
        .where(await foundAmong(tx, 'trainee', words, users.user_id, columns))
      return rows[0]?.count
    })
  expect(await count('rahman many')).toBe(10_001)
  expect(await count('9999')).toBe(1)
  expect(await count('nobody')).toBe(0)
  const [first] = await world.kit.database.read(everything, (tx) => findEntries(tx, 'trainee', 'many 777', 1))
  expect(first).toBeGreaterThan(0)
}, 60_000)
