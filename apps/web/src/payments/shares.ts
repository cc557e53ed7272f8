/** One bank transfer over several invoices: what of it is for each, and what stands in the way of sending its receipt. */
import type { InvoiceRow } from '@jujur/contract/invoices.ts'

/** An invoice that something is due of. */
export type PayableInvoice = Pick<InvoiceRow, 'invoice_id' | 'invoice_no' | 'open_sen' | 'status'>
/** An invoice on the receipt with its share as typed; null where that is no amount. */
export type InvoiceShare = PayableInvoice & { checking: object | null; sen: number | null }

export type Obstacle =
  | { kind: 'checking' | 'paid' | 'void' | 'needed'; invoice_id: number; invoice_no: string }
  | { kind: 'above' | 'whole'; invoice_id: number; invoice_no: string; sen: number }
  | { kind: 'left' | 'over'; sen: number }
  | { kind: 'amount' }

const ofShare = ({ invoice_id, invoice_no, status, open_sen, checking, sen }: InvoiceShare, takesParts: boolean): Obstacle | null => {
  const own = { invoice_id, invoice_no }
  if (status === 'void') return { kind: 'void', ...own }
  if (status === 'paid' || open_sen <= 0) return { kind: 'paid', ...own }
  if (checking) return { kind: 'checking', ...own }
  if (!sen) return { kind: 'needed', ...own }
  if (sen > open_sen) return { kind: 'above', ...own, sen: open_sen }
  return takesParts || sen === open_sen ? null : { kind: 'whole', ...own, sen: open_sen }
}

const sumOf = (shares: readonly Pick<InvoiceShare, 'sen'>[]) => shares.reduce((sum, { sen }) => sum + (sen ?? 0), 0)

/** The first thing to put right: an invoice, the amount, then what is left of it or lacks, to the sen. */
export const obstacleOf = (amount_sen: number | null, shares: readonly InvoiceShare[], takesParts: boolean): Obstacle | null => {
  for (const share of shares) {
    const own = ofShare(share, takesParts)
    if (own) return own
  }
  if (!amount_sen) return { kind: 'amount' }
  const left = amount_sen - sumOf(shares)
  return left === 0 ? null : { kind: left > 0 ? 'left' : 'over', sen: Math.abs(left) }
}

/** What the fields say once another invoice is there: of an amount not yet shared out it takes what is left, an amount shared out in full grows with it. */
export const withAnother = (
  amount_sen: number | null,
  shares: readonly InvoiceShare[],
  open_sen: number,
): { amount_sen: number; share_sen: number } => {
  const left = (amount_sen ?? 0) - sumOf(shares)
  if (amount_sen === null || left <= 0) return { amount_sen: sumOf(shares) + open_sen, share_sen: open_sen }
  return { amount_sen, share_sen: Math.min(left, open_sen) }
}

/** The amount once an invoice is gone: less by its share where all was shared out, else as it was. */
export const withoutOne = (amount_sen: number | null, shares: readonly InvoiceShare[], invoice_id: number): number | null => {
  const rest = sumOf(shares.filter((one) => one.invoice_id !== invoice_id))
  return amount_sen === sumOf(shares) ? rest : amount_sen
}
