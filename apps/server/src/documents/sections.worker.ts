/** The thread in which a paper of sections is drawn: a cover, then words, facts, sums and tables over pages. */
import { parentPort, workerData } from 'node:worker_threads'
import { bcp47, type Language } from '@jujur/contract/enumerations.ts'
import { baselineIn, type Ink, millimetre, Pdf } from '../kit/pdf/pdf.ts'
import { drawMark } from '../kit/pdf/pdf-ornaments.ts'

export type PaperTable = {
  readonly titles: readonly string[]
  readonly rows: readonly (readonly string[])[]
  /** How the columns share the width; alike where it is left out. */
  readonly widths?: readonly number[]
  /** Nothing of a cell is left out, over as many pages as it takes; otherwise three lines of it are shown. */
  readonly isWhole?: boolean
  readonly startsPage?: boolean
}
export type PaperSection = {
  readonly heading?: string
  readonly words?: readonly string[]
  readonly facts?: readonly (readonly [name: string, value: string])[]
  readonly sums?: readonly { readonly title: string; readonly parts: readonly string[] }[]
  readonly table?: PaperTable
}
export type SectionedPaper = {
  readonly language: Language
  readonly portal: string
  readonly made_at: string
  readonly title: string
  /** Below the title. */
  readonly line: string
  /** With `{{page}}` in it. */
  readonly page: string
  readonly facts: readonly (readonly [name: string, value: string])[]
  readonly sections: readonly PaperSection[]
}

const mm = (n: number) => n * millimetre
/** A4, lying. */
const page = { left: 15, right: 282, top: 15, end: 190, foot: 199 }
const wide = page.right - page.left
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
/** A row is not begun at the foot of a page with fewer of its lines. */
const LEAST_LINES = 3
const LINE = 4

/** The page that is being written, and how far down. */
const deskOf = (pdf: Pdf, { title, page: pageWords }: SectionedPaper) => {
  const desk = { at: page.top, number: 1 }
  const put = (words: string, style: Ink, x: number, top: number, line: number) =>
    pdf.line(words, mm(x), mm(top) + baselineIn(mm(line), style.size), style)
  const foot = () => {
    const words = `${title}. ${pageWords.replace('{{page}}', String(desk.number))}`
    pdf.ornament(() => void put(words, ink.dim, page.left, page.foot, 4))
  }
  const turn = () => {
    foot()
    pdf.nextPage()
    desk.number++
    desk.at = page.top
  }
  const room = (height: number) => {
    if (desk.at + height > page.end) turn()
  }
  const block = (words: string, style: Ink, x: number, width: number, line: number) => {
    for (const part of pdf.lines(words, style, mm(width))) {
      room(line)
      put(part, style, x, desk.at, line)
      desk.at += line
    }
  }
  const rule = () => {
    const y = mm(desk.at - 0.6)
    pdf.ornament(() => void pdf.drawing.moveTo(mm(page.left), y).lineTo(mm(page.right), y).lineWidth(0.4).stroke(colours.rule))
  }
  const facts = (all: SectionedPaper['facts']) => {
    for (const [name, value] of all)
      pdf.content('P', () => {
        room(5)
        put(name, ink.dim, page.left, desk.at, 5)
        block(value || '–', ink.words, page.left + 62, wide - 62, 5)
      })
  }
  return Object.assign(desk, { pdf, put, foot, turn, room, block, rule, facts })
}
type Desk = ReturnType<typeof deskOf>

const columnsOf = ({ titles, widths = titles.map(() => 1) }: PaperTable) => {
  const share = (wide - GAP * (titles.length - 1)) / widths.reduce((sum, one) => sum + one, 0)
  const columns: { x: number; width: number }[] = []
  for (const one of widths) {
    const last = columns.at(-1)
    columns.push({ x: last ? last.x + last.width + GAP : page.left, width: one * share })
  }
  return columns
}

