/** Credit notes: unused seats of a paid invoice that are given back, or all of one that is not paid in full. In sen. */
import { sql } from 'drizzle-orm'
import { boolean, check, foreignKey, index, integer, pgTable, primaryKey, smallint, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { invoice, invoiceLine } from '../../invoices/invoices.table.ts'
import { companyPolicy, decided, identity, sen } from '../../kit/database/columns.ts'

export const creditNote = pgTable(
  'credit_note',
  {
    credit_note_id: identity('credit_note_id'),
    company_id: integer('company_id').notNull(),
    invoice_id: integer('invoice_id').notNull(),
    /** CN-YYYY-NNNNNN, given with the approval. */
    credit_note_no: text('credit_note_no'),
    reason: text('reason').notNull(),
    /** All of an invoice that is not paid in full, which is void with it. */
    closes_invoice: boolean('closes_invoice').notNull().default(false),
    /** What of it was paid, and is owed back once it is approved; less than its total where some of the invoice was written off. */
    owed_sen: sen('owed_sen').notNull(),
    subtotal_sen: sen('subtotal_sen').notNull(),
    tax_sen: sen('tax_sen').notNull(),
    total_sen: sen('total_sen').notNull(),
    approve_status_id: smallint('approve_status_id').notNull().default(2),
    submitted_by: integer('submitted_by').notNull(),
    ...decided(),
  },
  (t) => [
    unique('credit_note_no_unique').on(t.credit_note_no),
    unique('credit_note_owner').on(t.credit_note_id, t.company_id),
    uniqueIndex('credit_note_pending').on(t.invoice_id).where(sql`${t.approve_status_id} = 2`),
    index('credit_note_queue').on(t.approve_status_id, t.credit_note_id),
    foreignKey({ columns: [t.invoice_id, t.company_id], foreignColumns: [invoice.invoice_id, invoice.company_id], name: 'credit_note_invoice' }),
    check('credit_note_total', sql`${t.total_sen} = ${t.subtotal_sen} + ${t.tax_sen} and ${t.total_sen} > 0`),
    check(
      'credit_note_owed',
      sql`case when ${t.closes_invoice} then ${t.owed_sen} >= 0 and ${t.owed_sen} < ${t.total_sen} else ${t.owed_sen} >= 0 and ${t.owed_sen} <= ${t.total_sen} end`,
    ),
    check('credit_note_numbered', sql`(${t.approve_status_id} = 1) = (${t.credit_note_no} is not null)`),
    check('credit_note_four_eyes', sql`${t.decided_by} is null or ${t.decided_by} <> ${t.submitted_by}`),
    companyPolicy(),
  ],
)

export const creditNoteLine = pgTable(
  'credit_note_line',
  {
    credit_note_id: integer('credit_note_id').notNull(),
    company_id: integer('company_id').notNull(),
    invoice_id: integer('invoice_id').notNull(),
    line_no: smallint('line_no').notNull(),
    seats: integer('seats').notNull(),
    subtotal_sen: sen('subtotal_sen').notNull(),
    tax_sen: sen('tax_sen').notNull(),
    total_sen: sen('total_sen').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.credit_note_id, t.line_no] }),
    foreignKey({
      columns: [t.credit_note_id, t.company_id],
      foreignColumns: [creditNote.credit_note_id, creditNote.company_id],
      name: 'credit_note_line_note',
    }),
    foreignKey({ columns: [t.invoice_id, t.line_no], foreignColumns: [invoiceLine.invoice_id, invoiceLine.line_no], name: 'credit_note_line_line' }),
    check('credit_note_line_sums', sql`${t.seats} > 0 and ${t.total_sen} = ${t.subtotal_sen} + ${t.tax_sen}`),
    companyPolicy(),
  ],
)
