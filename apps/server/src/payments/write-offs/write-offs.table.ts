/** Small differences that two people write off. In sen. */
import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { invoice } from '../../invoices/invoices.table.ts'
import { companyPolicy, decided, identity, sen } from '../../kit/database/columns.ts'

export const writeOff = pgTable(
  'write_off',
  {
    write_off_id: identity('write_off_id'),
    company_id: integer('company_id').notNull(),
    invoice_id: integer('invoice_id').notNull(),
    /** All that was left of the invoice when it was entered. */
    amount_sen: sen('amount_sen').notNull(),
    reason: text('reason').notNull(),
    approve_status_id: smallint('approve_status_id').notNull().default(2),
    submitted_by: integer('submitted_by').notNull(),
    /** Names of then: the customer's auditor reads them too. */
    submitted_by_name: text('submitted_by_name').notNull(),
    decided_by_name: text('decided_by_name'),
    ...decided(),
  },
  (t) => [
    // An invoice is paid with the first that is approved, so that there is never another.
    uniqueIndex('write_off_once').on(t.invoice_id).where(sql`${t.approve_status_id} in (1, 2)`),
    index('write_off_queue').on(t.approve_status_id, t.write_off_id),
    index('write_off_invoice').on(t.invoice_id),
    foreignKey({
      columns: [t.invoice_id, t.company_id],
      foreignColumns: [invoice.invoice_id, invoice.company_id],
      name: 'write_off_invoice_company',
    }),
    check('write_off_amount', sql`${t.amount_sen} > 0`),
    check('write_off_four_eyes', sql`${t.decided_by} is null or ${t.decided_by} <> ${t.submitted_by}`),
    companyPolicy(),
  ],
)
