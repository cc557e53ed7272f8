/**
 * The auditor's room: who was invited and decided on, how the guest comes in, and what they did. What a guest writes is only added: as GUEST_ROLE they may
 * insert into these tables and change none.
 */
import { conclusions, type KeyReason, keyReasons, openedThings, roomKept } from '@jujur/contract/auditor-room.ts'
import { languages } from '@jujur/contract/enumerations.ts'
import type { Bucket } from '@jujur/contract/reports.ts'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { company } from '../companies/companies.table.ts'
import { companyPolicy, decided, identity, instant } from '../kit/database/columns.ts'

/** Which of the people of the room; null and none: all. */
export type Which = { readonly course_id: number | null; readonly department: string | null; readonly buckets: readonly Bucket[] }
/** Where somebody stood in a course, as the rows of the room say it. */
export type KeptStanding = {
  readonly course_id: number
  readonly title: string
  readonly version_no: number | null
  readonly bucket: Bucket
  readonly is_overdue: boolean
  readonly due_on: string | null
  readonly completed_on: string | null
  readonly expires_on: string | null
  readonly certificate_no: string | null
}
export type KeptPerson = {
  readonly employee_no: string | null
  readonly department: string | null
  readonly is_board: boolean
  readonly courses: readonly KeptStanding[]
}

/** One invitation, and the room that it opens. It stays as evidence of who was let in by whom. */
export const auditorRoom = pgTable(
  'auditor_room',
  {
    auditor_room_id: identity('auditor_room_id'),
    room_no: text('room_no').notNull().unique('auditor_room_no'),
    company_id: integer('company_id')
      .notNull()
      .references(() => company.company_id),
    /** Asked for by the provider’s people. */
    is_provider: boolean('is_provider').notNull(),
    from_on: date('from_on', { mode: 'string' }).notNull(),
    to_on: date('to_on', { mode: 'string' }).notNull(),
    course_ids: jsonb('course_ids').$type<readonly number[]>().notNull().default([]),
    guest_name: text('guest_name').notNull(),
    organisation: text('organisation').notNull(),
    email: text('email').notNull(),
    language: text('language', { enum: languages }).notNull(),
    reason: text('reason').notNull(),
    ends_at: instant('ends_at').notNull(),
    /** Who decides, as it was when it was asked. */
    stage: text('stage', { enum: ['company', 'provider'] }).notNull(),
    state: text('state', { enum: roomKept }).notNull(),
    approve_status_id: smallint('approve_status_id').notNull().default(2),
    submitted_by: integer('submitted_by').notNull(),
    submitted_by_name: text('submitted_by_name').notNull(),
    decided_by_name: text('decided_by_name'),
    ...decided(),
    /** Of the newest link; the link itself is known to the mailbox alone. */
    link_hash: text('link_hash'),
    link_sent_at: instant('link_sent_at'),
    /** When the guest came in first, and last. */
    first_opened_at: instant('first_opened_at'),
    last_opened_at: instant('last_opened_at'),
    /** Closed before its end. */
    closed_at: instant('closed_at'),
    closed_by: integer('closed_by'),
    closed_by_name: text('closed_by_name'),
    closed_because: text('closed_because'),
  },
  (t) => [
    index('auditor_room_queue').on(t.company_id, t.approve_status_id, t.auditor_room_id),
    uniqueIndex('auditor_room_link').on(t.link_hash),
    index('auditor_room_live').on(t.auditor_room_id).where(sql`state in ('asked', 'open')`),
    unique('auditor_room_id_company').on(t.auditor_room_id, t.company_id),
    check('auditor_room_days', sql`${t.to_on} >= ${t.from_on}`),
    check('auditor_room_four_eyes', sql`${t.decided_by} is null or ${t.decided_by} <> ${t.submitted_by}`),
    // One of the two is always a person of the company.
    check('auditor_room_stage', sql`${t.stage} = 'company' or not ${t.is_provider}`),
    check('auditor_room_decided', sql`(${t.state} in ('open', 'revoked')) <= (${t.approve_status_id} = 1)`),
    check('auditor_room_closed', sql`(${t.state} = 'revoked') = (${t.closed_at} is not null)`),
    companyPolicy(),
  ],
)

