/** E-invoices: exported as a file, submitted to whoever takes them. */
import type * as contract from '@jujur/contract/invoices.ts'
import { type Answer, type Handler, isRefused, ok, refuse } from '../../kit/call/handler.ts'
import { claimEInvoice, eDocument, keepOutcome } from './e-invoice.usecases.ts'
import { showEInvoice } from './e-invoice.view.ts'
import { localStub, notConnected, type Outcome } from './submitter.usecases.ts'

export const exportEInvoice: Handler<typeof contract.exportEInvoice> = async ({ input, read, now }) => {
  const known = await read((at) => eDocument(at, input, now))
  if (!known) return refuse(4444)
  const text = JSON.stringify(known.document, null, 2)
  // Not as application/json: of a call that answers a file, that is a refusal.
  return { ...ok(Buffer.from(`${text}\n`, 'utf8')), file: { name: `${known.document_no}.json`, type: 'application/octet-stream' } }
}

export const submitEInvoice: Handler<typeof contract.submitEInvoice> = async (context): Promise<Answer<typeof contract.submitEInvoice>> => {
  const { input, kit, write } = context
  const claimed = await write((at) => claimEInvoice(at, context, input))
  if (isRefused(claimed)) return claimed
  // No transaction or lock is open while the service is asked.
  const submitter = kit.settings.demo ? localStub : notConnected
  let outcome: Outcome
  try {
    outcome = await submitter.submit(claimed.value.sent, kit.clock.now())
  } catch (error) {
    kit.log.warn({ error: error instanceof Error ? error.message : String(error) }, 'the service for e-invoices did not answer')
    return refuse(10007)
  }
  return ok({ e_invoice: showEInvoice(await write((at) => keepOutcome(at, context, claimed.value, outcome))) })
}
