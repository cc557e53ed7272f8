/** When the audit log was last checked as a whole, and with what result. */
import { and, desc, eq, gt, lt, lte, type SQL } from 'drizzle-orm'
import { nameThen } from '../identity/identity.table.ts'
import type { Connection } from '../kit/database/database.ts'
import { auditCheck, auditWalk } from './audit.table.ts'
import type { Walk } from './verify.view.ts'

export const keepAuditCheck = async (tx: Connection, check: typeof auditCheck.$inferInsert): Promise<void> => {
  await tx.sql.insert(auditCheck).values(check)
}

/** Whether a walk through the whole log found it sound since then, and nothing was found wrong after it. */
export const wasWalkedSince = async (tx: Connection, since: Date): Promise<boolean> => {
  const rows = await tx.sql.select({ sound: auditCheck.sound, since: auditCheck.since }).from(auditCheck).where(gt(auditCheck.at, since))
  return rows.every(({ sound }) => sound) && rows.some((row) => row.since === 0)
}

/** The last one of all, or by a moment. */
export const lastAuditCheck = (tx: Connection, by?: Date) => newestCheck(tx, by && lte(auditCheck.at, by))
/** The last one that walked the whole log. */
export const lastWalk = (tx: Connection) => newestCheck(tx, eq(auditCheck.since, 0))

const newestCheck = async (tx: Connection, where: SQL | undefined) => {
  const [row] = await tx.sql
    .select({
      at: auditCheck.at,
      sound: auditCheck.sound,
      lines: auditCheck.lines,
      disposed: auditCheck.disposed,
      faults: auditCheck.faults,
      closed: auditCheck.closed,
      by: nameThen(auditCheck.checked_by, auditCheck.at),
    })
    .from(auditCheck)
    .where(where)
    .orderBy(desc(auditCheck.audit_check_id))
    .limit(1)
  // Segments of checks from before disposals were told of had none.
  return row ? { ...row, closed: row.closed.map((segment) => ({ ...segment, disposed: segment.disposed ?? 0 })) } : null
}

// ── Checks under way ──────────────────────────────────────────────────────────────────────────────────────────

/** Whoever began it goes on with it, and nobody else. */
export const walkUnderWay = async (tx: Connection, audit_walk_id: number, started_by: number) => {
  const [row] = await tx.sql
    .select({ slice: auditWalk.slice, state: auditWalk.state })
    .from(auditWalk)
    .where(and(eq(auditWalk.audit_walk_id, audit_walk_id), eq(auditWalk.started_by, started_by)))
  return row ?? null
}
export const keepNewWalk = async (tx: Connection, started_by: number, at: Date, state: Walk): Promise<number> => {
  const [row] = await tx.sql.insert(auditWalk).values({ started_by, at, slice: 1, state }).returning({ audit_walk_id: auditWalk.audit_walk_id })
  if (!row) throw new Error('a stored walk is answered')
  return row.audit_walk_id
}
/** Of two that go on with one slice the first counts; answers whether it was this one. */
export const keepWalk = async (tx: Connection, audit_walk_id: number, slice: number, state: Walk): Promise<boolean> => {
  const { length } = await tx.sql
    .update(auditWalk)
    .set({ slice: slice + 1, state })
    .where(and(eq(auditWalk.audit_walk_id, audit_walk_id), eq(auditWalk.slice, slice)))
    .returning({ audit_walk_id: auditWalk.audit_walk_id })
  return length > 0
}
export const dropWalk = async (tx: Connection, audit_walk_id: number, slice: number): Promise<boolean> => {
  const { length } = await tx.sql
    .delete(auditWalk)
    .where(and(eq(auditWalk.audit_walk_id, audit_walk_id), eq(auditWalk.slice, slice)))
    .returning({ audit_walk_id: auditWalk.audit_walk_id })
  return length > 0
}
/** That nobody went on with. */
export const dropWalksBefore = (tx: Connection, at: Date) => tx.sql.delete(auditWalk).where(lt(auditWalk.at, at))
