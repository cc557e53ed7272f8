/**
 * PDF documents with embedded subset fonts, a tagged structure, and bytes that depend on nothing but what is drawn:
 * no clock, no random ids. Lengths are points unless said otherwise.
 */
import PDFDocument from 'pdfkit'
import { RIGHT_TO_LEFT } from './pdf-fonts.ts'
import { breakLines, type HanStyle, printable, runsOf, type Style, trackingOf, widthOf, widthsOf } from './pdf-text.ts'

export const millimetre = 72 / 25.4

export type Ink = Style & { color: string }
export type PageSize = { width: number; height: number }
/** Standard structure types that readers for blind people know. */
type Tag = 'H1' | 'H2' | 'P' | 'L' | 'LI' | 'Figure' | 'Link'

export type About = {
  title: string
  author: string
  /** BCP 47. */
  language: string
  /** The instant written as the document's creation and change. */
  at: Date
  layout: 'portrait' | 'landscape'
}

type Drawing = PDFKit.PDFDocument
/** What pdfkit's types leave out: a heading is that of the column below it. */
const HEADING: Parameters<Drawing['struct']>[1] & { scope: string } = { scope: 'Column' }
type Element = PDFKit.PDFStructureElement

export class Pdf {
  /** For shapes; text goes through `line`, so that every script is drawn. */
  readonly drawing: Drawing
  readonly han: HanStyle
  readonly #root: Element
  readonly #bytes: Promise<Uint8Array>

  constructor({ title, author, language, at, layout }: About) {
    this.han = language === 'ja' ? 'japanese' : 'chinese'
    this.drawing = new PDFDocument({
      size: 'A4',
      layout,
      margin: 0,
      // An empty name keeps pdfkit from loading Helvetica, which is never drawn here.
      font: '',
      pdfVersion: '1.7',
      tagged: true,
      lang: language,
      displayTitle: true,
      info: { Title: printable(title), Author: printable(author), Creator: printable(author), CreationDate: at, ModDate: at },
    })
    this.#bytes = collect(this.drawing)
    this.#root = this.drawing.struct('Document')
    this.drawing.addStructure(this.#root)
  }

  get sheet(): PageSize {
    return { width: this.drawing.page.width, height: this.drawing.page.height }
  }

  nextPage(): void {
    this.drawing.addPage()
  }

  width(text: string, style: Style): number {
    return widthOf(printable(text), style, this.han)
  }

  lines(text: string, style: Style, width: number): string[] {
    return breakLines(printable(text), style, width, this.han)
  }

  /** Draws one line from `x` on its baseline and answers where it ends. */
  line(text: string, x: number, baseline: number, ink: Ink, link?: string): number {
    const shown = printable(text)
    const runs = runsOf(shown, ink, this.han)
    const widths = widthsOf(runs, ink)
    this.drawing.fillColor(ink.color).fontSize(ink.size)
    // Where glyphs do not spell the text, what is copied or read aloud is given beside them.
    const spelled = runs.every((run) => shown.includes(run.text) && run.face.spells(run.text, run.rightToLeft))
    const actual = spelled ? null : shown
    if (actual) this.drawing.markContent('Span', { actual })
    let at = x
    for (const [i, run] of runs.entries()) {
      // pdfkit takes an opened font as well; its types know only files and bytes.
      this.drawing.registerFont(run.face.key, run.face.font as unknown as Buffer).font(run.face.key)
      this.drawing.text(run.text, at, baseline, {
        lineBreak: false,
        baseline: 'alphabetic',
        features: [run.rightToLeft ? RIGHT_TO_LEFT : 'ltrm'],
        characterSpacing: trackingOf(run, ink),
        ...(link ? { link } : {}),
      })
      at += widths[i] ?? 0
    }
    if (actual) this.drawing.endMarkedContent()
    return at
  }

  /** Content that a screen reader reads, in the order of the calls. */
  content(tag: Tag, draw: () => void, options: { alt?: string } = {}): void {
    this.#root.add(this.drawing.struct(tag, options, draw))
  }

  /** A table, and how each of its rows is added: cells in their order, so that a screen reader names the column of each. */
  table(): { row: (cells: readonly { isHeading: boolean; draw: () => void }[]) => void } {
    const table = this.drawing.struct('Table')
    this.#root.add(table)
    return {
      row: (cells) => {
        const row = this.drawing.struct('TR')
        table.add(row)
        for (const { isHeading, draw } of cells) row.add(this.drawing.struct(isHeading ? 'TH' : 'TD', isHeading ? HEADING : {}, draw))
        row.end()
      },
    }
  }

  /** Ornament, which it passes over. */
  ornament(draw: () => void): void {
    this.drawing.markContent('Artifact', { type: 'Layout' })
    this.drawing.save()
    draw()
    this.drawing.restore()
    this.drawing.endMarkedContent()
  }

  /** Ends the document. */
  bytes(): Promise<Uint8Array> {
    this.#root.end()
    this.drawing.end()
    return this.#bytes
  }
}

const collect = (drawing: Drawing): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = []
    drawing.on('data', (chunk: Uint8Array) => chunks.push(chunk))
    drawing.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))))
    drawing.on('error', reject)
  })

/** Where the baseline lies under the top of a line, as browsers place it: Poppins' ascent and descent centred in the line's height. */
export const baselineIn = (lineHeight: number, size: number): number => (lineHeight - 1.4 * size) / 2 + 1.05 * size
