/** Which rows of a checked file are to be imported, and why the others are not. */
import type { TakenDetails } from '../../accounts/taken.rules.ts'
import { ok, refuse, refuseWith } from '../../kit/call/handler.ts'
import type { Problem } from '../../long-work/long-work.rules.ts'
import { type GivenMarks, maskedCell, putRight } from './spreadsheet.rules.ts'

/** Nothing came that could be read. */
export const noFile = refuse(10024, { reason: 'unreadable' })

/** Only a row that was left out is put right, and only while what the file says of it is kept. */
export const mayCorrect = ({ outcome, given }: { readonly outcome: string; readonly given: string | null }) =>
  outcome === 'skipped' && given !== null ? ok(given) : refuseWith('changed_since')

/** Which field is taken, under the code that a single registration would be refused with, and with what the row has there. */
export const takenProblems = (taken: TakenDetails, row: GivenMarks): Problem[] => {
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

/** As the company writes it, and that it was changed, where the file writes it otherwise. */
export const departmentOf = (written: string | null, spelled: ReadonlyMap<string, string>): { department: string | null; respelled: Problem[] } => {
  const department = written === null ? null : (spelled.get(written) ?? written)
  return { department, respelled: department === written ? [] : [putRight('department', 'respelled', written ?? '', department ?? '')] }
}
