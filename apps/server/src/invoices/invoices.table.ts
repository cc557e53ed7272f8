/** Invoices, their lines and the ledger. Money is in sen. */
import { owedInvoiceStatuses } from '@jujur/contract/enumerations.ts'
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { check, date, foreignKey, index, integer, json, jsonb, pgTable, primaryKey, smallint, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { company } from '../companies/companies.table.ts'
import { registrationInformation } from '../company-registration/company-registration.table.ts'
import { course, courseVersion } from '../courses/courses.table.ts'
import { companyPolicy, identity, instant, sen } from '../kit/database/columns.ts'

export const invoiceStatuses = ['unpaid', 'part_paid', 'paid', 'void'] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]

const OWED = sql.raw(owedInvoiceStatuses.map((status) => `'${status}'`).join(', '))
/** In the very words of the index below, which the planner compares. */
export const isOwedStatus = (status: SQLWrapper): SQL<boolean> => sql`${status} in (${OWED})`

/**
 * An invoice as issued: supplier, buyer, lines and sums never change (trigger). `open_sen` is the sum of its ledger entries, and `status`
 * follows from it; a deferred trigger compares them at each commit. Below zero, the customer is owed a refund.
 */
export const invoice = pgTable(
  'invoice',
  {
    invoice_id: identity('invoice_id'),
    company_id: integer('company_id')
      .notNull()
      .references(() => company.company_id),
    invoice_no: text('invoice_no').notNull(),
    issued_at: instant('issued_at').notNull(),
    issued_on: date('issued_on', { mode: 'string' }).notNull(),
    due_on: date('due_on', { mode: 'string' }).notNull(),
    currency: text('currency').notNull().default('MYR'),
    /** invoices.rules Supplier and Buyer, as they were. */
    supplier: jsonb('supplier').notNull(),
    buyer: jsonb('buyer').notNull(),
    registration_information_id: integer('registration_information_id')
      .notNull()
      .references(() => registrationInformation.registration_information_id),
    po_number: text('po_number'),
    billing_contact: text('billing_contact'),
    ordered_by: integer('ordered_by').notNull(),
    ordered_by_name: text('ordered_by_name').notNull(),
    subtotal_sen: sen('subtotal_sen').notNull(),
    tax_sen: sen('tax_sen').notNull(),
    total_sen: sen('total_sen').notNull(),
    open_sen: sen('open_sen').notNull(),
    status: text('status', { enum: invoiceStatuses }).notNull().default('unpaid'),
    paid_at: instant('paid_at'),
    voided_at: instant('voided_at'),
    voided_by: integer('voided_by'),
    void_remarks: text('void_remarks'),
    version: integer('version').notNull().default(1),
  },
  (t) => [
    unique('invoice_no_unique').on(t.invoice_no),
    unique('invoice_owner').on(t.invoice_id, t.company_id),
    index('invoice_company').on(t.company_id, t.invoice_id),
    index('invoice_status').on(t.status, t.invoice_id),
    // What the dashboard sums by month is read from the index alone.
    index('invoice_month').on(t.issued_on, t.company_id, t.status, t.due_on, t.total_sen, t.open_sen),
    index('invoice_due').on(t.due_on).where(isOwedStatus(t.status)),
    check('invoice_total', sql`${t.total_sen} = ${t.subtotal_sen} + ${t.tax_sen} and ${t.total_sen} > 0 and ${t.tax_sen} >= 0`),
    check('invoice_currency', sql`${t.currency} = 'MYR'`),
    check('invoice_paid', sql`(${t.status} = 'paid') = (${t.paid_at} is not null)`),
    check('invoice_void', sql`(${t.status} = 'void') = (${t.voided_at} is not null) and (${t.voided_at} is null) = (${t.voided_by} is null)`),
    check(
      'invoice_open',
      sql`case ${t.status} when 'unpaid' then ${t.open_sen} = ${t.total_sen} when 'part_paid' then ${t.open_sen} > 0 and ${t.open_sen} < ${t.total_sen} when 'paid' then ${t.open_sen} <= 0 else ${t.open_sen} <= 0 and ${t.open_sen} > -${t.total_sen} end`,
    ),
    companyPolicy(),
  ],
)
/** Something of it is still to be paid; rules ask `isStillOwed` of invoices.rules. */
export const isOwedInvoice = isOwedStatus(invoice.status)
/** Owed, and its day is still to come, or today. */
export const isInvoiceInTime = (today: string): SQL<boolean> => sql`(${isOwedInvoice} and ${invoice.due_on} >= ${today})`
/** Still to be paid, and its due date is past, on a day of Kuala Lumpur; of an invoice as it stood then too. */
export const isOverdueAs = (status: SQLWrapper, due_on: SQLWrapper, day: string): SQL<boolean> =>
  sql`(${isOwedStatus(status)} and ${due_on} < ${day})`
