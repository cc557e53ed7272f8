/** Samples of the access calls. */
import { calls } from '@jujur/contract/index.ts'
import { eq } from 'drizzle-orm'
import { routePermission } from '../src/access/access.table.ts'
import { defaultPermissions } from '../src/access/default-permissions.rules.ts'
import { inviteUser } from '../src/identity/credentials/invitation.usecases.ts'
import { everything } from '../src/kit/database/scope.ts'
import { readClock } from '../src/kit/time/clock.ts'
import type { Make } from './sample.ts'
import type { Person, World } from './world.ts'

/** A route as the database has it now. */
export const routeRow = async (world: World, route: string) => {
  const [row] = await world.sql((tx) => tx.sql.select().from(routePermission).where(eq(routePermission.route, route)))
  if (!row) throw new Error(`${route} has no row`)
  return row
}

/** Invited a while ago, so that another invitation may be mailed. */
export const givenInvited = async (world: World, fields: { company?: { company_id: number } } = {}): Promise<Person> => {
  const person = await world.given.trainee({ ...fields, status: 'invited' })
  const now = await readClock(world.kit)
  const earlier = new Date(now.getTime() - 120_000)
  await world.kit.database.write(everything, (tx) => inviteUser(tx, { ...person, language: 'en' }, { now: earlier, kit: world.kit }))
  return person
}

type Company = { company_id: number } | undefined
const ofProvider =
  (input: Record<string, unknown> = {}): Make =>
  async (world) => ({
    actor: await world.given.admin('superAdmin'),
    input: { user_id: (await world.given.admin('globalAdmin')).user_id, ...input },
  })
const ofClientAdmin =
  (input: Record<string, unknown> = {}): Make =>
  async (world, company) => ({
    actor: await world.given.admin('globalAdmin'),
    input: { user_id: (await world.given.admin('clientAdmin', company ? { company } : {})).user_id, ...input },
  })
const ofTrainee =
  (input: Record<string, unknown> = {}): Make =>
  async (world, company) => {
    const own = { company: company ?? (await world.given.company()) }
    return { actor: await world.given.admin('clientAdmin', own), input: { user_id: (await world.given.trainee(own)).user_id, ...input } }
  }
const inCompany = async (world: World, company: Company, target: (own: { company: { company_id: number } }) => Promise<Person>) => {
  const own = { company: company ?? (await world.given.company()) }
  return { actor: await world.given.admin('clientAdmin', own), input: { user_id: (await target(own)).user_id } }
}

const read = (system_type_id: 1 | 2) => [{ system_type_id, module_id: 1, right_id: 1, maker_status: 1, checker_status: 0 }]
const someone = (n: number) => ({ name: 'Mei Ling Tan', username: `mei.ling.${n}`, email: `mei.ling.${n}@people.test`, phone: '+60123456789' })
let last = 0

export const accessSamples = {
  getAuditKeys: async () => ({ actor: null, input: {} }),
  verifyAuditLog: async (world) => ({ actor: await world.given.admin('superAdmin'), input: {} }),
  getOpenCalls: async (world) => ({ actor: await world.given.trainee(), input: {} }),
  getRoutePermissionList: async (world) => ({ actor: await world.given.admin('superAdmin'), input: {} }),
  checkRoutePermission: async (world) => {
    const { route_id } = await routeRow(world, 'getRoutePermissionList')
    return { actor: await world.given.admin('superAdmin'), input: { route_id, access_level: 'any', permissions: [] } }
  },
  // As the contract has it: other samples of the same world go on as before.
  updateRoutePermissionList: async (world) => {
    const { route_id, version } = await routeRow(world, 'getRoutePermissionList')
    const permissions = [{ system_type_id: 2, module_id: 1, right_id: 1 }]
    return {
      actor: await world.given.admin('superAdmin'),
      input: { routes: [{ route_id, version, access_level: 'any', permissions }] },
    }
  },
  registerGlobalAdmin: async (world) => ({
    actor: await world.given.admin('superAdmin'),
    input: { ...someone(++last), system_type_id: 3, kind: 'maker' },
  }),
  getGlobalAdminUserList: async (world) => ({ actor: await world.given.admin('superAdmin'), input: { q: 'person', status: 'active' } }),
  updateGlobalAdminUser: async (world) => {
    const { username: _, ...fields } = someone(++last)
    return { actor: await world.given.admin('superAdmin'), input: { ...fields, user_id: (await world.given.admin('globalAdmin')).user_id } }
  },

  getGlobalAdminPermission: ofProvider(),
  updateGlobalAdminPermission: ofProvider({ permissions: read(2) }),
  assignGlobalAdminGeneralPermission: ofProvider({ kind: 'checker' }),
  getClientAdminPermission: ofClientAdmin(),
  updateClientAdminPermission: ofClientAdmin({ permissions: read(1) }),
  autoAssignClientAdminGeneralPermission: ofClientAdmin({ kind: 'maker' }),
  getTraineeUserPermission: ofTrainee(),
  updateTraineeUserPermission: ofTrainee({ permissions: read(1) }),
  autoAssignTraineeUserGeneralPermission: ofTrainee(),

  resendInvitation: (world, company) => inCompany(world, company, (own) => givenInvited(world, own)),
  unlockUser: (world, company) => inCompany(world, company, (own) => world.given.trainee({ ...own, status: 'locked' })),
} satisfies Record<string, Make>

/** The general permission of a role, as its people hold it. */
export const general = (role: Parameters<typeof defaultPermissions>[0], kind: Parameters<typeof defaultPermissions>[1]) =>
  defaultPermissions(role, kind, Object.values(calls))
