/**
 * The sheet that invoices, official receipts and credit notes are printed on: A4 portrait in one black, drawn in millimetres like the design's
 * page. What stands on it is laid out first, so that every page can say how many there are. Papers are in English.
 */
import { formatOf } from '@jujur/words/formats.ts'
import { baselineIn, type Ink, millimetre, Pdf } from '../kit/pdf/pdf.ts'
import { drawMark, drawQr } from '../kit/pdf/pdf-ornaments.ts'
import { MALAYSIA, states } from '../reference/reference.store.ts'
import type { SupplierSettings } from '../settings.ts'

const mm = (n: number) => n * millimetre
export const paperLeft = 24
export const paperRight = 192
const width = paperRight - paperLeft
const rail = 13.15
/** Content of the first page begins under supplier and heading, of later ones at the top; the foot begins at `end`. */
const page = { top: 15, later: 26, end: 252, foot: 257, bottom: 285 }
const ink = { black: '#14262A', dim: '#3A4A4E', rule: '#B9C4C6' }

const size = { text: 2.9, small: 2.65, strong: 3.6, heading: 3.1, title: 7 }
const leading = 1.5
const rowHeight = size.text * leading

const format = formatOf('en')
/** Of sen, as amounts stand in columns headed with the currency. */
export const plain = (sen: number): string => format.money(sen).replace(/^(-?)RM\s?/, '$1')
export const money = (sen: number): string => format.money(sen)
export const longDate = (at: string | Date): string => format.longDate(new Date(at))
export const shortDate = (at: string | Date): string => format.date(at)
const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Asia/Kuala_Lumpur' })
export const dayAndTime = (at: string | Date): string => `${longDate(at)}, ${time.format(new Date(at))}`
/** 800 -> 8%. */
export const percent = format.rate

const stateName = (code: string) => states.find((state) => state.code === code)?.name ?? code
/** Postcode, city, state and country; a city of the state's own name is not said twice. */
export const placeLine = ({ postcode, city, state_code }: { postcode: string; city: string; state_code: string }): string => {
  const state = stateName(state_code)
  return [`${postcode} ${city}`, ...(state.endsWith(city) ? [] : [state]), MALAYSIA.name].join(', ')
}

type Look = { size?: number; weight?: Ink['weight']; color?: string; tracking?: number; figures?: boolean }
/** An amount stands at the right of its row. */
export type Fact = readonly [name: string, value: string, amount?: string]
/** Right-aligned columns are as wide as what stands in them, the column that grows takes what is left, others the millimetres they say. */
export type Column = { title: string; align: 'left' | 'right'; width?: number; grows?: true }
/** A cell's text, with a smaller line below. */
export type PaperCell = string | { text: string; below: string }
export type PaperState = { mark: 'open' | 'done' | 'none'; title: string; text: string }

type Piece = { page: number; draw: () => void }

export type PaperHead = {
  /** What the file is called in a reader's window. */
  title: string
  kind: string
  document_no: string
  supplier: SupplierSettings
  portal_name: string
  issued_at: Date
}
export type PaperFoot = { lines: readonly string[]; code: { address: string; alt: string } }

export class Paper {
  readonly #pdf: Pdf
  readonly #head: PaperHead
  readonly #pieces: Piece[] = []
  #page = 0
  #y = page.top

  constructor(head: PaperHead) {
    this.#head = head
    this.#pdf = new Pdf({ title: head.title, author: head.portal_name, language: 'en', at: head.issued_at, layout: 'portrait' })
    this.#drawHead()
  }

  get y(): number {
    return this.#y
  }

  skip(height: number): void {
    this.#y += height
  }

