import Fastify from 'fastify'
import { expect, test } from 'vitest'
import type { Kit } from '../call/kit.ts'
import { FileStoreError } from '../files/files.ts'
import { healthPlugin } from './health.ts'

const answers = async () => undefined
const refuses = () => Promise.reject(new FileStoreError('unreachable'))
const hangs = () => new Promise<void>(() => undefined)

const ask = async (url: string, database: () => Promise<void>, files: () => Promise<void>, uploads = answers) => {
  const app = Fastify()
  await app.register(
    healthPlugin({ database: { ready: database }, files: { ready: files }, uploads: { folder: { ready: uploads } } } as unknown as Kit),
  )
  const answer = await app.inject({ url })
  await app.close()
  return { http: answer.statusCode, ...answer.json<Record<string, string>>() }
}

test('the process is up, whatever else is', async () => {
  expect(await ask('/healthz', refuses, refuses)).toEqual({ http: 200, status: 'ok' })
})

test('it is ready with database and files, and says which is not', async () => {
  expect(await ask('/readyz', answers, answers)).toEqual({ http: 200, status: 'ok', database: 'ok', files: 'ok', uploads: 'ok' })
  expect(await ask('/readyz', refuses, answers)).toEqual({ http: 503, status: 'down', database: 'down', files: 'ok', uploads: 'ok' })
  expect(await ask('/readyz', answers, refuses)).toEqual({ http: 503, status: 'down', database: 'ok', files: 'down', uploads: 'ok' })
  expect(await ask('/readyz', answers, answers, refuses)).toEqual({ http: 503, status: 'down', database: 'ok', files: 'ok', uploads: 'down' })
})

test('what does not answer within two seconds is down', async () => {
  const began = performance.now()
  expect(await ask('/readyz', hangs, answers)).toEqual({ http: 503, status: 'down', database: 'down', files: 'ok', uploads: 'ok' })
  expect(performance.now() - began).toBeLessThan(4_000)
})
