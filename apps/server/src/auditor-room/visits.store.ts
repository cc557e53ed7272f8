/** Links of rooms, and the guests who come in by them. */
import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { routeChange } from '../access/access.table.ts'
import { company } from '../companies/companies.table.ts'
import { sessionGate } from '../identity/identity.table.ts'
import type { Connection } from '../kit/database/database.ts'
import { deleteSome } from '../kit/database/delete-some.ts'
import type { Sweep } from '../kit/jobs/sweep.ts'
import { sha256 } from '../kit/security/secrets.ts'
import { DAY_MS } from '../kit/time/calendar.rules.ts'
import { auditorRoom, auditorVisit } from './auditor-room.table.ts'

const room = {
  auditor_room_id: auditorRoom.auditor_room_id,
  company_id: auditorRoom.company_id,
  state: auditorRoom.state,
  ends_at: auditorRoom.ends_at,
  name: auditorRoom.guest_name,
  email: auditorRoom.email,
  language: auditorRoom.language,
  company_name: company.name,
  company_status: company.status,
}
/** No scope: whoever has the token has all of it. */
const rooms = (tx: Connection) => tx.sql.select(room).from(auditorRoom).innerJoin(company, eq(company.company_id, auditorRoom.company_id))
export type RoomBehind = Awaited<ReturnType<typeof rooms>>[number]

export const roomByToken = async (tx: Connection, token: string): Promise<RoomBehind | null> => {
  const [row] = await rooms(tx).where(eq(auditorRoom.link_hash, sha256(token)))
  return row ?? null
}

/** Nobody closes it, or the company, until the transaction ends. */
export const holdRoomBehind = async (tx: Connection, auditor_room_id: number): Promise<RoomBehind | null> => {
  await tx.sql.select({ id: auditorRoom.auditor_room_id }).from(auditorRoom).where(eq(auditorRoom.auditor_room_id, auditor_room_id)).for('update')
  const [row] = await rooms(tx).where(eq(auditorRoom.auditor_room_id, auditor_room_id)).for('share', { of: company })
  return row ?? null
}

/** When a code was mailed last for a room. */
export const lastCodeAt = async (tx: Connection, auditor_room_id: number): Promise<Date | null> => {
  const [row] = await tx.sql
    .select({ sent_at: auditorVisit.sent_at })
    .from(auditorVisit)
    .where(eq(auditorVisit.auditor_room_id, auditor_room_id))
    .orderBy(desc(auditorVisit.sent_at))
    .limit(1)
  return row?.sent_at ?? null
}

export const insertAuditorVisit = async (tx: Connection, row: typeof auditorVisit.$inferInsert): Promise<void> => {
  await tx.sql.insert(auditorVisit).values(row)
}

export type AuditorVisit = typeof auditorVisit.$inferSelect
export const auditorVisitById = async (tx: Connection, visit_id: string) => {
  const [row] = await tx.sql
    .select()
    .from(auditorVisit)
    .where(eq(auditorVisit.visit_hash, sha256(visit_id)))
  return row ? { ...row, is_opened: row.session_hash !== null || row.proved_at !== null } : null
}

/** Takes one of so many tries at a code; null where it gives none. However many arrive at once, none more is given. */
export const takeAuditorTry = async (tx: Connection, visit_id: string, most: number, now: Date): Promise<AuditorVisit | null> => {
  const [row] = await tx.sql
    .update(auditorVisit)
    .set({ tries: sql`${auditorVisit.tries} + 1` })
    .where(
      and(
        eq(auditorVisit.visit_hash, sha256(visit_id)),
        isNull(auditorVisit.session_hash),
        isNull(auditorVisit.proved_at),
        lt(auditorVisit.tries, most),
        gt(auditorVisit.code_ends_at, now),
      ),
    )
    .returning()
  return row ?? null
}

