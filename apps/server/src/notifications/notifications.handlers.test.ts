import { languages } from '@jujur/contract/enumerations.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { approvalWanted, givenNotice } from '../../test/notifications.samples.ts'
import { openWorld, type Person, type World } from '../../test/world.ts'
import { permissionsChanged } from '../access/access.kinds.ts'
import { whoMayCall } from '../access/who-may-call.usecases.ts'
import { wanted } from '../approvals/approvals.kinds.ts'
import { companyRegistration } from '../companies/companies.kinds.ts'
import { registrationInformationApproval } from '../company-registration/company-registration.kinds.ts'
import { users } from '../identity/identity.table.ts'
import { refuse } from '../kit/call/handler.ts'
import type { Connection } from '../kit/database/database.ts'
import { everything, type Scope } from '../kit/database/scope.ts'
import { sweep } from '../kit/jobs/sweep.ts'
import { readClock } from '../kit/time/clock.ts'
import { traineeRegistration } from '../trainees/trainees.kinds.ts'
import { sweepNotices } from './notifications.store.ts'
import { notification } from './notifications.table.ts'
import { notify, recipientById } from './notifications.usecases.ts'

const DAY = 24 * 60 * 60_000
/** What an approval of company users asks: USERS, APPROVE; of trainees EMPLOYEE_REGISTRATION, APPROVE. */
const companyDesk = companyRegistration.desks.pending
const traineeDesk = traineeRegistration.desks.pending

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const listOf = async (person: Person, input: object = {}) => (await world.as(person).call('getNotificationList', input)).data
const tellIn = async (scope: Scope, work: (tx: Connection, by: { now: Date; kit: World['kit'] }) => Promise<unknown>) => {
  const now = await readClock(world.kit)
  return world.kit.database.write(scope, (tx) => work(tx, { now, kit: world.kit }))
}
const reader = (person: Person) => ({ ...person, language: 'en' as const })

describe('the panel', () => {
  test('shows the newest first, with the number of those not read', async () => {
    const person = await world.given.admin('clientAdmin')
    const first = await givenNotice(world, person)
    const second = await givenNotice(world, person, { kind: permissionsChanged, data: {}, href: null })
    const { posts, total, unread } = await listOf(person)
    expect(posts.map((post) => post.notification_id)).toEqual([second, first])
    expect({ total, unread }).toEqual({ total: 2, unread: 2 })
    expect(posts[1]).toMatchObject({
      kind: 'approval_wanted',
      title: 'A trainee registration needs your decision',
      href: '/CA/trainee-user-approval',
      read_at: null,
    })
  })

  test.each(languages)('is in the language that the reader has now: %s', async (language) => {
    const person = await world.given.trainee({ language: 'en' })
    await givenNotice(world, person, { kind: permissionsChanged, data: {}, href: null })
    const [english] = (await listOf(person)).posts
    await world.as(person).call('updateUserProfile', { language })
    const [own] = (await listOf(person)).posts
    expect(own?.title === english?.title).toBe(language === 'en')
  })

  test('nobody sees another’s, not even in the same company', async () => {
    const owner = await world.given.company()
    const [one, other] = [await world.given.admin('clientAdmin', { company: owner }), await world.given.admin('clientAdmin', { company: owner })]
    const global = await world.given.admin('globalAdmin')
    await givenNotice(world, one)
    for (const person of [other, global]) expect(await listOf(person)).toEqual({ posts: [], total: 0, unread: 0 })
  })

  test('is looked through by what the notices name', async () => {
    const person = await world.given.trainee()
    await givenNotice(world, person)
    await givenNotice(world, person, { ...approvalWanted, data: { ...approvalWanted.data, name: '100% Sari' } })
    expect((await listOf(person, { q: 'rosli' })).total).toBe(1)
    expect((await listOf(person, { q: '100%' })).total).toBe(1)
    expect((await listOf(person, { q: '1%0' })).total).toBe(0)
  })

  test('comes in pages, oldest first if one likes', async () => {
    const person = await world.given.trainee()
    const ids = [await givenNotice(world, person), await givenNotice(world, person), await givenNotice(world, person)]
    const { posts, total } = await listOf(person, { length: 2, start: 1, dir: 'asc' })
    expect(posts.map((post) => post.notification_id)).toEqual(ids.slice(1))
    expect(total).toBe(3)
  })

  test('counts no further than 100', async () => {
    const person = await world.given.trainee()
    await tellIn(everything, (tx, { now }) =>
      tx.sql.insert(notification).values(
        Array.from({ length: 120 }, () => ({
          user_id: person.user_id,
          company_id: person.company_id,
          ...approvalWanted,
          kind: approvalWanted.kind.kind,
          created_at: now,
        })),
      ),
    )
    expect(await listOf(person, { length: 1 })).toMatchObject({ unread: 100, total: 120 })
  })
})

