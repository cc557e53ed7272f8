/** Lines of the log that lost their values by an order of two people, in SQL; dispose_audit_line alone writes. */
import { and, asc, between, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Connection } from '../kit/database/database.ts'
import { inScope } from '../kit/database/in-scope.ts'
import { auditDisposed, auditEvent, auditSealed } from './audit.table.ts'
import type { ChainLine } from './chain.view.ts'
import type { SignedDisposed } from './disposed.view.ts'

/** Of the scope. */
export const disposedLines = (tx: Connection): Promise<(SignedDisposed & { company_id: number | null })[]> =>
  tx.sql.select().from(auditDisposed).orderBy(asc(auditDisposed.audit_event_id))

/** Of the scope. */
export const countDisposed = (tx: Connection): Promise<number> => tx.sql.$count(auditDisposed, inScope(tx, auditDisposed))

/** Of some lines, by the first and the last id. Ask after these were read: else one that loses its values in between would be told as changed. */
export const disposedAmong = (tx: Connection, lines: readonly { audit_event_id: number }[]): Promise<SignedDisposed[]> => {
  const ids = lines.map(({ audit_event_id }) => audit_event_id)
  return ids.length === 0
    ? Promise.resolve([])
    : tx.sql
        .select()
        .from(auditDisposed)
        .where(between(auditDisposed.audit_event_id, Math.min(...ids), Math.max(...ids)))
}

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
