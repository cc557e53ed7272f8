import type { CallName } from '@jujur/contract/index.ts'
import type { PermissionEntry, Role } from '@jujur/contract/permissions.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorld, type Person, served, type World } from '../../test/world.ts'
import { auditEvent } from '../audit/audit.table.ts'
import { users } from '../identity/identity.table.ts'
import { permission } from './access.table.ts'

const entry = (system_type_id: 1 | 2, module_id: number, right_id: number, maker_status: 0 | 1 = 1, checker_status: 0 | 1 = 1): PermissionEntry => ({
  system_type_id,
  module_id,
  right_id,
  maker_status,
  checker_status,
})

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const stored = async ({ user_id }: { user_id: number }) => {
  const rows = await world.sql((tx) => tx.sql.select().from(permission).where(eq(permission.user_id, user_id)))
  return rows.map(({ system_type_id, module_id, right_id, maker_status, checker_status }) =>
    [system_type_id, module_id, right_id, maker_status, checker_status].join(),
  )
}
type Shown = { fullUpdatedList: (PermissionEntry & { used: boolean })[]; user: { kind: string | null } }
const heldOf = ({ fullUpdatedList }: Shown) =>
  fullUpdatedList.filter((one) => one.maker_status === 1 || one.checker_status === 1).map(({ used: _, ...rest }) => rest)

/** The three triples of calls, who makes them, and of whom. */
const triples = [
  {
    get: 'getGlobalAdminPermission',
    update: 'updateGlobalAdminPermission',
    assign: 'assignGlobalAdminGeneralPermission',
    by: 'superAdmin',
    of: 'globalAdmin',
    side: 2,
    possible: 54,
    missing: 10043,
    own: 10004,
  },
  {
    get: 'getClientAdminPermission',
    update: 'updateClientAdminPermission',
    assign: 'autoAssignClientAdminGeneralPermission',
    by: 'globalAdmin',
    of: 'clientAdmin',
    side: 1,
    possible: 36,
    missing: 10043,
    own: 10043,
  },
  {
    get: 'getTraineeUserPermission',
    update: 'updateTraineeUserPermission',
    assign: 'autoAssignTraineeUserGeneralPermission',
    by: 'clientAdmin',
    of: 'trainee',
    side: 1,
    possible: 36,
    missing: 10054,
    own: 10054,
  },
] as const satisfies readonly { get: CallName; update: CallName; assign: CallName; by: Role; of: Role; [_: string]: unknown }[]

