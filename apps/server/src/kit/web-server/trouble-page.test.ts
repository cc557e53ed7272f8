/** Somebody who opens a screen while the server is too busy reads words; a program reads the envelope it knows. */
import { API_BASE } from '@jujur/contract/call.ts'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorld, type World } from '../../../test/world.ts'
import { createApp } from '../../http/app.ts'

const HTML = 'text/html,application/xhtml+xml,*/*;q=0.8'
let world: World
let app: FastifyInstance
beforeAll(async () => {
  world = await openWorld()
  app = await createApp(world.kit)
  for (const status of [429, 500, 503])
    app.get(`/screen/${status}`, () => {
      throw Object.assign(
        new Error('too much'),
        status === 500 ? {} : { statusCode: status, ...(status === 429 ? { envelope: { response_code: 2111 } } : {}) },
      )
    })
  app.get(`${API_BASE}overwhelmed`, () => {
    throw Object.assign(new Error('too much'), { statusCode: 503 })
  })
})
afterAll(async () => {
  await app.close()
  await world.close()
})
const get = (url: string, headers: Record<string, string>) => app.inject({ method: 'GET', url, headers })

describe('a screen that cannot be shown', () => {
  it.each([
    [503, 'One moment'],
    [429, 'One moment'],
    [500, 'Something went wrong'],
  ])('is a page of words with the status %s', async (status, title) => {
    const answer = await get(`/screen/${status}`, { accept: HTML })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8'])
    expect(answer.body).toContain(`<h1>${title}</h1>`)
    expect(answer.body).not.toMatch(/9999|too much/)
    expect(answer.headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
  })
  it.each([
    ['de-DE,de;q=0.9,en;q=0.8', 'de', 'Einen Moment'],
    ['zh-CN', 'zh', '请稍候'],
    ['ja', 'ja', '少々お待ちください'],
    ['ms', 'en', 'One moment'],
  ])('speaks the language of the browser: %s', async (accepted, lang, title) => {
    const { body } = await get('/screen/503', { accept: HTML, 'accept-language': accepted })
    expect(body).toContain(`<html lang="${lang}">`)
    expect(body).toContain(`<h1>${title}</h1>`)
  })
  it('lets nothing run but its own script, which a nonce of this answer names', async () => {
    const answers = [await get('/screen/503', { accept: HTML }), await get('/screen/503', { accept: HTML })]
    const nonces = answers.map(({ body }) => /<script nonce="([^"]{20,})">/.exec(body)?.[1])
    expect(new Set(nonces).size).toBe(2)
    for (const [i, { headers }] of answers.entries()) {
      const policy = String(headers['content-security-policy'])
      expect(policy).toContain(`script-src 'nonce-${nonces[i]}'`)
      expect(policy).not.toContain('unsafe')
    }
  })
})

describe('a program', () => {
  it.each([
    ['/screen/503', 'application/json'],
    ['/screen/503', '*/*'],
    [`${API_BASE}overwhelmed`, HTML],
  ])('that asks for %s as %s is answered in JSON', async (url, accept) => {
    const answer = await get(url, { accept })
    expect([answer.statusCode, answer.json().response_code]).toEqual([503, 9999])
  })
})