export const isOverdueInvoice = (today: string): SQL<boolean> => isOverdueAs(invoice.status, invoice.due_on, today)

/** A line as issued. `tax_code` is MyInvois' (02 service tax, 06 none); the rate is in basis points. */
export const invoiceLine = pgTable(
  'invoice_line',
  {
    invoice_id: integer('invoice_id').notNull(),
    company_id: integer('company_id').notNull(),
    line_no: smallint('line_no').notNull(),
    course_id: integer('course_id')
      .notNull()
      .references(() => course.course_id),
    course_version_id: integer('course_version_id')
      .notNull()
      .references(() => courseVersion.course_version_id),
    course_code: text('course_code').notNull(),
    course_title: text('course_title').notNull(),
    version_no: integer('version_no').notNull(),
    validity_months: smallint('validity_months').notNull(),
    seats: integer('seats').notNull(),
    unit_price_sen: sen('unit_price_sen').notNull(),
    subtotal_sen: sen('subtotal_sen').notNull(),
    tax_code: text('tax_code', { enum: ['02', '06'] }).notNull(),
    tax_rate_bp: integer('tax_rate_bp').notNull(),
    tax_sen: sen('tax_sen').notNull(),
    total_sen: sen('total_sen').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.invoice_id, t.line_no] }),
    unique('invoice_line_course').on(t.invoice_id, t.course_id),
    foreignKey({ columns: [t.invoice_id, t.company_id], foreignColumns: [invoice.invoice_id, invoice.company_id], name: 'invoice_line_invoice' }),
    check('invoice_line_sums', sql`${t.subtotal_sen} = ${t.seats} * ${t.unit_price_sen} and ${t.total_sen} = ${t.subtotal_sen} + ${t.tax_sen}`),
    check(
      'invoice_line_tax',
      sql`${t.tax_sen} = (${t.subtotal_sen} * ${t.tax_rate_bp} + 5000) / 10000 and (${t.tax_code} = '06') = (${t.tax_rate_bp} = 0)`,
    ),
    check('invoice_line_seats', sql`${t.seats} > 0 and ${t.unit_price_sen} >= 0`),
    companyPolicy(),
  ],
)

export const ledgerEntryKinds = ['issued', 'payment', 'void', 'credit', 'refund', 'write_off'] as const
export type LedgerEntryKind = (typeof ledgerEntryKinds)[number]

/**
 * Append-only (trigger). Above zero the customer owes more, below zero less; a settled invoice's entries sum to zero. What was written off is reversed
 * where the seats that it opened are credited.
 */
