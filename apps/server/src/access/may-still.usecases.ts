/** A right is asked for again when work is done that was ordered earlier. */
import type { Call } from '@jujur/contract/call.ts'
import { mayCall, roleOf } from '@jujur/contract/permissions.ts'
import type { Person } from '../identity/identity.rules.ts'
import type { Connection } from '../kit/database/database.ts'
import { routeToday } from './routes.store.ts'

/** Still an active administrator of that company, with the entry that the call asks today. */
export const mayStill = async (at: Connection, person: Person, company_id: number, call: Call): Promise<boolean> => {
  const isIn = person.status === 'active' && person.company_id === company_id && person.company_status === 'active'
  if (!isIn) return false
  return mayCall(call, await routeToday(at, call), { role: roleOf(person.system_type_id), permission: person.permission })
}
