/** Mailboxes that the mail server refuses. */
import type { MailboxAnswer, NotReached } from '@jujur/contract/trainees.ts'
import { and, eq, inArray, isNotNull, isNull, max, type SQL, sql } from 'drizzle-orm'
import { users } from '../identity/identity.table.ts'
import type { Connection } from '../kit/database/database.ts'
import { inScope } from '../kit/database/in-scope.ts'
import { dayMail, unreachedMailbox } from './notifications.table.ts'

/** Of a row of `users`; names are written out, as a query of one table leaves them away. */
export const notReached: SQL<NotReached> = sql`(select json_build_object(
    'since', to_char(unreached_mailbox.since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'said', unreached_mailbox.said)
  from unreached_mailbox where unreached_mailbox.user_id = users.user_id and unreached_mailbox.ended_at is null)`

/** Whose address this is, of the people of companies; held until the transaction ends, so that the address stays. */
export const holdReaderOf = async (tx: Connection, email: string) => {
  const [row] = await tx.sql
    .select({ user_id: users.user_id, company_id: sql<number>`${users.company_id}`, name: users.name, system_type_id: users.system_type_id })
    .from(users)
    .where(and(eq(users.email, email), isNotNull(users.company_id), inScope(tx, users)))
    .for('no key update')
  return row ?? null
}

/** Whether it is news. */
export const openUnreached = async (
  tx: Connection,
  row: { user_id: number; company_id: number; since: Date; said: MailboxAnswer },
): Promise<boolean> => {
  const rows = await tx.sql.insert(unreachedMailbox).values(row).onConflictDoNothing().returning({ id: unreachedMailbox.unreached_mailbox_id })
  return rows.length > 0
}

export const endUnreached = async (tx: Connection, email: string, now: Date): Promise<void> => {
  await tx.sql
    .update(unreachedMailbox)
    .set({ ended_at: now })
    .where(
      and(
        isNull(unreachedMailbox.ended_at),
        inArray(unreachedMailbox.user_id, tx.sql.select({ user_id: users.user_id }).from(users).where(eq(users.email, email))),
        inScope(tx, unreachedMailbox),
      ),
    )
}

/** Of these people those whose mailbox is not reached, each with the last day on which it was tried: the day of the newest mail, or that of the refusal. */
export const triedOn = async (tx: Connection, user_ids: readonly number[]): Promise<Map<number, string>> => {
  const rows = await tx.sql
    .select({
      user_id: unreachedMailbox.user_id,
      day: sql<string>`greatest(kl_day(${unreachedMailbox.since}), ${max(dayMail.day)})::text`,
    })
    .from(unreachedMailbox)
    .leftJoin(dayMail, eq(dayMail.user_id, unreachedMailbox.user_id))
    .where(and(inArray(unreachedMailbox.user_id, [0, ...user_ids]), isNull(unreachedMailbox.ended_at), inScope(tx, unreachedMailbox)))
    .groupBy(unreachedMailbox.user_id, unreachedMailbox.since)
  return new Map(rows.map(({ user_id, day }) => [user_id, day]))
}
