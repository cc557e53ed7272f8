/** A credit note on paper, from the facts of one of its editions. */
import { hrefOf } from '@jujur/contract/screens.ts'
import { longDate, money, Paper } from '../../documents/paper.pdf.ts'
import { editionLine, eInvoiceLines, madeLine, partyLines, seatTable, seatTotals, validationLink } from '../../invoices/money-paper.pdf.ts'
import type { CreditNotePaper } from './credit-note-paper.view.ts'

export type CreditNotePrint = {
  facts: CreditNotePaper
  edition: number
  issued_at: Date
  portal_name: string
  /** Without a slash at the end. */
  portal_url: string
}

/** Of seats that were opened by writing a difference off, only what came in is given back. */
const writtenOff = ({ owed_sen, total_sen }: CreditNotePaper): string =>
  owed_sen === undefined ? '' : ` ${money(owed_sen)} is to be refunded: ${money(total_sen - owed_sen)} had been written off.`

const reasons: Record<CreditNotePaper['reason'], string> = {
  issued: '',
  e_invoice: 'adds the e-invoice',
  e_invoice_cancelled: 'says that the e-invoice is cancelled',
  e_invoice_corrected: 'corrects the e-invoice',
}

export const renderCreditNote = ({ facts, edition, issued_at, portal_name, portal_url }: CreditNotePrint): Promise<Uint8Array> => {
  const { buyer, e_invoice, lines } = facts
  const seats = lines.reduce((sum, line) => sum + line.seats, 0)
  const closed = facts.closes_invoice
    ? `All of the invoice is credited. There is nothing to pay.${facts.owed_sen ? ` ${money(facts.owed_sen)} was paid and is to be refunded.` : ''}`
    : `${seats === 1 ? '1 seat is' : `${seats} seats are`} closed.${writtenOff(facts)}`
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
  seatTable(
    paper,
    facts.closes_invoice ? 'Credited' : 'Closed seats',
    facts,
    (line) => `Online course ${line.course_code}, version ${line.version_no}. Invoice line ${line.line_no}`,
  )
  seatTotals(paper, 'Total credit', facts)
  paper.closing([], {
    mark: 'done',
    title: 'Credited',
    text: `On ${longDate(facts.issued_at)}. ${closed} ${money(facts.total_sen)} is credited to invoice ${facts.invoice_no}.`,
  })
  return paper.finish({
    lines: [editionLine(edition, issued_at, reasons[facts.reason]), ...eInvoiceLines(facts), madeLine(e_invoice ? null : portal_name)],
    code: e_invoice
      ? { address: validationLink(e_invoice), alt: 'QR code that opens the e-invoice at LHDN' }
      : { address: `${portal_url}${hrefOf('ownInvoices', { id: facts.invoice_id })}`, alt: `QR code that opens the invoice in ${portal_name}` },
  })
}
