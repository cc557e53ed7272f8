/** From the cells of a spreadsheet to trainees: which column is what, what each row comes to, who is in it twice. */
import { fieldErrors } from '@jujur/contract/field-errors.ts'
import { normalEmail } from '@jujur/contract/fields.ts'
import { createTempTraineeUserRegistration, type NewTrainee } from '@jujur/contract/trainees.ts'
import type { Problem } from '../work/work.rules.ts'
import { findHeadings, type ImportColumn, usernameFrom } from './headings.rules.ts'

/** The sheet that is read where a workbook has one of this name; else its first. */
export const IMPORT_SHEET = 'Trainees'

export const importLimits = { rows: 10_000, columns: 50, cell: 300 } as const

/** Why a whole file is refused. */
export type ImportFault = 'too_large' | 'too_many_rows' | 'no_header' | 'no_rows' | 'encoding' | 'unreadable' | 'bomb'

/** A sheet as read: rows with anything in them under their number in the file, and the columns of each that hold formulas. */
export type SheetRow = { line: number; cells: string[]; formulas?: number[] }

/** `no_spreadsheet`: by its bytes it is neither CSV nor XLSX. */
export type Cells = { rows: SheetRow[] } | { fault: ImportFault | 'no_spreadsheet' }
/** `fields` is null where the row cannot be imported; else `problems` say what was put right in it; `name` and `username` are for the report. */
export type CheckedRow = { line: number; name: string; username: string; fields: NewTrainee | null; problems: Problem[] }

/** What a spreadsheet program would work out instead of show. A phone number may begin with a plus. */
const looksLikeFormula = (column: ImportColumn, cell: string) => column !== 'phone' && /^[=+\-@＝＋－＠]/.test(cell)

/** Whether these six digits are a day: year, month and day of a birth, of the last century or this one. */
const isBirthday = (digits: string): boolean => {
  const [year = 0, month = 0, day = 0] = [0, 2, 4].map((at) => Number(digits.slice(at, at + 2)))
  return [1900, 2000].some((century) => {
    const date = new Date(Date.UTC(century + year, month - 1, day))
    return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  })
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

const printable = (cell: string, length: number) => cell.replaceAll('\u0000', '').slice(0, length).toWellFormed()

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

const checkRow = ({ line, cells, formulas = [] }: SheetRow, columns: Map<ImportColumn, number>, usernameOf: UsernameOf): CheckedRow => {
  const values = new Map([...columns].map(([column, at]) => [column, (cells[at] ?? '').trim()] as const))
  const email = values.get('email') ?? ''
  if (!values.get('username') && email.includes('@')) values.set('username', usernameOf(email))
  const shown = { line, name: printable(values.get('name') ?? '', 150), username: printable(values.get('username') ?? '', 32) }
  const calculated = [...values].filter(([column, cell]) => formulas.includes(columns.get(column) ?? -1) || looksLikeFormula(column, cell))
  if (calculated.length > 0)
    return { ...shown, fields: null, problems: calculated.map(([column]) => ({ field: column, rule: 'formula', code: null })) }
  const number = withZeros(values.get('ic_no') ?? '')
  if (number.problem === 'padded') values.set('ic_no', number.ic_no)
  const told: Problem[] = number.problem ? [{ field: 'ic_no', rule: number.problem, code: null }] : []
  const typed = Object.fromEntries(
    [...values].filter(([, cell]) => cell !== '').map(([column, cell]) => [column, column === 'risk_level' ? cell.toLowerCase() : cell]),
  )
  const parsed = createTempTraineeUserRegistration.input.safeParse(typed)
  const wrong = parsed.success ? [] : fieldErrors(parsed.error.issues).map(({ field, rule }): Problem => ({ field, rule, code: null }))
  if (parsed.success && number.problem !== 'zeros_lost')
    return { ...shown, name: parsed.data.name, username: parsed.data.username, fields: parsed.data, problems: told }
  return { ...shown, fields: null, problems: [...wrong, ...(number.problem === 'zeros_lost' ? told : [])] }
}

/** What makes a person the same as another, each under the code it is refused with. */
const marks = ({ username, email, ic_no, employee_no }: NewTrainee): { field: ImportColumn; code: 10001 | 10002 | 10012; mark: string | null }[] => [
  { field: 'username', code: 10001, mark: username },
  { field: 'email', code: 10002, mark: normalEmail(email) },
  { field: 'ic_no', code: 10012, mark: ic_no ?? null },
  { field: 'employee_no', code: 10012, mark: employee_no ?? null },
]

/** Who stands in the file before is imported; whoever comes second is left out, and told so. */
const withoutRepeats = (rows: CheckedRow[]): CheckedRow[] => {
  const seen = new Set<string>()
  return rows.map((row) => {
    if (!row.fields) return row
    const own = marks(row.fields).filter(({ mark }) => mark !== null)
    const repeated = own.filter(({ field, mark }) => seen.has(`${field} ${mark}`))
    if (repeated.length > 0) return { ...row, fields: null, problems: repeated.map(({ field, code }) => ({ field, rule: 'in_file', code })) }
    for (const { field, mark } of own) seen.add(`${field} ${mark}`)
    return row
  })
}

/** The headings may stand below a title; what is above them is skipped. */
export const checkSheet = (sheet: readonly SheetRow[]): { rows: CheckedRow[] } | { fault: ImportFault } => {
  const headings = findHeadings(sheet)
  if (!headings) return { fault: 'no_header' }
  const rows = sheet.slice(headings.at + 1)
  if (rows.length === 0) return { fault: 'no_rows' }
  if (rows.length > importLimits.rows) return { fault: 'too_many_rows' }
  const usernameOf = usernamesOf()
  return { rows: withoutRepeats(rows.map((row) => checkRow(row, headings.columns, usernameOf))) }
}
