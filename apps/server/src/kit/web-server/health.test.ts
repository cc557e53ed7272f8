import Fastify from 'fastify'
import { expect, test } from 'vitest'
import type { Kit } from '../call/kit.ts'
import { FileStoreError } from '../files/files.ts'
import { healthPlugin } from './health.ts'
import { canLeave } from './leaving.ts'

const answers = async () => undefined
const refuses = () => Promise.reject(new FileStoreError('unreachable'))
const readOnly = async () => 'read_only'
const hangs = () => new Promise<void>(() => undefined)

const ask = async (url: string, database: () => Promise<unknown>, files: () => Promise<void>, uploads = answers) => {
  const app = Fastify()
  await app.register(
    healthPlugin({ database: { ready: database }, files: { ready: files }, uploads: { folder: { ready: uploads } } } as unknown as Kit),
  )
  const answer = await app.inject({ url })
  await app.close()
  return { http: answer.statusCode, ...answer.json<Record<string, string>>() }
}

test('the process is up, whatever else is', async () => {
  expect(await ask('/healthz', refuses, refuses)).toEqual({ http: 200, status: 'ok', version: expect.stringMatching(/^\d+\.\d+\.\d+/) })
})

test('what all processes share is degraded and takes none of them out; what is this one’s own does', async () => {
  expect(await ask('/readyz', answers, answers)).toEqual({ http: 200, status: 'ok', database: 'ok', files: 'ok', uploads: 'ok' })
  expect(await ask('/readyz', refuses, answers)).toEqual({ http: 200, status: 'degraded', database: 'down', files: 'ok', uploads: 'ok' })
  expect(await ask('/readyz', answers, refuses)).toEqual({ http: 200, status: 'degraded', database: 'ok', files: 'down', uploads: 'ok' })
  expect(await ask('/readyz', readOnly, answers)).toEqual({ http: 200, status: 'degraded', database: 'read_only', files: 'ok', uploads: 'ok' })
  expect(await ask('/readyz', answers, answers, refuses)).toEqual({ http: 503, status: 'down', database: 'ok', files: 'ok', uploads: 'down' })
})

test('whoever is to be woken is told of all', async () => {
  expect(await ask('/readyz?all=1', answers, answers)).toMatchObject({ http: 200, status: 'ok' })
  for (const database of [refuses, readOnly]) expect(await ask('/readyz?all=1', database, answers)).toMatchObject({ http: 503, status: 'degraded' })
  expect(await ask('/readyz?all=1', answers, refuses)).toMatchObject({ http: 503, status: 'degraded' })
})

test('one that leaves is no longer sent anything, answers what comes all the same, and ends each connection', async () => {
  const app = Fastify()
  canLeave(app)
  const parts = { database: { ready: answers }, files: { ready: answers }, uploads: { folder: { ready: answers } } }
  await app.register(healthPlugin(parts as unknown as Kit))
  app.get('/else', async () => 'answered')
  const before = await app.inject('/else')
  expect([before.body, before.headers.connection]).toEqual(['answered', 'keep-alive'])
  app.leaving.isOn = true
  const ready = await app.inject('/readyz')
  expect([ready.statusCode, ready.json().status]).toEqual([503, 'leaving'])
  const after = await app.inject('/else')
  expect([after.statusCode, after.body, after.headers.connection]).toEqual([200, 'answered', 'close'])
  expect((await app.inject('/healthz')).statusCode).toBe(200)
  await app.close()
})

test('what does not answer within two seconds is down', async () => {
  const began = performance.now()
  expect(await ask('/readyz', hangs, answers)).toEqual({ http: 200, status: 'degraded', database: 'down', files: 'ok', uploads: 'ok' })
  expect(performance.now() - began).toBeLessThan(10_000)
})

test('why it is not ready is logged, once each time it changes', async () => {
  const lines: Record<string, unknown>[] = []
  let files = answers
  const app = Fastify({ logger: { level: 'info', stream: { write: (line: string) => lines.push(JSON.parse(line)) } }, disableRequestLogging: true })
  const parts = { database: { ready: answers }, files: { ready: () => files() }, uploads: { folder: { ready: answers } } }
  await app.register(healthPlugin(parts as unknown as Kit))
  const often = async () => {
    for (let n = 0; n < 3; n++) await app.inject('/readyz')
  }
  await often()
  files = refuses
  await often()
  files = answers
  await often()
  await app.close()
  expect(lines).toMatchObject([
    { level: 50, status: 'degraded', database: 'ok', files: 'down' },
    { level: 30, status: 'ok', files: 'ok' },
  ])
})
