import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { beginCourse, enrolmentsOf, givenSeats } from '../../../test/seats.ts'
import { openWorld, type Person, served, type World } from '../../../test/world.ts'
import { permission } from '../../access/access.table.ts'
import { auditEvent } from '../../audit/audit.table.ts'
import { ways } from '../../composition/jobs.ts'
import { users } from '../../identity/identity.table.ts'
import { everything } from '../../kit/database/scope.ts'
import { workOn } from '../../long-work/long-work.worker.ts'
import { seatUse } from '../../purchases/purchases.table.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const go = () => workOn(ways)(world.kit, new AbortController().signal)
/** A company of its own with so many trainees. */
const given = async (count: number, status: 'active' | 'invited' = 'active') => {
  const company = await world.given.company()
  const admin = await world.given.admin('clientAdmin', { company })
  const people = await Promise.all(Array.from({ length: count }, () => world.given.trainee({ company, status })))
  const ids = people.map(({ user_id }) => user_id).sort((a, b) => a - b)
  return { company, admin, people, ids }
}
const reportOf = async (admin: Person, job_id: number) => {
  const { job, lines } = (await world.as(admin).call('getTraineeJob', { job_id })).data
  return { job, lines: lines.map(({ outcome, problems }) => [outcome, problems[0]?.code ?? null]) }
}
const accounts = (ids: readonly number[]) =>
  world.sql((tx) =>
    tx.sql
      .select()
      .from(users)
      .where(inArray(users.user_id, [...ids]))
      .orderBy(users.user_id),
  )
const auditsOf = async (action: string, ids: readonly number[]) =>
  (
    await world.sql((tx) =>
      tx.sql
        .select()
        .from(auditEvent)
        .where(and(eq(auditEvent.action, action), inArray(auditEvent.entity_id, ids.map(String)))),
    )
  ).length

describe('all that match', () => {
  test('are put into a department, as the company writes it, each with a line in the log; nobody else is', async () => {
    const { admin, ids } = await given(4)
    const [first, second, third, other] = ids as [number, number, number, number]
    await world.as(admin).call('moveTrainees', { user_ids: [first, second, third], department: 'Sales' })
    await world.as(admin).call('moveTrainees', { user_ids: [other], department: 'Marketing' })
    const { data } = await world.as(admin).call('moveAllMatchingTrainees', { department: 'sales', to: 'MARKETING' })
    expect(data.job).toMatchObject({ kind: 'moves', state: 'waiting', total: 3 })
    await go()
    expect((await accounts(ids)).map(({ department }) => department)).toEqual(ids.map(() => 'Marketing'))
    const { job, lines } = await reportOf(admin, data.job.job_id)
    expect(job).toMatchObject({ state: 'done', done: 3, skipped: 0 })
    expect(lines).toEqual(ids.slice(1).map(() => ['moved', null]))
    expect(await auditsOf('trainee.updated', ids)).toBe(7)
    const [told] = (await world.as(admin).call('getNotificationList', {})).data.posts
    expect(told).toMatchObject({ kind: 'people_done', href: `/CA/trainee-user-list?job=${data.job.job_id}` })
    expect((await world.as(admin).call('moveAllMatchingTrainees', { department: 'Marketing', to: 'marketing' })).data).toMatchObject({
      reason: 'none_left',
    })
    const none = await world.as(admin).call('moveAllMatchingTrainees', { to: null })
    expect(none.data.job.total).toBe(4)
    await go()
    expect((await accounts(ids)).map(({ department }) => department)).toEqual(ids.map(() => null))
  })
  test('are invited again who have not set a password; a moment later they are told apart', async () => {
    const { admin, people, company } = await given(2, 'invited')
    await world.given.trainee({ company })
    const { data } = await world.as(admin).call('inviteAllMatchingTrainees', {})
    expect(data.job.total).toBe(2)
    await go()
    expect((await reportOf(admin, data.job.job_id)).lines).toEqual([
      ['invited', null],
      ['invited', null],
    ])
    for (const { email } of people) expect(await world.mails(email)).toHaveLength(1)
    const again = await world.as(admin).call('inviteAllMatchingTrainees', { search: people[0]?.username ?? '' })
    await go()
    expect((await reportOf(admin, again.data.job.job_id)).lines).toEqual([['skipped', 2111]])
  })
  test('are let go, each with a line in the log, and their seats come back', async () => {
    const own = await givenSeats(world, 3, 3)
    await own.assign(own.ids)
    await beginCourse(world, own.trainees[2] as Person, own)
    const { data } = await world.as(own.admin).call('deactivateTrainees', { status: 'active', people: 3 })
    expect(data.job).toMatchObject({ kind: 'departures', total: 3 })
    await go()
    expect((await accounts(own.ids)).map(({ status }) => status)).toEqual(['inactive', 'inactive', 'inactive'])
    expect(await own.listed()).toMatchObject({ used: 1, left: 2 })
    expect(await auditsOf('trainee.deactivated', own.ids)).toBe(3)
    expect((await world.as(own.trainees[0] as Person).call('getUserProfile')).response_code).toBe(6666)
  })
})

test('all that match are let go only by whoever says how many they are', async () => {
  const { admin, ids, company } = await given(2)
  const letGo = (input: object) => world.as(admin).call('deactivateTrainees', input)
  const before = await world.digest()
  expect(await letGo({})).toMatchObject({ response_code: 2111, data: { reason: 'changed_since', people: 2 } })
  expect((await letGo({ user_ids: ids, people: 2 })).response_code).toBe(7000)
  expect(await world.digest()).toBe(before)
  await world.given.trainee({ company })
  expect(await letGo({ people: 2 })).toMatchObject({ response_code: 2111, data: { reason: 'changed_since', people: 3 } })
  expect((await letGo({ people: 3 })).data.job).toMatchObject({ kind: 'departures', total: 3 })
  expect((await letGo({ search: 'nobody of that name', people: 1 })).data).toMatchObject({ reason: 'none_left' })
})