/** The sessions of a room end: a newer one begins, or the room is closed. */
export const endVisitsOf = (tx: Connection, auditor_room_id: number, now: Date) =>
  tx.sql
    .update(auditorVisit)
    .set({ ended_at: now })
    .where(and(eq(auditorVisit.auditor_room_id, auditor_room_id), sql`${auditorVisit.session_hash} is not null`, isNull(auditorVisit.ended_at)))

type Session = Pick<typeof auditorVisit.$inferInsert, 'session_hash' | 'session_ends_at' | 'ip' | 'device'>
/** A code opens a session or proves something, and that once. */
const isUnused = (auditor_visit_id: number) =>
  and(eq(auditorVisit.auditor_visit_id, auditor_visit_id), isNull(auditorVisit.session_hash), isNull(auditorVisit.proved_at))
/** True for the one whose code opens it. */
export const beginVisit = async (tx: Connection, auditor_visit_id: number, session: Session): Promise<boolean> => {
  const begun = await tx.sql.update(auditorVisit).set(session).where(isUnused(auditor_visit_id)).returning({ id: auditorVisit.auditor_visit_id })
  return begun.length === 1
}

export const keepProof = async (tx: Connection, auditor_visit_id: number, now: Date): Promise<boolean> => {
  const proved = await tx.sql
    .update(auditorVisit)
    .set({ proved_at: now })
    .where(isUnused(auditor_visit_id))
    .returning({ id: auditorVisit.auditor_visit_id })
  return proved.length === 1
}
/** As a guest: the visit whose code proved it, used up; null where none did within some minutes. */
export const takeProof = async (tx: Connection, auditor_room_id: number, visit_id: string, now: Date): Promise<number | null> => {
  const { rows } = await tx.sql.execute<{ visit: number | null }>(
    sql`select use_guest_proof(${sha256(visit_id)}, ${auditor_room_id}, ${now.toISOString()}::timestamptz) as visit`,
  )
  return rows[0]?.visit ?? null
}

export const noteOpened = (tx: Connection, auditor_room_id: number, now: Date) =>
  tx.sql
    .update(auditorRoom)
    .set({ first_opened_at: sql`coalesce(${auditorRoom.first_opened_at}, ${now.toISOString()}::timestamptz)`, last_opened_at: now })
    .where(eq(auditorRoom.auditor_room_id, auditor_room_id))

export const endGuestVisit = async (tx: Connection, session: string, now: Date): Promise<void> => {
  await tx.sql
    .update(auditorVisit)
    .set({ ended_at: now })
    .where(and(eq(auditorVisit.session_hash, sha256(session)), isNull(auditorVisit.ended_at)))
}

/** Whose session it is, how their room and its company stand, and what the access guard compares; in one statement. */
export const guestByToken = async (tx: Connection, token_hash: string) => {
  const [row] = await tx.sql
    .select({
      now: sql`date_trunc('milliseconds', clock_timestamp())`.mapWith(auditorVisit.sent_at),
      visit: auditorVisit,
      room,
      version: sessionGate.version,
      routes: routeChange.count,
    })
    .from(auditorVisit)
    .innerJoin(auditorRoom, eq(auditorRoom.auditor_room_id, auditorVisit.auditor_room_id))
    .innerJoin(company, eq(company.company_id, auditorRoom.company_id))
    .innerJoin(routeChange, sql`true`)
    // Swept a day after its time; the visit still tells why it is over.
    .leftJoin(sessionGate, eq(sessionGate.token_hash, auditorVisit.session_hash))
    .where(eq(auditorVisit.session_hash, token_hash))
  return row ?? null
}

/** Codes that opened nothing go after a month; who came in from where is asked late. */
export const sweepAuditorVisits: Sweep = (tx, now) =>
  deleteSome(tx, auditorVisit, and(isNull(auditorVisit.session_hash), lt(auditorVisit.sent_at, new Date(now.getTime() - 30 * DAY_MS))))
