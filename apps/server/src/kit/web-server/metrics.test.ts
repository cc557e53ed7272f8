import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import Fastify, { type FastifyInstance } from 'fastify'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Kit } from '../call/kit.ts'
import { everything } from '../database/scope.ts'
import { keepRun, nameJobs } from '../jobs/job-runs.store.ts'
import { queueMail } from '../mail/mail.ts'
import { outboxMail } from '../mail/outbox.table.ts'
import { type BareKit, openBareKit } from '../testing/testing.ts'
import { readClock } from '../time/clock.ts'
import { type Figure, mailsBy, metricsPlugin } from './metrics.ts'

let bare: BareKit
let app: FastifyInstance | undefined
beforeAll(async () => {
  bare = await openBareKit()
})
afterEach(async () => {
  await app?.close()
  app = undefined
})
afterAll(() => bare.close())

const appWith = async (settings: Partial<Kit['settings']> = {}, change: Partial<Kit> = {}, figures: readonly Figure[] = []) => {
  app = Fastify()
  app.decorateRequest('answered', null)
  await app.register(metricsPlugin({ ...bare.kit, ...change, settings: { ...bare.kit.settings, ...settings } }, figures))
  app.post('/api/approve', { config: { call: 'approve' } }, async (request, response) => {
    request.answered = 10029
    return response.code(409).send({})
  })
  await app.ready()
  return app
}
const metricsOf = async (on: FastifyInstance, headers: Record<string, string> = {}) => on.inject({ url: '/metrics', headers })
const freePort = async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

test('tells times by call and code, for routes outside too, and folds what does not exist into one', async () => {
  const on = await appWith()
  await on.inject({ method: 'POST', url: '/api/approve', payload: {} })
  for (const url of ['/nowhere/CANARY@demo.test', '/?q=CANARY']) await on.inject({ url })
  const { body } = await metricsOf(on)
  expect(body).toContain('jujur_http_request_duration_seconds_count{call="approve",code="10029"} 1')
  expect(body).toContain('jujur_http_request_duration_seconds_count{call="none",code="404"} 2')
  expect(body).not.toContain('CANARY')
  expect(body).toContain('nodejs_eventloop_lag_seconds')
  expect(body).toContain('process_resident_memory_bytes')
})

test('tells when each scheduled job last ran to its end, and for how long one is overdue', async () => {
  const at = await readClock(bare.kit)
  const ago = (hours: number) => new Date(at.getTime() - hours * 3_600_000)
  await bare.kit.database.write(everything, async (tx) => {
    await nameJobs(tx, [{ name: 'gone', every: '7 * * * *' }], ago(50))
    await nameJobs(
      tx,
      ['well', 'late', 'never'].map((name) => ({ name, every: '7 * * * *' })),
      ago(50),
    )
    await keepRun(tx, 'well', { succeeded_at: at, took_ms: 1500 })
    await keepRun(tx, 'late', { succeeded_at: ago(30), took_ms: 10 })
    await keepRun(tx, 'late', { failed_at: at })
  })
  const { body } = await metricsOf(await appWith())
  const figureOf = (name: string, job: string) => Number(new RegExp(`^${name}\\{job="${job}"\\} (.+)$`, 'm').exec(body)?.[1])
  expect(figureOf('jujur_job_overdue_seconds', 'well')).toBe(0)
  expect(figureOf('jujur_job_overdue_seconds', 'late')).toBeGreaterThan(29 * 3600 - 60)
  expect(figureOf('jujur_job_overdue_seconds', 'never')).toBeGreaterThan(49 * 3600 - 60)
  expect(figureOf('jujur_job_last_success_timestamp_seconds', 'well')).toBe(at.getTime() / 1000)
  expect(figureOf('jujur_job_last_duration_seconds', 'well')).toBe(1.5)
  expect(body).not.toContain('job="gone"')
})

test('a figure of a feature stands by its label; one without an answer is not told, and hides no other', async () => {
  const told = (name: string, read: Figure['read'], label?: string): Figure => ({
    name: `jujur_${name}`,
    help: 'For the test',
    read,
    ...(label ? { label } : {}),
  })
  const figures = [
    told('plain', async () => [[3]]),
    told('none', async () => []),
    told('away', () => Promise.reject(new Error('away'))),
    told('by_kind', async () => [[1, 'a'] as const, [2, 'b'] as const], 'kind'),
  ]
  const { body } = await metricsOf(await appWith({}, {}, figures))
  expect(body.match(/^jujur_(plain|none|away|by_kind).*$/gm)).toEqual(['jujur_plain 3', 'jujur_by_kind{kind="a"} 1', 'jujur_by_kind{kind="b"} 2'])
})

test('tells how long the oldest snapshot of the portal or of its owner is open', async () => {
  if (!bare.url) return
  const dump = new pg.Client({ connectionString: bare.url })
  await dump.connect()
  await dump.query('begin isolation level repeatable read; select count(*) from users')
  await sleep(1_100)
  const { body } = await metricsOf(await appWith())
  await dump.end()
  expect(Number(/^jujur_oldest_snapshot_seconds (.+)$/m.exec(body)?.[1])).toBeGreaterThan(1)
})