const drawTable = (desk: Desk, of: PaperTable) => {
  const { pdf, put, turn, room, rule } = desk
  const { titles, rows, isWhole = false } = of
  const columns = columnsOf(of)
  const table = pdf.table()
  const lined = (cells: readonly string[], style: Ink) =>
    cells.map((cell, i) => {
      const lines = pdf.lines(cell, style, mm(columns[i]?.width ?? 0))
      return !isWhole && lines.length > MOST_LINES ? [...lines.slice(0, MOST_LINES - 1), `${lines[MOST_LINES - 1] ?? ''}…`] : lines
    })
  const drawn = (lines: readonly string[], column: number, style: Ink, top: number) => () => {
    for (const [i, line] of lines.entries()) if (line) put(line, style, columns[column]?.x ?? page.left, top + i * LINE, LINE)
  }
  const most = (cells: readonly (readonly string[])[]) => Math.max(1, ...cells.map((lines) => lines.length))
  const heads = lined(titles, ink.strong)
  const head = (isFirst: boolean) => {
    const cells = heads.map((lines, column) => drawn(lines, column, ink.strong, desk.at))
    if (isFirst) table.row(cells.map((cell) => ({ isHeading: true, draw: cell })))
    else
      pdf.ornament(() => {
        for (const cell of cells) cell()
      })
    desk.at += most(heads) * LINE + 2
    rule()
  }
  const next = () => {
    turn()
    head(false)
  }
  room((most(heads) + LEAST_LINES) * LINE + 2)
  head(true)
  for (const row of rows) {
    let left = lined(row, ink.cell)
    do {
      const needed = most(left)
      const fits = () => Math.floor((page.end - desk.at - 1.6) / LINE)
      if (fits() < Math.min(needed, isWhole ? LEAST_LINES : needed)) next()
      const some = isWhole ? Math.min(needed, fits()) : needed
      const [top, shown] = [desk.at, left.map((lines) => lines.slice(0, some))]
      table.row(shown.map((lines, column) => ({ isHeading: false, draw: drawn(lines, column, ink.cell, top) })))
      desk.at += some * LINE + 1.6
      left = left.map((lines) => lines.slice(some))
    } while (left.some((lines) => lines.length > 0))
    rule()
  }
}

const drawSection = (desk: Desk, { heading, words = [], facts = [], sums = [], table }: PaperSection) => {
  const { pdf, block } = desk
  desk.at += 4
  if (table?.startsPage) desk.turn()
  if (heading) {
    desk.room(7 + 2 * 5)
    pdf.content('H2', () => block(heading, ink.heading, page.left, wide, 7))
  }
  for (const one of words) pdf.content('P', () => block(one, ink.words, page.left, wide, 5))
  desk.facts(facts)
  for (const { title: name, parts } of sums) {
    pdf.content('P', () => block(name, ink.strong, page.left, wide, 4.6))
    pdf.content('P', () => block(parts.join('  ·  '), ink.cell, page.left, wide, 4.6))
    desk.at += 1.5
  }
  if (table) drawTable(desk, table)
}

const draw = (paper: SectionedPaper) => {
  const { language, portal, made_at, title, line, facts, sections } = paper
  const pdf = new Pdf({ title, author: portal, language: bcp47[language], at: new Date(made_at), layout: 'landscape' })
  const desk = deskOf(pdf, paper)
  pdf.ornament(() => drawMark(pdf, mm(page.right - 10), mm(page.top - 2), mm(10), 'sheet'))
  pdf.content('H1', () => desk.block(title, ink.title, page.left, wide - 14, 9))
  pdf.content('P', () => desk.block(line, ink.words, page.left, wide, 5))
  desk.at += 3
  desk.facts(facts)
  for (const section of sections) drawSection(desk, section)
  desk.foot()
  return pdf.bytes()
}

parentPort?.postMessage(await draw(workerData as SectionedPaper))
