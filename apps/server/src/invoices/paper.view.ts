/** What an invoice says on paper: everything that is printed, so that an edition can be drawn again to the same bytes. */
import type { RegistrationDetails } from '@jujur/contract/company-registration.ts'
import type { SupplierSettings } from '../settings.ts'
import type { PrintedEInvoice } from './e-invoices.store.ts'
import type { InvoiceLine } from './invoices.store.ts'
import type { InvoiceStatus } from './invoices.table.ts'
import type { Invoice, LedgerEntry } from './ledger.store.ts'

export type InvoicePaper = PrintedEInvoice & {
  reason:
    | 'issued'
    | 'paid_in_part'
    | 'paid'
    | 'void'
    | 'credited'
    | 'refunded'
    | 'written_off'
    | 'e_invoice'
    | 'e_invoice_cancelled'
    | 'e_invoice_corrected'
  invoice_id: number
  invoice_no: string
  issued_at: string
  issued_on: string
  due_on: string
  currency: string
  supplier: SupplierSettings
  buyer: RegistrationDetails
  po_number: string | null
  billing_contact: string | null
  lines: Pick<
    InvoiceLine,
    | 'line_no'
    | 'course_code'
    | 'course_title'
    | 'version_no'
    | 'validity_months'
    | 'seats'
    | 'unit_price_sen'
    | 'subtotal_sen'
    | 'tax_code'
    | 'tax_rate_bp'
    | 'tax_sen'
    | 'total_sen'
  >[]
  subtotal_sen: number
  tax_sen: number
  total_sen: number
  open_sen: number
  status: InvoiceStatus
  paid_at: string | null
  voided_at: string | null
  void_remarks: string | null
  /** What was paid, credited and refunded. Signs as in the ledger. */
  entries: { kind: LedgerEntry['kind']; amount_sen: number; at: string; document_no: string | null; note: string | null }[]
}

export const invoicePaper = (
  row: Invoice,
  lines: readonly InvoiceLine[],
  entries: readonly LedgerEntry[],
  reason: InvoicePaper['reason'],
  printed: PrintedEInvoice = { e_invoice: null },
): InvoicePaper => ({
  reason,
  invoice_id: row.invoice_id,
  invoice_no: row.invoice_no,
  issued_at: row.issued_at.toISOString(),
  issued_on: row.issued_on,
  due_on: row.due_on,
  currency: row.currency,
  supplier: row.supplier as SupplierSettings,
  buyer: row.buyer as RegistrationDetails,
  po_number: row.po_number,
  billing_contact: row.billing_contact,
  lines: lines.map(({ invoice_id: _, company_id: __, course_id: ___, course_version_id: ____, ...line }) => line),
  subtotal_sen: row.subtotal_sen,
  tax_sen: row.tax_sen,
  total_sen: row.total_sen,
  open_sen: row.open_sen,
  status: row.status,
  paid_at: row.paid_at?.toISOString() ?? null,
  voided_at: row.voided_at?.toISOString() ?? null,
  void_remarks: row.void_remarks,
  entries: entries.map(({ kind, amount_sen, at, document_no, note }) => ({ kind, amount_sen, at: at.toISOString(), document_no, note })),
  ...printed,
})
