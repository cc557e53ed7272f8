import { desc, lte } from 'drizzle-orm'
import type { Connection } from './database.ts'
import { restoreDrill } from './restore-drill.table.ts'

export type RestoreDrill = typeof restoreDrill.$inferSelect

/** The backup that was restored on trial last, or last by then. */
export const lastDrill = async (tx: Connection, by?: Date): Promise<RestoreDrill | null> => {
  const [row] = await tx.sql
    .select()
    .from(restoreDrill)
    .where(by && lte(restoreDrill.at, by))
    .orderBy(desc(restoreDrill.restore_drill_id))
    .limit(1)
  return row ?? null
}
