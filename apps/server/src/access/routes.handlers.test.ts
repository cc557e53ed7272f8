import type { PermissionKey } from '@jujur/contract/permissions.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { general, routeRow } from '../../test/access.samples.ts'
import { openWorld, served, type World } from '../../test/world.ts'
import { auditEvent } from '../audit/audit.table.ts'
import { everything } from '../kit/database/scope.ts'
import { routePermission } from './access.table.ts'
import { boundRoutes } from './routes.rules.ts'
import { addRoutes } from './routes.store.ts'

const provider = (module_id: number, right_id: number): PermissionKey => ({ system_type_id: 2, module_id, right_id })
const holding = (module_id: number, right_id: number, maker_status: 0 | 1 = 1, checker_status: 0 | 1 = 1) => ({
  ...provider(module_id, right_id),
  maker_status,
  checker_status,
})

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

type Level = 'any' | 'maker' | 'checker' | 'full'
const asking = async (route: string, access_level: Level, permissions: PermissionKey[]) => {
  const { route_id, version } = await routeRow(world, route)
  return { route_id, version, access_level, permissions }
}
const superAdmin = () => world.given.admin('superAdmin')
/** Changes what a route asks, and gives back how to undo it. */
const change = async (route: string, access_level: Level, permissions: PermissionKey[]) => {
  const me = world.as(await superAdmin())
  const answer = await me.call('updateRoutePermissionList', { routes: [await asking(route, access_level, permissions)] })
  expect(answer.response_code, answer.body.slice(0, 200)).toBe(2100)
  const { default_access_level, default_permissions } = answer.data.find((one) => one.route === route) as (typeof answer.data)[number]
  return () => change(route, default_access_level, default_permissions)
}

describe('the list of routes', () => {
  it('has a row for every call bound to roles, and opening again adds none', async () => {
    await world.kit.database.write(everything, (tx) => addRoutes(tx, boundRoutes))
    const { data } = await world.as(await superAdmin()).call('getRoutePermissionList')
    expect(data.map(({ route }) => route).sort()).toEqual([...boundRoutes].sort())
    expect(await world.sql((tx) => tx.sql.$count(routePermission))).toBe(boundRoutes.length)
  })
})

describe('a change that is only looked at', () => {
  it('says who would lose access and how many would gain it, and writes nothing', async () => {
    const both = await world.given.admin('globalAdmin', { name: 'Zulkifli Both' })
    const maker = await world.given.admin('globalAdmin', { name: 'Aaron Maker', kind: 'maker' })
    const me = world.as(await superAdmin())
    const row = await routeRow(world, 'getCompanyUserList')
    const asks = (access_level: Level, permissions = [provider(2, 1)]) => ({ route_id: row.route_id, access_level, permissions })
    const before = await world.digest()
    const checkers = await me.call('checkRoutePermission', asks('checker'))
    expect(checkers.data.names).toContain(maker.name)
    expect(checkers.data.names).not.toContain(both.name)
    expect(checkers.data).toMatchObject({ gains: 0 })
    const nobody = await me.call('checkRoutePermission', asks('any', []))
    expect(nobody.data.loses).toBeGreaterThan(checkers.data.loses)
    expect((await me.call('checkRoutePermission', asks('any'))).data).toEqual({ loses: 0, gains: 0, names: [] })
    expect(await world.digest()).toBe(before)
  })
})

describe('a changed route', () => {
  it('asks the new entries at the very next call, and 10030 shows them', async () => {
    const globalAdmin = world.as(await world.given.admin('globalAdmin', { permission: [holding(3, 1)] }))
    expect((await globalAdmin.call('getCompanyList')).response_code).toBe(2100)
    const back = await change('getCompanyList', 'any', [provider(6, 1), provider(5, 1)])
    expect(await globalAdmin.call('getCompanyList')).toMatchObject({ response_code: 10030, data: [provider(6, 1), provider(5, 1)] })
    await back()
    expect((await globalAdmin.call('getCompanyList')).response_code).toBe(2100)
  })
  it('without entries is closed to everybody: 10030 with an empty table', async () => {
    const globalAdmin = world.as(await world.given.admin('globalAdmin'))
    const back = await change('getCompanyList', 'any', [])
    expect(await globalAdmin.call('getCompanyList')).toMatchObject({ response_code: 10030, data: [] })
    await back()
  })
  it('of full access answers 20066 to who holds one flag, of a step 20067 to who holds the other', async () => {
    const as = async (maker: 0 | 1, checker: 0 | 1) =>
      world.as(await world.given.admin('globalAdmin', { permission: [holding(3, 1, maker, checker)] }))
    const [maker, checker, both] = [await as(1, 0), await as(0, 1), await as(1, 1)]
    const codes = async () => Promise.all([maker, checker, both].map(async (one) => (await one.call('getCompanyList')).response_code))
    expect(await codes()).toEqual([2100, 2100, 2100])
    await change('getCompanyList', 'full', [provider(3, 1)])
    expect(await codes()).toEqual([20066, 20066, 2100])
    await change('getCompanyList', 'maker', [provider(3, 1)])
    expect(await codes()).toEqual([2100, 20067, 2100])
    const back = await change('getCompanyList', 'checker', [provider(3, 1)])
    expect(await codes()).toEqual([20067, 2100, 2100])
    await back()
  })
  it('is marked as used in the permission lists', async () => {
    const target = await world.given.admin('globalAdmin')
    const used = async () => {
      const { data } = await world.as(await superAdmin()).call('getGlobalAdminPermission', { user_id: target.user_id })
      return data.fullUpdatedList.find((entry) => entry.module_id === 4 && entry.right_id === 9)?.used
    }
    expect(await used()).toBe(false)
    const back = await change('getCompanyList', 'any', [provider(4, 9)])
    expect(await used()).toBe(true)
    await back()
  })
  it('decides what a list says one can do', async () => {
    const reader = world.as(await world.given.admin('superAdmin'))
    const other = await world.given.admin('globalAdmin')
    const can = async () => (await reader.call('getGlobalAdminUserList', { q: other.username })).data.posts[0]?.can.edit
    expect(await can()).toBe(true)
    const back = await change('updateGlobalAdminUser', 'any', [provider(4, 9)])
    expect(await can()).toBe(false)
    await back()
  })
  it('shows who changed it and when, and stands in the audit log with before and after', async () => {
    const person = await superAdmin()
    const me = world.as(person)
    const { data } = await me.call('updateRoutePermissionList', { routes: [await asking('getTraineeJob', 'full', [])] })
    const shown = data.find(({ route }) => route === 'getTraineeJob')
    expect(shown).toMatchObject({ access_level: 'full', permissions: [], changed_by: person.name, version: 2, default_access_level: 'any' })
    const lines = await world.sql((tx) => tx.sql.select().from(auditEvent))
    expect(lines.at(-1)).toMatchObject({
      action: 'route.changed',
      actor_user_id: person.user_id,
      entity_id: String(shown?.route_id),
      before: { route: 'getTraineeJob', access_level: 'any' },
      after: { route: 'getTraineeJob', access_level: 'full', permissions: [] },
    })
    await change('getTraineeJob', shown?.default_access_level ?? 'any', shown?.default_permissions ?? [])
    expect(await routeRow(world, 'getTraineeJob')).toMatchObject({ access_level: null, permissions: null, version: 3 })
  })
})

