/**
 * How an invoice that is not paid in full is closed: voided while nothing was paid and its e-invoice can still be taken back, otherwise credited in full
 * (domain-facts 4.5 and 4.6).
 */
import type { CreditNote } from '@jujur/contract/invoices.ts'
import { answerWaits } from '../../invoices/e-invoice-answers.store.ts'
import { eInvoiceBeforeVoid } from '../../invoices/e-invoices.rules.ts'
import { eInvoicesOf } from '../../invoices/e-invoices.store.ts'
import type { Invoice } from '../../invoices/ledger.store.ts'
import { refuse, refuseWith } from '../../kit/call/handler.ts'
import type { Connection } from '../../kit/database/database.ts'
import { paidSoFar } from './credits.rules.ts'
import { moneyUnderWay } from './under-way.store.ts'

type Known = Pick<Invoice, 'invoice_id' | 'status'>

const inTheWay = async (tx: Connection, invoice_id: number, now: Date) => {
  const paying = await moneyUnderWay(tx, invoice_id)
  if (paying) return paying
  // Whether MyInvois has it is for a second person to look up.
  if (await answerWaits(tx, 'invoice', invoice_id)) return 'e_invoice_open'
  return eInvoiceBeforeVoid(await eInvoicesOf(tx, 'invoice', invoice_id), now)
}

/** What stands in the way of voiding; `cancel` where the e-invoice is cancelled with it; or null. */
export const beforeVoid = async (tx: Connection, { invoice_id, status }: Known, now: Date) => {
  if (status === 'void') return 'void' as const
  if (status !== 'unpaid') return 'paid' as const
  return inTheWay(tx, invoice_id, now)
}

/**
 * What stands in the way of crediting all of it; null where it cannot be voided: something of it was paid, or its e-invoice is final. Of a credit note
 * that was `entered` also that what is owed with it is no longer what was paid.
 */
export const creditObstacle = async (
  tx: Connection,
  invoice: Known & Pick<Invoice, 'total_sen' | 'open_sen'>,
  now: Date,
  entered?: { owed_sen: number },
): Promise<CreditNote['obstacle']> => {
  if (invoice.status === 'void' || invoice.status === 'paid') return invoice.status
  if (entered && entered.owed_sen !== paidSoFar(invoice)) return 'paid'
  const before = await inTheWay(tx, invoice.invoice_id, now)
  if (before === 'bill' || before === 'receipt' || before === 'e_invoice_open') return before
  return invoice.status === 'part_paid' || before === 'e_invoice_final' ? null : 'not_final'
}

/** How both ways of closing refuse. */
export const closingRefused = (obstacle: NonNullable<CreditNote['obstacle']>) => {
  if (obstacle === 'bill') return refuse(20072)
  if (obstacle === 'receipt') return refuseWith('in_use', { used_in: ['bank_receipt'] })
  if (obstacle === 'e_invoice_open') return refuseWith('in_use', { used_in: ['e_invoice'] })
  return refuse(10035)
}
