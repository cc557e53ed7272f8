/** A spreadsheet of one sheet: text stays text, whatever it looks like, figures add up, and what is given as a day or a moment sorts. */
import { TIME_ZONE } from '@jujur/words/formats.ts'
import { saveBlob } from '../call/api.ts'
import type { CsvCell } from './csv.ts'

const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const encoder = new TextEncoder()

// ── A zip whose files are stored as they are ──────────────────────────────────────────────────────────────────

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte
  for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1
  return rest
})
const crcOf = (bytes: Uint8Array): number => {
  let crc = 0xffffffff
  for (const byte of bytes) crc = (crc >>> 8) ^ (table[(crc ^ byte) & 0xff] ?? 0)
  return (crc ^ 0xffffffff) >>> 0
}
/** Numbers of two or four bytes, the lowest first. */
const numbers = (...parts: readonly (readonly [value: number, bytes: 2 | 4])[]): Uint8Array<ArrayBuffer> => {
  const view = new DataView(new ArrayBuffer(parts.reduce((sum, [, bytes]) => sum + bytes, 0)))
  let at = 0
  for (const [value, bytes] of parts) {
    if (bytes === 2) view.setUint16(at, value, true)
    else view.setUint32(at, value, true)
    at += bytes
  }
  return new Uint8Array(view.buffer)
}
/** 1 January 1980: a file says nothing of when it was made. */
const NO_TIME = 0x00210000
const zipOf = (files: readonly (readonly [name: string, content: string])[]): Blob => {
  const bodies: BlobPart[] = []
  const index: BlobPart[] = []
  let offset = 0
  let indexed = 0
  for (const [name, content] of files) {
    const [path, bytes] = [encoder.encode(name), encoder.encode(content)]
    const about = [
      [NO_TIME, 4],
      [crcOf(bytes), 4],
      [bytes.length, 4],
      [bytes.length, 4],
      [path.length, 2],
      [0, 2],
    ] as const
    const head = numbers([0x04034b50, 4], [20, 2], [0x0800, 2], [0, 2], ...about)
    bodies.push(head, path, bytes)
    const entry = numbers([0x02014b50, 4], [20, 2], [20, 2], [0x0800, 2], [0, 2], ...about, [0, 2], [0, 2], [0, 2], [0, 4], [offset, 4])
    index.push(entry, path)
    offset += head.length + path.length + bytes.length
    indexed += entry.length + path.length
  }
  const end = numbers([0x06054b50, 4], [0, 2], [0, 2], [files.length, 2], [files.length, 2], [indexed, 4], [offset, 4], [0, 2])
  return new Blob([...bodies, ...index, end], { type: TYPE })
}

// ── The sheet ─────────────────────────────────────────────────────────────────────────────────────────────────

const DAY_MS = 24 * 60 * 60 * 1000
/** Days are counted from here; a spreadsheet knows no zones. */
const FIRST_DAY = Date.UTC(1899, 11, 30)
const inMalaysia = new Intl.DateTimeFormat('sv-SE', { timeZone: TIME_ZONE, dateStyle: 'short', timeStyle: 'medium' })
const styles = { heading: 1, day: 2, moment: 3 } as const

const XML: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** What XML cannot hold is left out. */
const escaped = (text: string): string =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML 1.0 forbids.
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu, '')
    .replaceAll(/[&<>"]/g, (letter) => XML[letter] ?? letter)
const written = (text: string, style = ''): string => `<c t="inlineStr"${style}><is><t xml:space="preserve">${escaped(text)}</t></is></c>`
const counted = (utc: number, style: number): string => `<c s="${style}"><v>${(utc - FIRST_DAY) / DAY_MS}</v></c>`

/** A day as calls tell it, or a moment, which clocks in Malaysia show. */
type Dated = { readonly is: 'day' | 'moment'; readonly value: string }
export type SheetCell = CsvCell | Dated

const cellOfDate = ({ is, value }: Dated): string => {
  const at = is === 'day' ? `${value}T00:00:00Z` : value
  if (Number.isNaN(Date.parse(at))) return written(value)
  return is === 'day'
    ? counted(Date.parse(at), styles.day)
    : counted(Date.parse(`${inMalaysia.format(new Date(at)).replace(' ', 'T')}Z`), styles.moment)
}
const cellOf = (value: SheetCell): string => {
  if (value === null || value === undefined || value === '') return '<c/>'
  if (typeof value === 'object') return cellOfDate(value)
  if (typeof value === 'number') return Number.isFinite(value) ? `<c><v>${value}</v></c>` : '<c/>'
  return written(value)
}
const rowOf = (cells: string): string => `<row>${cells}</row>`

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const around: readonly (readonly [string, string])[] = [
  [
    '[Content_Types].xml',
    `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${CONTENT}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${CONTENT}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${CONTENT}.styles+xml"/></Types>`,
  ],
  [
    '_rels/.rels',
    `<Relationships xmlns="${RELATIONS}"><Relationship Id="r1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ],
  [
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="${RELATIONS}"><Relationship Id="r1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  ],
  [
    'xl/styles.xml',
    `<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`,
  ],
]
/** As long as a sheet's name may be, without the signs that it may not hold. */
const sheetName = (name: string): string => escaped(name.replaceAll(/[\\/?*[\]:]/g, ' ').slice(0, 31))

export const xlsxOf = (name: string, headings: readonly string[], rows: readonly (readonly SheetCell[])[]): Blob => {
  const wide = headings.map((_, i) => `<col min="${i + 1}" max="${i + 1}" width="${i < 2 ? 28 : 18}" customWidth="1"/>`).join('')
  const view =
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>'
  const lines = [headings.map((heading) => written(heading, ` s="${styles.heading}"`)), ...rows.map((row) => row.map(cellOf))]
  const data = lines.map((cells) => rowOf(cells.join(''))).join('')
  const sheet = `<worksheet xmlns="${MAIN}">${view}${wide && `<cols>${wide}</cols>`}<sheetData>${data}</sheetData></worksheet>`
  const book = `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${sheetName(name)}" sheetId="1" r:id="r1"/></sheets></workbook>`
  return zipOf(
    [...around, ['xl/workbook.xml', book], ['xl/worksheets/sheet1.xml', sheet]].map(([path = '', xml = '']) => [path, HEAD + xml] as const),
  )
}

export const saveXlsx = (name: string, headings: readonly string[], rows: readonly (readonly SheetCell[])[], filename: string): void =>
  saveBlob(xlsxOf(name, headings, rows), filename)
