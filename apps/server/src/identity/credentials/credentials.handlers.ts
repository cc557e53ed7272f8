/** One's own credentials: the password, the authenticator app. */
import type * as calls from '@jujur/contract/identity.ts'
import QRCode from 'qrcode'
import { audit } from '../../audit/audit.store.ts'
import { type Handler, isRefused, ok } from '../../kit/call/handler.ts'
import { queueMail } from '../../kit/mail/mail.ts'
import { countedAs } from '../../kit/security/address.ts'
import { authenticatorUrl, newAuthenticatorSecret } from '../../kit/security/authenticator.ts'
import { seal } from '../../kit/security/secrets.ts'
import { updatePerson } from '../identity.store.ts'
import { aboutSelf, self } from '../self.usecases.ts'
import { endSessions } from '../sessions/sessions.store.ts'
import { closeChallenges, voidLinks } from './challenges.store.ts'
import { passwordChangedMail } from './credentials.mails.ts'
import { refusedNewPassword } from './new-password.usecases.ts'
import { confirmFirstCode } from './own-proof.usecases.ts'
import { typedTwice } from './password.rules.ts'
import { refusedOwnPassword } from './password.usecases.ts'

export const password: Handler<typeof calls.password> = async (context) => {
  const { input, actor, asSystem, now, kit } = context
  const typed = typedTwice(input)
  if (isRefused(typed)) return typed
  const wrong = await refusedOwnPassword(context, input.current_password)
  if (wrong) return wrong
  const person = await asSystem.read((tx) => self(tx, context))
  const refused = await refusedNewPassword(context, input.password, person)
  if (refused) return refused
  const password_hash = await kit.hashing.hash(input.password, countedAs(context.request.ip))
  await asSystem.write(async (tx) => {
    await updatePerson(tx, actor.user_id, { password_hash, password_changed_at: now })
    await endSessions(tx, actor.user_id, 'password', now, actor.session_id)
    await closeChallenges(tx, actor.user_id, now)
    await voidLinks(tx, actor.user_id, now, 'reset')
    await queueMail(tx, passwordChangedMail(person, kit.settings), now)
    await audit(tx, context, aboutSelf(context, 'password.changed'))
  })
  return ok({})
}

/** A new secret replaces the old one at once; until its first code is confirmed, codes come by mail. */
export const setupAuthenticator: Handler<typeof calls.setupAuthenticator> = async (context) => {
  const { input, actor, write, kit } = context
  const refused = await refusedOwnPassword(context, input.current_password)
  if (refused) return refused
  const secret = newAuthenticatorSecret()
  const otpauth_url = authenticatorUrl(secret, kit.settings.portalName, actor.username)
  await write(async (tx) => {
    await updatePerson(tx, actor.user_id, { totp_sealed: seal(kit.settings.key('fields'), secret), totp_confirmed_at: null, totp_last_step: null })
    await audit(tx, context, aboutSelf(context, 'authenticator.prepared'))
  })
  return ok({ secret, otpauth_url, qr_svg: await QRCode.toString(otpauth_url, { type: 'svg', margin: 1 }) })
}

export const confirmAuthenticator: Handler<typeof calls.confirmAuthenticator> = (context) => context.write((tx) => confirmFirstCode(tx, context))

export const removeAuthenticator: Handler<typeof calls.removeAuthenticator> = async (context) => {
  const { input, actor, write } = context
  const refused = await refusedOwnPassword(context, input.current_password)
  if (refused) return refused
  await write(async (tx) => {
    await updatePerson(tx, actor.user_id, { totp_sealed: null, totp_confirmed_at: null, totp_last_step: null })
    await audit(tx, context, aboutSelf(context, 'authenticator.removed'))
  })
  return ok({})
}
