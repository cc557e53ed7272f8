/** Lines of the log that lost their values by an order of two people, in SQL; dispose_audit_line alone writes. */
import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Connection } from '../kit/database/database.ts'
import { auditDisposed, auditEvent, auditSealed } from './audit.table.ts'
import type { ChainLine } from './chain.view.ts'
import type { SignedDisposed } from './disposed.view.ts'

/** Of the scope. */
export const disposedLines = (tx: Connection): Promise<(SignedDisposed & { company_id: number | null })[]> =>
  tx.sql.select().from(auditDisposed).orderBy(asc(auditDisposed.audit_event_id))

/** Lines about a person with values from before people had keys; each with its digest where a batch has it. */
export const oldValuesOf = async (tx: Connection, user_id: number): Promise<{ line: ChainLine; digest: string | null }[]> => {
  const rows = await tx.sql
    .select({ line: getTableColumns(auditEvent), digest: auditSealed.digest })
    .from(auditEvent)
    .leftJoin(auditSealed, eq(auditSealed.audit_event_id, auditEvent.audit_event_id))
    .where(
      and(
        eq(auditEvent.entity, 'user'),
        eq(auditEvent.entity_id, String(user_id)),
        sql`${auditEvent.before} ->> 'sealed' is not null and ${auditEvent.after} ->> 'sealed' is not null and not ${auditEvent.after} ? 'key_of'`,
      ),
    )
    .orderBy(asc(auditEvent.audit_event_id))
  return rows
}

export const keepDisposed = (tx: Connection, row: SignedDisposed & { user_id: number }) =>
  tx.sql.execute(sql`select dispose_audit_line(${JSON.stringify(row)}::jsonb)`)
