/** What a credit note says on paper. */
import type { RegistrationDetails } from '@jujur/contract/company-registration.ts'
import type { PrintedEInvoice } from '../../invoices/e-invoices.store.ts'
import type { InvoiceLine } from '../../invoices/invoices.store.ts'
import type { Invoice } from '../../invoices/ledger.store.ts'
import type { SupplierSettings } from '../../settings.ts'
import type { CreditLine, CreditNoteRow } from './credits.store.ts'

export type CreditNotePaper = PrintedEInvoice & {
  reason: 'issued' | 'e_invoice' | 'e_invoice_cancelled' | 'e_invoice_corrected'
  credit_note_id: number
  credit_note_no: string
  /** When it was approved. */
  issued_at: string
  why: string
  invoice_id: number
  invoice_no: string
  invoice_issued_on: string
  /** The invoice's number at LHDN, to which the credit note refers (domain-facts 4.5). */
  invoice_uuid: string | null
  currency: string
  supplier: SupplierSettings
  buyer: RegistrationDetails
  /** All of an invoice that is not paid in full, and what of the credit was paid where that is not all of it; older editions do not have it. */
  closes_invoice?: boolean
  owed_sen?: number
  lines: (Pick<InvoiceLine, 'line_no' | 'course_code' | 'course_title' | 'version_no' | 'unit_price_sen' | 'tax_code' | 'tax_rate_bp'> &
    Pick<CreditLine, 'seats' | 'subtotal_sen' | 'tax_sen' | 'total_sen'>)[]
  subtotal_sen: number
  tax_sen: number
  total_sen: number
}

export const creditNotePaper = (
  note: CreditNoteRow & { credit_note_no: string; decided_at: Date },
  credited: readonly CreditLine[],
  invoice: Invoice,
  lines: readonly InvoiceLine[],
  about: Pick<CreditNotePaper, 'reason' | 'invoice_uuid'> & PrintedEInvoice,
): CreditNotePaper => ({
  ...about,
  credit_note_id: note.credit_note_id,
  credit_note_no: note.credit_note_no,
  issued_at: note.decided_at.toISOString(),
  why: note.reason,
  invoice_id: invoice.invoice_id,
  invoice_no: invoice.invoice_no,
  invoice_issued_on: invoice.issued_on,
  currency: invoice.currency,
  supplier: invoice.supplier as SupplierSettings,
  buyer: invoice.buyer as RegistrationDetails,
  ...(note.closes_invoice ? { closes_invoice: true } : {}),
  ...(note.owed_sen < note.total_sen ? { owed_sen: note.owed_sen } : {}),
  lines: credited.flatMap(({ line_no, seats, subtotal_sen, tax_sen, total_sen }) =>
    lines
      .filter((line) => line.line_no === line_no)
      .map(({ course_code, course_title, version_no, unit_price_sen, tax_code, tax_rate_bp }) => ({
        line_no,
        course_code,
        course_title,
        version_no,
        unit_price_sen,
        tax_code,
        tax_rate_bp,
        seats,
        subtotal_sen,
        tax_sen,
        total_sen,
      })),
  ),
  subtotal_sen: note.subtotal_sen,
  tax_sen: note.tax_sen,
  total_sen: note.total_sen,
})
