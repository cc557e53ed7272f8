/** From a line of text to runs that one font can draw from left to right: any script, both directions. */
import LineBreaker from 'linebreak'
import { levelsOf } from './bidi.ts'
import { type Face, type FamilyName, faceOf, familyOfScript, type Weight } from './pdf-fonts.ts'

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })

export type Style = {
  size: number
  weight: Weight
  /** Letter spacing in em; only Latin text takes it. */
  tracking?: number
  /** Every digit as wide as every other, for what stands in columns. */
  figures?: boolean
}
type Written = Pick<Style, 'weight' | 'figures'>

export type Run = { readonly text: string; readonly family: FamilyName; readonly face: Face; readonly rightToLeft: boolean }

/** Chinese and Japanese share characters that each writes in its own way. */
export type HanStyle = 'chinese' | 'japanese'

/** No line feeds inside a line, no control characters, and none of the controls that make a name read other than it is written (U+202A to U+202E and their like). */
export const printable = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\s\u2028\u2029]+/gu, ' ')
    .replace(/[\p{Cc}\u202A-\u202E\u2066-\u2069\uFFFE\uFFFF]/gu, '')
    .trim()

type Piece = { text: string; family: FamilyName; face: Face }

const draws = (face: Face, grapheme: string): boolean =>
  [...grapheme].every((character) => /\p{Default_Ignorable_Code_Point}/u.test(character) || face.has(character.codePointAt(0) ?? 0))

/** A character that no font draws is written by its number, so that it is neither lost nor a nameless box. */
const named = (grapheme: string): string =>
  Array.from(grapheme, (c) => `[U+${(c.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`).join('')

const pieces = (text: string, { weight, figures = false }: Written, han: HanStyle): Piece[] => {
  const face = (family: FamilyName) => faceOf(family, weight)
  const latin: FamilyName = (text.match(/\p{Script=Latin}\p{M}*/gu) ?? []).every((letter) => draws(face('poppins'), letter)) ? 'poppins' : 'noto'
  const hanHere: FamilyName = /\p{Script=Hiragana}|\p{Script=Katakana}/u.test(text) ? 'japanese' : han
  const result: Piece[] = []
  for (const { segment } of graphemes.segment(text)) {
    if (figures && /^[0-9]$/.test(segment)) {
      result.push({ text: segment, family: 'figures', face: face('figures') })
      continue
    }
    const previous = result.findLast(({ family }) => family !== 'figures')?.family
    const script = familyOfScript(segment)
    const own = script === 'poppins' ? latin : script === 'chinese' ? hanHere : script
    // Space, digits and ASCII marks look alike everywhere; other marks go with the letters before them.
    const wanted: (FamilyName | undefined)[] = own ? [own] : /^[\x20-\x7E]$/.test(segment) ? [latin] : [previous, latin]
    const family = [...wanted, 'noto' as const, 'emoji' as const, hanHere, 'chinese' as const, 'japanese' as const].find(
      (name) => name !== undefined && draws(face(name), segment),
    )
    result.push(family ? { text: segment, family, face: face(family) } : { text: named(segment), family: latin, face: face(latin) })
  }
  return result
}

/** In the order in which they stand on the line, from the left (Unicode Bidirectional Algorithm, rule L2). */
export const runsOf = (text: string, written: Written, han: HanStyle): Run[] => {
  if (/^[\x20-\x7E]*$/.test(text) && !(written.figures && /[0-9]/.test(text)))
    return [{ text, family: 'poppins', face: faceOf('poppins', written.weight), rightToLeft: false }]
  const parts = pieces(text, written, han)
  const whole = parts.map((part) => part.text).join('')
  const levels = levelsOf(whole)
  const runs: (Run & { level: number })[] = []
  let at = 0
  for (const part of parts) {
    const level = levels[at] ?? 0
    at += part.text.length
    const last = runs.at(-1)
    if (last && last.family === part.family && last.level === level) runs.splice(-1, 1, { ...last, text: last.text + part.text })
    else runs.push({ ...part, level, rightToLeft: level % 2 === 1 })
  }
  const highest = Math.max(0, ...runs.map(({ level }) => level))
  for (let level = highest; level >= 1; level--) reverseWhere(runs, (run) => run.level >= level)
  return runs
}