export const ledgerEntry = pgTable(
  'ledger_entry',
  {
    ledger_entry_id: identity('ledger_entry_id'),
    company_id: integer('company_id').notNull(),
    invoice_id: integer('invoice_id').notNull(),
    kind: text('kind', { enum: ledgerEntryKinds }).notNull(),
    amount_sen: sen('amount_sen').notNull(),
    at: instant('at').notNull(),
    /** Null for what the gateway's callback or a job did. */
    user_id: integer('user_id'),
    /** Which payment, credit note or settled exception it comes from. */
    payment_id: integer('payment_id'),
    credit_note_id: integer('credit_note_id'),
    payment_exception_id: integer('payment_exception_id'),
    document_no: text('document_no'),
    note: text('note'),
  },
  (t) => [
    index('ledger_entry_invoice').on(t.invoice_id, t.ledger_entry_id),
    index('ledger_entry_credit').on(t.invoice_id).where(sql`${t.kind} = 'credit'`),
    index('ledger_entry_payment').on(t.payment_id).where(sql`${t.payment_id} is not null`),
    foreignKey({
      columns: [t.invoice_id, t.company_id],
      foreignColumns: [invoice.invoice_id, invoice.company_id],
      name: 'ledger_entry_invoice_company',
    }),
    unique('ledger_entry_credit_once').on(t.credit_note_id),
    check(
      'ledger_entry_sign',
      sql`${t.amount_sen} <> 0 and (${t.kind} = 'write_off' or (${t.kind} in ('issued', 'refund')) = (${t.amount_sen} > 0)) and (${t.kind} = 'payment') = (${t.payment_id} is not null) and (${t.kind} = 'credit') = (${t.credit_note_id} is not null)`,
    ),
    companyPolicy(),
  ],
)

/** Which reminder of an invoice that is not paid went out when; each once. */
export const invoiceReminder = pgTable(
  'invoice_reminder',
  {
    invoice_id: integer('invoice_id').notNull(),
    company_id: integer('company_id').notNull(),
    /** Counted from 1 (reminders.rules). */
    step: smallint('step').notNull(),
    reminded_at: instant('reminded_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.invoice_id, t.step] }),
    foreignKey({ columns: [t.invoice_id, t.company_id], foreignColumns: [invoice.invoice_id, invoice.company_id], name: 'invoice_reminder_invoice' }),
    companyPolicy(),
  ],
)

export const eInvoiceStates = ['submitted', 'valid', 'invalid', 'cancelled', 'corrected'] as const

/** A paper that was submitted as e-invoice: exactly what was sent, and what came back. */
export const eInvoice = pgTable(
  'e_invoice',
  {
    e_invoice_id: identity('e_invoice_id'),
    company_id: integer('company_id').notNull(),
    kind: text('kind', { enum: ['invoice', 'credit_note'] }).notNull(),
    document_id: integer('document_id').notNull(),
    document_no: text('document_no').notNull(),
    /** As text, so that its bytes stay those whose hash was sent. */
    document: json('document').notNull(),
    document_hash: text('document_hash').notNull(),
    state: text('state', { enum: eInvoiceStates }).notNull(),
    submission_uid: text('submission_uid'),
    uuid: text('uuid'),
    long_id: text('long_id'),
    problems: jsonb('problems'),
    submitted_at: instant('submitted_at').notNull(),
    submitted_by: integer('submitted_by').notNull(),
    validated_at: instant('validated_at'),
    /** Noted before LHDN is asked, so that what was asked and never answered is asked again as it was. */
    cancel_asked_at: instant('cancel_asked_at'),
    cancel_asked_by: integer('cancel_asked_by'),
    cancel_asked_by_name: text('cancel_asked_by_name'),
    cancel_reason: text('cancel_reason'),
    cancelled_at: instant('cancelled_at'),
    version: integer('version').notNull().default(1),
  },
  (t) => [
    index('e_invoice_document').on(t.kind, t.document_id, t.e_invoice_id),
    // An invalid one is final; a new one may follow. One that waits or counts has no second beside it.
    uniqueIndex('e_invoice_alive').on(t.kind, t.document_id).where(sql`${t.state} in ('submitted', 'valid')`),
    // What was entered wrongly and corrected gives its UUID back: to the same paper, or to the one whose it is.
    uniqueIndex('e_invoice_uuid').on(t.uuid).where(sql`${t.state} <> 'corrected'`),
    check(
      'e_invoice_cancel_asked',
      sql`num_nulls(${t.cancel_asked_at}, ${t.cancel_asked_by}, ${t.cancel_asked_by_name}, ${t.cancel_reason}) in (0, 4) and (${t.cancel_asked_at} is null or ${t.state} in ('valid', 'cancelled', 'corrected'))`,
    ),
    check('e_invoice_cancelled', sql`(${t.state} = 'cancelled') = (${t.cancelled_at} is not null and ${t.cancel_asked_at} is not null)`),
    companyPolicy(),
  ],
)
