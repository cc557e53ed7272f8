/** The general permission of a role: every entry that the contract's calls open to it, with the flags of the person's kind. */
import type { Call } from '@jujur/contract/call.ts'
import { type Kind, type PermissionEntry, permissionSideOf, type Role, requiredPermissions, samePermission } from '@jujur/contract/permissions.ts'

/** Without a kind (a trainee) both flags are set. */
export const defaultPermissions = (role: Role, kind: Kind | null, calls: readonly Pick<Call, 'access'>[]): PermissionEntry[] => {
  const opened = calls.filter(({ access }) => 'roles' in access && access.roles.includes(role))
  const side = permissionSideOf(role)
  const keys = opened.flatMap((call) => requiredPermissions(call)).filter((key) => key.system_type_id === side)
  return keys
    .filter((key, i) => keys.findIndex((other) => samePermission(other, key)) === i)
    .map((key) => ({ ...key, maker_status: kind === 'checker' ? 0 : 1, checker_status: kind === 'maker' ? 0 : 1 }))
}
