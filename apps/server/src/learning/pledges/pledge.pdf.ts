/** The signed pledge as PDF: A4 portrait, its words exactly as signed, on one page where they fit. */
import { type ContentLanguage, contentTags } from '@jujur/contract/enumerations.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { baselineIn, type Ink, millimetre, Pdf } from '../../kit/pdf/pdf.ts'
import { drawMark } from '../../kit/pdf/pdf-ornaments.ts'
import { filled, instantWords, pledgeTexts } from './pdf.texts.ts'

export type PledgeData = {
  portal_name: string
  /** Without a slash at the end. */
  portal_url: string
  serial_no: string
  title: string
  /** One paragraph a line; a line that begins with a number and a full stop is an item. */
  text: string
  full_name: string
  signed_at: Date
  version: string
  template_hash: string
  language: ContentLanguage
}

const mm = (n: number) => n * millimetre
const left = 34
const right = 186
const width = right - left
const indent = 9
/** The straight line of the portal's look, left of everything. */
const rail = 20
/** Where the words begin on the first page and on later ones, and where they end on each. */
const page = { first: 72, later: 26, end: 272 }
const colours = { text: '#14262A', dim: '#4D5E62', accent: '#0F5964', edge: '#768789', turmeric: '#DFA112', white: '#FFFFFF' }

/** Sizes of the words to try: the largest whose pledge stays on one page, or the first where none does. */
const sizes = [3.9, 3.7, 3.5, 3.3] as const
const leading = 1.5

type Paragraph = { number: string | null; words: string }
type Place = { top: number; page: number }
type Layout = { size: number; paragraphs: { number: string | null; lines: (Place & { words: string })[] }[]; signature: Place }

const paragraphsOf = (text: string): Paragraph[] =>
  text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const item = /^\s*(\d{1,3})(?:[.)]\s+|[、．]\s*)(.+)$/u.exec(line)
      return item ? { number: `${item[1]}.`, words: item[2] ?? '' } : { number: null, words: line }
    })

/** Answers where a piece of some height goes, with some space wanted before it. */
const pager = () => {
  let at: Place = { top: page.first, page: 0 }
  return (height: number, before: number): Place => {
    const fits = at.top + before + height <= page.end
    const place = fits ? { top: at.top + before, page: at.page } : { top: page.later, page: at.page + 1 }
    at = { top: place.top + height, page: place.page }
    return place
  }
}

/** A paragraph stays together unless it is long. */
const longParagraph = 8

const layOut = (pdf: Pdf, text: string, size: number, signatureHeight: number): Layout => {
  const place = pager()
  const style = { size: mm(size), weight: 400 } as const
  const [height, space] = [size * leading, size * 0.7]
  const paragraphs = paragraphsOf(text).map(({ number, words }) => {
    const lines = pdf.lines(words, style, mm(number ? width - indent : width))
    if (lines.length > longParagraph) return { number, lines: lines.map((line, i) => ({ words: line, ...place(height, i === 0 ? space : 0) })) }
    const { top, page: on } = place(lines.length * height, space)
    return { number, lines: lines.map((line, i) => ({ words: line, top: top + i * height, page: on })) }
  })
  return { size, paragraphs, signature: place(signatureHeight, 8) }
}

export const renderPledge = async (data: PledgeData): Promise<Uint8Array> => {
  const texts = pledgeTexts[data.language]
  const pdf = new Pdf({
    title: `${data.title}: ${data.full_name} (${data.serial_no})`,
    author: data.portal_name,
    language: contentTags[data.language],
    at: data.signed_at,
    layout: 'portrait',
  })
  const signature = signatureOf(pdf, data)
  let layout = layOut(pdf, data.text, sizes[0], signature.height)
  const roomy = layout
  for (const size of sizes.slice(1)) if (layout.signature.page > 0) layout = layOut(pdf, data.text, size, signature.height)
  if (layout.signature.page > 0) layout = roomy
  const pages = layout.signature.page + 1

  for (let sheet = 0; sheet < pages; sheet++) {
    if (sheet > 0) pdf.nextPage()
    drawRail(pdf)
    if (sheet === 0) drawHead(pdf, data)
    drawParagraphs(pdf, layout, sheet)
    if (sheet === layout.signature.page) signature.draw(layout.signature.top)
    if (pages > 1) drawFoot(pdf, `${data.serial_no}, ${filled(texts.page, { page: sheet + 1, pages }, data.language)}`)
  }
  return pdf.bytes()
}

