import { getRoutePermissionList, type RoutePermission } from '@jujur/contract/access.ts'
import type { Call } from '@jujur/contract/call.ts'
import { calls } from '@jujur/contract/index.ts'
import type { PermissionKey } from '@jujur/contract/permissions.ts'
import { describe, expect, it } from 'vitest'
import { boundRoutes, type RouteRow, routeChanges, toRoutePermission } from './routes.rules.ts'

const row = (route_id: number, route: string, own: Partial<RouteRow> = {}): RouteRow => ({
  route_id,
  route,
  access_level: null,
  permissions: null,
  version: 1,
  ...own,
})
const provider = (module_id: number, right_id: number): PermissionKey => ({ system_type_id: 2, module_id, right_id })
const customer = (module_id: number, right_id: number): PermissionKey => ({ system_type_id: 1, module_id, right_id })
const list = row(1, 'getRoutePermissionList')
const update = row(2, 'updateRoutePermissionList')
const companies = row(3, 'getCompanyList')
const dashboard = row(4, 'getDashboard')
const rows = [list, update, companies, dashboard, row(9, 'getSalaryList')]

type Wanted = Parameters<typeof routeChanges>[0][number]
const to = (route_id: number, permissions: PermissionKey[], rest: Partial<Wanted> = {}): Wanted => ({
  route_id,
  permissions,
  access_level: 'any',
  version: 1,
  ...rest,
})
/** The actor holds GENERAL:READ and GENERAL:EDIT of the provider, as maker. */
const reaches = (_: Call, own: { access_level: string | null; permissions: PermissionKey[] | null }) =>
  own.permissions === null || (own.access_level !== 'checker' && own.permissions.some((key) => key.module_id === 1 && key.right_id <= 2))
const changes = (...wanted: Wanted[]) => routeChanges(wanted, rows, reaches)

describe('a route may be made to ask', () => {
  it('other entries and another step', () => {
    const decided = changes(to(3, [provider(3, 1), provider(4, 1)], { access_level: 'checker' }))
    expect(decided).toMatchObject({
      ok: true,
      value: [
        {
          row: companies,
          before: { access_level: 'any', permissions: [provider(3, 1)] },
          after: { access_level: 'checker', permissions: [provider(3, 1), provider(4, 1)] },
          own: { access_level: 'checker', permissions: [provider(3, 1), provider(4, 1)] },
        },
      ],
    })
  })
  it('nothing that anybody holds: then it is closed', () => expect(changes(to(3, []))).toMatchObject({ value: [{ own: { permissions: [] } }] }))
  it('what the contract says, which is kept as no setting of its own', () => {
    const wanted = to(3, [provider(3, 1)], { version: 4 })
    const changed = { access_level: 'full' as const, permissions: [provider(1, 1)], version: 4 }
    expect(routeChanges([wanted], [row(3, 'getCompanyList', changed)], reaches)).toMatchObject({
      value: [{ own: { access_level: null, permissions: null } }],
    })
  })
  it('the same again, which changes nothing', () => expect(changes(to(3, [provider(3, 1)]))).toEqual({ ok: true, value: [] }))
  it('entries of both sides where people of both sides make the call', () =>
    expect(changes(to(4, [provider(1, 1), customer(4, 1)]))).toMatchObject({ ok: true }))
})

describe('it is refused', () => {
  it('4444 for a route that is not there, or no longer declared', () => {
    expect(changes(to(77, []))).toEqual({ refuse: 4444 })
    expect(changes(to(9, []))).toEqual({ refuse: 4444 })
  })
  it('7000 for an entry that no role of the route can hold', () => {
    const field = (n: number) => ({ refuse: 7000, data: [{ field: `routes.0.permissions.${n}`, rule: 'invalid' }] })
    expect(changes(to(3, [provider(3, 1), customer(1, 1)]))).toMatchObject(field(1))
    expect(changes(to(3, [provider(7, 1)]))).toMatchObject(field(0))
    expect(changes(to(4, [customer(5, 1)]))).toMatchObject(field(0))
  })
  it('7000 for an entry, or a route, named twice', () => {
    expect(changes(to(3, [provider(3, 1), provider(3, 1)]))).toMatchObject({ data: [{ field: 'routes.0.permissions.1', rule: 'not_unique' }] })
    expect(changes(to(3, []), to(3, []))).toMatchObject({ data: [{ field: 'routes.1.route_id', rule: 'not_unique' }] })
  })
  it('as changed_since when somebody changed it meanwhile, also to the very same', () => {
    expect(changes(to(3, [], { version: 2 }))).toEqual({ refuse: 2111, data: { reason: 'changed_since', route_id: 3, version: 1 } })
    expect(changes(to(3, [provider(3, 1)], { version: 2 }))).toMatchObject({ refuse: 2111 })
  })
  it('10004 when the actor would no longer reach this screen', () => {
    for (const guard of [1, 2]) {
      expect(changes(to(guard, []))).toEqual({ refuse: 10004 })
      expect(changes(to(guard, [provider(6, 1)]))).toEqual({ refuse: 10004 })
      expect(changes(to(guard, [provider(1, 1)], { access_level: 'checker' }))).toEqual({ refuse: 10004 })
    }
    expect(changes(to(3, []), to(2, [provider(6, 1)]))).toEqual({ refuse: 10004 })
  })
  it('10004 when somebody else shut the actor out first, whatever is to be changed', () => {
    const shut = row(2, 'updateRoutePermissionList', { access_level: 'any', permissions: [provider(6, 1)] })
    expect(routeChanges([to(3, [])], [list, shut, companies], reaches)).toEqual({ refuse: 10004 })
  })
  it('but other entries of the guards that the actor holds are fine', () =>
    expect(changes(to(1, [provider(1, 1), provider(6, 1)]))).toMatchObject({ ok: true }))
})

describe('the list of routes', () => {
  const shown = (one: RouteRow): RoutePermission | null => toRoutePermission({ ...one, changed_at: null, changed_by: null })

  it('holds every call bound to roles, and no other', () => {
    expect(boundRoutes).toContain('getDashboard')
    for (const name of ['logout', 'loginTraineeUser', 'getUserProfile']) expect(boundRoutes).not.toContain(name)
    expect(boundRoutes).toHaveLength(Object.values<Call>(calls).filter(({ access }) => 'roles' in access).length)
  })
  it('knows the feature of each', () => {
    for (const route of boundRoutes) expect(shown(row(1, route))?.feature, route).toMatch(/^[a-z]+$/)
    expect(shown(list)).toMatchObject({ feature: 'access', title: getRoutePermissionList.title, roles: ['superAdmin'] })
  })
  it('shows what is asked beside what the contract says', () => {
    expect(shown(row(3, 'getCompanyList', { access_level: 'full', permissions: [] }))).toMatchObject({
      access_level: 'full',
      permissions: [],
      default_access_level: 'any',
      default_permissions: [provider(3, 1)],
    })
    expect(shown(row(5, 'approveCompanyUserRegistration'))).toMatchObject({ access_level: 'checker', default_access_level: 'checker' })
  })
  it('leaves out what is no longer declared', () => expect(shown(row(9, 'getSalaryList'))).toBeNull())
})
