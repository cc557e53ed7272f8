/** The database's clock, asked: the only one that jobs, links and calls of strangers look at. Signed-in people's take it from `kit.clock`. */
import { sql } from 'drizzle-orm'
import type { Kit } from '../call/kit.ts'
import { sharedRead } from '../database/database.ts'
import { everything } from '../database/scope.ts'

const databaseTime = sharedRead('kit_clock', (db) => db.select({ now: sql<string>`clock_timestamp()` }).from(sql`(select 1) as one`))

export const readClock = async (kit: Pick<Kit, 'database' | 'clock'>): Promise<Date> => {
  const asked = Date.now()
  const [row] = await kit.database.read(everything, (tx) => databaseTime(tx).execute())
  if (!row) throw new Error('the database told no time')
  const told = new Date(row.now).getTime()
  kit.clock.observe(told, asked)
  return new Date(told + kit.clock.offsetMs)
}
