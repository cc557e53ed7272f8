/** An address is confirmed by the mailed link. */
import type * as accountsCalls from '@jujur/contract/accounts.ts'
import { normalEmail } from '@jujur/contract/fields.ts'
import { audit } from '../audit/audit.store.ts'
import { bothValues } from '../audit/values.view.ts'
import { linkByToken, useLink, voidLinks } from '../identity/credentials/challenges.store.ts'
import { linkState } from '../identity/identity.rules.ts'
import { lockPerson, updatePerson } from '../identity/identity.store.ts'
import { type Answer, type Handler, ok, refuse } from '../kit/call/handler.ts'
import { isEmailTaken } from './taken.store.ts'

export const confirmEmail: Handler<typeof accountsCalls.confirmEmail> = (context) => {
  const { input, asSystem, kit, now } = context
  return asSystem.write(async (tx): Promise<Answer<typeof accountsCalls.confirmEmail>> => {
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
        ...{ action: 'email.changed', entity: 'user', entity_id: person.user_id, company_id: person.company_id },
        ...bothValues(kit.settings, { email: person.email }, { email: link.email }),
      },
    )
    return ok({})
  })
}
