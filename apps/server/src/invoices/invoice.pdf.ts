/** An invoice on paper, from the facts of one of its editions. */
import { dayAndTime, type Fact, longDate, money, Paper, percent, placeLine, plain, type State, shortDate } from '../documents/paper.pdf.ts'
import type { PrintedEInvoice } from './e-invoices.store.ts'
import type { InvoicePaper } from './paper.view.ts'

export type InvoicePrint = {
  facts: InvoicePaper
  edition: number
  issued_at: Date
  portal_name: string
  /** Without a slash at the end. */
  portal_url: string
}

const DAY_MS = 24 * 60 * 60 * 1000
const seatsWords = (seats: number) => (seats === 1 ? '1 seat' : `${seats} seats`)

/** The party an invoice or a credit note is to. */
export const partyLines = (buyer: InvoicePaper['buyer']): string[] => [
  buyer.company_name,
  `Registration number ${buyer.ssm_no_new}${buyer.ssm_no_old ? ` (${buyer.ssm_no_old})` : ''}`,
  `TIN ${buyer.tin}`,
  ...(buyer.sst_no ? [`Service tax number ${buyer.sst_no}`] : []),
  [buyer.address_line_1, buyer.address_line_2, buyer.address_line_3].filter((line) => line !== null).join(', '),
  placeLine(buyer),
]

const validity = (months: number): string => (months === 0 ? 'Does not expire' : months === 1 ? 'Valid 1 month' : `Valid ${months} months`)

const kindOf = ({ tax_sen }: InvoicePaper) => (tax_sen > 0 ? 'Tax invoice' : 'Invoice')
const rateOf = ({ lines }: InvoicePaper) => percent(lines[0]?.tax_rate_bp ?? 0)

const stateOf = (facts: InvoicePaper): State => {
  const { status, open_sen, due_on, paid_at, voided_at } = facts
  const seats = seatsWords(facts.lines.reduce((sum, line) => sum + line.seats, 0))
  if (status === 'void') {
    const why = facts.void_remarks ? ` Reason: ${facts.void_remarks}` : ''
    return { mark: 'none', title: 'Void', text: `On ${longDate(voided_at ?? facts.issued_at)}. There is nothing to pay.${why}` }
  }
  if (status === 'paid') {
    const refund = open_sen < 0 ? ` ${money(-open_sen)} is to be refunded.` : ''
    return { mark: 'done', title: 'Paid', text: `On ${longDate(paid_at ?? facts.issued_at)}. ${seats} opened.${refund}` }
  }
  const title = status === 'part_paid' ? 'Paid in part' : 'Unpaid'
  return { mark: 'open', title, text: `${money(open_sen)} is outstanding, due on ${longDate(due_on)}. Seats open when the total is paid.` }
}

const words: Record<InvoicePaper['entries'][number]['kind'], string> = {
  issued: 'Invoice',
  payment: 'Payment',
  void: 'Void',
  credit: 'Credit note',
  refund: 'Refund',
}
const payments = (facts: InvoicePaper): Fact[] => [
  ...facts.entries
    .filter(({ kind }) => kind !== 'issued' && kind !== 'void')
    .map(({ kind, at, amount_sen, document_no, note }): Fact => {
      const what = [words[kind], document_no ?? note].filter((word) => word !== null).join(' ')
      return [shortDate(at), what, money(-amount_sen)]
    }),
  facts.open_sen < 0 ? ['To refund', '', money(-facts.open_sen)] : ['Outstanding', '', money(facts.open_sen)],
]

const reasons: Record<InvoicePaper['reason'], string> = {
  issued: '',
  paid_in_part: 'adds what was paid',
  paid: 'adds the payments and the new status',
  void: 'says that the invoice is void',
  credited: 'adds the credit note',
  refunded: 'adds the refund',
  e_invoice: 'adds the e-invoice',
  e_invoice_cancelled: 'says that the e-invoice is cancelled',
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

export const renderInvoice = ({ facts, edition, issued_at, portal_name, portal_url }: InvoicePrint): Promise<Uint8Array> => {
  const { supplier, buyer, lines, e_invoice } = facts
  const taxed = facts.tax_sen > 0
  const paper = new Paper({
    title: `${kindOf(facts)} ${facts.invoice_no}, ${buyer.company_name}`,
    kind: kindOf(facts),
    document_no: facts.invoice_no,
    supplier,
    portal_name,
    issued_at,
  })
  const days = Math.round((Date.parse(facts.due_on) - Date.parse(facts.issued_on)) / DAY_MS)
  paper.parties(
    'To',
    partyLines(buyer),
    [
      ['Invoice date', longDate(facts.issued_on)],
      ['Payment terms', `${days} days`],
      ['Due date', longDate(facts.due_on)],
      ...(facts.po_number ? [['PO number', facts.po_number] as const] : []),
      ['Currency', 'Malaysian ringgit (RM)'],
    ],
    facts.billing_contact ? ['Billing contact', facts.billing_contact] : undefined,
  )
  paper.skip(9)
  paper.table(
    [
      { title: 'No.', align: 'left', width: 5 },
      { title: 'Description', align: 'left', grows: true },
      { title: 'Seats', align: 'right' },
      { title: 'Price of a seat', align: 'right' },
      ...(taxed
        ? ([
            { title: 'Before tax', align: 'right' },
            { title: `Service tax ${rateOf(facts)}`, align: 'right' },
          ] as const)
        : []),
      { title: 'Total', align: 'right' },
    ],
    lines.map((line, i) => [
      String(i + 1),
      {
        text: line.course_title,
        below: `Online course ${line.course_code}, version ${line.version_no}. ${validity(line.validity_months)}`,
      },
      String(line.seats),
      plain(line.unit_price_sen),
      ...(taxed ? [plain(line.subtotal_sen), plain(line.tax_sen)] : []),
      plain(line.total_sen),
    ]),
  )
  paper.totals([
    ...(taxed
      ? ([
          ['Total before tax', money(facts.subtotal_sen)],
          [`Service tax at ${rateOf(facts)}`, money(facts.tax_sen)],
        ] as const)
      : []),
    [taxed ? 'Total with service tax' : 'Total', money(facts.total_sen)],
  ])
  const isOwed = facts.status === 'unpaid' || facts.status === 'part_paid'
  const came = payments(facts)
  paper.closing(
    [
      ...(came.length > 1 ? [{ title: 'Payments', facts: came, names: 27 }] : []),
      ...(isOwed
        ? [
            {
              title: 'How to pay',
              facts: [
                ['Bank', supplier.bank_name],
                ['Account name', supplier.account_name],
                ['Account number', supplier.account_no.replace(/(.{4})(?=.)/g, '$1 ')],
                ['Payment reference', facts.invoice_no],
              ] as const,
              text: `Or pay online: sign in to ${portal_name} and open this invoice.`,
            },
          ]
        : []),
    ],
    stateOf(facts),
  )
  return paper.finish({
    lines: [editionLine(edition, issued_at, reasons[facts.reason]), ...eInvoiceLines(facts), madeLine(e_invoice ? null : portal_name)],
    code: e_invoice
      ? { address: validationLink(e_invoice), alt: 'QR code that opens the e-invoice at LHDN' }
      : { address: `${portal_url}/CA/invoice-list?id=${facts.invoice_id}`, alt: `QR code that opens this invoice in ${portal_name}` },
  })
}
