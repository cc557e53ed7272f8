/** What both drivers guarantee, and that they answer alike: the plain one is the measure of the fast one. */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DRIVERS } from '../../../settings.ts'
import { type BareKit, openBareKit } from '../../testing/testing.ts'
import { type Connection, type Database, sharedRead } from '../database.ts'
import { everything, type Scope } from '../scope.ts'
import { openServedDatabase } from './open.ts'

const served = process.env.TEST_DATABASE_URL !== undefined
const scopes = [
  everything,
  { kind: 'company', company_id: 1 },
  { kind: 'company', company_id: 2 },
  { kind: 'person', company_id: 2, user_id: 7 },
] as const satisfies Scope[]
const [, first, second] = scopes
const scopeIs = sql<string>`current_setting('app.scope') || ' ' || current_setting('app.company') || ' ' || current_setting('app.person')`
const sharedScope = sharedRead('test_driver_scope', (db) => db.select({ scope: scopeIs }).from(sql`(select 1) as one`))
const sharedFailure = sharedRead('test_driver_failure', (db) =>
  db.select({ never: sql`1 / ${sql.placeholder('zero')}::integer` }).from(sql`(select 1) as one`),
)
const scopeNow = async (tx: Connection) => (await tx.sql.execute<{ scope: string }>(sql`select ${scopeIs} as scope`)).rows[0]?.scope

let bare: BareKit
beforeAll(async () => {
  if (!served) return
  bare = await openBareKit()
  await bare.asOwner(['create table driver_test (run text, n integer)', 'grant all on driver_test to jujur_app'])
})
afterAll(() => bare?.close())
const rowsOf = async (database: Database, run: string): Promise<number[]> => {
  const { rows } = await database.read(everything, (tx) =>
    tx.sql.execute<{ n: number }>(sql`select n from driver_test where run = ${run} order by n`),
  )
  return rows.map(({ n }) => n)
}
const insert = (tx: Connection, run: string, n: number) => tx.sql.execute(sql`insert into driver_test values (${run}, ${n})`)

describe.runIf(served).each(DRIVERS)('the %s driver', (driver) => {
  let database: Database
  beforeAll(() => {
    database = openServedDatabase(String(bare.url), 2, driver)
  })
  afterAll(() => database.close())

  it('runs nothing for a unit that has ended', async () => {
    const kept: Connection = await database.read(everything, async (tx) => tx)
    await expect(scopeNow(kept)).rejects.toMatchObject({ cause: new Error('asked after the work was over') })
    await expect(sharedScope(kept).execute()).rejects.toMatchObject({ cause: new Error('asked after the work was over') })
  })

  it('runs nothing for a branch that goes on after its unit failed, not in the next unit either', async () => {
    const late: Promise<unknown>[] = []
    const run = `late ${driver}`
    for (let n = 0; n < 20; n++) {
      const work = database.write(first, (tx) => {
        const branch = (async () => {
          await tx.sql.execute(sql`select pg_sleep(0.002)`)
          await sleep(n % 5)
          await insert(tx, run, n)
        })()
        late.push(branch.catch(() => undefined))
        return Promise.all([branch, sleep(1).then(() => Promise.reject(new Error('the other branch')))])
      })
      await expect(work).rejects.toThrow('the other branch')
      // Whoever is next has the handle, and the connection, on which the branch goes on.
      await Promise.all(
        scopes.map((scope) =>
          database.write(scope, async (tx) => {
            await scopeNow(tx)
            await sleep(2)
            await scopeNow(tx)
          }),
        ),
      )
    }
    await Promise.all(late)
    expect(await rowsOf(database, run)).toEqual([])
  })

  it('lets a unit be used within another', async () => {
    const seen = await database.read(first, async (outer) => [
      await database.read(second, async (inner) => [await scopeNow(outer), await scopeNow(inner)]),
      await scopeNow(outer),
    ])
    expect(seen).toEqual([['company 1 ', 'company 2 '], 'company 1 '])
  })

  it('does not call a transaction committed that PostgreSQL rolled back', async () => {
    const run = `swallowed ${driver}`
    const work = database.write(everything, async (tx) => {
      await insert(tx, run, 1)
      await tx.sql.execute(sql`select 1 / 0`).catch(() => undefined)
    })
    await expect(work).rejects.toThrow('its commit rolled it back')
    expect(await rowsOf(database, run)).toEqual([])
  })
})

