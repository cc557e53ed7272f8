/** The notice, and everybody's own data. */
import type * as calls from '@jujur/contract/privacy.ts'
import { NOTICE_VERSION } from '@jujur/contract/privacy-notice.ts'
import { acceptedNotice, keepAcceptance } from '../accounts/notice.store.ts'
import { audit } from '../audit/audit.store.ts'
import { aboutSelf, self } from '../identity/self.usecases.ts'
import { type Answer, type Handler, isRefused, ok } from '../kit/call/handler.ts'
import { takeMyData } from './my-data.usecases.ts'
import { mayAccept } from './notice.rules.ts'
import { keptByPurpose } from './notice.view.ts'
import { register } from './register.personal.ts'

export const getPrivacyNotice: Handler<typeof calls.getPrivacyNotice> = async () => ok({ version: NOTICE_VERSION, kept: keptByPurpose(register) })

export const getOwnPrivacy: Handler<typeof calls.getOwnPrivacy> = (context) =>
  context.read(async (tx) => {
    const [person, accepted] = [await self(tx, context), await acceptedNotice(tx, context.actor.user_id)]
    return ok({
      version: NOTICE_VERSION,
      accepted: accepted && { version: accepted.version, at: accepted.at.toISOString() },
      proof: person.totp_confirmed_at === null ? 'password' : 'authenticator',
    })
  })

export const acceptPrivacyNotice: Handler<typeof calls.acceptPrivacyNotice> = (context) => {
  const { input, actor, write, now } = context
  return write(async (tx): Promise<Answer<typeof calls.acceptPrivacyNotice>> => {
    const may = mayAccept(input.version, NOTICE_VERSION)
    if (isRefused(may)) return may
    if (await keepAcceptance(tx, actor, 'profile', now))
      await audit(tx, context, { ...aboutSelf(context, 'user.notice_accepted'), after: { version: NOTICE_VERSION } })
    return ok({})
  })
}

export const downloadMyData: Handler<typeof calls.downloadMyData> = async (context) => {
  const made = await takeMyData(context)
  if (isRefused(made)) return made
  return { ...ok(made.value as unknown as Uint8Array), file: { name: 'my-data.zip', type: 'application/zip' } }
}