describe('changes are refused', () => {
  const refused = async (...routes: Awaited<ReturnType<typeof asking>>[]) => {
    const person = await superAdmin()
    const before = await world.digest()
    const answer = await world.as(person).call('updateRoutePermissionList', { routes })
    expect(await world.digest()).toBe(before)
    return answer
  }
  it('all of them where one is, and nothing is written', async () => {
    const fine = await asking('getCompanyList', 'full', [])
    expect((await refused(fine, { ...fine, route_id: 2_000_000_000 })).response_code).toBe(4444)
    expect((await refused(fine, await asking('getTraineeUserList', 'any', [provider(1, 1)]))).response_code).toBe(7000)
    const stale = { ...(await asking('getTraineeUserList', 'any', [])), version: 99 }
    expect(await refused(fine, stale)).toMatchObject({ response_code: 2111, data: { reason: 'changed_since', route_id: stale.route_id } })
    expect((await refused(fine, await asking('updateRoutePermissionList', 'any', []))).response_code).toBe(10004)
  })
  it('10004 for taking away the own way to this screen', async () => {
    for (const guard of ['getRoutePermissionList', 'updateRoutePermissionList']) {
      expect((await refused(await asking(guard, 'any', [provider(4, 9)]))).response_code).toBe(10004)
      expect((await refused(await asking(guard, 'any', []))).response_code).toBe(10004)
    }
  })
  it('10004 for a step that the actor’s own entries do not take', async () => {
    const person = await world.given.admin('superAdmin', { kind: 'maker', permission: general('superAdmin', 'maker') })
    const answer = await world.as(person).call('updateRoutePermissionList', {
      routes: [await asking('getRoutePermissionList', 'checker', [provider(1, 1)])],
    })
    expect(answer.response_code).toBe(10004)
  })
})

describe.runIf(served)('two super admins at the same moment', () => {
  it('change one route: one wins, the other is told', async () => {
    const wanted = await asking('getCompanyList', 'full', [provider(3, 1)])
    const people = await Promise.all(Array.from({ length: 10 }, superAdmin))
    const answers = await Promise.all(people.map((person) => world.as(person).call('updateRoutePermissionList', { routes: [wanted] })))
    const codes = answers.map((answer) => answer.response_code).sort()
    expect(codes).toEqual([2100, ...Array.from({ length: 9 }, () => 2111)])
    expect((await routeRow(world, 'getCompanyList')).version).toBe(wanted.version + 1)
    await change('getCompanyList', 'any', [provider(3, 1)])
  })
  it('cannot shut each other out of the screen', async () => {
    for (let round = 0; round < 5; round++) {
      const keys = [holding(1, 1), holding(1, 2)]
      const one = world.as(await world.given.admin('superAdmin', { permission: [...keys, holding(4, 1)] }))
      const other = world.as(await world.given.admin('superAdmin', { permission: [...keys, holding(5, 1)] }))
      const answers = await Promise.all([
        one.call('updateRoutePermissionList', { routes: [await asking('getRoutePermissionList', 'any', [provider(4, 1)])] }),
        other.call('updateRoutePermissionList', { routes: [await asking('updateRoutePermissionList', 'any', [provider(5, 1)])] }),
      ])
      const codes = answers.map((answer) => answer.response_code)
      expect(codes.filter((code) => code === 2100)).toHaveLength(1)
      const winner = codes[0] === 2100 ? one : other
      const routes = [
        await asking('getRoutePermissionList', 'any', [provider(1, 1)]),
        await asking('updateRoutePermissionList', 'any', [provider(1, 2)]),
      ]
      expect((await winner.call('updateRoutePermissionList', { routes })).response_code).toBe(2100)
    }
  })
})
