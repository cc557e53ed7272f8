/** Issuing invoices, and the editions of their paper. */

import type { RegistrationDetails } from '@jujur/contract/company-registration.ts'
import { audit } from '../audit/audit.store.ts'
import { paymentDaysOf } from '../companies/companies.store.ts'
import { keepEdition, nextNo } from '../documents/documents.store.ts'
import type { ActionContext } from '../kit/call/handler.ts'
import type { Connection } from '../kit/database/database.ts'
import { DAY_MS, dayOf, yearOf } from '../kit/time/calendar.rules.ts'
import type { Settings } from '../settings.ts'
import { printedEInvoice } from './e-invoices.store.ts'
import { addUp, documentNo, lineSums, type Tax } from './invoices.rules.ts'
import { insertInvoice, invoiceLinesOf, type NewInvoiceLine } from './invoices.store.ts'
import { entriesOf, type Invoice } from './ledger.store.ts'
import { type InvoicePaper, invoicePaper } from './paper.view.ts'

export type OrderedLine = Pick<
  NewInvoiceLine,
  'course_id' | 'course_version_id' | 'course_code' | 'course_title' | 'version_no' | 'validity_months' | 'seats' | 'unit_price_sen'
>
export type Order = {
  company_id: number
  /** The registration information in force, and its id. */
  buyer: RegistrationDetails
  registration_information_id: number
  lines: readonly OrderedLine[]
  tax: Tax
  po_number: string | null
  billing_contact: string | null
}

/** When an invoice that is issued now is due: by the company's own terms, or the usual ones. */
export const dueOn = async (tx: Connection, company_id: number, now: Date, { paymentDays }: Pick<Settings, 'paymentDays'>): Promise<string> =>
  dayOf(new Date(now.getTime() + ((await paymentDaysOf(tx, company_id)) ?? paymentDays) * DAY_MS))

/** The paper as the invoice stands now, kept as its next edition. The caller holds the invoice. */
export const keepInvoiceEdition = async (tx: Connection, row: Invoice, reason: InvoicePaper['reason'], issued_at: Date): Promise<void> => {
  const printed = await printedEInvoice(tx, 'invoice', row.invoice_id)
  const facts = invoicePaper(row, await invoiceLinesOf(tx, row.invoice_id), await entriesOf(tx, row.invoice_id), reason, printed)
  const { company_id, invoice_id, invoice_no } = row
  await keepEdition(tx, { company_id, kind: 'invoice', document_id: invoice_id, document_no: invoice_no, reason, facts, issued_at })
}

/**
 * Issues an invoice in the caller's transaction; its sums were looked at before (invoices.rules payable). The number is taken here, so whatever
 * may be refused was refused before; afterwards only the audit line follows.
 */
export const issueInvoice = async (tx: Connection, ctx: ActionContext, order: Order): Promise<Invoice> => {
  const { company_id, tax, po_number, billing_contact, registration_information_id } = order
  const { settings } = ctx.kit
  const lines = order.lines.map((line) => ({ ...line, ...lineSums(line, tax), tax_code: tax.code, tax_rate_bp: tax.rate_bp }))
  const sums = addUp(lines)
  const year = yearOf(ctx.now)
  const row = await insertInvoice(
    tx,
    {
      company_id,
      invoice_no: documentNo('INV', year, await nextNo(tx, 'INV', year)),
      issued_at: ctx.now,
      issued_on: dayOf(ctx.now),
      due_on: await dueOn(tx, company_id, ctx.now, settings),
      supplier: settings.supplier,
      buyer: order.buyer,
      registration_information_id,
      po_number,
      billing_contact,
      ordered_by: ctx.actor.user_id,
      ordered_by_name: ctx.actor.name,
      ...sums,
      open_sen: sums.total_sen,
    },
    lines,
  )
  await keepInvoiceEdition(tx, row, 'issued', ctx.now)
  const { invoice_id, invoice_no, due_on } = row
  await audit(tx, ctx, { action: 'invoice.issued', entity: 'invoice', entity_id: invoice_id, company_id, after: { invoice_no, due_on, ...sums } })
  return row
}
