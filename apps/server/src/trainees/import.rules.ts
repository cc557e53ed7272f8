/** Which rows of a checked file are to be imported, and why the others are not. */
import type { Taken } from '../accounts/taken.rules.ts'
import type { Problem } from '../work/work.rules.ts'
import type { ImportColumn } from './headings.rules.ts'
import type { CheckedRow } from './spreadsheet.rules.ts'

/** Which field is taken, under the code that a single registration would be refused with. */
export const takenProblems = (taken: Taken): Problem[] => {
  const problem = (field: ImportColumn, code: number): Problem => ({ field, rule: null, code })
  return [
    ...(taken.username ? [problem('username', 10001)] : []),
    ...(taken.email ? [problem('email', 10002)] : []),
    ...(taken.employee_no ? [problem('employee_no', 10012)] : []),
    ...(taken.ic_no ? [problem('ic_no', 10012)] : []),
  ]
}

export type ImportDecision = 'start' | 'past_deadline' | 'already_started' | 'unknown'
/** A dry run is carried out once, within its time, by who made it; to anybody else there is none. */
export const mayCommit = (
  job: { kind: string; state: string; user_id: number; expires_at: Date | null } | null,
  user_id: number,
  now: Date,
): ImportDecision => {
  if (job?.kind !== 'import' || job.user_id !== user_id) return 'unknown'
  if (job.state !== 'checked') return 'already_started'
  return job.expires_at !== null && job.expires_at > now ? 'start' : 'past_deadline'
}

export const IMPORT_LIFE_MS = 24 * 60 * 60 * 1000
export const readyRows = (rows: readonly CheckedRow[]) => rows.flatMap((row) => (row.fields ? [{ ...row, fields: row.fields }] : []))
