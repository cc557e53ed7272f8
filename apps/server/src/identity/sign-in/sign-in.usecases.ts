/** The ways in: a password, a second step where one is asked for, and another code for it. */
import type * as calls from '@jujur/contract/identity.ts'
import type { Caller, Role } from '@jujur/contract/permissions.ts'
import { audit } from '../../audit/audit.store.ts'
import { type Answer, type Context, isRefused, ok, refuse } from '../../kit/call/handler.ts'
import type { Connection } from '../../kit/database/database.ts'
import { queueMail } from '../../kit/mail/mail.ts'
import { authenticatorStep } from '../../kit/security/authenticator.ts'
import { hmac, newCode, sameText, unseal } from '../../kit/security/secrets.ts'
import { lockTries } from '../../kit/security/throttle.ts'
import { challengeById, openChallenge, renewCode, takeTry, useChallenge } from '../credentials/challenges.store.ts'
import { giveGuessBack, takeGuess, tellGuessed } from '../credentials/guesses.usecases.ts'
import {
  addressWait,
  countFailure,
  countForAddress,
  forgetFailures,
  type PasswordContext,
  provePassword,
  tooManyTries,
  usernameKey,
} from '../credentials/password.usecases.ts'
import { signInCodeMail } from '../identity.mails.ts'
import {
  admission,
  type Challenge,
  challengeLives,
  challengeRefusal,
  codeLife,
  maskedEmail,
  mayTryToComeIn,
  resendable,
  resendRefusal,
  type SignInPerson,
  secondStep,
  toUser,
  wrongCode,
} from '../identity.rules.ts'
import { lockPerson, personById, takeAuthenticatorStep } from '../identity.store.ts'
import { photoLink } from '../photo.usecases.ts'
import { startSession } from '../sessions/sessions.store.ts'
import { actorOf } from '../sessions/sessions.usecases.ts'

export type LoginCall = typeof calls.loginTraineeUser | typeof calls.loginClientAdmin | typeof calls.loginGlobalAdmin | typeof calls.loginSuperadmin

/** What is open to somebody today: access knows, which stands above identity; so the router hands it in. */
export type OpenCalls = (tx: Connection, caller: Caller) => Promise<string[]>

const codeHash = (by: PasswordContext, challenge_id: string, code: string) => hmac(by.kit.settings.key('codes'), `${challenge_id}\n${code}`)

const letIn = async (tx: Connection, by: PasswordContext, person: SignInPerson, openCalls: OpenCalls) => {
  await forgetFailures(tx, person)
  const token = await startSession(tx, person, by)
  await audit(tx, { ...by, actor: person }, { action: 'session.started', entity: 'user', entity_id: person.user_id, company_id: person.company_id })
  const actor = await actorOf(tx, token)
  return {
    ...ok({ ...toUser(person, photoLink(by, person.photo_sha256)), opens: await openCalls(tx, actor), access_version: actor.access_version }),
    token,
  }
}

const askSecondStep = async (tx: Connection, by: PasswordContext, person: SignInPerson, channel: Challenge['channel']) => {
  const code = newCode()
  const hash = (challenge_id: string) => (channel === 'email' ? codeHash(by, challenge_id, code) : null)
  const { challenge_id, expires_at } = await openChallenge(tx, person.user_id, channel, hash, challengeLives(channel, by.now), by.now)
  if (channel === 'email') await queueMail(tx, signInCodeMail(person, code, by.kit.settings), by.now)
  return ok({
    otp_required: true as const,
    otp_channel: channel,
    challenge_id,
    masked_email: maskedEmail(person.email),
    expires_at: expires_at.toISOString(),
  })
}

/** One way in behind four pages; they differ only in whom they are for. */
export const signIn = async (context: Context<LoginCall>, page: Role, openCalls: OpenCalls): Promise<Answer<LoginCall>> => {
  const username = context.input.username.trim().toLowerCase()
  const proof = await provePassword(context, username, context.input.password, async (tx, person): Promise<Answer<LoginCall>> => {
    const admitted = admission(person, page, context.now)
    if (isRefused(admitted)) return admitted
    const channel = secondStep(person)
    return channel ? askSecondStep(tx, context, person, channel) : letIn(tx, context, person, openCalls)
  })
  if (proof === 'wrong') return refuse(10041)
  return 'wait' in proof ? tooManyTries(proof.wait) : proof.proven
}

