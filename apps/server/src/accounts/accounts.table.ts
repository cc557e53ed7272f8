import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { users } from '../identity/identity.table.ts'
import { companyPolicy, identity, instant, personPolicy } from '../kit/database/columns.ts'

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

/** Who accepted which version of the privacy notice, and when. Append-only (trigger). */
export const noticeAcceptance = pgTable(
  'notice_acceptance',
  {
    user_id: integer('user_id')
      .notNull()
      .references(() => users.user_id),
    company_id: integer('company_id'),
    version: smallint('version').notNull(),
    accepted_at: instant('accepted_at').notNull(),
    /** With the first password, or later on the own profile. */
    where: text('where', { enum: ['invitation', 'profile'] }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.version] }),
    check('notice_acceptance_version', sql`${t.version} > 0`),
    check('notice_acceptance_where', sql`${t.where} in ('invitation', 'profile')`),
    personPolicy(),
  ],
)
