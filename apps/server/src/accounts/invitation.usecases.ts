/** An invitation mailed again by whoever looks after the person. */
import { audit } from '../audit/audit.store.ts'
import { inviteUser } from '../identity/credentials/invitation.usecases.ts'
import { tooManyTries } from '../identity/credentials/password.usecases.ts'
import { type ActionContext, ok, refuseWith } from '../kit/call/handler.ts'
import type { Connection } from '../kit/database/database.ts'
import { countTry } from '../kit/security/throttle.ts'
import { invitationWait } from './accounts.rules.ts'
import { type AccountRow, lastInvitedAt } from './accounts.store.ts'

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
