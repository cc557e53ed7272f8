/** First answers, kept under the caller's key. */
import { integer, json, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { instant } from '../database/columns.ts'

/** First answer per person, call and Idempotency-Key, kept for 24 hours. */
export const keptAnswer = pgTable(
  'kept_answer',
  {
    user_id: integer('user_id').notNull(),
    call: text('call').notNull(),
    key: text('key').notNull(),
    request_hash: text('request_hash').notNull(),
    status: smallint('status'),
    /** json, not jsonb: the same answer again means the same bytes. */
    body: json('body'),
    created_at: instant('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.call, t.key] })],
)
