/** The file of any paper of an invoice. */
import type { Edition } from '../../documents/documents.store.ts'
import { type EditionFile, editionFile, type Reader } from '../../documents/editions.usecases.ts'
import { renderInvoice } from '../../invoices/invoice.pdf.ts'
import type { InvoicePaper } from '../../invoices/paper.view.ts'
import { renderCreditNote } from '../credits/credit-note.pdf.ts'
import type { CreditNotePaper } from '../credits/credit-note-paper.view.ts'
import { renderRefundVoucher } from '../exceptions/refund-voucher.pdf.ts'
import type { RefundVoucherPaper } from '../exceptions/refund-voucher-paper.view.ts'
import { renderReceipt } from '../taking/receipt.pdf.ts'
import type { ReceiptPaper } from '../taking/receipt-paper.view.ts'

export const paperFile = (reader: Reader, kept: Edition): Promise<EditionFile> =>
  editionFile(reader, kept, () => {
    const { kind, edition, issued_at, facts } = kept
    const { portalName: portal_name, portalUrl: portal_url } = reader.kit.settings
    const about = { edition, issued_at, portal_name, portal_url }
    if (kind === 'credit_note') return renderCreditNote({ ...about, facts: facts as CreditNotePaper })
    if (kind === 'official_receipt') return renderReceipt({ ...about, facts: facts as ReceiptPaper })
    if (kind === 'refund_voucher') return renderRefundVoucher({ ...about, facts: facts as RefundVoucherPaper })
    return renderInvoice({ ...about, facts: facts as InvoicePaper })
  })
