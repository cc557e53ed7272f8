/** What may be deleted of the content: only what nothing uses. */
import type { WhereUsed } from '@jujur/contract/authoring.ts'
import { done, refuseWith } from '../kit/call/handler.ts'

/** Content in use is not deleted; the refusal names the places that use it. */
export const mayDelete = (used: WhereUsed) => (used.used_total > 0 ? refuseWith('in_use', used) : done)
