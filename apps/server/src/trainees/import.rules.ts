/** Which rows of a checked file are to be imported, and why the others are not. */
import type { FoundColumns } from '@jujur/contract/columns.ts'
import { traineeFile } from '@jujur/contract/trainees.ts'
import type { Taken } from '../accounts/taken.rules.ts'
import { type Said, type SeenColumns, withGuesses } from '../kit/sheets/columns.rules.ts'
import type { Problem } from '../work/work.rules.ts'
import { type ImportColumn, namedTrainee } from './headings.rules.ts'
import { type CheckedRow, maskedCell, type TraineeMatching } from './spreadsheet.rules.ts'

/** Which field is taken, under the code that a single registration would be refused with, and with what the row has there. */
export const takenProblems = (
  taken: Taken,
  row: { username: string; email: string; employee_no?: string | null; ic_no?: string | null },
): Problem[] => {
  const problem = (field: 'username' | 'email' | 'employee_no' | 'ic_no', code: number): Problem => {
    const value = row[field] ?? null
    return { field, rule: null, code, value: value === null ? null : maskedCell(field, value), row: null }
  }
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

// ── Columns ───────────────────────────────────────────────────────────────────────────────────────────────────

/** How many kinds of file a company is remembered for; the one that was not used for longest goes. */
export const MATCHINGS_KEPT = 20

/** What was said of each column: by its place the field, null where it was left out. */
export const saidOf = (columns: readonly { column: number }[], matching: TraineeMatching): Said<ImportColumn> =>
  Object.fromEntries(columns.map(({ column }) => [column, matching.columns.find((chosen) => chosen.column === column)?.field ?? null] as const))

/** The columns with the guess for each; identity numbers are masked, also such as stand where nobody expects them. */
export const guessedColumns = (seen: SeenColumns, said: Said<ImportColumn> | null): FoundColumns<ImportColumn> => {
  const columns = withGuesses(seen.columns, traineeFile, namedTrainee, said)
  const fieldAt = new Map(columns.map(({ column, field }) => [column, field]))
  return {
    ...seen,
    columns: columns.map((one) => ({ ...one, samples: one.samples.map((cell) => maskedCell(one.field, cell)) })),
    first_lines: seen.first_lines.map(({ line, cells }) => ({
      line,
      cells: line === seen.heading_line ? cells : cells.map((cell, place) => maskedCell(fieldAt.get(place + 1) ?? null, cell)),
    })),
  }
}
