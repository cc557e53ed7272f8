/** A refund voucher on paper, from the facts of its edition. */
import type { ExceptionKind } from '@jujur/contract/exceptions.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { longDate, money, Paper } from '../../documents/paper.pdf.ts'
import { editionLine, madeLine, partyLines } from '../../invoices/money-paper.pdf.ts'
import type { RefundVoucherPaper } from './refund-voucher-paper.view.ts'

export type RefundVoucherPrint = {
  facts: RefundVoucherPaper
  edition: number
  issued_at: Date
  portal_name: string
  /** Without a slash at the end. */
  portal_url: string
}

const reasons: Record<ExceptionKind, string> = {
  overpayment: 'Paid more than was outstanding',
  paid_after_void: 'Paid after the invoice was void',
  amount_differs: 'The amount differs from the bill',
  paid_twice: 'The bill was paid a second time',
  unknown_bill: 'Paid by a bill that we do not know',
  currency: 'Paid in another currency',
  refund_owed: 'Credited by a credit note',
  transfer: 'Came by bank transfer for no invoice',
}

export const renderRefundVoucher = ({ facts, edition, issued_at, portal_name, portal_url }: RefundVoucherPrint): Promise<Uint8Array> => {
  const { payee, invoice_no } = facts
  const paper = new Paper({
    title: `Refund voucher ${facts.voucher_no}${payee ? `, ${payee.company_name}` : ''}`,
    kind: 'Refund voucher',
    document_no: facts.voucher_no,
    supplier: facts.supplier,
    portal_name,
    issued_at,
  })
  paper.parties('Refunded to', payee ? partyLines(payee) : ['The payer is not known'], [
    ['Value date', longDate(facts.value_on)],
    ['Bank reference', facts.reference],
    ['Currency', 'Malaysian ringgit (RM)'],
    ['Entered by', facts.entered_by],
    ['Approved by', facts.approved_by],
  ])
  paper.skip(9)
  paper.table(
    [
      { title: 'No.', align: 'left', width: 5 },
      { title: 'Reason', align: 'left', grows: true },
      { title: 'Amount', align: 'right' },
    ],
    [['1', { text: reasons[facts.why], below: invoice_no ? `Invoice ${invoice_no}` : '' }, money(facts.amount_sen)]],
  )
  paper.totals([['Total refunded', money(facts.amount_sen)]])
  paper.closing([], { mark: 'done', title: 'Refunded', text: `On ${longDate(facts.value_on)}, under the bank reference above.` })
  return paper.finish({
    lines: [editionLine(edition, issued_at, 'corrects them'), madeLine(portal_name)],
    code: {
      address: `${portal_url}${hrefOf('ownInvoices', { q: invoice_no || undefined })}`,
      alt: `QR code that opens the invoice in ${portal_name}`,
    },
  })
}
