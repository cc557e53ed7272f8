/** What a collector of OpenTelemetry gets of a call and of a job, and what it does not. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startJobs } from '../src/kit/jobs/jobs.ts'
import { openTelemetry } from '../src/kit/tracing/open-telemetry.ts'
import { setTracer, traced, tracer } from '../src/kit/tracing/tracing.ts'
import { openWorld, type World } from './world.ts'

type Attribute = { key: string; value: { stringValue?: string; intValue?: number } }
type SpanOnWire = { traceId: string; spanId: string; parentSpanId?: string; name: string; attributes: Attribute[]; status: { code: number } }

const received: SpanOnWire[] = []
const collector = createServer((request, response) => {
  let body = ''
  request.setEncoding('utf8')
  request.on('data', (piece: string) => {
    body += piece
  })
  request.on('end', () => {
    const { resourceSpans } = JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: SpanOnWire[] }[] }[] }
    received.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)))
    response.setHeader('content-type', 'application/json').end('{}')
  })
})

let world: World
/** Everything until here; the tracer sends once more at its end. */
let sent: Promise<void> | undefined
const spansOf = async (root: (span: SpanOnWire) => boolean): Promise<{ root: SpanOnWire; all: SpanOnWire[]; path: (span: SpanOnWire) => string }> => {
  sent ??= tracer()?.close()
  await sent
  const found = received.find(root)
  if (!found) throw new Error('no such trace')
  const all = received.filter(({ traceId }) => traceId === found.traceId)
  const path = (span: SpanOnWire): string => {
    const parent = all.find(({ spanId }) => spanId === span.parentSpanId)
    return parent ? `${path(parent)} > ${span.name}` : span.name
  }
  return { root: found, all, path }
}
const attribute = (span: SpanOnWire, name: string) => {
  const value = span.attributes.find(({ key }) => key === name)?.value
  return value?.stringValue ?? value?.intValue
}

beforeAll(async () => {
  await new Promise<void>((ready) => collector.listen(0, '127.0.0.1', ready))
  const { port } = collector.address() as AddressInfo
  setTracer(openTelemetry({ url: `http://127.0.0.1:${port}/v1/traces`, share: 1, version: '0' }))
  world = await openWorld()
  const trainee = await world.given.trainee({ name: 'CANARY of a person' })
  for (let times = 0; times < 2; times++) await world.as(trainee).call('getUserProfile', {})
  await world.as(trainee).call('getTraineeRecord', { user_id: trainee.user_id })
  const stop = await startJobs(world.kit, {
    traced: {
      everySeconds: 0.01,
      work: async ({ database }) => {
        await database.write({ kind: 'all' }, (tx) => tx.sql.execute(sql`select ${'CANARY of a value'}::text`))
        await traced('pdf', {}, () => Promise.reject(new RangeError('CANARY of an error'))).catch(() => undefined)
      },
    },
  })
  await vi.waitFor(() => traced('', {}, () => new Promise((go) => setTimeout(go, 200))), 10_000)
  await stop()
})
afterAll(async () => {
  setTracer(null)
  await world.close()
  await new Promise((closed) => collector.close(closed))
})

it('a call is one trace: its access guard and its statements stand below its unit of work', async () => {
  const { root, all, path } = await spansOf(({ name }) => name === 'getUserProfile')
  expect(root.parentSpanId ?? '').toBe('')
  expect(attribute(root, 'request_id')).toMatch(/^[0-9a-f-]{36}$/)
  expect([attribute(root, 'response_code'), attribute(root, 'http.response.status_code')]).toEqual([2100, 200])
  const paths = all.map(path)
  expect(paths).toContain('getUserProfile > unit of work: read > access guard')
  expect(paths.filter((one) => /^getUserProfile > unit of work: read > statement: /.test(one)).length).toBeGreaterThan(0)
  const statement = all.find(({ name }) => name.startsWith('statement: '))
  expect(statement && attribute(statement, 'db.query.text')).toMatch(/^select .*\$1/s)
})

it('a job is a trace of its own, and what fails in it is marked by its kind', async () => {
  const { root, all, path } = await spansOf(({ name }) => name === 'traced')
  expect(attribute(root, 'run_id')).toMatch(/^[0-9a-f-]{36}$/)
  expect(all.map(path)).toEqual(expect.arrayContaining(['traced > unit of work: write > statement: select', 'traced > pdf']))
  const failed = all.find(({ name }) => name === 'pdf')
  expect([failed?.status.code, failed && attribute(failed, 'error.type')]).toEqual([2, 'RangeError'])
})

it('no name, value or message leaves the server', async () => {
  await spansOf(({ name }) => name === 'traced')
  expect(received.length).toBeGreaterThan(5)
  expect(JSON.stringify(received)).not.toContain('CANARY')
})

it('outside of a call and a job nothing is traced', async () => {
  await spansOf(({ name }) => name === 'traced')
  const parents = new Set(received.filter(({ parentSpanId }) => !parentSpanId).map(({ name }) => name))
  expect([...parents].sort()).toEqual(['getTraineeRecord', 'getUserProfile', 'traced'])
})
