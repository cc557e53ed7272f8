/** Who is to be told that something waits: whoever may deal with it today. */
import type { Call } from '@jujur/contract/call.ts'
import type { Connection } from '../kit/database/database.ts'
import { withSystemScope } from '../kit/database/system-scope.ts'
import type { Recipient } from '../notifications/notifications.usecases.ts'
import { routeToday } from './routes.store.ts'
import { findWhoMayCall } from './who-may-call.store.ts'

/** The active people of a company, or with null of the provider, who may make this call by today's routes; at most fifty. Except the one named. */
export const whoMayCall = async (
  tx: Connection,
  call: Pick<Call, 'name' | 'access'>,
  company_id: number | null,
  except?: number,
): Promise<Recipient[]> => {
  const asks = await routeToday(tx, call)
  return withSystemScope(tx, (all) => findWhoMayCall(all, call.access, asks, company_id, except))
}
