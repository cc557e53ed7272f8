/** Voiding an invoice. */
import type * as contract from '@jujur/contract/invoices.ts'
import { type Answer, type Handler, isRefused, ok, refuseWith } from '../../kit/call/handler.ts'
import { cancelAtService } from '../e-invoice/cancelling.usecases.ts'
import { voidInvoice } from './void.usecases.ts'

/** An e-invoice that counts is cancelled first; should the voiding then be refused, because the invoice was paid meanwhile, it can be submitted anew. */
export const deleteInvoice: Handler<typeof contract.deleteInvoice> = async (context): Promise<Answer<typeof contract.deleteInvoice>> => {
  const { input, write } = context
  const tried = await write((tx) => voidInvoice(tx, context, input))
  if (isRefused(tried)) return tried
  if (tried.value === 'void') return ok({})
  const cancelled = await cancelAtService(context, { kind: 'invoice', document_id: input.invoice_id, reason: input.remarks })
  if (isRefused(cancelled)) return cancelled
  const done = await write((tx) => voidInvoice(tx, context, input))
  if (isRefused(done)) return done
  return done.value === 'void' ? ok({}) : refuseWith('changed_since')
}
