/** Which rows of a checked file are to be imported, and why the others are not. */

import { normalEmail } from '@jujur/contract/fields.ts'
import type { TakenDetails } from '../../accounts/taken.rules.ts'
import { isRefused, ok, refuse, refuseWith } from '../../kit/call/handler.ts'
import type { Problem } from '../../long-work/long-work.rules.ts'
import { mayHaveJoined } from '../people/employment.rules.ts'
import { type GivenMarks, maskedCell, problemOf, putRight } from './spreadsheet.rules.ts'

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

/** By the rule of the calls: nobody comes on a day ahead, and nothing holds of them before they came. */
export const dayProblems = (
  { joined_on = null, from = null }: { joined_on?: string | null | undefined; from?: string | null | undefined },
  today: string,
): Problem[] => {
  const begins = mayHaveJoined({ joined_on, from }, today)
  if (!isRefused(begins)) return []
  return begins.data.flatMap(({ field, rule }) =>
    field === 'from' || field === 'joined_on' ? [problemOf(field, rule, null, (field === 'from' ? from : joined_on) ?? '')] : [],
  )
}

/** Somebody of the file, by what others may name them. */
export type InFile = { line: number; email_normal: string; employee_no: string | null; manager: string | null }
/** Of the company already, by what the file has there. */
export type KnownManagers = ReadonlyMap<string, { user_id: number; has_left: boolean }>
export type Managed = { manager_id: number | null; manager_email: string | null; problems: Problem[] }

/** How a manager is looked up: by the address in its normal spelling, else by the employee number. */
export const managerMark = (written: string): string => (written.includes('@') ? normalEmail(written) : written)

/**
 * Who manages whom among the rows of a file: somebody of the file, who may get their account later, or of the company. Each row is looked at once: it
 * names one manager, so that whoever is met again on the way up stands in a circle.
 */
export const managersIn = (rows: readonly InFile[], known: KnownManagers): Map<number, Managed> => {
  const byMark = new Map<string, InFile>()
  for (const row of rows) {
    byMark.set(row.email_normal, row)
    if (row.employee_no !== null) byMark.set(row.employee_no, row)
  }
  const above = (row: InFile) => (row.manager === null ? undefined : byMark.get(managerMark(row.manager)))
  const inCircle = new Set<InFile>()
  const walkOf = new Map<InFile, number>()
  for (const [walk, start] of rows.entries()) {
    const way: InFile[] = []
    let at: InFile | undefined = start
    while (at && !walkOf.has(at)) {
      walkOf.set(at, walk)
      way.push(at)
      at = above(at)
    }
    if (at && walkOf.get(at) === walk) for (const one of way.slice(way.indexOf(at))) inCircle.add(one)
  }
  const nobody = { manager_id: null, manager_email: null }
  return new Map(
    rows.map((row): [number, Managed] => {
      if (row.manager === null) return [row.line, { ...nobody, problems: [] }]
      const refused = (rule: string, line: number | null = null) => ({
        ...nobody,
        problems: [problemOf('manager', rule, null, row.manager ?? '', line)],
      })
      const own = above(row)
      if (own && inCircle.has(row)) return [row.line, refused('in_circle', own.line)]
      if (own) return [row.line, { manager_id: null, manager_email: own.email_normal, problems: [] }]
      const found = known.get(managerMark(row.manager))
      if (!found) return [row.line, refused('invalid')]
      return [row.line, found.has_left ? refused('has_left') : { manager_id: found.user_id, manager_email: null, problems: [] }]
    }),
  )
}
