/** A file of people who are to get seats: which columns tell who it is, and what each row comes to. */
import type { ColumnMatching } from '@jujur/contract/columns.ts'
import { type SeatFileField, seatFile } from '@jujur/contract/purchases.ts'
import { calculatedIn, naming, type RowsBelow, rowsBelow, valuesOf } from '../../kit/sheets/columns.rules.ts'
import type { SheetFault, SheetRow } from '../../kit/sheets/sheet.rules.ts'
import { type Problem, problemOfCode } from '../../long-work/long-work.rules.ts'
import { IMPORT_SHEET, traineeHeadingWords } from '../../trainees/import/headings.rules.ts'
import { problemOf } from '../../trainees/import/spreadsheet.rules.ts'
import {
  comparableName,
  type Entry,
  type FoundBy,
  type FoundTrainee,
  type Names,
  type SeatLine,
  seatLinesOf,
  waysToName,
} from '../seats/many-seats.rules.ts'

const { username, email, employee_no } = traineeHeadingWords
const words = { username, email, employee_no }
const named = naming(seatFile, words)
/** The kind of file, for whoever reads its columns. */
export const seatFileKind = { of: 'seats', sheet: IMPORT_SHEET, declared: seatFile, words, named } as const

/** What a row says of who it is, or why it says nothing. */
export type NamedRow = { line: number; names: Partial<Record<SeatFileField, string>>; problems: Problem[] }
export type NamedSheet = Pick<RowsBelow<SeatFileField>, 'headings' | 'seen'> & { rows: NamedRow[] }

const LONGEST_NAME = 254
const nothing: Problem = { field: null, rule: 'required', code: null, value: '', row: null }

const namedRow = (row: SheetRow, columns: Map<SeatFileField, number>): NamedRow => {
  const values = valuesOf(row, columns)
  const names = Object.fromEntries(
    [...values].filter(([, cell]) => cell !== '').map(([field, cell]) => [field, cell.slice(0, LONGEST_NAME).toWellFormed()]),
  )
  const formulas = calculatedIn(row, columns, values).map((field) => problemOf(field, 'formula', null, values.get(field) ?? ''))
  return { line: row.line, names, problems: formulas.length > 0 || Object.keys(names).length > 0 ? formulas : [nothing] }
}

/** By the matching, else by the headings. */
export const namedSheet = (sheet: readonly SheetRow[], matching?: ColumnMatching<SeatFileField>): NamedSheet | { fault: SheetFault } => {
  const taken = rowsBelow(seatFile, named, sheet, matching)
  if ('fault' in taken) return taken
  const { rows, columns, headings, seen } = taken
  return { rows: rows.map((row) => namedRow(row, columns)), headings, seen }
}

/** Here a column says what each name is. */
export const namesInFile = (rows: readonly NamedRow[]): Names => {
  const under = (way: SeatFileField) => rows.flatMap(({ names }) => names[way] ?? []).map(comparableName)
  return { username: under('username'), email: under('email'), employee_no: under('employee_no') }
}

/** The first name that somebody has tells who it is; one that somebody else has makes the row tell of two. */
const whoIs = ({ names, problems }: NamedRow, found: FoundBy): { person: FoundTrainee | null; problems: Problem[]; by: SeatFileField } => {
  const told = waysToName.flatMap((way) => {
    const written = names[way]
    return written === undefined ? [] : [{ way, written, person: found[way].get(comparableName(written)) ?? null }]
  })
  const [first] = told
  const known = told.find(({ person }) => person !== null)
  const by = (known ?? first)?.way ?? 'email'
  if (problems.length > 0 || !first) return { person: null, problems, by }
  if (!known) return { person: null, problems: [problemOf(first.way, null, 10054, first.written)], by }
  const other = told.find(({ person }) => person !== null && person.user_id !== known.person?.user_id)
  return { person: known.person, problems: other ? [problemOf(other.way, 'another_person', null, other.written)] : [], by }
}

/**
 * A line for each row. Left out is who is nobody of the company, whose columns name two people, who stands in the file before, and against
 * whom something stands, as `against` tells it.
 */
export const linesOfFile = (rows: readonly NamedRow[], found: FoundBy, against: (user_id: number) => number | null): SeatLine[] =>
  seatLinesOf(
    rows.map((row): Entry => {
      const { person, problems, by } = whoIs(row, found)
      const written = waysToName.map((way) => row.names[way]).find((name) => name !== undefined) ?? ''
      const code = person && problems.length === 0 ? against(person.user_id) : null
      return {
        line: row.line,
        written,
        person,
        problems: code === null ? problems : [...problems, problemOfCode(code)],
        twice: problemOf(by, 'in_file', 10012, row.names[by] ?? ''),
      }
    }),
  )
