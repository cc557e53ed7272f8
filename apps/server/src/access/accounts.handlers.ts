/** Accounts that do not open: an invitation lost, a lock after too many wrong passwords. */
import type * as calls from '@jujur/contract/accounts.ts'
import { accountUnlockedMail } from '../identity/administered.mails.ts'
import { closeChallenges, createLink } from '../identity/challenges.store.ts'
import { endSessions } from '../identity/identity.session.ts'
import { updatePerson } from '../identity/identity.store.ts'
import { inviteUser } from '../identity/invitation.ts'
import { forgetFailures } from '../identity/password.ts'
import { audit } from '../kit/audit.ts'
import { type Answer, because, type Handler, ok, refuse } from '../kit/handler.ts'
import { queueMail } from '../kit/mail.ts'
import { newToken } from '../kit/secrets.ts'
import { invitationWait, lookedAfterBy } from './accounts.rules.ts'
import { accountOf, lastInvitedAt, lockAccounts } from './accounts.store.ts'

export const resendInvitation: Handler<typeof calls.resendInvitation> = (context) => {
  const { input, actor, write, now, kit } = context
  return write(async (at): Promise<Answer<typeof calls.resendInvitation>> => {
    await lockAccounts(at, [input.user_id])
    const person = await accountOf(at, input.user_id, lookedAfterBy[actor.role])
    if (person?.status !== 'invited') return refuse(10043)
    const wait_seconds = invitationWait(await lastInvitedAt(at, person.user_id), now)
    if (wait_seconds > 0) return because('too_early', { wait_seconds })
    await inviteUser(at, person, { now, kit })
    await audit(at, context, { action: 'user.invited_again', entity: 'user', entity_id: person.user_id, company_id: person.company_id })
    return ok({})
  })
}

/** The password that strangers were guessing at is replaced by one that nobody knows, so only the mailed link lets the person in. */
export const unlockUser: Handler<typeof calls.unlockUser> = async (context) => {
  const { input, actor, write, now, kit } = context
  if (input.user_id === actor.user_id) return refuse(10004)
  const password_hash = await kit.hashing.hash(newToken())
  return write(async (at): Promise<Answer<typeof calls.unlockUser>> => {
    await lockAccounts(at, [input.user_id])
    const person = await accountOf(at, input.user_id, lookedAfterBy[actor.role])
    if (person?.status !== 'locked') return refuse(10043)
    await forgetFailures(at, person)
    await updatePerson(at, person.user_id, { status: 'active', password_hash, password_changed_at: now })
    await endSessions(at, person.user_id, 'password', now)
    await closeChallenges(at, person.user_id, now)
    const token = await createLink(at, person.user_id, 'reset', now)
    await queueMail(at, accountUnlockedMail(person, token, kit.settings), now)
    const line = { action: 'user.unlocked', entity: 'user', entity_id: person.user_id, company_id: person.company_id }
    await audit(at, context, { ...line, before: { status: 'locked' }, after: { status: 'active' } })
    return ok({})
  })
}
