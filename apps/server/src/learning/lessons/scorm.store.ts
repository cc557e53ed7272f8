/** What SCORM packages keep for learners. */
import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Connection } from '../../kit/database/database.ts'
import { inScope } from '../../kit/database/in-scope.ts'
import type { KeptState } from '../enrolments/package-score.rules.ts'
import { moduleProgress, scormState } from './lessons.table.ts'

type Owner = { module_progress_id: number; user_id: number; company_id: number }

/** Another opening of the package: reports of earlier ones come too late from now on. */
export const openScormSession = async (tx: Connection, owner: Owner, now: Date): Promise<{ state: KeptState; session_no: number }> => {
  const [row] = await tx.sql
    .insert(scormState)
    .values({ ...owner, session_no: 1, updated_at: now })
    .onConflictDoUpdate({
      target: scormState.module_progress_id,
      set: { session_no: sql`${scormState.session_no} + 1`, sequence: -1, updated_at: now },
      setWhere: inScope(tx, scormState),
    })
    .returning({ state: scormState.state, session_no: scormState.session_no })
  if (!row) throw new Error('a package was not opened')
  return { state: row.state as KeptState, session_no: row.session_no }
}

const ofProgress = (tx: Connection, id: number) => and(eq(scormState.module_progress_id, id), inScope(tx, scormState))

export const lockScormState = async (
  tx: Connection,
  module_progress_id: number,
): Promise<{ state: KeptState; session_no: number; sequence: number } | null> => {
  const [row] = await tx.sql.select().from(scormState).where(ofProgress(tx, module_progress_id)).for('update')
  return row ? { state: row.state as KeptState, session_no: row.session_no, sequence: row.sequence } : null
}

/** False where the report is of an earlier opening, or older than what is kept of this one. */
export const saveScormState = async (
  tx: Connection,
  module_progress_id: number,
  { session_no, sequence, state }: { session_no: number; sequence: number; state: KeptState },
  now: Date,
): Promise<boolean> => {
  const rows = await tx.sql
    .update(scormState)
    .set({ state, sequence, updated_at: now })
    .where(and(ofProgress(tx, module_progress_id), eq(scormState.session_no, session_no), lt(scormState.sequence, sequence)))
    .returning({ id: scormState.module_progress_id })
  return rows.length > 0
}

/** Once it has reported what the course asks for, that stays. */
export const markReported = (tx: Connection, module_progress_id: number, now: Date) =>
  tx.sql
    .update(moduleProgress)
    .set({ reported_at: now })
    .where(and(eq(moduleProgress.module_progress_id, module_progress_id), isNull(moduleProgress.reported_at), inScope(tx, moduleProgress)))

/** To be read again: the package begins anew. */
export const forgetScormStates = (tx: Connection, ids: readonly number[], now: Date) =>
  tx.sql
    .update(scormState)
    .set({ state: {}, session_no: sql`${scormState.session_no} + 1`, sequence: -1, updated_at: now })
    .where(and(sql`${scormState.module_progress_id} = any(${sql.param([...ids])}::integer[])`, inScope(tx, scormState)))
