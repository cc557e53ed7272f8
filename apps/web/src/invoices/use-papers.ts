import { downloadInvoicePaper, downloadInvoicePdf, globalAdminDownloadInvoicePdf, type PaperKind, viewInvoicePdf } from '@jujur/contract/invoices.ts'
import { useState } from 'react'
import { pdfBytes, saveBase64Pdf, send } from '../kit/call/api.ts'
import { useMay } from '../kit/call/may.ts'
import { showDownloadTrouble } from '../kit/call/trouble.ts'

/** `older`: a newer edition of it is there, whose file has the plain name. */
export type Paper = { kind: PaperKind; document_id: number; edition?: number; older?: boolean }

/** Shows and saves papers as PDF: by whichever call is open to the reader. */
export const usePapers = (invoice_id: number) => {
  const may = useMay()
  const [busy, setBusy] = useState<string | null>(null)
  const toKeep = [downloadInvoicePdf, globalAdminDownloadInvoicePdf].find(({ name }) => may(name))
  const toSee = may(viewInvoicePdf.name) ? viewInvoicePdf : toKeep
  const has = (kind: PaperKind) => (kind === 'invoice' ? toKeep !== undefined : may(downloadInvoicePaper.name))
  const shows = (kind: PaperKind) => (kind === 'invoice' ? toSee !== undefined : has(kind))
  const ask = async ({ kind, document_id, edition }: Paper, by: typeof toSee) => {
    if (kind !== 'invoice') return send(downloadInvoicePaper, { invoice_id, kind, document_id, edition })
    return by ? send(by, { invoice_id, edition }) : null
  }
  const save = async (paper: Paper) => {
    const { kind, document_id, edition, older } = paper
    const suffix = older ? `_edition_${edition}` : ''
    setBusy(`${kind} ${document_id} ${edition ?? ''}`)
    try {
      const answer = await ask(paper, toKeep)
      const name = kind === 'invoice' ? `invoice_${invoice_id}` : answer?.data.document_no
      if (answer) saveBase64Pdf(answer.data.pdf.base64_pdf, `${name}${suffix}.pdf`)
    } catch (error) {
      showDownloadTrouble(error, 10021)
    } finally {
      setBusy(null)
    }
  }
  /** Throws what the call was refused with. */
  const bytes = async (paper: Paper): Promise<Uint8Array> => {
    const answer = await ask(paper, toSee)
    return pdfBytes(answer?.data.pdf.base64_pdf ?? '')
  }
  return { has, shows, save, bytes, busy }
}
