/** An invitation: mailed again by whoever looks after the person, and taken. */
import type { acceptInvitation } from '@jujur/contract/accounts.ts'
import { NOTICE_VERSION } from '@jujur/contract/privacy-notice.ts'
import { audit } from '../audit/audit.store.ts'
import { useLink, voidLinks } from '../identity/credentials/challenges.store.ts'
import { inviteUser } from '../identity/credentials/invitation.usecases.ts'
import { passwordLink } from '../identity/credentials/links.usecases.ts'
import { refusedNewPassword } from '../identity/credentials/new-password.usecases.ts'
import { typedTwice } from '../identity/credentials/password.rules.ts'
import { tooManyTries } from '../identity/credentials/password.usecases.ts'
import { lockPerson, updatePerson } from '../identity/identity.store.ts'
import { type ActionContext, type Answer, type Context, isRefused, ok, refuse, refuseWith } from '../kit/call/handler.ts'
import type { Connection } from '../kit/database/database.ts'
import { countedAs } from '../kit/security/address.ts'
import { countTry } from '../kit/security/throttle.ts'
import { invitationWait, termsAccepted } from './accounts.rules.ts'
import { type AccountRow, lastInvitedAt } from './accounts.store.ts'
import { keepAcceptance } from './notice.store.ts'

/** To one person, whoever asks: the address may be a stranger's. */
const INVITATIONS_A_DAY = { limit: 10, windowSeconds: 24 * 3600 }

/** The caller holds the account. `too_early` so soon after another, `too_many_tries` after too many in a day. */
export const mailInvitation = async (tx: Connection, ctx: ActionContext, person: AccountRow) => {
  const wait_seconds = invitationWait(await lastInvitedAt(tx, person.user_id), ctx.now)
  if (wait_seconds > 0) return refuseWith('too_early', { wait_seconds })
  const { retry_at } = await countTry(tx, `mail-invitation:${person.user_id}`, INVITATIONS_A_DAY, ctx.now)
  if (retry_at) return tooManyTries(retry_at)
  await inviteUser(tx, person, ctx)
  await audit(tx, ctx, { action: 'user.invited_again', entity: 'user', entity_id: person.user_id, company_id: person.company_id })
  return ok({})
}

/** The first password, by the mailed link; hashed with nothing open, and judged again by the person's row. */
export const takeInvitation = async (context: Context<typeof acceptInvitation>): Promise<Answer<typeof acceptInvitation>> => {
  const { input, asSystem, now, kit } = context
  const accepted = termsAccepted(input.accept_terms)
  if (isRefused(accepted)) return accepted
  const found = await asSystem.read((tx) => passwordLink(tx, { token: input.token, purpose: 'invitation' }, now))
  if (isRefused(found)) return found
  const { person } = found
  const typed = typedTwice(input)
  if (isRefused(typed)) return typed
  const refused = await refusedNewPassword(context, input.password, person)
  if (refused) return refused
  const password_hash = await kit.hashing.hash(input.password, countedAs(context.request.ip))

  return asSystem.write(async (tx): Promise<Answer<typeof acceptInvitation>> => {
    const today = await lockPerson(tx, person.user_id)
    if (today?.status !== 'invited' || !(await useLink(tx, input.token, now))) return refuse(10031)
    await voidLinks(tx, person.user_id, now, 'invitation')
    await updatePerson(tx, person.user_id, { password_hash, password_changed_at: now, status: 'active', last_active_at: now, terms_accepted_at: now })
    await keepAcceptance(tx, person, 'invitation', now)
    const line = { action: 'invitation.accepted', entity: 'user', entity_id: person.user_id, company_id: person.company_id } as const
    await audit(
      tx,
      { ...context, actor: person },
      { ...line, before: { status: 'invited' }, after: { status: 'active', notice_version: NOTICE_VERSION } },
    )
    return ok({ username: person.username, system_type_id: person.system_type_id })
  })
}
