/** One's own account: profile, password, photo, authenticator app. */
import type * as accountsCalls from '@jujur/contract/accounts.ts'
import { normalEmail } from '@jujur/contract/fields.ts'
import type * as calls from '@jujur/contract/identity.ts'
import QRCode from 'qrcode'
import { audit } from '../kit/audit.ts'
import type { Connection } from '../kit/database.ts'
import { type Answer, type Context, type Handler, invalid, ok, refuse } from '../kit/handler.ts'
import { reencodeImage } from '../kit/images.ts'
import { fileLink } from '../kit/links.ts'
import { queueMail } from '../kit/mail.ts'
import { seal, unseal } from '../kit/secrets.ts'
import { confirmEmailMail, emailChangingMail, passwordChangedMail } from './account.mails.ts'
import { authenticatorStep, authenticatorUrl, newAuthenticatorSecret } from './authenticator.ts'
import { closeChallenges, createLink, voidLinks } from './challenges.store.ts'
import { maskedIcNo, type Person, secondStep, toUser } from './identity.rules.ts'
import { endSessions } from './identity.session.ts'
import { isEmailTaken, lockPerson, type PersonChange, personById, profileOf, takeAuthenticatorStep, updatePerson } from './identity.store.ts'
import { refusedNewPassword } from './new-password.ts'
import { refusedOwnPassword } from './password.ts'

type Signed = Omit<Context<typeof accountsCalls.getUserProfile>, 'input'>

/** The signed-in person as the database has them now. */
const self = async (at: Connection, { actor }: Pick<Signed, 'actor'>): Promise<Person> => {
  const person = await personById(at, actor.user_id)
  if (!person) throw new Error('a session belongs to a person')
  return person
}
const aboutSelf = ({ actor }: Pick<Signed, 'actor'>, action: string) => ({
  action,
  entity: 'user',
  entity_id: actor.user_id,
  company_id: actor.company_id,
})

const photoUrl = ({ kit, now }: Pick<Signed, 'kit' | 'now'>, sha256: string) =>
  fileLink(kit.settings, { sha256, type: 'image/webp', name: 'photo.webp', inline: true }, now)

const readProfile = async (at: Connection, context: Pick<Signed, 'actor' | 'kit' | 'now'>) => {
  const { actor, kit } = context
  const profile = await profileOf(at, actor)
  if (!profile) throw new Error('a session belongs to a person')
  const { person, personal, sign_ins } = profile
  const { ic_no_sealed, photo_sha256, ...shown } = personal
  return {
    user: toUser(person),
    personal: {
      ...shown,
      ic_no_masked: ic_no_sealed === null ? null : maskedIcNo(unseal(kit.settings.key('fields'), ic_no_sealed)),
      photo_url: photo_sha256 === null ? null : photoUrl(context, photo_sha256),
    },
    account: {
      otp: secondStep(person) !== null,
      authenticator: person.totp_confirmed_at !== null,
      language: person.language,
      last_sign_ins: sign_ins.map(({ session_id, at, ip, device }) => ({
        at: new Date(at).toISOString(),
        ip,
        device,
        current: session_id === actor.session_id,
      })),
    },
  }
}

export const getUserProfile: Handler<typeof accountsCalls.getUserProfile> = async (context) =>
  ok(await context.read((at) => readProfile(at, context)))

/** The address counts once confirmed. Where it is somebody else's no link is mailed, and the answer is the same. */
const beginEmailChange = async (at: Connection, context: Signed, person: Person, email: string): Promise<void> => {
  const { kit, now } = context
  await updatePerson(at, person.user_id, { new_email: email })
  await queueMail(at, emailChangingMail(person, email, kit.settings), now)
  if (await isEmailTaken(at, email, normalEmail(email), person.user_id)) return
  const token = await createLink(at, person.user_id, 'email', now, email)
  await queueMail(at, confirmEmailMail({ ...person, email }, token, kit.settings), now)
}

