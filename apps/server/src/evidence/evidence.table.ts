/** Evidence packs: what was ordered and decided, the files that each is made of, and who took or opened it. */
import { type EvidenceAnswer, editions, evidenceFailures, evidenceStates, type Openable } from '@jujur/contract/evidence.ts'
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, date, foreignKey, index, integer, jsonb, pgTable, primaryKey, smallint, text, unique } from 'drizzle-orm/pg-core'
import { company } from '../companies/companies.table.ts'
import { companyPolicy, decided, identity, instant } from '../kit/database/columns.ts'

/** One order. It stays as evidence of who asked for what, who let it be made, and what its manifest was; its files go at its end. */
export const evidencePack = pgTable(
  'evidence_pack',
  {
    evidence_id: identity('evidence_id'),
    evidence_no: text('evidence_no').notNull().unique('evidence_pack_no'),
    company_id: integer('company_id')
      .notNull()
      .references(() => company.company_id),
    /** Ordered by the provider’s people. */
    is_provider: boolean('is_provider').notNull(),
    from_on: date('from_on', { mode: 'string' }).notNull(),
    to_on: date('to_on', { mode: 'string' }).notNull(),
    course_ids: jsonb('course_ids').$type<readonly number[]>().notNull().default([]),
    edition: text('edition', { enum: editions }).notNull(),
    /** So many attempts as they were seen, at most. */
    sample: smallint('sample').notNull().default(20),
    opens: jsonb('opens').$type<readonly Openable[]>().notNull().default([]),
    reason: text('reason').notNull(),
    request: jsonb('request').$type<{ id: string; ip: string }>().notNull(),
    /** Who decides, as it was when it was ordered. */
    stage: text('stage', { enum: ['company', 'provider'] }).notNull(),
    state: text('state', { enum: evidenceStates }).notNull(),
    why: text('why', { enum: evidenceFailures }),
    approve_status_id: smallint('approve_status_id').notNull().default(2),
    submitted_by: integer('submitted_by').notNull(),
    submitted_by_name: text('submitted_by_name').notNull(),
    decided_by_name: text('decided_by_name'),
    ...decided(),
    /** How many steps are done. */
    step: smallint('step').notNull().default(0),
    /** What salts and people’s numbers in the pack are derived from, sealed; gone with the files. */
    seed: text('seed'),
    /** When its rows were written. */
    at: instant('at'),
    people: integer('people'),
    head_number: bigint('head_number', { mode: 'number' }),
    head_hash: text('head_hash'),
    answers: jsonb('answers').$type<readonly EvidenceAnswer[]>(),
    full_size: bigint('full_size', { mode: 'number' }),
    redacted_size: bigint('redacted_size', { mode: 'number' }),
    full_manifest: text('full_manifest'),
    redacted_manifest: text('redacted_manifest'),
    key_id: text('key_id'),
    files: integer('files'),
    claimed_until: instant('claimed_until'),
    served_at: instant('served_at'),
    failures: smallint('failures').notNull().default(0),
    finished_at: instant('finished_at'),
    ends_at: instant('ends_at'),
  },
  (t) => [
    index('evidence_pack_queue').on(t.company_id, t.approve_status_id, t.evidence_id),
    index('evidence_pack_unfinished').on(t.evidence_id).where(sql`state = 'waiting'`),
    index('evidence_pack_ending').on(t.ends_at).where(sql`state = 'made'`),
    check('evidence_pack_days', sql`${t.to_on} >= ${t.from_on}`),
    check('evidence_pack_four_eyes', sql`${t.decided_by} is null or ${t.decided_by} <> ${t.submitted_by}`),
    // The provider never asks and decides alone.
    check('evidence_pack_stage', sql`${t.stage} = 'company' or not ${t.is_provider}`),
    check('evidence_pack_decided', sql`(${t.state} in ('waiting', 'made', 'stopped', 'failed', 'over')) <= (${t.approve_status_id} = 1)`),
    check('evidence_pack_failed', sql`(${t.state} = 'failed') = (${t.why} is not null)`),
    check(
      'evidence_pack_made',
      sql`(${t.state} = 'made') <= (${t.answers} is not null and ${t.redacted_manifest} is not null and ${t.key_id} is not null and ${t.ends_at} is not null)`,
    ),
    companyPolicy(),
  ],
)

/** A file of a pack, in the order of the bag; its bytes lie in the store of what ends. `in_edition` null: in both. */
export const evidenceFile = pgTable(
  'evidence_file',
  {
    evidence_id: integer('evidence_id').notNull(),
    path: text('path').notNull(),
    in_edition: text('in_edition', { enum: editions }),
    company_id: integer('company_id').notNull(),
    place: smallint('place').notNull(),
    step: smallint('step').notNull(),
    stored_as: text('stored_as').notNull(),
    /** Of a signed table. */
    rows: integer('rows'),
    size: bigint('size', { mode: 'number' }).notNull(),
    sha256: text('sha256').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.evidence_id, t.place] }),
    unique('evidence_file_path').on(t.evidence_id, t.path, t.in_edition).nullsNotDistinct(),
    foreignKey({ columns: [t.evidence_id], foreignColumns: [evidencePack.evidence_id], name: 'evidence_file_pack' }).onDelete('cascade'),
    companyPolicy(),
  ],
)

/** Each time somebody downloaded or opened a pack; never changed. */
export const evidenceTaking = pgTable(
  'evidence_taking',
  {
    evidence_taking_id: identity('evidence_taking_id'),
    evidence_id: integer('evidence_id').notNull(),
    company_id: integer('company_id').notNull(),
    user_id: integer('user_id').notNull(),
    /** As they were called then. */
    name: text('name').notNull(),
    what: text('what', { enum: ['opened', 'downloaded'] }).notNull(),
    edition: text('edition', { enum: editions }),
    at: instant('at').notNull(),
  },
  (t) => [
    index('evidence_taking_pack').on(t.evidence_id, t.evidence_taking_id),
    foreignKey({ columns: [t.evidence_id], foreignColumns: [evidencePack.evidence_id], name: 'evidence_taking_pack' }),
    check('evidence_taking_edition', sql`(${t.what} = 'downloaded') = (${t.edition} is not null)`),
    companyPolicy(),
  ],
)
