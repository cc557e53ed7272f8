/** What MyInvois gave papers that were submitted there by hand, entered by one person and approved by another. */
import { sql } from 'drizzle-orm'
import { boolean, check, date, foreignKey, index, integer, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { companyPolicy, decided, identity } from '../kit/database/columns.ts'
import { eInvoice, invoice } from './invoices.table.ts'

export const eInvoiceAnswer = pgTable(
  'e_invoice_answer',
  {
    e_invoice_answer_id: identity('e_invoice_answer_id'),
    company_id: integer('company_id').notNull(),
    /** The invoice itself, or the one that the credit note is of. */
    invoice_id: integer('invoice_id').notNull(),
    kind: text('kind', { enum: ['invoice', 'credit_note'] }).notNull(),
    document_id: integer('document_id').notNull(),
    document_no: text('document_no').notNull(),
    uuid: text('uuid').notNull(),
    long_id: text('long_id').notNull(),
    validated_on: date('validated_on', { mode: 'string' }).notNull(),
    /** Of a correction: the one that was entered wrongly, and why it is replaced. */
    corrects_id: integer('corrects_id').references(() => eInvoice.e_invoice_id),
    reason: text('reason'),
    /** What it became once it was approved. */
    e_invoice_id: integer('e_invoice_id').references(() => eInvoice.e_invoice_id),
    approve_status_id: smallint('approve_status_id').notNull().default(2),
    submitted_by: integer('submitted_by').notNull(),
    submitted_by_name: text('submitted_by_name').notNull(),
    decided_by_name: text('decided_by_name'),
    /** From before two people were needed: whoever entered it made it count. */
    made_alone: boolean('made_alone').notNull().default(false),
    ...decided(),
  },
  (t) => [
    uniqueIndex('e_invoice_answer_waits').on(t.kind, t.document_id).where(sql`${t.approve_status_id} = 2`),
    uniqueIndex('e_invoice_answer_uuid').on(t.uuid).where(sql`${t.approve_status_id} = 2`),
    index('e_invoice_answer_queue').on(t.approve_status_id, t.e_invoice_answer_id),
    index('e_invoice_answer_invoice').on(t.invoice_id),
    foreignKey({
      columns: [t.invoice_id, t.company_id],
      foreignColumns: [invoice.invoice_id, invoice.company_id],
      name: 'e_invoice_answer_invoice_company',
    }),
    check('e_invoice_answer_corrects', sql`(${t.corrects_id} is null) = (${t.reason} is null)`),
    check('e_invoice_answer_counts', sql`(${t.approve_status_id} = 1) = (${t.e_invoice_id} is not null)`),
    check('e_invoice_answer_four_eyes', sql`${t.decided_by} is null or ${t.decided_by} <> ${t.submitted_by} or ${t.made_alone}`),
    companyPolicy(),
  ],
)
