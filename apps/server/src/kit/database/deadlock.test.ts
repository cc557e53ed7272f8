import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BareKit, openBareKit } from '../testing/testing.ts'
import { everything } from './scope.ts'

describe.runIf(process.env.TEST_DATABASE_URL)('two who hold what the other wants', () => {
  let bare: BareKit
  beforeAll(async () => {
    bare = await openBareKit()
  })
  afterAll(() => bare.close())

  it('are both done: who lost is done again, whole', async () => {
    const runs = { one: 0, two: 0 }
    let met: () => void
    const bothHold = new Promise<void>((resolve) => {
      met = resolve
    })
    let holding = 0
    const work = (name: 'one' | 'two', first: number, second: number) =>
      bare.kit.database.write(everything, async (tx) => {
        runs[name]++
        await tx.sql.execute(sql`select pg_advisory_xact_lock(${first})`)
        if (++holding === 2) met()
        await bothHold
        await tx.sql.execute(sql`select pg_advisory_xact_lock(${second})`)
        return name
      })
    expect(await Promise.all([work('one', 71, 72), work('two', 72, 71)])).toEqual(['one', 'two'])
    expect(runs.one + runs.two).toBe(3)
  })
})
