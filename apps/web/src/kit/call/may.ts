/** What the signed-in person may call: leaves out menus, routes and buttons of what would be refused. The server decides again on every call. */
import type { Call } from '@jujur/contract/call.ts'
import type { User } from '@jujur/contract/identity.ts'
import { type PermissionEntry, permissionKey, roleOf, type Step, samePermission } from '@jujur/contract/permissions.ts'
import { useSession } from '../session/session.ts'

const satisfies = (entry: PermissionEntry, step: Step | undefined): boolean => {
  if (step === 'maker') return entry.maker_status === 1
  if (step === 'checker') return entry.checker_status === 1
  if (step === 'full') return entry.maker_status === 1 && entry.checker_status === 1
  return entry.maker_status === 1 || entry.checker_status === 1
}

/** Role, then any one of the needed entries, then the step (specification section 6). */
export const may = (user: User, call: Pick<Call, 'access'>): boolean => {
  if ('who' in call.access) return true
  const { roles, needs, step } = call.access
  const role = roleOf(user.system_type_id)
  if (!roles.includes(role)) return false
  const wanted = needs.map((need) => permissionKey(role, need)).filter((key) => key !== null)
  return user.permission.some((entry) => satisfies(entry, step) && wanted.some((key) => samePermission(key, entry)))
}

/** `const may = useMay()`, then `may(approveBankReceipt)`. */
export const useMay = (): ((call: Pick<Call, 'access'>) => boolean) => {
  const person = useSession()
  return (call) => person !== null && may(person.user, call)
}
