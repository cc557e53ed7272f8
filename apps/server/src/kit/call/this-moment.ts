/** Time moves on while a lock is waited for. */
import type { Clock } from '../database/database-clock.ts'

/** The same, with the time it is now: what is decided and written behind a lock is judged by the time at which the lock was had. */
export const atThisMoment = <By extends { readonly now: Date; readonly kit: { readonly clock: Clock } }>(by: By): By => ({
  ...by,
  now: by.kit.clock.now(),
})
