/** What every kind of answer says to browsers, of a portal in production; and methods and paths that are none. */
import { API_BASE } from '@jujur/contract/call.ts'
import { type CallName, calls } from '@jujur/contract/index.ts'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '../src/http/app.ts'
import { openWorld, type World } from './world.ts'

let world: World
let app: FastifyInstance
beforeAll(async () => {
  world = await openWorld()
  app = await createApp({ ...world.kit, settings: { ...world.kit.settings, production: true, demo: false } })
})
afterAll(async () => {
  await app.close()
  await world.close()
})

const answers = [
  { what: 'a public call', method: 'GET', url: `${API_BASE}getReferenceCode` },
  { what: 'a refused call', method: 'POST', url: `${API_BASE}getUserProfile` },
  { what: 'a call that there is not', method: 'POST', url: `${API_BASE}getNothing` },
  { what: 'a file that there is not', method: 'GET', url: '/files/nothing' },
  { what: 'a page', method: 'GET', url: '/login' },
  { what: 'whether it lives', method: 'GET', url: '/healthz' },
] as const

describe.each(answers)('$what', ({ method, url }) => {
  it('is shown in no other way, in no frame, to no other origin, and by TLS for a year', async () => {
    const { headers } = await app.inject({ method, url, headers: { origin: 'https://elsewhere.example', accept: 'text/html,*/*' } })
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(headers['access-control-allow-origin']).toBeUndefined()
    expect(headers['x-powered-by'] ?? headers.server).toBeUndefined()
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/script-src[^;]*(unsafe|\*|https?:)/)
    expect(headers['content-type']).toMatch(/^(application\/json|text\/\w+); charset=utf-8$/)
  })
})

it('what a call answers is kept by nobody on the way', async () => {
  const { headers } = await app.inject({ method: 'POST', url: `${API_BASE}getUserProfile` })
  expect(headers['cache-control']).toBe('no-store')
})

it('a page runs scripts of the portal alone, by name, and takes no base', async () => {
  const { headers } = await app.inject({ method: 'GET', url: '/login', headers: { accept: 'text/html' } })
  const policy = String(headers['content-security-policy'])
  for (const part of ["script-src 'self'", "object-src 'none'", "base-uri 'none'", "form-action 'self'", "connect-src 'self'"])
    expect(policy).toContain(part)
})

it('whatever writes goes by a method that no link and no picture sends', () => {
  const writing = (Object.keys(calls) as CallName[]).filter((name) => calls[name].effect === 'write')
  expect(writing.length).toBeGreaterThan(100)
  expect(writing.filter((name) => calls[name].method === 'GET')).toEqual([])
})

it.each(['TRACE', 'DELETE', 'PATCH'] as const)('%s of a call is none', async (method) => {
  const { statusCode, body } = await app.inject({
    method: method as 'DELETE',
    url: `${API_BASE}getReferenceCode`,
    headers: { 'x-told': 'told-again' },
  })
  expect(statusCode).toBeGreaterThanOrEqual(400)
  expect(body).not.toContain('told-again')
})

it('a folder is not listed, and leads nowhere', async () => {
  for (const url of ['/assets/', '/assets', '/files/', '/.git/config', '/package.json']) {
    const { statusCode, body } = await app.inject({ method: 'GET', url, headers: { accept: 'application/json' } })
    expect(statusCode, url).toBe(404)
    expect(body).not.toMatch(/\.js\b|repositoryformatversion|workspaces/)
  }
})
