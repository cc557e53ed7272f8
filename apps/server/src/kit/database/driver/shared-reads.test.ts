import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DRIVERS } from '../../../settings.ts'
import { type BareKit, openBareKit } from '../../testing/testing.ts'
import { type Database, sharedRead } from '../database.ts'
import { everything, type Scope } from '../scope.ts'
import { openServedDatabase } from './open.ts'
import { SHARED_CONNECTIONS, SHARED_READ_NAME } from './shared-reads.ts'

const served = process.env.TEST_DATABASE_URL !== undefined
const tenants: Scope[] = [
  { kind: 'company', company_id: 1 },
  { kind: 'person', company_id: 2, user_id: 7 },
]
const wanted = ['company 1 ', 'person 2 7']
const oneRow = sql`(select 1) as one`
const scopeIs = sql<string>`current_setting('app.scope') || ' ' || current_setting('app.company') || ' ' || current_setting('app.person')`

const where = sharedRead('test_where', (db) => db.select({ scope: scopeIs, pid: sql<number>`pg_backend_pid()` }).from(oneRow))
const slow = sharedRead('test_slow', (db) => db.select({ scope: scopeIs, slept: sql`pg_sleep(${sql.placeholder('seconds')}::float8)` }).from(oneRow))
const failing = sharedRead('test_failing', (db) => db.select({ never: sql`1 / ${sql.placeholder('zero')}::integer` }).from(oneRow))
const nonsense = sharedRead('test_nonsense', (db) => db.select({ never: sql`not_there` }).from(oneRow))

describe.runIf(served).each(DRIVERS)('shared reads of the %s driver', (driver) => {
  const isFast = driver === 'fast'
  let bare: BareKit
  let database: Database
  let owner: pg.Client
  beforeAll(async () => {
    bare = await openBareKit()
    database = openServedDatabase(String(bare.url), 3, driver)
    owner = new pg.Client({ connectionString: String(bare.url) })
    await owner.connect()
  })
  afterAll(async () => {
    await owner.end()
    await database.close()
    await bare.close()
  })
  const sharedPids = async (): Promise<number[]> => {
    const { rows } = await owner.query('select pid from pg_stat_activity where datname = current_database() and application_name = $1', [
      SHARED_READ_NAME,
    ])
    return rows.map(({ pid }) => pid)
  }
  const opened = async () => {
    await database.ready()
    return (await sharedPids()).length
  }
  /** Open again, where the test before broke them. */
  beforeEach(() => expect.poll(opened, { timeout: 5_000 }).toBe(isFast ? SHARED_CONNECTIONS : 0))

  const ask = async (scope: Scope) => {
    const [row] = await database.read(scope, (tx) => where(tx).execute())
    if (!row) throw new Error('one row is always there')
    return row
  }
  const asleep = async (scope: Scope, seconds: number) => (await database.read(scope, (tx) => slow(tx).execute({ seconds })))[0]?.scope
  const failed = (scope: Scope) =>
    database
      .read(scope, (tx) => failing(tx).execute({ zero: 0 }))
      .then(
        () => 'it did not fail',
        () => 'failed',
      )

  it.runIf(isFast)('run on a shared connection and take no connection of the pool; work that writes takes one for all it asks', async () => {
    const open = await sharedPids()
    const seen = await Promise.all(Array.from({ length: 20 }, (_, n) => ask(tenants[n % 2] as Scope)))
    expect(seen.map(({ scope }) => scope)).toEqual(Array.from({ length: 20 }, (_, n) => wanted[n % 2]))
    expect(seen.filter(({ pid }) => !open.includes(pid))).toEqual([])
    const [written] = await database.write(everything, (tx) => where(tx).execute())
    expect(open).not.toContain(written?.pid)
  })

  it.runIf(isFast)('are on the connection of their own work once it has one', async () => {
    const open = await sharedPids()
    const pids = await database.read(everything, async (tx) => {
      const [before] = await where(tx).execute()
      const { rows } = await tx.sql.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
      const [after] = await where(tx).execute()
      return [before?.pid, rows[0]?.pid, after?.pid] as const
    })
    expect(open).toContain(pids[0])
    expect(open).not.toContain(pids[1])
    expect(pids[2]).toBe(pids[1])
  })

  it('of two tenants on one shared connection see each their own, with failed, senseless and slow ones in between', async () => {
    for (let turn = 0; turn < 5; turn++) {
      const asked = tenants.flatMap((scope) => [
        ask(scope).then(({ scope: seen }) => seen),
        failed(scope),
        ask(scope).then(({ scope: seen }) => seen),
        database.read(scope, (tx) => nonsense(tx).execute()).then(String, () => 'failed'),
        asleep(scope, 0.01),
        ask(scope).then(({ scope: seen }) => seen),
      ])
      const each = (scope: string | undefined) => [scope, 'failed', scope, 'failed', scope, scope]
      expect(await Promise.all(asked)).toEqual([...each(wanted[0]), ...each(wanted[1])])
    }
  })

  it('have their scope also as the second of their work, whoever was there in between', async () => {
    const [first, second] = tenants as [Scope, Scope]
    const scopes = await database.read(first, async (tx) => {
      const [before] = await where(tx).execute()
      await Promise.all([ask(second), ask(everything), failed(second)])
      const [after] = await where(tx).execute()
      return [before?.scope, after?.scope]
    })
    expect(scopes).toEqual([wanted[0], wanted[0]])
  })

  it('do not wait for a slow one, neither behind it nor after it, and it is answered too', async () => {
    let isAnswered = false
    const slowest = asleep(tenants[0] as Scope, 4).then((scope) => {
      isAnswered = true
      return scope
    })
    const behind = await Promise.all(Array.from({ length: 10 }, () => ask(tenants[1] as Scope)))
    const after = await Promise.all(Array.from({ length: 10 }, () => ask(tenants[1] as Scope)))
    expect(isAnswered).toBe(false)
    expect([...behind, ...after].map(({ scope }) => scope)).toEqual(Array.from({ length: 20 }, () => wanted[1]))
    expect(await slowest).toBe(wanted[0])
  })

  it.runIf(isFast)('survive that the shared connection they wait on is ended, and so do those who come before it is open again', async () => {
    const open = await sharedPids()
    const waiting = Promise.all([asleep(tenants[0] as Scope, 0.2), ...tenants.map((scope) => ask(scope).then(({ scope: seen }) => seen))])
    await new Promise((go) => setTimeout(go, 50))
    for (const pid of open) await owner.query('select pg_terminate_backend($1)', [pid])
    expect(await waiting).toEqual([wanted[0], ...wanted])
    for (const [i, scope] of tenants.entries()) expect((await ask(scope)).scope).toBe(wanted[i])
    await expect.poll(async () => (await ask(everything)).pid, { timeout: 5_000 }).toSatisfy((pid: number) => !open.includes(pid))
  })

  it('survive that the whole database ends everything', async () => {
    await Promise.all(tenants.map(ask))
    await owner.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()')
    const seen = () => Promise.all(tenants.map((scope) => ask(scope).then(({ scope: seen }) => seen))).catch(() => [])
    await expect.poll(seen, { timeout: 5_000 }).toEqual(wanted)
  })

  it.runIf(isFast)('cannot write on a shared connection', async () => {
    const isReadOnly = sharedRead('test_read_only', (db) => db.select({ is: sql<string>`current_setting('transaction_read_only')` }).from(oneRow))
    expect(await database.read(everything, (tx) => isReadOnly(tx).execute())).toEqual([{ is: 'on' }])
  })
})
