/** Takes out what is over a part at a time: no statement outlasts its time-out, and no transaction holds a snapshot for long. */
import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Connection } from './database.ts'
import { planned } from './list.ts'

export const DELETED_AT_ONCE = 5_000

/** Answers whether there may be more of it. */
export const deleteSome = async (tx: Connection, table: PgTable, over: SQL | undefined, most = DELETED_AT_ONCE): Promise<boolean> => {
  // Where many rows may be over, the first of them are sooner found by reading on than along the index: but on most nights none is, and all is read.
  const scans = (answer: 'on' | 'off') => tx.sql.execute(sql`select set_config('enable_seqscan', ${answer}, true)`)
  await scans('off')
  const { rows } = await tx.sql.execute<{ count: number }>(sql`
    with gone as (delete from ${table} where ctid = any (array(select ctid from ${table} where ${over ?? sql`false`} limit ${planned(most)})) returning 1)
    select count(*)::integer as count from gone`)
  await scans('on')
  return (rows[0]?.count ?? 0) >= most
}
