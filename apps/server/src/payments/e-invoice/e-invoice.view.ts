/** Papers of the portal as e-invoices, and what became of them. */

import type { Output } from '@jujur/contract/call.ts'
import type { RegistrationDetails } from '@jujur/contract/company-registration.ts'
import type { submitEInvoice } from '@jujur/contract/invoices.ts'
import { cancelUntil } from '../../invoices/e-invoices.rules.ts'
import type { EInvoiceRow } from '../../invoices/e-invoices.store.ts'
import type { InvoicePaper } from '../../invoices/paper.view.ts'
import type { SupplierSettings } from '../../settings.ts'
import type { CreditNotePaper } from '../credits/credit-note-paper.view.ts'
import type { Billed, EDocument, Party } from './ubl.rules.ts'

const supplierOf = (supplier: SupplierSettings): Party => ({
  ...supplier,
  msic: { code: supplier.msic_code, activity: supplier.activity },
})
/** LHDN's number for government and exempt bodies, which have no registration number of theirs (domain-facts 2). */
const GOVERNMENT = 'EI00000000040'
const buyerOf = (buyer: RegistrationDetails): Party => ({
  name: buyer.company_name,
  tin: buyer.tin,
  // It takes the twelve digits of SSM, or says that there are none.
  brn: buyer.tin !== GOVERNMENT && /^\d{12}$/.test(buyer.ssm_no_new) ? buyer.ssm_no_new : 'NA',
  sst_no: buyer.sst_no,
  phone: buyer.phone,
  email: buyer.email,
  address_lines: [buyer.address_line_1, buyer.address_line_2, buyer.address_line_3].filter((line) => line !== null),
  city: buyer.city,
  postcode: buyer.postcode,
  state_code: buyer.state_code,
})
type Line = Omit<Billed, 'description'> & { course_code: string; course_title: string; version_no: number }
const billed = ({ course_code, course_title, version_no, ...line }: Line): Billed => ({
  line_no: line.line_no,
  description: `${course_title} (online course ${course_code}, version ${version_no})`.slice(0, 300),
  seats: line.seats,
  unit_price_sen: line.unit_price_sen,
  subtotal_sen: line.subtotal_sen,
  tax_code: line.tax_code,
  tax_rate_bp: line.tax_rate_bp,
  tax_sen: line.tax_sen,
})

const common = (facts: InvoicePaper | CreditNotePaper, issued_at: Date) => ({
  issued_at,
  currency: facts.currency,
  supplier: supplierOf(facts.supplier),
  buyer: buyerOf(facts.buyer),
  account_no: facts.supplier.account_no,
  lines: facts.lines.map(billed),
  subtotal_sen: facts.subtotal_sen,
  tax_sen: facts.tax_sen,
  total_sen: facts.total_sen,
})
/** The time of issue is that of submission (product.md section 7). */
export const eInvoiceOf = (facts: InvoicePaper, issued_at: Date): EDocument => ({
  ...common(facts, issued_at),
  kind: 'invoice',
  document_no: facts.invoice_no,
  terms: `Due on ${facts.due_on}`,
})
/** LHDN knows a credit note that gives no money back, and a refund note that confirms it. */
export const eCreditNoteOf = (facts: CreditNotePaper, issued_at: Date, kind: 'credit_note' | 'refund_note'): EDocument => ({
  ...common(facts, issued_at),
  kind,
  document_no: facts.credit_note_no,
  terms: `${kind === 'refund_note' ? 'Refunded for' : 'Credited to'} ${facts.invoice_no}`,
  refers_to: { invoice_no: facts.invoice_no, uuid: facts.invoice_uuid },
})

export const showEInvoice = (row: EInvoiceRow): Output<typeof submitEInvoice>['e_invoice'] => ({
  kind: row.kind,
  document_id: row.document_id,
  document_no: row.document_no,
  state: row.state,
  uuid: row.uuid,
  long_id: row.long_id,
  submitted_at: row.submitted_at.toISOString(),
  validated_at: row.validated_at?.toISOString() ?? null,
  problems: (row.problems as string[] | null) ?? [],
  cancel_until: cancelUntil(row)?.toISOString() ?? null,
  cancellation: row.cancel_asked_at && {
    at: row.cancelled_at?.toISOString() ?? null,
    asked_at: row.cancel_asked_at.toISOString(),
    by: row.cancel_asked_by_name ?? '',
    reason: row.cancel_reason ?? '',
  },
})
