/** The audit log and the head of its chain. */
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { companyPolicy, instant } from '../kit/database/columns.ts'

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