export const updateUserProfile: Handler<typeof accountsCalls.updateUserProfile> = async (context) => {
  const { input, actor, asSystem, now } = context
  const { email, current_password, ...fields } = input
  const isNewEmail = email !== undefined && email !== actor.email
  if (isNewEmail) {
    if (current_password === undefined) return invalid('current_password', 'required')
    const refused = await refusedOwnPassword(context, current_password)
    if (refused) return refused
  }
  // As the system, because whether an address is taken is asked of all companies; what is written is the actor's own row.
  const profile = await asSystem.write(async (at) => {
    const person = await self(at, context)
    await updatePerson(at, actor.user_id, { ...(fields satisfies PersonChange), name: fields.name ?? person.name })
    if (email !== undefined) await voidLinks(at, actor.user_id, now, 'email')
    if (isNewEmail) await beginEmailChange(at, context, person, email)
    else if (email !== undefined) await updatePerson(at, actor.user_id, { new_email: null })
    const saved = await readProfile(at, context)
    await audit(at, context, { ...aboutSelf(context, 'profile.updated'), after: { fields: Object.keys(fields), new_email: isNewEmail } })
    return saved
  })
  return ok(profile)
}

export const password: Handler<typeof calls.password> = async (context) => {
  const { input, actor, asSystem, now, kit } = context
  if (input.password !== input.confirm_password) return invalid('confirm_password', 'same')
  const wrong = await refusedOwnPassword(context, input.current_password)
  if (wrong) return wrong
  const person = await asSystem.read((at) => self(at, context))
  const refused = await refusedNewPassword(kit, input.password, person)
  if (refused) return refused
  const password_hash = await kit.hashing.hash(input.password)
  await asSystem.write(async (at) => {
    await updatePerson(at, actor.user_id, { password_hash, password_changed_at: now })
    await endSessions(at, actor.user_id, 'password', now, actor.session_id)
    await closeChallenges(at, actor.user_id, now)
    await voidLinks(at, actor.user_id, now, 'reset')
    await queueMail(at, passwordChangedMail(person, kit.settings), now)
    await audit(at, context, aboutSelf(context, 'password.changed'))
  })
  return ok({})
}

const PHOTO_SIDE = 512

export const uploadUserPhoto: Handler<typeof accountsCalls.uploadUserPhoto> = async (context) => {
  const { file, write, actor, kit } = context
  if (!file || file.bytes.length === 0) return refuse(10024)
  const image = await reencodeImage(file.bytes, { maxSide: PHOTO_SIDE, square: true })
  if (!image) return refuse(10076)
  const photo_sha256 = await kit.files.put(image.bytes)
  await write((at) => updatePerson(at, actor.user_id, { photo_sha256 }))
  return ok({ photo_url: photoUrl(context, photo_sha256) })
}

/** A new secret replaces the old one at once; until its first code is confirmed, codes come by mail. */
export const setupAuthenticator: Handler<typeof calls.setupAuthenticator> = async (context) => {
  const { input, actor, write, kit } = context
  const refused = await refusedOwnPassword(context, input.current_password)
  if (refused) return refused
  const secret = newAuthenticatorSecret()
  const otpauth_url = authenticatorUrl(secret, kit.settings.portalName, actor.username)
  await write(async (at) => {
    await updatePerson(at, actor.user_id, { totp_sealed: seal(kit.settings.key('fields'), secret), totp_confirmed_at: null, totp_last_step: null })
    await audit(at, context, aboutSelf(context, 'authenticator.prepared'))
  })
  return ok({ secret, otpauth_url, qr_svg: await QRCode.toString(otpauth_url, { type: 'svg', margin: 1 }) })
}

export const confirmAuthenticator: Handler<typeof calls.confirmAuthenticator> = (context) => {
  const { input, actor, write, now, kit } = context
  return write(async (at): Promise<Answer<typeof calls.confirmAuthenticator>> => {
    const person = await lockPerson(at, actor.user_id)
    if (!person?.totp_sealed) return refuse(20070)
    const step = authenticatorStep(unseal(kit.settings.key('fields'), person.totp_sealed), input.otp, now)
    if (step === null || !(await takeAuthenticatorStep(at, actor.user_id, step))) return refuse(20069)
    await updatePerson(at, actor.user_id, { totp_confirmed_at: person.totp_confirmed_at ?? now })
    await audit(at, context, aboutSelf(context, 'authenticator.set'))
    return ok({})
  })
}

export const removeAuthenticator: Handler<typeof calls.removeAuthenticator> = async (context) => {
  const { input, actor, write } = context
  const refused = await refusedOwnPassword(context, input.current_password)
  if (refused) return refused
  await write(async (at) => {
    await updatePerson(at, actor.user_id, { totp_sealed: null, totp_confirmed_at: null, totp_last_step: null })
    await audit(at, context, aboutSelf(context, 'authenticator.removed'))
  })
  return ok({})
}