const drawRail = (pdf: Pdf): void =>
  pdf.ornament(() => {
    pdf.drawing.rect(mm(rail) - 1.1, 0, 2.2, pdf.sheet.height).fill(colours.turmeric)
  })

const knot = (pdf: Pdf, y: number): void =>
  pdf.ornament(() => {
    pdf.drawing.circle(mm(rail), mm(y), mm(2.4)).lineWidth(mm(1)).fillAndStroke(colours.turmeric, colours.white)
  })

const drawHead = (pdf: Pdf, { portal_name, title, serial_no, language }: PledgeData): void => {
  pdf.ornament(() => drawMark(pdf, mm(left), mm(18), mm(10), 'sheet'))
  pdf.content('P', () =>
    pdf.line(fittedLine(pdf, portal_name, { size: mm(5), weight: 600, tracking: -0.02 }, 140), mm(left + 13), mm(25), {
      size: mm(5),
      weight: 600,
      tracking: -0.02,
      color: colours.accent,
    }),
  )
  const ink = { size: mm(9), weight: 600, tracking: -0.02, color: colours.text } as const
  pdf.content('H1', () => {
    const lines = pdf.lines(title, ink, mm(width)).slice(0, 2)
    for (const [i, line] of lines.entries()) pdf.line(line, mm(left), mm(53 - (lines.length - 1 - i) * 10.8), ink)
  })
  pdf.content('P', () =>
    pdf.line(`${pledgeTexts[language].number} ${serial_no}`, mm(left), mm(61), { size: mm(3.9), weight: 500, color: colours.accent }),
  )
}

const fittedLine = (pdf: Pdf, text: string, style: Omit<Ink, 'color'>, room: number): string => pdf.lines(text, style, mm(room))[0] ?? ''

const drawParagraphs = (pdf: Pdf, { size, paragraphs }: Layout, sheet: number): void => {
  const ink = { size: mm(size), weight: 400, color: colours.text } as const
  const baseline = (top: number) => mm(top + baselineIn(size * leading, size))
  for (const { number, lines } of paragraphs) {
    const here = lines.filter((line) => line.page === sheet)
    const [start] = here
    if (!start) continue
    pdf.content(number ? 'LI' : 'P', () => {
      if (number && start === lines[0]) pdf.line(number, mm(left), baseline(start.top), { ...ink, weight: 600, color: colours.accent })
      for (const line of here) pdf.line(line.words, mm(number ? left + indent : left), baseline(line.top), ink)
    })
  }
}

/** Who signed, when, and what lets anyone check it; kept together on one page. */
const signatureOf = (pdf: Pdf, data: PledgeData) => {
  const texts = pledgeTexts[data.language]
  const signed: Ink = { size: mm(4.1), weight: 600, color: colours.text }
  const small: Ink = { size: mm(3), weight: 400, color: colours.dim }
  const address = `${data.portal_url}${hrefOf('verify')}/`.replace(/^https?:\/\//, '')
  const blocks: { ink: Ink; lines: string[]; lineHeight: number; before: number }[] = [
    {
      ink: signed,
      lines: pdf.lines(
        filled(texts.signed, { name: data.full_name, time: instantWords(data.signed_at, data.language) }, data.language),
        signed,
        mm(width),
      ),
      lineHeight: 6,
      before: 5,
    },
    ...[`${texts.version} ${data.version}`, `${texts.checksum} ${data.template_hash}`, filled(texts.hint, { address }, data.language)].map(
      (words, i) => ({
        ink: small,
        lines: pdf.lines(words, small, mm(width)),
        lineHeight: 4.6,
        before: i === 1 ? 0 : 2,
      }),
    ),
  ]
  return {
    height: blocks.reduce((sum, { before, lines, lineHeight }) => sum + before + lines.length * lineHeight, 0),
    draw(top: number) {
      pdf.ornament(() => pdf.drawing.rect(mm(left), mm(top), mm(width), mm(0.25)).fill(colours.edge))
      knot(pdf, top)
      let y = top
      for (const { ink, lines, lineHeight, before } of blocks) {
        y += before
        pdf.content('P', () => {
          for (const line of lines) {
            pdf.line(line, mm(left), mm(y + baselineIn(lineHeight, ink.size / millimetre)), ink)
            y += lineHeight
          }
        })
      }
    },
  }
}

const drawFoot = (pdf: Pdf, words: string): void => {
  pdf.content('P', () => pdf.line(words, mm(left), mm(286), { size: mm(3), weight: 400, color: colours.dim }))
}
