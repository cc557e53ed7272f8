/** Who may do what: system types, permission groups, rights and steps, and the one decision on a call (specification section 6, product.md section 2). */

export const systemTypes = { trainee: 1, clientAdmin: 2, globalAdmin: 3, superAdmin: 4 } as const
export type Role = keyof typeof systemTypes
/** When a session ends by itself: so long unused, so long after it began. A use is noted at most so often, and may count from that much earlier. */
export const sessionEnds = {
  unusedMinutes: { 1: 8 * 60, 2: 30, 3: 30, 4: 30 },
  afterHours: 12,
  notedEverySeconds: 60,
} as const satisfies { unusedMinutes: Record<SystemTypeId, number>; afterHours: number; notedEverySeconds: number }
export type SystemTypeId = (typeof systemTypes)[Role]
export const roles = Object.keys(systemTypes) as Role[]
export const roleOf = (id: SystemTypeId): Role => roles[id - 1] as Role

/** The `system_type_id` of a permission entry: 1 for the customer's people, 2 for the provider's. */
export const permissionSystemTypes = { USER: 1, ADMIN: 2 } as const
export type PermissionSystemTypeId = 1 | 2

export const customerGroups = { GENERAL: 1, EMPLOYEE_REGISTRATION: 2, SALARY_DISTRIBUTION: 3, COMPANY: 4 } as const
export const adminGroups = { GENERAL: 1, USERS: 2, OPERATION: 3, FINANCE: 4, CONTENT: 5, AUDIT: 6 } as const
export const rights = {
  READ: 1,
  EDIT: 2,
  CREATE: 3,
  DELETE: 4,
  APPROVE: 5,
  MAKER: 6,
  CHECKER: 7,
  DOWNLOAD: 8,
  RETRIGGER: 9,
} as const

export type CustomerGroup = keyof typeof customerGroups
export type AdminGroup = keyof typeof adminGroups
export type Right = keyof typeof rights
export type GroupOf<R extends Role> = R extends 'trainee' | 'clientAdmin' ? CustomerGroup : AdminGroup

/** One of the entries of which ANY ONE suffices. A group name that both sides have (GENERAL) means the side of the role that asks. */
export type Need<R extends Role = Role> = { readonly group: GroupOf<R>; readonly right: Right }

/** `maker` and `checker` look at that flag of the matched entry; `full` wants both; without a step either flag will do. */
export type Step = 'maker' | 'checker' | 'full'

/** What a person holds, or a call wants, in the numbers of the wire. */
export type PermissionKey = { system_type_id: PermissionSystemTypeId; module_id: number; right_id: number }
export type PermissionEntry = PermissionKey & { maker_status: 0 | 1; checker_status: 0 | 1 }

export const kinds = ['maker', 'checker', 'maker_checker'] as const
export type Kind = (typeof kinds)[number]

export const permissionSideOf = (role: Role): PermissionSystemTypeId => (role === 'trainee' || role === 'clientAdmin' ? 1 : 2)

/** The entry that a need means for a role, or null where that side has no such group (a call open to both sides names entries of each). */
export const permissionKey = (role: Role, need: Need): PermissionKey | null => {
  const side = permissionSideOf(role)
  const groups: Record<string, number> = side === 1 ? customerGroups : adminGroups
  const module_id = groups[need.group]
  return module_id === undefined ? null : { system_type_id: side, module_id, right_id: rights[need.right] }
}

export const samePermission = (a: PermissionKey, b: PermissionKey): boolean =>
  a.system_type_id === b.system_type_id && a.module_id === b.module_id && a.right_id === b.right_id

export type Access<R extends Role = Role> =
  | { readonly who: 'public' }
  | { readonly who: 'signedIn' }
  /** Somebody invited for a while, who is no user and holds no entries: an auditor in their room. */
  | { readonly who: 'guest' }
  | { readonly roles: readonly R[]; readonly needs: readonly Need<R>[]; readonly step?: Step }

/** The entries of which any one opens the call, in the order declared; empty for the calls that ask for none. */
export const requiredPermissions = (call: { readonly access: Access }): PermissionKey[] => {
  if ('who' in call.access) return []
  const { roles, needs } = call.access
  const keys = needs.flatMap((need) => roles.map((role) => permissionKey(role, need)).filter((key) => key !== null))
  return keys.filter((key, i) => keys.findIndex((other) => samePermission(other, key)) === i)
}

// ── May this person make this call ────────────────────────────────────────────────────────────────────────────

/** Calls by what they ask alone, so that whoever decides needs no call's schemas. */
type Asking = { readonly access: Access }
/** What a route asks: entries of which any one suffices, and the step. */
export type RouteAsks = { readonly needs: readonly PermissionKey[]; readonly step: Step | undefined }
/** What a super admin set for a route; both null where the contract counts. */
export type OwnRoute = { readonly access_level: 'any' | Step | null; readonly permissions: PermissionKey[] | null }

export const asksByContract = (call: Asking): RouteAsks => ({
  needs: requiredPermissions(call),
  step: 'roles' in call.access ? call.access.step : undefined,
})
export const asksToday = (call: Asking, own: OwnRoute | null | undefined): RouteAsks => {
  if (!own || own.access_level === null || own.permissions === null) return asksByContract(call)
  return { needs: own.permissions, step: own.access_level === 'any' ? undefined : own.access_level }
}

const isHeld = (entry: PermissionEntry) => entry.maker_status === 1 || entry.checker_status === 1
const takesStep = (entry: PermissionEntry, step: Step | undefined): boolean =>
  step === undefined ||
  (step === 'maker' && entry.maker_status === 1) ||
  (step === 'checker' && entry.checker_status === 1) ||
  (step === 'full' && entry.maker_status === 1 && entry.checker_status === 1)

export type Caller = { readonly role: Role; readonly permission: readonly PermissionEntry[] }
export type CallRefusal = { refuse: 10009 } | { refuse: 10030; data: PermissionKey[] } | { refuse: 20066 } | { refuse: 20067 }

/**
 * The decision, the session aside, and why not: role first (10009), then any one of the entries (10030 with their table), then the step
 * (20066 wants both, 20067 the other half). `asks` is what the route asks today.
 */
export const refusedCall = ({ access }: Asking, asks: RouteAsks, caller: Caller): CallRefusal | null => {
  if ('who' in access) return access.who === 'guest' ? { refuse: 10009 } : null
  if (!access.roles.includes(caller.role)) return { refuse: 10009 }
  const held = caller.permission.filter((entry) => isHeld(entry) && asks.needs.some((need) => samePermission(need, entry)))
  if (held.length === 0) return { refuse: 10030, data: [...asks.needs] }
  if (held.some((entry) => takesStep(entry, asks.step))) return null
  return { refuse: asks.step === 'full' ? 20066 : 20067 }
}
/** The decision alone. */
export const mayCall = (call: Asking, asks: RouteAsks, caller: Caller): boolean => refusedCall(call, asks, caller) === null
