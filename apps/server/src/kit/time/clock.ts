/** The database's clock: the only one that jobs and links outside a request look at. Requests read it with their session. */
import { sql } from 'drizzle-orm'
import type { Kit } from '../call/kit.ts'
import { statement } from '../database/database.ts'
import { everything } from '../database/scope.ts'

const databaseTime = statement((db) => db.select({ now: sql<string>`clock_timestamp()` }).from(sql`(select 1) as one`).prepare('kit_clock'))

export const readClock = async (kit: Pick<Kit, 'database' | 'clock'>): Promise<Date> => {
  const [row] = await kit.database.read(everything, (at) => databaseTime(at).execute())
  if (!row) throw new Error('the database told no time')
  return new Date(new Date(row.now).getTime() + kit.clock.offsetMs)
}