/** One statement of a unit of work, and what a test can see of it. */
type Step = 'scope' | 'shared' | 'fails' | 'shared fails' | 'inserts' | 'sleeps' | 'both at once'
type Unit = { scope: number; isWrite: boolean; steps: Step[]; end: 'answers' | 'throws' | 'refuses' }
const steps: Step[] = ['scope', 'shared', 'fails', 'shared fails', 'inserts', 'sleeps', 'both at once']
const unit = fc.record({
  scope: fc.nat({ max: scopes.length - 1 }),
  isWrite: fc.boolean(),
  steps: fc.array(fc.constantFrom(...steps), { maxLength: 4 }),
  end: fc.constantFrom('answers' as const, 'answers' as const, 'throws' as const, 'refuses' as const),
})

describe.runIf(served)('both drivers', () => {
  const databases = { fast: null as Database | null, plain: null as Database | null }
  beforeAll(() => {
    for (const driver of DRIVERS) databases[driver] = openServedDatabase(String(bare.url), 2, driver)
  })
  afterAll(() => Promise.all(Object.values(databases).map((one) => one?.close())))

  const codeOf = (error: unknown): string => {
    for (let cause = error; cause instanceof Error; cause = cause.cause) if ('code' in cause) return String(cause.code)
    return error instanceof Error ? error.message : String(error)
  }
  const does = async (tx: Connection, run: string, n: number, step: Step): Promise<unknown> => {
    if (step === 'scope') return scopeNow(tx)
    if (step === 'shared') return (await sharedScope(tx).execute())[0]?.scope
    if (step === 'fails') return tx.sql.execute(sql`select 1 / 0`)
    if (step === 'shared fails') return sharedFailure(tx).execute({ zero: 0 })
    if (step === 'inserts') return (await insert(tx, run, n)).rowCount
    if (step === 'both at once') return Promise.all([scopeNow(tx), sharedScope(tx).execute()])
    await tx.sql.execute(sql`select pg_sleep(0.001)`)
    return 'slept'
  }
  const told = (work: Promise<unknown>) => work.catch((error: unknown) => `failed: ${codeOf(error)}`)
  const runs = (database: Database, run: string, { scope, isWrite, steps: asked, end }: Unit, n: number) =>
    told(
      database[isWrite ? 'write' : 'read'](scopes[scope] ?? everything, async (tx) => {
        const seen: unknown[] = []
        for (const [i, step] of asked.entries()) seen.push(await told(does(tx, run, n * 10 + i, step)))
        if (end === 'throws') throw new Error(`thrown after ${JSON.stringify(seen)}`)
        return end === 'refuses' ? { refuse: 1, seen } : seen
      }),
    )

  let round = 0
  it('answer the same to the same units at once, and keep the same of them', () =>
    fc.assert(
      fc.asyncProperty(fc.array(unit, { minLength: 1, maxLength: 12 }), async (units) => {
        round++
        const outcome = async (driver: 'fast' | 'plain') => {
          const database = databases[driver]
          if (!database) throw new Error('it is open')
          const run = `${driver} ${round}`
          const answers = await Promise.all(units.map((one, n) => runs(database, run, one, n)))
          return { answers, kept: await rowsOf(database, run) }
        }
        expect(await outcome('fast')).toEqual(await outcome('plain'))
      }),
      { numRuns: 60 },
    ))
})
