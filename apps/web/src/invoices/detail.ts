import type { Output } from '@jujur/contract/call.ts'
import type { getInvoiceDetail } from '@jujur/contract/invoices.ts'

/** One invoice as its screen shows it. */
export type Detail = Output<typeof getInvoiceDetail>['invoice']
