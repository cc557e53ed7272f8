/** The audit log: its lines as they come, and the batches that they are sealed in. */
import type { AuditFault, ClosedSegment as ClosedTold } from '@jujur/contract/audit.ts'
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { companyPolicy, identity, instant } from '../kit/database/columns.ts'
import type { OverSegment } from './disposed.view.ts'
import type { Walk } from './verify.view.ts'

/**
 * Append-only: a trigger refuses update and delete, and the server may only call append_audit. Lines that nothing but their number and the hash of the
 * one before made a chain of (to the number in audit_head) have both hashes; all others get their number, salt and digest when they are sealed.
 */
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
    previous_hash: text('previous_hash'),
    hash: text('hash'),
  },
  (t) => [
    // Each for one way of looking through the log, the newest first: a company's page takes as long with a million lines as with a thousand.
    index('audit_event_of_company').on(t.company_id, t.at, t.audit_event_id),
    index('audit_event_kind').on(t.company_id, t.action, t.at, t.audit_event_id),
    index('audit_event_actor').on(t.actor_user_id, t.at, t.audit_event_id, t.company_id, t.action),
    index('audit_event_story').on(t.entity, t.entity_id, t.at, t.audit_event_id),
    index('audit_event_at').on(t.at, t.audit_event_id),
    companyPolicy(),
  ],
)

/** Where the chain of lines ends and that of batches begins: one row, which nothing changes any more. Lines to `keyed_to` were hashed with a key. */
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

/** A line of a batch, by its place in the whole log. Append-only, and added by keep_audit_batch alone. */
export const auditSealed = pgTable('audit_sealed', {
  number: bigint('number', { mode: 'number' }).primaryKey(),
  audit_event_id: bigint('audit_event_id', { mode: 'number' }).notNull().unique('audit_sealed_line'),
  /** 16 random bytes, so that nobody can guess a line by its digest. */
  salt: text('salt').notNull(),
  /** SHA-256 of salt and line. */
  digest: text('digest').notNull(),
})

/**
 * Lines that were sealed together, from `first` to `last`: the root of the tree over their digests, in a chain with the batch before, signed as a head.
 * Append-only, and added by keep_audit_batch alone.
 */
export const auditBatch = pgTable('audit_batch', {
  last: bigint('last', { mode: 'number' }).primaryKey(),
  first: bigint('first', { mode: 'number' }).notNull().unique('audit_batch_first'),
  root: text('root').notNull(),
  previous_hash: text('previous_hash').notNull(),
  hash: text('hash').notNull(),
  at: instant('at').notNull(),
  key_id: text('key_id').notNull(),
  signature: text('signature').notNull(),
  /** No line up to this id can still come: who might have written one has ended. */
  settled_to: bigint('settled_to', { mode: 'number' }).notNull(),
  /** The newest id that was given before `mark_xid` began: settled once no older transaction is open. */
  mark: bigint('mark', { mode: 'number' }).notNull(),
  mark_xid: bigint('mark_xid', { mode: 'number' }).notNull(),
})

/** The lines of one company (0: of none) before there were batches: the root of the tree over them, signed once. Append-only. */
export const auditClosedCompany = pgTable(
  'audit_closed_company',
  {
    company_id: integer('company_id').primaryKey(),
    /** The number of the last line of all companies then. */
    closed_to: bigint('closed_to', { mode: 'number' }).notNull(),
    lines: bigint('lines', { mode: 'number' }).notNull(),
    root: text('root').notNull(),
    at: instant('at').notNull(),
    key_id: text('key_id').notNull(),
    signature: text('signature').notNull(),
  },
  () => [companyPolicy()],
)

/** Heads of the lines' own chain that were signed, and kept off the database too: a tail cut off shows by the last one. Append-only. */
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
    /** Of the log: those that were looked at, and those before `since`, which a head from outside vouched for. */
    lines: bigint('lines', { mode: 'number' }).notNull(),
    last: bigint('last', { mode: 'number' }).notNull(),
    /** The number of the head outside that the check went on from; 0 where it walked the whole log. */
    since: bigint('since', { mode: 'number' }).notNull().default(0),
    outside: integer('outside').notNull(),
    /** Lines whose values were taken out by an order of two people. */
    disposed: bigint('disposed', { mode: 'number' }).notNull().default(0),
    /** The first hundred. */
    faults: jsonb('faults').$type<readonly { audit_event_id: number; fault: AuditFault }[]>().notNull(),
    /** Segments whose faults a signed line explains. */
    closed: jsonb('closed').$type<readonly ClosedTold[]>().notNull().default([]),
    checked_by: integer('checked_by'),
  },
  (t) => [check('audit_check_sound', sql`${t.sound} = (jsonb_array_length(${t.faults}) = 0)`)],
)

/** A check of the whole log that somebody asked for and that is under way: how far it is, for the next slice, which any process goes on with. */
export const auditWalk = pgTable('audit_walk', {
  audit_walk_id: identity('audit_walk_id'),
  started_by: integer('started_by').notNull(),
  at: instant('at').notNull(),
  slice: integer('slice').notNull(),
  state: jsonb('state').$type<Walk>().notNull(),
})

/** The keys that heads were signed with, for whoever verifies. */
export const auditKey = pgTable('audit_key', {
  key_id: text('key_id').primaryKey(),
  public_key: text('public_key').notNull(),
  since: instant('since').notNull(),
})

/**
 * The key that the values of one person in the log are sealed with, itself sealed with the field key. Added once; only destroy_person_key, which is the
 * owner's, takes it away: then nobody can read those values any more, and the log is as whole as before.
 */
export const personKey = pgTable(
  'person_key',
  {
    user_id: integer('user_id').primaryKey(),
    company_id: integer('company_id'),
    sealed: text('sealed'),
    since: instant('since').notNull(),
    destroyed_at: instant('destroyed_at'),
  },
  (t) => [companyPolicy(), check('person_key_destroyed', sql`(${t.sealed} is null) = (${t.destroyed_at} is not null)`)],
)

/**
 * Of a line whose values, sealed with the field key before people had keys, were taken out by an order of two people (dispose_audit_line): the hash that it
 * keeps, and what stands there now, signed, so that the verifier says "disposed" where it would say "changed". Append-only.
 */
export const auditDisposed = pgTable(
  'audit_disposed',
  {
    audit_event_id: bigint('audit_event_id', { mode: 'number' }).primaryKey(),
    company_id: integer('company_id'),
    /** The line's own, or of one sealed in a batch its digest. */
    hash: text('hash').notNull(),
    /** Of a chained line: what it was in the tree of its company. */
    closed_digest: text('closed_digest'),
    /** Of a keyed line: the hash over all lines before it and with it, as they stood. */
    over_before: text('over_before'),
    over: text('over'),
    /** Of a line in closed segments: the same within each of them. */
    segments: jsonb('segments').$type<readonly OverSegment[]>(),
    /** SHA-256 of the line as it stands now. */
    now_digest: text('now_digest').notNull(),
    disposal_id: integer('disposal_id').notNull(),
    submitted_by: integer('submitted_by').notNull(),
    decided_by: integer('decided_by').notNull(),
    at: instant('at').notNull(),
    key_id: text('key_id').notNull(),
    signature: text('signature').notNull(),
  },
  () => [companyPolicy()],
)
