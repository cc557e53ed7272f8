/** Bank receipts that customers send, in the states of the specification (BankReceiptStatus). */
import { sql } from 'drizzle-orm'
import { boolean, check, date, foreignKey, index, integer, pgTable, primaryKey, smallint, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { company } from '../../companies/companies.table.ts'
import { invoice } from '../../invoices/invoices.table.ts'
import { companyPolicy, decided, identity, instant, sen } from '../../kit/database/columns.ts'

export const bankReceipt = pgTable(
  'bank_receipt',
  {
    bank_receipt_id: identity('bank_receipt_id'),
    company_id: integer('company_id')
      .notNull()
      .references(() => company.company_id),
    status: smallint('status').notNull().default(1),
    /** As the customer declared it. */
    bank_code: text('bank_code').notNull(),
    reference_no: text('reference_no').notNull(),
    /** By which it is compared, whatever its spelling (trigger). */
    reference_key: text('reference_key'),
    paid_on: date('paid_on', { mode: 'string' }).notNull(),
    amount_sen: sen('amount_sen').notNull(),
    /** The file in force; those before it stay in bank_receipt_file. */
    file_no: smallint('file_no').notNull().default(1),
    has_new_file: boolean('has_new_file').notNull().default(false),
    /** As the maker verified it. */
    verified_bank_code: text('verified_bank_code'),
    verified_reference_no: text('verified_reference_no'),
    verified_reference_key: text('verified_reference_key'),
    /** It passed beside another of the same transfer when spellings were still told apart; looked at again before it pays. */
    is_twin: boolean('is_twin').notNull().default(false),
    value_on: date('value_on', { mode: 'string' }),
    verified_amount_sen: sen('verified_amount_sen'),
    exception_reason: text('exception_reason'),
    maker_note: text('maker_note'),
    maker_id: integer('maker_id'),
    submitted_by: integer('submitted_by').notNull(),
    submitted_by_name: text('submitted_by_name').notNull(),
    ...decided(),
    payment_id: integer('payment_id'),
    /** Since when it stands in this state, and how often that was brought to mind. */
    stands_since: instant('stands_since').notNull(),
    reminded: smallint('reminded').notNull().default(0),
  },
  (t) => [
    unique('bank_receipt_owner').on(t.bank_receipt_id, t.company_id),
    index('bank_receipt_company').on(t.company_id, t.bank_receipt_id),
    index('bank_receipt_queue').on(t.status, t.bank_receipt_id),
    index('bank_receipt_sent').on(t.reference_key, t.bank_code),
    index('bank_receipt_verified_as').on(t.verified_reference_key),
    index('bank_receipt_day').on(t.paid_on, t.amount_sen),
    // A transfer counts once, however it is sent in.
    uniqueIndex('bank_receipt_transfer')
      .on(t.verified_bank_code, t.verified_reference_key, t.verified_amount_sen, t.value_on)
      .where(sql`${t.status} in (2, 4, 6) and not ${t.is_twin}`),
    check('bank_receipt_status', sql`${t.status} between 1 and 6`),
    check('bank_receipt_amount', sql`${t.amount_sen} > 0 and (${t.verified_amount_sen} is null or ${t.verified_amount_sen} > 0)`),
    check(
      'bank_receipt_verified',
      sql`${t.status} not in (2, 6) or (${t.verified_amount_sen} is not null and ${t.verified_bank_code} is not null and ${t.verified_reference_no} is not null and ${t.value_on} is not null and ${t.maker_id} is not null)`,
    ),
    check('bank_receipt_four_eyes', sql`${t.status} <> 6 or (${t.decided_by} <> ${t.submitted_by} and ${t.decided_by} <> ${t.maker_id})`),
    check('bank_receipt_approved', sql`(${t.status} = 6) = (${t.payment_id} is not null)`),
    companyPolicy(),
  ],
)

/** Which invoices a receipt is for, and how much of it. An invoice has one live receipt at a time. */
export const bankReceiptAllocation = pgTable(
  'bank_receipt_allocation',
  {
    bank_receipt_id: integer('bank_receipt_id').notNull(),
    company_id: integer('company_id').notNull(),
    invoice_id: integer('invoice_id').notNull(),
    amount_sen: sen('amount_sen').notNull(),
    is_live: boolean('is_live').notNull().default(true),
  },
  (t) => [
    primaryKey({ columns: [t.bank_receipt_id, t.invoice_id] }),
    uniqueIndex('bank_receipt_allocation_live').on(t.invoice_id).where(sql`${t.is_live}`),
    index('bank_receipt_allocation_of').on(t.invoice_id),
    foreignKey({
      columns: [t.bank_receipt_id, t.company_id],
      foreignColumns: [bankReceipt.bank_receipt_id, bankReceipt.company_id],
      name: 'bank_receipt_allocation_receipt',
    }),
    foreignKey({
      columns: [t.invoice_id, t.company_id],
      foreignColumns: [invoice.invoice_id, invoice.company_id],
      name: 'bank_receipt_allocation_invoice',
    }),
    check('bank_receipt_allocation_amount', sql`${t.amount_sen} > 0`),
    companyPolicy(),
  ],
)

/** Each file that was sent for a receipt, in the file store by its hash. */
export const bankReceiptFile = pgTable(
  'bank_receipt_file',
  {
    bank_receipt_id: integer('bank_receipt_id').notNull(),
    company_id: integer('company_id').notNull(),
    file_no: smallint('file_no').notNull(),
    sha256: text('sha256').notNull(),
    name: text('name').notNull(),
    type: text('type', { enum: ['application/pdf', 'image/jpeg', 'image/png'] }).notNull(),
    size: integer('size').notNull(),
    sent_at: instant('sent_at').notNull(),
    sent_by: integer('sent_by').notNull(),
    sent_by_name: text('sent_by_name').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.bank_receipt_id, t.file_no] }),
    index('bank_receipt_file_hash').on(t.sha256),
    foreignKey({
      columns: [t.bank_receipt_id, t.company_id],
      foreignColumns: [bankReceipt.bank_receipt_id, bankReceipt.company_id],
      name: 'bank_receipt_file_receipt',
    }),
    companyPolicy(),
  ],
)
