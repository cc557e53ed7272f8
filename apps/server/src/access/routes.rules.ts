/** What a route may be made to ask, and how it is shown beside what the contract says. */
import type { AccessLevel, RoutePermission, updateRoutePermissionList } from '@jujur/contract/access.ts'
import type { Call, Input } from '@jujur/contract/call.ts'
import { type CallName, calls, featureOf } from '@jujur/contract/index.ts'
import {
  asksByContract,
  asksToday,
  type OwnRoute,
  type PermissionKey,
  permissionSideOf,
  type Role,
  type RouteAsks,
  samePermission,
} from '@jujur/contract/permissions.ts'
import { type Decision, invalid, ok, refuse, refuseWith } from '../kit/call/handler.ts'
import { isPossible } from './permissions.rules.ts'

type Bound = Call & { access: { roles: readonly Role[] } }
const isBound = (call: Call | undefined): call is Bound => call !== undefined && 'roles' in call.access

/** The routes that the screen shows: bound to roles. Public calls and those of any signed-in person ask for no entry. */
export const boundRoutes: readonly string[] = Object.values<Call>(calls)
  .filter(isBound)
  .map(({ name }) => name)
const boundCall = (route: string): Bound | null => {
  const call: Call | undefined = Object.hasOwn(calls, route) ? calls[route as CallName] : undefined
  return isBound(call) ? call : null
}

export type RouteRow = OwnRoute & { route_id: number; route: string; version: number }
/** What a route asks, in the words of the screen. */
export type RouteRequirement = { access_level: AccessLevel; permissions: readonly PermissionKey[] }

const asked = ({ needs, step }: RouteAsks): RouteRequirement => ({ access_level: step ?? 'any', permissions: needs })
const askedByContract = (call: Bound): RouteRequirement => asked(asksByContract(call))
const askedToday = (call: Bound, own: OwnRoute): RouteRequirement => asked(asksToday(call, own))

/** Null for the row of a call that is no longer declared. */
export const toRoutePermission = (row: RouteRow & { changed_at: Date | null; changed_by: string | null }): RoutePermission | null => {
  const call = boundCall(row.route)
  if (!call) return null
  const standard = askedByContract(call)
  const today = askedToday(call, row)
  return {
    route_id: row.route_id,
    route: row.route,
    title: call.title,
    feature: featureOf(row.route),
    roles: [...call.access.roles],
    access_level: today.access_level,
    permissions: [...today.permissions],
    default_access_level: standard.access_level,
    default_permissions: [...standard.permissions],
    version: row.version,
    changed_at: row.changed_at?.toISOString() ?? null,
    changed_by: row.changed_by,
  }
}

/** What a route would ask, as it is shown today and as it is wanted; null for a call that is no longer declared. */
export const wouldAsk = (row: RouteRow, { access_level, permissions }: RouteRequirement) => {
  const call = boundCall(row.route)
  const own = { access_level, permissions: [...permissions] }
  return call && { access: call.access, before: asksToday(call, row), after: asksToday(call, own) }
}

const isSame = (one: RouteRequirement, other: RouteRequirement): boolean =>
  one.access_level === other.access_level &&
  one.permissions.length === other.permissions.length &&
  one.permissions.every((key) => other.permissions.some((known) => samePermission(key, known)))

/** The routes by which a super admin could undo any change of this screen. */
export const guardRoutes = ['getRoutePermissionList', 'updateRoutePermissionList'] as const

type Wanted = Input<typeof updateRoutePermissionList>['routes']
export type RouteChange = { row: RouteRow; before: RouteRequirement; after: RouteRequirement; own: OwnRoute }

const wrongEntry = (call: Bound, permissions: readonly PermissionKey[], field: string) => {
  const sides = call.access.roles.map(permissionSideOf)
  for (const [i, key] of permissions.entries()) {
    if (!sides.includes(key.system_type_id) || !isPossible(key)) return invalid(`${field}.${i}`, 'invalid')
    if (permissions.findIndex((other) => samePermission(other, key)) < i) return invalid(`${field}.${i}`, 'not_unique')
  }
  return null
}

/**
 * What changes, of all that was asked. `rows` are those named and the guards, as they are under the lock; `reaches` tells whether the actor's
 * entries open a route that asks so. Refusals: 4444 no such route; 7000 an entry that no role of the route can hold, or twice;
 * changed_since; 10004 the actor would be locked out of this very screen.
 */
export const routeChanges = (
  wanted: Wanted,
  rows: readonly RouteRow[],
  reaches: (call: Call, own: OwnRoute) => boolean,
): Decision<typeof updateRoutePermissionList, RouteChange[]> => {
  const changes: RouteChange[] = []
  for (const [i, { route_id, version, access_level, permissions }] of wanted.entries()) {
    const row = rows.find((known) => known.route_id === route_id)
    const call = row ? boundCall(row.route) : null
    if (!row || !call) return refuse(4444)
    if (wanted.findIndex((other) => other.route_id === route_id) < i) return invalid(`routes.${i}.route_id`, 'not_unique')
    const wrong = wrongEntry(call, permissions, `routes.${i}.permissions`)
    if (wrong) return wrong
    if (version !== row.version) return refuseWith('changed_since', { route_id, version: row.version })
    const after: RouteRequirement = { access_level, permissions }
    const before = askedToday(call, row)
    const own = isSame(after, askedByContract(call)) ? { access_level: null, permissions: null } : { access_level, permissions }
    if (!isSame(after, before)) changes.push({ row, before, after, own })
  }
  for (const row of rows) {
    const call = guardRoutes.some((guard) => guard === row.route) ? boundCall(row.route) : null
    if (call && !reaches(call, changes.find((change) => change.row === row)?.own ?? row)) return refuse(10004)
  }
  return ok(changes)
}
