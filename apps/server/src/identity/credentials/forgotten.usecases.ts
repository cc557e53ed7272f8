/** A forgotten password is set anew, and a forgotten username read, by a mailed link. */
import type * as calls from '@jujur/contract/identity.ts'
import { audit } from '../../audit/audit.store.ts'
import { type Answer, type Context, isRefused, ok, refuse } from '../../kit/call/handler.ts'
import type { Connection } from '../../kit/database/database.ts'
import { queueMail } from '../../kit/mail/mail.ts'
import { countedAs } from '../../kit/security/address.ts'
import { countTry, forgetTries } from '../../kit/security/throttle.ts'
import { resetPasswordMail } from '../identity.mails.ts'
import { linkState, mayTryToComeIn, RESET_LIFE_SECONDS, type SignInPerson } from '../identity.rules.ts'
import { personById, updatePerson } from '../identity.store.ts'
import { endSessions } from '../sessions/sessions.store.ts'
import { closeChallenges, linkByToken, useLink, voidLinks } from './challenges.store.ts'
import { passwordChangedMail } from './credentials.mails.ts'
import { forgetGuesses } from './guesses.usecases.ts'
import { sendInvitationAgain } from './invitation.usecases.ts'
import { addLink, passwordLink } from './links.usecases.ts'
import { refusedNewPassword } from './new-password.usecases.ts'
import { typedTwice } from './password.rules.ts'
import { forgetFailures, type PasswordContext } from './password.usecases.ts'

/**
 * So many mails strangers can have sent to one person, counted for as long as a link lives: whoever gets no more has one in the mailbox that works,
 * so that nobody else uses up the owner's. And so many a day the same address can have sent to the same person.
 */
const MAILS_TO_ONE = { limit: 5, windowSeconds: RESET_LIFE_SECONDS }
const MAILS_FROM_ONE_TO_ONE = { limit: 10, windowSeconds: 24 * 3600 }
const mailKey = (what: string, { user_id }: SignInPerson) => `mail-${what}:${user_id}`
export const mayMail = async (tx: Connection, by: Pick<PasswordContext, 'request' | 'now'>, person: SignInPerson, what: string): Promise<boolean> => {
  const key = mailKey(what, person)
  if ((await countTry(tx, `${key}:${countedAs(by.request.ip)}`, MAILS_FROM_ONE_TO_ONE, by.now)).retry_at) return false
  return (await countTry(tx, key, MAILS_TO_ONE, by.now)).retry_at === null
}

export const sendResetLink = async (tx: Connection, by: PasswordContext, person: SignInPerson | null): Promise<void> => {
  if (!person || !(await mayMail(tx, by, person, 'reset'))) return
  if (person.status === 'invited' && person.company_status !== 'inactive') return sendInvitationAgain(tx, person, by)
  if (!mayTryToComeIn(person)) return
  const token = await addLink(tx, person.user_id, 'reset', by.now)
  await queueMail(tx, resetPasswordMail(person, token, by.kit.settings), by.now)
}

type Confirmation = { token: string; password: string; confirm_password: string }

export const confirmReset = async (
  context: Context<typeof calls.resetPassword>,
  input: Confirmation,
): Promise<Answer<typeof calls.resetPassword>> => {
  const { asSystem, now, kit } = context
  const found = await asSystem.read((tx) => passwordLink(tx, { token: input.token, purpose: 'reset' }, now))
  if (isRefused(found)) return found
  const { person } = found
  const typed = typedTwice(input)
  if (isRefused(typed)) return typed
  const refused = await refusedNewPassword(context, input.password, person)
  if (refused) return refused
  const password_hash = await kit.hashing.hash(input.password, countedAs(context.request.ip))

  return asSystem.write(async (tx): Promise<Answer<typeof calls.resetPassword>> => {
    if (!(await useLink(tx, input.token, now))) return refuse(10031)
    await forgetFailures(tx, person)
    await forgetGuesses(tx, person.user_id)
    await forgetTries(tx, mailKey('reset', person))
    await updatePerson(tx, person.user_id, { password_hash, password_changed_at: now, status: 'active', last_active_at: now, new_email: null })
    await endSessions(tx, person.user_id, 'password', now)
    await closeChallenges(tx, person.user_id, now)
    await voidLinks(tx, person.user_id, now)
    await queueMail(tx, passwordChangedMail(person, kit.settings), now)
    const line = { action: 'password.reset', entity: 'user', entity_id: person.user_id, company_id: person.company_id } as const
    await audit(tx, { ...context, actor: person }, { ...line, before: { status: person.status }, after: { status: 'active' } })
    return ok({ system_type_id: person.system_type_id })
  })
}

export const readUsername = ({ asSystem, now }: Context<typeof calls.forgotUsername>, token: string): Promise<Answer<typeof calls.forgotUsername>> =>
  asSystem.write(async (tx): Promise<Answer<typeof calls.forgotUsername>> => {
    const link = await linkByToken(tx, token, 'username')
    const person = linkState(link, now) === 'valid' && link && (await useLink(tx, token, now)) ? await personById(tx, link.user_id) : null
    return person ? ok({ username: person.username, system_type_id: person.system_type_id }) : refuse(10044)
  })
