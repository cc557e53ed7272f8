/** When what is left of an invoice may be written off. In sen. */
import type { WriteOffObstacle } from '@jujur/contract/invoices.ts'
import { refuse } from '../../kit/call/handler.ts'

type Known = { readonly status: string; readonly open_sen: number }

/**
 * What stands in the way, or null. Something must have been paid, and no more than the limit be left. Of one that was `entered` also that what is left is no
 * longer what it was.
 */
export const writeOffObstacle = (
  { status, open_sen }: Known,
  limit_sen: number,
  underWay: 'bill' | 'receipt' | null,
  entered?: { readonly amount_sen: number },
): WriteOffObstacle | null => {
  if (status !== 'part_paid') return 'not_part_paid'
  if (entered && entered.amount_sen !== open_sen) return 'changed'
  return open_sen > limit_sen ? 'too_much' : underWay
}

/** Of two who enter one for the same invoice at once, the second. */
export const writtenOffOnce = { write_off_once: refuse(10012) }
