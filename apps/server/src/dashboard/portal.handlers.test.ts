import { userStatuses } from '@jujur/contract/enumerations.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '../../test/world.ts'
import { checkAuditLog } from '../audit/audit.worker.ts'

let world: World
let superAdmin: Person
beforeAll(async () => {
  world = await openWorld()
  superAdmin = await world.given.admin('superAdmin')
})
afterAll(() => world.close())

const shown = async (person = superAdmin) => (await world.as(person).call('getPortalDashboard')).data

test('administrators in each state are as many as the list of that state', async () => {
  for (const status of ['invited', 'locked', 'inactive', 'locked'] as const) await world.given.person({ role: 'globalAdmin', status })
  const { administrators } = await shown()
  for (const status of userStatuses) {
    const { total } = (await world.as(superAdmin).call('getGlobalAdminUserList', { status })).data
    expect([status, administrators?.[status]]).toEqual([status, total])
  }
  expect(administrators).toMatchObject({ invited: 1, locked: 2, inactive: 1 })
})

test('routes changed last tell who and when, also once they ask by default again; those that differ are as many as the list shows', async () => {
  const list = async () => (await world.as(superAdmin).call('getRoutePermissionList')).data
  const change = async (route: string, access_level?: 'full') => {
    const [row] = (await list()).filter((one) => one.route === route)
    if (!row) throw new Error('the route is not in the list')
    const { route_id, version, permissions, default_access_level } = row
    const { response_code } = await world
      .as(superAdmin)
      .call('updateRoutePermissionList', { routes: [{ route_id, version, permissions, access_level: access_level ?? default_access_level }] })
    expect(response_code).toBe(2100)
  }
  expect((await shown()).routes).toEqual({ changed: 0, latest: [] })
  await change('getInvoiceList', 'full')
  world.clock.shift(1000)
  await change('getMaterialList', 'full')
  world.clock.shift(1000)
  await change('getInvoiceList')
  const { routes } = await shown()
  const differ = (await list()).filter((one) => one.access_level !== one.default_access_level)
  expect(routes?.changed).toBe(differ.length)
  expect(routes?.latest.map(({ route, is_default, changed_by }) => [route, is_default, changed_by])).toEqual([
    ['getInvoiceList', true, superAdmin.name],
    ['getMaterialList', false, superAdmin.name],
  ])
})

test('the audit log was never checked, then by the portal, then by somebody', async () => {
  const before = (await shown()).audit
  expect(before?.last).toBeNull()
  expect(before?.unsealed).toBeGreaterThan(0)
  await checkAuditLog(world.kit, new AbortController().signal)
  expect((await shown()).audit).toMatchObject({ unsealed: 0 })
  expect((await shown()).audit?.last).toMatchObject({ sound: true, faults: 0, by: null })
  const { data } = await world.as(superAdmin).call('verifyAuditLog')
  expect((await shown()).audit?.last).toMatchObject({ sound: data.sound, lines: data.lines, by: superAdmin.name })
})

test('what is not open to somebody is left out', async () => {
  const general = { system_type_id: 2, module_id: 1, right_id: 1, maker_status: 1, checker_status: 1 } as const
  const { administrators, routes, audit } = await shown(await world.given.admin('superAdmin', { permission: [general] }))
  expect([administrators, audit]).toEqual([null, null])
  expect(routes).not.toBeNull()
})
