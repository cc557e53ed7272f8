import { randomBytes } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileLink, type LinkedFile } from '../files/links.ts'
import { type BareKit, openBareKit } from '../testing/testing.ts'
import { readClock } from '../time/clock.ts'
import { filesPlugin } from './files.route.ts'

let bare: BareKit
let app: FastifyInstance
const bytes = randomBytes(10_000)
let sha256 = ''

beforeAll(async () => {
  bare = await openBareKit()
  sha256 = await bare.kit.files.put(bytes)
  app = Fastify()
  app.decorateRequest('answered', null)
  await app.register(filesPlugin(bare.kit))
})
afterAll(async () => {
  await app.close()
  await bare.close()
})

const linkTo = async (change: Partial<LinkedFile> = {}) =>
  fileLink(bare.kit.settings, { sha256, type: 'video/webm', name: 'film.webm', inline: true, ...change }, await readClock(bare.kit))
const get = async (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') => app.inject({ method, url, headers })

test('serves the whole file with headers under which nothing can run', async () => {
  const answer = await get(await linkTo())
  expect(answer.statusCode).toBe(200)
  expect(answer.rawPayload).toEqual(bytes)
  expect(answer.headers).toMatchObject({
    'content-type': 'video/webm',
    'content-length': '10000',
    'content-disposition': 'inline; filename=film.webm',
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    etag: `"${sha256}"`,
  })
  expect(answer.headers['content-security-policy']).toMatch(/^sandbox; default-src 'none';(?!.*script-src)/)
  const [, maxAge] = /^private, max-age=(\d+), no-transform$/.exec(String(answer.headers['cache-control'])) ?? []
  expect(Number(maxAge)).toBeGreaterThan(4 * 3600 - 10)
  expect(Number(maxAge)).toBeLessThanOrEqual(4 * 3600 + 60)
})

test('serves a part of it, the way <video> and PDF.js ask', async () => {
  const url = await linkTo()
  const part = await get(url, { range: 'bytes=100-199' })
  expect(part.statusCode).toBe(206)
  expect(part.headers).toMatchObject({ 'content-range': 'bytes 100-199/10000', 'content-length': '100' })
  expect(part.rawPayload).toEqual(bytes.subarray(100, 200))
  expect((await get(url, { range: 'bytes=0-' })).rawPayload).toEqual(bytes)
  expect((await get(url, { range: 'bytes=-1' })).rawPayload).toEqual(bytes.subarray(9_999))
})

test('a range beyond the end is 416 and tells the size', async () => {
  const answer = await get(await linkTo(), { range: 'bytes=10000-' })
  expect(answer.statusCode).toBe(416)
  expect(answer.headers['content-range']).toBe('bytes */10000')
  expect(answer.rawPayload).toHaveLength(0)
})

test('If-Range with another version gives the whole, If-None-Match with this one nothing', async () => {
  const url = await linkTo()
  expect((await get(url, { range: 'bytes=0-9', 'if-range': '"other"' })).statusCode).toBe(200)
  expect((await get(url, { range: 'bytes=0-9', 'if-range': `"${sha256}"` })).statusCode).toBe(206)
  expect((await get(url, { 'if-none-match': `"${sha256}"` })).statusCode).toBe(304)
})

test('HEAD tells length and type without the bytes', async () => {
  const answer = await get(await linkTo(), {}, 'HEAD')
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({ 'content-length': '10000', 'content-type': 'video/webm' })
  expect(answer.rawPayload).toHaveLength(0)
})

test('an empty file is served empty', async () => {
  const empty = await bare.kit.files.put(new Uint8Array(0))
  const answer = await get(await linkTo({ sha256: empty }))
  expect([answer.statusCode, answer.headers['content-length']]).toEqual([200, '0'])
})

test.each([
  'text/html',
  'image/svg+xml',
  'text/javascript',
  'application/xhtml+xml',
  'text/xml',
  'application/x-shockwave-flash',
  'image/png, text/html',
  'IMAGE/SVG+XML',
  '',
])('the type %s is only ever saved, as bytes', async (type) => {
  const answer = await get(await linkTo({ type, name: 'x.html' }))
  expect(answer.headers['content-type']).toBe('application/octet-stream')
  expect(answer.headers['content-disposition']).toBe('attachment; filename=x.html')
})

test('a PDF keeps its type but is never opened by the browser itself', async () => {
  const answer = await get(await linkTo({ type: 'application/pdf', name: '证书.pdf' }))
  expect(answer.headers['content-type']).toBe('application/pdf')
  expect(answer.headers['content-disposition']).toBe('attachment; filename="??.pdf"; filename*=UTF-8\'\'%E8%AF%81%E4%B9%A6.pdf')
})

test('an altered, an expired and a foreign token, and a file that is gone, answer alike', async () => {
  const url = await linkTo()
  const bodies = [
    await get(`${url.slice(0, -2)}AA`),
    await get('/files/nonsense'),
    await get('/files/'),
    await get(await linkTo({ sha256: '0'.repeat(64) })),
  ]
  bare.kit.clock.offsetMs = 5 * 3600 * 1000
  bodies.push(await get(url))
  bare.kit.clock.offsetMs = 0
  for (const answer of bodies) {
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toEqual({ response_code: 4444, description: 'Not found', data: null })
    expect(answer.headers['cache-control']).toBe('no-store')
  }
})
