import type { AddressInfo } from 'node:net'
import { asc } from 'drizzle-orm'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Kit } from '../call/kit.ts'
import { everything } from '../database/scope.ts'
import { type BareKit, openBareKit } from '../testing/testing.ts'
import { readClock } from '../time/clock.ts'
import { queueMail } from './mail.ts'
import { mailJobs, type PaperOf, sendWaitingMails } from './mail-sender.ts'
import { outboxMail } from './outbox.table.ts'

type Taken = { to: string; from: string; source: string }
let taken: Taken[]
/** What the server answers to the next recipients; null takes the mail. */
let answer: (to: string) => Error | null
/** Recipients the server does not answer about, until told. */
let unanswered: { is: (to: string) => boolean; done: ((error: Error) => void)[] }
let server: SMTPServer
let bare: BareKit
/** The kit with today's mail server in its settings. */
let kit: Kit

const listen = () =>
  new Promise<number>((resolve) => {
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: ({ address }, _session, done) => (unanswered.is(address) ? unanswered.done.push(done) : done(answer(address))),
      onData: (stream, session, done) => {
        const parts: Buffer[] = []
        stream.on('data', (part: Buffer) => parts.push(part))
        stream.on('end', () => {
          const from = session.envelope.mailFrom
          taken.push({
            to: session.envelope.rcptTo.map((to) => to.address).join(),
            from: from ? from.address : '',
            source: Buffer.concat(parts).toString(),
          })
          done()
        })
      },
    })
    server.listen(0, '127.0.0.1', () => resolve((server.server.address() as AddressInfo).port))
  })

const portOf = (smtp: SMTPServer) => (smtp.server.address() as AddressInfo).port
const kitWith = (change: Partial<Kit['settings']> = {}): Kit => ({
  ...bare.kit,
  settings: { ...bare.kit.settings, demo: false, smtpUrl: `smtp://127.0.0.1:${portOf(server)}`, mailFrom: 'Jujur <no-reply@portal.test>', ...change },
})
const close = () => new Promise<void>((resolve) => server.close(resolve))

beforeAll(async () => {
  bare = await openBareKit()
})
afterAll(() => bare.close())
beforeEach(async () => {
  taken = []
  answer = () => null
  unanswered = { is: () => false, done: [] }
  bare.kit.clock.offsetMs = 0
  await bare.kit.database.write(everything, (tx) => tx.sql.delete(outboxMail))
  await listen()
  kit = kitWith()
})
afterEach(close)

const queue = async (...addresses: string[]) => {
  const now = await readClock(kit)
  await kit.database.write(everything, async (tx) => {
    for (const to of addresses)
      await queueMail(tx, { topic: 'notification', to, subject: `Für ${to}`, text: 'Code 123456', html: '<p>Code 123456</p>' }, now)
  })
}
const outbox = () => kit.database.read(everything, (tx) => tx.sql.select().from(outboxMail).orderBy(asc(outboxMail.mail_id)))

test('a queued mail goes out, once, from the address set, in both forms', async () => {
  await queue('aisyah@demo.test')
  await sendWaitingMails(kit)
  await sendWaitingMails(kit)
  expect(taken).toHaveLength(1)
  expect(taken[0]).toMatchObject({ to: 'aisyah@demo.test', from: 'no-reply@portal.test' })
  expect(taken[0]?.source).toMatch(/^Subject: =\?UTF-8\?/m)
  expect(taken[0]?.source).toMatch(/^Auto-Submitted: auto-generated/m)
  expect(taken[0]?.source).toContain('Content-Type: text/plain')
  expect(taken[0]?.source).toContain('Content-Type: text/html')
  expect(await outbox()).toMatchObject([{ tries: 1, sent_at: expect.any(Date), failed_at: null }])
})

test('once sent, the words are gone from the outbox, except in the demo', async () => {
  await queue('a@demo.test')
  await sendWaitingMails(kit)
  expect(await outbox()).toMatchObject([{ text: '', html: '' }])
  await queue('b@demo.test')
  await sendWaitingMails(kitWith({ demo: true }))
  expect((await outbox())[1]).toMatchObject({ text: 'Code 123456', html: '<p>Code 123456</p>', sent_at: expect.any(Date) })
})

