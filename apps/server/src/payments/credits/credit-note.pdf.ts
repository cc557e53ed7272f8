/** A credit note on paper, from the facts of one of its editions. */
import { longDate, money, Paper, percent, plain } from '../../documents/paper.pdf.ts'
import { editionLine, eInvoiceLines, madeLine, partyLines, validationLink } from '../../invoices/invoice.pdf.ts'
import type { CreditNotePaper } from './credit-note-paper.view.ts'

export type CreditNotePrint = {
  facts: CreditNotePaper
  edition: number
  issued_at: Date
  portal_name: string
  /** Without a slash at the end. */
  portal_url: string
}

export const renderCreditNote = ({ facts, edition, issued_at, portal_name, portal_url }: CreditNotePrint): Promise<Uint8Array> => {
  const { buyer, e_invoice, lines } = facts
  const taxed = facts.tax_sen > 0
  const rate = percent(lines[0]?.tax_rate_bp ?? 0)
  const seats = lines.reduce((sum, line) => sum + line.seats, 0)
  const paper = new Paper({
    title: `Credit note ${facts.credit_note_no}, ${buyer.company_name}`,
    kind: 'Credit note',
    document_no: facts.credit_note_no,
    supplier: facts.supplier,
    portal_name,
    issued_at,
  })
  paper.parties('To', partyLines(buyer), [
    ['Date', longDate(facts.issued_at)],
    ['Invoice', facts.invoice_no],
    ['Invoice date', longDate(facts.invoice_issued_on)],
    ['Currency', 'Malaysian ringgit (RM)'],
    ['Reason', facts.why.replaceAll(/\s+/g, ' ')],
  ])
  paper.skip(9)
  paper.table(
    [
      { title: 'No.', align: 'left', width: 5 },
      { title: 'Closed seats', align: 'left', grows: true },
      { title: 'Seats', align: 'right' },
      { title: 'Price of a seat', align: 'right' },
      ...(taxed
        ? ([
            { title: 'Before tax', align: 'right' },
            { title: `Service tax ${rate}`, align: 'right' },
          ] as const)
        : []),
      { title: 'Total', align: 'right' },
    ],
    lines.map((line, i) => [
      String(i + 1),
      { text: line.course_title, below: `Online course ${line.course_code}, version ${line.version_no}. Invoice line ${line.line_no}` },
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
          [`Service tax at ${rate}`, money(facts.tax_sen)],
        ] as const)
      : []),
    [taxed ? 'Total credit with service tax' : 'Total credit', money(facts.total_sen)],
  ])
  paper.closing([], {
    mark: 'done',
    title: 'Credited',
    text: `On ${longDate(facts.issued_at)}. ${seats === 1 ? '1 seat is' : `${seats} seats are`} closed. ${money(facts.total_sen)} is credited to invoice ${facts.invoice_no}.`,
  })
  return paper.finish({
    lines: [
      editionLine(edition, issued_at, facts.reason === 'e_invoice_cancelled' ? 'says that the e-invoice is cancelled' : 'adds the e-invoice'),
      ...eInvoiceLines(facts),
      madeLine(e_invoice ? null : portal_name),
    ],
    code: e_invoice
      ? { address: validationLink(e_invoice), alt: 'QR code that opens the e-invoice at LHDN' }
      : { address: `${portal_url}/CA/invoice-list?id=${facts.invoice_id}`, alt: `QR code that opens the invoice in ${portal_name}` },
  })
}
