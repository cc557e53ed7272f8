/**
 * The fonts of the PDFs: which one draws which script, opened once when first needed and kept.
 * HarfBuzz shapes (fontkit's own shaper fails on Khmer, Malayalam, Telugu and misplaces Myanmar and Thai); fontkit subsets for pdfkit.
 */
import { readFileSync } from 'node:fs'
import { create, type Font } from 'fontkit'
import * as harfbuzz from 'harfbuzzjs'
import { paths } from '../installation/paths.ts'
import { mirrored } from './bidi.ts'

export type Weight = 400 | 500 | 600

type Family = {
  /** Its folder in `apps/server/fonts`. */
  folder: string
  /** What its files begin with. */
  name: string
  /** The script whose letters it draws, beside those it is asked for by name. */
  script?: RegExp
  /** Poppins and its figures alone have all three weights; the others draw 500 as 600, so that a big file is opened twice at most. */
  medium?: true
}

/** Poppins, then the scripts of Malaysia and of the countries its workers come from. A further script is one line here and one in tools/make-fonts.mjs. */
const families = {
  poppins: { folder: 'poppins', name: 'Poppins', script: /\p{Script=Latin}/u, medium: true },
  devanagari: { folder: 'poppins', name: 'Poppins', script: /\p{Script=Devanagari}/u, medium: true },
  noto: { folder: 'noto-sans', name: 'NotoSans', script: /\p{Script=Greek}|\p{Script=Cyrillic}/u },
  chinese: { folder: 'noto-sans-sc', name: 'NotoSansSC', script: /\p{Script=Han}|\p{Script=Bopomofo}/u },
  japanese: { folder: 'noto-sans-jp', name: 'NotoSansJP', script: /\p{Script=Hiragana}|\p{Script=Katakana}/u },
  korean: { folder: 'gothic-a1', name: 'GothicA1', script: /\p{Script=Hangul}/u },
  arabic: { folder: 'ibm-plex-sans-arabic', name: 'IBMPlexSansArabic', script: /\p{Script=Arabic}/u },
  tamil: { folder: 'noto-sans-tamil', name: 'NotoSansTamil', script: /\p{Script=Tamil}/u },
  telugu: { folder: 'noto-sans-telugu', name: 'NotoSansTelugu', script: /\p{Script=Telugu}/u },
  malayalam: { folder: 'noto-sans-malayalam', name: 'NotoSansMalayalam', script: /\p{Script=Malayalam}/u },
  gurmukhi: { folder: 'noto-sans-gurmukhi', name: 'NotoSansGurmukhi', script: /\p{Script=Gurmukhi}/u },
  bengali: { folder: 'noto-sans-bengali', name: 'NotoSansBengali', script: /\p{Script=Bengali}/u },
  sinhala: { folder: 'noto-sans-sinhala', name: 'NotoSansSinhala', script: /\p{Script=Sinhala}/u },
  thai: { folder: 'noto-sans-thai', name: 'NotoSansThai', script: /\p{Script=Thai}/u },
  lao: { folder: 'noto-sans-lao', name: 'NotoSansLao', script: /\p{Script=Lao}/u },
  khmer: { folder: 'noto-sans-khmer', name: 'NotoSansKhmer', script: /\p{Script=Khmer}/u },
  myanmar: { folder: 'noto-sans-myanmar', name: 'NotoSansMyanmar', script: /\p{Script=Myanmar}/u },
  emoji: { folder: 'noto-emoji', name: 'NotoEmoji' },
  /** Poppins' ten figures on one width, which Poppins itself does not have. */
  figures: { folder: 'jujur-figures', name: 'JujurFigures', medium: true },
} as const satisfies Record<string, Family>

export type FamilyName = keyof typeof families
const scripts: readonly { family: FamilyName; script: RegExp }[] = Object.entries(families).flatMap(([family, entry]) =>
  'script' in entry ? [{ family: family as FamilyName, script: entry.script }] : [],
)

/** The family that draws the script of this character, if it is the letter of one. */
export const familyOfScript = (character: string): FamilyName | undefined => scripts.find(({ script }) => script.test(character))?.family

type Glyph = { id: number; advanceWidth: number; codePoints: number[] }
type Position = { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number }
type Layout = { glyphs: Glyph[]; positions: Position[]; advanceWidth: number }