/** A code that was mailed to the guest, and the session that it opened in the browser that asked for it. */
export const auditorVisit = pgTable(
  'auditor_visit',
  {
    auditor_visit_id: identity('auditor_visit_id'),
    visit_hash: text('visit_hash').notNull().unique('auditor_visit_hash'),
    auditor_room_id: integer('auditor_room_id').notNull(),
    company_id: integer('company_id').notNull(),
    email: text('email').notNull(),
    code_hash: text('code_hash').notNull(),
    code_ends_at: instant('code_ends_at').notNull(),
    sent_at: instant('sent_at').notNull(),
    tries: smallint('tries').notNull().default(0),
    /** Once the code was right. */
    session_hash: text('session_hash').unique('auditor_visit_session'),
    session_ends_at: instant('session_ends_at'),
    ended_at: instant('ended_at'),
    /** The code opened no session: it proved that it was still the guest, for one download (sql/use_guest_proof.sql). */
    proved_at: instant('proved_at'),
    proof_used_at: instant('proof_used_at'),
    ip: text('ip'),
    device: text('device'),
  },
  (t) => [
    index('auditor_visit_room').on(t.auditor_room_id, t.sent_at),
    uniqueIndex('auditor_visit_one_live').on(t.auditor_room_id).where(sql`session_hash is not null and ended_at is null`),
    foreignKey({
      columns: [t.auditor_room_id, t.company_id],
      foreignColumns: [auditorRoom.auditor_room_id, auditorRoom.company_id],
      name: 'auditor_visit_room_company',
    }),
    check('auditor_visit_one_use', sql`${t.session_hash} is null or ${t.proved_at} is null`),
    check('auditor_visit_proof_used', sql`${t.proof_used_at} is null or ${t.proved_at} is not null`),
    check('auditor_visit_session_ends', sql`(${t.session_hash} is null) = (${t.session_ends_at} is null)`),
    companyPolicy(),
  ],
)

const ofRoom = () => ({ auditor_room_id: integer('auditor_room_id').notNull(), company_id: integer('company_id').notNull() })
const roomOf = (t: { auditor_room_id: AnyPgColumn; company_id: AnyPgColumn }, name: string) =>
  foreignKey({ columns: [t.auditor_room_id, t.company_id], foreignColumns: [auditorRoom.auditor_room_id, auditorRoom.company_id], name })

/** A commitment to a sample, before anybody can know whom it draws. Only added. */
export const auditorSample = pgTable(
  'auditor_sample',
  {
    auditor_sample_id: identity('auditor_sample_id'),
    ...ofRoom(),
    sample_no: integer('sample_no').notNull(),
    committed_at: instant('committed_at').notNull(),
    /** The rows that it was made of. */
    report_id: integer('report_id').notNull(),
    as_at: date('as_at', { mode: 'string' }).notNull(),
    which: jsonb('which').$type<Which>().notNull(),
    /** Numbers of the people, smallest first; key items are among them. */
    people: integer('people').array().notNull(),
    key_items: integer('key_items').array().notNull(),
    key_reasons: text('key_reasons', { enum: keyReasons }).array().notNull(),
    people_sha256: text('people_sha256').notNull(),
    key_items_sha256: text('key_items_sha256').notNull(),
    size: integer('size').notNull(),
    words_sha256: text('words_sha256').notNull(),
  },
  (t) => [
    unique('auditor_sample_no').on(t.auditor_room_id, t.sample_no),
    unique('auditor_sample_id_company').on(t.auditor_sample_id, t.auditor_room_id, t.company_id),
    roomOf(t, 'auditor_sample_room'),
    check('auditor_sample_size', sql`${t.size} between 0 and cardinality(${t.people}) - cardinality(${t.key_items})`),
    companyPolicy(),
  ],
)

/** The words behind a commitment, and the signed head that they are the seed with. Once each. */
export const auditorReveal = pgTable(
  'auditor_reveal',
  {
    auditor_sample_id: integer('auditor_sample_id').primaryKey(),
    ...ofRoom(),
    revealed_at: instant('revealed_at').notNull(),
    words: text('words').notNull(),
    head_number: bigint('head_number', { mode: 'number' }).notNull(),
    head_hash: text('head_hash').notNull(),
    seed: text('seed').notNull(),
  },
  (t) => [
    foreignKey({
      columns: [t.auditor_sample_id, t.auditor_room_id, t.company_id],
      foreignColumns: [auditorSample.auditor_sample_id, auditorSample.auditor_room_id, auditorSample.company_id],
      name: 'auditor_reveal_sample',
    }),
    companyPolicy(),
  ],
)

/** Whom a sample drew, and its key items, as they stood then. */
export const auditorItem = pgTable(
  'auditor_item',
  {
    auditor_sample_id: integer('auditor_sample_id').notNull(),
    user_id: integer('user_id').notNull(),
    ...ofRoom(),
    place: integer('place').notNull(),
    /** Null of a key item. */
    ticket: text('ticket'),
    key_reasons: text('key_reasons').array().$type<KeyReason[]>().notNull(),
    name: text('name').notNull(),
    standing: jsonb('standing').$type<KeptPerson>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.auditor_sample_id, t.user_id] }),
    unique('auditor_item_place').on(t.auditor_sample_id, t.place),
    index('auditor_item_person').on(t.user_id),
    foreignKey({
      columns: [t.auditor_sample_id, t.auditor_room_id, t.company_id],
      foreignColumns: [auditorSample.auditor_sample_id, auditorSample.auditor_room_id, auditorSample.company_id],
      name: 'auditor_item_sample',
    }),
    companyPolicy(),
  ],
)

