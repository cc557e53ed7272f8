/** What may be deleted: only what nothing uses. */
import { done, refuseWith } from '../kit/call/handler.ts'

/** What names it, some by name; `used_total` counts all. */
export type Uses = { used_in: readonly object[]; used_total: number }

/** What is in use is not deleted; the refusal names the places that use it. */
export const mayDelete = (used: Uses) => (used.used_total > 0 ? refuseWith('in_use', used) : done)
