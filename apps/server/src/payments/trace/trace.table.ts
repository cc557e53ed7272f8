/** When all money was last held against itself, and what did not agree. */
import { sql } from 'drizzle-orm'
import { check, integer, jsonb, pgTable } from 'drizzle-orm/pg-core'
import { identity, instant } from '../../kit/database/columns.ts'

export const moneyCheck = pgTable(
  'money_check',
  {
    money_check_id: identity('money_check_id'),
    at: instant('at').notNull(),
    invoices: integer('invoices').notNull(),
    differences: integer('differences').notNull(),
    /** The first hundred. */
    found: jsonb('found').notNull(),
  },
  (t) => [check('money_check_counts', sql`${t.invoices} >= 0 and ${t.differences} >= 0`)],
)