  /** Where something of this height goes: here, or at the top of the next page. `again` is drawn there first. */
  #room(height: number, again?: () => void): number {
    if (this.#y + height > page.end) {
      this.#page += 1
      this.#y = page.later
      again?.()
    }
    const top = this.#y
    this.#y += height
    return top
  }
  #put(draw: () => void): void {
    this.#pieces.push({ page: this.#page, draw })
  }

  #style({ size: height = size.text, weight = 400, color = ink.black, tracking, figures = false }: Look): Ink {
    return { size: mm(height), weight, color, figures, ...(tracking === undefined ? {} : { tracking }) }
  }
  #lines(text: string, look: Look, room: number): string[] {
    return this.#pdf.lines(text, this.#style(look), mm(room))
  }
  /** One line of text in a row of that height. */
  #line(text: string, x: number, top: number, look: Look, align: 'left' | 'right' = 'left'): void {
    const style = this.#style(look)
    const height = style.size / millimetre
    const at = align === 'right' ? mm(x) - this.#pdf.width(text, style) : mm(x)
    this.#pdf.line(text, at, mm(top + baselineIn(height * leading, height)), style)
  }
  #rule(x: number, y: number, long: number, heavy = false): void {
    this.#pdf.ornament(() => this.#pdf.drawing.rect(mm(x), mm(y), mm(long), mm(heavy ? 0.3 : 0.15)).fill(heavy ? ink.black : ink.rule))
  }

  /** Draws lines of text below each other from `top` and answers where they end. */
  #block(lines: readonly string[], x: number, top: number, look: Look, align: 'left' | 'right' = 'left'): number {
    const height = (look.size ?? size.text) * leading
    for (const [i, line] of lines.entries()) this.#line(line, x, top + i * height, look, align)
    return top + lines.length * height
  }

  #drawHead(): void {
    const { supplier, kind, document_no, portal_name } = this.#head
    const pdf = this.#pdf
    const room = 96
    const strong = this.#lines(supplier.name, { weight: 600 }, room)
    const facts = [
      `Registration number ${supplier.brn}`,
      `TIN ${supplier.tin}`,
      ...(supplier.sst_no === null ? [] : [`Service tax number ${supplier.sst_no}`]),
      supplier.address_lines.join(', '),
      placeLine(supplier),
      `${supplier.email}, ${supplier.phone}`,
    ].flatMap((fact) => this.#lines(fact, {}, room))
    this.#put(() => {
      pdf.ornament(() => drawMark(pdf, mm(paperLeft), mm(page.top), mm(8.6), 'paper'))
      pdf.content('P', () => {
        const look = { size: 6, weight: 600, tracking: -0.02 } as const
        const [name = ''] = this.#lines(portal_name, look, 56)
        this.#line(name, paperLeft + 10.8, page.top - 0.3, look)
      })
      pdf.content('P', () => {
        const next = this.#block(strong, paperRight, page.top, { weight: 600 }, 'right')
        this.#block(facts, paperRight, next, { color: ink.dim }, 'right')
      })
    })
    const headBottom = page.top + Math.max(30.45, (strong.length + facts.length) * rowHeight)
    this.#put(() => {
      pdf.content('H1', () =>
        pdf.line(
          kind,
          mm(paperLeft),
          mm(headBottom + 10 + baselineIn(8.75, size.title)),
          this.#style({ size: size.title, weight: 600, tracking: -0.02 }),
        ),
      )
      pdf.content('P', () => this.#line(document_no, paperLeft, headBottom + 18.75, { size: size.strong, weight: 500 }))
    })
    this.#y = headBottom + 18.75 + size.strong * leading + 8
  }

  /** Who it is to, and beside it the facts. `contact` stands below the party under a label of its own. */
  parties(label: string, party: readonly string[], facts: readonly Fact[], contact?: Fact): void {
    const room = width - 66 - 10
    const [name = '', ...rest] = party
    const names = this.#lines(name, { weight: 600 }, room)
    const others = rest.flatMap((line) => this.#lines(line, {}, room))
    const known = contact ? this.#lines(contact[1], {}, room) : []
    const leftHeight =
      size.small * leading + (names.length + others.length) * rowHeight + (contact ? 2 + size.small * leading + known.length * rowHeight : 0)
    const rows = this.#factRows(facts, 66, 30)
    const top = this.#room(Math.max(leftHeight, rows.height))
    this.#put(() => {
      this.#pdf.content('P', () => {
        this.#line(label, paperLeft, top, { size: size.small, color: ink.dim })
        const next = this.#block(names, paperLeft, top + size.small * leading, { weight: 600 })
        const end = this.#block(others, paperLeft, next, {})
        if (contact) {
          this.#line(contact[0], paperLeft, end + 2, { size: size.small, color: ink.dim })
          this.#block(known, paperLeft, end + 2 + size.small * leading, {})
        }
      })
      rows.draw(paperRight - 66, top, 'right')
    })
  }

  #factRows(facts: readonly Fact[], wide: number, names: number) {
    const laid = facts.map(([name, value, amount]) => {
      const room =
        wide - names - 2 - (amount === undefined ? 0 : this.#pdf.width(amount, this.#style({ weight: 500, figures: true })) / millimetre + 2)
      return { name, amount, lines: this.#lines(value, { weight: 500 }, room) }
    })
    const heightOf = ({ lines }: { lines: readonly string[] }) => Math.max(1, lines.length) * rowHeight + 1.65
    return {
      height: laid.reduce((sum, row) => sum + heightOf(row), 0),
      draw: (x: number, top: number, align: 'left' | 'right') => {
        let y = top
        for (const row of laid) {
          this.#pdf.content('P', () => {
            this.#line(row.name, x, y + 0.75, { color: ink.dim })
            this.#block(row.lines, align === 'right' ? x + wide : x + names, y + 0.75, { weight: 500 }, align)
            if (row.amount !== undefined) this.#line(row.amount, x + wide, y + 0.75, { weight: 500, figures: true }, 'right')
          })
          y += heightOf(row)
          this.#rule(x, y - 0.15, wide)
        }
      },
    }
  }

  /** Rows that go on over pages, the headings above them on each. */
  table(columns: readonly Column[], rows: readonly (readonly PaperCell[])[]): void {
    const gap = 5
    const wideOf = (text: string, look: Look) => this.#pdf.width(text, this.#style(look)) / millimetre
    const widths = columns.map(({ title, align, width: told, grows }, i) => {
      if (grows) return 0
      const texts = rows.map((row) => row[i] ?? '').map((cell) => (typeof cell === 'string' ? cell : cell.text))
      return told ?? Math.max(wideOf(title, { size: size.small }), ...texts.map((text) => wideOf(text, { figures: align === 'right' }))) + 0.1
    })
    const taken = widths.reduce((sum, one) => sum + one, gap * (columns.length - 1))
    let x = paperLeft
    const placed = columns.map((column, i) => {
      const wide = column.grows ? Math.max(30, width - taken) : (widths[i] ?? 0)
      const place = { ...column, x, wide }
      x += wide + gap
      return place
    })
    const edge = ({ x: from, wide, align }: { x: number; wide: number; align: 'left' | 'right' }) => (align === 'right' ? from + wide : from)
    const small = { size: size.small, color: ink.dim } as const
    const titles = placed.map((column) => ({ column, lines: this.#lines(column.title, small, column.wide) }))
    const titleRows = Math.max(...titles.map(({ lines }) => lines.length))
    const headHeight = titleRows * size.small * leading + 3.1
    let table: ReturnType<Pdf['table']> | null = null
    const head = () => {
      const top = this.#y
      this.#y += headHeight
      this.#put(() => {
        const cells = titles.map(({ column, lines }) => ({
          isHeading: true,
          draw: () => {
            this.#block(lines, edge(column), top + 1.4 + (titleRows - lines.length) * size.small * leading, small, column.align)
          },
        }))
        // Said once: on later pages they are there for who looks.
        if (table)
          this.#pdf.ornament(() => {
            for (const { draw } of cells) draw()
          })
        else {
          table = this.#pdf.table()
          table.row(cells)
        }
        this.#rule(paperLeft, top + headHeight - 0.3, width, true)
      })
    }
    if (this.#y + headHeight + 12 > page.end) this.#room(page.end)
    head()
    for (const row of rows) {
      const cells = row.map((cell, i) => {
        const column = placed[i] as (typeof placed)[number]
        const { text, below } = typeof cell === 'string' ? { text: cell, below: '' } : cell
        const look = { figures: column.align === 'right' }
        return { column, look, lines: this.#lines(text, look, column.wide), below: below ? this.#lines(below, small, column.wide) : [] }
      })
      const height = Math.max(...cells.map(({ lines, below }) => lines.length * rowHeight + below.length * size.small * leading)) + 3.75
      const top = this.#room(height, head)
      this.#put(() => {
        table?.row(
          cells.map(({ column, look, lines, below }) => ({
            isHeading: false,
            draw: () => {
              const end = this.#block(lines, edge(column), top + 1.8, look, column.align)
              this.#block(below, edge(column), end, small, column.align)
            },
          })),
        )
        this.#rule(paperLeft, top + height - 0.15, width)
      })
    }
  }

  /** Sums at the right; the last one stands out. */
  totals(rows: readonly Fact[]): void {
    const wide = 78
    const [last = ['', ''] as const] = rows.slice(-1)
    const others = rows.slice(0, -1)
    const high = rowHeight + 1.8
    const grand = size.strong * leading + 2.6 + 0.6
    const top = this.#room(2 + others.length * high + grand) + 2
    this.#put(() => {
      for (const [i, [name, value]] of others.entries())
        this.#pdf.content('P', () => {
          this.#line(name, paperRight - wide, top + i * high + 0.9, {})
          this.#line(value, paperRight, top + i * high + 0.9, { figures: true }, 'right')
        })
      const y = top + others.length * high
      this.#rule(paperRight - wide, y, wide, true)
      this.#pdf.content('P', () => {
        this.#line(last[0], paperRight - wide, y + 1.6, { size: size.strong, weight: 600 })
        this.#line(last[1], paperRight, y + 1.6, { size: size.strong, weight: 600, figures: true }, 'right')
      })
      this.#rule(paperRight - wide, y + grand - 0.3, wide, true)
    })
  }

  /** Left: headed rows of facts, or of what came in, and sentences below. Right: the state in a frame. They stay together on one page. */
  closing(left: readonly { title: string; facts: readonly Fact[]; text?: string; names?: number }[], state: PaperState): void {
    const wide = width - 60 - 10
    const parts = left.map(({ title, facts, text = '', names = 30 }) => ({
      title,
      rows: this.#factRows(facts, wide, names),
      lines: text ? this.#lines(text, {}, wide) : [],
      names,
    }))
    const heading = size.heading * leading + 1
    const heightOf = ({ rows, lines }: (typeof parts)[number]) => heading + rows.height + (lines.length > 0 ? 1.6 + lines.length * rowHeight : 0)
    const stateLines = this.#lines(state.text, {}, 60 - 6.6)
    const stateHeight = 4.8 + 3.4 * leading + stateLines.length * rowHeight + 0.6
    const leftHeight = parts.reduce((sum, part) => sum + heightOf(part), Math.max(0, parts.length - 1) * 5)
    const top = this.#room(9 + Math.max(leftHeight, heading + stateHeight)) + 9
    this.#put(() => {
      let y = top
      for (const part of parts) {
        this.#pdf.content('H2', () => this.#line(part.title, paperLeft, y, { size: size.heading, weight: 600 }))
        part.rows.draw(paperLeft, y + heading, 'left')
        if (part.lines.length > 0) this.#pdf.content('P', () => this.#block(part.lines, paperLeft, y + heading + part.rows.height + 1.6, {}))
        y += heightOf(part) + 5
      }
      const x = paperRight - 60
      this.#pdf.content('H2', () => this.#line('Status', x, top, { size: size.heading, weight: 600 }))
      const box = top + heading
      this.#pdf.ornament(() => {
        this.#pdf.drawing
          .roundedRect(mm(x + 0.15), mm(box + 0.15), mm(59.7), mm(stateHeight - 0.3), mm(1.2))
          .lineWidth(mm(0.3))
          .stroke(ink.black)
        this.#drawMark(state.mark, x + 5.2, box + 2.7 + 1.7 * leading)
      })
      this.#pdf.content('P', () => {
        this.#line(state.title, x + 8.8, box + 2.7, { size: 3.4, weight: 600 })
        this.#block(stateLines, x + 3.3, box + 2.7 + 3.4 * leading, {})
      })
    })
  }

  /** A round sign of 3.8 mm: a clock, a tick, or a bar. */
  #drawMark(mark: PaperState['mark'], x: number, y: number): void {
    const { drawing } = this.#pdf
    const unit = mm(3.8) / 24
    drawing.translate(mm(x) - 12 * unit, mm(y) - 12 * unit).scale(unit)
    drawing.lineWidth(1.75).lineCap('round').lineJoin('round')
    drawing.circle(12, 12, 9).stroke(ink.black)
    drawing.path({ open: 'M12 7v5l3 3', done: 'M9 12l2 2l4 -4', none: 'M8 12h8' }[mark]).stroke(ink.black)
  }

  /** Ends the paper: every page with its line, its foot and its number. */
  finish(foot: PaperFoot): Promise<Uint8Array> {
    const pdf = this.#pdf
    const pages = this.#page + 1
    const room = width - 24 - 8
    for (let sheet = 0; sheet < pages; sheet++) {
      if (sheet > 0) pdf.nextPage()
      pdf.ornament(() => {
        pdf.drawing.rect(mm(rail - 0.15), 0, mm(0.3), pdf.sheet.height).fill(ink.black)
        if (sheet === 0) {
          pdf.drawing.circle(mm(rail), mm(21.15), mm(2.55)).fill('#FFFFFF')
          pdf.drawing.circle(mm(rail), mm(21.15), mm(1.55)).fill(ink.black)
        }
      })
      if (sheet > 0)
        pdf.content('P', () => this.#line(`${this.#head.kind} ${this.#head.document_no}, continued`, paperLeft, page.top, { color: ink.dim }))
      for (const piece of this.#pieces) if (piece.page === sheet) piece.draw()
      this.#rule(paperLeft, page.foot, width)
      const paragraphs = [...foot.lines.slice(0, -1), `${foot.lines.at(-1) ?? ''} Page ${sheet + 1} of ${pages}`].map((words) =>
        this.#lines(words, { size: size.small }, room),
      )
      const high = size.small * leading
      const text = paragraphs.reduce((sum, lines) => sum + lines.length * high, (paragraphs.length - 1) * 0.8)
      let y = Math.max(page.foot + 2, page.bottom - text)
      for (const lines of paragraphs) {
        pdf.content('P', () => this.#block(lines, paperLeft, y, { size: size.small, color: ink.dim }))
        y += lines.length * high + 0.8
      }
      // The code's quiet zone of two modules lies outside the design's 24 mm.
      const { address, alt } = foot.code
      drawQr(pdf, address, { x: mm(paperRight - 25), y: mm(page.bottom - 25 + 1), side: mm(26), color: '#000000', alt })
    }
    return pdf.bytes()
  }
}
