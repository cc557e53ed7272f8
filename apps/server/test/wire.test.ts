/** The edges of the wire: headers, unknown paths, maintenance, a database that is away. */
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { API_BASE } from '@jujur/contract/call.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
const get = (url: string, accept = 'application/json') => world.app.inject({ method: 'GET', url, headers: { accept } })
/** What the server writes back to these bytes until it ends the connection. */
const said = async (bytes: string): Promise<string> => {
  if (!world.app.server.listening) await world.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = world.app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  socket.write(bytes)
  return text(socket)
}

describe('every answer', () => {
  it.each(['/healthz', `${API_BASE}getResponseCode`, '/no-such-thing', `${API_BASE}nothing`, '/files/forged'])(
    '%s carries the protective headers',
    async (url) => {
      const { headers } = await get(url)
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['referrer-policy']).toBe('no-referrer')
      expect(headers['cross-origin-resource-policy']).toBe('same-origin')
      expect(headers['x-powered-by']).toBeUndefined()
      expect(headers['access-control-allow-origin']).toBeUndefined()
      const policy = String(headers['content-security-policy'])
      expect(policy).toContain("default-src 'none'")
      expect(policy).not.toContain('unsafe-eval')
    },
  )
  it('of the API is not kept by anyone, and names its request', async () => {
    const { headers } = await get(`${API_BASE}getResponseCode`)
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['x-request-id']).toMatch(/^[\w-]{10,}$/)
  })
})

describe('a path that is none', () => {
  it.each(['/api', '/metrics/x', '/.env', '/files/', '/assets/../../package.json', '/%2e%2e/%2e%2e/etc/passwd'])('%s is not found', async (url) => {
    const response = await get(url)
    expect(response.statusCode).toBe(404)
    expect(response.json()).toMatchObject({ response_code: 4444 })
  })
  it.each([API_BASE, `${API_BASE}noSuchCall`, `${API_BASE}startCourse/3`])('%s below the base of the calls is an invalid segment', async (url) => {
    const response = await world.app.inject({ method: 'POST', url, payload: {} })
    expect([response.statusCode, response.json().response_code]).toEqual([404, 10037])
  })
  it.each([
    ['/%zz', 4444],
    ['/files/%c0%af', 4444],
    [`${API_BASE}%zz`, 10037],
  ])('%s cannot be decoded, and is none: %i', async (url, code) => {
    const response = await get(url)
    expect([response.statusCode, response.json()]).toEqual([404, { response_code: code, description: expect.any(String), data: null }])
  })
  it.each([
    ['headers that are too long', `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['what is no HTTP', 'HELLO\r\n\r\n', 400],
  ])('%s are answered in the envelope, and the connection ends', async (_what, bytes, status) => {
    const answer = await said(bytes)
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({ response_code: 10015, data: null })
  })
  it('does not answer a call made with the wrong method', async () => {
    const response = await world.app.inject({ method: 'GET', url: `${API_BASE}startCourse` })
    expect(response.statusCode).toBe(404)
  })
})

describe('the description of the API', () => {
  it('is there for whoever builds on it, and for nobody where it is off', async () => {
    expect((await get('/api/docs/openapi.json')).statusCode).toBe(200)
    const closed = await openWorld({ apiDocs: false })
    try {
      for (const url of ['/api/docs', '/api/docs/', '/api/docs/openapi.json', '/api/docs/js/scalar.js'])
        expect((await closed.app.inject({ url, headers: { accept: 'application/json' } })).statusCode).toBe(404)
    } finally {
      await closed.close()
    }
  })
})

describe('maintenance', () => {
  it('answers every call with 9999 and stays healthy', async () => {
    const closed = await openWorld({ maintenance: true })
    try {
      expect(await closed.as(null).call('getResponseCode')).toMatchObject({ response_code: 9999, status: 503 })
      expect((await closed.app.inject('/healthz')).statusCode).toBe(200)
    } finally {
      await closed.close()
    }
  })
})

describe('a database that is away', () => {
  it('is answered without a word of SQL, and told to whoever is to be woken', async () => {
    const broken = await openWorld()
    const person = await broken.given.trainee()
    await broken.kit.database.close()
    const answer = await broken.as(person).call('getUserProfile')
    expect([2222, 3333]).toContain(answer.response_code)
    expect(answer.body).not.toMatch(/select|pool|pglite/i)
    expect((await broken.app.inject('/readyz')).json()).toMatchObject({ status: 'degraded', database: 'down' })
    expect((await broken.app.inject('/readyz?all=1')).statusCode).toBe(503)
    await broken.app.close()
  })
})