describe('a mail with a paper', () => {
  const paper = { filename: 'INV-2026-000238.pdf', content: Buffer.from('%PDF-1.7 the paper') }
  const sent = async (paperOf: PaperOf) => {
    const now = await readClock(kit)
    const mail = { topic: 'notification', to: 'a@demo.test', subject: 's', text: 'Its words', html: '<p>Its words</p>' } as const
    await kit.database.write(everything, (tx) => queueMail(tx, mail, now, 7))
    await sendWaitingMails(kit, undefined, { paperOf })
    expect(await outbox()).toMatchObject([{ tries: 1, failed_at: null, sent_at: expect.any(Date) }])
    return taken[0]?.source ?? ''
  }

  test('takes it along', async () => {
    const asked: number[] = []
    const source = await sent(async (_kit, id) => {
      asked.push(id)
      return paper
    })
    expect(asked).toEqual([7])
    expect(source).toContain('filename=INV-2026-000238.pdf')
    expect(source).toContain(paper.content.toString('base64'))
  })
  test('waits for whoever can draw it', async () => {
    const now = await readClock(kit)
    await kit.database.write(everything, (tx) =>
      queueMail(tx, { topic: 'notification', to: 'a@demo.test', subject: 's', text: 't', html: 'h' }, now, 7),
    )
    await sendWaitingMails(kit)
    expect(await outbox()).toMatchObject([{ tries: 0, sent_at: null }])
    await sendWaitingMails(kit, undefined, { paperOf: async () => paper })
    expect(taken[0]?.source).toContain(paper.filename)
  })
  test.each<[string, PaperOf]>([
    ['cannot be drawn', () => Promise.reject(new Error('Aisyah Binti Rahman'))],
    ['is gone', async () => null],
    ['is larger than mail servers take', async () => ({ ...paper, content: Buffer.alloc(5 * 1024 * 1024 + 1) })],
  ])('goes without one that %s', async (_, paperOf) => {
    const source = await sent(paperOf)
    expect(source).toContain('Its words')
    expect(source).not.toContain('attachment')
  })
})

describe('a mail with a code', () => {
  const queueWith = async (topic: 'sign_in_code' | 'notification', to: string, document_edition_id: number | null) => {
    const now = await readClock(kit)
    await kit.database.write(everything, (tx) =>
      queueMail(tx, { topic, to, subject: 's', text: 'Its words', html: '<p>Its words</p>' }, now, document_edition_id),
    )
  }
  test('waits for nothing that others are sent with, though it was written before or after them', async () => {
    const drawn = Promise.withResolvers<null>()
    await queueWith('sign_in_code', 'before@demo.test', null)
    for (let i = 0; i < 6; i++) await queueWith('notification', `paper${i}@demo.test`, i + 1)
    const jobs = Object.values(mailJobs({ paperOf: () => drawn.promise, mailboxes: { accepted: async () => {}, refused: async () => {} } }))
    const sending = jobs.map((job) => job.work(kit, new AbortController().signal))
    await expect.poll(() => taken.map(({ to }) => to)).toEqual(['before@demo.test'])
    await queueWith('sign_in_code', 'after@demo.test', null)
    // As the server does: what is through looks again.
    const again = jobs.map((job, i) => sending[i]?.then(() => job.work(kit, new AbortController().signal)))
    await expect.poll(() => taken.map(({ to }) => to)).toEqual(['before@demo.test', 'after@demo.test'])
    drawn.resolve(null)
    await Promise.all(again)
    expect(taken).toHaveLength(8)
  })
  test('goes before a thousand others', async () => {
    await queueWith('sign_in_code', 'code@demo.test', null)
    await queue(...Array.from({ length: 30 }, (_, i) => `p${i}@demo.test`))
    await sendWaitingMails(kit)
    expect(taken.findIndex(({ to }) => to === 'code@demo.test')).toBeLessThan(12)
  })
})

test('what a rolled-back transaction queued is never sent', async () => {
  const now = await readClock(kit)
  await kit.database.write(everything, async (tx) => {
    await queueMail(tx, { topic: 'notification', to: 'a@demo.test', subject: 's', text: 't', html: 'h' }, now)
    return { refuse: 10041 }
  })
  await sendWaitingMails(kit)
  expect(taken).toEqual([])
})

test('the newest go first', async () => {
  const addresses = Array.from({ length: 12 }, (_, i) => `p${i}@demo.test`)
  await queue(...addresses)
  await sendWaitingMails(kit)
  expect(new Set(taken.slice(0, 5).map(({ to }) => to))).toEqual(new Set(addresses.slice(-5)))
  expect(taken).toHaveLength(12)
})

test('two processes send each mail once', async () => {
  const other = kit.database.served ? { ...bare.twin(), settings: kit.settings } : kit
  const addresses = Array.from({ length: 60 }, (_, i) => `p${i}@demo.test`)
  await queue(...addresses)
  await Promise.all([sendWaitingMails(kit), sendWaitingMails(other), sendWaitingMails(kit), sendWaitingMails(other)])
  expect(taken.map(({ to }) => to).sort()).toEqual(addresses.sort())
})

