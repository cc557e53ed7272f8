/** The certificate as PDF: A4 landscape, drawn in millimetres like the portal's design, the same bytes from the same data. */
import { bcp47, type Language } from '@jujur/contract/enumerations.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { baselineIn, type Ink, millimetre, Pdf } from '../../kit/pdf/pdf.ts'
import { drawBand, drawMark, drawQr } from '../../kit/pdf/pdf-ornaments.ts'
import { balancedLinesOf, clamped, printable } from '../../kit/pdf/pdf-text.ts'
import { certificateTexts, dateWords, filled } from './pdf.texts.ts'

export type CertificateData = {
  portal_name: string
  /** Without a slash at the end. */
  portal_url: string
  serial_no: string
  pledge_serial_no: string
  holder_name: string
  company_name: string
  company_reg_no: string
  department: string | null
  course_title: string
  topics: string
  completed_at: Date
  valid_from: Date
  expires_at: Date | null
  language: Language
  /** From the course's template; null: the portal's own words alone. */
  heading: string | null
  signatory_name: string | null
  signatory_title: string | null
}

const mm = (n: number) => n * millimetre
/** 48 and 30 pixels of the design's page, 1123 pixels wide. */
const largestName = (297 * 48) / 1123
const smallestName = (297 * 30) / 1123

const left = 106
const right = 277
const width = right - left
const colours = { text: '#14262A', dim: '#4D5E62', accent: '#0F5964', edge: '#768789', onPanel: '#FFFFFF', code: '#052A32' }
const dim = { weight: 400, color: colours.dim } as const

/** Size and lines in millimetres. */
type Block = { lines: readonly string[]; size: number; lineHeight: number }

/** Text of at most so many lines, cut off behind them. */
type Wrapped = (text: string, size: number, lineHeight: number, most: number, across?: number, weight?: 400 | 500) => Block

/** Text that shrinks until it fits one line, then takes two, and shrinks on only if two are not enough. */
const fitting = (pdf: Pdf, text: string, style: Omit<Ink, 'size' | 'color'>, largest: number, smallest: number): Block => {
  const shown = printable(text)
  const lineHeight = 1.2
  const at = (size: number) => ({ ...style, size: mm(size) })
  const oneLine = (width / (pdf.width(shown, at(1)) / millimetre)) * 0.999
  if (oneLine >= smallest) return { lines: [shown], size: Math.min(largest, oneLine), lineHeight }
  for (let size = Math.min(smallest, oneLine * 2); size > 2.5; size -= 0.25) {
    if (pdf.lines(shown, at(size), mm(width)).length > 2) continue
    return { lines: balancedLinesOf(shown, at(size), mm(width), pdf.han), size, lineHeight }
  }
  return { lines: clamped(pdf.lines(shown, at(2.5), mm(width)), 3, at(2.5), mm(width), pdf.han), size: 2.5, lineHeight }
}

/** A flow of blocks from the top of the page; places are in millimetres. */
const column = (pdf: Pdf, top: number) => {
  let y = top
  return {
    get bottom() {
      return y
    },
    skip(space: number) {
      y += space
    },
    block(tag: 'H1' | 'H2' | 'P', { lines, size, lineHeight }: Block, ink: Omit<Ink, 'size'>) {
      pdf.content(tag, () => {
        for (const line of lines) {
          pdf.line(line, mm(left), mm(y + baselineIn(size * lineHeight, size)), { ...ink, size: mm(size) })
          y += size * lineHeight
        }
      })
    },
  }
}

export const renderCertificate = async (data: CertificateData): Promise<Uint8Array> => {
  const texts = certificateTexts(data.language)
  const pdf = new Pdf({
    title: `${texts.kind}: ${data.holder_name}, ${data.course_title} (${data.serial_no})`,
    author: data.portal_name,
    language: bcp47[data.language],
    at: data.completed_at,
    layout: 'landscape',
  })
  drawBand(pdf)
  drawLogo(pdf, data.portal_name)

  const ruleAt = 154.41
  const flow = column(pdf, 32)
  const wrapped: Wrapped = (text, size, lineHeight, most, across = width, weight = 400) => {
    const style = { size: mm(size), weight }
    return { lines: clamped(pdf.lines(text, style, mm(across)), most, style, mm(across), pdf.han), size, lineHeight }
  }

  const kind = data.heading === null ? { lines: [texts.kind], size: 4.4, lineHeight: 1.4 } : wrapped(data.heading, 4.4, 1.4, 2, width, 500)
  flow.block('P', kind, { weight: 500, color: colours.accent })
  flow.skip(2)
  const nameStyle = { weight: 600, tracking: -0.02 } as const
  flow.block('H1', fitting(pdf, data.holder_name, nameStyle, largestName, smallestName), { ...nameStyle, color: colours.text })
  flow.skip(2.4)
  const company = `${data.company_name} (${data.company_reg_no})${data.department ? `, ${data.department}` : ''}`
  flow.block('P', wrapped(company, 3.7, 1.5, 3), dim)

  // The statement stands where the design has it, and moves down only behind a name or company of more lines.
  flow.skip(Math.max(8, 78.7 - flow.bottom))
  flow.block('P', wrapped(texts.statement, 4.4, 1.6, 2), { weight: 400, color: colours.text })
  flow.skip(1)
  const titleStyle = { weight: 600, tracking: -0.01 } as const
  flow.block('H2', fitting(pdf, data.course_title, titleStyle, 7.6, 5.4), { ...titleStyle, color: colours.text })
  flow.skip(3)
  const signature = signatureOf(data, wrapped)
  const height = signature.reduce((sum, { size, lineHeight, lines }) => sum + size * lineHeight * lines.length, 0)
  const signsAt = ruleAt - 4 - height
  const room = Math.floor((signsAt - (signature.length > 0 ? 3 : 0) - flow.bottom) / 5.6)
  if (printable(data.topics) !== '' && room > 0) flow.block('P', wrapped(data.topics, 3.5, 1.6, Math.min(room, 5), 168), dim)
  const foot = column(pdf, signsAt)
  for (const { weight, color, ...block } of signature) foot.block('P', block, { weight, color })

  drawFacts(pdf, data, ruleAt)
  return pdf.bytes()
}

