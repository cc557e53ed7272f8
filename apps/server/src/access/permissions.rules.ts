/** Permission entries: which there can be on each side, and what may be made of somebody's. */
import type { Call } from '@jujur/contract/call.ts'
import { calls } from '@jujur/contract/index.ts'
import {
  adminGroups,
  customerGroups,
  type PermissionEntry,
  type PermissionKey,
  type PermissionSystemTypeId,
  permissionSideOf,
  type Role,
  rights,
  type SystemTypeId,
  samePermission,
  systemTypes,
} from '@jujur/contract/permissions.ts'
import { done, invalid, ok, refuse } from '../kit/call/handler.ts'

/** Whose accounts a role looks after: a super admin the provider's people's, a global admin company administrators', a client admin the company's trainees'. */
export const lookedAfterBy: Record<Role, readonly SystemTypeId[]> = {
  trainee: [],
  clientAdmin: [systemTypes.trainee],
  globalAdmin: [systemTypes.clientAdmin],
  superAdmin: [systemTypes.globalAdmin, systemTypes.superAdmin],
}

/** Every entry of a side, group by group. */
export const possibleEntries = (side: PermissionSystemTypeId): PermissionKey[] =>
  Object.values<number>(side === 1 ? customerGroups : adminGroups).flatMap((module_id) =>
    Object.values(rights).map((right_id) => ({ system_type_id: side, module_id, right_id })),
  )
export const isPossible = (key: PermissionKey): boolean => possibleEntries(key.system_type_id).some((entry) => samePermission(entry, key))

/** The entries that routes open to the role ask today. */
export const usedEntries = (role: Role, routeOf: (call: Call) => { readonly needs: readonly PermissionKey[] }): PermissionKey[] =>
  Object.values<Call>(calls)
    .filter(({ access }) => 'roles' in access && access.roles.includes(role))
    .flatMap((call) => [...routeOf(call).needs])

/** Every possible entry of the role's side, those not held with both flags 0. */
export const fullList = (role: Role, held: readonly PermissionEntry[], used: readonly PermissionKey[]) =>
  possibleEntries(permissionSideOf(role)).map((key) => {
    const entry = held.find((one) => samePermission(one, key))
    return {
      ...key,
      maker_status: entry?.maker_status ?? (0 as const),
      checker_status: entry?.checker_status ?? (0 as const),
      used: used.some((one) => samePermission(one, key)),
    }
  })

/** What replaces somebody's entries: an entry with both flags 0 is not held. 7000 for an entry that the role's side does not have, or twice. */
export const newEntries = (role: Role, sent: readonly PermissionEntry[]) => {
  for (const [i, entry] of sent.entries()) {
    if (entry.system_type_id !== permissionSideOf(role) || !isPossible(entry)) return invalid(`permissions.${i}`, 'invalid')
    if (sent.findIndex((other) => samePermission(other, entry)) < i) return invalid(`permissions.${i}`, 'not_unique')
  }
  return ok(sent.filter((entry) => entry.maker_status === 1 || entry.checker_status === 1))
}

/** Whether both hold the same, in whatever order. */
export const sameEntries = (one: readonly PermissionEntry[], other: readonly PermissionEntry[]): boolean =>
  one.length === other.length &&
  one.every((entry) =>
    other.some((known) => samePermission(known, entry) && known.maker_status === entry.maker_status && known.checker_status === entry.checker_status),
  )

/** Nobody changes what they may do, or opens their own account. */
export const notOneself = (actor: { readonly user_id: number }, user_id: number) => (user_id === actor.user_id ? refuse(10004) : done)
