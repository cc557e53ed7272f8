/** E-invoices: exported as a file, submitted to whoever takes them. */
import type * as contract from '@jujur/contract/invoices.ts'
import { type Answer, type Handler, isRefused, ok, refuse } from '../../kit/call/handler.ts'
import { cancelAtService } from './cancelling.usecases.ts'
import { claimEInvoice, eDocument, keepOutcome } from './e-invoice.usecases.ts'
import { showEInvoice } from './e-invoice.view.ts'
import { askService } from './submitter.usecases.ts'

export const exportEInvoice: Handler<typeof contract.exportEInvoice> = async ({ input, read, now }) => {
  const known = await read((tx) => eDocument(tx, input, now))
  if (!known) return refuse(4444)
  if (known.is_void) return refuse(10035)
  const text = JSON.stringify(known.document, null, 2)
  // Not as application/json: of a call that answers a file, that is a refusal.
  return { ...ok(Buffer.from(`${text}\n`, 'utf8')), file: { name: `${known.document_no}.json`, type: 'application/octet-stream' } }
}

export const submitEInvoice: Handler<typeof contract.submitEInvoice> = async (context): Promise<Answer<typeof contract.submitEInvoice>> => {
  const { input, kit, write } = context
  const claimed = await write((tx) => claimEInvoice(tx, context, input))
  if (isRefused(claimed)) return claimed
  const outcome = await askService(kit, (service) => service.submit(claimed.value.sent, kit.clock.now()))
  if (!outcome) return refuse(10007)
  return ok({ e_invoice: showEInvoice(await write((tx) => keepOutcome(tx, context, claimed.value, outcome))) })
}

export const cancelEInvoice: Handler<typeof contract.cancelEInvoice> = async (context): Promise<Answer<typeof contract.cancelEInvoice>> => {
  const cancelled = await cancelAtService(context, context.input)
  return isRefused(cancelled) ? cancelled : ok({ e_invoice: showEInvoice(cancelled.value) })
}