test('tells which 32-bit key is furthest on, and how far', async () => {
  if (!bare.url) return
  const client = new pg.Client({ connectionString: bare.url })
  await client.connect()
  const { rows } = await client.query(`select pg_get_serial_sequence('quiz_attempt', 'attempt_id') as name`)
  await client.query('select setval($1, 1073741824)', [rows[0].name])
  const { body } = await metricsOf(await appWith())
  await client.query('select setval($1, 1, false)', [rows[0].name])
  await client.end()
  expect(Number(/^jujur_keys_given_ratio\{table="quiz_attempt"\} (.+)$/m.exec(body)?.[1])).toBeCloseTo(0.5)
  expect(body.match(/^jujur_keys_given_ratio/gm)).toHaveLength(1)
})

test('counts mail that waits and mail given up, without addresses', async () => {
  const now = await readClock(bare.kit)
  await bare.kit.database.write(everything, async (tx) => {
    for (const to of ['canary@demo.test', 'b@demo.test', 'c@demo.test'])
      await queueMail(tx, { topic: 'notification', to, subject: 's', text: 't', html: 'h' }, now)
    await tx.sql.insert(outboxMail).values({ to: 'd@demo.test', subject: 's', text: 't', html: 'h', created_at: now, failed_at: now })
    await tx.sql.insert(outboxMail).values({ to: 'e@demo.test', subject: 's', text: 't', html: 'h', created_at: now, sent_at: now })
  })
  const { body } = await metricsOf(await appWith())
  expect(body).toContain('jujur_mails{state="waiting"} 3')
  expect(body).toContain('jujur_mails{state="failed"} 1')
  expect(body).not.toContain('@')
})

test('with the database away the other figures are still told', async () => {
  const database = { ...bare.kit.database, read: () => Promise.reject(new Error('away')) }
  const answer = await metricsOf(await appWith({}, { database }))
  expect(answer.statusCode).toBe(200)
  expect(answer.body).not.toMatch(/^jujur_mails\{/m)
  expect(answer.body).toContain('nodejs_eventloop_lag_seconds')
})

test('counts them along indexes of what waits and what failed, never through all that was sent', async () => {
  for (const [state, query] of Object.entries(mailsBy)) {
    const plan = await bare.kit.database.write(everything, async (tx) => {
      await tx.sql.execute(sql`select set_config('enable_seqscan', 'off', true)`)
      return (await tx.sql.execute<{ 'QUERY PLAN': string }>(sql`explain (costs off) ${query}`)).rows.map((row) => row['QUERY PLAN']).join(' ')
    })
    expect(plan, state).toMatch(/Index.* Scan/)
    expect(plan, state).not.toContain('Seq Scan')
  }
})

test('tells which release runs, and what all processes share that does not work', async () => {
  const up = async (change: Partial<Kit> = {}) => {
    const { body } = await metricsOf(await appWith({}, change))
    await app?.close()
    expect(body).toMatch(/jujur_info\{version="\d+\.\d+\.\d+/)
    return ['database', 'files', 'uploads'].map((part) => new RegExp(`jujur_part_up\\{part="${part}"\\} (\\d)`).exec(body)?.[1])
  }
  expect(await up()).toEqual(['1', '1', '1'])
  expect(await up({ database: { ...bare.kit.database, ready: async () => 'read_only' } as Kit['database'] })).toEqual(['0', '1', '1'])
  expect(await up({ files: { ...bare.kit.files, ready: () => Promise.reject(new Error('away')) } })).toEqual(['1', '0', '1'])
})

test('tells the connections of a pool where there is one', async () => {
  const database = Object.assign({ ...bare.kit.database }, { pool: () => ({ total: 5, idle: 3, waiting: 2 }) })
  const { body } = await metricsOf(await appWith({}, { database }))
  expect(body).toContain('jujur_database_connections{state="waiting"} 2')
})

test('tells by which driver the database is reached', async () => {
  const database = { ...bare.kit.database, driver: 'plain' as const }
  expect((await metricsOf(await appWith({}, { database }))).body).toContain('jujur_database_driver{driver="plain"} 1')
})

test('with a token only its bearer reads', async () => {
  const on = await appWith({ metricsToken: 'a-token-of-16-letters' })
  expect((await metricsOf(on)).json()).toMatchObject({ response_code: 8888 })
  expect((await metricsOf(on, { authorization: 'Bearer wrong' })).statusCode).toBe(401)
  expect((await metricsOf(on, { authorization: 'Bearer a-token-of-16-letters' })).statusCode).toBe(200)
})

test('with a port of its own nothing is on the app, and the port closes with it', async () => {
  const metricsPort = await freePort()
  const on = await appWith({ metricsPort, host: '127.0.0.1' })
  expect((await metricsOf(on)).statusCode).toBe(404)
  const answer = await fetch(`http://127.0.0.1:${metricsPort}/metrics`)
  expect(await answer.text()).toContain('nodejs_eventloop_lag_seconds')
  expect((await fetch(`http://127.0.0.1:${metricsPort}/else`)).status).toBe(404)
  await on.close()
  await expect(fetch(`http://127.0.0.1:${metricsPort}/metrics`)).rejects.toThrow()
})

test('in production there is none without token or port', async () => {
  expect((await metricsOf(await appWith({ production: true }))).statusCode).toBe(404)
})
