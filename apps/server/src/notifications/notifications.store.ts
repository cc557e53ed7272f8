/** Notices of people, and the people to be told. */

import type { Language } from '@jujur/contract/enumerations.ts'
import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { users } from '../identity/identity.table.ts'
import type { Connection } from '../kit/database/database.ts'
import { deleteSome } from '../kit/database/delete-some.ts'
import { inScope } from '../kit/database/in-scope.ts'
import { countUpTo, holding } from '../kit/database/list.ts'
import type { Sweep } from '../kit/jobs/sweep.ts'
import { DAY_MS } from '../kit/time/calendar.rules.ts'
import { notification } from './notifications.table.ts'

export const recipientFields = {
  user_id: users.user_id,
  company_id: users.company_id,
  name: users.name,
  email: users.email,
  language: sql<Language>`${users.language}`,
}

/** Null for who is not there, or not active: nothing is told to those who left. */
export const findRecipient = async (tx: Connection, user_id: number) => {
  const [found] = await tx.sql
    .select(recipientFields)
    .from(users)
    .where(and(eq(users.user_id, user_id), eq(users.status, 'active'), inScope(tx, { company_id: users.company_id })))
  return found ?? null
}

export const insertNotices = async (tx: Connection, rows: (typeof notification.$inferInsert)[]): Promise<void> => {
  if (rows.length > 0) await tx.sql.insert(notification).values(rows)
}

/** Where the newest notice of a kind leads. */
export const newestOfKind = async (tx: Connection, user_id: number, kind: string): Promise<{ href: string | null; isWanted: boolean }> => {
  const [row] = await tx.sql
    .select({ href: notification.href, item_id: notification.item_id })
    .from(notification)
    .where(and(eq(notification.user_id, user_id), sql`${notification.kind} = ${kind}`))
    .orderBy(desc(notification.notification_id))
    .limit(1)
  return { href: row?.href ?? null, isWanted: row?.item_id !== undefined && row.item_id !== null }
}

const ownedBy = (tx: Connection, user_id: number) => and(eq(notification.user_id, user_id), inScope(tx, notification))

type Page = { length: number; start: number; q: string; dir: 'asc' | 'desc'; unread: boolean }

/** One's own notices; the newest have the highest ids. `q` looks through the names and remarks they tell. */
export const listNotices = async (tx: Connection, user_id: number, { length, start, q, dir, unread }: Page) => {
  const wanted = and(ownedBy(tx, user_id), unread ? isNull(notification.read_at) : undefined, holding(q, sql`${notification.data}::text`))
  const rows = await tx.sql
    .select()
    .from(notification)
    .where(wanted)
    .orderBy(dir === 'asc' ? asc(notification.notification_id) : desc(notification.notification_id))
    .limit(length)
    .offset(start)
  const counted = await countUpTo(tx, tx.sql.select({ one: sql`1` }).from(notification).where(wanted))
  return { rows, counted }
}

/** The bell shows no number above it. */
const MOST_UNREAD = 100

export const countUnread = async (tx: Connection, user_id: number): Promise<number> => {
  const unread = tx.sql
    .select({ one: sql`1` })
    .from(notification)
    .where(and(ownedBy(tx, user_id), isNull(notification.read_at)))
    .limit(MOST_UNREAD)
    .as('unread')
  const [row] = await tx.sql.select({ count: sql<number>`count(*)::integer` }).from(unread)
  return row?.count ?? 0
}

/** How many of these are the person's own; those read before keep their time. */
export const markRead = async (tx: Connection, user_id: number, ids: readonly number[], now: Date): Promise<number> => {
  const own = await tx.sql
    .update(notification)
    .set({ read_at: sql`coalesce(${notification.read_at}, ${now.toISOString()}::timestamptz)` })
    .where(and(ownedBy(tx, user_id), inArray(notification.notification_id, [...ids])))
    .returning({ id: notification.notification_id })
  return own.length
}

export const markAllRead = (tx: Connection, user_id: number, now: Date) =>
  tx.sql
    .update(notification)
    .set({ read_at: now })
    .where(and(ownedBy(tx, user_id), isNull(notification.read_at)))

/** Of before now: a decision may itself ask the next one. Whoever reads one of them just now reads it anyway: nobody waits for that. */
export const markWantedRead = async (tx: Connection, what: string, item_id: number, user_id: number, now: Date): Promise<void> => {
  await tx.sql.execute(sql`
    update ${notification} set read_at = ${now.toISOString()}::timestamptz where notification_id in (
      select n.notification_id from ${notification} n
      where n.read_at is null and n.kind = 'approval_wanted' and n.data ->> 'what' = ${what}
        and n.created_at < ${now.toISOString()}::timestamptz and (n.item_id = ${item_id} or (n.item_id is null and n.user_id = ${user_id}))
      for update skip locked)`)
}

const KEPT_DAYS = 180

/** What was read is kept for 180 days after it was told. */
export const sweepNotices: Sweep = (tx, now) =>
  deleteSome(tx, notification, and(isNotNull(notification.read_at), lt(notification.created_at, new Date(now.getTime() - KEPT_DAYS * DAY_MS))))
