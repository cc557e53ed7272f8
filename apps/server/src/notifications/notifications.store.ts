/** Notices of people, and the people to be told. */
import type { Language } from '@jujur/contract/enumerations.ts'
import { systemTypes } from '@jujur/contract/permissions.ts'
import { and, asc, desc, eq, exists, inArray, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm'
import { permission, users } from '../identity/identity.table.ts'
import type { Connection } from '../kit/database.ts'
import { inScope } from '../kit/in-scope.ts'
import { countUpTo, holding } from '../kit/list.ts'
import type { Sweep } from '../kit/sweep.ts'
import { notification } from './notifications.table.ts'

const recipientFields = {
  user_id: users.user_id,
  company_id: users.company_id,
  name: users.name,
  email: users.email,
  language: sql<Language>`${users.language}`,
}

/** Nobody needs more than this many people told that something waits. */
const MOST_APPROVERS = 50

/** Active administrators of a company, or with null of the provider, who hold the entry with the checker flag. */
export const findApprovers = (at: Connection, company_id: number | null, entry: { module_id: number; right_id: number }, except?: number) =>
  at.sql
    .select(recipientFields)
    .from(users)
    .where(
      and(
        company_id === null
          ? eq(users.system_type_id, systemTypes.globalAdmin)
          : and(eq(users.system_type_id, systemTypes.clientAdmin), eq(users.company_id, company_id)),
        eq(users.status, 'active'),
        except === undefined ? undefined : ne(users.user_id, except),
        inScope(at, { company_id: users.company_id }),
        exists(
          at.sql
            .select({ one: sql`1` })
            .from(permission)
            .where(
              and(
                eq(permission.user_id, users.user_id),
                eq(permission.system_type_id, company_id === null ? 2 : 1),
                eq(permission.module_id, entry.module_id),
                eq(permission.right_id, entry.right_id),
                eq(permission.checker_status, 1),
              ),
            ),
        ),
      ),
    )
    .orderBy(asc(users.user_id))
    .limit(MOST_APPROVERS)

/** Null for who is not there, or not active: nothing is told to those who left. */
export const findRecipient = async (at: Connection, user_id: number) => {
  const [found] = await at.sql
    .select(recipientFields)
    .from(users)
    .where(and(eq(users.user_id, user_id), eq(users.status, 'active'), inScope(at, { company_id: users.company_id })))
  return found ?? null
}

export const insertNotices = async (at: Connection, rows: (typeof notification.$inferInsert)[]): Promise<void> => {
  if (rows.length > 0) await at.sql.insert(notification).values(rows)
}

const ownedBy = (at: Connection, user_id: number) => and(eq(notification.user_id, user_id), inScope(at, notification))

type Page = { length: number; start: number; q: string; dir: 'asc' | 'desc'; unread: boolean }

/** One's own notices; the newest have the highest ids. `q` looks through the names and remarks they tell. */
export const listNotices = async (at: Connection, user_id: number, { length, start, q, dir, unread }: Page) => {
  const wanted = and(ownedBy(at, user_id), unread ? isNull(notification.read_at) : undefined, holding(q, sql`${notification.data}::text`))
  const rows = await at.sql
    .select()
    .from(notification)
    .where(wanted)
    .orderBy(dir === 'asc' ? asc(notification.notification_id) : desc(notification.notification_id))
    .limit(length)
    .offset(start)
  const counted = await countUpTo(at, at.sql.select({ one: sql`1` }).from(notification).where(wanted))
  return { rows, counted }
}

/** The bell shows no number above it. */
const MOST_UNREAD = 100

export const countUnread = async (at: Connection, user_id: number): Promise<number> => {
  const unread = at.sql
    .select({ one: sql`1` })
    .from(notification)
    .where(and(ownedBy(at, user_id), isNull(notification.read_at)))
    .limit(MOST_UNREAD)
    .as('unread')
  const [row] = await at.sql.select({ count: sql<number>`count(*)::integer` }).from(unread)
  return row?.count ?? 0
}

/** How many of these are the person's own; those read before keep their time. */
export const markRead = async (at: Connection, user_id: number, ids: readonly number[], now: Date): Promise<number> => {
  const own = await at.sql
    .update(notification)
    .set({ read_at: sql`coalesce(${notification.read_at}, ${now.toISOString()}::timestamptz)` })
    .where(and(ownedBy(at, user_id), inArray(notification.notification_id, [...ids])))
    .returning({ id: notification.notification_id })
  return own.length
}

export const markAllRead = (at: Connection, user_id: number, now: Date) =>
  at.sql
    .update(notification)
    .set({ read_at: now })
    .where(and(ownedBy(at, user_id), isNull(notification.read_at)))

const KEPT_DAYS = 180

/** What was read is kept for 180 days after it was told. */
export const sweepNotices: Sweep = (at, now) =>
  at.sql
    .delete(notification)
    .where(and(isNotNull(notification.read_at), lt(notification.created_at, new Date(now.getTime() - KEPT_DAYS * 24 * 60 * 60 * 1000))))
