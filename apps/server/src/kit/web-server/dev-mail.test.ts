import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { everything } from '../database/scope.ts'
import { queueMail } from '../mail/mail.ts'
import { mailLayout } from '../mail/mail-layout.ts'
import { outboxMail } from '../mail/outbox.table.ts'
import { type BareKit, openBareKit } from '../testing/testing.ts'
import { readClock } from '../time/clock.ts'
import { devMailPlugin } from './dev-mail.ts'

let bare: BareKit
let app: FastifyInstance
const nasty = '"><script>alert(1)</script>'

beforeAll(async () => {
  bare = await openBareKit({ demo: true })
  app = Fastify()
  await app.register(devMailPlugin(bare.kit))
  const now = await readClock(bare.kit)
  const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)
  const mail = (to: string, title: string) => ({
    topic: 'notification' as const,
    to,
    subject: title,
    ...mailLayout({
      language: 'en',
      portalName: 'Jujur',
      title,
      paragraphs: ['123456'],
      button: { label: 'Open', url: 'https://portal.test/invitation#token=a&b' },
    }),
  })
  await bare.kit.database.write(everything, async (tx) => {
    await queueMail(tx, mail('aisyah@demo.test', 'First'), now)
    await queueMail(tx, mail('super@demo.test', nasty), later(1))
    await queueMail(tx, mail('aisyah@demo.test', 'Second'), later(2))
    await tx.sql.insert(outboxMail).values({ ...mail('sent@demo.test', 'Sent'), created_at: now, sent_at: later(60) })
  })
})
afterAll(async () => {
  await app.close()
  await bare.close()
})

test('/dev/outbox answers the mails to an address, newest first, whatever its case', async () => {
  const answer = await app.inject('/dev/outbox?to=Aisyah@demo.test')
  const mails = answer.json<Record<string, string>[]>()
  expect(mails.map(({ subject }) => subject)).toEqual(['Second', 'First'])
  expect(Object.keys(mails[0] ?? {})).toEqual(['to', 'subject', 'text', 'html', 'sent_at'])
  expect(mails[0]?.text?.match(/\b\d{6}\b/g)).toEqual(['123456'])
  expect(mails[0]?.sent_at).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  expect((await app.inject('/dev/outbox')).json()).toHaveLength(4)
  expect((await app.inject('/dev/outbox?to=nobody@demo.test')).json()).toEqual([])
  expect((await app.inject('/dev/outbox?to=a&to=b')).json()).toHaveLength(4)
})

test('sent_at is when it was sent, or queued where there is no mail server', async () => {
  const [sent] = (await app.inject('/dev/outbox?to=sent@demo.test')).json<{ sent_at: string }[]>()
  const [, first] = (await app.inject('/dev/outbox?to=aisyah@demo.test')).json<{ sent_at: string }[]>()
  expect(Date.parse(sent?.sent_at ?? '') - Date.parse(first?.sent_at ?? '')).toBe(60_000)
})

test('/dev/mail shows the same, with its links, and nothing in it can run', async () => {
  const answer = await app.inject('/dev/mail')
  const [, nonce] = /style-src 'nonce-([^']+)'/.exec(String(answer.headers['content-security-policy'])) ?? []
  expect(answer.headers['content-security-policy']).not.toContain('script-src')
  expect(answer.body).toContain(`<style nonce="${nonce}">`)
  expect(answer.body).not.toContain('<script')
  expect(answer.body).not.toMatch(/ (on\w+|style)=/)
  expect(answer.body).toContain('&quot;&gt;&lt;script&gt;')
  expect(answer.body).toContain('<a href="https://portal.test/invitation#token=a&amp;b">')
  expect((await app.inject('/dev/mail?to=aisyah@demo.test')).body).not.toContain('super@demo.test')
  expect((await app.inject(`/dev/mail?to=${encodeURIComponent(nasty)}`)).body).not.toContain('<script')
})

test('a mail by itself is sandboxed', async () => {
  const [, id] = /src="\/dev\/mail\/(\d+)"/.exec((await app.inject('/dev/mail')).body) ?? []
  const answer = await app.inject(`/dev/mail/${id}`)
  expect(answer.headers['content-security-policy']).toMatch(/^sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none';/)
  expect(answer.body).toContain('<base target="_blank">')
})

test.each(['/dev/mail/0', '/dev/mail/99999', '/dev/mail/1e3', '/dev/mail/99999999999999999999'])('%s is not found', async (url) => {
  const answer = await app.inject(url)
  expect([answer.statusCode, answer.json().response_code]).toEqual([404, 4444])
})

test('outside the demo there is none of it', async () => {
  const real = Fastify()
  await real.register(devMailPlugin({ ...bare.kit, settings: { ...bare.kit.settings, demo: false } }))
  for (const url of ['/dev/outbox', '/dev/mail', '/dev/mail/1']) expect((await real.inject(url)).statusCode).toBe(404)
  await real.close()
})
