/** An invoice on paper, from the facts of one of its editions. */

import type { entryKinds } from '@jujur/contract/invoices.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { type Fact, longDate, money, Paper, type PaperState, shortDate } from '../documents/paper.pdf.ts'
import { DAY_MS } from '../kit/time/calendar.rules.ts'
import { isStillOwed } from './invoices.rules.ts'
import { entryName } from './invoices.view.ts'
import { editionLine, eInvoiceLines, madeLine, partyLines, seatTable, seatTotals, validationLink } from './money-paper.pdf.ts'
import type { InvoicePaper } from './paper.view.ts'

export type InvoicePrint = {
  facts: InvoicePaper
  edition: number
  issued_at: Date
  portal_name: string
  /** Without a slash at the end. */
  portal_url: string
}

const seatsWords = (seats: number) => (seats === 1 ? '1 seat' : `${seats} seats`)

const validity = (months: number): string => (months === 0 ? 'Does not expire' : months === 1 ? 'Valid 1 month' : `Valid ${months} months`)

const kindOf = ({ tax_sen }: InvoicePaper) => (tax_sen > 0 ? 'Tax invoice' : 'Invoice')

const stateOf = (facts: InvoicePaper): PaperState => {
  const { status, open_sen, due_on, paid_at, voided_at } = facts
  const seats = seatsWords(facts.lines.reduce((sum, line) => sum + line.seats, 0))
  const refund = open_sen < 0 ? ` ${money(-open_sen)} is to be refunded.` : ''
  if (status === 'void') {
    const note = facts.entries.find(({ kind }) => kind === 'credit')
    if (note)
      return {
        mark: 'none',
        title: 'Credited in full',
        text: `On ${longDate(note.at)}, by credit note ${note.document_no}. There is nothing to pay.${refund}`,
      }
    const why = facts.void_remarks ? ` Reason: ${facts.void_remarks}` : ''
    return { mark: 'none', title: 'Void', text: `On ${longDate(voided_at ?? facts.issued_at)}. There is nothing to pay.${why}` }
  }
  if (status === 'paid') {
    return { mark: 'done', title: 'Paid', text: `On ${longDate(paid_at ?? facts.issued_at)}. ${seats} opened.${refund}` }
  }
  const title = status === 'part_paid' ? 'Paid in part' : 'Unpaid'
  return { mark: 'open', title, text: `${money(open_sen)} is outstanding, due on ${longDate(due_on)}. Seats open when the total is paid.` }
}

const words: Record<(typeof entryKinds)[number], string> = {
  issued: 'Invoice',
  payment: 'Payment',
  void: 'Void',
  credit: 'Credit note',
  refund: 'Refund',
  write_off: 'Written off',
  write_off_reversed: 'Write-off reversed',
}
const payments = (facts: InvoicePaper): Fact[] => [
  ...facts.entries
    .filter(({ kind }) => kind !== 'issued' && kind !== 'void')
    .map(({ kind, at, amount_sen, document_no, note }): Fact => {
      const what = [words[entryName({ kind, amount_sen })], document_no ?? note].filter((word) => word !== null).join(' ')
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
  written_off: 'adds the small difference that was written off',
  e_invoice: 'adds the e-invoice',
  e_invoice_cancelled: 'says that the e-invoice is cancelled',
  e_invoice_corrected: 'corrects the e-invoice',
}

export const renderInvoice = ({ facts, edition, issued_at, portal_name, portal_url }: InvoicePrint): Promise<Uint8Array> => {
  const { supplier, buyer, e_invoice } = facts
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
  seatTable(paper, 'Description', facts, (line) => `Online course ${line.course_code}, version ${line.version_no}. ${validity(line.validity_months)}`)
  seatTotals(paper, 'Total', facts)
  const came = payments(facts)
  paper.closing(
    [
      ...(came.length > 1 ? [{ title: 'Payments', facts: came, names: 27 }] : []),
      ...(isStillOwed(facts)
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
      : { address: `${portal_url}${hrefOf('ownInvoices', { id: facts.invoice_id })}`, alt: `QR code that opens this invoice in ${portal_name}` },
  })
}
