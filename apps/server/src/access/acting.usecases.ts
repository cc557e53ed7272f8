/** Who acts, asked once more under a lock: of two who take each other's rights or accounts at the same moment, one comes first. */
import type { Call } from '@jujur/contract/call.ts'
import { type CallRefusal, refusedCall } from '@jujur/contract/permissions.ts'
import { lockAccounts, personById } from '../identity/identity.store.ts'
import { type Actor, type Ok, ok, refuse } from '../kit/call/handler.ts'
import type { Connection } from '../kit/database/database.ts'
import { routeToday } from './routes.store.ts'

/**
 * Locks the actor, and the person whose account is changed if named, and answers the actor with the entries held now.
 * Refusals: 6666 no longer welcome, or what the call would answer the actor now.
 */
export const actorUnderLock = async (
  tx: Connection,
  actor: Actor,
  call: Call,
  other?: number,
): Promise<Ok<Pick<Actor, 'user_id' | 'role' | 'permission'>> | CallRefusal | { refuse: 6666 }> => {
  await lockAccounts(tx, other === undefined ? [actor.user_id] : [actor.user_id, other])
  // A statement of its own: what the lock waited for is seen by those that begin after it.
  const person = await personById(tx, actor.user_id)
  if (person?.status !== 'active') return refuse(6666)
  const { permission } = person
  return refusedCall(call, await routeToday(tx, call), { role: actor.role, permission }) ?? ok({ ...actor, permission })
}
