/** Lists as spreadsheets: cells of what they hold, so that amounts add up and days sort. */
import writeXlsxFile from 'write-excel-file/node'

export type Cell = {
  value?: string | number | Date
  type?: StringConstructor | NumberConstructor | DateConstructor
  format?: string
  fontWeight?: 'bold'
}

export const text = (value: string | null): Cell => ({ value: value ?? '', type: String })
export const number = (value: number): Cell => ({ value, type: Number })
/** Two digits of a hundredth are exact in what a cell holds, up to far more than an invoice may be. */
export const amount = (sen: number): Cell => ({ value: sen / 100, type: Number, format: '#,##0.00' })
export const day = (value: string): Cell => ({ value: new Date(`${value}T00:00:00Z`), type: Date, format: 'yyyy-mm-dd' })
export const moment = (value: Date): Cell => ({ value, type: Date, format: 'yyyy-mm-dd hh:mm' })
export const heading = (value: string): Cell => ({ value, type: String, fontWeight: 'bold' })

export type Sheet = { name: string; headings: readonly string[]; rows: readonly Cell[][] }
export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A file of these sheets; the two columns in front, which name the row, are wider. */
export const xlsxOf = async (sheets: readonly Sheet[]): Promise<Uint8Array> => {
  const file = writeXlsxFile(
    sheets.map(({ name, headings, rows }) => ({
      sheet: name,
      data: [headings.map(heading), ...rows],
      columns: headings.map((_, i) => ({ width: i < 2 ? 24 : 16 })),
      stickyRowsCount: 1,
    })),
  )
  return new Uint8Array(await file.toBuffer())
}
