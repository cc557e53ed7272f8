import { downloadInvoicePaper, downloadInvoicePdf, globalAdminDownloadInvoicePdf, type PaperKind } from '@jujur/contract/invoices.ts'
import { useState } from 'react'
import { saveBase64Pdf, send } from '../kit/call/api.ts'
import { useMay } from '../kit/call/may.ts'
import { showDownloadTrouble } from '../kit/call/trouble.ts'

/** `older`: a newer edition of it is there, whose file has the plain name. */
type Wanted = { kind: PaperKind; document_id: number; edition?: number; older?: boolean }

/** Saves papers as PDF: by whichever call is open to the reader. `null` where none is. */
export const usePapers = (invoice_id: number) => {
  const may = useMay()
  const [busy, setBusy] = useState<string | null>(null)
  const invoicePdf = [downloadInvoicePdf, globalAdminDownloadInvoicePdf].find(({ name }) => may(name))
  const has = (kind: PaperKind) => (kind === 'invoice' ? invoicePdf !== undefined : may(downloadInvoicePaper.name))
  const save = async ({ kind, document_id, edition, older }: Wanted) => {
    const suffix = older ? `_edition_${edition}` : ''
    setBusy(`${kind} ${document_id} ${edition ?? ''}`)
    try {
      if (kind !== 'invoice') {
        const { data } = await send(downloadInvoicePaper, { invoice_id, kind, document_id, edition })
        saveBase64Pdf(data.pdf.base64_pdf, `${data.document_no}${suffix}.pdf`)
      } else if (invoicePdf) {
        const { data } = await send(invoicePdf, { invoice_id, edition })
        saveBase64Pdf(data.pdf.base64_pdf, `invoice_${invoice_id}${suffix}.pdf`)
      }
    } catch (error) {
      showDownloadTrouble(error, 10021)
    } finally {
      setBusy(null)
    }
  }
  return { has, save, busy }
}
