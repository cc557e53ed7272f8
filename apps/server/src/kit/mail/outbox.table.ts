/** Mails on their way. */
import type { MailFailure, MailTopic } from '@jujur/contract/dashboard.ts'
import { sql } from 'drizzle-orm'
import { index, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { identity, instant } from '../database/columns.ts'

/** Written in the transaction of what it tells of; sent by a job. */
export const outboxMail = pgTable(
  'outbox_mail',
  {
    mail_id: identity('mail_id'),
    /** Null of mails from before it was kept. */
    topic: text('topic').$type<MailTopic>(),
    to: text('to').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    html: text('html').notNull(),
    /** The kept edition of the paper that goes with it; drawn when the mail is sent. Its table stands above this one. */
    document_edition_id: integer('document_edition_id'),
    created_at: instant('created_at').notNull(),
    sent_at: instant('sent_at'),
    failed_at: instant('failed_at'),
    tries: smallint('tries').notNull().default(0),
    /** Of the last try; what the server said quotes the address, and is not kept. */
    failure: text('failure').$type<MailFailure>(),
    next_try_at: instant('next_try_at'),
  },
  (t) => [
    index('outbox_mail_waiting').on(t.next_try_at).where(sql`sent_at is null and failed_at is null`),
    // What the nightly sweep takes out.
    index('outbox_mail_sent').on(t.sent_at).where(sql`sent_at is not null`),
    index('outbox_mail_to').on(t.to, t.mail_id),
    index('outbox_mail_failed').on(t.failed_at, t.mail_id).where(sql`failed_at is not null`),
  ],
)
