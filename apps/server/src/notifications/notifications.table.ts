import { noticeKinds } from '@jujur/contract/notifications.ts'
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from '../identity/identity.table.ts'
import { identity, instant, personPolicy } from '../kit/database/columns.ts'

/** What a person is told; its words are made when it is read, in the reader's language. */
export const notification = pgTable(
  'notification',
  {
    notification_id: identity('notification_id'),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.user_id),
    company_id: integer('company_id'),
    kind: text('kind', { enum: noticeKinds }).notNull(),
    data: jsonb('data').$type<Record<string, string | number>>().notNull(),
    href: text('href'),
    /** What it asks a decision on, by the id of its kind; once that is decided it counts as read. */
    item_id: integer('item_id'),
    created_at: instant('created_at').notNull(),
    read_at: instant('read_at'),
  },
  (t) => [
    index('notification_user').on(t.user_id, t.notification_id),
    index('notification_unread').on(t.user_id).where(sql`read_at is null`),
    index('notification_wanted').on(sql`(data ->> 'what')`, t.item_id).where(sql`read_at is null and kind = 'approval_wanted'`),
    personPolicy(),
  ],
)
