/** Invitations: mailed again, and taken. */
import type * as calls from '@jujur/contract/accounts.ts'
import type * as accountsCalls from '@jujur/contract/accounts.ts'
import { lookedAfterBy } from '../access/permissions.rules.ts'
import { audit } from '../audit/audit.store.ts'
import { useLink, voidLinks } from '../identity/credentials/challenges.store.ts'
import { passwordLink } from '../identity/credentials/links.usecases.ts'
import { refusedNewPassword } from '../identity/credentials/new-password.usecases.ts'
import { lockAccounts, lockPerson, updatePerson } from '../identity/identity.store.ts'
import { type Answer, type Handler, invalid, ok, refuse } from '../kit/call/handler.ts'
import { countedAs } from '../kit/security/address.ts'
import { accountOf } from './accounts.store.ts'
import { mailInvitation } from './invitation.usecases.ts'

export const resendInvitation: Handler<typeof calls.resendInvitation> = (context) => {
  const { input, actor, write } = context
  return write(async (tx): Promise<Answer<typeof calls.resendInvitation>> => {
    await lockAccounts(tx, [input.user_id])
    const person = await accountOf(tx, input.user_id, lookedAfterBy[actor.role])
    if (person?.status !== 'invited') return refuse(10043)
    return mailInvitation(tx, context, person)
  })
}

export const acceptInvitation: Handler<typeof accountsCalls.acceptInvitation> = async (context) => {
  const { input, asSystem, now, kit } = context
  if (!input.accept_terms) return refuse(20073, { field: 'accept_terms' })
  const found = await asSystem.read((tx) => passwordLink(tx, { token: input.token, purpose: 'invitation' }, now))
  if ('refuse' in found) return refuse(found.refuse)
  const { person } = found
  if (input.password !== input.confirm_password) return invalid('confirm_password', 'same')
  const refused = await refusedNewPassword(context, input.password, person)
  if (refused) return refused
  const password_hash = await kit.hashing.hash(input.password, countedAs(context.request.ip))

  return asSystem.write(async (tx): Promise<Answer<typeof accountsCalls.acceptInvitation>> => {
    const today = await lockPerson(tx, person.user_id)
    if (today?.status !== 'invited' || !(await useLink(tx, input.token, now))) return refuse(10031)
    await voidLinks(tx, person.user_id, now, 'invitation')
    await updatePerson(tx, person.user_id, { password_hash, password_changed_at: now, status: 'active', last_active_at: now, terms_accepted_at: now })
    const line = { action: 'invitation.accepted', entity: 'user', entity_id: person.user_id, company_id: person.company_id }
    await audit(tx, { ...context, actor: person }, { ...line, before: { status: 'invited' }, after: { status: 'active' } })
    return ok({ username: person.username, system_type_id: person.system_type_id })
  })
}
