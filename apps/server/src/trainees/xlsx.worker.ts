/**
 * Reads one sheet of an XLSX workbook. Before the library parses it, the archive's directory is judged and the sheet looked through as a stream:
 * how many rows hold anything, and where formulas stand, which the library does not tell from values.
 */
import { InvalidInputError, InvalidSpreadsheetError, readSheet, SheetNotFoundError } from 'read-excel-file/universal'
import { BrokenZip, unpacked, unpackedText, type ZipEntry, zipDirectory, zipTrouble } from '../kit/files/zip.ts'
import { type Cells, IMPORT_SHEET, importLimits, type SheetRow } from './spreadsheet.rules.ts'

const MEGABYTE = 1024 * 1024
const LIMITS = { entries: 1000, bytes: 100 * MEGABYTE, ratio: 100 }
/** A row of fifty cells is far shorter; a longer one was made to be searched for ever. */
const LONGEST_ROW = 4 * MEGABYTE

const attribute = (tag: string, name: string) => tag.match(new RegExp(`\\s(?:\\w+:)?${name}="([^"]*)"`))?.[1]
const tags = (xml: string, name: string) => xml.match(new RegExp(`<(?:\\w+:)?${name}\\s[^>]*>`, 'g')) ?? []

/** The sheet that is read, and the entry it stands in. */
const findSheet = async (bytes: Buffer, entries: readonly ZipEntry[]): Promise<{ sheet: string | 1; entry: ZipEntry } | null> => {
  const at = (name: string) => entries.find((entry) => entry.name === name)
  const [workbook, relations] = [at('xl/workbook.xml'), at('xl/_rels/workbook.xml.rels')]
  if (!workbook || !relations) return null
  const sheets = tags(await unpackedText(bytes, workbook), 'sheet')
  const named = sheets.find((tag) => attribute(tag, 'name') === IMPORT_SHEET)
  const id = attribute(named ?? sheets[0] ?? '', 'id')
  const relation = tags(await unpackedText(bytes, relations), 'Relationship').find((tag) => attribute(tag, 'Id') === id)
  const target = relation && attribute(relation, 'Target')
  const entry = target && at(target.startsWith('/') ? target.slice(1) : `xl/${target}`)
  return entry ? { sheet: named ? IMPORT_SHEET : 1, entry } : null
}

const columnOf = (reference: string): number => {
  let column = 0
  for (const letter of reference.replace(/\d+$/, '')) column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

const ROW = /<(?:\w+:)?row\b[^>]*?(?:\/>|>[\s\S]*?<\/(?:\w+:)?row>)/g
const FILLED = /<(?:\w+:)?[vt][\s>]/
const FORMULA = /<(?:\w+:)?f[\s/>]/
const CELL = /<(?:\w+:)?c\b([^>]*?[^/]|)>([\s\S]*?)<\/(?:\w+:)?c>/g

/** By row number the columns with formulas; null where more rows hold something than may. */
const lookThrough = async (pieces: AsyncIterable<string>): Promise<Map<number, number[]> | null> => {
  const formulas = new Map<number, number[]>()
  let [rest, number, filled] = ['', 0, 0]
  for await (const piece of pieces) {
    rest += piece
    let read = 0
    for (const { 0: row, index } of rest.matchAll(ROW)) {
      read = index + row.length
      number = Number(attribute(row.slice(0, row.indexOf('>') + 1), 'r') ?? number + 1)
      if (!FILLED.test(row)) continue
      if (++filled > importLimits.rows + 1) return null
      if (FORMULA.test(row)) {
        const cells = [...row.matchAll(CELL)].map(([, tag, inner], i) => ({ at: attribute(` ${tag}`, 'r'), inner: inner ?? '', i }))
        formulas.set(
          number,
          cells.filter(({ inner }) => FORMULA.test(inner)).map(({ at, i }) => (at ? columnOf(at) : i)),
        )
      }
    }
    rest = rest.slice(read)
    if (rest.length > LONGEST_ROW) throw new BrokenZip('a row without end')
  }
  return formulas
}

/** Whole numbers as people typed them: identity cards, phones and employee numbers lose nothing in scientific notation. */
const typedNumber = (written: string): string => (Number.isSafeInteger(Number(written)) ? String(Number(written)) : written)

const textOf = (cell: unknown): string => {
  if (cell === null || cell === undefined) return ''
  return (cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell)).slice(0, importLimits.cell + 1)
}

const isUnreadable = (error: unknown) =>
  error instanceof BrokenZip ||
  error instanceof InvalidInputError ||
  error instanceof InvalidSpreadsheetError ||
  error instanceof SheetNotFoundError ||
  (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'))

export const readXlsx = async (bytes: Buffer): Promise<Cells> => {
  const entries = zipDirectory(bytes)
  if (!entries) return { fault: 'unreadable' }
  const trouble = zipTrouble(entries, bytes.length, LIMITS)
  if (trouble) return { fault: trouble }
  if (!entries.some(({ name }) => name === 'xl/workbook.xml')) return { fault: 'no_spreadsheet' }
  try {
    const found = await findSheet(bytes, entries)
    if (!found) return { fault: 'unreadable' }
    const formulas = await lookThrough(unpacked(bytes, found.entry))
    if (!formulas) return { fault: 'too_many_rows' }
    const sheet = await readSheet(new Blob([new Uint8Array(bytes)]), found.sheet, { parseNumber: typedNumber })
    if ((sheet[0]?.length ?? 0) > importLimits.columns) return { fault: 'too_large' }
    const rows: SheetRow[] = []
    // One by one: between two rows there may be a million empty ones.
    for (const [i, row] of sheet.entries()) {
      if (row.every((cell) => cell === null)) continue
      const cells = row.map(textOf)
      if (cells.some((cell) => cell.trim() !== '')) rows.push({ line: i + 1, cells, formulas: formulas.get(i + 1) ?? [] })
    }
    return { rows }
  } catch (error) {
    if (isUnreadable(error)) return { fault: 'unreadable' }
    throw error
  }
}
