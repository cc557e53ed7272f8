import { type CallName, calls } from '@jujur/contract/index.ts'
import type { PermissionEntry, PermissionKey } from '@jujur/contract/permissions.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routeRow } from '../../test/access.samples.ts'
import { openWorld, PASSWORD, type Person, served, type World } from '../../test/world.ts'
import { company } from '../companies/companies.table.ts'
import { users } from '../identity/identity.table.ts'
import { everything } from '../kit/database/scope.ts'
import { boundRoutes } from './routes.rules.ts'
import { addRoutes } from './routes.store.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const operation: PermissionKey = { system_type_id: 2, module_id: 3, right_id: 1 }
const reading: PermissionEntry = { ...operation, maker_status: 1, checker_status: 0 }
const auditing: PermissionKey = { system_type_id: 2, module_id: 6, right_id: 1 }
const reader = () => world.given.admin('globalAdmin', { permission: [reading] })
const opensOf = async (person: Person) => (await world.as(person).call('getOpenCalls')).data
const versionOf = async (person: Person) => (await world.as(person).call('getUserProfile')).headers['x-access-version']
const changeRoute = async (route: string, access_level: 'any' | 'maker' | 'checker' | 'full', permissions: PermissionKey[]) => {
  const { route_id, version } = await routeRow(world, route)
  const me = world.as(await world.given.admin('superAdmin'))
  const { response_code } = await me.call('updateRoutePermissionList', { routes: [{ route_id, version, access_level, permissions }] })
  expect(response_code).toBe(2100)
}
const back = () => changeRoute('getCompanyList', 'any', [operation])

describe('what is open', () => {
  it('are the calls that the entries open and those of any signed-in person, but not the public ones', async () => {
    const { opens } = await opensOf(await reader())
    for (const open of ['getCompanyList', 'getTempRegistrationInformationList', 'getUserProfile', 'logout', 'getOpenCalls'])
      expect(opens).toContain(open)
    for (const closed of ['getCompanyUserList', 'updateCompany', 'getViewCourseEnroll', 'getSystemConstants', 'loginGlobalAdmin'])
      expect(opens).not.toContain(closed)
    expect(opens.every((name) => Object.hasOwn(calls, name))).toBe(true)
  })
  it('follows the routes as they are today', async () => {
    const person = await reader()
    await changeRoute('getCompanyList', 'any', [auditing])
    expect((await opensOf(person)).opens).not.toContain('getCompanyList')
    await changeRoute('getCompanyList', 'checker', [operation])
    expect((await opensOf(person)).opens).not.toContain('getCompanyList')
    await back()
    expect((await opensOf(person)).opens).toContain('getCompanyList')
  })
  it('asked by the page itself does not keep an idle session open', async () => {
    const person = await world.given.trainee()
    const seen = () => world.sql((tx) => tx.sql.select({ at: users.last_active_at }).from(users).where(eq(users.user_id, person.user_id)))
    const before = await seen()
    world.clock.shift(120_000)
    expect((await world.as(person).call('getOpenCalls', {}, { headers: { 'x-background': '1' } })).response_code).toBe(2100)
    expect(await seen()).toEqual(before)
  })
})

describe('signing in answers what is open', () => {
  it('by today’s routes, with the version that the next answers carry', async () => {
    const trainee = await world.given.trainee()
    const { data, token } = await world.as(null).call('loginTraineeUser', { username: trainee.username, password: PASSWORD })
    if (!('opens' in data)) throw new Error('a trainee has no second step here')
    const me = { ...trainee, token: token ?? '' }
    expect(await opensOf(me)).toEqual({ opens: data.opens, access_version: data.access_version })
    expect(data.opens).toContain('getViewCourseEnroll')
    expect(await versionOf(me)).toBe(data.access_version)
  })
  it('but not before the second step', async () => {
    const admin = await world.given.admin('clientAdmin')
    const { data } = await world.as(null).call('loginClientAdmin', { username: admin.username, password: PASSWORD })
    expect(Object.keys(data)).not.toContain('opens')
    const [mail] = await world.mails(admin.email)
    const otp = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0]
    const { challenge_id } = data as { challenge_id: string }
    const second = await world.as(null).call('loginEmailOtpValidation', { challenge_id, otp: otp ?? '' })
    expect(second.data).toMatchObject({ access_version: await versionOf({ ...admin, token: second.token ?? '' }) })
    expect(second.data.opens).toContain('getCompanyUpdate')
  })
})