describe('people chosen', () => {
  test('are let go by one call, and a foreign id refuses all', async () => {
    const { admin, ids } = await given(3)
    const stranger = await world.given.trainee()
    const before = await world.digest()
    expect((await world.as(admin).call('deactivateTrainees', { user_ids: [...ids, stranger.user_id] })).response_code).toBe(10054)
    expect((await world.as(admin).call('deactivateTrainees', { user_ids: ids, status: 'active' })).response_code).toBe(7000)
    expect(await world.digest()).toBe(before)
    const [first, second] = ids as [number, number]
    const { data } = await world.as(admin).call('deactivateTrainees', { user_ids: [first, second, second] })
    expect(data.job.total).toBe(2)
    await go()
    expect((await accounts(ids)).map(({ status }) => status)).toEqual(['inactive', 'inactive', 'active'])
  })
  test('are moved back only as far as they are still where the move put them', async () => {
    const { admin, ids } = await given(2)
    await world.as(admin).call('moveTrainees', { user_ids: ids, department: 'Sales' })
    await world.as(admin).call('moveTrainees', { user_ids: ids.slice(0, 1), department: 'Legal' })
    const { data } = await world.as(admin).call('moveTrainees', { user_ids: ids, department: null, from: 'SALES' })
    expect(data.moved).toBe(1)
    expect((await accounts(ids)).map(({ department }) => department)).toEqual(['Legal', null])
  })
})

test('work on many stops where who ordered it may not any more', async () => {
  const { admin, ids, company } = await given(2)
  const colleague = await world.given.admin('clientAdmin', { company })
  const { data } = await world.as(admin).call('deactivateTrainees', { user_ids: ids })
  await world.kit.database.write(everything, (tx) => tx.sql.delete(permission).where(eq(permission.user_id, admin.user_id)))
  await go()
  expect((await accounts(ids)).map(({ status }) => status)).toEqual(['active', 'active'])
  expect((await reportOf(colleague, data.job.job_id)).lines).toEqual([
    ['skipped', 5555],
    ['skipped', 5555],
  ])
})

describe('seats that were not begun', () => {
  test('are taken back from everybody who matches; what was begun stays', async () => {
    const own = await givenSeats(world, 3, 3)
    await own.assign(own.ids)
    await beginCourse(world, own.trainees[0] as Person, own)
    const { purchased_course_id } = own
    const { data } = await world.as(own.admin).call('takeBackAllMatchingSeats', { purchased_course_id })
    expect(data.job).toMatchObject({ kind: 'take_backs', total: 2 })
    await go()
    expect(await own.listed()).toMatchObject({ used: 1, left: 2 })
    const report = (await world.as(own.admin).call('getSeatJob', { job_id: data.job.job_id })).data
    expect(report.lines.map(({ outcome }) => outcome)).toEqual(['taken_back', 'taken_back'])
    expect((await world.as(own.admin).call('takeBackAllMatchingSeats', { purchased_course_id })).data).toMatchObject({ reason: 'none_left' })
    const stranger = await givenSeats(world, 1, 1)
    expect((await world.as(stranger.admin).call('takeBackAllMatchingSeats', { purchased_course_id })).response_code).toBe(20074)
  })
})

describe.runIf(served)('all at once, on PostgreSQL', () => {
  test('whoever begins while the seats are taken back keeps the seat, or has lost it: never both', async () => {
    for (let turn = 0; turn < 4; turn++) {
      const own = await givenSeats(world, 6, 6)
      await own.assign(own.ids)
      const { purchased_course_id } = own
      await world.as(own.admin).call('takeBackAllMatchingSeats', { purchased_course_id })
      const cycles = await Promise.all(own.trainees.map((one) => enrolmentsOf(world, one)))
      const start = (person: Person, i: number) =>
        world.as(person).call('startCourse', { trainee_course_id: cycles[i]?.[0]?.trainee_course_id ?? 0, action: 'start' })
      const [, ...answers] = await Promise.all([go(), ...own.trainees.map(start)])
      const began = answers.filter(({ response_code }) => response_code === 2100).length
      expect(await own.listed()).toMatchObject({ used: began, left: 6 - began })
      const open = await world.sql((tx) => tx.sql.select().from(seatUse).where(eq(seatUse.purchased_course_id, purchased_course_id)))
      expect(open.filter(({ returned_at }) => returned_at === null)).toHaveLength(began)
    }
  })
  test('departures, moves and seats given at the same time end as if one had come after the other', async () => {
    for (let turn = 0; turn < 4; turn++) {
      const own = await givenSeats(world, 8, 8)
      await world.as(own.admin).call('deactivateTrainees', { user_ids: own.ids.slice(0, 4) })
      const moves = await world.as(own.admin).call('moveAllMatchingTrainees', { to: 'Sales' })
      await Promise.all([go(), go(), own.assign(own.ids.slice(2))])
      await go()
      expect(await reportOf(own.admin, moves.data.job.job_id)).toMatchObject({
        job: { state: 'done', done: 8 },
        lines: own.ids.map(() => ['moved', null]),
      })
      const after = await accounts(own.ids)
      expect(after.map(({ department }) => department)).toEqual(own.ids.map(() => 'Sales'))
      expect(after.map(({ status }) => status)).toEqual(own.ids.map((_, i) => (i < 4 ? 'inactive' : 'active')))
      const { used } = (await own.listed()) ?? {}
      expect(used).toBe(4)
    }
  })
})
