/** What the signed-in person may call: hides menus, routes and buttons. The server decides again on every call. */
import type { Call } from '@jujur/contract/call.ts'
import type { User } from '@jujur/contract/identity.ts'
import { type PermissionEntry, permissionKey, roleOf, type Step, samePermission } from '@jujur/contract/permissions.ts'

const holds = (entry: PermissionEntry) => entry.maker_status === 1 || entry.checker_status === 1
const satisfies = (entry: PermissionEntry, step: Step | undefined): boolean => {
  if (step === 'maker') return entry.maker_status === 1
  if (step === 'checker') return entry.checker_status === 1
  if (step === 'full') return entry.maker_status === 1 && entry.checker_status === 1
  return holds(entry)
}

/** Role, then any one of the needed entries, then the step (specification section 6). */
export const allows = (user: User, call: Pick<Call, 'access'>): boolean => {
  if ('who' in call.access) return true
  const { roles, needs, step } = call.access
  const role = roleOf(user.system_type_id)
  if (!roles.includes(role)) return false
  const wanted = needs.map((need) => permissionKey(role, need)).filter((key) => key !== null)
  return user.permission.some((entry) => satisfies(entry, step) && wanted.some((key) => samePermission(key, entry)))
}
