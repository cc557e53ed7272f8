/** What a spreadsheet comes to once it is read, whatever kind of file it was. */
import { columnLimits, type FileEncoding } from '@jujur/contract/columns.ts'

/** `rows` below the headings; `above` what may stand in the rows before them, they among it; `signs` of all cells together, as many as a CSV can hold. */
export const sheetLimits = {
  rows: 10_000,
  above: columnLimits.headingsWithin,
  columns: columnLimits.columns,
  cell: 2_000,
  signs: 10 * 1024 * 1024,
} as const

/** Why a whole file is refused. `no_spreadsheet`: by its bytes it is neither CSV nor XLSX. */
export type SheetFault =
  | 'too_large'
  | 'too_many_rows'
  | 'too_many_columns'
  | 'no_header'
  | 'no_rows'
  | 'columns_changed'
  | 'encoding'
  | 'unreadable'
  | 'bomb'
  | 'no_spreadsheet'

/** Rows with anything in them under their number in the file, and the columns of each that hold formulas. */
export type SheetRow = { line: number; cells: string[]; formulas?: number[] }
/** `sheet`: its name in a workbook; `encoding`: as what a CSV was read. */
export type Cells = { rows: SheetRow[]; sheet: string | null; encoding: FileEncoding | null } | { fault: SheetFault }
