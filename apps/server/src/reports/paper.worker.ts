/** The thread in which a volume is drawn: a cover, the sums, and the rows as a table over pages. */
import { parentPort, workerData } from 'node:worker_threads'
import { bcp47, type Language } from '@jujur/contract/enumerations.ts'
import { baselineIn, type Ink, millimetre, Pdf } from '../kit/pdf/pdf.ts'
import { drawMark } from '../kit/pdf/pdf-ornaments.ts'

export type PaperReport = {
  readonly language: Language
  readonly portal: string
  readonly made_at: string
  readonly title: string
  readonly volume: string
  /** With `{{page}}` in it. */
  readonly page: string
  readonly facts: readonly (readonly [name: string, value: string])[]
  readonly reconciliation: string
  readonly sums: readonly { readonly title: string; readonly parts: readonly string[] }[]
  readonly titles: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

const mm = (n: number) => n * millimetre
/** A4, lying. */
const page = { left: 15, right: 282, top: 15, end: 190, foot: 199 }
const colours = { text: '#14262A', dim: '#4D5E62', accent: '#0F5964', rule: '#C9D3D5' }
const ink = {
  title: { size: mm(6.4), weight: 600, color: colours.text },
  heading: { size: mm(4), weight: 600, color: colours.accent },
  words: { size: mm(3.1), weight: 400, color: colours.text },
  strong: { size: mm(2.7), weight: 600, color: colours.text },
  cell: { size: mm(2.7), weight: 400, color: colours.text },
  dim: { size: mm(3.1), weight: 400, color: colours.dim },
} as const satisfies Record<string, Ink>
const GAP = 4
const MOST_LINES = 3

const draw = ({ language, portal, made_at, title, volume, page: pageWords, facts, reconciliation, sums, titles, rows }: PaperReport) => {
  const pdf = new Pdf({ title, author: portal, language: bcp47[language], at: new Date(made_at), layout: 'landscape' })
  let [at, number] = [page.top, 1]
  const put = (words: string, style: Ink, x: number, top: number, line: number) =>
    pdf.line(words, mm(x), mm(top) + baselineIn(mm(line), style.size), style)
  const foot = () => {
    const words = `${title}. ${pageWords.replace('{{page}}', String(number))}`
    pdf.ornament(() => void put(words, ink.dim, page.left, page.foot, 4))
  }
  const turn = () => {
    foot()
    pdf.nextPage()
    number++
    at = page.top
  }
  const room = (height: number) => {
    if (at + height > page.end) turn()
  }
  const block = (words: string, style: Ink, x: number, width: number, line: number) => {
    for (const part of pdf.lines(words, style, mm(width))) {
      room(line)
      put(part, style, x, at, line)
      at += line
    }
  }
  const wide = page.right - page.left

  pdf.ornament(() => drawMark(pdf, mm(page.right - 10), mm(page.top - 2), mm(10), 'sheet'))
  pdf.content('H1', () => block(title, ink.title, page.left, wide - 14, 9))
  pdf.content('P', () => block(volume, ink.words, page.left, wide, 5))
  at += 3
  for (const [name, value] of facts)
    pdf.content('P', () => {
      room(5)
      put(name, ink.dim, page.left, at, 5)
      block(value || '–', ink.words, page.left + 62, wide - 62, 5)
    })
  at += 4
  pdf.content('H2', () => block(reconciliation, ink.heading, page.left, wide, 7))
  for (const { title: course, parts } of sums) {
    pdf.content('P', () => block(course, ink.strong, page.left, wide, 4.6))
    pdf.content('P', () => block(parts.join('  ·  '), ink.cell, page.left, wide, 4.6))
    at += 1.5
  }
  if (rows.length > 0) {
    turn()
    const width = (wide - GAP * (titles.length - 1)) / titles.length
    const table = pdf.table()
    const xOf = (column: number) => page.left + column * (width + GAP)
    const lined = (cells: readonly string[], style: Ink) =>
      cells.map((cell) => {
        const lines = pdf.lines(cell, style, mm(width))
        return lines.length > MOST_LINES ? [...lines.slice(0, MOST_LINES - 1), `${lines[MOST_LINES - 1] ?? ''}…`] : lines
      })
    const drawn = (lines: readonly string[], column: number, style: Ink, top: number) => () => {
      for (const [i, line] of lines.entries()) if (line) put(line, style, xOf(column), top + i * 4, 4)
    }
    const heads = lined(titles, ink.strong)
    const headHeight = Math.max(...heads.map((lines) => lines.length)) * 4 + 2
    const rule = () => {
      const y = mm(at - 0.6)
      pdf.ornament(() => void pdf.drawing.moveTo(mm(page.left), y).lineTo(mm(page.right), y).lineWidth(0.4).stroke(colours.rule))
    }
    const head = (isFirst: boolean) => {
      const cells = heads.map((lines, column) => drawn(lines, column, ink.strong, at))
      if (isFirst) table.row(cells.map((cell) => ({ isHeading: true, draw: cell })))
      else
        pdf.ornament(() => {
          for (const cell of cells) cell()
        })
      at += headHeight
      rule()
    }
    head(true)
    for (const row of rows) {
      const cells = lined(row, ink.cell)
      const height = Math.max(1, ...cells.map((lines) => lines.length)) * 4 + 1.6
      if (at + height > page.end) {
        turn()
        head(false)
      }
      const top = at
      table.row(cells.map((lines, column) => ({ isHeading: false, draw: drawn(lines, column, ink.cell, top) })))
      at += height
      rule()
    }
  }
  foot()
  return pdf.bytes()
}

parentPort?.postMessage(await draw(workerData as PaperReport))
