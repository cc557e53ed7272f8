/** Lines that wait for their batch, and batches. */
import { and, asc, desc, eq, getTableColumns, gt, gte, inArray, lte, sql } from 'drizzle-orm'
import type { Connection } from '../kit/database/database.ts'
import { planned } from '../kit/database/list.ts'
import { auditBatch, auditClosedCompany, auditEvent, auditHead, auditSealed } from './audit.table.ts'
import type { Batch, SealedLine, SignedCompany } from './batches.view.ts'
import type { ChainLine } from './chain.view.ts'

const SOME = 2_000
export const LINES_OF_BATCH = 2_000

/** What the next batch follows, and what to keep with it (../../sql/begin_audit_batch.sql). */
export type Begun = { last: number; hash: string; settled_to: number; settles: number; mark: number; mark_xid: number | null }

/** The caller's until its transaction ends; null where another seals and this one does not wait. */
export const beginBatch = async (tx: Connection, waits: boolean): Promise<Begun | null> => {
  const { rows } = await tx.sql.execute(sql`select * from begin_audit_batch(${waits})`)
  const [row] = rows as ((Record<Exclude<keyof Begun, 'mark_xid'>, string> & { mark_xid: string | null }) | undefined)[]
  if (!row) return null
  const { hash, last, settled_to, settles, mark, mark_xid } = row
  const numbers = { last: Number(last), settled_to: Number(settled_to), settles: Number(settles), mark: Number(mark) }
  return { ...numbers, hash, mark_xid: mark_xid === null ? null : Number(mark_xid) }
}

const isSealed = sql`exists (select from ${auditSealed} where ${auditSealed.audit_event_id} = ${auditEvent.audit_event_id})`

/** What was committed and stands in no batch, the oldest ids first. */
export const waitingLines = (tx: Connection, settled_to: number): Promise<ChainLine[]> =>
  tx.sql
    .select()
    .from(auditEvent)
    .where(and(gt(auditEvent.audit_event_id, settled_to), sql`not ${isSealed}`))
    .orderBy(asc(auditEvent.audit_event_id))
    .limit(LINES_OF_BATCH)

export type KeptLine = { audit_event_id: number; salt: string; digest: string }
export const keepBatch = (
  tx: Connection,
  { at, ...batch }: Batch & { settled_to: number; mark: number; mark_xid: number | null },
  lines: readonly KeptLine[],
): Promise<unknown> => tx.sql.execute(sql`select keep_audit_batch(${JSON.stringify({ ...batch, at: at.toISOString(), lines })}::jsonb)`)

export const batchesAfter = (tx: Connection, after: number, to: number): Promise<Batch[]> =>
  tx.sql
    .select()
    .from(auditBatch)
    .where(and(gt(auditBatch.last, after), lte(auditBatch.last, to)))
    .orderBy(asc(auditBatch.last))
    .limit(SOME)

export const lastBatch = async (tx: Connection) => {
  const [batch] = await tx.sql.select().from(auditBatch).orderBy(desc(auditBatch.last)).limit(1)
  return batch ?? null
}
/** That ends with this number. */
export const batchTo = async (tx: Connection, last: number): Promise<Batch | null> => {
  const [batch] = await tx.sql.select().from(auditBatch).where(eq(auditBatch.last, last))
  return batch ?? null
}

export const numberOf = async (tx: Connection, audit_event_id: number): Promise<number | null> => {
  const [row] = await tx.sql.select({ number: auditSealed.number }).from(auditSealed).where(eq(auditSealed.audit_event_id, audit_event_id))
  return row?.number ?? null
}

/** The numbers of the last batch and of the last sealed line, of one moment. */
export const endOfSealed = async (tx: Connection) => {
  const [row] = await tx.sql
    .select({
      last: sql`coalesce((select max(last) from ${auditBatch}), 0)`.mapWith(Number),
      number: sql`coalesce((select max(number) from ${auditSealed}), 0)`.mapWith(Number),
      settled_to: sql`coalesce((select settled_to from ${auditBatch} order by last desc limit 1), 0)`.mapWith(Number),
    })
    .from(auditHead)
  return row ?? { last: 0, number: 0, settled_to: 0 }
}

const { number, audit_event_id, salt, digest } = getTableColumns(auditSealed)
const sealedLine = { number, audit_event_id, salt, digest, line: auditEvent }

