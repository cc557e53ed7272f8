import type { CreditNote } from '@jujur/contract/invoices.ts'

/** Why an invoice is not credited in full: what is said of voiding as well, and what is said of a credit note alone. */
export const obstacleText = (obstacle: NonNullable<CreditNote['obstacle']>) =>
  obstacle === 'paid' || obstacle === 'not_final' ? (`credit.whole.obstacle.${obstacle}` as const) : (`void.obstacle.${obstacle}` as const)
