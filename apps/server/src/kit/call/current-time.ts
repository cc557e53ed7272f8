/** A context is made when its request has arrived; waiting for a lock afterwards takes time. */
import type { Clock } from '../database/database-clock.ts'

/** The same context with the time of now, so that a decision taken behind a lock is judged by the time at which the lock was held. */
export const withCurrentTime = <ActionContext extends { readonly now: Date; readonly kit: { readonly clock: Clock } }>(
  ctx: ActionContext,
): ActionContext => ({
  ...ctx,
  now: ctx.kit.clock.now(),
})