test('what the page asks by itself keeps no idle session open, and what the person asks does', async () => {
  const MINUTE = 60_000
  const [away, here] = [await world.given.admin('clientAdmin'), await world.given.admin('clientAdmin')]
  const ask = async (person: Person, headers: Record<string, string>) =>
    (await world.as(person).call('getNotificationList', {}, { headers })).response_code
  for (let i = 0; i < 2; i += 1) {
    world.clock.shift(14 * MINUTE)
    expect(await ask(away, { 'x-background': '1' })).toBe(2100)
    expect(await ask(here, {})).toBe(2100)
  }
  world.clock.shift(3 * MINUTE)
  expect(await ask(away, { 'x-background': '1' })).toBe(7777)
  expect(await ask(here, {})).toBe(2100)
})

describe('marking read', () => {
  test('marks those named, and a second time changes nothing', async () => {
    const person = await world.given.trainee()
    const [one] = [await givenNotice(world, person), await givenNotice(world, person)]
    expect((await world.as(person).call('markNotificationsRead', { notification_ids: [one, one] })).response_code).toBe(2100)
    const read_at = (await listOf(person)).posts.find((post) => post.notification_id === one)?.read_at
    expect(read_at).toBeTruthy()
    world.clock.shift(60_000)
    await world.as(person).call('markNotificationsRead', { notification_ids: [one] })
    expect((await listOf(person)).posts.find((post) => post.notification_id === one)?.read_at).toBe(read_at)
    expect(await listOf(person, { unread: true })).toMatchObject({ total: 1, unread: 1 })
  })

  test('marks all of one’s own and nobody else’s', async () => {
    const owner = await world.given.company()
    const [one, other] = [await world.given.trainee({ company: owner }), await world.given.trainee({ company: owner })]
    for (const person of [one, one, other]) await givenNotice(world, person)
    await world.as(one).call('markNotificationsRead', { all: true })
    expect((await listOf(one)).unread).toBe(0)
    expect((await listOf(other)).unread).toBe(1)
  })

  test('with somebody else’s among them it answers as for one that is not there, and marks none', async () => {
    const [one, other] = [await world.given.trainee(), await world.given.trainee()]
    const [own, foreign] = [await givenNotice(world, one), await givenNotice(world, other)]
    const before = await world.digest()
    const answer = await world.as(one).call('markNotificationsRead', { notification_ids: [own, foreign] })
    const absent = await world.as(one).call('markNotificationsRead', { notification_ids: [own, 2_000_000_000] })
    expect(answer.response_code).toBe(4444)
    expect(answer.body).toBe(absent.body)
    expect(await world.digest()).toBe(before)
  })
})

