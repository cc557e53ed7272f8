/** What an invoice costs: integer sen, service tax by the day, rounded half up per line (product.md section 7, domain-facts 4.3 and 4.4). */
import { owedInvoiceStatuses } from '@jujur/contract/enumerations.ts'
import type { Ok } from '../kit/call/handler.ts'

/** What an invoice may come to: ten billion ringgit, far below what a number holds exactly. */
export const LARGEST_TOTAL_SEN = 1_000_000_000_000
/** MyInvois: 02 is service tax, 06 none. */
export type Tax = { readonly code: '02'; readonly rate_bp: number } | { readonly code: '06'; readonly rate_bp: 0 }
export const noTax: Tax = { code: '06', rate_bp: 0 }

/** The tax on a day of Kuala Lumpur. A supplier that is not registered charges none, nor anybody before the first rate. */
export const taxOn = (day: string, supplier: { readonly sst_no: string | null }, rates: readonly { from: string; rate_bp: number }[]): Tax => {
  const rate = rates.filter(({ from }) => from <= day).at(-1)?.rate_bp ?? 0
  return supplier.sst_no === null || rate === 0 ? noTax : { code: '02', rate_bp: rate }
}

/** Half a sen counts as one. */
export const taxOf = (subtotal_sen: number, { rate_bp }: Pick<Tax, 'rate_bp'>): number => Math.floor((subtotal_sen * rate_bp + 5000) / 10_000)

export type Priced = { readonly seats: number; readonly unit_price_sen: number }
export type Sums = { readonly subtotal_sen: number; readonly tax_sen: number; readonly total_sen: number }

export const lineSums = ({ seats, unit_price_sen }: Priced, tax: Pick<Tax, 'rate_bp'>): Sums => {
  const subtotal_sen = seats * unit_price_sen
  const tax_sen = taxOf(subtotal_sen, tax)
  return { subtotal_sen, tax_sen, total_sen: subtotal_sen + tax_sen }
}
export const addUp = (lines: readonly Sums[]): Sums => ({
  subtotal_sen: lines.reduce((sum, line) => sum + line.subtotal_sen, 0),
  tax_sen: lines.reduce((sum, line) => sum + line.tax_sen, 0),
  total_sen: lines.reduce((sum, line) => sum + line.total_sen, 0),
})

/** Refuses what no invoice can be of: nothing, or more than can be counted. */
export const payable = (lines: readonly Priced[], tax: Pick<Tax, 'rate_bp'>): Ok<Sums> | { refuse: 10035 } => {
  const isCountable = lines.every(({ seats, unit_price_sen }) => seats * unit_price_sen <= LARGEST_TOTAL_SEN)
  const sums = isCountable ? addUp(lines.map((line) => lineSums(line, tax))) : null
  return sums && sums.total_sen > 0 && sums.total_sen <= LARGEST_TOTAL_SEN ? { ok: true, value: sums } : { refuse: 10035 }
}

/** Something of it is still to be paid; in SQL `isOwedInvoice`, beside the table. */
export const isStillOwed = ({ status }: { readonly status: string }): boolean => owedInvoiceStatuses.some((one) => one === status)
/** Still to be paid, and its due date is past. Days are those of Kuala Lumpur. */
export const isOverdueOnDay = (invoice: { readonly status: string; readonly due_on: string }, today: string): boolean =>
  isStillOwed(invoice) && invoice.due_on < today

/** The state an invoice is in by what is open of it; void ones stay void. */
export const statusBy = (open_sen: number, total_sen: number): 'unpaid' | 'part_paid' | 'paid' =>
  open_sen <= 0 ? 'paid' : open_sen < total_sen ? 'part_paid' : 'unpaid'

/** `INV-2026-000238`. Six digits, more where a year needs them. */
export const documentNo = (series: 'INV' | 'CN' | 'RCP' | 'RV', year: number, no: number): string =>
  `${series}-${year}-${String(no).padStart(6, '0')}`

/** From the first on as many invoices as have so many lines together. */
export const fitting = <I extends { readonly courses: readonly unknown[] }>(invoices: readonly I[], lines: number): I[] => {
  const fits: I[] = []
  let left = lines
  for (const invoice of invoices) {
    left -= invoice.courses.length
    if (left < 0) break
    fits.push(invoice)
  }
  return fits
}
