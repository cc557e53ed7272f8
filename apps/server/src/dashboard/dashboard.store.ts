/** What waits and is no approval. */
import { count, isNotNull } from 'drizzle-orm'
import type { Connection } from '../kit/database/database.ts'
import { outboxMail } from '../kit/mail/outbox.table.ts'

export const failedMails = async (at: Connection): Promise<number> => {
  const [row] = await at.sql.select({ count: count() }).from(outboxMail).where(isNotNull(outboxMail.failed_at))
  return row?.count ?? 0
}
