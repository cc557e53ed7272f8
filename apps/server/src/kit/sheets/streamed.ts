/**
 * Large workbooks, written while they are sent: the fixed parts of the format, and sheets whose rows come from an async iterator, so that no more of them is in
 * memory than one slice. Texts stand in their cells as texts, never as formulas; the same rows make the same bytes.
 */
import { createHash } from 'node:crypto'
import { PassThrough, Readable } from 'node:stream'
import yazl from 'yazl'
import { DAY_MS } from '../time/calendar.rules.ts'
import type { SheetCell } from './written.ts'

export type StreamedCell =
  | SheetCell
  | { readonly is: 'heading' | 'title'; readonly value: string }
  | { readonly is: 'link'; readonly value: number; readonly href: string }
  | { readonly is: 'none' }
export type StreamedRow = readonly StreamedCell[]
export type StreamedSheet = {
  readonly name: string
  /** Of its columns, in characters. */
  readonly widths: readonly number[]
  /** So many rows stay in sight. */
  readonly frozen: number
  /** Read anew each time it is written. */
  readonly rows: () => AsyncIterable<StreamedRow> | Iterable<StreamedRow>
}

/** What the format allows. */
const MOST_LETTERS = 32_767
const MOST_ROWS = 1_048_576
const SHEET_NAME = 31
/** Of a moment that means nothing, so that the same rows make the same file. */
const FIXED = new Date(Date.UTC(2000, 0, 1))

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)
const code = (sign: string) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`
/** As the format writes what XML cannot hold; what looks so already is told apart by its own underscore. Half a pair becomes the sign for what is lost. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML forbids
const FORBIDDEN = /[\u0000-\u0008\u000B-\u001F\uFFFE\uFFFF]/g
export const sheetText = (text: string): string => {
  const short = text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS - 1)}…` : text
  return escaped(
    short
      .toWellFormed()
      .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
      .replace(FORBIDDEN, code),
  )
}

/** By their place in the styles below. */
const style = { text: 0, heading: 1, title: 2, day: 3, moment: 4, amount: 5, link: 6, quoted: 7 } as const
const STYLES = `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="3"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/><numFmt numFmtId="166" formatCode="#,##0.00"/></numFmts><fonts count="4"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="16"/><name val="Calibri"/></font><font><u/><sz val="11"/><color rgb="FF0F5964"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="8">${[
  'numFmtId="0" fontId="0"',
  'numFmtId="0" fontId="1" applyFont="1"',
  'numFmtId="0" fontId="2" applyFont="1"',
  'numFmtId="164" fontId="0" applyNumberFormat="1"',
  'numFmtId="165" fontId="0" applyNumberFormat="1"',
  'numFmtId="166" fontId="0" applyNumberFormat="1"',
  'numFmtId="0" fontId="3" applyFont="1"',
  'numFmtId="0" fontId="0" quotePrefix="1"',
]
  .map((attributes) => `<xf ${attributes} fillId="0" borderId="0" xfId="0"/>`)
  .join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`

const letters = (column: number): string => (column < 26 ? '' : letters(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26))
/** Days since the last of 1899, as the format counts them. */
const serial = (at: Date) => at.getTime() / DAY_MS + 25_569
/** Whoever edits such a cell goes on having a text. */
const couldBeFormula = (text: string) => /^[=+\-@\t\r＝＋－＠]/u.test(text)

const inline = (text: string, at: string, styled: number) =>
  text === '' ? '' : `<c r="${at}"${styled ? ` s="${styled}"` : ''} t="inlineStr"><is><t xml:space="preserve">${sheetText(text)}</t></is></c>`
const valued = (value: number, at: string, styled: number) => `<c r="${at}"${styled ? ` s="${styled}"` : ''}><v>${value}</v></c>`

const written = (cell: StreamedCell, at: string): string => {
  switch (cell.is) {
    case 'none':
      return ''
    case 'text':
      return inline(cell.value, at, couldBeFormula(cell.value) ? style.quoted : style.text)
    case 'heading':
    case 'title':
      return inline(cell.value, at, style[cell.is])
    case 'number':
      return valued(cell.value, at, style.text)
    case 'amount':
    case 'link':
      return valued(cell.value, at, style[cell.is])
    case 'day':
    case 'moment':
      return valued(serial(cell.value), at, style[cell.is])
  }
}

type Linked = { readonly at: string; readonly href: string }
const PIECE = 64 * 1024