/** Who signs, above the rule: the name, and below it what they are. */
const signatureOf = ({ signatory_name, signatory_title }: CertificateData, wrapped: Wrapped) => [
  ...(signatory_name === null ? [] : [{ ...wrapped(signatory_name, 3.9, 1.4, 2, width, 500), weight: 500, color: colours.text } as const]),
  ...(signatory_title === null ? [] : [{ ...wrapped(signatory_title, 3.5, 1.4, 2), ...dim }]),
]

const drawLogo = (pdf: Pdf, portalName: string): void => {
  const name = printable(portalName)
  const style = { weight: 600, tracking: -0.02 } as const
  const room = mm(33)
  let size = 6.4
  let lines = [name]
  while (size > 3.4 && pdf.width(name, { ...style, size: mm(size) }) > room) size -= 0.2
  if (size <= 3.4) lines = clamped(pdf.lines(name, { ...style, size: mm(size) }, room), 4, { ...style, size: mm(size) }, room, pdf.han)
  const lineHeight = size * 1.25
  const top = 23 - (lines.length * lineHeight) / 2
  pdf.ornament(() => drawMark(pdf, mm(20), mm(18), mm(10), 'panel'))
  pdf.content('P', () => {
    for (const [i, line] of lines.entries())
      pdf.line(line, mm(33), mm(top + i * lineHeight + baselineIn(lineHeight, size)), { ...style, size: mm(size), color: colours.onPanel })
  })
}

const drawFacts = (pdf: Pdf, data: CertificateData, ruleAt: number): void => {
  const texts = certificateTexts(data.language)
  const label = { size: mm(3.1), weight: 400, color: colours.dim } as const
  const value = { size: mm(3.9), weight: 500, color: colours.text } as const
  pdf.ornament(() => pdf.drawing.rect(mm(left), mm(ruleAt), mm(width), mm(0.25)).fill(colours.edge))

  const columns: (readonly [string, string])[][] = [
    [
      [texts.completed, dateWords(data.completed_at, data.language)],
      [texts.validUntil, data.expires_at ? dateWords(data.expires_at, data.language) : texts.unlimited],
    ],
    [
      [texts.number, data.serial_no],
      [texts.pledge, data.pledge_serial_no],
    ],
    [
      ...(data.valid_from > data.completed_at ? [[texts.validFrom, dateWords(data.valid_from, data.language)] as const] : []),
      [texts.issuedBy, printable(data.portal_name)],
    ],
  ]
  const code = 27
  const wide = (facts: (readonly [string, string])[]) =>
    Math.max(...facts.map(([name, content]) => Math.max(pdf.width(name, label), pdf.width(content, value)) / millimetre))
  const [dates = 0, numbers = 0] = columns.map(wide)
  const gap = Math.max(5, Math.min(9, (width - code - dates - numbers - 20) / 3))
  const bottom = 186.66
  const [labelHeight, valueHeight, space] = [4.34, 5.46, 2.6]
  /** Upwards from the bottom of the row, so that all columns end on one line. */
  const drawColumn = (facts: (readonly [string, string])[], x: number, room: number) => {
    const blocks = facts.map(([name, content]) => ({ name, lines: clamped(pdf.lines(content, value, mm(room)), 3, value, mm(room), pdf.han) }))
    let y = bottom - blocks.reduce((sum, { lines }) => sum + labelHeight + lines.length * valueHeight, space * (blocks.length - 1))
    for (const { name, lines } of blocks) {
      pdf.content('P', () => {
        pdf.line(name, mm(x), mm(y + baselineIn(labelHeight, 3.1)), label)
        y += labelHeight
        for (const line of lines) {
          pdf.line(line, mm(x), mm(y + baselineIn(valueHeight, 3.9)), value)
          y += valueHeight
        }
      })
      y += space
    }
  }
  const [first = [], second = [], third = []] = columns
  drawColumn(first, left, dates + gap)
  drawColumn(second, left + dates + gap, numbers + gap)
  const thirdAt = left + dates + numbers + gap * 2
  drawColumn(third, thirdAt, right - code - gap - thirdAt)

  const address = `${data.portal_url}${hrefOf('certificate', { serial: data.serial_no })}`
  drawQr(pdf, address, { x: mm(right - code), y: mm(bottom - code), side: mm(code), color: colours.code, alt: texts.qr })
  const shownAddress = address.replace(/^https?:\/\//, '')
  pdf.content('Link', () =>
    pdf.line(filled(texts.anyone, { address: shownAddress }, data.language), mm(left), mm(bottom + 4 + baselineIn(4.34, 3.1)), label, address),
  )
}