export const sealedAfter = (tx: Connection, after: number, to: number): Promise<SealedLine[]> =>
  tx.sql
    .select(sealedLine)
    .from(auditSealed)
    .leftJoin(auditEvent, eq(auditEvent.audit_event_id, auditSealed.audit_event_id))
    .where(and(gt(auditSealed.number, after), lte(auditSealed.number, to)))
    .orderBy(asc(auditSealed.number))
    .limit(SOME)

const ADDED_TOLD = 100
/** Lines that no batch has, and none will have: theirs is over. */
export const addedLines = async (tx: Connection, chained_to: number, settled_to: number): Promise<number[]> => {
  const rows = await tx.sql
    .select({ id: auditEvent.audit_event_id })
    .from(auditEvent)
    .where(and(gt(auditEvent.audit_event_id, chained_to), lte(auditEvent.audit_event_id, settled_to), sql`not ${isSealed}`))
    .orderBy(asc(auditEvent.audit_event_id))
    .limit(ADDED_TOLD)
  return rows.map(({ id }) => id)
}

const settledTo = async (tx: Connection): Promise<number> => {
  const { rows } = await tx.sql.execute<{ settled: string | number | null }>(
    sql`select coalesce((select settled_to from ${auditBatch} order by last desc limit 1), (select audit_event_id from ${auditHead})) as settled`,
  )
  return Number(rows[0]?.settled ?? 0)
}
/** The number written out: of one that it does not know PostgreSQL takes a third of the log to be after it, and reads it whole. */
export const unsealedAfter = (settled: number) =>
  sql`select count(*)::integer as count from ${auditEvent} where ${auditEvent.audit_event_id} > ${planned(settled)} and not ${isSealed}`

export const countUnsealed = async (tx: Connection): Promise<number> => {
  const { rows } = await tx.sql.execute<{ count: number }>(unsealedAfter(await settledTo(tx)))
  return rows[0]?.count ?? 0
}

export const closedCompanies = (tx: Connection): Promise<SignedCompany[]> =>
  tx.sql.select().from(auditClosedCompany).orderBy(asc(auditClosedCompany.company_id))
export const areCompaniesClosed = async (tx: Connection): Promise<boolean> =>
  (await tx.sql.select({ id: auditClosedCompany.company_id }).from(auditClosedCompany).limit(1)).length > 0
/** Of two processes that close at once the first counts. */
export const keepClosedCompanies = (tx: Connection, companies: readonly SignedCompany[]) =>
  tx.sql
    .insert(auditClosedCompany)
    .values([...companies])
    .onConflictDoNothing()

// ── One company's ─────────────────────────────────────────────────────────────────────────────────────────────

/** Its lines of these numbers, in their order. */
export const sealedOfCompany = (tx: Connection, company_id: number, numbers: readonly number[]): Promise<SealedLine[]> =>
  tx.sql
    .select(sealedLine)
    .from(auditSealed)
    .innerJoin(auditEvent, eq(auditEvent.audit_event_id, auditSealed.audit_event_id))
    .where(and(inArray(auditSealed.number, [...numbers]), eq(auditEvent.company_id, company_id)))
    .orderBy(asc(auditSealed.number))

export const chainedOfCompany = (tx: Connection, company_id: number, chained_to: number): Promise<ChainLine[]> =>
  tx.sql
    .select()
    .from(auditEvent)
    .where(and(eq(auditEvent.company_id, company_id), lte(auditEvent.audit_event_id, chained_to)))
    .orderBy(asc(auditEvent.audit_event_id))

/** The one that has the line of this number. */
export const batchOf = async (tx: Connection, number: number): Promise<Batch | null> => {
  const [batch] = await tx.sql.select().from(auditBatch).where(gte(auditBatch.last, number)).orderBy(asc(auditBatch.last)).limit(1)
  return batch && batch.first <= number ? batch : null
}

export const digestsOf = async (tx: Connection, { first, last }: Batch): Promise<string[]> =>
  (
    await tx.sql
      .select({ digest: auditSealed.digest })
      .from(auditSealed)
      .where(and(gt(auditSealed.number, first - 1), lte(auditSealed.number, last)))
      .orderBy(asc(auditSealed.number))
  ).map(({ digest }) => digest)
