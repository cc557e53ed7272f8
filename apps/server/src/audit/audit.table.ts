/** The audit log and the head of its chain. */
import type { AuditFault, ClosedSegment as ClosedTold } from '@jujur/contract/audit.ts'
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { companyPolicy, identity, instant } from '../kit/database/columns.ts'

/** Append-only: a trigger refuses update and delete, and the server may only call append_audit; each line's hash holds the one before. */
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
  (t) => [
    index('audit_event_company').on(t.company_id, t.audit_event_id),
    index('audit_event_about').on(t.entity, t.entity_id, t.audit_event_id),
    companyPolicy(),
  ],
)

/** The tail of the chain: one row, locked by whoever appends. Lines to `keyed_to` were hashed with a key, before 0008_audit_heads. */
export const auditHead = pgTable(
  'audit_head',
  {
    one: smallint('one').primaryKey().default(1),
    audit_event_id: bigint('audit_event_id', { mode: 'number' }).notNull(),
    hash: text('hash').notNull(),
    keyed_to: bigint('keyed_to', { mode: 'number' }).notNull().default(0),
  },
  (t) => [check('audit_head_one', sql`${t.one} = 1`)],
)

/** Heads signed at intervals, and kept off the database too: a tail cut off shows by the last one. Append-only. */
export const auditSignedHead = pgTable('audit_signed_head', {
  audit_event_id: bigint('audit_event_id', { mode: 'number' }).primaryKey(),
  hash: text('hash').notNull(),
  /** Of the head that closes the keyed lines: one plain hash over them all. */
  keyed_hash: text('keyed_hash'),
  at: instant('at').notNull(),
  /** SHA-256 of the public key. */
  key_id: text('key_id').notNull(),
  signature: text('signature').notNull(),
})

/** When the whole log was checked, and what was found; `checked_by` is null where the portal did, as each night. */
export const auditCheck = pgTable(
  'audit_check',
  {
    audit_check_id: identity('audit_check_id'),
    at: instant('at').notNull(),
    sound: boolean('sound').notNull(),
    lines: bigint('lines', { mode: 'number' }).notNull(),
    last: bigint('last', { mode: 'number' }).notNull(),
    outside: integer('outside').notNull(),
    /** The first hundred. */
    faults: jsonb('faults').$type<readonly { audit_event_id: number; fault: AuditFault }[]>().notNull(),
    /** Segments whose faults a signed line explains. */
    closed: jsonb('closed').$type<readonly ClosedTold[]>().notNull().default([]),
    checked_by: integer('checked_by'),
  },
  (t) => [check('audit_check_sound', sql`${t.sound} = (jsonb_array_length(${t.faults}) = 0)`)],
)

/** The keys that heads were signed with, for whoever verifies. */
export const auditKey = pgTable('audit_key', {
  key_id: text('key_id').primaryKey(),
  public_key: text('public_key').notNull(),
  since: instant('since').notNull(),
})
