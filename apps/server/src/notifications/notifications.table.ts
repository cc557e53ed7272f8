import type { MailFailure } from '@jujur/contract/dashboard.ts'
import { type NoticeKind, noticeKinds } from '@jujur/contract/notifications.ts'
import { mailOutcomes } from '@jujur/contract/reminders.ts'
import { mailboxAnswers } from '@jujur/contract/trainees.ts'
import { sql } from 'drizzle-orm'
import { boolean, date, foreignKey, index, integer, jsonb, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '../identity/identity.table.ts'
import { identity, instant, personPolicy } from '../kit/database/columns.ts'

/** What a person is told; its words are made when it is read, in the reader's language. */
export const notification = pgTable(
  'notification',
  {
    notification_id: identity('notification_id'),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.user_id),
    company_id: integer('company_id'),
    kind: text('kind', { enum: noticeKinds }).notNull(),
    data: jsonb('data').$type<Record<string, string | number>>().notNull(),
    href: text('href'),
    /** What it asks a decision on, by the id of its kind; once that is decided it counts as read. */
    item_id: integer('item_id'),
    created_at: instant('created_at').notNull(),
    read_at: instant('read_at'),
    /** Told by mail with all else of the person's next day mail. */
    mail_waits: boolean('mail_waits').notNull().default(false),
    /** The kept edition of the paper that goes with that mail; its table stands above this one. */
    document_edition_id: integer('document_edition_id'),
  },
  (t) => [
    index('notification_user').on(t.user_id, t.notification_id),
    index('notification_unread').on(t.user_id).where(sql`read_at is null`),
    // What the nightly sweep takes out.
    index('notification_read').on(t.created_at).where(sql`read_at is not null`),
    index('notification_wanted').on(sql`(data ->> 'what')`, t.item_id).where(sql`read_at is null and kind = 'approval_wanted'`),
    index('notification_mail_waits').on(t.company_id, t.user_id).where(sql`mail_waits`),
    personPolicy(),
  ],
)

/** What a mail told, to be shown again. */
export type ToldNotice = { readonly kind: NoticeKind; readonly data: Readonly<Record<string, string | number>>; readonly href: string | null }

/**
 * A mail to somebody of a company that told what fell together on a day, or that somebody pressed for. Kept for good, since the mail itself is taken
 * out when it was sent: what it said is made again from here. What became of it is written by a trigger of the outbox (sql/settle_day_mail.sql).
 */
export const dayMail = pgTable(
  'day_mail',
  {
    day_mail_id: identity('day_mail_id'),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.user_id),
    company_id: integer('company_id').notNull(),
    /** In Kuala Lumpur. */
    day: date('day', { mode: 'string' }).notNull(),
    /** Nobody pressed for it. */
    by_itself: boolean('by_itself').notNull(),
    language: text('language').notNull(),
    /** Of the template. */
    version: smallint('version').notNull(),
    told: jsonb('told').$type<readonly ToldNotice[]>().notNull(),
    /** In the outbox, without a reference: it is taken out there. */
    mail_id: integer('mail_id').notNull(),
    outcome: text('outcome', { enum: mailOutcomes }).notNull().default('waiting'),
    failure: text('failure').$type<MailFailure>(),
    created_at: instant('created_at').notNull(),
    settled_at: instant('settled_at'),
  },
  (t) => [
    // One a day of the portal's own accord, whatever runs at once.
    uniqueIndex('day_mail_once').on(t.user_id, t.day).where(sql`by_itself`),
    index('day_mail_day').on(t.user_id, t.day),
    index('day_mail_company').on(t.company_id, t.day_mail_id),
    uniqueIndex('day_mail_mail').on(t.mail_id),
    personPolicy(),
  ],
)

/**
 * A time in which the mail server refused a person's mailbox, with what it said first. It ends with a mail that is accepted, or as the address changes
 * (sql/end_unreached.sql).
 */
export const unreachedMailbox = pgTable(
  'unreached_mailbox',
  {
    unreached_mailbox_id: identity('unreached_mailbox_id'),
    user_id: integer('user_id').notNull(),
    company_id: integer('company_id').notNull(),
    since: instant('since').notNull(),
    said: text('said', { enum: mailboxAnswers }).notNull(),
    ended_at: instant('ended_at'),
  },
  (t) => [
    uniqueIndex('unreached_mailbox_once').on(t.user_id).where(sql`ended_at is null`),
    index('unreached_mailbox_company').on(t.company_id, t.unreached_mailbox_id),
    foreignKey({ columns: [t.user_id, t.company_id], foreignColumns: [users.user_id, users.company_id], name: 'unreached_mailbox_user_company' }),
    personPolicy(),
  ],
)
