/** Time moves on while a lock is waited for. */
import type { Clock } from '../database/database-clock.ts'

/** The same, with the time it is now: what is decided and written behind a lock is judged by the time at which the lock was had. */
export const atThisMoment = <ActionContext extends { readonly now: Date; readonly kit: { readonly clock: Clock } }>(
  ctx: ActionContext,
): ActionContext => ({
  ...ctx,
  now: ctx.kit.clock.now(),
})
