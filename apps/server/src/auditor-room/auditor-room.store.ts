/** Rooms in SQL: asked for, decided on, closed. Whatever changes one says in which state it must be. */
import { approveStatus } from '@jujur/contract/enumerations.ts'
import { and, asc, count, desc, eq, lte, or, type SQL, sql } from 'drizzle-orm'
import type { QueueReader, Waits } from '../approvals/approvals.kinds.ts'
import { countWaiting, untouchedBy } from '../approvals/approvals.store.ts'
import { company } from '../companies/companies.table.ts'
import { course } from '../courses/courses.table.ts'
import type { Connection } from '../kit/database/database.ts'
import { inScope } from '../kit/database/in-scope.ts'
import { countList, type Direction, planned } from '../kit/database/list.ts'
import { updateIfUnchanged } from '../kit/database/optimistic-lock.ts'
import { auditorRoom as t } from './auditor-room.table.ts'

export type RoomRow = typeof t.$inferSelect
export type NewRoom = typeof t.$inferInsert

export const insertRoom = async (tx: Connection, row: NewRoom): Promise<number> => {
  const [stored] = await tx.sql.insert(t).values(row).returning({ id: t.auditor_room_id })
  if (!stored) throw new Error('a stored room has an id')
  return stored.id
}

/** How many of a company's are asked for or open; whoever counts comes one after the other. */
export const liveRooms = async (tx: Connection, company_id: number, now: Date): Promise<number> => {
  await tx.sql.execute(sql`select pg_advisory_xact_lock(hashtext('auditor_room'), ${company_id})`)
  const [row] = await tx.sql
    .select({ count: count() })
    .from(t)
    .where(
      and(
        eq(t.company_id, company_id),
        sql`(${t.state} = 'asked' or ${t.state} = 'open' and ${t.ends_at} > ${now.toISOString()}::timestamptz)`,
        inScope(tx, t),
      ),
    )
  return row?.count ?? 0
}

/** Titles of the courses that a room names. */
export const titlesOfRoom = sql<
  string[]
>`array(select ${course.title} from ${course} where ${course.course_id} in (select value::integer from jsonb_array_elements_text(${t.course_ids})) order by 1)`
const withNames = (tx: Connection) =>
  tx.sql.select({ row: t, company_name: company.name, courses: titlesOfRoom }).from(t).innerJoin(company, eq(company.company_id, t.company_id))
export type ShownRoom = Awaited<ReturnType<typeof withNames>>[number]

export const roomShown = async (tx: Connection, auditor_room_id: number): Promise<ShownRoom | null> => {
  const [row] = await withNames(tx).where(and(eq(t.auditor_room_id, auditor_room_id), inScope(tx, t)))
  return row ?? null
}

type Stage = RoomRow['stage']
const waitsFor = (stage: Stage, reader: QueueReader) =>
  and(eq(t.state, 'asked'), eq(t.stage, stage), untouchedBy('auditor_room', t.auditor_room_id, reader))
export const roomStageOf = ({ company_id }: { company_id: number | null }): Stage => (company_id === null ? 'provider' : 'company')

type Page = { length: number; start: number; dir?: Direction | undefined }
export const listRooms = async (tx: Connection, { words, waits }: { words: string; waits?: QueueReader | undefined }, page: Page) => {
  const wanted = words.trim().toLowerCase()
  const found = (column: SQL) => sql`strpos(lower(${column}), ${wanted}) > 0`
  const where = and(
    inScope(tx, t),
    waits && waitsFor(roomStageOf(waits), waits),
    wanted === ''
      ? undefined
      : sql`(${found(sql`${t.room_no}`)} or ${found(sql`${company.name}`)} or ${found(sql`${t.guest_name}`)} or ${found(sql`${t.organisation}`)})`,
  )
  const rows = await withNames(tx)
    .where(where)
    .orderBy(page.dir === 'asc' ? asc(t.auditor_room_id) : desc(t.auditor_room_id))
    .limit(planned(page.length))
    .offset(planned(page.start))
  const counted = await countList(tx, page, rows, () =>
    tx.sql.select({ one: sql`1` }).from(t).innerJoin(company, eq(company.company_id, t.company_id)).where(where),
  )
  return { rows, counted }
}

export const waitingRooms =
  (stage: Stage) =>
  (tx: Connection, reader: QueueReader): Promise<Waits> =>
    countWaiting(tx, { from: t, id: t.auditor_room_id, since: t.submitted_at }, and(waitsFor(stage, reader), inScope(tx, t)))

// ── Deciding, closing ─────────────────────────────────────────────────────────────────────────────────────────

/** Held until the transaction ends. */
export const holdRoom = async (tx: Connection, auditor_room_id: number): Promise<RoomRow | null> => {
  const [row] = await tx.sql
    .select()
    .from(t)
    .where(and(eq(t.auditor_room_id, auditor_room_id), inScope(tx, t)))
    .for('update')
  return row ?? null
}
/** Only at the desk that it waits at. */
export const lockRoomAt =
  (stage: Stage) =>
  async (tx: Connection, auditor_room_id: number): Promise<RoomRow | null> => {
    const row = await holdRoom(tx, auditor_room_id)
    return row?.stage === stage ? row : null
  }

export const changeAskedRoom = (tx: Connection, row: RoomRow, change: Partial<NewRoom>): Promise<boolean> =>
  updateIfUnchanged(tx, t, and(eq(t.auditor_room_id, row.auditor_room_id), eq(t.state, 'asked'), inScope(tx, t)), row, change)

/** Only while it is in that state. */
export const changeRoomIn = async (tx: Connection, auditor_room_id: number, state: RoomRow['state'], change: Partial<NewRoom>): Promise<boolean> => {
  const rows = await tx.sql
    .update(t)
    .set({ ...change, version: sql`${t.version} + 1` })
    .where(and(eq(t.auditor_room_id, auditor_room_id), eq(t.state, state), inScope(tx, t)))
    .returning({ id: t.auditor_room_id })
  return rows.length === 1
}

const LAPSED_AT_ONCE = 100
/** Invitations that nobody decided on in time, or before their own end. For the system's scope. */
export const lapseRooms = (tx: Connection, before: Date, now: Date) => {
  const some = tx.sql
    .select({ auditor_room_id: t.auditor_room_id })
    .from(t)
    .where(and(eq(t.state, 'asked'), or(lte(t.submitted_at, before), lte(t.ends_at, now))))
    .limit(LAPSED_AT_ONCE)
    .for('update', { skipLocked: true })
  return tx.sql
    .update(t)
    .set({ state: 'lapsed', approve_status_id: approveStatus.REJECTED, version: sql`${t.version} + 1` })
    .where(sql`${t.auditor_room_id} = any(array(${some}))`)
    .returning({ auditor_room_id: t.auditor_room_id, company_id: t.company_id, stage: t.stage })
}