test('a refused mail is tried again after a growing while, eight times in all, then it has failed; the others go out', async () => {
  answer = (to) => (to === 'gone@demo.test' ? Object.assign(new Error('no such user here: gone@demo.test'), { responseCode: 550 }) : null)
  await queue('gone@demo.test', 'here@demo.test')
  await sendWaitingMails(kit)
  expect(taken.map(({ to }) => to)).toEqual(['here@demo.test'])

  const waits: number[] = []
  for (let tries = 1; tries <= 7; tries++) {
    const [mail] = await outbox()
    expect(mail).toMatchObject({ tries, sent_at: null, failed_at: null, text: 'Code 123456' })
    const wait = (mail?.next_try_at?.getTime() ?? 0) - (await readClock(kit)).getTime()
    waits.push(Math.round(wait / 60_000))
    kit.clock.offsetMs += wait - 1_000
    await sendWaitingMails(kit)
    expect((await outbox())[0]?.tries).toBe(tries)
    kit.clock.offsetMs += 2_000
    await sendWaitingMails(kit)
  }
  // The first wait, 30 seconds, is rounded to a minute or none.
  expect(waits.slice(1)).toEqual([2, 8, 30, 120, 240, 480])
  expect((await outbox())[0]).toMatchObject({ tries: 8, failure: 'address_refused', sent_at: null, failed_at: expect.any(Date) })
  answer = () => null
  kit.clock.offsetMs += 7 * 24 * 3600_000
  await sendWaitingMails(kit)
  expect(taken).toHaveLength(1)
})

test('with the server away mail waits, and goes out when it is back', async () => {
  await queue('a@demo.test')
  await close()
  await sendWaitingMails(kit)
  expect(await outbox()).toMatchObject([{ tries: 1, failure: 'unreachable', sent_at: null, failed_at: null }])
  await listen()
  kit.clock.offsetMs = 60_000
  await sendWaitingMails(kitWith())
  expect(taken).toHaveLength(1)
})

test('a mail claimed by a process that died is sent after its claim is over', async () => {
  await queue('a@demo.test')
  const now = await readClock(kit)
  await kit.database.write(everything, (tx) => tx.sql.update(outboxMail).set({ tries: 1, next_try_at: new Date(now.getTime() + 5 * 60_000) }))
  await sendWaitingMails(kit)
  expect(taken).toEqual([])
  kit.clock.offsetMs = 6 * 60_000
  await sendWaitingMails(kit)
  expect(taken).toHaveLength(1)
})

test('without SMTP settings mail stays in the outbox, untouched', async () => {
  await queue('a@demo.test')
  await sendWaitingMails(kitWith({ smtpUrl: null }))
  expect(await outbox()).toMatchObject([{ tries: 0, sent_at: null, failed_at: null, text: 'Code 123456' }])
})

test('told to stop, it finishes what it began and leaves the rest', async () => {
  await queue(...Array.from({ length: 20 }, (_, i) => `p${i}@demo.test`))
  const stop = new AbortController()
  answer = () => {
    stop.abort()
    return null
  }
  await sendWaitingMails(kit, stop.signal)
  expect(taken).toHaveLength(5)
  expect((await outbox()).filter((mail) => mail.sent_at === null && mail.tries === 0)).toHaveLength(15)
})

test('told to stop while the mail server is silent, it waits no longer than a server may stop, and the mail is free for whoever sends next', async () => {
  await queue('silent@demo.test', 'heard@demo.test')
  const stop = new AbortController()
  unanswered.is = (to) => to === 'silent@demo.test'
  const sending = sendWaitingMails(kit, stop.signal)
  await expect.poll(() => [taken.length, unanswered.done.length]).toEqual([1, 1])
  const began = performance.now()
  stop.abort()
  await sending
  expect(performance.now() - began).toBeLessThan(20_000)
  expect((await outbox()).map(({ to, tries, sent_at }) => [to, tries, sent_at !== null])).toEqual([
    ['silent@demo.test', 0, false],
    ['heard@demo.test', 1, true],
  ])
  for (const done of unanswered.done) done(new Error('no'))
  unanswered.is = () => false
  await sendWaitingMails(kit)
  expect(taken.map(({ to }) => to)).toEqual(['heard@demo.test', 'silent@demo.test'])
})

test('a line break in subject or address makes no second header and no second recipient', async () => {
  const now = await readClock(kit)
  await kit.database.write(everything, (tx) =>
    queueMail(tx, { topic: 'notification', to: 'a@demo.test, b@demo.test', subject: 'Hello\r\nBcc: c@demo.test', text: 't', html: 'h' }, now),
  )
  await sendWaitingMails(kit)
  expect(taken.flatMap(({ to }) => to.split(','))).not.toContain('c@demo.test')
  expect(taken.flatMap(({ to }) => to.split(','))).not.toContain('b@demo.test')
  expect(taken.map(({ source }) => source).join()).not.toMatch(/^Bcc:/m)
})
