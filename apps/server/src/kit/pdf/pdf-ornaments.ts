/** The portal's mark, its engraved band and QR codes as lines and shapes of a PDF. */
import QRCode from 'qrcode'
import { rosette, weave } from './pattern.ts'
import type { Pdf } from './pdf.ts'

const ink = {
  panel: '#083D47',
  weave: '#2A7883',
  rosetteOnPanel: '#7DB5BB',
  rosetteOnSheet: '#4B949D',
  turmeric: '#DFA112',
  turmericOnPanel: '#F0B832',
  white: '#FFFFFF',
  accent: '#12616D',
  black: '#14262A',
}

/** The design's page in its own pixels. */
const page = { width: 1123, height: 794, band: 268, knot: 506 }

const bandWeave = weave({
  width: page.height,
  height: page.band,
  gap: 6.2,
  from: -80,
  to: page.band + 80,
  amplitude: 52,
  lengths: [500, 330],
  shifts: [0.06, 0.11],
  phase: 1.9,
  straight: [0.05, 1.05],
  step: 24,
})
const seal = { radius: 104, petals: 8, rings: 16, depth: 0.15, inner: 0.26, steps: 160 }
const rosettes = [rosette({ ...seal, spread: 0.4 }), rosette({ ...seal, spread: -0.4 })]

/** The ink band on the left 24 % of an A4 landscape page, its weave, the line with the rosette and the knot. */
export const drawBand = (pdf: Pdf): void =>
  pdf.ornament(() => {
    const { drawing, sheet } = pdf
    const { width, height, band, knot } = page
    drawing.scale(sheet.width / width, sheet.height / height)
    drawing.rect(0, 0, band, height).fill(ink.panel)

    drawing.save()
    drawing.rect(0, 0, band, height).clip()
    drawing.save().translate(band, 0).rotate(90).translate(height, 0).scale(-1, 1)
    drawing.path(bandWeave).lineWidth(0.9).stroke(ink.weave)
    drawing.restore()
    drawing.circle(band, knot, 64).fill(ink.panel)
    drawing.restore()

    for (const [x, wide, colour, line] of [
      [0, band, ink.rosetteOnPanel, 0.75],
      [band, width - band, ink.rosetteOnSheet, 0.6],
    ] as const) {
      drawing.save()
      drawing.rect(x, 0, wide, height).clip()
      drawing.translate(band, knot)
      for (const path of rosettes) drawing.path(path).lineWidth(line).stroke(colour)
      drawing.restore()
    }

    drawing.moveTo(band, 0).lineTo(band, height).lineWidth(3).stroke(ink.turmeric)
    drawing.circle(band, knot, 13).lineWidth(4).fillAndStroke(ink.turmeric, ink.white)
  })

/** On paper everything is one black. */
const markOn = {
  panel: { line: ink.white, inner: ink.panel, knot: ink.turmericOnPanel },
  sheet: { line: ink.accent, inner: ink.white, knot: ink.turmeric },
  paper: { line: ink.black, inner: ink.white, knot: ink.black },
} as const

/** Two parallel lines that stay together round the bend, and the knot: maker and checker. */
export const drawMark = (pdf: Pdf, x: number, y: number, side: number, ground: 'panel' | 'sheet' | 'paper'): void => {
  const { drawing } = pdf
  const { line, inner, knot } = markOn[ground]
  drawing.save()
  drawing.translate(x, y).scale(side / 32)
  drawing.path('M22 11.5V19a8.5 8.5 0 0 1-17 0').lineWidth(7).stroke(line)
  drawing.path('M22 11v8a8.5 8.5 0 0 1-17 0v-.5').lineWidth(1.5).stroke(inner)
  drawing.circle(22, 4.8, 3.7).fill(knot)
  drawing.restore()
}

type Code = { x: number; y: number; side: number; color: string; alt: string }

/** A QR code as one shape, with the quiet zone of two modules the white page continues. */
export const drawQr = (pdf: Pdf, text: string, { x, y, side, color, alt }: Code): void => {
  const { size, data } = QRCode.create(text, { errorCorrectionLevel: 'M' }).modules
  const module = side / (size + 4)
  pdf.content(
    'Figure',
    () => {
      for (let row = 0; row < size; row++)
        for (const [from, to] of darkRuns(data.slice(row * size, (row + 1) * size)))
          pdf.drawing.rect(x + (from + 2) * module, y + (row + 2) * module, (to - from) * module, module)
      pdf.drawing.fill(color)
    },
    { alt },
  )
}

/** Dark modules side by side are one rectangle, so that no hairline shows between them. */
const darkRuns = (row: Uint8Array): [number, number][] => {
  const runs: [number, number][] = []
  for (const [i, dark] of row.entries()) {
    const last = runs.at(-1)
    if (dark && last?.[1] === i) last[1] = i + 1
    else if (dark) runs.push([i, i + 1])
  }
  return runs
}
