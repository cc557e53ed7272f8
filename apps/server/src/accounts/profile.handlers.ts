/** One's own profile: what a person may change without anybody's approval, and the photo. */

import type * as accountsCalls from '@jujur/contract/accounts.ts'
import { maskedIcNo, normalEmail } from '@jujur/contract/fields.ts'
import { audit } from '../audit/audit.store.ts'
import { bothValues } from '../audit/values.usecases.ts'
import { voidLinks } from '../identity/credentials/challenges.store.ts'
import { createLink } from '../identity/credentials/links.usecases.ts'
import { refusedOwnPassword, tooManyTries } from '../identity/credentials/password.usecases.ts'
import { type SignInPerson, secondStep, toUser } from '../identity/identity.rules.ts'
import { type PersonChange, recordAs, updatePerson } from '../identity/identity.store.ts'
import { photoLink } from '../identity/photo.usecases.ts'
import { aboutSelf, type Signed, self } from '../identity/self.usecases.ts'
import { type Handler, isRefused, ok } from '../kit/call/handler.ts'
import { partyOf } from '../kit/call/party.ts'
import type { Connection } from '../kit/database/database.ts'
import { queueMail } from '../kit/mail/mail.ts'
import { sha256, unseal } from '../kit/security/secrets.ts'
import { countTry } from '../kit/security/throttle.ts'
import { takePicture } from '../uploads/pictures.usecases.ts'
import { confirmEmailMail, emailChangingMail } from './mailbox.mails.ts'
import { mayChangeOwn, passwordGiven } from './profile.rules.ts'
import { profileOf } from './profile.store.ts'
import { isEmailTaken } from './taken.store.ts'

const readProfile = async (tx: Connection, context: Pick<Signed, 'actor' | 'kit' | 'now'>) => {
  const { actor, kit } = context
  const profile = await profileOf(tx, actor)
  if (!profile) throw new Error('a session belongs to a person')
  const { person, personal, sign_ins } = profile
  const { ic_no_sealed, photo_sha256, ...shown } = personal
  const photo_url = photoLink(context, photo_sha256)
  return {
    user: toUser(person, photo_url),
    personal: {
      ...shown,
      ic_no_masked: ic_no_sealed === null ? null : maskedIcNo(unseal(kit.settings.key('fields'), ic_no_sealed)),
      photo_url,
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
  ok(await context.read((tx) => readProfile(tx, context)))

/** So many changes an hour one person may ask for, and so many links a day one mailbox is sent, whoever asks: it may be a stranger's. */
const CHANGES_OF_ONE = { limit: 5, windowSeconds: 3600 }
const LINKS_TO_ONE = { limit: 5, windowSeconds: 24 * 3600 }

/** The address counts once confirmed. Where it is somebody else's, or had enough mails, no link is mailed, and the answer is the same. */
const beginEmailChange = async (tx: Connection, context: Signed, person: SignInPerson, email: string): Promise<void> => {
  const { kit, now } = context
  await updatePerson(tx, person.user_id, { new_email: email })
  await queueMail(tx, emailChangingMail(person, email, kit.settings), now)
  if (await isEmailTaken(tx, email, normalEmail(email), person.user_id)) return
  if ((await countTry(tx, `mail-confirm:${sha256(normalEmail(email))}`, LINKS_TO_ONE, now)).retry_at) return
  const token = await createLink(tx, person.user_id, 'email', now, email)
  await queueMail(tx, confirmEmailMail({ ...person, email }, token, kit.settings), now)
}

/** What the log keeps both values of. */
const ownValues = (profile: Awaited<ReturnType<typeof profileOf>>) => {
  if (!profile) throw new Error('a session belongs to a person')
  const { phone, department, position, new_email } = profile.personal
  return { name: profile.person.name, phone, department, position, new_email }
}

export const updateUserProfile: Handler<typeof accountsCalls.updateUserProfile> = async (context) => {
  const { input, actor, asSystem, kit, now } = context
  const { email, current_password, ...fields } = input
  const may = mayChangeOwn(actor.role, fields)
  if (isRefused(may)) return may
  const isNewEmail = email !== undefined && email !== actor.email
  if (isNewEmail) {
    const given = passwordGiven(current_password)
    if (isRefused(given)) return given
    const refused = await refusedOwnPassword(context, given.value)
    if (refused) return refused
    const { retry_at } = await asSystem.write((tx) => countTry(tx, `email-change:${actor.user_id}`, CHANGES_OF_ONE, now))
    if (retry_at) return tooManyTries(retry_at)
  }
  // As the system, because whether an address is taken is asked of all companies; what is written is the actor's own row.
  const profile = await asSystem.write(async (tx) => {
    const person = await self(tx, context)
    const old = ownValues(await profileOf(tx, actor))
    await recordAs(tx, { now, user_id: actor.user_id })
    await updatePerson(tx, actor.user_id, { ...(fields satisfies PersonChange), name: fields.name ?? person.name })
    if (email !== undefined) await voidLinks(tx, actor.user_id, now, 'email')
    if (isNewEmail) await beginEmailChange(tx, context, person, email)
    else if (email !== undefined) await updatePerson(tx, actor.user_id, { new_email: null })
    const saved = await readProfile(tx, context)
    const both = await bothValues(tx, kit, actor, { before: old, after: ownValues(await profileOf(tx, actor)) })
    const line = { fields: Object.keys(fields), ...both?.after }
    await audit(tx, context, { ...aboutSelf(context, 'profile.updated'), ...(both ? { before: both.before } : {}), after: line })
    return saved
  })
  return ok(profile)
}

const PHOTO_SIDE = 512

export const uploadUserPhoto: Handler<typeof accountsCalls.uploadUserPhoto> = async (context) => {
  const { file, write, actor, kit } = context
  const image = await takePicture(file, { maxSide: PHOTO_SIDE, square: true, party: partyOf(actor) })
  if (isRefused(image)) return image
  const photo_sha256 = await kit.files.put(image.value.bytes)
  await write(async (tx) => {
    const before = await profileOf(tx, actor)
    await updatePerson(tx, actor.user_id, { photo_sha256 })
    const photos = { before: { photo: before?.personal.photo_sha256 ?? null }, after: { photo: photo_sha256 } }
    await audit(tx, context, { ...aboutSelf(context, 'photo.changed'), ...photos })
  })
  return ok({ photo_url: photoLink(context, photo_sha256) ?? '' })
}
