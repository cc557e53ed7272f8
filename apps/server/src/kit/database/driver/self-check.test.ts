import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DRIVERS } from '../../../settings.ts'
import { type BareKit, openBareKit } from '../../testing/testing.ts'
import { WORK_ROLE } from '../connection-settings.ts'
import type { Database } from '../database.ts'
import { everything } from '../scope.ts'
import { openServedDatabase } from './open.ts'
import { checkConnections, checkDriver } from './self-check.ts'

const served = process.env.TEST_DATABASE_URL !== undefined

describe.runIf(served).each(DRIVERS)('before anything is served by the %s driver', (driver) => {
  let bare: BareKit
  let database: Database
  beforeAll(async () => {
    bare = await openBareKit()
    database = openServedDatabase(String(bare.url), 2, driver)
  })
  afterAll(async () => {
    await database.close()
    await bare.close()
  })

  it('the driver is seen to set the scope', async () => {
    await expect(checkDriver(database)).resolves.toBeUndefined()
  })

  it('a driver that loses the scope, keeps it, begins no transaction, or lets an outdated snapshot pass is refused', async () => {
    const losing = { ...database, write: ((_scope, work) => database.write(everything, work)) as Database['write'] }
    await expect(checkDriver(losing)).rejects.toThrow('does not set the scope')
    const keeping = { ...database, read: ((_scope, work) => database.read({ kind: 'company', company_id: 1 }, work)) as Database['read'] }
    await expect(checkDriver(keeping)).rejects.toThrow('does not set the scope')
    const unbegun = { ...database, write: ((scope, work) => database.read(scope, work)) as Database['write'] }
    await expect(checkDriver(unbegun)).rejects.toThrow('does not set the scope')
    const trusting = { ...database, read: ((by, work) => database.read('snapshot' in by ? by.scope : by, work)) as Database['read'] }
    await expect(checkDriver(trusting)).rejects.toThrow('does not set the scope')
  })

  it('settings that the URL brings along do not replace the server’s own', async () => {
    const url = `${bare.url}?options=${encodeURIComponent('-c statement_timeout=0 -c role=none -c geqo=off')}`
    const other = openServedDatabase(url, 2, driver)
    const settings = sql`select current_user as role, current_setting('statement_timeout') as patience, current_setting('geqo') as geqo`
    const { rows } = await other.read(everything, (tx) => tx.sql.execute(settings))
    expect(rows).toEqual([{ role: WORK_ROLE, patience: '10s', geqo: 'off' }])
    await expect(checkConnections(other, 2)).resolves.toBeUndefined()
    await other.close()
  })

  it.each([
    ['another role', 'set role none'],
    ['no time-out', 'set statement_timeout = 0'],
    ['row-level security off', 'set row_security = off'],
  ])('connections with %s are refused, by what is wrong', async (_what, statement) => {
    const other = openServedDatabase(String(bare.url), 2, driver)
    await Promise.all(
      [1, 2].map(() => other.read(everything, (tx) => tx.sql.execute(sql`select pg_sleep(0.1)`).then(() => tx.sql.execute(sql.raw(statement))))),
    )
    await expect(checkConnections(other, 2)).rejects.toThrow(/are not as the server sets them: .*(role|statement_timeout|row_security)/)
    await other.close()
  })

  it.each([
    ['a setting of another connection', { code: '42704', message: 'unrecognized configuration parameter "app.scope"' }],
    ['no transaction', { code: '08P01', message: 'transaction blocks not allowed in statement pooling mode' }],
    ['a statement of another connection', { code: '26000', message: 'prepared statement "a" does not exist' }],
  ])('a pooler that mixes connections is named, not what PostgreSQL says of it: %s', async (_, cause) => {
    const pooled = { read: () => Promise.reject(new Error('Failed query', { cause })) as never }
    await expect(checkConnections(pooled, 1)).rejects.toThrow('transaction or statement mode')
    await expect(checkDriver({ ...database, ...pooled })).rejects.toThrow('transaction or statement mode')
  })

  it('another error of PostgreSQL is said as it is', async () => {
    const refused = {
      read: () => Promise.reject(new Error('Failed query', { cause: { code: '42704', message: 'role "x" does not exist' } })) as never,
    }
    await expect(checkDriver({ ...database, ...refused })).rejects.toThrow('Failed query')
  })

  it('a pooler that gives each transaction another connection is refused', async () => {
    const other = openServedDatabase(String(bare.url), 2, driver)
    let turn = 0
    const mixing: Database['read'] = (by, work) =>
      database.read(by, (one) =>
        other.read(by, (two) => {
          const execute = (query: Parameters<typeof one.sql.execute>[0]) => (turn++ % 3 === 0 ? one : two).sql.execute(query)
          return work({ ...one, sql: Object.assign(Object.create(one.sql), { execute }) })
        }),
      )
    await expect(checkConnections({ read: mixing }, 1)).rejects.toThrow('transaction or statement mode')
    await other.close()
  })
})
