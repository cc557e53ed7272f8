/** From the cells of a spreadsheet to trainees: which column is what, what each row comes to, who is in it twice. */

import { Day, text } from '@jujur/contract/call.ts'
import type { ColumnMatching } from '@jujur/contract/columns.ts'
import { fieldErrors } from '@jujur/contract/field-errors.ts'
import { isBirthday, maskedIcNo, normalEmail } from '@jujur/contract/fields.ts'
import { createTempTraineeUserRegistration, type NewRegistration, traineeFile } from '@jujur/contract/trainees.ts'
import { z } from 'zod'
import { calculatedIn, type RowsBelow, rowsBelow, shown, valuesOf } from '../../kit/sheets/columns.rules.ts'
import type { SheetFault, SheetRow } from '../../kit/sheets/sheet.rules.ts'
import type { Problem } from '../../long-work/long-work.rules.ts'
import { boardFrom, dayFrom, type ImportColumn, namedTrainee, riskLevelFrom, usernameFrom } from './headings.rules.ts'

export type TraineeMatching = ColumnMatching<ImportColumn>
export type ImportHeadings = { readonly [K in ImportColumn]?: string | undefined }
/** A row as the file has it: its cells by place, those that hold formulas; `besides` what was said of fields that have no column. */
export type GivenRow = {
  cells: string[]
  formulas?: number[]
  besides?: { readonly [K in ImportColumn]?: string }
  /** What stood there before it was corrected. */
  before?: { readonly [K in ImportColumn]?: string }
}
/** A column of the file, and what it is taken for. */
export type FileColumn = { column: number; heading: string; field: ImportColumn | null }
type Places = ReadonlyMap<ImportColumn, number>
/** What a row says of somebody: category and manager as they are written, until the company's own are looked up. */
export type FileRow = NewRegistration & { category?: string | undefined; manager?: string | undefined; from?: string | undefined }
export type MarkField = 'username' | 'email' | 'ic_no' | 'employee_no'
const markFields = ['username', 'email', 'ic_no', 'employee_no'] as const satisfies readonly MarkField[]
/** By what somebody would be known. */
export type GivenMarks = { readonly [K in MarkField]?: string | null | undefined }
/** `fields` is null where the row cannot be imported, and `marks` then what of it is right, so that all that stands against it is told at once; else `problems` say what was put right in it; `name` and `username` are for the report. */
export type CheckedRow = {
  line: number
  name: string
  username: string
  fields: FileRow | null
  marks?: GivenMarks
  problems: Problem[]
  given: GivenRow
}

const IC_DIGITS = 12
/**
 * A spreadsheet takes an identity card number for a figure and eats its leading zeros: they are put back where a date of birth comes of it. Other
 * figures of nine to eleven digits are nobody's, for as a passport number they would be kept wrongly and without a word.
 */
export const withZeros = (ic_no: string): { ic_no: string; problem: 'padded' | 'zeros_lost' | null } => {
  const digits = ic_no.replace(/[\s-]/g, '')
  if (!/^\d{9,11}$/.test(digits)) return { ic_no, problem: null }
  const padded = digits.padStart(IC_DIGITS, '0')
  return isBirthday(padded) ? { ic_no: padded, problem: 'padded' } : { ic_no, problem: 'zeros_lost' }
}

/** Twelve digits that begin with a date of birth are an identity card number, in whatever column they stand. */
const looksLikeIcNo = (digits: string) => /^\d{12}$/.test(digits) && isBirthday(digits)
/** As people are shown what a file has in the column of this field; null for one that nobody reads. */
export const maskedCell = (field: ImportColumn | null, cell: string): string => {
  const digits = cell.replace(/[\s-]/g, '')
  return field === 'ic_no' || (field !== 'phone' && looksLikeIcNo(digits)) ? maskedIcNo(digits) : cell
}

const printable = (cell: string, length: number) => cell.replaceAll('\u0000', '').slice(0, length).toWellFormed()

/** With what the file has there. */
export const problemOf = (field: ImportColumn, rule: string | null, code: number | null, cell: string, row: number | null = null): Problem => ({
  field,
  rule,
  code,
  value: shown(maskedCell(field, cell)),
  row,
})
/** Of what was put right: what the file has there, and what was made of it. */
export const putRight = (field: ImportColumn, rule: 'padded' | 'respelled' | 'corrected', cell: string, becomes: string): Problem => ({
  ...problemOf(field, rule, null, cell),
  becomes: shown(maskedCell(field, becomes)),
})

type UsernameOf = (email: string) => string

