/** Voiding an invoice. */
import type * as contract from '@jujur/contract/invoices.ts'
import type { Answer, Handler } from '../../kit/call/handler.ts'
import { voidInvoice } from './void.usecases.ts'

export const deleteInvoice: Handler<typeof contract.deleteInvoice> = (context) =>
  context.write((at): Promise<Answer<typeof contract.deleteInvoice>> => voidInvoice(at, context, context.input))
