import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from '../identity/identity.table.ts'
import { companyPolicy, identity, instant } from '../kit/database/columns.ts'

/**
 * Who could have signed in as somebody else: who alone registered the account, or moved it to another mailbox, and since when. Append-only. Four
 * eyes read it (approvals).
 */
export const accountControl = pgTable(
  'account_control',
  {
    account_control_id: identity('account_control_id'),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.user_id),
    company_id: integer('company_id'),
    by_user_id: integer('by_user_id')
      .notNull()
      .references(() => users.user_id),
    /** `registered`: before its person first set a password; `moved`: later, from the mailbox of somebody who used it. */
    how: text('how', { enum: ['registered', 'moved'] }).notNull(),
    since: instant('since').notNull(),
  },
  (t) => [
    index('account_control_account').on(t.user_id, t.since),
    index('account_control_by').on(t.by_user_id, t.since),
    check('account_control_how', sql`${t.how} in ('registered', 'moved')`),
    companyPolicy(),
  ],
)
