import { approveCompanyUserRegistration } from '@jujur/contract/companies.ts'
import { getDashboard } from '@jujur/contract/dashboard.ts'
import { logout } from '@jujur/contract/identity.ts'
import {
  asksByContract,
  customerGroups,
  mayCall,
  type PermissionEntry,
  type PermissionKey,
  type Role,
  rights,
  type Step,
} from '@jujur/contract/permissions.ts'
import { approveTraineeUserRegistration } from '@jujur/contract/trainees.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routeRow } from '../../test/access.samples.ts'
import { openWorld, type World } from '../../test/world.ts'
import { everything } from '../kit/database/scope.ts'
import { findWhoMayCall } from './who-may-call.store.ts'
import { whoMayCall } from './who-may-call.usecases.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const ids = (people: readonly { user_id: number }[]) => people.map(({ user_id }) => user_id)
const customer = (module_id: number, right_id: number): PermissionKey => ({ system_type_id: 1, module_id, right_id })
const held = (key: PermissionKey, maker_status: 0 | 1, checker_status: 0 | 1): PermissionEntry => ({ ...key, maker_status, checker_status })

const changeRoute = async (route: string, access_level: 'any' | Step, permissions: PermissionKey[]) => {
  const { route_id, version } = await routeRow(world, route)
  const me = world.as(await world.given.admin('superAdmin'))
  const { response_code } = await me.call('updateRoutePermissionList', { routes: [{ route_id, version, access_level, permissions }] })
  expect(response_code).toBe(2100)
}

describe('who may approve registrations of a company’s trainees', () => {
  const approving = customer(customerGroups.EMPLOYEE_REGISTRATION, rights.APPROVE)
  const salaries = customer(customerGroups.SALARY_DISTRIBUTION, rights.APPROVE)
  const found = async (company_id: number | null, except?: number) =>
    ids(await world.sql((tx) => whoMayCall(tx, approveTraineeUserRegistration, company_id, except)))

  it('are its active checkers, except who acts', async () => {
    const company = await world.given.company()
    const [checker, both] = [
      await world.given.admin('clientAdmin', { company, kind: 'checker' }),
      await world.given.admin('clientAdmin', { company, kind: 'maker_checker' }),
    ]
    await world.given.admin('clientAdmin', { company, kind: 'maker' })
    await world.given.admin('clientAdmin', { company, kind: 'checker', status: 'inactive' })
    await world.given.trainee({ company, permission: [held(approving, 1, 1)] })
    await world.given.admin('clientAdmin', { kind: 'checker' })
    expect(await found(company.company_id)).toEqual([checker.user_id, both.user_id])
    expect(await found(company.company_id, both.user_id)).toEqual([checker.user_id])
    expect(await found(null)).toEqual([])
  })
  it('are others once a super admin made the route ask something else', async () => {
    const company = await world.given.company()
    const admin = async (...permission: PermissionEntry[]) => (await world.given.admin('clientAdmin', { company, permission })).user_id
    const checker = await admin(held(approving, 0, 1))
    const maker = await admin(held(salaries, 1, 0))
    const both = await admin(held(approving, 0, 1), held(salaries, 1, 1))
    expect(await found(company.company_id)).toEqual([checker, both])
    await changeRoute('approveTraineeUserRegistration', 'maker', [salaries])
    expect(await found(company.company_id)).toEqual([maker, both])
    await changeRoute('approveTraineeUserRegistration', 'full', [salaries, approving])
    expect(await found(company.company_id)).toEqual([both])
    await changeRoute('approveTraineeUserRegistration', 'any', [])
    expect(await found(company.company_id)).toEqual([])
    await changeRoute('approveTraineeUserRegistration', 'checker', [approving])
    expect(await found(company.company_id)).toEqual([checker, both])
  })
  it('are found from within the company, whose scope stays as it was', async () => {
    const provider = await world.given.admin('globalAdmin', { kind: 'checker' })
    const actor = await world.given.admin('clientAdmin')
    const company_id = actor.company_id ?? 0
    const [reached, scope] = await world.kit.database.write({ kind: 'company', company_id }, async (tx) => [
      await whoMayCall(tx, approveCompanyUserRegistration, null),
      (await tx.sql.execute<{ scope: string }>(`select current_setting('app.scope') as scope`)).rows[0]?.scope,
    ])
    expect(ids(reached as { user_id: number }[])).toContain(provider.user_id)
    expect(scope).toBe('company')
  })
})

it('agrees with mayCall on everybody, whatever a route asks', async () => {
  const company = await world.given.company()
  const keys = [customer(1, 1), customer(2, 5), { system_type_id: 2, module_id: 1, right_id: 1 }] as const
  const statuses = [
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ] as const
  const people: { user_id: number; role: Role; permission: PermissionEntry[]; side: number | null }[] = []
  for (const role of ['trainee', 'clientAdmin', 'globalAdmin', 'superAdmin'] as const)
    for (const [i, [maker, checker]] of statuses.entries()) {
      const permission = [held(keys[role === 'trainee' || role === 'clientAdmin' ? 0 : 2], maker, checker)]
      if (i % 2 === 1) permission.push(held(keys[1], checker, maker))
      const { user_id, company_id } = await world.given.person({ role, permission, company })
      people.push({ user_id, role, permission, side: company_id })
    }
  const entries: PermissionKey[][] = [[], [keys[0]], [keys[1]], [keys[0], keys[2]], [...keys]]
  const known = new Set(ids(people))
  for (const call of [getDashboard, approveTraineeUserRegistration, approveCompanyUserRegistration])
    for (const needs of [asksByContract(call).needs, ...entries])
      for (const step of [undefined, 'maker', 'checker', 'full'] as const)
        for (const side of [company.company_id, null]) {
          const wanted = people.filter((one) => one.side === side && mayCall(call, { needs, step }, one))
          const found = await world.kit.database.read(everything, (tx) => findWhoMayCall(tx, call.access, { needs, step }, side))
          expect(
            ids(found).filter((id) => known.has(id)),
            `${call.name} ${JSON.stringify(needs)} ${step} ${side}`,
          ).toEqual(ids(wanted))
        }
})

it('finds nobody for a call that is bound to no role: everybody would be told', async () =>
  expect(await world.sql((tx) => whoMayCall(tx, logout, null))).toEqual([]))
