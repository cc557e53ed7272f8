/** Counted tries. */
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant } from '../database/columns.ts'

/** Counted tries of a window, shared by all server processes. */
export const throttle = pgTable(
  'throttle',
  { key: text('key').notNull(), count: integer('count').notNull(), window_ends_at: instant('window_ends_at').notNull() },
  (t) => [uniqueIndex('throttle_key').on(t.key), index('throttle_ends').on(t.window_ends_at)],
)
