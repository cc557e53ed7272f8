/** The file of any paper of an invoice, to download or with a mail. */
import { type Edition, editionById } from '../../documents/documents.store.ts'
import { type EditionFile, type EditionReader, editionFile } from '../../documents/editions.usecases.ts'
import { renderInvoice } from '../../invoices/invoice.pdf.ts'
import type { InvoicePaper } from '../../invoices/paper.view.ts'
import { everything } from '../../kit/database/scope.ts'
import type { PaperOf } from '../../kit/mail/mail-sender.ts'
import { renderCreditNote } from '../credits/credit-note.pdf.ts'
import type { CreditNotePaper } from '../credits/credit-note-paper.view.ts'
import { renderRefundVoucher } from '../exceptions/refund-voucher.pdf.ts'
import type { RefundVoucherPaper } from '../exceptions/refund-voucher-paper.view.ts'
import { renderReceipt } from '../taking/receipt.pdf.ts'
import type { ReceiptPaper } from '../taking/receipt-paper.view.ts'

export const paperFile = (reader: EditionReader, kept: Edition): Promise<EditionFile> =>
  editionFile(reader, kept, () => {
    const { kind, edition, issued_at, facts } = kept
    const { portalName: portal_name, portalUrl: portal_url } = reader.kit.settings
    const about = { edition, issued_at, portal_name, portal_url }
    if (kind === 'credit_note') return renderCreditNote({ ...about, facts: facts as CreditNotePaper })
    if (kind === 'official_receipt') return renderReceipt({ ...about, facts: facts as ReceiptPaper })
    if (kind === 'refund_voucher') return renderRefundVoucher({ ...about, facts: facts as RefundVoucherPaper })
    return renderInvoice({ ...about, facts: facts as InvoicePaper })
  })

/** What goes with a mail: the very file that the portal shows. */
export const paperOfMail: PaperOf = async (kit, document_edition_id) => {
  const { database } = kit
  const kept = await database.read(everything, (tx) => editionById(tx, document_edition_id))
  if (!kept) return null
  const { bytes } = await paperFile({ kit, actor: null, write: (work) => database.write(everything, work) }, kept)
  return { filename: kept.edition === 1 ? `${kept.document_no}.pdf` : `${kept.document_no}-edition-${kept.edition}.pdf`, content: bytes }
}
