/** Mail goes out by way of an outbox: written in the transaction of what it tells, sent once that is committed (mail-sender.ts). */
import type { Connection } from '../database/database.ts'
import { outboxMail } from './outbox.table.ts'

export type Mail = { to: string; subject: string; text: string; html: string }

export const queueMail = async (at: Connection, { to, subject, text, html }: Mail, now: Date): Promise<void> => {
  await at.sql.insert(outboxMail).values({ to, subject, text, html, created_at: now, next_try_at: now })
}
