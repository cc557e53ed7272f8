/** The empty spreadsheet to fill in. What a column takes is told on a second sheet, which nobody reads in again. */
import type { Language } from '@jujur/contract/enumerations.ts'
import writeXlsxFile from 'write-excel-file/node'
import { IMPORT_SHEET, type ImportColumn, importColumns } from './headings.rules.ts'
import { templateWords } from './template.texts.ts'

/** With a byte order mark, by which spreadsheet programs know that it is UTF-8. */
export const templateCsv = (language: Language): Uint8Array => {
  const { headings } = templateWords(language)
  return Buffer.from(`\uFEFF${importColumns.map((column) => headings[column]).join(',')}\r\n`, 'utf8')
}

/** Rows that come formatted as text, so that numbers keep their leading zeros. */
const TEXT_ROWS = 200
const widths: Partial<Record<ImportColumn, number>> = { name: 28, email: 30, department: 22, position: 22 }

export const templateXlsx = async (language: Language): Promise<Uint8Array> => {
  const words = templateWords(language)
  const header = importColumns.map((column) => ({
    value: words.headings[column],
    type: String,
    fontWeight: 'bold' as const,
    backgroundColor: '#E6EAF2',
  }))
  const empty = Array.from({ length: TEXT_ROWS }, () => importColumns.map(() => ({ type: String, format: '@' })))
  const help = importColumns.map((column) => [
    { value: words.headings[column], type: String, fontWeight: 'bold' as const },
    { value: words.columns[column], type: String, wrap: true },
  ])
  const file = writeXlsxFile([
    { sheet: IMPORT_SHEET, data: [header, ...empty], columns: importColumns.map((column) => ({ width: widths[column] ?? 18 })), stickyRowsCount: 1 },
    {
      sheet: words.sheet,
      data: [...words.about.map((value) => [{ value, type: String, wrap: true, columnSpan: 2 }]), [], ...help],
      columns: [{ width: 18 }, { width: 80 }],
    },
  ])
  return new Uint8Array(await file.toBuffer())
}