/** For whom the file names no username: from the address, numbered where somebody before in the file has it. */
const usernamesOf = (): UsernameOf => {
  const given = new Map<string, number>()
  return (email) => {
    const username = usernameFrom(email)
    const before = given.get(username) ?? 0
    given.set(username, before + 1)
    return before === 0 ? username : `${username.slice(0, 28)}${before + 1}`
  }
}

const { shape } = createTempTraineeUserRegistration.input
const { employee_category_id: _category, is_board_member: board, manager_id: _manager, ...own } = shape
const LONGEST_NAME = 320
const Row = z.strictObject({
  ...own,
  board,
  category: text(100).optional(),
  manager: text(LONGEST_NAME).optional(),
  from: Day.optional(),
})
const rowOf = ({ board, ...row }: z.output<typeof Row>): FileRow => (board === undefined ? row : { ...row, is_board_member: board })
const readAs: Partial<Record<string, (cell: string) => string | boolean>> = {
  risk_level: riskLevelFrom,
  board: boardFrom,
  joined_on: dayFrom,
  from: dayFrom,
}
const rightMarks = (typed: { readonly [field: string]: unknown }, isWrong: (field: MarkField) => boolean): GivenMarks =>
  Object.fromEntries(markFields.map((field) => [field, isWrong(field) ? null : shape[field].safeParse(typed[field]).data]))

