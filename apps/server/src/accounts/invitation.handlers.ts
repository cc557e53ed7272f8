/** Invitations: mailed again, and taken. */
import type * as calls from '@jujur/contract/accounts.ts'
import type * as accountsCalls from '@jujur/contract/accounts.ts'
import { lookedAfterBy } from '../access/permissions.rules.ts'
import { audit } from '../audit/audit.store.ts'
import { linkByToken, useLink, voidLinks } from '../identity/challenges.store.ts'
import { linkState } from '../identity/identity.rules.ts'
import { lockAccounts, lockPerson, personById, updatePerson } from '../identity/identity.store.ts'
import { inviteUser } from '../identity/invitation.usecases.ts'
import { refusedNewPassword } from '../identity/new-password.usecases.ts'
import { tooManyTries } from '../identity/password.usecases.ts'
import { type Answer, because, type Handler, invalid, ok, refuse } from '../kit/call/handler.ts'
import { countedAs } from '../kit/security/address.ts'
import { countTry } from '../kit/security/throttle.ts'
import { invitationWait } from './accounts.rules.ts'
import { accountOf, lastInvitedAt } from './accounts.store.ts'

/** To one person, whoever asks: the address may be a stranger's. */
const INVITATIONS_A_DAY = { limit: 10, windowSeconds: 24 * 3600 }

export const resendInvitation: Handler<typeof calls.resendInvitation> = (context) => {
  const { input, actor, write, now, kit } = context
  return write(async (at): Promise<Answer<typeof calls.resendInvitation>> => {
    await lockAccounts(at, [input.user_id])
    const person = await accountOf(at, input.user_id, lookedAfterBy[actor.role])
    if (person?.status !== 'invited') return refuse(10043)
    const wait_seconds = invitationWait(await lastInvitedAt(at, person.user_id), now)
    if (wait_seconds > 0) return because('too_early', { wait_seconds })
    const { retry_at } = await countTry(at, `mail-invitation:${person.user_id}`, INVITATIONS_A_DAY, now)
    if (retry_at) return tooManyTries(retry_at)
    await inviteUser(at, person, { now, kit })
    await audit(at, context, { action: 'user.invited_again', entity: 'user', entity_id: person.user_id, company_id: person.company_id })
    return ok({})
  })
}

export const acceptInvitation: Handler<typeof accountsCalls.acceptInvitation> = async (context) => {
  const { input, asSystem, now, kit } = context
  if (!input.accept_terms) return refuse(20073, { field: 'accept_terms' })
  const { state, person } = await asSystem.read(async (at) => {
    const link = await linkByToken(at, input.token, 'invitation')
    return { state: linkState(link, now), person: link && (await personById(at, link.user_id)) }
  })
  if (state === 'expired') return refuse(10032)
  if (state === 'unknown' || person?.status !== 'invited' || person.company_status === 'inactive') return refuse(10031)
  if (input.password !== input.confirm_password) return invalid('confirm_password', 'same')
  const refused = await refusedNewPassword(context, input.password, person)
  if (refused) return refused
  const password_hash = await kit.hashing.hash(input.password, countedAs(context.request.ip))

  return asSystem.write(async (at): Promise<Answer<typeof accountsCalls.acceptInvitation>> => {
    const today = await lockPerson(at, person.user_id)
    if (today?.status !== 'invited' || !(await useLink(at, input.token, now))) return refuse(10031)
    await voidLinks(at, person.user_id, now, 'invitation')
    await updatePerson(at, person.user_id, { password_hash, password_changed_at: now, status: 'active', last_active_at: now, terms_accepted_at: now })
    const line = { action: 'invitation.accepted', entity: 'user', entity_id: person.user_id, company_id: person.company_id }
    await audit(at, { ...context, actor: person }, { ...line, before: { status: 'invited' }, after: { status: 'active' } })
    return ok({ username: person.username, system_type_id: person.system_type_id })
  })
}
