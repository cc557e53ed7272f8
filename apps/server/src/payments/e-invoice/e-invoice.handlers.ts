/** E-invoices: exported as a file, submitted to whoever takes them. */
import type * as contract from '@jujur/contract/invoices.ts'
import { type Answer, type Handler, isRefused, ok, refuse } from '../../kit/call/handler.ts'
import { notVoid } from './answers.rules.ts'
import { cancelAtService } from './cancelling.usecases.ts'
import { eDocument, submitPaper } from './e-invoice.usecases.ts'
import { showEInvoice } from './e-invoice.view.ts'

export const exportEInvoice: Handler<typeof contract.exportEInvoice> = async ({ input, read, now }) => {
  const known = await read((tx) => eDocument(tx, input, now))
  if (!known) return refuse(4444)
  const counts = notVoid(known)
  if (isRefused(counts)) return counts
  const text = JSON.stringify(known.document, null, 2)
  // Not as application/json: of a call that answers a file, that is a refusal.
  return { ...ok(Buffer.from(`${text}\n`, 'utf8')), file: { name: `${known.document_no}.json`, type: 'application/octet-stream' } }
}

export const submitEInvoice: Handler<typeof contract.submitEInvoice> = async (context): Promise<Answer<typeof contract.submitEInvoice>> => {
  const submitted = await submitPaper(context)
  return isRefused(submitted) ? submitted : ok({ e_invoice: showEInvoice(submitted.value) })
}

export const cancelEInvoice: Handler<typeof contract.cancelEInvoice> = async (context): Promise<Answer<typeof contract.cancelEInvoice>> => {
  const cancelled = await cancelAtService(context, context.input)
  return isRefused(cancelled) ? cancelled : ok({ e_invoice: showEInvoice(cancelled.value) })
}
