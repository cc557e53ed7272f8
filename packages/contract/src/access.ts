/** Who may do what: the provider's administrators, everybody's permission entries, and what each route asks (product.md section 2). */
import { z } from 'zod'
import { defineCall, Empty, Id, Instant } from './call.ts'
import { OpenCalls, PermissionShape } from './identity.ts'
import { kinds, roles } from './permissions.ts'

// ── What a route asks ─────────────────────────────────────────────────────────────────────────────────────────

export const accessLevels = ['any', 'maker', 'checker', 'full'] as const
export type AccessLevel = (typeof accessLevels)[number]

const Key = z.strictObject({
  system_type_id: z.union([z.literal(1), z.literal(2)]),
  module_id: z.int().min(1).max(99),
  right_id: z.int().min(1).max(9),
})

export const RoutePermission = z.strictObject({
  route_id: Id,
  /** The call's name. */
  route: z.string(),
  title: z.string(),
  /** The feature that declares it, for example `companies`. */
  feature: z.string(),
  roles: z.array(z.enum(roles as [string, ...string[]])),
  access_level: z.enum(accessLevels),
  /** Of these any one suffices; none at all answers 10030 with an empty table. */
  permissions: z.array(Key),
  default_access_level: z.enum(accessLevels),
  default_permissions: z.array(Key),
  version: z.int(),
  changed_at: Instant.nullable(),
  changed_by: z.string().nullable(),
})
export type RoutePermission = z.output<typeof RoutePermission>

export const getRoutePermissionList = defineCall({
  name: 'getRoutePermissionList',
  title: 'What every route asks: entries of which any one suffices, and the step',
  access: { roles: ['superAdmin'], needs: [{ group: 'GENERAL', right: 'READ' }] },
  input: Empty,
  output: z.array(RoutePermission),
  shows: ['routes'],
})

export const updateRoutePermissionList = defineCall({
  name: 'updateRoutePermissionList',
  title: 'Change what routes ask; in force with the next call of anybody',
  access: { roles: ['superAdmin'], needs: [{ group: 'GENERAL', right: 'EDIT' }] },
  input: z.strictObject({
    routes: z
      .array(
        z.strictObject({
          route_id: Id,
          access_level: z.enum(accessLevels),
          permissions: z.array(Key).max(60),
          /** As it was read; a change by somebody else meanwhile is refused. */
          version: z.int().min(1).max(2_147_483_647),
        }),
      )
      .min(1)
      .max(200),
  }),
  output: z.array(RoutePermission),
  refuses: [10004],
  reasons: ['changed_since'],
  changes: ['routes'],
})

export const checkRoutePermission = defineCall({
  name: 'checkRoutePermission',
  title: 'Whom a change of a route would affect: how many people lose and gain it, and some by name',
  access: { roles: ['superAdmin'], needs: [{ group: 'GENERAL', right: 'READ' }] },
  input: z.strictObject({ route_id: Id, access_level: z.enum(accessLevels), permissions: z.array(Key).max(60) }),
  output: z.strictObject({ loses: z.int(), gains: z.int(), names: z.array(z.string()) }),
  missing: { route_id: 4444 },
  shows: ['permissions', 'routes'],
})

export const getOpenCalls = defineCall({
  name: 'getOpenCalls',
  title: "What is open to the own account by today's routes",
  access: { who: 'signedIn' },
  input: Empty,
  output: OpenCalls,
  shows: ['permissions', 'routes'],
})

// ── Permission entries ────────────────────────────────────────────────────────────────────────────────────────

/** Every possible entry of the person's side with its flags; `used` when a route open to the person's role asks it today. */
const PermissionList = z.strictObject({
  user: z.strictObject({
    user_id: Id,
    name: z.string(),
    username: z.string(),
    system_type_id: z.int().min(1).max(4),
    kind: z.enum(kinds).nullable(),
  }),
  fullUpdatedList: z.array(z.strictObject({ ...PermissionShape.shape, used: z.boolean() })),
})
export type PermissionList = z.output<typeof PermissionList>
const ofUser = z.strictObject({ user_id: Id })
const newEntries = z.strictObject({ user_id: Id, permissions: z.array(PermissionShape).max(60) })
const general = z.strictObject({ user_id: Id, kind: z.enum(kinds).optional() })

