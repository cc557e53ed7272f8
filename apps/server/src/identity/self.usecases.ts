/** The signed-in person, as the database has them now. */

import type * as accountsCalls from '@jujur/contract/accounts.ts'
import type { AuditKind } from '@jujur/contract/audit-kinds.ts'
import type { Context } from '../kit/call/handler.ts'
import type { Connection } from '../kit/database/database.ts'
import type { SignInPerson } from './identity.rules.ts'
import { personById } from './identity.store.ts'

export type Signed = Omit<Context<typeof accountsCalls.getUserProfile>, 'input'>

/** The signed-in person as the database has them now. */
export const self = async (tx: Connection, { actor }: Pick<Signed, 'actor'>): Promise<SignInPerson> => {
  const person = await personById(tx, actor.user_id)
  if (!person) throw new Error('a session belongs to a person')
  return person
}
export const aboutSelf = ({ actor }: Pick<Signed, 'actor'>, action: AuditKind) =>
  ({
    action,
    entity: 'user',
    entity_id: actor.user_id,
    company_id: actor.company_id,
  }) as const
