/** Mails are written down in the transaction of what they tell of, and sent afterwards. */
import { and, asc, inArray, isNotNull } from 'drizzle-orm'
import type { Connection } from '../database/database.ts'
import type { Mail } from './compose.ts'
import { outboxMail } from './outbox.table.ts'

/** `document_edition_id`: the paper that goes with it. */
export const queueMail = async (
  tx: Connection,
  { topic, to, subject, text, html }: Mail,
  now: Date,
  document_edition_id: number | null = null,
): Promise<void> => {
  await tx.sql.insert(outboxMail).values({ topic, to, subject, text, html, document_edition_id, created_at: now, next_try_at: now })
}

type Queued = { mail: Mail; document_edition_id: number | null }
/** Several at once; answers their ids, in the order of the mails. */
export const queueMails = async (tx: Connection, mails: readonly Queued[], now: Date): Promise<number[]> => {
  if (mails.length === 0) return []
  const rows = await tx.sql
    .insert(outboxMail)
    .values(
      mails.map(({ mail: { topic, to, subject, text, html }, document_edition_id }) => ({
        ...{ topic, to, subject, text, html, document_edition_id },
        created_at: now,
        next_try_at: now,
      })),
    )
    .returning({ mail_id: outboxMail.mail_id, to: outboxMail.to })
  // No two of them go to one address.
  const ids = new Map(rows.map(({ mail_id, to }) => [to, mail_id]))
  return mails.map(({ mail }) => ids.get(mail.to) as number)
}

/** Those of the ids that have failed for good; they stay so until the transaction ends. */
export const lockFailedMails = (tx: Connection, mail_ids: readonly number[]) =>
  tx.sql
    .select({ mail_id: outboxMail.mail_id, topic: outboxMail.topic, created_at: outboxMail.created_at })
    .from(outboxMail)
    .where(and(inArray(outboxMail.mail_id, [...mail_ids]), isNotNull(outboxMail.failed_at)))
    .orderBy(asc(outboxMail.mail_id))
    .for('update')

export const isAnyMail = async (tx: Connection, mail_ids: readonly number[]): Promise<boolean> => {
  const rows = await tx.sql
    .select({ mail_id: outboxMail.mail_id })
    .from(outboxMail)
    .where(inArray(outboxMail.mail_id, [...mail_ids]))
    .limit(1)
  return rows.length > 0
}

/** They wait as new ones do, with all their tries. */
export const queueAgain = (tx: Connection, mail_ids: readonly number[], now: Date) =>
  tx.sql
    .update(outboxMail)
    .set({ failed_at: null, tries: 0, next_try_at: now })
    .where(and(inArray(outboxMail.mail_id, [...mail_ids]), isNotNull(outboxMail.failed_at)))
