/** What is open by the contract to somebody who holds these entries, as the server tells it where no super admin changed a route. */
import type { Call } from '@jujur/contract/call.ts'
import type { User } from '@jujur/contract/identity.ts'
import { calls } from '@jujur/contract/index.ts'
import { asksByContract, mayCall, roleOf } from '@jujur/contract/permissions.ts'

const isPublic = ({ access }: Call) => 'who' in access && access.who === 'public'

export const opensOf = ({ system_type_id, permission }: Pick<User, 'system_type_id' | 'permission'>): string[] =>
  Object.values<Call>(calls)
    .filter((call) => !isPublic(call) && mayCall(call, asksByContract(call), { role: roleOf(system_type_id), permission }))
    .map(({ name }) => name)
