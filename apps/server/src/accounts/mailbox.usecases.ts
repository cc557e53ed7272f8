/** An address is confirmed by the mailed link: from then on it is the person's. */
import type * as accountsCalls from '@jujur/contract/accounts.ts'
import { normalEmail } from '@jujur/contract/fields.ts'
import { audit } from '../audit/audit.store.ts'
import { bothValues } from '../audit/values.usecases.ts'
import { linkByToken, useLink, voidLinks } from '../identity/credentials/challenges.store.ts'
import { linkState } from '../identity/identity.rules.ts'
import { lockPerson, updatePerson } from '../identity/identity.store.ts'
import { type Answer, type Context, ok, refuse } from '../kit/call/handler.ts'
import type { Connection } from '../kit/database/database.ts'
import { isEmailTaken } from './taken.store.ts'

/** Refusals: 10032 the link is too old, 10031 it does not work, 10002 the address is somebody else's by now. */
export const confirmAddress = async (
  tx: Connection,
  context: Context<typeof accountsCalls.confirmEmail>,
): Promise<Answer<typeof accountsCalls.confirmEmail>> => {
  const { input, kit, now } = context
  const link = await linkByToken(tx, input.token, 'email')
  const state = linkState(link, now)
  if (state === 'expired') return refuse(10032)
  const person = state === 'valid' && link ? await lockPerson(tx, link.user_id) : null
  if (!link?.email || !person || (person.status !== 'active' && person.status !== 'locked')) return refuse(10031)
  const email_normal = normalEmail(link.email)
  if (await isEmailTaken(tx, link.email, email_normal, person.user_id)) return refuse(10002)
  if (!(await useLink(tx, input.token, now))) return refuse(10031)
  await updatePerson(tx, person.user_id, { email: link.email, email_normal, new_email: null })
  await voidLinks(tx, person.user_id, now)
  await audit(
    tx,
    { ...context, actor: person },
    {
      ...({ action: 'email.changed', entity: 'user', entity_id: person.user_id, company_id: person.company_id } as const),
      ...(await bothValues(tx, kit, person, { before: { email: person.email }, after: { email: link.email } })),
    },
  )
  return ok({})
}
