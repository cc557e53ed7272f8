/** Mails of a day, and the notices that wait for them. */
import { and, asc, eq, inArray } from 'drizzle-orm'
import { users } from '../identity/identity.table.ts'
import type { Connection } from '../kit/database/database.ts'
import { inScope } from '../kit/database/in-scope.ts'
import { dayMail, notification } from './notifications.table.ts'

/** Of these people what waits to be told by mail, in the order in which it came. */
export const waitingNotices = (tx: Connection, user_ids: readonly number[]) =>
  tx.sql
    .select({
      notification_id: notification.notification_id,
      user_id: notification.user_id,
      kind: notification.kind,
      data: notification.data,
      href: notification.href,
      document_edition_id: notification.document_edition_id,
    })
    .from(notification)
    .where(and(notification.mail_waits, inArray(notification.user_id, [0, ...user_ids]), inScope(tx, notification)))
    .orderBy(asc(notification.notification_id))
export type WaitingNotice = Awaited<ReturnType<typeof waitingNotices>>[number]

/** Active people of a company for whom something waits. */
export const peopleWithWaiting = async (tx: Connection, company_id: number): Promise<number[]> => {
  const rows = await tx.sql
    .selectDistinct({ user_id: notification.user_id })
    .from(notification)
    .innerJoin(users, and(eq(users.user_id, notification.user_id), eq(users.status, 'active')))
    .where(and(notification.mail_waits, eq(notification.company_id, company_id), inScope(tx, notification)))
    .orderBy(asc(notification.user_id))
  return rows.map(({ user_id }) => user_id)
}

/** Of these people those who were written to on a day. */
export const writtenToOn = async (tx: Connection, user_ids: readonly number[], day: string): Promise<Set<number>> => {
  const rows = await tx.sql
    .selectDistinct({ user_id: dayMail.user_id })
    .from(dayMail)
    .where(and(inArray(dayMail.user_id, [0, ...user_ids]), eq(dayMail.day, day), inScope(tx, dayMail)))
  return new Set(rows.map(({ user_id }) => user_id))
}

/** Answers the mail of each person; what waited for it waits no longer. */
export const insertDayMails = async (
  tx: Connection,
  rows: (typeof dayMail.$inferInsert)[],
  notification_ids: readonly number[],
): Promise<Map<number, number>> => {
  if (notification_ids.length > 0)
    await tx.sql
      .update(notification)
      .set({ mail_waits: false })
      .where(and(inArray(notification.notification_id, [...notification_ids]), inScope(tx, notification)))
  const written = await tx.sql.insert(dayMail).values(rows).returning({ user_id: dayMail.user_id, day_mail_id: dayMail.day_mail_id })
  return new Map(written.map(({ user_id, day_mail_id }) => [user_id, day_mail_id]))
}
