/** Commitments, what they drew, and what the guest notes of each; in SQL. Everything is only added. */
import { type KeyReason, keyReasons } from '@jujur/contract/auditor-room.ts'
import { and, asc, count, desc, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { auditEvent } from '../audit/audit.table.ts'
import { batchOf, numberOf } from '../audit/seal.store.ts'
import { users } from '../identity/identity.table.ts'
import type { Connection } from '../kit/database/database.ts'
import { inScope } from '../kit/database/in-scope.ts'
import { reportRow } from '../reports/reports.table.ts'
import { auditorItem, auditorNote, auditorOpening, auditorReveal, auditorSample, type Which } from './auditor-room.table.ts'
import { cell, isLateRow, rowsMeant } from './rows.store.ts'

/** Why each of a choice of people is a key item. */
const meant = (tx: Connection, report_id: number, which: Which) => sql`
  select ${reportRow.user_id} as user_id, bool_or(coalesce(${cell('board')}::boolean, false)) as board, bool_or(${reportRow.is_overdue} or ${isLateRow}) as late,
    bool_or(${reportRow.bucket} = 'waived') as waived, coalesce(bool_or(${users.risk_level} = 'high'), false) as high_risk
  from ${reportRow} join ${users} on ${users.user_id} = ${reportRow.user_id} where ${rowsMeant(tx, report_id, which)} group by 1`

const isKey = (reasons: readonly KeyReason[]): SQL =>
  reasons.length === 0
    ? sql`false`
    : sql.join(
        reasons.map((reason) => sql.raw(keyReasons.find((one) => one === reason) ?? 'false')),
        sql` or `,
      )
const lines = (where: SQL) =>
  sql`encode(sha256(convert_to(coalesce(string_agg(user_id || chr(10), '' order by user_id) filter (where ${where}), ''), 'UTF8')), 'hex')`

export type Population = { people: number[]; key_items: number[]; people_sha256: string; key_items_sha256: string }
/** The people of a choice by their numbers, smallest first, with the hashes of both lists as they are downloaded. */
export const populationOf = async (tx: Connection, report_id: number, which: Which, reasons: readonly KeyReason[]): Promise<Population> => {
  const key = isKey(reasons)
  const { rows } = await tx.sql.execute<Population>(sql`
    select coalesce(jsonb_agg(user_id order by user_id), '[]') as people, coalesce(jsonb_agg(user_id order by user_id) filter (where ${key}), '[]') as key_items,
      ${lines(sql`true`)} as people_sha256, ${lines(key)} as key_items_sha256
    from (${meant(tx, report_id, which)}) as one`)
  const [row] = rows
  if (!row) throw new Error('a sum has a row')
  return row
}
/** Of these people. */
export const reasonsOf = async (
  tx: Connection,
  report_id: number,
  which: Which,
  reasons: readonly KeyReason[],
): Promise<Map<number, KeyReason[]>> => {
  const { rows } = await tx.sql.execute<{ user_id: number } & Record<KeyReason, boolean>>(
    sql`select * from (${meant(tx, report_id, which)}) as one where ${isKey(reasons)}`,
  )
  return new Map(rows.map((row) => [row.user_id, reasons.filter((reason) => row[reason])]))
}

export const countSamples = async (tx: Connection, auditor_room_id: number): Promise<number> => {
  const [row] = await tx.sql.select({ count: count() }).from(auditorSample).where(eq(auditorSample.auditor_room_id, auditor_room_id))
  return row?.count ?? 0
}
export const insertSample = async (tx: Connection, row: typeof auditorSample.$inferInsert): Promise<number> => {
  const [stored] = await tx.sql.insert(auditorSample).values(row).returning({ id: auditorSample.auditor_sample_id })
  if (!stored) throw new Error('a stored sample has an id')
  return stored.id
}

export type SampleRow = typeof auditorSample.$inferSelect
export const auditorSampleOf = async (tx: Connection, auditor_room_id: number, auditor_sample_id: number): Promise<SampleRow | null> => {
  const [row] = await tx.sql
    .select()
    .from(auditorSample)
    .where(
      and(eq(auditorSample.auditor_sample_id, auditor_sample_id), eq(auditorSample.auditor_room_id, auditor_room_id), inScope(tx, auditorSample)),
    )
  return row ?? null
}

const shownSample = {
  auditor_sample_id: auditorSample.auditor_sample_id,
  sample_no: auditorSample.sample_no,
  committed_at: auditorSample.committed_at,
  as_at: auditorSample.as_at,
  which: auditorSample.which,
  key_reasons: auditorSample.key_reasons,
  people_sha256: auditorSample.people_sha256,
  key_items_sha256: auditorSample.key_items_sha256,
  size: auditorSample.size,
  words_sha256: auditorSample.words_sha256,
  population: sql<number>`cardinality(${auditorSample.people})`,
  keys: sql<number>`cardinality(${auditorSample.key_items})`,
  course_title: sql<
    string | null
  >`(select v.title from course_version v where v.course_id = (${auditorSample.which} ->> 'course_id')::integer order by v.version_no desc limit 1)`,
  reveal: auditorReveal,
  noted: sql<number>`(select count(distinct n.user_id)::integer from ${auditorNote} n where n.auditor_sample_id = ${auditorSample.auditor_sample_id})`,
  drawn: sql<number>`(select count(*)::integer from ${auditorItem} i where i.auditor_sample_id = ${auditorSample.auditor_sample_id} and i.ticket is not null)`,
}
/** In the order of their commitment, without the numbers of their people. */
export const samplesOfRoom = (tx: Connection, auditor_room_id: number, auditor_sample_id?: number) =>
  tx.sql
    .select(shownSample)
    .from(auditorSample)
    .leftJoin(auditorReveal, eq(auditorReveal.auditor_sample_id, auditorSample.auditor_sample_id))
    .where(
      and(
        eq(auditorSample.auditor_room_id, auditor_room_id),
        auditor_sample_id === undefined ? undefined : eq(auditorSample.auditor_sample_id, auditor_sample_id),
        inScope(tx, auditorSample),
      ),
    )
    .orderBy(asc(auditorSample.sample_no))
export type SampleShown = Awaited<ReturnType<typeof samplesOfRoom>>[number]

/** The batch that seals the line of a commitment; null while nothing does. */
export const headOfSample = async (tx: Connection, auditor_sample_id: number) => {
  const [line] = await tx.sql
    .select({ id: auditEvent.audit_event_id })
    .from(auditEvent)
    .where(
      and(
        eq(auditEvent.entity, 'auditor_sample'),
        eq(auditEvent.entity_id, String(auditor_sample_id)),
        eq(auditEvent.action, 'auditor_sample.committed'),
      ),
    )
  const number = line ? await numberOf(tx, line.id) : null
  return number === null ? null : batchOf(tx, number)
}

// ── Drawing ───────────────────────────────────────────────────────────────────────────────────────────────────

/** True for the one that reveals it. */
export const insertReveal = async (tx: Connection, row: typeof auditorReveal.$inferInsert): Promise<boolean> =>
  (await tx.sql.insert(auditorReveal).values(row).onConflictDoNothing().returning({ id: auditorReveal.auditor_sample_id })).length === 1

/** Those with the smallest tickets among all who are no key items. */
export const drawFrom = async (
  tx: Connection,
  auditor_sample_id: number,
  seed: string,
  size: number,
): Promise<{ user_id: number; ticket: string }[]> => {
  const { rows } = await tx.sql.execute<{ user_id: number; ticket: string }>(sql`
    select user_id, ticket from (
      select user_id, encode(sha256(convert_to(${seed}::text || ',' || user_id, 'UTF8')), 'hex') as ticket
      from (select unnest(${auditorSample.people}) as user_id from ${auditorSample} where ${auditorSample.auditor_sample_id} = ${auditor_sample_id}
        except select unnest(${auditorSample.key_items}) from ${auditorSample} where ${auditorSample.auditor_sample_id} = ${auditor_sample_id}) as rest) as tickets
    order by ticket collate "C" limit ${size}`)
  return rows
}

const SOME = 1_000
export const insertAuditorItems = async (tx: Connection, rows: readonly (typeof auditorItem.$inferInsert)[]): Promise<void> => {
  for (let i = 0; i < rows.length; i += SOME) await tx.sql.insert(auditorItem).values(rows.slice(i, i + SOME))
}

export const auditorItemsOf = (tx: Connection, auditor_sample_id: number, page: { start: number; length: number }) =>
  tx.sql
    .select()
    .from(auditorItem)
    .where(and(eq(auditorItem.auditor_sample_id, auditor_sample_id), inScope(tx, { company_id: auditorItem.company_id })))
    .orderBy(asc(auditorItem.place))
    .offset(page.start)
    .limit(page.length)
export const isItem = async (tx: Connection, auditor_sample_id: number, user_id: number): Promise<boolean> =>
  (
    await tx.sql
      .select({ id: auditorItem.user_id })
      .from(auditorItem)
      .where(and(eq(auditorItem.auditor_sample_id, auditor_sample_id), eq(auditorItem.user_id, user_id)))
  ).length > 0
/** The newest commitment since then whose words are not revealed. */
export const newestCommitment = async (tx: Connection, since: Date): Promise<number | null> => {
  const [row] = await tx.sql
    .select({ id: auditorSample.auditor_sample_id })
    .from(auditorSample)
    .leftJoin(auditorReveal, eq(auditorReveal.auditor_sample_id, auditorSample.auditor_sample_id))
    .where(and(gt(auditorSample.committed_at, since), isNull(auditorReveal.auditor_sample_id)))
    .orderBy(desc(auditorSample.auditor_sample_id))
    .limit(1)
  return row?.id ?? null
}
export const isRevealed = async (tx: Connection, auditor_sample_id: number): Promise<boolean> =>
  (await tx.sql.select({ id: auditorReveal.auditor_sample_id }).from(auditorReveal).where(eq(auditorReveal.auditor_sample_id, auditor_sample_id)))
    .length > 0

// ── Notes ─────────────────────────────────────────────────────────────────────────────────────────────────────

export const insertNote = (tx: Connection, row: typeof auditorNote.$inferInsert) => tx.sql.insert(auditorNote).values(row)
/** The newest of each. */
export const notesOf = async (tx: Connection, auditor_sample_id: number, user_ids: readonly number[]) => {
  const rows = await tx.sql
    .selectDistinctOn([auditorNote.user_id])
    .from(auditorNote)
    .where(and(eq(auditorNote.auditor_sample_id, auditor_sample_id), inArray(auditorNote.user_id, [0, ...user_ids])))
    .orderBy(auditorNote.user_id, desc(auditorNote.auditor_note_id))
  return new Map(rows.map((row) => [row.user_id, row]))
}
export const openedOf = async (tx: Connection, auditor_room_id: number, user_ids: readonly number[]): Promise<Set<number>> => {
  const rows = await tx.sql
    .selectDistinct({ user_id: auditorOpening.user_id })
    .from(auditorOpening)
    .where(and(eq(auditorOpening.auditor_room_id, auditor_room_id), inArray(auditorOpening.user_id, [0, ...user_ids])))
  return new Set(rows.flatMap(({ user_id }) => user_id ?? []))
}
/** Items of revealed samples that have no note. */
export const countOpenItems = async (tx: Connection, auditor_room_id: number): Promise<number> => {
  const [row] = await tx.sql
    .select({ count: count() })
    .from(auditorItem)
    .where(
      and(
        eq(auditorItem.auditor_room_id, auditor_room_id),
        sql`not exists (select from ${auditorNote} n where n.auditor_sample_id = ${auditorItem.auditor_sample_id} and n.user_id = ${auditorItem.user_id})`,
      ),
    )
  return row?.count ?? 0
}
