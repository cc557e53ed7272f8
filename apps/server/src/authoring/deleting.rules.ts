/** What may be deleted of the content: only what nothing uses. */
import type { WhereUsed } from '@jujur/contract/authoring.ts'
import { done, refuseWith } from '../kit/call/handler.ts'

/** What is in use stays, and whoever would delete it learns where it is used. */
export const mayDelete = (used: WhereUsed) => (used.used_total > 0 ? refuseWith('in_use', used) : done)