export type Face = {
  /** Names the face within a document. */
  readonly key: string
  has(codePoint: number): boolean
  /** In em. */
  width(text: string, rightToLeft: boolean): number
  /** Whether the glyphs tell the whole text when it is copied or searched; readers turn right-to-left text round by themselves. */
  spells(text: string, rightToLeft: boolean): boolean
  /** A font that pdfkit takes: fontkit's, with the layout replaced. */
  readonly font: Font
}

const names = { 400: '400Regular', 500: '500Medium', 600: '600SemiBold' } as const
const opened = new Map<string, Face>()

export const faceOf = (name: FamilyName, weight: Weight): Face => {
  const family: Family = families[name]
  const drawn = weight === 500 && !family.medium ? 600 : weight
  const file = `${family.folder}/${family.name}_${names[drawn]}.ttf`
  const known = opened.get(file)
  if (known) return known
  const face = openFace(file)
  opened.set(file, face)
  return face
}

/** pdfkit hands `features` through to the layout: this one says that a run goes from right to left. */
export const RIGHT_TO_LEFT = 'rtlm'

const openFace = (file: string): Face => {
  const bytes = readFileSync(new URL(file, paths.fonts))
  const font = create(bytes)
  if (!('createSubset' in font)) throw new Error(`${file} is a collection, not one font`)
  const shaper = new harfbuzz.Font(new harfbuzz.Face(new harfbuzz.Blob(bytes)))
  const layout = (text: string, features: readonly string[] = []) => layOut(shaper, text, features.includes(RIGHT_TO_LEFT))
  return {
    key: file,
    has: (codePoint) => font.hasGlyphForCodePoint(codePoint),
    width: (text, rightToLeft) => {
      shape(shaper, text, rightToLeft)
      return sumOf(buffer.getGlyphPositions()) / font.unitsPerEm
    },
    spells: (text, rightToLeft) => {
      const characters = layOut(shaper, text, rightToLeft).glyphs.flatMap((glyph) => glyph.codePoints)
      return rightToLeft ? characters.length === [...text].length : String.fromCodePoint(...characters) === text
    },
    font: Object.create(font, { layout: { value: layout } }) as Font,
  }
}

const buffer = new harfbuzz.Buffer()

/** Leaves its result in the buffer. */
const shape = (font: harfbuzz.Font, text: string, rightToLeft: boolean): void => {
  buffer.clearContents()
  buffer.addText(text)
  buffer.guessSegmentProperties()
  buffer.setDirection(rightToLeft ? harfbuzz.Direction.RTL : harfbuzz.Direction.LTR)
  harfbuzz.shape(font, buffer)
}

const sumOf = (positions: readonly { xAdvance: number }[]) => positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0)

const layOut = (font: harfbuzz.Font, text: string, rightToLeft: boolean): Layout => {
  shape(font, text, rightToLeft)
  const infos = buffer.getGlyphInfos()
  const positions = buffer.getGlyphPositions().map(({ xAdvance, yAdvance, xOffset, yOffset }) => ({ xAdvance, yAdvance, xOffset, yOffset }))
  const characters = charactersOfGlyphs(font, rightToLeft ? Array.from(text, mirrored).join('') : text, infos)
  return {
    glyphs: infos.map(({ codepoint: id }, i) => ({ id, advanceWidth: font.glyphHAdvance(id), codePoints: characters[i] ?? [] })),
    positions,
    advanceWidth: sumOf(positions),
  }
}

/**
 * What each glyph stands for when text is copied or searched. A glyph alone in its cluster stands for the whole cluster; among several,
 * one stands for the character that it draws by itself, and the first that draws none so for the characters left over.
 */
const charactersOfGlyphs = (font: harfbuzz.Font, text: string, infos: readonly harfbuzz.GlyphInfo[]): number[][] => {
  const clusters = [...Map.groupBy(infos.entries(), ([, { cluster }]) => cluster)].sort(([a], [b]) => a - b)
  const result: number[][] = infos.map(() => [])
  for (const [i, [start, glyphs]] of clusters.entries()) {
    let left = Array.from(text.slice(start, clusters[i + 1]?.[0]), (character) => character.codePointAt(0) ?? 0)
    if (glyphs.length > 1)
      for (const [at, { codepoint: id }] of glyphs) {
        const own = left.find((codePoint) => font.nominalGlyph(codePoint) === id)
        if (own === undefined) continue
        result[at] = [own]
        left = left.filter((codePoint) => codePoint !== own)
      }
    const free = glyphs.find(([at]) => result[at]?.length === 0)
    if (free) result[free[0]] = left
  }
  return result
}
