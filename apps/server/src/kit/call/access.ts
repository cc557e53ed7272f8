/** May this person make this call? Decided before the body is read (product design, permissions). */
import type { AccessLevel } from '@jujur/contract/access.ts'
import type { Call } from '@jujur/contract/call.ts'
import {
  type Access,
  type PermissionEntry,
  type PermissionKey,
  type Role,
  requiredPermissions,
  type Step,
  samePermission,
} from '@jujur/contract/permissions.ts'

export type AccessRefusal = { refuse: 10009 } | { refuse: 10030; data: PermissionKey[] } | { refuse: 20066 } | { refuse: 20067 }

/** What a route asks today: the contract's defaults, until a super admin changes them. */
export type RouteAccess = { needs: readonly PermissionKey[]; step: Step | undefined }
export const contractAccess = (call: Pick<Call, 'access'>): RouteAccess => ({
  needs: requiredPermissions(call),
  step: 'roles' in call.access ? call.access.step : undefined,
})

/** What a super admin set for a route; with nothing set, the contract's defaults count. */
export type OwnRoute = { access_level: AccessLevel | null; permissions: PermissionKey[] | null }
export const routeAccess = (call: Pick<Call, 'access'>, own: OwnRoute | null | undefined): RouteAccess => {
  if (!own || own.access_level === null || own.permissions === null) return contractAccess(call)
  return { needs: own.permissions, step: own.access_level === 'any' ? undefined : own.access_level }
}

const isHeld = (entry: PermissionEntry) => entry.maker_status === 1 || entry.checker_status === 1
const takesStep = (entry: PermissionEntry, step: Step | undefined): boolean =>
  step === undefined ||
  (step === 'maker' && entry.maker_status === 1) ||
  (step === 'checker' && entry.checker_status === 1) ||
  (step === 'full' && entry.maker_status === 1 && entry.checker_status === 1)

/** Role first (10009), then any one of the entries (10030 with their table), then the step (20066 wants both, 20067 the other half). */
export const refusedAccess = (
  access: Access,
  route: RouteAccess,
  actor: { role: Role; permission: readonly PermissionEntry[] },
): AccessRefusal | null => {
  if ('who' in access) return null
  if (!access.roles.includes(actor.role)) return { refuse: 10009 }
  const held = actor.permission.filter((entry) => isHeld(entry) && route.needs.some((need) => samePermission(need, entry)))
  if (held.length === 0) return { refuse: 10030, data: [...route.needs] }
  if (held.some((entry) => takesStep(entry, route.step))) return null
  return { refuse: route.step === 'full' ? 20066 : 20067 }
}

/**
 * Whether the actor's entries open this call; screens show by it what is possible. By the contract's defaults, unless told what the route
 * asks today (access/routes.store.ts).
 */
export const holds = (
  actor: { role: Role; permission: readonly PermissionEntry[] },
  call: Pick<Call, 'access'>,
  route: RouteAccess = contractAccess(call),
): boolean => refusedAccess(call.access, route, actor) === null