/** The XML of a sheet, piece by piece. `links` gathers what its part of relations is made of. */
async function* xmlOf({ widths, frozen, rows }: StreamedSheet, links: Linked[]): AsyncGenerator<Buffer> {
  const columns = widths.map((width, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`).join('')
  const pane = frozen > 0 ? `<pane ySplit="${frozen}" topLeftCell="A${frozen + 1}" activePane="bottomLeft" state="frozen"/>` : ''
  let piece = `${HEAD}<worksheet xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews>${columns ? `<cols>${columns}</cols>` : ''}<sheetData>`
  let line = 0
  for await (const row of rows()) {
    line++
    if (line > MOST_ROWS) throw new Error('a sheet holds no more rows')
    piece += `<row r="${line}">`
    for (const [column, cell] of row.entries()) {
      const at = `${letters(column)}${line}`
      piece += written(cell, at)
      if (cell.is === 'link') links.push({ at, href: cell.href })
    }
    piece += '</row>'
    if (piece.length >= PIECE) {
      yield Buffer.from(piece)
      piece = ''
    }
  }
  const linked = links.map(({ at }, i) => `<hyperlink ref="${at}" r:id="rId${i + 1}"/>`).join('')
  yield Buffer.from(`${piece}</sheetData>${linked ? `<hyperlinks>${linked}</hyperlinks>` : ''}</worksheet>`)
}

/** Of the XML of a sheet, as it stands in the file. */
export const sheetHash = async (sheet: StreamedSheet): Promise<string> => {
  const hash = createHash('sha256')
  for await (const piece of xmlOf(sheet, [])) hash.update(piece)
  return hash.digest('hex')
}

/** Ends in an error where what was written is not what was hashed before. */
async function* checked(pieces: AsyncIterable<Buffer>, expected: string | undefined): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  for await (const piece of pieces) {
    hash.update(piece)
    yield piece
  }
  if (expected !== undefined && hash.digest('hex') !== expected) throw new Error('a sheet is not what it was when it was hashed')
}

const relations = (lines: readonly string[]) => `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${lines.join('')}</Relationships>`
const nameOf = (name: string) => escaped(name.replace(/[\\/?*[\]:]/g, ' ').slice(0, SHEET_NAME))

/** The file, written as it is read. `hashes`: what the XML of a sheet must come to, by the place of the sheet. */
export const streamedXlsx = (sheets: readonly StreamedSheet[], hashes: Readonly<Record<number, string>> = {}): Readable => {
  const zip = new yazl.ZipFile()
  const out = new PassThrough()
  /** What breaks while it is read ends the file: the library listens to none of them. */
  const read = (pieces: Iterable<Buffer> | AsyncIterable<Buffer>) => Readable.from(pieces).once('error', (error) => out.destroy(error))
  const options = { mtime: FIXED, forceDosTimestamp: true }
  const part = (path: string, text: string) => zip.addBuffer(Buffer.from(text), path, options)
  const file = (i: number) => `sheet${i + 1}.xml`
  const sheetTypes = sheets.map((_, i) => `<Override PartName="/xl/worksheets/${file(i)}" ContentType="${TYPES}.worksheet+xml"/>`).join('')
  part(
    '[Content_Types].xml',
    `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/>${sheetTypes}</Types>`,
  )
  part('_rels/.rels', relations([`<Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/>`]))
  const listed = sheets.map(({ name }, i) => `<sheet name="${nameOf(name)}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`).join('')
  part('xl/workbook.xml', `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${listed}</sheets></workbook>`)
  part(
    'xl/_rels/workbook.xml.rels',
    relations([
      ...sheets.map((_, i) => `<Relationship Id="rId${i + 1}" Type="${RELATIONS}/worksheet" Target="worksheets/${file(i)}"/>`),
      `<Relationship Id="rId${sheets.length + 1}" Type="${RELATIONS}/styles" Target="styles.xml"/>`,
    ]),
  )
  part('xl/styles.xml', STYLES)
  for (const [i, sheet] of sheets.entries()) {
    const links: Linked[] = []
    zip.addReadStreamLazy(`xl/worksheets/${file(i)}`, { ...options, compress: true }, (done) =>
      done(null, read(checked(xmlOf(sheet, links), hashes[i]))),
    )
    // Written after the sheet, by when its links are known; no sheet without links needs the part, and an empty one is allowed.
    zip.addReadStreamLazy(`xl/worksheets/_rels/${file(i)}.rels`, { ...options, compress: true }, (done) => {
      const lines = links.map(
        ({ href }, n) => `<Relationship Id="rId${n + 1}" Type="${RELATIONS}/hyperlink" Target="${escaped(href)}" TargetMode="External"/>`,
      )
      done(null, read([Buffer.from(relations(lines))]))
    })
  }
  zip.once('error', (error: Error) => out.destroy(error))
  zip.outputStream.pipe(out)
  zip.end()
  return out
}
