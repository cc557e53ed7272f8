/** One's own profile: what a person may change without anybody's approval, and the photo. */
import type * as accountsCalls from '@jujur/contract/accounts.ts'
import { normalEmail } from '@jujur/contract/fields.ts'
import { audit } from '../audit/audit.store.ts'
import { voidLinks } from '../identity/challenges.store.ts'
import { type Person, secondStep, toUser } from '../identity/identity.rules.ts'
import { type PersonChange, updatePerson } from '../identity/identity.store.ts'
import { createLink } from '../identity/links.usecases.ts'
import { refusedOwnPassword } from '../identity/password.usecases.ts'
import { photoLink } from '../identity/photo.usecases.ts'
import { aboutSelf, type Signed, self } from '../identity/self.usecases.ts'
import { type Handler, invalid, ok, refuse } from '../kit/call/handler.ts'
import type { Connection } from '../kit/database/database.ts'
import { reencodeImage } from '../kit/files/images.ts'
import { queueMail } from '../kit/mail/mail.ts'
import { maskedIcNo } from '../kit/security/ic-no.ts'
import { unseal } from '../kit/security/secrets.ts'
import { confirmEmailMail, emailChangingMail } from './mailbox.mails.ts'
import { profileOf } from './profile.store.ts'
import { isEmailTaken } from './taken.store.ts'

const readProfile = async (at: Connection, context: Pick<Signed, 'actor' | 'kit' | 'now'>) => {
  const { actor, kit } = context
  const profile = await profileOf(at, actor)
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

const PHOTO_SIDE = 512

export const uploadUserPhoto: Handler<typeof accountsCalls.uploadUserPhoto> = async (context) => {
  const { file, write, actor, kit } = context
  if (!file || file.size === 0) return refuse(10024)
  const image = await reencodeImage(file.path, { maxSide: PHOTO_SIDE, square: true })
  if (image === 'too_large') return refuse(10024, { reason: 'too_large' })
  if (image === 'no_picture') return refuse(10076)
  const photo_sha256 = await kit.files.put(image.bytes)
  await write((at) => updatePerson(at, actor.user_id, { photo_sha256 }))
  return ok({ photo_url: photoLink(context, photo_sha256) ?? '' })
}
