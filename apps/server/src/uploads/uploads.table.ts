import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../kit/database/columns.ts'

/** A file that arrives in pieces: whose it is and for which call; used once, swept a day after it began. */
export const upload = pgTable(
  'upload',
  {
    /** The name of the link its pieces are sent to; no secret, its owner is asked for at each. */
    upload_id: text('upload_id').primaryKey(),
    user_id: integer('user_id').notNull(),
    call: text('call').notNull(),
    file_name: text('file_name').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    created_at: instant('created_at').notNull(),
    completed_at: instant('completed_at'),
    used_at: instant('used_at'),
    /** The one request that works with its file now, a part of it or the call that takes it; nobody's any more once the time is over. */
    held_by: text('held_by'),
    held_until: instant('held_until'),
    /** Taken back while it was held: whoever holds it takes it away, and until then it counts. */
    given_up: boolean('given_up').notNull().default(false),
  },
  (t) => [index('upload_of_person').on(t.user_id, t.created_at), check('upload_bytes', sql`${t.bytes} > 0`)],
)
