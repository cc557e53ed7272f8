/**
 * What became of what was invoiced, by the ledger: said once, for every row, sheet, headline and sum, and for the check that holds them against each
 * other. The total is what was paid, less what was given back, and what was credited and is outstanding.
 */

/** What credit notes, voiding and writing off took off is credited, and of it what is void or written off. */
export type InvoiceBalance = { paid_sen: number; refunded_sen: number; credited_sen: number; voided_sen: number; written_off_sen: number }

const sumOf = (sign: '' | '-', ...kinds: string[]) =>
  `coalesce(${sign}sum(e.amount_sen) filter (where e.kind in (${kinds.map((kind) => `'${kind}'`).join(', ')})), 0)::bigint`

/** Of the entries `e` that it is selected from. */
export const standingColumns = [
  `${sumOf('-', 'payment')} as paid_sen`,
  `${sumOf('', 'refund')} as refunded_sen`,
  `${sumOf('-', 'credit', 'void', 'write_off')} as credited_sen`,
  `${sumOf('-', 'void')} as voided_sen`,
  `${sumOf('-', 'write_off')} as written_off_sen`,
].join(', ')

/** Of one invoice, by the expression of its id. */
export const standingOf = (invoice_id: string): string => `select ${standingColumns} from ledger_entry e where e.invoice_id = ${invoice_id}`
