/** A database that is gone, and one whose audit chain is held up. */
import { API_BASE } from '@jujur/contract/wire.ts'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLog } from '../src/bootstrap/open.ts'
import { createApp } from '../src/http/app.ts'
import { openServedDatabase } from '../src/kit/database/driver/open.ts'
import { everything } from '../src/kit/database/scope.ts'
import { FileStoreError } from '../src/kit/files/files.ts'
import { DRIVERS } from '../src/settings.ts'
import { openWorld, served, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test.each(DRIVERS)(
  'a database that does not answer the %s driver is a 503 with 3333, so that a load balancer asks another server',
  async (driver) => {
    const database = openServedDatabase('postgresql://nobody@127.0.0.1:1/nothing', 2, driver)
    const app = await createApp({ ...world.kit, database })
    const headers = { authorization: `Bearer ${'x'.repeat(43)}`, 'content-type': 'application/json' }
    const answer = await app.inject({ method: 'POST', url: '/api/api/v1/env/web/getUserProfile', headers, payload: '{}' })
    expect(answer.statusCode).toBe(503)
    expect(answer.json()).toMatchObject({ response_code: 3333 })
    expect(answer.body).not.toMatch(/127\.0\.0\.1|ECONN/)
    await app.close()
    await database.close()
  },
)

test.each(['25006', '53100', '53200', '57P03'])('a database that answers %s takes nothing, which is a 503 too', async (code) => {
  const broken = Object.assign(new Error('no'), { code })
  const app = await createApp({ ...world.kit, database: { ...world.kit.database, read: () => Promise.reject(broken) } })
  const headers = { authorization: `Bearer ${'x'.repeat(43)}`, 'content-type': 'application/json' }
  const answer = await app.inject({ method: 'POST', url: '/api/api/v1/env/web/getUserProfile', headers, payload: '{}' })
  expect([answer.statusCode, answer.json().response_code]).toEqual([503, 3333])
  await app.close()
})

test('a file store that is away is a 503 too', async () => {
  const away = () => Promise.reject(new FileStoreError('unreachable'))
  const app = await createApp({ ...world.kit, database: { ...world.kit.database, read: away } })
  const headers = { authorization: `Bearer ${'x'.repeat(43)}`, 'content-type': 'application/json' }
  const answer = await app.inject({ method: 'POST', url: '/api/api/v1/env/web/getUserProfile', headers, payload: '{}' })
  expect([answer.statusCode, answer.json().response_code]).toEqual([503, 3333])
  await app.close()
})

describe.runIf(served)('a database that only reads, as after a switch-over', () => {
  test.each(DRIVERS)('is told by the %s driver, and the connection that said so is given up', async (driver) => {
    const url = new URL(String(world.kit.settings.databaseUrl))
    const database = openServedDatabase(url.href, 2, driver)
    const owner = new pg.Client({ connectionString: world.kit.settings.databaseOwnerUrl ?? '' })
    await owner.connect()
    try {
      expect(await database.ready()).toBe('ok')
      await owner.query(`alter database ${pg.escapeIdentifier(url.pathname.slice(1))} set default_transaction_read_only = on`)
      const other = openServedDatabase(url.href, 1, driver)
      expect(await other.ready()).toBe('read_only')
      await owner.query('set default_transaction_read_only = off')
      await expect(other.write(everything, (tx) => tx.sql.execute('create table never (n integer)'))).rejects.toThrow()
      await owner.query(`alter database ${pg.escapeIdentifier(url.pathname.slice(1))} reset default_transaction_read_only`)
      expect(await other.ready()).toBe('ok')
      await other.close()
    } finally {
      await owner.end()
      await database.close()
    }
  })
})

test('a failure of one statement stays a 500', async () => {
  const broken = Object.assign(new Error('division by zero'), { code: '22012' })
  const app = await createApp({ ...world.kit, database: { ...world.kit.database, read: () => Promise.reject(broken) } })
  const headers = { authorization: `Bearer ${'x'.repeat(43)}`, 'content-type': 'application/json' }
  const answer = await app.inject({ method: 'POST', url: '/api/api/v1/env/web/getUserProfile', headers, payload: '{}' })
  expect([answer.statusCode, answer.json().response_code]).toEqual([500, 3333])
  await app.close()
})

describe('a statement that fails', () => {
  const CANARY = 'CANARY-204815'
  const failed = Object.assign(new Error(`canceling statement, ${CANARY}`), { code: '55P03', detail: CANARY })
  const refused = new DrizzleQueryError('insert into "outbox_mail" values ($1, $2)', [`Your code:\n${CANARY}`, CANARY], failed)
  /** What is logged and answered where the database refuses what a request wants. */
  const logged = async (url: string) => {
    const lines: string[] = []
    const log = createLog({ logLevel: 'info' }, { write: (line) => void lines.push(line) })
    const reject = () => Promise.reject(refused)
    const app = await createApp({ ...world.kit, log, database: { ...world.kit.database, read: reject, write: reject } })
    const payload = JSON.stringify({ username: 'aisyah', password: CANARY })
    const headers = { authorization: `Bearer ${'x'.repeat(43)}`, 'content-type': 'application/json' }
    const { body } = await app.inject({ method: 'POST', url, headers, payload })
    app.log.error({ err: refused }, 'as a library logs it')
    await app.close()
    return { lines, body }
  }
  test.each(['getUserProfile', 'loginTraineeUser', 'forgotUsername'])('%s: neither log nor answer holds a value of it', async (name) => {
    const { lines, body } = await logged(API_BASE + name)
    expect(lines.some((line) => line.includes('55P03'))).toBe(true)
    expect(lines.join('') + body).not.toContain(CANARY)
  })
})

describe.runIf(served).each(DRIVERS)('while nobody may append to the audit log, by the %s driver', (databaseDriver) => {
  let own: World
  beforeAll(async () => {
    own = await openWorld({ databaseDriver })
  })
  afterAll(() => own.close())
  test('readers do not wait behind all the writers', async () => {
    const person = await own.given.trainee()
    const writers = await Promise.all(Array.from({ length: 12 }, () => own.given.trainee()))
    const owner = new pg.Client({ connectionString: own.kit.settings.databaseOwnerUrl ?? '' })
    await owner.connect()
    await owner.query('begin')
    await owner.query('lock table audit_event in share mode')
    const writing = Promise.all(writers.map((one) => own.as(one).call('updateUserProfile', { phone: '+60123456789' })))
    await new Promise((go) => setTimeout(go, 300))
    const began = performance.now()
    for (let n = 0; n < 5; n++) expect((await own.as(person).call('getUserProfile')).response_code).toBe(2100)
    const waited = performance.now() - began
    await owner.query('rollback')
    await owner.end()
    expect((await writing).map(({ response_code }) => response_code)).toEqual(writers.map(() => 2100))
    expect(waited).toBeLessThan(10_000)
  })
})
