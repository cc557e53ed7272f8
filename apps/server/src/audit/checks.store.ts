/** When the audit log was last checked as a whole, and with what result. */
import { desc, eq } from 'drizzle-orm'
import { users } from '../identity/identity.table.ts'
import type { Connection } from '../kit/database/database.ts'
import { auditCheck } from './audit.table.ts'

export const keepAuditCheck = async (at: Connection, check: typeof auditCheck.$inferInsert): Promise<void> => {
  await at.sql.insert(auditCheck).values(check)
}

export const lastAuditCheck = async (at: Connection) => {
  const [row] = await at.sql
    .select({ at: auditCheck.at, sound: auditCheck.sound, lines: auditCheck.lines, faults: auditCheck.faults, by: users.name })
    .from(auditCheck)
    .leftJoin(users, eq(users.user_id, auditCheck.checked_by))
    .orderBy(desc(auditCheck.audit_check_id))
    .limit(1)
  return row ?? null
}
