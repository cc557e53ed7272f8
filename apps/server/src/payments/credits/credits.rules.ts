/** What is credited: unused seats of a paid invoice, or all of one that is not paid in full. In sen. */

import { addUp, type Sums, taxOf } from '../../invoices/invoices.rules.ts'
import { type Ok, refuse } from '../../kit/call/handler.ts'

/** A line of the invoice as it stands: `credited` seats went before, `free` are opened, not taken and not closed. */
export type CreditedLine = {
  readonly line_no: number
  readonly seats: number
  readonly unit_price_sen: number
  readonly tax_rate_bp: number
  readonly credited: number
  readonly free: number
}
export type WantedCredit = { readonly line_no: number; readonly seats: number }
export type PricedCredit = WantedCredit & Sums

/**
 * The credit of so many seats. Its tax is what the line's tax falls by, so that crediting seat by seat comes to the same sen as crediting all at once.
 */
export const creditOf = (line: CreditedLine, seats: number): PricedCredit => {
  const left = line.seats - line.credited
  const tax = (count: number) => taxOf(count * line.unit_price_sen, { rate_bp: line.tax_rate_bp })
  const subtotal_sen = seats * line.unit_price_sen
  const tax_sen = tax(left) - tax(left - seats)
  return { line_no: line.line_no, seats, subtotal_sen, tax_sen, total_sen: subtotal_sen + tax_sen }
}

/** What was paid of an invoice that is not paid in full, of which nothing is credited as long as it stands. */
export const paidSoFar = ({ total_sen, open_sen }: { readonly total_sen: number; readonly open_sen: number }): number => total_sen - open_sen

/** What a credit of seats owes: no more than came in and no credit note before it owes, for some of the invoice may have been written off. */
export const owedFor = (total_sen: number, { paid_sen, owed_before_sen }: { readonly paid_sen: number; readonly owed_before_sen: number }): number =>
  Math.min(total_sen, Math.max(0, paid_sen - owed_before_sen))

/** All of an invoice of which nothing was credited before: to the sen what its lines come to. */
export const wholeCredit = (lines: readonly Omit<CreditedLine, 'credited' | 'free'>[]): { lines: PricedCredit[]; sums: Sums } => {
  const credited = lines.map((line) => creditOf({ ...line, credited: 0, free: line.seats }, line.seats))
  return { lines: credited, sums: addUp(credited) }
}

/** Refusals: 4444 a line the invoice has not, 10012 a line named twice, none_left fewer seats are free, 10035 seats that cost nothing. */
export const credits = (
  lines: readonly CreditedLine[],
  wanted: readonly WantedCredit[],
):
  | Ok<{ lines: PricedCredit[]; sums: Sums }>
  | { refuse: 4444 | 10012 | 10035 }
  | { refuse: 2111; data: { reason: 'none_left'; line_no: number; left: number } } => {
  if (new Set(wanted.map(({ line_no }) => line_no)).size < wanted.length) return { refuse: 10012 }
  const credited: PricedCredit[] = []
  for (const { line_no, seats } of wanted) {
    const line = lines.find((one) => one.line_no === line_no)
    if (!line) return { refuse: 4444 }
    if (seats > line.free) return { refuse: 2111, data: { reason: 'none_left', line_no, left: line.free } }
    credited.push(creditOf(line, seats))
  }
  const sums = addUp(credited)
  return sums.total_sen > 0 ? { ok: true, value: { lines: credited, sums } } : { refuse: 10035 }
}

/** Of two who enter one for the same invoice at once, the second. */
export const askedAlready = { credit_note_pending: refuse(10012) }
