/** Backups that were restored on trial. */
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { identity, instant } from './columns.ts'

/** Written by the command that restores (cli/backup), as the owner; the server may only read it. */
export const restoreDrill = pgTable(
  'restore_drill',
  {
    restore_drill_id: identity('restore_drill_id'),
    at: instant('at').notNull(),
    /** Of the backup's snapshot. */
    backup_at: instant('backup_at').notNull(),
    tables: integer('tables').notNull(),
    rows: bigint('rows', { mode: 'number' }).notNull(),
    files: integer('files').notNull(),
    signed_in: boolean('signed_in').notNull(),
    /** Each a sentence; the first hundred. */
    faults: jsonb('faults').$type<readonly string[]>().notNull(),
    fault_count: integer('fault_count').notNull(),
    took_ms: integer('took_ms').notNull(),
    version: text('version').notNull(),
  },
  (t) => [check('restore_drill_faults', sql`(${t.fault_count} = 0) = (jsonb_array_length(${t.faults}) = 0)`)],
)
