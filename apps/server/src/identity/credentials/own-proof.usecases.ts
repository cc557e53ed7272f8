/** A signed-in person's authenticator app: confirmed by its first code, and asked for again before something is signed. */
import type { confirmAuthenticator } from '@jujur/contract/identity.ts'
import { audit } from '../../audit/audit.store.ts'
import { type Actor, type Answer, type Context, invalid, ok, refuse } from '../../kit/call/handler.ts'
import type { Connection } from '../../kit/database/database.ts'
import { authenticatorStep } from '../../kit/security/authenticator.ts'
import { unseal } from '../../kit/security/secrets.ts'
import { lockPerson, personById, takeAuthenticatorStep, updatePerson } from '../identity.store.ts'
import { aboutSelf } from '../self.usecases.ts'
import { giveGuessBack, takeGuess, tellGuessed } from './guesses.usecases.ts'
import { type PasswordContext, refusedOwnPassword, tooManyTries } from './password.usecases.ts'

/** Whether the code is right and was not used before; using it takes it. Wrong ones count as at sign-in: `wait` where the day's are used up. */
export const verifyOwnAuthenticator = (
  { actor, asSystem, kit, now }: Pick<Context<never>, 'asSystem' | 'kit' | 'now'> & { readonly actor: { user_id: number } },
  code: string,
): Promise<'right' | 'wrong' | { wait: Date }> =>
  asSystem.write(async (tx) => {
    const person = await personById(tx, actor.user_id)
    if (!person?.totp_sealed || person.totp_confirmed_at === null) return 'wrong'
    const guess = await takeGuess(tx, person.user_id, now)
    if ('wait' in guess) return guess
    const step = authenticatorStep(unseal(kit.settings.key('fields'), person.totp_sealed), code, now)
    if (step !== null && (await takeAuthenticatorStep(tx, person.user_id, step))) {
      await giveGuessBack(tx, person.user_id)
      return 'right'
    }
    await tellGuessed(tx, { now, kit }, person, guess.left)
    return 'wrong'
  })

/** The password, or a code of the authenticator app. Wrong passwords count against the account as at sign-in. */
export const proveOneself = async (
  context: PasswordContext & { readonly actor: Actor; readonly input: { readonly password?: string | undefined; readonly otp?: string | undefined } },
) => {
  const { input } = context
  if (input.password !== undefined) return (await refusedOwnPassword(context, input.password)) ?? ok('password' as const)
  if (input.otp === undefined) return invalid('password', 'required')
  const proof = await verifyOwnAuthenticator(context, input.otp)
  if (typeof proof === 'object') return tooManyTries(proof.wait)
  return proof === 'right' ? ok('authenticator' as const) : refuse(20069)
}

/** From its first code on the app is what is asked for. Refusals: 20070 none was set up, 20069 another code, or one that was used. */
export const confirmFirstCode = async (
  tx: Connection,
  context: Context<typeof confirmAuthenticator>,
): Promise<Answer<typeof confirmAuthenticator>> => {
  const { input, actor, now, kit } = context
  const person = await lockPerson(tx, actor.user_id)
  if (!person?.totp_sealed) return refuse(20070)
  const step = authenticatorStep(unseal(kit.settings.key('fields'), person.totp_sealed), input.otp, now)
  if (step === null || !(await takeAuthenticatorStep(tx, actor.user_id, step))) return refuse(20069)
  await updatePerson(tx, actor.user_id, { totp_confirmed_at: person.totp_confirmed_at ?? now })
  await audit(tx, context, aboutSelf(context, 'authenticator.set'))
  return ok({})
}
