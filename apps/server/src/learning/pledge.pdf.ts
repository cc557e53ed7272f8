/** The signed pledge as PDF: A4 portrait, its words exactly as signed, on one page where they fit. */
import { baselineIn, type Ink, millimetre, Pdf } from '../kit/pdf.ts'
import { drawMark } from '../kit/pdf-ornaments.ts'
import { filled, instantWords, type PledgeLanguage, pledgeTexts } from './pdf-texts.ts'

export type PledgeData = {
  portal_name: string
  /** Without a slash at the end. */
  portal_url: string
  serial_no: string
  title: string
  /** Paragraphs by line; a line that begins with a number and a full stop is an item. */
  text: string
  full_name: string
  signed_at: Date
  version: string
  template_hash: string
  language: PledgeLanguage
}

const mm = (n: number) => n * millimetre
const left = 30
const right = 188
const width = right - left
/** Where the words begin on the first page and on later ones, and where they end on each. */
const first = 84
const later = 30
const end = 274
const colours = { text: '#14262A', dim: '#4D5E62', accent: '#0F5964', edge: '#768789', turmeric: '#DFA112' }

/** Sizes of the running words to try, in millimetres: the largest whose pledge stays on one page, else the first. */
const sizes = [3.9, 3.7, 3.5, 3.3]

type Paragraph = { number: string | null; words: string }
type Line = { number: string | null; words: string; top: number; page: number }

const paragraphsOf = (text: string): Paragraph[] =>
  text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const item = /^\s*(\d{1,3})[.)]\s+(.+)$/u.exec(line)
      return item ? { number: `${item[1]}.`, words: item[2] ?? '' } : { number: null, words: line }
    })

/** A line of so much height, with so much space wanted before it: where it goes. */
const pager = (start: number) => {
  let page = 0
  let y = start
  return {
    place(height: number, before: number) {
      if (y + before + height > end) {
        page++
        y = later
      } else y += before
      const top = y
      y += height
      return { top, page }
    },
  }
}

const indent = 9

const flowOf = (pdf: Pdf, paragraphs: readonly Paragraph[], size: number, place: ReturnType<typeof pager>['place']): Line[] => {
  const style = { size: mm(size), weight: 400 } as const
  return paragraphs.flatMap(({ number, words }) =>
    pdf.lines(words, style, mm(number ? width - indent : width)).map((line, i) => ({
      number: i === 0 ? number : null,
      words: line,
      ...place(size * 1.55, i === 0 ? size * 0.8 : 0),
    })),
  )
}

export const renderPledge = async (data: PledgeData): Promise<Uint8Array> => {
  const texts = pledgeTexts[data.language]
  const pdf = new Pdf({
    title: `${data.title}: ${data.full_name} (${data.serial_no})`,
    author: data.portal_name,
    language: data.language,
    at: data.signed_at,
    layout: 'portrait',
  })
  const paragraphs = paragraphsOf(data.text)
  const signature = signatureOf(pdf, data)
  const layOut = (size: number) => {
    const { place } = pager(first)
    return { size, lines: flowOf(pdf, paragraphs, size, place), signature: place(signature.height, 9) }
  }
  const layouts = sizes.map(layOut)
  const layout = layouts.find(({ signature }) => signature.page === 0) ?? layouts[0] ?? layOut(3.9)
  const pages = layout.signature.page + 1

  for (let page = 0; page < pages; page++) {
    if (page > 0) pdf.nextPage()
    drawPaper(pdf)
    if (page === 0) drawHead(pdf, data)
    drawWords(pdf, paragraphs, layout, page)
    if (page === layout.signature.page) signature.draw(layout.signature.top)
    if (pages > 1) drawFoot(pdf, `${data.serial_no}   ${filled(texts.page, { page: String(page + 1), pages: String(pages) })}`)
  }
  return pdf.bytes()
}
