/** When the audit log was last checked as a whole, and with what result. */
import { desc, gt, lte } from 'drizzle-orm'
import { nameThen } from '../identity/identity.table.ts'
import type { Connection } from '../kit/database/database.ts'
import { auditCheck } from './audit.table.ts'

export const keepAuditCheck = async (tx: Connection, check: typeof auditCheck.$inferInsert): Promise<void> => {
  await tx.sql.insert(auditCheck).values(check)
}

/** Whether a walk through the whole log found it sound since then, and nothing was found wrong after it. */
export const wasWalkedSince = async (tx: Connection, since: Date): Promise<boolean> => {
  const rows = await tx.sql.select({ sound: auditCheck.sound, since: auditCheck.since }).from(auditCheck).where(gt(auditCheck.at, since))
  return rows.every(({ sound }) => sound) && rows.some((row) => row.since === 0)
}

/** The last one of all, or by a moment. */
export const lastAuditCheck = async (tx: Connection, by?: Date) => {
  const [row] = await tx.sql
    .select({
      at: auditCheck.at,
      sound: auditCheck.sound,
      lines: auditCheck.lines,
      faults: auditCheck.faults,
      closed: auditCheck.closed,
      by: nameThen(auditCheck.checked_by, auditCheck.at),
    })
    .from(auditCheck)
    .where(by && lte(auditCheck.at, by))
    .orderBy(desc(auditCheck.audit_check_id))
    .limit(1)
  return row ?? null
}