const reverseWhere = <T>(items: T[], wanted: (item: T) => boolean): void => {
  for (let start = 0; start < items.length; start++) {
    let end = start
    while (end < items.length && wanted(items[end] as T)) end++
    if (end > start) items.splice(start, end - start, ...items.slice(start, end).reverse())
    start = end
  }
}

/** Only Poppins' Latin letters: joined scripts must not be torn apart, and pdfkit misplaces marks set on letters where there is spacing. */
export const trackingOf = (run: Run, { size, tracking = 0 }: Style): number =>
  run.family === 'poppins' && /^[\p{Script=Latin}\p{Script=Common}]+$/u.test(run.text) ? tracking * size : 0

const runWidth = (run: Run, style: Style): number =>
  run.face.width(run.text, run.rightToLeft) * style.size + trackingOf(run, style) * [...run.text].length

export const widthOf = (text: string, style: Style, han: HanStyle): number =>
  runsOf(text, style, han).reduce((sum, run) => sum + runWidth(run, style), 0)

export const widthsOf = (runs: readonly Run[], style: Style): number[] => runs.map((run) => runWidth(run, style))

/** Breaks text into lines no wider than `width` (Unicode line breaking; a word too long for a line is broken anywhere). */
export const breakLines = (text: string, style: Style, width: number, han: HanStyle): string[] => {
  const lines: string[] = []
  let line = ''
  let taken = 0
  const end = () => {
    if (line.trim() !== '') lines.push(line.trimEnd())
    line = ''
    taken = 0
  }
  for (const word of words(text).flatMap((word) => fittingParts(word, style, width, han))) {
    if (line !== '' && taken + widthOf(word.trimEnd(), style, han) > width) end()
    line += word
    taken += widthOf(word, style, han)
  }
  end()
  return lines
}

const fittingParts = (word: string, style: Style, width: number, han: HanStyle): string[] => {
  const parts: string[] = []
  let rest = word
  while (widthOf(rest.trimEnd(), style, han) > width) {
    const part = longestFitting(rest, style, width, han)
    if (part === rest) break
    parts.push(part)
    rest = rest.slice(part.length)
  }
  return [...parts, rest]
}

const words = (text: string): string[] => {
  const breaker = new LineBreaker(text)
  const result: string[] = []
  let from = 0
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) {
    result.push(text.slice(from, next.position))
    from = next.position
  }
  return result
}

/** At least one character, however narrow the line. */
const longestFitting = (text: string, style: Style, width: number, han: HanStyle): string => {
  let fitting = ''
  for (const { segment } of graphemes.segment(text)) {
    if (fitting !== '' && widthOf(fitting + segment, style, han) > width) break
    fitting += segment
  }
  return fitting
}

/** At most `most` lines; where there were more, the last one ends in an ellipsis. */
export const clamped = (lines: readonly string[], most: number, style: Style, width: number, han: HanStyle): string[] => {
  const kept = lines.slice(0, Math.max(1, most))
  if (kept.length === lines.length) return kept
  const last = kept.pop() ?? ''
  const room = width - widthOf('…', style, han)
  return [...kept, `${longestFitting(last, style, room, han).replace(/[\s,;.]+$/u, '')}…`]
}

/** Lines of about one length instead of a full one and a rest. */
export const balancedLinesOf = (text: string, style: Style, width: number, han: HanStyle): string[] => {
  const full = breakLines(text, style, width, han)
  let best = full
  for (let share = 0.95; share >= 0.5; share -= 0.05) {
    const narrower = breakLines(text, style, width * share, han)
    if (narrower.length > full.length) break
    best = narrower
  }
  return best
}
