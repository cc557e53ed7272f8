/** Voiding an invoice. */
import type * as contract from '@jujur/contract/invoices.ts'
import type { Handler } from '../../kit/call/handler.ts'
import { closeInvoice } from './void.usecases.ts'

export const deleteInvoice: Handler<typeof contract.deleteInvoice> = (context) => closeInvoice(context)
