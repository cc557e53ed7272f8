/** Reads the cells of a CSV or XLSX file that anybody may have made. Runs in a worker: nothing here may be trusted to end. */
import { fileTypeFromBuffer } from 'file-type'
import Papa from 'papaparse'
import { type Cells, type ImportFault, importLimits, type SheetRow } from './spreadsheet.rules.ts'
import { readXlsx } from './xlsx.worker.ts'

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

const readCsv = (text: string): Cells => {
  const rows: SheetRow[] = []
  let line = 0
  let fault: ImportFault | null = null
  Papa.parse<string[]>(text, {
    skipEmptyLines: false,
    step: ({ data }, parser) => {
      line++
      if (data.every((cell) => cell.trim() === '')) return
      if (data.length > importLimits.columns) fault = 'too_large'
      rows.push({ line, cells: data.map((cell) => cell.slice(0, importLimits.cell + 1)) })
      if (rows.length > importLimits.rows + 1) fault = 'too_many_rows'
      if (fault) parser.abort()
    },
  })
  return fault ? { fault } : { rows }
}

const isZip = (bytes: Buffer) => bytes.length > 4 && bytes.readUInt32LE(0) === 0x04034b50

/** Judged by the bytes; the name of a file says nothing. */
export const readCells = async (bytes: Buffer): Promise<Cells> => {
  if (isZip(bytes)) return readXlsx(bytes)
  const text = decoded(bytes)
  if (text?.includes('\u0000') || (await isOtherKind(bytes))) return { fault: 'no_spreadsheet' }
  return text === null ? { fault: 'encoding' } : readCsv(text)
}
