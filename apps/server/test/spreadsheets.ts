/** Spreadsheets for tests, written by hand: also such as no program would write. */
import { crc32, deflateRawSync } from 'node:zlib'
import { importColumns } from '../src/trainees/import/headings.rules.ts'

type Entry = {
  name: string
  data: Buffer | string
  /** What the directory says instead of the truth. */
  claimedSize?: number
  claimedSum?: number
  encrypted?: boolean
}

/** A zip archive of deflated entries. */
export const zip = (entries: readonly Entry[]): Buffer => {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, data, claimedSize, claimedSum, encrypted = false } of entries) {
    const bytes = Buffer.from(data)
    const packed = deflateRawSync(bytes)
    const head = Buffer.alloc(26)
    head.writeUInt16LE(20, 0)
    head.writeUInt16LE(encrypted ? 1 : 0, 2)
    head.writeUInt16LE(8, 4)
    head.writeUInt32LE(claimedSum ?? crc32(bytes), 10)
    head.writeUInt32LE(packed.length, 14)
    head.writeUInt32LE(claimedSize ?? bytes.length, 18)
    head.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), head, Buffer.from(name), packed])
    const where = Buffer.alloc(14)
    where.writeUInt32LE(at, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), head, where, Buffer.from(name)]))
    parts.push(local)
    at += local.length
  }
  const end = Buffer.alloc(18)
  const length = directory.reduce((sum, part) => sum + part.length, 0)
  end.writeUInt16LE(entries.length % 65_536, 4)
  end.writeUInt16LE(entries.length % 65_536, 6)
  end.writeUInt32LE(length, 8)
  end.writeUInt32LE(at, 12)
  return Buffer.concat([...parts, ...directory, Buffer.from('PK\x05\x06'), end])
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const letter = (column: number) => String.fromCharCode(65 + column)

/** Cells as text; `{ f, v }` is a formula with its value, a number a number, null nothing. */
export type Cell = string | number | null | { f: string; v: string }
const cellXml = (cell: Cell, at: string) => {
  if (cell === null) return ''
  if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`
  if (typeof cell === 'object') return `<c r="${at}" t="str"><f>${escaped(cell.f)}</f><v>${escaped(cell.v)}</v></c>`
  return `<c r="${at}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`
}
export const rowXml = (cells: readonly Cell[], row: number) =>
  `<row r="${row}">${cells.map((cell, i) => cellXml(cell, `${letter(i)}${row}`)).join('')}</row>`
export const sheetXml = (rows: readonly (readonly Cell[])[], after = '') =>
  `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows
    .map((cells, i) => rowXml(cells, i + 1))
    .join('')}</sheetData>${after}</worksheet>`

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** A workbook of sheets given as XML, in order. */
export const workbook = (sheets: Record<string, string>, more: readonly Entry[] = []): Buffer => {
  const names = Object.keys(sheets)
  return zip([
    { name: '[Content_Types].xml', data: '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>' },
    {
      name: 'xl/workbook.xml',
      data: `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${OFFICE}"><sheets>${names
        .map((name, i) => `<sheet name="${name}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`)
        .join('')}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      data: `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${names
        .map((_, i) => `<Relationship Id="rId${i + 1}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${i + 1}.xml"/>`)
        .join('')}</Relationships>`,
    },
    ...names.map((name, i) => ({ name: `xl/worksheets/sheet${i + 1}.xml`, data: sheets[name] as string })),
    ...more,
  ])
}

export const header: string[] = [...importColumns]
/** One sheet with the template's header. */
export const traineeWorkbook = (rows: readonly (readonly Cell[])[]) => workbook({ Trainees: sheetXml([header, ...rows]) })
export const traineeCsv = (rows: readonly (readonly string[])[], columns: readonly string[] = header) =>
  Buffer.from(
    [columns, ...rows].map((cells) => cells.map((cell) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')).join('\r\n'),
  )

/** So many people, each another. */
export const people = (count: number, prefix = 'p') =>
  Array.from({ length: count }, (_, i) => [
    `Person ${prefix} ${i}`,
    `${prefix}.${i}`,
    `${prefix}.${i}@import.test`,
    '+60123456789',
    '',
    `E-${prefix}-${i}`,
    `Department ${i % 7}`,
    'Clerk',
    ['low', 'medium', 'high'][i % 3] as string,
  ])
