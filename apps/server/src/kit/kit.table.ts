/** Tables of the kit: mail outbox, audit chain, kept answers, throttles. */
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, json, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { companyPolicy, identity, instant } from './columns.ts'

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

/** Append-only: a trigger refuses update and delete; each line's hash holds the one before. */
export const auditEvent = pgTable(
  'audit_event',
  {
    audit_event_id: bigint('audit_event_id', { mode: 'number' }).primaryKey(),
    at: instant('at').notNull(),
    actor_user_id: integer('actor_user_id'),
    company_id: integer('company_id'),
    action: text('action').notNull(),
    entity: text('entity').notNull(),
    entity_id: text('entity_id').notNull(),
    before: jsonb('before'),
    after: jsonb('after'),
    ip: text('ip'),
    request_id: text('request_id'),
    previous_hash: text('previous_hash').notNull(),
    hash: text('hash').notNull(),
  },
  (t) => [index('audit_event_company').on(t.company_id, t.audit_event_id), companyPolicy()],
)

/** The tail of the chain: one row, locked by whoever appends. */
export const auditHead = pgTable(
  'audit_head',
  {
    one: smallint('one').primaryKey().default(1),
    audit_event_id: bigint('audit_event_id', { mode: 'number' }).notNull(),
    hash: text('hash').notNull(),
  },
  (t) => [check('audit_head_one', sql`${t.one} = 1`)],
)

/** First answer per person, call and Idempotency-Key, kept for 24 hours. */
export const keptAnswer = pgTable(
  'kept_answer',
  {
    user_id: integer('user_id').notNull(),
    call: text('call').notNull(),
    key: text('key').notNull(),
    request_hash: text('request_hash').notNull(),
    status: smallint('status'),
    /** json, not jsonb: the same answer again means the same bytes. */
    body: json('body'),
    created_at: instant('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.call, t.key] })],
)

/** Counted tries of a window, shared by all server processes. */
export const throttle = pgTable(
  'throttle',
  { key: text('key').notNull(), count: integer('count').notNull(), window_ends_at: instant('window_ends_at').notNull() },
  (t) => [uniqueIndex('throttle_key').on(t.key), index('throttle_ends').on(t.window_ends_at)],
)
