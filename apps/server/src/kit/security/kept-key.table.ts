/** Keys that outlive a SESSION_SECRET. */
import { pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../database/columns.ts'

/** Sealed with the secret: who starts with another one cannot open them, and the server does not start. */
export const keptKey = pgTable('kept_key', {
  purpose: text('purpose').primaryKey(),
  sealed: text('sealed').notNull(),
  since: instant('since').notNull(),
})
