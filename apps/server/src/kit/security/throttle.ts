/** Counted tries in a window, in the database, so that all server processes share them. */
import { and, eq, like, lt, notLike, sql } from 'drizzle-orm'
import type { Connection } from '../database/database.ts'
import { deleteSome } from '../database/delete-some.ts'
import { throttle } from './throttle.table.ts'

export type Limit = { limit: number; windowSeconds: number }

/** Counts one try; `retry_at` is set once the limit is passed. */
export const countTry = async (
  tx: Connection,
  key: string,
  { limit, windowSeconds }: Limit,
  now: Date,
): Promise<{ count: number; retry_at: Date | null }> => {
  const ends = new Date(now.getTime() + windowSeconds * 1000)
  const [row] = await tx.sql
    .insert(throttle)
    .values({ key, count: 1, window_ends_at: ends })
    .onConflictDoUpdate({
      target: throttle.key,
      set: {
        count: sql`case when ${throttle.window_ends_at} <= ${now.toISOString()}::timestamptz then 1 else ${throttle.count} + 1 end`,
        window_ends_at: sql`case when ${throttle.window_ends_at} <= ${now.toISOString()}::timestamptz then ${ends.toISOString()}::timestamptz else ${throttle.window_ends_at} end`,
      },
    })
    .returning()
  if (!row) throw new Error('a throttle row was not answered')
  return { count: row.count, retry_at: row.count > limit ? row.window_ends_at : null }
}

/** Counts one try before it is made; where the limit is reached it is not counted, and `retry_at` says when there is room again. */
export const reserveTry = async (tx: Connection, key: string, { limit, windowSeconds }: Limit, now: Date): Promise<{ retry_at: Date | null }> => {
  const { count, window_ends_at } = await triesOf(tx, key, now)
  if (count >= limit) return { retry_at: window_ends_at }
  // Others reserved in between: what is over goes back at once.
  const { retry_at } = await countTry(tx, key, { limit, windowSeconds }, now)
  if (retry_at) await giveBackTry(tx, key)
  return { retry_at }
}
/** A reserved try that turned out to be none to count. */
export const giveBackTry = (tx: Connection, key: string) =>
  tx.sql
    .update(throttle)
    .set({ count: sql`greatest(${throttle.count} - 1, 0)` })
    .where(eq(throttle.key, key))

/** How many tries the running window holds, without counting one. */
export const triesOf = async (tx: Connection, key: string, now: Date): Promise<{ count: number; window_ends_at: Date | null }> => {
  const [row] = await tx.sql.select().from(throttle).where(eq(throttle.key, key))
  return row && row.window_ends_at > now ? { count: row.count, window_ends_at: row.window_ends_at } : { count: 0, window_ends_at: null }
}

/** What is remembered of tries that a rule judges by itself: how many, and until when. */
export type Tries = { count: number; forgotten_at: Date }

export const rememberedTries = async (tx: Connection, key: string): Promise<Tries | null> => {
  const [row] = await tx.sql.select().from(throttle).where(eq(throttle.key, key))
  return row ? { count: row.count, forgotten_at: row.window_ends_at } : null
}

/** The same, held until the transaction ends, so that parallel tries are judged one after the other. */
export const lockTries = async (tx: Connection, key: string, now: Date): Promise<Tries> => {
  const [row] = await tx.sql
    .insert(throttle)
    .values({ key, count: 0, window_ends_at: now })
    .onConflictDoUpdate({ target: throttle.key, set: { count: sql`${throttle.count}` } })
    .returning()
  if (!row) throw new Error('a throttle row was not answered')
  return { count: row.count, forgotten_at: row.window_ends_at }
}

export const keepTries = (tx: Connection, key: string, { count, forgotten_at }: Tries) =>
  tx.sql.update(throttle).set({ count, window_ends_at: forgotten_at }).where(eq(throttle.key, key))

export const forgetTries = (tx: Connection, key: string) => tx.sql.delete(throttle).where(eq(throttle.key, key))
/** What begins so is taken out by who asks for it, with what it held, and not swept. */
export const GATHERED_KEY = 'gathered:'
const isOver = (now: Date) => and(lt(throttle.window_ends_at, now), like(throttle.key, `${GATHERED_KEY}%`))
export const gatheredKeys = async (tx: Connection, now: Date): Promise<string[]> => {
  const rows = await tx.sql.select({ key: throttle.key }).from(throttle).where(isOver(now))
  return rows.map(({ key }) => key)
}
/** How many there were; none for who comes second. */
export const takeGathered = async (tx: Connection, key: string, now: Date): Promise<number> => {
  const [taken] = await tx.sql
    .delete(throttle)
    .where(and(isOver(now), eq(throttle.key, key)))
    .returning({ count: throttle.count })
  return taken?.count ?? 0
}

export const sweepThrottles = (tx: Connection, now: Date): Promise<boolean> =>
  deleteSome(tx, throttle, and(lt(throttle.window_ends_at, now), notLike(throttle.key, `${GATHERED_KEY}%`)))