export const getGlobalAdminPermission = defineCall({
  name: 'getGlobalAdminPermission',
  title: 'The permission entries of an administrator of the provider',
  access: { roles: ['superAdmin'], needs: [{ group: 'USERS', right: 'READ' }] },
  input: ofUser,
  output: PermissionList,
  refuses: [10043],
  missing: { user_id: 10043 },
  shows: ['permissions', 'routes'],
})
export const updateGlobalAdminPermission = defineCall({
  name: 'updateGlobalAdminPermission',
  title: 'Replace the permission entries of an administrator of the provider',
  access: { roles: ['superAdmin'], needs: [{ group: 'USERS', right: 'EDIT' }] },
  input: newEntries,
  output: PermissionList,
  refuses: [10004, 10043],
  missing: { user_id: 10043 },
  changes: ['permissions'],
})
export const assignGlobalAdminGeneralPermission = defineCall({
  name: 'assignGlobalAdminGeneralPermission',
  title: 'Give an administrator of the provider the general permission of the role',
  access: { roles: ['superAdmin'], needs: [{ group: 'USERS', right: 'EDIT' }] },
  input: general,
  output: PermissionList,
  refuses: [10004, 10043],
  missing: { user_id: 10043 },
  changes: ['permissions'],
})

export const getClientAdminPermission = defineCall({
  name: 'getClientAdminPermission',
  title: 'The permission entries of a company administrator',
  access: { roles: ['globalAdmin'], needs: [{ group: 'USERS', right: 'READ' }] },
  input: ofUser,
  output: PermissionList,
  refuses: [10043],
  missing: { user_id: 10043 },
  shows: ['permissions', 'routes'],
})
export const updateClientAdminPermission = defineCall({
  name: 'updateClientAdminPermission',
  title: 'Replace the permission entries of a company administrator',
  access: { roles: ['globalAdmin'], needs: [{ group: 'USERS', right: 'EDIT' }] },
  input: newEntries,
  output: PermissionList,
  refuses: [10043],
  missing: { user_id: 10043 },
  changes: ['permissions'],
})
export const autoAssignClientAdminGeneralPermission = defineCall({
  name: 'autoAssignClientAdminGeneralPermission',
  title: 'Give a company administrator the general permission of the role',
  access: { roles: ['globalAdmin'], needs: [{ group: 'USERS', right: 'EDIT' }] },
  input: general,
  output: PermissionList,
  refuses: [10043],
  missing: { user_id: 10043 },
  changes: ['permissions'],
})

export const getTraineeUserPermission = defineCall({
  name: 'getTraineeUserPermission',
  title: "The permission entries of one of the company's trainees",
  access: { roles: ['clientAdmin'], needs: [{ group: 'EMPLOYEE_REGISTRATION', right: 'READ' }] },
  input: ofUser,
  output: PermissionList,
  refuses: [10054],
  missing: { user_id: 10054 },
  shows: ['permissions', 'routes'],
})
export const updateTraineeUserPermission = defineCall({
  name: 'updateTraineeUserPermission',
  title: "Replace the permission entries of one of the company's trainees",
  access: { roles: ['clientAdmin'], needs: [{ group: 'EMPLOYEE_REGISTRATION', right: 'EDIT' }] },
  input: newEntries,
  output: PermissionList,
  refuses: [10054],
  missing: { user_id: 10054 },
  changes: ['permissions'],
})
export const autoAssignTraineeUserGeneralPermission = defineCall({
  name: 'autoAssignTraineeUserGeneralPermission',
  title: "Give one of the company's trainees the general permission",
  access: { roles: ['clientAdmin'], needs: [{ group: 'EMPLOYEE_REGISTRATION', right: 'EDIT' }] },
  input: ofUser,
  output: PermissionList,
  refuses: [10054],
  missing: { user_id: 10054 },
  changes: ['permissions'],
})
