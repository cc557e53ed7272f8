/** When each job of the schedule last ran. */
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../database/columns.ts'

/** One row a job, whichever process ran it; for whoever watches (kit/web-server/metrics.ts). */
export const jobRun = pgTable('job_run', {
  name: text('name').primaryKey(),
  /** A cron expression in Malaysian time. */
  every: text('every').notNull(),
  /** Since then its occurrences count. */
  known_since: instant('known_since').notNull(),
  succeeded_at: instant('succeeded_at'),
  failed_at: instant('failed_at'),
  /** Of the last run that succeeded. */
  took_ms: integer('took_ms'),
})
