/** Requests with their answers, the sign-off, and what the guest opened; in SQL. */
import { and, asc, count, desc, eq, gt, inArray, isNull, min, notExists, sql } from 'drizzle-orm'
import type { QueueReader, Waits } from '../approvals/approvals.kinds.ts'
import { nameThen } from '../identity/identity.table.ts'
import type { Connection } from '../kit/database/database.ts'
import { inScope } from '../kit/database/in-scope.ts'
import { countList, planned } from '../kit/database/list.ts'
import { auditorAnswer, auditorOpening, auditorRequest, auditorRoom, auditorSignOff } from './auditor-room.table.ts'

/** As a guest, who may lock no row: nobody closes the room, signs it off or closes the company until the transaction ends. */
export const holdAsGuest = (tx: Connection, auditor_room_id: number) => tx.sql.execute(sql`select hold_auditor_room(${auditor_room_id})`)

export const signOffOf = async (tx: Connection, auditor_room_id: number) => {
  const [row] = await tx.sql
    .select()
    .from(auditorSignOff)
    .where(and(eq(auditorSignOff.auditor_room_id, auditor_room_id), inScope(tx, auditorSignOff)))
  return row ?? null
}
/** True for the first. */
export const insertSignOff = async (tx: Connection, row: typeof auditorSignOff.$inferInsert): Promise<boolean> =>
  (await tx.sql.insert(auditorSignOff).values(row).onConflictDoNothing().returning({ id: auditorSignOff.auditor_room_id })).length === 1

export const countAuditorRequests = async (tx: Connection, auditor_room_id: number): Promise<number> => {
  const [row] = await tx.sql.select({ count: count() }).from(auditorRequest).where(eq(auditorRequest.auditor_room_id, auditor_room_id))
  return row?.count ?? 0
}
export const insertAuditorRequest = async (tx: Connection, row: typeof auditorRequest.$inferInsert): Promise<number> => {
  const [stored] = await tx.sql.insert(auditorRequest).values(row).returning({ id: auditorRequest.auditor_request_id })
  if (!stored) throw new Error('a stored request has an id')
  return stored.id
}
export type AuditorRequestRow = typeof auditorRequest.$inferSelect
export type AuditorAnswerRow = typeof auditorAnswer.$inferSelect
export const answersOf = async (tx: Connection, ids: readonly number[]): Promise<Map<number, AuditorAnswerRow[]>> => {
  const rows = await tx.sql
    .select()
    .from(auditorAnswer)
    .where(and(inArray(auditorAnswer.auditor_request_id, [0, ...ids]), inScope(tx, { company_id: auditorAnswer.company_id })))
    .orderBy(asc(auditorAnswer.auditor_answer_id))
  return Map.groupBy(rows, ({ auditor_request_id }) => auditor_request_id)
}
export const requestsOfRoom = (tx: Connection, auditor_room_id: number): Promise<AuditorRequestRow[]> =>
  tx.sql
    .select()
    .from(auditorRequest)
    .where(and(eq(auditorRequest.auditor_room_id, auditor_room_id), inScope(tx, auditorRequest)))
    .orderBy(asc(auditorRequest.request_no))
export const requestById = async (tx: Connection, auditor_request_id: number): Promise<AuditorRequestRow | null> => {
  const [row] = await tx.sql
    .select()
    .from(auditorRequest)
    .where(and(eq(auditorRequest.auditor_request_id, auditor_request_id), inScope(tx, auditorRequest)))
  return row ?? null
}
export const insertAuditorAnswer = (tx: Connection, row: typeof auditorAnswer.$inferInsert) => tx.sql.insert(auditorAnswer).values(row)

type Page = { start: number; length: number }
/** Those without an answer first, due first. */
export const listAuditorRequests = async (
  tx: Connection,
  { auditor_room_id, words, waitsAt }: { auditor_room_id?: number | undefined; words: string; waitsAt: Date | null },
  page: Page,
) => {
  const wanted = words.trim().toLowerCase()
  const where = and(
    inScope(tx, auditorRequest),
    auditor_room_id === undefined ? undefined : eq(auditorRequest.auditor_room_id, auditor_room_id),
    wanted === '' ? undefined : sql`strpos(lower(${auditorRequest.subject}), ${wanted}) > 0`,
    waitsAt === null ? undefined : mayBeAnswered(tx, waitsAt),
  )
  const isAnswered = sql`exists (select from ${auditorAnswer} where ${auditorAnswer.auditor_request_id} = ${auditorRequest.auditor_request_id})`
  const from = () =>
    tx.sql
      .select({ row: auditorRequest, room: auditorRoom, signed_off: auditorSignOff.at })
      .from(auditorRequest)
      .innerJoin(auditorRoom, eq(auditorRoom.auditor_room_id, auditorRequest.auditor_room_id))
      .leftJoin(auditorSignOff, eq(auditorSignOff.auditor_room_id, auditorRequest.auditor_room_id))
      .where(where)
  const rows = await from()
    .orderBy(asc(isAnswered), asc(auditorRequest.due_on), asc(auditorRequest.auditor_request_id))
    .limit(planned(page.length))
    .offset(planned(page.start))
  return { rows, counted: await countList(tx, page, rows, from) }
}

