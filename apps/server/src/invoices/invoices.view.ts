/** Invoices as calls answer them. */
import type { entryKinds, InvoiceRow } from '@jujur/contract/invoices.ts'
import type { ListedInvoice } from './invoice-list.store.ts'
import { isOverdueOnDay } from './invoices.rules.ts'
import type { LedgerEntry } from './ledger.store.ts'

/** `today` is a day of Kuala Lumpur. */
export const showInvoice = (
  { invoice, company_name, seats, courses, checking, bill_pending, receipt_refused, standing }: ListedInvoice,
  today: string,
): InvoiceRow => ({
  invoice_id: invoice.invoice_id,
  invoice_no: invoice.invoice_no,
  company: { company_id: invoice.company_id, name: company_name },
  issued_at: invoice.issued_at.toISOString(),
  issued_on: invoice.issued_on,
  due_on: invoice.due_on,
  po_number: invoice.po_number,
  seats,
  courses,
  total_sen: invoice.total_sen,
  open_sen: invoice.open_sen,
  ...standing,
  status: invoice.status,
  is_overdue: isOverdueOnDay(invoice, today),
  paid_at: invoice.paid_at?.toISOString() ?? null,
  checking,
  bill_pending,
  receipt_refused,
  version: invoice.version,
})

/** What an entry is called: a write-off that raises what is owed takes one back. */
export const entryName = ({ kind, amount_sen }: Pick<LedgerEntry, 'kind' | 'amount_sen'>): (typeof entryKinds)[number] =>
  kind === 'write_off' && amount_sen > 0 ? 'write_off_reversed' : kind

/** Each with what is open after it. They come oldest first. */
export const showEntries = (entries: readonly LedgerEntry[]) => {
  let open_after_sen = 0
  return entries.map(({ ledger_entry_id, kind, amount_sen, at, document_no, note }) => {
    open_after_sen += amount_sen
    return { ledger_entry_id, kind: entryName({ kind, amount_sen }), amount_sen, open_after_sen, at: at.toISOString(), document_no, note }
  })
}
