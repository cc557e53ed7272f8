/** An account that too many wrong passwords locked is opened again. */
import type * as calls from '@jujur/contract/accounts.ts'
import { lookedAfterBy, notOneself } from '../access/permissions.rules.ts'
import { audit } from '../audit/audit.store.ts'
import { closeChallenges } from '../identity/credentials/challenges.store.ts'
import { createLink } from '../identity/credentials/links.usecases.ts'
import { forgetFailures } from '../identity/credentials/password.usecases.ts'
import { lockAccounts, updatePerson } from '../identity/identity.store.ts'
import { endSessions } from '../identity/sessions/sessions.store.ts'
import { type Answer, type Handler, isRefused, ok, refuse } from '../kit/call/handler.ts'
import { queueMail } from '../kit/mail/mail.ts'
import { countedAs } from '../kit/security/address.ts'
import { newToken } from '../kit/security/secrets.ts'
import { accountUnlockedMail } from './accounts.mails.ts'
import { accountOf } from './accounts.store.ts'

/** The password that strangers were guessing at is replaced by one that nobody knows, so only the mailed link lets the person in. */
export const unlockUser: Handler<typeof calls.unlockUser> = async (context) => {
  const { input, actor, write, now, kit } = context
  const other = notOneself(actor, input.user_id)
  if (isRefused(other)) return other
  const password_hash = await kit.hashing.hash(newToken(), countedAs(context.request.ip))
  return write(async (tx): Promise<Answer<typeof calls.unlockUser>> => {
    await lockAccounts(tx, [input.user_id])
    const person = await accountOf(tx, input.user_id, lookedAfterBy[actor.role])
    if (person?.status !== 'locked') return refuse(10043)
    await forgetFailures(tx, person)
    await updatePerson(tx, person.user_id, { status: 'active', password_hash, password_changed_at: now })
    await endSessions(tx, person.user_id, 'password', now)
    await closeChallenges(tx, person.user_id, now)
    const token = await createLink(tx, person.user_id, 'reset', now)
    await queueMail(tx, accountUnlockedMail(person, token, kit.settings), now)
    const line = { action: 'user.unlocked', entity: 'user', entity_id: person.user_id, company_id: person.company_id } as const
    await audit(tx, context, { ...line, before: { status: 'locked' }, after: { status: 'active' } })
    return ok({})
  })
}
