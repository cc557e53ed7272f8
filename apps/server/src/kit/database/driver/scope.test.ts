import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DRIVERS } from '../../../settings.ts'
import { type BareKit, openBareKit } from '../../testing/testing.ts'
import type { Connection, Database } from '../database.ts'
import { everything, type Scope } from '../scope.ts'
import { openServedDatabase } from './open.ts'

const served = process.env.TEST_DATABASE_URL !== undefined
const [first, second]: Scope[] = [
  { kind: 'company', company_id: 1 },
  { kind: 'person', company_id: 2, user_id: 7 },
] as const satisfies Scope[]

/** One connection, so that each unit of work has it after the one before. */
describe.runIf(served).each(DRIVERS)('the %s driver, on a connection that others had before', (driver) => {
  let bare: BareKit
  let database: Database
  beforeAll(async () => {
    bare = await openBareKit()
    database = openServedDatabase(String(bare.url), 1, driver)
  })
  afterAll(async () => {
    await database.close()
    await bare.close()
  })

  const NOW = sql`select current_setting('app.scope') || ' ' || current_setting('app.company') || ' ' || current_setting('app.person') as scope`
  const scopeNow = async (tx: Connection) => (await tx.sql.execute<{ scope: string }>(NOW)).rows[0]?.scope
  const failing = (tx: Connection) => tx.sql.execute(sql`select 1 / 0 as never`)

  it('runs a unit in its own scope from the first statement to the last', async () => {
    await database.read(everything, async (tx) => expect(await scopeNow(tx)).toBe('all  '))
    await database.read(first, async (tx) => {
      expect(await scopeNow(tx)).toBe('company 1 ')
      expect(await scopeNow(tx)).toBe('company 1 ')
    })
    await database.write(second, async (tx) => {
      expect(await Promise.all([scopeNow(tx), scopeNow(tx)])).toEqual(['person 2 7', 'person 2 7'])
      expect(await scopeNow(tx)).toBe('person 2 7')
    })
  })

  it('keeps the scope also when the first statements fail', async () => {
    await database.read(everything, scopeNow)
    await database.read(first, async (tx) => {
      const [failed, besides] = await Promise.allSettled([failing(tx), scopeNow(tx)])
      expect(failed.status).toBe('rejected')
      expect(besides).toMatchObject({ value: 'company 1 ' })
      expect(await scopeNow(tx)).toBe('company 1 ')
    })
    await database.read(second, async (tx) => {
      await expect(failing(tx)).rejects.toThrow()
      expect(await scopeNow(tx)).toBe('person 2 7')
    })
  })

  it('rolls back a transaction as a whole when a statement fails, the first one too', async () => {
    await database.write(everything, (tx) => tx.sql.execute(sql`create temporary table kept (n integer)`))
    const swallowed = database.write(first, async (tx) => {
      const [failed, besides] = await Promise.allSettled([failing(tx), tx.sql.execute(sql`insert into kept values (1)`)])
      expect([failed.status, besides.status]).toEqual(['rejected', 'rejected'])
    })
    await expect(swallowed).rejects.toThrow('its commit rolled it back')
    await expect(
      database.write(first, async (tx) => {
        await tx.sql.execute(sql`insert into kept values (2)`)
        await failing(tx)
      }),
    ).rejects.toThrow()
    await database.write(first, async (tx) => {
      await tx.sql.execute(sql`insert into kept values (3)`)
      return { refuse: 1 }
    })
    await database.write(first, (tx) => tx.sql.execute(sql`insert into kept values (4)`))
    const { rows } = await database.read(second, (tx) => tx.sql.execute<{ n: number }>(sql`select n from kept`))
    expect(rows).toEqual([{ n: 4 }])
  })

  it('runs units that ask nothing', async () => {
    expect(await database.write(first, async () => 'nothing')).toBe('nothing')
    expect(await database.read(second, async () => 'nothing')).toBe('nothing')
    await database.read(first, async (tx) => expect(await scopeNow(tx)).toBe('company 1 '))
  })
})
