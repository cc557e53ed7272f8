/** Words as people type them, held against what is shown: what the database finds by (search_fold), here to mark it and to find among few. */
import { ok, refuse } from '../kit/call/handler.ts'

/** Letters without accents that no form of Unicode takes apart. */
const LETTERS: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th', ø: 'o', đ: 'd', ð: 'd', ł: 'l', ı: 'i', ħ: 'h', ŧ: 't' }

/** A character as it is compared; a sign is a space, an accent by itself nothing. */
const foldOne = (sign: string): string =>
  [...sign.toLowerCase().normalize('NFKD')].map((one) => LETTERS[one] ?? (/\p{M}/u.test(one) ? '' : /[\p{L}\p{N}]/u.test(one) ? one : ' ')).join('')

/** The folded text, and of each character in it from where to where it stands in the text as it was. */
type Folded = { readonly text: string; readonly from: readonly number[]; readonly to: readonly number[] }
const foldWhole = (text: string): Folded => {
  let folded = ''
  const from: number[] = []
  const to: number[] = []
  let place = 0
  for (const sign of text) {
    const end = place + sign.length
    const signs = foldOne(sign)
    folded += signs
    for (const _ of signs) {
      from.push(place)
      to.push(end)
    }
    // An accent that stands by itself belongs to the letter before it.
    if (signs === '' && to.length > 0) to[to.length - 1] = end
    place = end
  }
  return { text: folded, from, to }
}
const withoutSpaces = ({ text, from, to }: Folded): Folded => {
  const kept = [...text].flatMap((sign, i) => (sign === ' ' ? [] : [i]))
  return { text: text.replaceAll(' ', ''), from: kept.map((i) => from[i] ?? 0), to: kept.map((i) => to[i] ?? 0) }
}

/** What is looked for: each word once. Empty where there is neither a letter nor a digit. */
export const queryWords = (query: string): string[] => [
  ...new Set(
    foldWhole(query)
      .text.split(' ')
      .filter((word) => word !== ''),
  ),
]
/** A query without a word of letters or digits finds nothing: 10006. */
export const wordsAsked = (query: string) => {
  const words = queryWords(query)
  return words.length === 0 ? refuse(10006) : ok(words)
}
/** A number may be divided otherwise where it is kept: its letters and digits in one piece. */
const inOnePiece = (words: readonly string[]): string | null => {
  const whole = words.join('')
  return whole.length > 2 && /\d/.test(whole) ? whole : null
}

/** A short word of Latin letters is looked for where a word begins; so would every second name hold it. */
const isShort = (word: string) => word.length < 3 && /^[a-z0-9]+$/.test(word)
const placesOf = (text: string, word: string): number[] => {
  const places: number[] = []
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) if (!isShort(word) || at === 0 || text[at - 1] === ' ') places.push(at)
  return places
}

/** Whether all words stand in the text, in any order. */
export const holdsAll = (text: string, words: readonly string[]): boolean => {
  const folded = foldWhole(text)
  const whole = inOnePiece(words)
  return words.every((word) => placesOf(folded.text, word).length > 0) || (whole !== null && placesOf(withoutSpaces(folded).text, whole).length > 0)
}

/** The text in pieces, those that were looked for told apart. */
export type MarkedPiece = { readonly text: string; readonly found: boolean }
export const markFound = (text: string, words: readonly string[]): MarkedPiece[] => {
  const folded = foldWhole(text)
  const whole = inOnePiece(words)
  const spans = (among: Folded, word: string) =>
    placesOf(among.text, word).map((at): [number, number] => [among.from[at] ?? 0, among.to[at + word.length - 1] ?? 0])
  const found = [...words.flatMap((word) => spans(folded, word)), ...(whole === null ? [] : spans(withoutSpaces(folded), whole))].sort(
    ([a], [b]) => a - b,
  )
  const pieces: MarkedPiece[] = []
  let place = 0
  for (const [from, to] of found) {
    if (to <= place) continue
    if (from > place) pieces.push({ text: text.slice(place, from), found: false })
    pieces.push({ text: text.slice(Math.max(from, place), to), found: true })
    place = to
  }
  if (place < text.length) pieces.push({ text: text.slice(place), found: false })
  return pieces
}