describe('telling', () => {
  test('a notice and its mail stand or fall with what they tell', async () => {
    const person = await world.given.trainee()
    const broken = tellIn(everything, async (tx, by) => {
      await notify(tx, [reader(person)], approvalWanted, by)
      throw new Error('broken off')
    })
    await expect(broken).rejects.toThrow('broken off')
    await tellIn(everything, async (tx, by) => {
      await notify(tx, [reader(person)], approvalWanted, by)
      return refuse(4444)
    })
    expect((await listOf(person)).total).toBe(0)
    expect(await world.mails(person.email)).toEqual([])
  })

  test('the mail says it in the reader’s language and leads to the screen', async () => {
    const person = await world.given.admin('clientAdmin')
    await tellIn(everything, (tx, by) => notify(tx, [{ ...person, language: 'de' }], approvalWanted, by))
    const [mail] = await world.mails(person.email)
    expect(mail?.subject).toBe('Eine Registrierung von Teilnehmenden braucht Ihre Entscheidung')
    expect(mail?.text).toContain(`${world.kit.settings.portalUrl}/CA/trainee-user-approval`)
  })

  test('reaches the provider’s people from within a company, and leaves the scope as it was', async () => {
    const actor = await world.given.admin('clientAdmin')
    const stranger = await world.given.admin('clientAdmin')
    const global = await world.given.admin('globalAdmin', { kind: 'checker' })
    const company_id = actor.company_id ?? 0
    const seen = await tellIn({ kind: 'company', company_id }, async (tx, by) => {
      const to = await whoMayCall(tx, companyDesk.call, null)
      expect(to.map((one) => one.user_id)).toContain(global.user_id)
      await notify(tx, to, wanted(registrationInformationApproval, { name: 'Selat' }, '/GA/company'), by)
      return tx.sql.select({ user_id: users.user_id }).from(users)
    })
    expect((await listOf(global)).posts[0]?.title).toBe('Company registration information needs your decision')
    expect(seen).toEqual([{ user_id: actor.user_id }])
    expect((await listOf(stranger)).total).toBe(0)
  })

  test('approvers are the active who hold the entry as checkers, except who acts', async () => {
    const owner = await world.given.company()
    const admin = (kind: 'maker' | 'checker' | 'maker_checker', more: object = {}) =>
      world.given.admin('clientAdmin', { company: owner, kind, ...more })
    const [checker, both] = [await admin('checker'), await admin('maker_checker')]
    await admin('maker')
    await admin('checker', { status: 'inactive' })
    await admin('checker', { permission: [] })
    await world.given.trainee({ company: owner })
    await world.given.admin('clientAdmin', { kind: 'checker' })
    const found = await world.sql((tx) => whoMayCall(tx, traineeDesk.call, owner.company_id))
    expect(found.map((one) => one.user_id)).toEqual([checker.user_id, both.user_id])
    const others = await world.sql((tx) => whoMayCall(tx, traineeDesk.call, owner.company_id, both.user_id))
    expect(others.map((one) => one.user_id)).toEqual([checker.user_id])
  })

  test('somebody who left is told nothing', async () => {
    const here = await world.given.admin('clientAdmin', { language: 'fr' })
    const gone = await world.given.admin('clientAdmin', { status: 'inactive' })
    expect(await world.sql((tx) => recipientById(tx, here.user_id))).toMatchObject({ email: here.email, language: 'fr' })
    expect(await world.sql((tx) => recipientById(tx, gone.user_id))).toBeNull()
    expect(await world.sql((tx) => recipientById(tx, 2_000_000_000))).toBeNull()
  })
})

test('what was read is kept for 180 days, what was not is kept', async () => {
  const person = await world.given.trainee()
  const read = await givenNotice(world, person)
  const unread = await givenNotice(world, person)
  await world.as(person).call('markNotificationsRead', { notification_ids: [read] })
  const left = async () => {
    await sweep(sweepNotices)(world.kit, new AbortController().signal)
    const rows = await world.sql((tx) => tx.sql.select().from(notification).where(eq(notification.user_id, person.user_id)))
    return rows.map((row) => row.notification_id).sort((a, b) => a - b)
  }
  world.clock.shift(179 * DAY)
  expect(await left()).toEqual([read, unread])
  world.clock.shift(2 * DAY)
  expect(await left()).toEqual([unread])
})
