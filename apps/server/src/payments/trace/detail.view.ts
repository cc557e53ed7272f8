/** One invoice in full. */

import type { Output } from '@jujur/contract/call.ts'
import type { getInvoiceDetail, InvoiceRow } from '@jujur/contract/invoices.ts'
import type { EInvoiceRow } from '../../invoices/e-invoices.store.ts'
import type { InvoiceLine } from '../../invoices/invoices.store.ts'
import type { Invoice } from '../../invoices/ledger.store.ts'
import type { SeatLotRow } from '../../purchases/seats/closed-seats.store.ts'
import { showEInvoice } from '../e-invoice/e-invoice.view.ts'
import { approveStatusOf, receiptStateOf } from '../receipts/receipts.rules.ts'
import type { receiptsOfInvoice } from '../receipts/receipts.store.ts'
import type { KnownPaper } from './papers.store.ts'

type Detail = Output<typeof getInvoiceDetail>['invoice']
type Around = {
  row: InvoiceRow
  invoice: Invoice
  lines: readonly InvoiceLine[]
  lots: readonly SeatLotRow[]
  entries: Detail['entries']
  papers: readonly KnownPaper[]
  receipts: Awaited<ReturnType<typeof receiptsOfInvoice>>
  eInvoices: readonly EInvoiceRow[]
  eInvoicesWaiting: Detail['e_invoices_waiting']
  obstacles: Pick<Detail, 'void_obstacle' | 'credit_obstacle' | 'write_off_obstacle'>
  isCreditPending: boolean
  isWriteOffPending: boolean
}

export const showTraceDetail = ({
  row,
  invoice,
  lines,
  lots,
  entries,
  papers,
  receipts,
  eInvoices,
  eInvoicesWaiting,
  obstacles,
  isCreditPending,
  isWriteOffPending,
}: Around): Detail => {
  const buyer = invoice.buyer as { company_name: string; ssm_no_new: string }
  return {
    ...row,
    buyer_name: buyer.company_name,
    buyer_reg_no: buyer.ssm_no_new,
    ordered_by: invoice.ordered_by_name,
    billing_contact: invoice.billing_contact,
    subtotal_sen: invoice.subtotal_sen,
    tax_sen: invoice.tax_sen,
    voided_at: invoice.voided_at?.toISOString() ?? null,
    void_remarks: invoice.void_remarks,
    lines: lines.map(({ invoice_id: _, company_id: __, course_version_id: ___, tax_code: ____, ...line }) => {
      const lot = lots.find(({ line_no }) => line_no === line.line_no)
      const { used = 0, closed = 0, seats = 0 } = lot ?? {}
      return { ...line, seats_used: used, seats_closed: closed, seats_free: seats - used - closed }
    }),
    entries,
    papers: papers.map(({ editions, ...paper }) => ({
      ...paper,
      editions: editions.map(({ edition, reason, issued_at, pdf_sha256 }) => ({
        edition,
        reason: reason as Detail['papers'][number]['editions'][number]['reason'],
        issued_at: issued_at.toISOString(),
        fingerprint: pdf_sha256,
      })),
    })),
    receipts: receipts.map(({ receipt, shares }) => {
      const { bank_receipt_id, reference_no, amount_sen, paid_on: paid_at } = receipt
      const own = shares.find(({ invoice_id }) => invoice_id === row.invoice_id)
      const other_invoice_nos = shares.filter((one) => one !== own).map(({ invoice_no }) => invoice_no)
      const approve_status_id = approveStatusOf(receiptStateOf(receipt.status))
      const refused = approve_status_id === 3 && receipt.decided_at ? { at: receipt.decided_at.toISOString(), reason: receipt.remarks ?? '' } : null
      return { bank_receipt_id, approve_status_id, reference_no, paid_at, amount_sen, share_sen: own?.amount_sen ?? 0, other_invoice_nos, refused }
    }),
    e_invoices: eInvoices.map(showEInvoice),
    e_invoices_waiting: eInvoicesWaiting,
    ...obstacles,
    credit_note_pending: isCreditPending,
    write_off_pending: isWriteOffPending,
  }
}
