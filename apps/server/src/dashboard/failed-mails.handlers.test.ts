import { mailFailures } from '@jujur/contract/dashboard.ts'
import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { givenFailedMail } from '../../test/company-dashboard.samples.ts'
import { openWorld, type Person, served, type World } from '../../test/world.ts'
import { auditEvent } from '../audit/audit.table.ts'
import { outboxMail } from '../kit/mail/outbox.table.ts'

let world: World
let superAdmin: Person
beforeAll(async () => {
  world = await openWorld()
  superAdmin = await world.given.admin('superAdmin')
})
beforeEach(() => world.sql(({ sql }) => sql.delete(outboxMail)))
afterAll(() => world.close())

const failed = (fields: Parameters<typeof givenFailedMail>[1] = {}) => givenFailedMail(world, fields)
const listed = async (input: object = {}, by = superAdmin) => (await world.as(by).call('getFailedMailList', input)).data
const ids = async (input: object = {}) => (await listed(input)).posts.map(({ mail_id }) => mail_id)
const send = (mail_ids: number[], by = superAdmin) => world.as(by).call('sendFailedMails', { mail_ids })
const figure = async (by = superAdmin) => (await world.as(by).call('getDashboard')).data.waiting
const stored = async (mail_id: number) => {
  const [mail] = await world.sql(({ sql }) => sql.select().from(outboxMail).where(eq(outboxMail.mail_id, mail_id)))
  return mail
}

test('the figure is as many as the list has, with or without what was sent or waits', async () => {
  const told = async () => ({ figure: (await figure())[0]?.count, total: (await listed()).total })
  expect(await told()).toEqual({ figure: 0, total: 0 })
  for (let i = 0; i < 23; i++) await failed()
  await failed({ failed_at: null })
  await failed({ failed_at: null, sent_at: new Date() })
  expect(await told()).toEqual({ figure: 23, total: 23 })
  expect((await listed({ length: 20, start: 20 })).posts).toHaveLength(3)
  await send((await ids()).slice(0, 4))
  expect(await told()).toEqual({ figure: 19, total: 19 })
})

test('each tells to whom, masked, what for, when and why, and nothing of what it says', async () => {
  const created_at = new Date('2026-11-20T01:00:00.000Z')
  const failed_at = new Date('2026-11-20T16:00:00.000Z')
  const mail_id = await failed({ to: 'siti.nurhaliza@selat.test', topic: 'registration', failure: 'address_refused', created_at, failed_at })
  const answer = await world.as(superAdmin).call('getFailedMailList')
  const times = { created_at: created_at.toISOString(), failed_at: failed_at.toISOString(), tries: 8 }
  const said = { to_masked: 's***a@selat.test', topic: 'registration', failure: 'address_refused' }
  expect(answer.data.posts).toEqual([{ mail_id, ...said, ...times, can: { send: true, because: null } }])
  expect(answer.body).not.toMatch(/CANARY|nurhaliza/)
})

test('by why they failed, and the newest first', async () => {
  const at = (hour: number) => new Date(Date.UTC(2026, 10, 20, hour))
  const [early, late] = [await failed({ failed_at: at(3) }), await failed({ failed_at: at(5), failure: 'put_off' })]
  const before = await failed({ failed_at: at(4), topic: null, failure: null })
  expect(await ids()).toEqual([late, before, early])
  expect(await ids({ sort: 'failed_at', dir: 'asc' })).toEqual([early, before, late])
  for (const failure of mailFailures) expect(await ids({ failure })).toEqual({ put_off: [late], unreachable: [early] }[failure as string] ?? [])
})

test('by a whole address or a whole domain, never by a part that would unmask the rest', async () => {
  const mail_id = await failed({ to: 'Siti.Nurhaliza@selat.test' })
  await failed({ to: 'other@bayu.test' })
  for (const q of ['siti.nurhaliza@selat.test', ' SITI.NURHALIZA@SELAT.TEST', '@selat.test']) expect(await ids({ q }), q).toEqual([mail_id])
  for (const q of ['siti', 'nurhaliza@selat.test', 'selat.test', '@selat', '@elat.test', '%', '@%', "' or '1'='1", 's%@selat.test'])
    expect(await ids({ q }), q).toEqual([])
})

test('sent again it waits with all its tries, written down by whom; what has run out, waits or is unknown is left', async () => {
  const now = new Date()
  const [notice, code] = [await failed(), await failed({ topic: 'sign_in_code' })]
  const [waits, old] = [await failed({ failed_at: null }), await failed({ topic: 'invitation', created_at: new Date('2026-01-02T00:00:00Z') })]
  expect(await ids()).toEqual(expect.arrayContaining([notice, code, old]))
  const can = Object.fromEntries((await listed()).posts.map((row) => [row.mail_id, row.can.because]))
  expect(can).toEqual({ [notice]: null, [code]: 'expired', [old]: 'expired' })
  const before = await Promise.all([code, waits, old].map(stored))
  expect((await send([notice, notice, code, waits, old, 2_000_000_000])).data).toEqual({ sent: 1, left: 4 })
  expect(await stored(notice)).toMatchObject({ failed_at: null, sent_at: null, tries: 0, text: 'CANARY text' })
  expect((await stored(notice))?.next_try_at?.getTime()).toBeGreaterThanOrEqual(now.getTime() - 60_000)
  expect(await Promise.all([code, waits, old].map(stored))).toEqual(before)
  const about = and(eq(auditEvent.entity, 'outbox_mail'), inArray(auditEvent.entity_id, [notice, code].map(String)))
  const lines = await world.sql(({ sql }) => sql.select().from(auditEvent).where(about))
  expect(lines).toMatchObject([{ action: 'mail.sent_again', entity_id: String(notice), actor_user_id: superAdmin.user_id }])
  expect(await send([notice, code])).toMatchObject({ response_code: 2111, data: { reason: 'none_left' } })
})

test('who may only look is told so, and a figure whose list is closed is not shown', async () => {
  const mail_id = await failed()
  const general = { system_type_id: 2, module_id: 1, maker_status: 1, checker_status: 1 } as const
  const reader = await world.given.admin('superAdmin', { permission: [{ ...general, right_id: 1 }] })
  expect((await listed({}, reader)).posts[0]?.can).toEqual({ send: false, because: 'permission' })
  expect((await send([mail_id], reader)).response_code).toBe(10030)
  expect((await stored(mail_id))?.failed_at).not.toBeNull()
  expect(await figure(reader)).toHaveLength(1)
  const [route] = (await world.as(superAdmin).call('getRoutePermissionList')).data.filter((one) => one.route === 'getFailedMailList')
  if (!route) throw new Error('the route is not in the list')
  const { route_id, version, access_level } = route
  const audit = [{ system_type_id: 2 as const, module_id: 6, right_id: 1 }]
  const closed = await world.as(superAdmin).call('updateRoutePermissionList', { routes: [{ route_id, version, access_level, permissions: audit }] })
  expect(closed.response_code).toBe(2100)
  expect(await figure(reader)).toEqual([])
})

test.runIf(served)('two who send the same at once send it once', async () => {
  const mail_ids = [await failed(), await failed(), await failed()]
  const others = await Promise.all([1, 2, 3].map(() => world.given.admin('superAdmin')))
  const answers = await Promise.all(others.map((by, i) => send(i === 1 ? mail_ids.toReversed() : mail_ids, by)))
  expect(answers.filter(({ response_code }) => response_code === 2100).map(({ data }) => data)).toEqual([{ sent: 3, left: 0 }])
  expect(answers.filter(({ response_code }) => response_code === 2111)).toHaveLength(2)
})
