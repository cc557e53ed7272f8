/** Work that is not finished, of whatever kind: how much, and how much of it failed when it was worked on last. */
import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Connection } from '../database/database.ts'

export type Unfinished = { readonly count: number; readonly failing: number }

/** Of a table with `failures`; `where` by the predicate of an index, for nearly all is finished. */
export const countUnfinished = async (tx: Connection, table: PgTable, where: SQL): Promise<Unfinished> => {
  const figures = { count: sql<number>`count(*)::integer`, failing: sql<number>`count(*) filter (where failures > 0)::integer` }
  const [row] = await tx.sql.select(figures).from(table).where(where)
  return row ?? { count: 0, failing: 0 }
}
