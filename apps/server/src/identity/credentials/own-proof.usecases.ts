/** A signed-in person's authenticator app, asked for again before something is signed. */
import type { Context } from '../../kit/call/handler.ts'
import { authenticatorStep } from '../../kit/security/authenticator.ts'
import { unseal } from '../../kit/security/secrets.ts'
import { personById, takeAuthenticatorStep } from '../identity.store.ts'
import { giveGuessBack, takeGuess, tellGuessed } from './guesses.usecases.ts'

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
