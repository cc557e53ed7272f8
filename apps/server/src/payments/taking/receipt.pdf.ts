/** An official receipt on paper, from the facts of its edition. */
import { hrefOf } from '@jujur/contract/screens.ts'
import { longDate, money, Paper } from '../../documents/paper.pdf.ts'
import { editionLine, madeLine, partyLines } from '../../invoices/money-paper.pdf.ts'
import { banks } from '../../reference/reference.store.ts'
import type { ReceiptPaper } from './receipt-paper.view.ts'

export type ReceiptPrint = {
  facts: ReceiptPaper
  edition: number
  issued_at: Date
  portal_name: string
  /** Without a slash at the end. */
  portal_url: string
}

const reasons: Record<NonNullable<ReceiptPaper['reason']>, string> = {
  issued: 'corrects them',
  moved: 'says which invoice was paid with it',
  refunded: 'says what was refunded',
}
/** TopupChannel. */
const ways: Record<number, string> = { 1: 'Online payment (Billplz)', 2: 'Bank transfer' }

export const renderReceipt = ({ facts, edition, issued_at, portal_name, portal_url }: ReceiptPrint): Promise<Uint8Array> => {
  const { payer, invoices, apart_sen, refunded_sen = 0, reason = 'issued' } = facts
  const paper = new Paper({
    title: `Official receipt ${facts.receipt_no}${payer ? `, ${payer.company_name}` : ''}`,
    kind: 'Official receipt',
    document_no: facts.receipt_no,
    supplier: facts.supplier,
    portal_name,
    issued_at,
  })
  const bank = banks.find(({ code }) => code === facts.bank_code)?.name ?? facts.bank_code
  paper.parties('Received from', payer ? partyLines(payer) : ['The payer is not known yet'], [
    ['Received on', longDate(facts.paid_on)],
    ['Paid by', ways[facts.channel] ?? ''],
    ...(bank ? [['Bank', bank] as const] : []),
    ['Reference number', facts.reference],
    ['Currency', 'Malaysian ringgit (RM)'],
  ])
  paper.skip(9)
  const rows = [
    ...invoices.map(({ invoice_no, amount_sen }) => [invoice_no, money(amount_sen)]),
    ...(refunded_sen > 0 ? [['Refunded', money(refunded_sen)]] : []),
    ...(apart_sen > 0 ? [['Not on an invoice yet', money(apart_sen)]] : []),
  ]
  paper.table(
    [
      { title: 'No.', align: 'left', width: 5 },
      { title: 'Invoice', align: 'left', grows: true },
      { title: 'Amount', align: 'right' },
    ],
    rows.map(([what = '', amount = ''], i) => [String(i + 1), what, amount]),
  )
  paper.totals([['Total received', money(facts.amount_sen)]])
  paper.closing([], {
    mark: 'done',
    title: 'Received',
    text:
      apart_sen > 0
        ? `${money(apart_sen)} is not on an invoice yet. We will ask you what to do with it.`
        : invoices.length > 0
          ? `On ${longDate(facts.paid_on)}, for the invoices above.`
          : `On ${longDate(facts.paid_on)}.`,
  })
  const [first] = invoices
  return paper.finish({
    lines: [editionLine(edition, issued_at, reasons[reason]), madeLine(portal_name)],
    code: {
      address: `${portal_url}${hrefOf('ownInvoices', { q: first?.invoice_no })}`,
      alt: `QR code that opens the invoice in ${portal_name}`,
    },
  })
}
