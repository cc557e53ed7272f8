/** Lines that were chained one by one, where they end, and the heads that were signed of them. */
import { and, asc, desc, eq, gt, isNotNull, lt, lte } from 'drizzle-orm'
import type { Connection } from '../kit/database/database.ts'
import { auditEvent, auditHead, auditKey, auditSignedHead } from './audit.table.ts'
import { type ChainLine, FIRST_HASH, SEGMENT, SEGMENT_CLOSED, type SignedHead } from './chain.view.ts'

const LINES_AT_ONCE = 2_000

/** After one number and up to another, so that what is appended meanwhile is not looked at. */
export const linesBetween = (tx: Connection, after: number, to: number): Promise<ChainLine[]> =>
  tx.sql
    .select()
    .from(auditEvent)
    .where(and(gt(auditEvent.audit_event_id, after), lte(auditEvent.audit_event_id, to)))
    .orderBy(asc(auditEvent.audit_event_id))
    .limit(LINES_AT_ONCE)

/** Lines that say of a segment that it is closed. */
export const closingLines = (tx: Connection): Promise<ChainLine[]> =>
  tx.sql
    .select()
    .from(auditEvent)
    .where(and(eq(auditEvent.entity, SEGMENT), eq(auditEvent.action, SEGMENT_CLOSED)))
    .orderBy(asc(auditEvent.audit_event_id))

/** Of the last line that stands before this one. */
export const hashBefore = async (tx: Connection, audit_event_id: number): Promise<string> => {
  const [row] = await tx.sql
    .select({ hash: auditEvent.hash })
    .from(auditEvent)
    .where(lt(auditEvent.audit_event_id, audit_event_id))
    .orderBy(desc(auditEvent.audit_event_id))
    .limit(1)
  return row ? (row.hash ?? '') : FIRST_HASH
}

export async function* pages<Row>(read: (after: number) => Promise<Row[]>, numberOf: (row: Row) => number, after = 0): AsyncGenerator<Row[]> {
  for (let last = after; ; ) {
    const rows = await read(last)
    const end = rows.at(-1)
    if (end === undefined) return
    yield rows
    last = numberOf(end)
  }
}
export const chainedLines = (tx: <T>(work: (tx: Connection) => Promise<T>) => Promise<T>, to: number, after = 0): AsyncGenerator<ChainLine[]> =>
  pages(
    (last) => tx((one) => linesBetween(one, last, to)),
    ({ audit_event_id }) => audit_event_id,
    after,
  )

export const headOf = async (tx: Connection) => {
  const [head] = await tx.sql.select().from(auditHead)
  if (!head) throw new Error('the audit chain has no head')
  return head
}

/** Of lines after one number. */
export const signedHeads = (tx: Connection, after = 0): Promise<SignedHead[]> =>
  tx.sql.select().from(auditSignedHead).where(gt(auditSignedHead.audit_event_id, after)).orderBy(asc(auditSignedHead.audit_event_id))
export const isKeyedClosed = async (tx: Connection): Promise<boolean> =>
  (await tx.sql.select({ id: auditSignedHead.audit_event_id }).from(auditSignedHead).where(isNotNull(auditSignedHead.keyed_hash)).limit(1)).length > 0

/** Of two processes that sign the same head one is enough. */
export const keepHead = (tx: Connection, head: SignedHead) => tx.sql.insert(auditSignedHead).values(head).onConflictDoNothing()

export const auditKeys = (tx: Connection) => tx.sql.select().from(auditKey).orderBy(asc(auditKey.since))
export const publishKey = (tx: Connection, key: typeof auditKey.$inferInsert) => tx.sql.insert(auditKey).values(key).onConflictDoNothing()