describe.each(triples)('$of permissions by a $by', ({ get, update, assign, by, of, side, possible, missing, own }) => {
  const pair = async (): Promise<{ actor: Person; target: Person }> => {
    const company = await world.given.company()
    return { actor: await world.given.person({ role: by, company }), target: await world.given.person({ role: of, company }) }
  }
  const call = (actor: Person, name: CallName, input: Record<string, unknown>) =>
    world.as(actor).call(name, input) as unknown as Promise<{ response_code: number; data: Shown; body: string }>

  it('are shown as every possible entry with its flags', async () => {
    const { actor, target } = await pair()
    const { data } = await call(actor, get, { user_id: target.user_id })
    expect(data.fullUpdatedList).toHaveLength(possible)
    expect(data.fullUpdatedList.every((one) => one.system_type_id === side)).toBe(true)
    const held = heldOf(data)
    expect(held.map((one) => Object.values(one).join()).sort()).toEqual((await stored(target)).sort())
    expect(data.fullUpdatedList.filter((one) => one.used).length).toBe(held.length)
  })

  it('are replaced as a whole, in force at the next call, told to the person and audited', async () => {
    const { actor, target } = await pair()
    const permissions = [entry(side, 1, 2, 0, 1), entry(side, 4, 8, 1, 0)]
    expect((await world.as(target).call('getDashboard')).response_code).toBe(2100)
    const { data } = await call(actor, update, { user_id: target.user_id, permissions: [...permissions, entry(side, 2, 1, 0, 0)] })
    expect(heldOf(data)).toEqual(permissions)
    expect(await stored(target)).toEqual(permissions.map((one) => Object.values(one).join()))
    expect((await world.as(target).call('getDashboard')).response_code).toBe(10030)
    const notices = await world.as(target).call('getNotificationList', {})
    expect(JSON.stringify(notices.data)).toContain('permissions_changed')
    expect(await world.mails(target.email)).toHaveLength(1)
    const lines = await world.sql((tx) =>
      tx.sql
        .select()
        .from(auditEvent)
        .where(eq(auditEvent.entity_id, String(target.user_id))),
    )
    expect(lines.at(-1)).toMatchObject({
      action: 'user.permissions_changed',
      actor_user_id: actor.user_id,
      company_id: target.company_id,
      after: { permission: permissions },
    })
  })

  it('sent again unchanged tell nobody anything', async () => {
    const { actor, target } = await pair()
    const { data } = await call(actor, get, { user_id: target.user_id })
    const before = await world.digest()
    await call(actor, update, { user_id: target.user_id, permissions: heldOf(data) })
    expect(await world.digest()).toBe(before)
  })

  it('go back to the general permission, with the flags of the kind', async () => {
    const { actor, target } = await pair()
    const before = await stored(target)
    await call(actor, update, { user_id: target.user_id, permissions: [] })
    expect(await stored(target)).toEqual([])
    await call(actor, assign, { user_id: target.user_id })
    expect((await stored(target)).sort()).toEqual(before.sort())
    if (of === 'trainee') return
    const { data } = await call(actor, assign, { user_id: target.user_id, kind: 'checker' })
    expect(data.user.kind).toBe('checker')
    expect(heldOf(data).every((one) => one.maker_status === 0 && one.checker_status === 1)).toBe(true)
    const [row] = await world.sql((tx) => tx.sql.select().from(users).where(eq(users.user_id, target.user_id)))
    expect(row?.kind).toBe('checker')
  })

  it('take no entry of the other side, none that does not exist, and none twice', async () => {
    const { actor, target } = await pair()
    const before = await world.digest()
    for (const permissions of [
      [entry(side === 1 ? 2 : 1, 1, 1)],
      [entry(side, 7, 1)],
      [entry(side, 1, 10)],
      [entry(side, 1, 1), entry(side, 1, 1, 1, 0)],
    ])
      expect((await call(actor, update, { user_id: target.user_id, permissions })).response_code).toBe(7000)
    expect(await world.digest()).toBe(before)
  })

  it('of people of another kind answer as those of nobody', async () => {
    const { actor } = await pair()
    const inputs = { [get]: {}, [update]: { permissions: [] }, [assign]: {} } as Record<CallName, object>
    const others: Person[] = []
    for (const role of ['trainee', 'clientAdmin', 'globalAdmin', 'superAdmin'] as const) {
      const ofProvider = (role === 'globalAdmin' || role === 'superAdmin') && by === 'superAdmin'
      // In a company of its own: so a trainee is another company's.
      if (!ofProvider && !(role === 'clientAdmin' && by === 'globalAdmin')) others.push(await world.given.person({ role }))
    }
    const before = await world.digest()
    for (const [name, rest] of Object.entries(inputs) as [CallName, object][]) {
      const nobody = await call(actor, name, { ...rest, user_id: 2_000_000_000 })
      expect(nobody.response_code).toBe(missing)
      for (const other of others) expect((await call(actor, name, { ...rest, user_id: other.user_id })).body).toBe(nobody.body)
    }
    expect(await world.digest()).toBe(before)
  })

  it('of oneself are out of reach, whatever one holds', async () => {
    const actor = await world.given.person({ role: by })
    const before = await world.digest()
    const more = [entry(by === 'clientAdmin' ? 1 : 2, 4, 5), entry(side, 4, 5)]
    for (const one of more) expect((await call(actor, update, { user_id: actor.user_id, permissions: [one] })).response_code).toBe(own)
    expect((await call(actor, assign, { user_id: actor.user_id })).response_code).toBe(own)
    expect(await world.digest()).toBe(before)
  })
})

describe.runIf(served)('two super admins who take each other’s rights at the same moment', () => {
  it('do not both lose them', async () => {
    for (let round = 0; round < 5; round++) {
      const [one, other] = [await world.given.admin('superAdmin'), await world.given.admin('superAdmin')]
      const strip = (by: Person, whom: Person) => world.as(by).call('updateGlobalAdminPermission', { user_id: whom.user_id, permissions: [] })
      const answers = await Promise.all([strip(one, other), strip(other, one)])
      expect(answers.map(({ response_code }) => response_code).sort()).toEqual([10030, 2100])
      const left = [await stored(one), await stored(other)].filter((held) => held.length > 0)
      expect(left).toHaveLength(1)
    }
  })
  it('and fifty changes of one person leave one whole set', async () => {
    const target = await world.given.admin('globalAdmin')
    const people = await Promise.all(Array.from({ length: 5 }, () => world.given.admin('superAdmin')))
    const sets = Array.from({ length: 50 }, (_, i) => [1, 2, 3].map((n) => entry(2, (i % 6) + 1, n + (i % 5))))
    const answers = await Promise.all(
      sets.map((permissions, i) => world.as(people[i % 5] as Person).call('updateGlobalAdminPermission', { user_id: target.user_id, permissions })),
    )
    expect(new Set(answers.map(({ response_code }) => response_code))).toEqual(new Set([2100]))
    const held = (await stored(target)).sort()
    expect(sets.map((set) => set.map((one) => Object.values(one).join()).sort())).toContainEqual(held)
  })
})