/** What the guest concludes of an item. Only added; the newest counts. */
export const auditorNote = pgTable(
  'auditor_note',
  {
    auditor_note_id: identity('auditor_note_id'),
    auditor_sample_id: integer('auditor_sample_id').notNull(),
    user_id: integer('user_id').notNull(),
    ...ofRoom(),
    conclusion: text('conclusion', { enum: conclusions }).notNull(),
    words: text('words').notNull(),
    at: instant('at').notNull(),
  },
  (t) => [
    index('auditor_note_item').on(t.auditor_sample_id, t.user_id, t.auditor_note_id),
    index('auditor_note_person').on(t.user_id),
    foreignKey({
      columns: [t.auditor_sample_id, t.user_id],
      foreignColumns: [auditorItem.auditor_sample_id, auditorItem.user_id],
      name: 'auditor_note_of_item',
    }),
    roomOf(t, 'auditor_note_room'),
    companyPolicy(),
  ],
)

/** What the guest asks the company for. */
export const auditorRequest = pgTable(
  'auditor_request',
  {
    auditor_request_id: identity('auditor_request_id'),
    ...ofRoom(),
    request_no: integer('request_no').notNull(),
    subject: text('subject').notNull(),
    words: text('words').notNull(),
    due_on: date('due_on', { mode: 'string' }).notNull(),
    asked_at: instant('asked_at').notNull(),
    /** When the company’s administrators were told. */
    told_at: instant('told_at'),
  },
  (t) => [
    unique('auditor_request_no').on(t.auditor_room_id, t.request_no),
    unique('auditor_request_id_company').on(t.auditor_request_id, t.auditor_room_id, t.company_id),
    index('auditor_request_company').on(t.company_id, t.auditor_request_id),
    index('auditor_request_untold').on(t.auditor_request_id).where(sql`told_at is null`),
    roomOf(t, 'auditor_request_room'),
    companyPolicy(),
  ],
)

/** What an administrator of the company answers. Only added. */
export const auditorAnswer = pgTable(
  'auditor_answer',
  {
    auditor_answer_id: identity('auditor_answer_id'),
    auditor_request_id: integer('auditor_request_id').notNull(),
    ...ofRoom(),
    words: text('words').notNull(),
    at: instant('at').notNull(),
    answered_by: integer('answered_by').notNull(),
    /** As they were called then. */
    answered_by_name: text('answered_by_name').notNull(),
  },
  (t) => [
    index('auditor_answer_request').on(t.auditor_request_id, t.auditor_answer_id),
    foreignKey({
      columns: [t.auditor_request_id, t.auditor_room_id, t.company_id],
      foreignColumns: [auditorRequest.auditor_request_id, auditorRequest.auditor_room_id, auditorRequest.company_id],
      name: 'auditor_answer_of_request',
    }),
    companyPolicy(),
  ],
)

/** The guest's conclusion on all of it. Once; nothing is written in the room after it (sql/refuse_after_sign_off.sql). */
export const auditorSignOff = pgTable(
  'auditor_sign_off',
  {
    auditor_room_id: integer('auditor_room_id').primaryKey(),
    company_id: integer('company_id').notNull(),
    conclusion: text('conclusion', { enum: conclusions }).notNull(),
    words: text('words').notNull(),
    at: instant('at').notNull(),
    /** When the company’s administrators were told. */
    told_at: instant('told_at'),
  },
  (t) => [
    foreignKey({
      columns: [t.auditor_room_id, t.company_id],
      foreignColumns: [auditorRoom.auditor_room_id, auditorRoom.company_id],
      name: 'auditor_sign_off_room',
    }),
    index('auditor_sign_off_untold').on(t.auditor_room_id).where(sql`told_at is null`),
    companyPolicy(),
  ],
)

/** Whom and what the guest opened, once for each session. Only added. */
export const auditorOpening = pgTable(
  'auditor_opening',
  {
    auditor_opening_id: identity('auditor_opening_id'),
    ...ofRoom(),
    auditor_visit_id: integer('auditor_visit_id').notNull(),
    what: text('what', { enum: openedThings }).notNull(),
    /** Null of a list. */
    user_id: integer('user_id'),
    /** What of the person: the number of an attempt or a lesson, of a pledge its serial; the number of a pack. */
    thing: text('thing').notNull().default(''),
    at: instant('at').notNull(),
  },
  (t) => [
    unique('auditor_opening_once').on(t.auditor_visit_id, t.what, t.user_id, t.thing).nullsNotDistinct(),
    index('auditor_opening_room').on(t.auditor_room_id, t.auditor_opening_id),
    index('auditor_opening_person').on(t.user_id),
    roomOf(t, 'auditor_opening_room_company'),
    companyPolicy(),
  ],
)
