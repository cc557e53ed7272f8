/** Reads the cells of a CSV or XLSX file that anybody may have made. Runs in a worker: nothing here may be trusted to end. */
import { readFile } from 'node:fs/promises'
import { fileTypeFromBuffer } from 'file-type'
import Papa from 'papaparse'
import { type Cells, type SheetFault, type SheetRow, sheetLimits } from './sheet.rules.ts'
import { readXlsx } from './xlsx.ts'

const byteOrderMarks = [
  { mark: [0xff, 0xfe], encoding: 'utf-16le' },
  { mark: [0xfe, 0xff], encoding: 'utf-16be' },
]
const marked = (bytes: Buffer) => byteOrderMarks.find(({ mark }) => mark.every((byte, i) => bytes[i] === byte))?.encoding

/** UTF-8, or UTF-16 where a byte order mark says so. Null for anything else, Windows-1252 with an accent among it. */
const decoded = (bytes: Buffer): string | null => {
  try {
    return new TextDecoder(marked(bytes) ?? 'utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** Pictures, archives, documents; the two bytes of UTF-16's mark would be taken for the beginning of sound. */
const isOtherKind = async (bytes: Buffer) => {
  const known = marked(bytes) ? undefined : await fileTypeFromBuffer(bytes)
  return known !== undefined && !known.mime.startsWith('text/') && known.ext !== 'xml'
}

/** Cells and lines are a thousandth of this; what is longer was made to be searched for ever. */
const LONGEST = 300_000
/** What may stand before the quote that begins a cell, and after the one that ends it. */
const between = new Set([',', ';', '\t', '|', '\n', '\r', undefined])

const hasEndlessLine = (text: string): boolean => {
  for (let from = 0, to = 0; to >= 0; from = to + 1) {
    to = text.indexOf('\n', from)
    const end = to < 0 ? text.length : to
    if (
      end - from > LONGEST &&
      text
        .slice(from, end)
        .split('\r', LONGEST)
        .some((line) => line.length > LONGEST)
    )
      return true
  }
  return false
}

const hasEndlessCell = (text: string): boolean => {
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at + 1)) {
    if (!between.has(text[at - 1])) continue
    const begins = at
    for (let isOver = false; !isOver; ) {
      at = text.indexOf('"', at + 1)
      if ((at < 0 ? text.length : at) - begins > LONGEST) return true
      if (at < 0) return false
      // Two are one that is meant.
      if (text[at + 1] === '"') at++
      else isOver = between.has(text[at + 1])
    }
  }
  return false
}

const readCsv = (text: string): Cells => {
  if (hasEndlessLine(text) || hasEndlessCell(text)) return { fault: 'too_large' }
  const rows: SheetRow[] = []
  let line = 0
  let fault: SheetFault | null = null
  Papa.parse<string[]>(text, {
    skipEmptyLines: false,
    step: ({ data }, parser) => {
      line++
      const width = data.findLastIndex((cell) => cell.trim() !== '') + 1
      if (width === 0) return
      if (width > sheetLimits.columns) fault = 'too_many_columns'
      else rows.push({ line, cells: data.slice(0, width).map((cell) => cell.slice(0, sheetLimits.cell + 1)) })
      if (rows.length > sheetLimits.rows + sheetLimits.above) fault = 'too_many_rows'
      if (fault) parser.abort()
    },
  })
  return fault ? { fault } : { rows, sheet: null }
}

const isZip = (bytes: Buffer) => bytes.length > 4 && bytes.readUInt32LE(0) === 0x04034b50

/** Judged by the bytes; the name of a file says nothing. Of a workbook the sheet of this name is read, else the first. */
export const readCells = async (path: string, sheet: string): Promise<Cells> => {
  const bytes = await readFile(path)
  if (isZip(bytes)) return readXlsx(path, sheet)
  const text = decoded(bytes)
  if (text?.includes('\u0000') || (await isOtherKind(bytes))) return { fault: 'no_spreadsheet' }
  return text === null ? { fault: 'encoding' } : readCsv(text)
}