describe('X-Access-Version', () => {
  const all = <T>(work: Parameters<typeof world.kit.database.write<T>>[1]) => world.kit.database.write(everything, work)

  it('stays as it is while nothing changes, whatever is called', async () => {
    const person = await reader()
    const version = await versionOf(person)
    expect(version).toMatch(/^\d+-\d+$/)
    for (const name of ['getDashboard', 'getCompanyList', 'getOpenCalls', 'getNotificationList'] as CallName[])
      expect((await world.as(person).call(name)).headers['x-access-version']).toBe(version)
    // The session's use is noted with this one.
    world.clock.shift(120_000)
    expect(await versionOf(person)).toBe(version)
    expect(await versionOf(person)).toBe(version)
  })
  it('is another after a change of the own name too: the next answer is by the new one', async () => {
    const person = await reader()
    const version = await versionOf(person)
    await world.as(person).call('updateUserProfile', { name: 'Another Name' })
    const { data, headers } = await world.as(person).call('getUserProfile')
    expect(data.user.name).toBe('Another Name')
    expect(headers['x-access-version']).not.toBe(version)
  })
  it('comes with refusals too, but not to strangers', async () => {
    const person = await world.given.admin('globalAdmin', { permission: [reading, { ...reading, module_id: 2, right_id: 5 }] })
    const version = await versionOf(person)
    const answers = {
      10009: await world.as(person).call('getViewCourseEnroll'),
      10030: await world.as(person).call('getCompanyUserList'),
      20067: await world.as(person).call('approveCompanyUserRegistration'),
      7000: await world.as(person).call('getCompanyList', { length: 0 }),
      10015: await world.as(person).call('getCompanyList', {}, { raw: '{' }),
    }
    for (const [code, answer] of Object.entries(answers)) {
      expect(answer.response_code).toBe(Number(code))
      expect(answer.headers['x-access-version'], code).toBe(version)
    }
    await changeRoute('getCompanyList', 'full', [operation])
    const half = await world.as(person).call('getCompanyList')
    expect(half).toMatchObject({ response_code: 20066, headers: { 'x-access-version': await versionOf(person) } })
    await back()
    for (const stranger of [null, { token: 'not-a-token-of-ours' }])
      expect((await world.as(stranger).call('getUserProfile')).headers).not.toHaveProperty('x-access-version')
    expect((await world.as(null).call('getSystemConstants')).headers).not.toHaveProperty('x-access-version')
  })
  it('is another after any change of routes, of the own entries, or of what one is, and with the very next answer', async () => {
    const person = await reader()
    let before = await versionOf(person)
    const changes: Record<string, () => Promise<unknown>> = {
      'a route of others': () => changeRoute('getTraineeUserList', 'full', []),
      'and back': () => changeRoute('getTraineeUserList', 'any', [{ system_type_id: 1, module_id: 2, right_id: 1 }]),
      entries: async () =>
        world.as(await world.given.admin('superAdmin')).call('updateGlobalAdminPermission', {
          user_id: person.user_id,
          permissions: [{ ...reading, checker_status: 1 }],
        }),
      kind: () => all((tx) => tx.sql.update(users).set({ kind: 'checker' }).where(eq(users.user_id, person.user_id))),
      role: () => all((tx) => tx.sql.update(users).set({ system_type_id: 4 }).where(eq(users.user_id, person.user_id))),
      'a start of the server, which may know other defaults': () => all((tx) => addRoutes(tx, boundRoutes)),
    }
    for (const [what, change] of Object.entries(changes)) {
      await change()
      const after = await versionOf(person)
      expect(after, what).not.toBe(before)
      before = after
    }
  })
  it('is that of the person and no other: a change of somebody else’s entries leaves it', async () => {
    const [person, other] = [await reader(), await reader()]
    const version = await versionOf(person)
    await world
      .as(await world.given.admin('superAdmin'))
      .call('updateGlobalAdminPermission', { user_id: other.user_id, permissions: [{ ...reading, checker_status: 1 }] })
    expect(await versionOf(person)).toBe(version)
  })
  it('of a company that is deactivated there is none: the session is over', async () => {
    const trainee = await world.given.trainee()
    await all((tx) =>
      tx.sql
        .update(company)
        .set({ status: 'inactive' })
        .where(eq(company.company_id, trainee.company_id ?? 0)),
    )
    const answer = await world.as(trainee).call('getUserProfile')
    expect(answer.response_code).toBe(6666)
    expect(answer.headers).not.toHaveProperty('x-access-version')
  })
})

describe.runIf(served)('in another process', () => {
  it('the version and what is open are the same, and change as soon', async () => {
    const twin = await world.twin()
    const person = await reader()
    const there = async () => (await twin.as(person).call('getOpenCalls')).data
    const before = await there()
    expect(before).toEqual(await opensOf(person))
    await changeRoute('getCompanyList', 'any', [auditing])
    const after = await there()
    expect(after.access_version).not.toBe(before.access_version)
    expect(after.opens).not.toContain('getCompanyList')
    expect(after).toEqual(await opensOf(person))
    await back()
    await twin.close()
  })
})
