import { API_BASE, type Call } from '@jujur/contract/call.ts'
import { codes } from '@jujur/contract/codes.ts'
import { calls } from '@jujur/contract/index.ts'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Kit } from '../call/kit.ts'
import { openApiPlugin } from './openapi.ts'

type Operation = {
  summary: string
  description: string
  security: unknown[]
  parameters: { $ref?: string; name?: string; in?: string }[]
  requestBody?: { content: Record<string, { schema: Record<string, unknown> }> }
  responses: Record<string, { description: string; content: Record<string, { schema: { $ref?: string; properties?: Record<string, unknown> } }> }>
}
type Document = { openapi: string; paths: Record<string, Record<string, Operation>>; components: Record<string, Record<string, unknown>> }

let app: FastifyInstance
let document: Document
const all = Object.values(calls) as Call[]

beforeAll(async () => {
  app = Fastify()
  await app.register(openApiPlugin({ settings: { portalName: 'Jujur' } } as Kit))
  document = (await app.inject('/api/docs/openapi.json')).json()
})
afterAll(() => app.close())

const operation = (name: keyof typeof calls): Operation => {
  const found = document.paths[API_BASE + name]?.[calls[name].method.toLowerCase()]
  if (!found) throw new Error(`${name} is not in the document`)
  return found
}

test('holds exactly the calls of the contract, each under its own method', () => {
  expect(document.openapi).toBe('3.1.0')
  expect(
    Object.entries(document.paths)
      .map(([path, item]) => `${Object.keys(item).join()} ${path}`)
      .sort(),
  ).toEqual(all.map((call) => `${call.method.toLowerCase()} ${API_BASE}${call.name}`).sort())
})

test('every reference within it leads somewhere', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path]) => path ?? '')
  expect(references.length).toBeGreaterThan(all.length)
  for (const path of new Set(references))
    expect(
      path.split('/').reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], document),
      path,
    ).toBeDefined()
})

test('every call tells what it refuses, under the HTTP status it answers with', () => {
  for (const call of all) {
    const { description, responses } = operation(call.name as keyof typeof calls)
    for (const code of call.refuses) {
      expect(description).toContain(`| ${code} | ${codes[code].name} | ${codes[code].httpStatus} |`)
      expect(responses[codes[code].httpStatus]?.description).toContain(`${code} ${codes[code].name}`)
    }
    for (const reason of call.reasons) expect(description).toContain(`| 2111 | ${reason} |`)
  }
})

test('tells who may call: anyone without a token, others with theirs, and what they must hold', () => {
  expect(operation('loginTraineeUser').security).toEqual([])
  expect(operation('loginTraineeUser').description).toContain('**Who:** Anyone.')
  expect(operation('loginTraineeUser').responses['403']?.description).not.toContain('10030')
  expect(operation('logout').security).toEqual([{ bearer: [] }])
  expect(operation('submitPledge').description).toContain('For trainees, holding any one of GENERAL:READ.')
  expect(operation('submitPledge').responses['403']?.description).toContain('10030 permission_table')
})

test('shows the envelope, the token of sign-in calls, the file of file calls and the key of repeatable ones', () => {
  const answer = (name: keyof typeof calls) => operation(name).responses['200']?.content
  expect(Object.keys(answer('loginTraineeUser')?.['application/json']?.schema.properties ?? {})).toEqual([
    'response_code',
    'description',
    'data',
    'token',
  ])
  expect(Object.keys(answer('getUserProfile')?.['application/json']?.schema.properties ?? {})).toEqual(['response_code', 'description', 'data'])
  expect(Object.keys(answer('downloadPledge') ?? {})).toEqual(['application/octet-stream'])
  expect(operation('submitPledge').parameters).toEqual([{ $ref: '#/components/parameters/IdempotencyKey' }])
  expect(operation('logout').parameters).toEqual([])
})

test('an upload is multipart with its file, anything else JSON, and a GET has neither', () => {
  expect(JSON.stringify(operation('uploadUserPhoto').requestBody?.content['multipart/form-data']?.schema)).toContain(
    '"file":{"type":"string","format":"binary"}',
  )
  expect(Object.keys(operation('logout').requestBody?.content ?? {})).toEqual(['application/json'])
  expect(operation('getReferenceCode').requestBody).toBeUndefined()
})

test('the page runs only what carries the nonce of its own answer, and loads all from here', async () => {
  const first = await app.inject('/api/docs/')
  const [, nonce] = /script-src 'self' 'nonce-([^']+)'/.exec(String(first.headers['content-security-policy'])) ?? []
  expect(first.headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/)
  const scripts = [...first.body.matchAll(/<script[^>]*>/g)].map(([tag]) => tag)
  expect(scripts.length).toBeGreaterThan(0)
  for (const tag of scripts) expect(tag).toContain(`nonce="${nonce}"`)
  expect([...first.body.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, url]) => url)).toEqual(['js/scalar.js'])
  expect((await app.inject('/api/docs/')).headers['content-security-policy']).not.toContain(nonce)
  expect((await app.inject('/api/docs')).headers.location).toBe('/api/docs/')
})

test('its script comes packed where that is understood', async () => {
  const packed = await app.inject({ url: '/api/docs/js/scalar.js', headers: { 'accept-encoding': 'gzip, br' } })
  const plain = await app.inject('/api/docs/js/scalar.js')
  expect(packed.headers['content-encoding']).toBe('gzip')
  expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
  expect(plain.body).toContain('createApiReference')
})
