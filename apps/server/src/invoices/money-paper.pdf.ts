/** What invoices, credit notes and receipts have in common on paper: to whom, seats with their price and tax, and what the foot says. */
import { dayAndTime, money, type Paper, percent, placeLine, plain } from '../documents/paper.pdf.ts'
import type { PrintedEInvoice } from './e-invoices.store.ts'
import type { InvoicePaper } from './paper.view.ts'

export const partyLines = (buyer: InvoicePaper['buyer']): string[] => [
  buyer.company_name,
  `Registration number ${buyer.ssm_no_new}${buyer.ssm_no_old ? ` (${buyer.ssm_no_old})` : ''}`,
  `TIN ${buyer.tin}`,
  ...(buyer.sst_no ? [`Service tax number ${buyer.sst_no}`] : []),
  [buyer.address_line_1, buyer.address_line_2, buyer.address_line_3].filter((line) => line !== null).join(', '),
  placeLine(buyer),
]

type Line = Pick<
  InvoicePaper['lines'][number],
  'course_title' | 'seats' | 'unit_price_sen' | 'subtotal_sen' | 'tax_rate_bp' | 'tax_sen' | 'total_sen'
>
type Sums<L extends Line> = Pick<InvoicePaper, 'subtotal_sen' | 'tax_sen' | 'total_sen'> & { lines: readonly L[] }

/** Where no tax is charged, none is shown. */
const taxOf = ({ tax_sen, lines }: Sums<Line>): string | null => (tax_sen > 0 ? percent(lines[0]?.tax_rate_bp ?? 0) : null)

/** `below` stands under the title of a line's course. */
export const seatTable = <L extends Line>(paper: Paper, title: string, sums: Sums<L>, below: (line: L) => string): void => {
  const tax = taxOf(sums)
  paper.table(
    [
      { title: 'No.', align: 'left', width: 5 },
      { title, align: 'left', grows: true },
      { title: 'Seats', align: 'right' },
      { title: 'Price of a seat', align: 'right' },
      ...(tax
        ? ([
            { title: 'Before tax', align: 'right' },
            { title: `Service tax ${tax}`, align: 'right' },
          ] as const)
        : []),
      { title: 'Total', align: 'right' },
    ],
    sums.lines.map((line, i) => [
      String(i + 1),
      { text: line.course_title, below: below(line) },
      String(line.seats),
      plain(line.unit_price_sen),
      ...(tax ? [plain(line.subtotal_sen), plain(line.tax_sen)] : []),
      plain(line.total_sen),
    ]),
  )
}

export const seatTotals = (paper: Paper, total: string, sums: Sums<Line>): void => {
  const tax = taxOf(sums)
  paper.totals([
    ...(tax
      ? ([
          ['Total before tax', money(sums.subtotal_sen)],
          [`Service tax at ${tax}`, money(sums.tax_sen)],
        ] as const)
      : []),
    [tax ? `${total} with service tax` : total, money(sums.total_sen)],
  ])
}

/** What a foot says of an edition. */
export const editionLine = (edition: number, issued_at: Date, added: string): string => {
  const first = `Edition ${edition} of this document, issued ${dayAndTime(issued_at)}.`
  return edition === 1
    ? `${first} We never change an edition. When something changes, we issue a new one.`
    : `${first} It replaces the earlier editions, which we keep unchanged, and ${added}.`
}
/** The last words of a foot; where its code opens the portal, they say so. */
export const madeLine = (portal_name: string | null): string =>
  `Made by computer and valid without a signature.${portal_name === null ? '' : ` To open the invoice in ${portal_name}, scan the code and sign in.`}`
/** LHDN's page that shows whether an e-invoice is valid (domain-facts 4.5). */
export const validationLink = ({ uuid, long_id }: { uuid: string; long_id: string }): string =>
  `https://myinvois.hasil.gov.my/${uuid}/share/${long_id}`

/** What a foot says of the e-invoice. */
export const eInvoiceLines = ({ e_invoice, e_invoice_cancelled }: PrintedEInvoice): string[] => [
  ...(e_invoice ? [`E-invoice ${e_invoice.uuid}, validated ${dayAndTime(e_invoice.validated_at)}. Scan the code to see it at LHDN.`] : []),
  ...(e_invoice_cancelled ? [`E-invoice ${e_invoice_cancelled.uuid} was cancelled at LHDN, ${dayAndTime(e_invoice_cancelled.cancelled_at)}.`] : []),
]
