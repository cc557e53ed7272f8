/** The thread in which a spreadsheet is written. */
import { parentPort, workerData } from 'node:worker_threads'
import writeXlsxFile from 'write-excel-file/node'
import type { Sheet, SheetCell } from './written.ts'

const formats = { amount: '#,##0.00', day: 'yyyy-mm-dd', moment: 'yyyy-mm-dd hh:mm' } as const
const cell = (one: SheetCell) => {
  if (one.is === 'text') return { value: one.value, type: String }
  if (one.is === 'number') return { value: one.value, type: Number }
  if (one.is === 'amount') return { value: one.value, type: Number, format: formats.amount }
  return { value: one.value, type: Date, format: formats[one.is] }
}
const ZONE = 'UTC+8'
const zoned = ({ headings, rows }: Sheet) => headings.map((name, i) => (rows.some((row) => row[i]?.is === 'moment') ? `${name} (${ZONE})` : name))
const heading = (value: string) => ({ value, type: String, fontWeight: 'bold' as const })

const { sheets } = workerData as { sheets: readonly Sheet[] }
const file = writeXlsxFile(
  sheets.map((sheet) => {
    const { name, headings, rows, widths, told } = sheet
    return {
      sheet: name,
      data: [...(told ? [[heading(told)]] : []), zoned(sheet).map(heading), ...rows.map((row) => row.map(cell))],
      columns: headings.map((_, i) => ({ width: widths?.[i] ?? (i < 2 ? 24 : 16) })),
      stickyRowsCount: told ? 2 : 1,
    }
  }),
)
parentPort?.postMessage(new Uint8Array(await file.toBuffer()))
