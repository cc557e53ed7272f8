/**
 * Reads one sheet of an XLSX workbook as a stream. Where a cell stands is checked before anything is built of it, only cells that hold something are kept,
 * and reading ends as soon as there are more than may be.
 */

import { type Archive, BadArchive, openArchive } from '../files/archive.ts'
import { BadXml, readXml } from '../files/xml.ts'
import { DAY_MS } from '../time/calendar.rules.ts'
import { type Cells, type SheetFault, type SheetRow, sheetLimits } from './sheet.rules.ts'
import { gatherer, readDateStyles, readTexts, readWorkbook, type Workbook } from './workbook.ts'

const MEGABYTE = 1024 * 1024
const LIMITS = { entries: 1000, bytes: 100 * MEGABYTE, ratio: 100 }
/** What a sheet of the format can have. */
const LAST_ROW = 1_048_576
const LAST_COLUMN = 16_384

class Fault extends Error {
  readonly fault: SheetFault
  constructor(fault: SheetFault) {
    super(fault)
    this.fault = fault
  }
}

/** A cell as written; what it says is known once the texts and styles are read. */
type Written = { column: number; type: string; style: number; value: string }
type WrittenRow = { line: number; cells: Written[]; formulas: number[] }

const isRow = (row: number) => Number.isInteger(row) && row >= 1 && row <= LAST_ROW
const rowOf = (digits: string): number => {
  if (!/^\d{1,7}$/.test(digits) || !isRow(Number(digits))) throw new Fault('unreadable')
  return Number(digits)
}

/** Counted from 0. */
const placeOf = (reference: string): { column: number; row: number } => {
  const [, letters = '', digits = ''] = reference.match(/^([A-Z]{1,3})(\d{1,7})$/) ?? []
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  if (column < 1 || column > LAST_COLUMN) throw new Fault('unreadable')
  return { column: column - 1, row: rowOf(digits) }
}

/** Rows with something in them, in the order of the sheet; rows and cells that stand where others stood already make no sheet. */
const readRows = async (archive: Archive, sheet: string): Promise<WrittenRow[]> => {
  const rows: WrittenRow[] = []
  const text = gatherer()
  let inData = false
  let row: (WrittenRow & { named: boolean; last: number }) | null = null
  let lastLine = 0
  let cell: { column: number; type: string; style: number; value: string | null; formula: boolean } | null = null
  let [taking, inline, phonetic] = [false, false, false]

  const beginRow = (r: string | undefined) => {
    const line = r === undefined ? lastLine + 1 : rowOf(r)
    row = { line, cells: [], formulas: [], named: r !== undefined, last: -1 }
  }
  const beginCell = (r: string | undefined, t: string | undefined, s: string | undefined) => {
    if (!row) return
    const place = r === undefined ? null : placeOf(r)
    // A row that has no number has that of its first cell.
    if (place && !row.named) {
      row.line = place.row
      row.named = true
    }
    const column = place?.column ?? row.last + 1
    if (column <= row.last) throw new Fault('unreadable')
    row.last = column
    cell = { column, type: t ?? 'n', style: Number(s ?? 0), value: null, formula: false }
    text.begin()
  }
  const endCell = () => {
    if (!row || !cell) return
    const { formula, value, ...place } = cell
    cell = null
    if (formula && place.column < sheetLimits.columns) row.formulas.push(place.column)
    if (value === null || value.trim() === '' || place.type === 'e') return
    if (place.column >= sheetLimits.columns) throw new Fault('too_many_columns')
    row.cells.push({ ...place, value })
  }
  const endRow = () => {
    if (!row) return
    const { line, cells, formulas } = row
    row = null
    if (line <= lastLine || !isRow(line)) throw new Fault('unreadable')
    lastLine = line
    if (cells.length > 0 && rows.push({ line, cells, formulas }) > sheetLimits.rows + sheetLimits.above) throw new Fault('too_many_rows')
  }

  await readXml(archive.read(sheet), {
    open: (element, { r, t, s }) => {
      if (element === 'sheetData') inData = true
      else if (!inData) return
      else if (element === 'row') beginRow(r)
      else if (element === 'c') beginCell(r, t, s)
      else if (!cell) return
      else if (element === 'f') cell.formula = true
      else if (element === 'is') inline = true
      else if (element === 'rPh') phonetic = true
      else if (element === 'v' || (element === 't' && inline)) taking = !phonetic
    },
    text: (piece) => {
      if (taking) text.add(piece)
    },
    close: (element) => {
      if (element === 'sheetData') inData = false
      else if (element === 'v' || element === 't') taking = false
      else if (element === 'rPh') phonetic = false
      else if (element === 'is') inline = false
      else if (element === 'row') endRow()
      else if (element === 'c') {
        if (cell) cell.value = text.end()
        endCell()
      }
    },
  })
  return rows
}

/** Whole numbers as people typed them: identity cards, phones and employee numbers lose nothing in scientific notation. */
const typedNumber = (written: string): string => (Number.isSafeInteger(Number(written)) ? String(Number(written)) : written)

/** Days are counted from the end of 1899, with a 29 February 1900 that never was, or from 1904. */
const dayOf = (written: string, from1904: boolean): string => {
  const days = Number(written) - (from1904 ? 24_107 : 25_569)
  const date = new Date(Math.floor(days * DAY_MS))
  return Number.isNaN(date.getTime()) ? written : date.toISOString().slice(0, 10)
}

const textOf = ({ type, style, value }: Written, texts: ReadonlyMap<number, string>, isDate: readonly boolean[], { from1904 }: Workbook): string => {
  if (type === 's') return texts.get(Number(value)) ?? ''
  if (type === 'b') return value === '1' ? 'true' : 'false'
  if (type === 'd') return value.slice(0, 10)
  if (type !== 'n') return value
  return isDate[style] ? dayOf(value, from1904) : typedNumber(value)
}

const readSheet = async (archive: Archive, sheet: string): Promise<Cells> => {
  const workbook = await readWorkbook(archive, sheet)
  if (!workbook) return { fault: 'unreadable' }
  const written = await readRows(archive, workbook.sheet)
  const all = written.flatMap(({ cells }) => cells)
  const texts = await readTexts(archive, workbook.texts, new Set(all.filter(({ type }) => type === 's').map(({ value }) => Number(value))))
  const isDate = all.some(({ type, style }) => type === 'n' && style > 0) ? await readDateStyles(archive, workbook.styles) : []

  const rows: SheetRow[] = []
  let signs = 0
  for (const { line, cells: found, formulas } of written) {
    const cells = Array.from({ length: (found.at(-1)?.column ?? -1) + 1 }, () => '')
    for (const cell of found) {
      const text = textOf(cell, texts, isDate, workbook)
      cells[cell.column] = text
      signs += text.length
    }
    // A shared text is kept once here, and once for each cell by whoever is sent the rows.
    if (signs > sheetLimits.signs) return { fault: 'too_large' }
    if (cells.some((cell) => cell.trim() !== '')) rows.push({ line, cells, formulas })
  }
  return { rows, sheet: workbook.name, encoding: null }
}

export const readXlsx = async (path: string, sheet: string): Promise<Cells> => {
  let archive: Archive | undefined
  try {
    archive = await openArchive(path, LIMITS)
    return archive.has('xl/workbook.xml') ? await readSheet(archive, sheet) : { fault: 'no_spreadsheet' }
  } catch (error) {
    if (error instanceof Fault) return { fault: error.fault }
    if (error instanceof BadArchive) return { fault: error.trouble }
    if (error instanceof BadXml) return { fault: 'unreadable' }
    throw error
  } finally {
    archive?.close()
  }
}
