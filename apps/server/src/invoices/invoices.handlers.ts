/** Invoices: lists, their paper, the spreadsheet. */
import type { Input } from '@jujur/contract/call.ts'
import type * as contract from '@jujur/contract/invoices.ts'
import { EXPORTED_INVOICES, EXPORTED_LINES } from '@jujur/contract/invoices.ts'
import { editionsOf } from '../documents/documents.store.ts'
import { editionFile, editionOf } from '../documents/editions.usecases.ts'
import { type Answer, type Context, type Handler, ok, refuse } from '../kit/call/handler.ts'
import { totals } from '../kit/database/list.ts'
import { cutTo, inTurn, xlsxOf, xlsxType } from '../kit/sheets/written.ts'
import { dayOf } from '../kit/time/calendar.rules.ts'
import { renderInvoice } from './invoice.pdf.ts'
import { entriesOfAll, linesOfAll, listInvoices } from './invoice-list.store.ts'
import { fitting } from './invoices.rules.ts'
import { showInvoice } from './invoices.view.ts'
import { invoiceSheets } from './invoices-sheet.view.ts'
import type { InvoicePaper } from './paper.view.ts'

type Listing = Pick<Context<typeof contract.getInvoiceList>, 'read' | 'now'> & {
  input: Input<typeof contract.getInvoiceList> & Pick<Input<typeof contract.getListOfInvoice>, 'invoice_ids'>
}
const list = async ({ input, read, now }: Listing) => {
  const { q: words, status, month, company_id, invoice_id, invoice_ids, ...page } = input
  const today = dayOf(now)
  const { rows, counted } = await read((tx) => listInvoices(tx, { words, status, month, company_id, invoice_id, invoice_ids }, page, today))
  return { rows: rows.map((row) => showInvoice(row, today)), ...totals(counted) }
}

export const getListOfInvoice: Handler<typeof contract.getListOfInvoice> = async (context) => {
  const { rows, ...counted } = await list(context)
  return ok({ list: { data: rows, ...counted } })
}
export const getInvoiceList: Handler<typeof contract.getInvoiceList> = async (context) => {
  const { rows, ...counted } = await list(context)
  return ok({ posts: rows, ...counted })
}

type Wanted = Context<typeof contract.viewInvoicePdf | typeof contract.downloadInvoicePdf | typeof contract.globalAdminDownloadInvoicePdf>
const paper = async (context: Wanted): Promise<Answer<typeof contract.viewInvoicePdf>> => {
  const { input, kit, read } = context
  const edition = editionOf(await read((tx) => editionsOf(tx, 'invoice', input.invoice_id)), input.edition)
  if (!edition) return refuse(10021)
  const { bytes, fingerprint } = await editionFile(context, edition, () =>
    renderInvoice({
      facts: edition.facts as InvoicePaper,
      edition: edition.edition,
      issued_at: edition.issued_at,
      portal_name: kit.settings.portalName,
      portal_url: kit.settings.portalUrl,
    }),
  )
  return ok({
    pdf: { base64_pdf: Buffer.from(bytes).toString('base64') },
    document_no: edition.document_no,
    edition: edition.edition,
    fingerprint,
  })
}
export const viewInvoicePdf: Handler<typeof contract.viewInvoicePdf> = paper
export const downloadInvoicePdf: Handler<typeof contract.downloadInvoicePdf> = paper
export const globalAdminDownloadInvoicePdf: Handler<typeof contract.globalAdminDownloadInvoicePdf> = paper

export const exportInvoices: Handler<typeof contract.exportInvoices> = ({ input, actor, read, now }) =>
  inTurn(actor, async () => {
    const { q: words, status, month } = input
    const today = dayOf(now)
    const found = await read(async (tx) => {
      const { rows: all } = await listInvoices(tx, { words, status, month }, { length: EXPORTED_INVOICES + 1, start: 0 }, today)
      const rows = fitting(cutTo(all, EXPORTED_INVOICES).rows, EXPORTED_LINES)
      const ids = rows.map(({ invoice }) => invoice.invoice_id)
      return { rows, isCut: rows.length < all.length, lines: await linesOfAll(tx, ids), entries: await entriesOfAll(tx, ids) }
    })
    return {
      ...ok(await xlsxOf(invoiceSheets(found, actor.language, today))),
      file: { name: `invoices-${today}.xlsx`, type: xlsxType, cut_after: found.isCut ? found.rows.length : null },
    }
  })