const checkRow = (row: SheetRow & GivenRow, columns: Places, usernameOf: UsernameOf): CheckedRow => {
  const { line, ...given } = row
  const values = new Map([...valuesOf(row, columns), ...(Object.entries(row.besides ?? {}) as [ImportColumn, string][])])
  const written = new Map(values)
  const problem = (field: ImportColumn, rule: string | null): Problem => problemOf(field, rule, null, written.get(field) ?? '')
  // As our own files write it, so that no spreadsheet takes it for a formula.
  values.set('phone', (values.get('phone') ?? '').replace(/^'(?=\+)/, ''))
  const email = values.get('email') ?? ''
  if (!values.get('username') && email.includes('@')) values.set('username', usernameOf(email))
  const seen = { line, given, name: printable(values.get('name') ?? '', 150), username: printable(values.get('username') ?? '', 32) }
  const calculated = calculatedIn(row, columns, values, 'phone')
  const number = withZeros(values.get('ic_no') ?? '')
  if (number.problem === 'padded') values.set('ic_no', number.ic_no)
  const told: Problem[] =
    number.problem === 'padded'
      ? [putRight('ic_no', 'padded', written.get('ic_no') ?? '', number.ic_no)]
      : number.problem
        ? [problem('ic_no', number.problem)]
        : []
  const typed = Object.fromEntries([...values].filter(([, cell]) => cell !== '').map(([column, cell]) => [column, readAs[column]?.(cell) ?? cell]))
  const parsed = Row.safeParse(typed)
  const errors = parsed.success ? [] : fieldErrors(parsed.error.issues)
  // Without a username one is made from the address: then only the address is to be put right.
  const isMade = !values.get('username') && errors.some(({ field }) => field === 'email')
  const wrong = errors.filter(({ field }) => !(isMade && field === 'username')).map(({ field, rule }) => problem(field as ImportColumn, rule))
  if (parsed.success && calculated.length === 0 && number.problem !== 'zeros_lost')
    return { ...seen, name: parsed.data.name, username: parsed.data.username, fields: rowOf(parsed.data), problems: told }
  const formulas = calculated.map((field) => problem(field, 'formula'))
  const others = [...wrong, ...(number.problem === 'zeros_lost' ? told : [])].filter(({ field }) => !calculated.some((one) => one === field))
  const problems = [...formulas, ...others]
  const marks = rightMarks(typed, (field) => problems.some((one) => one.field === field) || (field === 'username' && isMade))
  return { ...seen, fields: null, marks, problems }
}

type Mark = { field: MarkField; code: 10001 | 10002 | 10012; mark: string | null; value: string }
/** What makes a person the same as another, each under the code it is refused with. */
const marks = ({ username, email, ic_no, employee_no }: GivenMarks): Mark[] => [
  { field: 'username', code: 10001, mark: username ?? null, value: username ?? '' },
  { field: 'email', code: 10002, mark: email ? normalEmail(email) : null, value: email ?? '' },
  { field: 'ic_no', code: 10012, mark: ic_no ?? null, value: ic_no ?? '' },
  { field: 'employee_no', code: 10012, mark: employee_no ?? null, value: employee_no ?? '' },
]

/** Of a row that is checked by itself: which line of the file has each mark already. */
export const repeatsOf = (fields: GivenMarks, lines: { readonly [K in MarkField]: number | null }): Problem[] =>
  marks(fields).flatMap(({ field, code, value }) => (lines[field] === null ? [] : [problemOf(field, 'in_file', code, value, lines[field])]))

/** Of rows for the same person the first is imported; later ones are left out, with the reason in the report. */
const withoutRepeats = (rows: CheckedRow[]): CheckedRow[] => {
  const seen = new Map<string, number>()
  return rows.map((row) => {
    const known: GivenMarks = row.fields ?? row.marks ?? {}
    const own = marks(known).filter(({ mark }) => mark !== null)
    const repeated = own.filter(({ field, mark }) => seen.has(`${field} ${mark}`))
    if (repeated.length > 0) {
      const problems = repeated.map(({ field, code, mark, value }) => problemOf(field, 'in_file', code, value, seen.get(`${field} ${mark}`)))
      const others = Object.fromEntries(markFields.map((field) => [field, problems.some((one) => one.field === field) ? null : known[field]]))
      return { ...row, fields: null, marks: others, problems: row.fields ? problems : [...row.problems, ...problems] }
    }
    // Only who is imported keeps others out.
    if (row.fields) for (const { field, mark } of own) seen.set(`${field} ${mark}`, row.line)
    return row
  })
}

const placesIn = (columns: readonly FileColumn[]): Places =>
  new Map(columns.flatMap(({ column, field }) => (field ? [[field, column - 1] as const] : [])))

/** The row with this in the place of what the file has; a field without a column is kept besides. */
export const corrected = (given: GivenRow, columns: readonly FileColumn[], said: { readonly [K in ImportColumn]?: string | undefined }): GivenRow => {
  const places = placesIn(columns)
  const cells = [...given.cells]
  const besides: { [K in ImportColumn]?: string } = { ...given.besides }
  const before: { [K in ImportColumn]?: string } = { ...given.before }
  const replaced = new Set<number>()
  for (const [field, value] of Object.entries(said) as [ImportColumn, string][]) {
    const place = places.get(field)
    before[field] ??= (place === undefined ? given.besides?.[field] : given.cells[place]) ?? ''
    if (place === undefined) besides[field] = value
    else {
      while (cells.length <= place) cells.push('')
      cells[place] = value
      replaced.add(place)
    }
  }
  return { cells, formulas: (given.formulas ?? []).filter((place) => !replaced.has(place)), besides, before }
}

/** The cells under these headings. */
export const inColumns = ({ cells }: GivenRow, columns: readonly { readonly column: number }[]): string[] =>
  columns.map(({ column }) => cells[column - 1] ?? '')

/** What was corrected of it by now: what the file has, and what stands there instead. */
export const correctionsOf = ({ cells, besides = {}, before = {} }: GivenRow, columns: readonly FileColumn[]): Problem[] => {
  const places = placesIn(columns)
  return (Object.entries(before) as [ImportColumn, string][]).flatMap(([field, was]) => {
    const place = places.get(field)
    const is = (place === undefined ? besides[field] : cells[place]) ?? ''
    return is === was ? [] : [putRight(field, 'corrected', was, is)]
  })
}

/** One row by itself, as its file was checked; `isGiven` tells which usernames others of the file have. */
export const checkAgain = (line: number, given: GivenRow, columns: readonly FileColumn[], isGiven: (username: string) => boolean): CheckedRow =>
  checkRow({ line, ...given }, placesIn(columns), (email) => {
    const username = usernameFrom(email)
    if (!isGiven(username)) return username
    let n = 2
    while (isGiven(`${username.slice(0, 28)}${n}`)) n++
    return `${username.slice(0, 28)}${n}`
  })

export type CheckedSheet = Pick<RowsBelow<ImportColumn>, 'headings' | 'seen'> & { rows: CheckedRow[]; columns: FileColumn[] }
/** By the matching, else by the headings. */
export const checkSheet = (sheet: readonly SheetRow[], matching?: TraineeMatching): CheckedSheet | { fault: SheetFault } => {
  const taken = rowsBelow(traineeFile, namedTrainee, sheet, matching)
  if ('fault' in taken) return taken
  const usernameOf = usernamesOf()
  const { rows, columns, headings, seen } = taken
  const fieldAt = new Map([...columns].map(([field, place]) => [place + 1, field]))
  return {
    rows: withoutRepeats(rows.map((row) => checkRow(row, columns, usernameOf))),
    columns: seen.map(({ column, heading }) => ({ column, heading, field: fieldAt.get(column) ?? null })),
    headings,
    seen,
  }
}
