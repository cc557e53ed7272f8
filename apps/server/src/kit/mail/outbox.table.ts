/** Mails on their way. */
import { sql } from 'drizzle-orm'
import { index, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { identity, instant } from '../database/columns.ts'

/** Written in the transaction of what it tells of; sent by a job. */
export const outboxMail = pgTable(
  'outbox_mail',
  {
    mail_id: identity('mail_id'),
    to: text('to').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    html: text('html').notNull(),
    created_at: instant('created_at').notNull(),
    sent_at: instant('sent_at'),
    failed_at: instant('failed_at'),
    tries: smallint('tries').notNull().default(0),
    next_try_at: instant('next_try_at'),
  },
  (t) => [
    index('outbox_mail_waiting').on(t.next_try_at).where(sql`sent_at is null and failed_at is null`),
    index('outbox_mail_to').on(t.to, t.mail_id),
  ],
)