export type OtpCall = typeof calls.loginOtpValidation | typeof calls.loginEmailOtpValidation
type Taken = { user_id: number; code_hash: string | null; tries: number }

/** The authenticator's time step that the code stands for, 0 for a right mailed code, null for a wrong one. */
const stepOfRightCode = (context: Context<OtpCall>, taken: Taken, person: SignInPerson): number | null => {
  const { challenge_id, otp } = context.input
  if (taken.code_hash !== null) return sameText(taken.code_hash, codeHash(context, challenge_id, otp)) ? 0 : null
  return person.totp_sealed === null ? null : authenticatorStep(unseal(context.kit.settings.key('fields'), person.totp_sealed), otp, context.now)
}

/** A right code lets its person in, where they may still come in and nothing else has used the challenge or the code meanwhile. */
const letInByCode = (
  context: Context<OtpCall>,
  channel: Challenge['channel'],
  { user_id, username }: SignInPerson,
  step: number,
  openCalls: OpenCalls,
) =>
  context.asSystem.write(async (tx): Promise<Answer<OtpCall>> => {
    const { now, input } = context
    await lockTries(tx, usernameKey(username), now)
    const today = await lockPerson(tx, user_id)
    const isWelcome = today?.status === 'active' && mayTryToComeIn(today) && (await useChallenge(tx, input.challenge_id, now))
    if (!isWelcome) return refuse(20068)
    await giveGuessBack(tx, user_id)
    if (channel === 'authenticator' && !(await takeAuthenticatorStep(tx, user_id, step))) return refuse(20069)
    return letIn(tx, context, today, openCalls)
  })

const countWrongCode = (context: Context<OtpCall>, person: SignInPerson, guessesLeft: number) =>
  context.asSystem.write(async (tx) => {
    const tries = await lockTries(tx, usernameKey(person.username), context.now)
    await countForAddress(tx, context)
    await countFailure(tx, context, person.username, tries, await lockPerson(tx, person.user_id))
    await tellGuessed(tx, context, person, guessesLeft)
  })

/** The try is taken, and stays taken, before the code is looked at: of a hundred parallel tries five are evaluated. */
export const takeSecondStep = async (context: Context<OtpCall>, channel: Challenge['channel'], openCalls: OpenCalls): Promise<Answer<OtpCall>> => {
  const { asSystem, now, input } = context
  const wait = await asSystem.read((tx) => addressWait(tx, context))
  if (wait) return tooManyTries(wait)
  const taken = await asSystem.write(async (tx) => {
    const one = await takeTry(tx, input.challenge_id, channel, now)
    return one && { ...one, guess: await takeGuess(tx, one.user_id, now) }
  })
  if (!taken) return challengeRefusal(await asSystem.read((tx) => challengeById(tx, input.challenge_id)), channel, now)
  const { guess } = taken
  if ('wait' in guess) return tooManyTries(guess.wait)
  const person = await asSystem.read((tx) => personById(tx, taken.user_id))
  if (!person) return refuse(20068)
  const step = stepOfRightCode(context, taken, person)
  if (step !== null) return letInByCode(context, channel, person, step, openCalls)
  await countWrongCode(context, person, guess.left)
  return wrongCode(taken.tries, guess.left)
}

/** Another code for the same challenge, by mail; the one before no longer works. */
export const resendCode = async (context: Context<typeof calls.resendLoginOtp>): Promise<Answer<typeof calls.resendLoginOtp>> => {
  const { asSystem, now, input } = context
  const code = newCode()
  const renewed = await asSystem.write(async (tx) => {
    const fresh_code = { code_hash: codeHash(context, input.challenge_id, code), expires_at: codeLife(now), sentBefore: resendable(now) }
    const fresh = await renewCode(tx, input.challenge_id, fresh_code, now)
    const person = fresh && (await personById(tx, fresh.user_id))
    if (!fresh || !person) return null
    await queueMail(tx, signInCodeMail(person, code, context.kit.settings), now)
    return fresh
  })
  if (renewed) return ok({ challenge_id: input.challenge_id, expires_at: renewed.expires_at.toISOString() })
  return resendRefusal(await asSystem.read((tx) => challengeById(tx, input.challenge_id)), now)
}