/** Without an answer, in a room that is open at the time and not signed off. */
const mayBeAnswered = (tx: Connection, at: Date) => {
  const answered = tx.sql.select({ one: sql`1` }).from(auditorAnswer).where(eq(auditorAnswer.auditor_request_id, auditorRequest.auditor_request_id))
  return and(eq(auditorRoom.state, 'open'), gt(auditorRoom.ends_at, at), isNull(auditorSignOff.auditor_room_id), notExists(answered))
}

export const waitingRequests = async (tx: Connection, _reader: QueueReader, now: Date): Promise<Waits> => {
  const [row] = await tx.sql
    .select({ count: count(), oldest_at: min(auditorRequest.asked_at), oldest_id: min(auditorRequest.auditor_request_id) })
    .from(auditorRequest)
    .innerJoin(auditorRoom, eq(auditorRoom.auditor_room_id, auditorRequest.auditor_room_id))
    .leftJoin(auditorSignOff, eq(auditorSignOff.auditor_room_id, auditorRequest.auditor_room_id))
    .where(and(inScope(tx, auditorRequest), mayBeAnswered(tx, now)))
  return row ?? { count: 0, oldest_at: null, oldest_id: null }
}

// ── Openings ──────────────────────────────────────────────────────────────────────────────────────────────────

/** False where it was opened before in the same session. */
export const insertAuditorOpening = async (tx: Connection, row: typeof auditorOpening.$inferInsert): Promise<boolean> =>
  (await tx.sql.insert(auditorOpening).values(row).onConflictDoNothing().returning({ id: auditorOpening.auditor_opening_id })).length === 1

export const listOpenings = async (tx: Connection, auditor_room_id: number, page: Page & { dir?: string | undefined }) => {
  const from = () =>
    tx.sql
      .select({
        at: auditorOpening.at,
        what: auditorOpening.what,
        user_id: auditorOpening.user_id,
        name: nameThen(auditorOpening.user_id, auditorOpening.at),
      })
      .from(auditorOpening)
      .where(and(eq(auditorOpening.auditor_room_id, auditor_room_id), inScope(tx, { company_id: auditorOpening.company_id })))
  const order = page.dir === 'asc' ? asc : desc
  const rows = await from().orderBy(order(auditorOpening.auditor_opening_id)).limit(planned(page.length)).offset(planned(page.start))
  return { rows, counted: await countList(tx, page, rows, from) }
}

// ── Telling ───────────────────────────────────────────────────────────────────────────────────────────────────

const AT_ONCE = 100
/** What the company's administrators are to be told of, once. For the system's scope. */
export const takeUntold = async (tx: Connection, now: Date) => {
  const requests = tx.sql
    .select({ id: auditorRequest.auditor_request_id })
    .from(auditorRequest)
    .where(isNull(auditorRequest.told_at))
    .limit(AT_ONCE)
    .for('update', { skipLocked: true })
  const asked = await tx.sql
    .update(auditorRequest)
    .set({ told_at: now })
    .where(sql`${auditorRequest.auditor_request_id} = any(array(${requests}))`)
    .returning({ company_id: auditorRequest.company_id, subject: auditorRequest.subject, due_on: auditorRequest.due_on })
  const ended = tx.sql
    .select({ id: auditorSignOff.auditor_room_id })
    .from(auditorSignOff)
    .where(isNull(auditorSignOff.told_at))
    .limit(AT_ONCE)
    .for('update', { skipLocked: true })
  const signed = await tx.sql
    .update(auditorSignOff)
    .set({ told_at: now })
    .where(sql`${auditorSignOff.auditor_room_id} = any(array(${ended}))`)
    .returning({ company_id: auditorSignOff.company_id, auditor_room_id: auditorSignOff.auditor_room_id })
  return { asked, signed }
}
