/** Reads the cells of a CSV or XLSX file that anybody may have made. Runs in a worker: nothing here may be trusted to end. */
import { readFile } from 'node:fs/promises'
import type { FileEncoding } from '@jujur/contract/columns.ts'
import { fileTypeFromBuffer } from 'file-type'
import Papa from 'papaparse'
import { type Decoded, decoded, decodedAs, markedEncoding } from './letters.rules.ts'
import { type Cells, type SheetFault, type SheetRow, sheetLimits } from './sheet.rules.ts'
import { readXlsx } from './xlsx.ts'

/** Pictures, archives, documents; the two bytes of UTF-16's mark would be taken for the beginning of sound. */
const isOtherKind = async (bytes: Buffer) => {
  const known = markedEncoding(bytes) ? undefined : await fileTypeFromBuffer(bytes)
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

const delimiters = [',', ';', '\t', '|'] as const
const FIRST_LINES = 20
/** What parts most of the first lines, in as many parts each: titles above and empty lines below say nothing, and a comma within a name little. */
const delimiterOf = (text: string): string => {
  const lines = text
    .slice(0, LONGEST)
    .replaceAll(/"[^"]*"/g, '')
    .split(/[\r\n]+/, FIRST_LINES)
  const scores = delimiters.map((one) => {
    const counts = lines.map((line) => line.split(one).length - 1).filter((count) => count > 0)
    return { one, score: 2 * counts.length + (new Set(counts).size === 1 ? 1 : 0) }
  })
  return scores.reduce((best, next) => (next.score > best.score ? next : best)).one
}

const readCsv = ({ text, encoding }: Decoded): Cells => {
  if (hasEndlessLine(text) || hasEndlessCell(text)) return { fault: 'too_large' }
  const rows: SheetRow[] = []
  let line = 0
  let fault: SheetFault | null = null
  Papa.parse<string[]>(text, {
    skipEmptyLines: false,
    delimiter: delimiterOf(text),
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
  return fault ? { fault } : { rows, sheet: null, encoding }
}

const isZip = (bytes: Buffer) => bytes.length > 4 && bytes.readUInt32LE(0) === 0x04034b50

/** Judged by the bytes; the name of a file says nothing. Of a workbook the sheet of this name is read, else the first; of a CSV the letters as said. */
export const readCells = async (path: string, sheet: string, encoding?: FileEncoding): Promise<Cells> => {
  const bytes = await readFile(path)
  if (isZip(bytes)) return readXlsx(path, sheet)
  if (await isOtherKind(bytes)) return { fault: 'no_spreadsheet' }
  const read = encoding ? decodedAs(bytes, encoding) : decoded(bytes)
  if (!read) return { fault: 'encoding' }
  // Of what was said to be something else, no more is known than that it is not.
  if (read.text.includes('\u0000')) return { fault: encoding ? 'encoding' : 'no_spreadsheet' }
  return readCsv(read)
}
