/** A signed-in person's authenticator app, asked for again before something is signed. */
import type { Context } from '../kit/call/handler.ts'
import { authenticatorStep } from '../kit/security/authenticator.ts'
import { unseal } from '../kit/security/secrets.ts'
import { personById, takeAuthenticatorStep } from './identity.store.ts'

/** Whether the code is right and was not used before; using it takes it. Counting failures is the caller's part. */
export const verifyOwnAuthenticator = (
  { actor, asSystem, kit, now }: Pick<Context<never>, 'asSystem' | 'kit' | 'now'> & { readonly actor: { user_id: number } },
  code: string,
): Promise<boolean> =>
  asSystem.write(async (at) => {
    const person = await personById(at, actor.user_id)
    if (!person?.totp_sealed || person.totp_confirmed_at === null) return false
    const step = authenticatorStep(unseal(kit.settings.key('fields'), person.totp_sealed), code, now)
    return step !== null && (await takeAuthenticatorStep(at, person.user_id, step))
  })
