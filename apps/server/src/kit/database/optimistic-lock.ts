/** Optimistic locking: a row carries a version, and an update names the version it was based on. */
import { and, eq, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Connection } from './database.ts'

type Versioned = PgTable & { version: PgColumn }

/** Updates the row and increments its version; false when no row of `where` has this version any more. */
export const updateIfUnchanged = async <T extends Versioned>(
  tx: Connection,
  t: T,
  where: SQL | undefined,
  { version }: { readonly version: number },
  change: Partial<T['$inferInsert']>,
): Promise<boolean> => {
  const changed = await tx.sql
    .update(t)
    .set({ ...change, version: version + 1 } as PgUpdateSetSource<T>)
    .where(and(where, eq(t.version, version)))
    .returning({ version: t.version })
  return changed.length === 1
}
