/** What a PDF from outside would have its reader do and hold, found in its bytes before any viewer opens it: each step is bounded, whatever they say. */
import { constants, inflateRawSync } from 'node:zlib'
import { type Drawing, pagesThatFit } from './pdf-drawn.ts'
import { from85, fromHex, fromLzw, fromRunLength, Overflow, type Undone } from './pdf-unpacked.ts'
import { NotReadable, type Value, valuesIn } from './pdf-values.ts'

/** Of one stream, unpacked. */
const MOST_BYTES_OF_STREAM = 128 * 1024 * 1024
/** Unpacked here in all, one after the other: a scan of a hundred pages, each a picture of 25 MB, is an ordinary paper. */
const MOST_UNPACKED = 4 * 1024 * 1024 * 1024
const BYTES_OF_PIXEL = 4
const MOST_OBJECTS = 400_000
/** Of all that one page or one part of it is drawn by. */
const MOST_DRAWN = 32 * 1024 * 1024

class TooMuch extends Error {}

/** A stream as it lies in the file; `dict` says how it is packed. */
type Stream = { dict: string; raw: Buffer; length: number }
/** `written` has its names as they were written. */
type Found = { written: string; cost: number; streams: Stream[] }

/** Names may be written with their signs as `#` and two digits. */
const plainNames = (text: string) => text.replaceAll(/#([0-9a-f]{2})/gi, (_, sign: string) => String.fromCharCode(Number.parseInt(sign, 16)))

// ── Streams ───────────────────────────────────────────────────────────────────────────────────────────────────

/** The largest that so many bytes become. */
const DEFLATE_GROWTH = 1032
/** Null where it breaks: a viewer keeps what it had by then. */
const inflated = (packed: Uint8Array, most: number): Buffer | null => {
  try {
    // Without its head and sum, which viewers do not hold it to; what stands behind its end is not looked at.
    return inflateRawSync(packed.subarray(2), { maxOutputLength: most, finishFlush: constants.Z_SYNC_FLUSH })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw new TooMuch()
    return null
  }
}

const FILTERS = /\/(?:Filter|F)\s*(\[[^\]]{0,400}\]|\/[A-Za-z0-9]{1,30})/
const PARAMETERS = /\/(?:DecodeParms|DP)\s*(<<[^<>]*>>|null\b|\[(?:\s*(?:<<[^<>]*>>|null\b))*\s*\])/
const MENTIONED = /\/(?:DecodeParms|DP)\b/g
/** The filters that a stream goes through, and what is said of each; null where that is written in no way that all readers take alike. */
const filtersOf = (dict: string): { names: string[]; said: string[] | null } => {
  const named = FILTERS.exec(dict)?.[1] ?? ''
  const names = [...named.matchAll(/\/([A-Za-z0-9]{1,30})/g)].map(([, name]) => name as string)
  if (names.length > 8) throw new TooMuch()
  const mentions = dict.match(MENTIONED)?.length ?? 0
  if (mentions === 0) return { names, said: names.map(() => '') }
  const written = PARAMETERS.exec(dict)?.[1]
  if (mentions > 1 || written === undefined || named.startsWith('[') !== written.startsWith('[')) return { names, said: null }
  const each = [...written.matchAll(/<<([^<>]*)>>|null/g)].map(([, said = '']) => said)
  return { names, said: each.length > names.length ? null : names.map((_, i) => each[i] ?? '') }
}
const isFlate = (name: string | undefined) => name === 'FlateDecode' || name === 'Fl'
const isLzw = (name: string | undefined) => name === 'LZWDecode' || name === 'LZW'

/** A number that is said once, and plainly. */
const numberSaid = (said: string, name: string, otherwise: number): number => {
  const found = [...said.matchAll(new RegExp(`/${name}\\b\\s*([^/]*)`, 'g'))]
  if (found.length === 0) return otherwise
  if (found.length > 1 || !/^\d{1,6}\s*$/.test(found[0]?.[1] ?? '')) throw new TooMuch()
  return Number(found[0]?.[1])
}

/** Rows that are written as what they differ from the row above or the sign before, as pictures are in PNG. */
const withoutPredictor = (dict: string, content: Buffer): Buffer => {
  const { names, said } = filtersOf(dict)
  if (said === null || said.slice(0, -1).some((one) => one.includes('/Predictor'))) throw new TooMuch()
  const last = names.at(-1)
  const own = isFlate(last) || isLzw(last) ? (said.at(-1) ?? '') : ''
  const predictor = numberSaid(own, 'Predictor', 1)
  if (predictor === 1) return content
  if (predictor < 10 || predictor > 15) throw new TooMuch()
  const [colours, bits, columns] = [numberSaid(own, 'Colors', 1), numberSaid(own, 'BitsPerComponent', 8), numberSaid(own, 'Columns', 1)]
  const step = Math.max(1, Math.ceil((colours * bits) / 8))
  const row = Math.ceil((columns * colours * bits) / 8)
  if (row === 0) throw new TooMuch()
  const out = Buffer.alloc(Math.ceil(content.length / (row + 1)) * row)
  let end = 0
  for (let from = 0, to = 0; from + 1 < content.length; from += row + 1, to += row) {
    const kind = content[from] ?? 0
    const length = Math.min(row, content.length - from - 1)
    end = to + length
    for (let i = 0; i < length; i++) {
      const left = i >= step ? (out[to + i - step] ?? 0) : 0
      const up = to > 0 ? (out[to + i - row] ?? 0) : 0
      const corner = i >= step && to > 0 ? (out[to + i - row - step] ?? 0) : 0
      out[to + i] = (content[from + 1 + i] ?? 0) + foretold(kind, left, up, corner)
    }
  }
  return out.subarray(0, end)
}
const foretold = (kind: number, left: number, up: number, corner: number): number => {
  if (kind === 0) return 0
  if (kind === 1) return left
  if (kind === 2) return up
  if (kind === 3) return (left + up) >> 1
  if (kind !== 4) throw new TooMuch()
  const [a, b, c] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)]
  return a <= b && a <= c ? left : b <= c ? up : corner
}

type Budget = { left: number }
/** The most that what these make can be larger, where they break. */
const GROWTH: Readonly<Record<string, number>> = { LZWDecode: 1400, LZW: 1400, RunLengthDecode: 64, RL: 64, ASCII85Decode: 4, A85: 4 }
/** Undefined where it is not undone here, as of photos. */
const undone = (name: string, said: string | undefined, packed: Buffer, most: number): Undone | undefined => {
  if (name === 'ASCII85Decode' || name === 'A85') return from85(packed, most)
  if (name === 'ASCIIHexDecode' || name === 'AHx') return fromHex(packed)
  if (name === 'RunLengthDecode' || name === 'RL') return fromRunLength(packed, most)
  if (!isLzw(name)) return undefined
  const early = said === undefined ? 2 : numberSaid(said, 'EarlyChange', 1)
  if (early !== 0 && early !== 1) throw new TooMuch()
  return fromLzw(packed, most, { early })
}
const LENGTH_ELSEWHERE = /\/Length\s+\d+\s+\d+\s+R\b/
/** What a stream holds once its filters are undone, as far as that is done here, and how large it becomes. */
const unpacked = (dict: string, bytes: Buffer, end: number, budget: Budget): { content: Buffer; size: number } => {
  const { names, said } = filtersOf(dict)
  // A mark in it then says little of where a viewer lets it end.
  const isElsewhere = LENGTH_ELSEWHERE.test(dict)
  let content = bytes
  let size = end
  for (const [place, name] of names.entries()) {
    // The first begins where the stream begins; where that ends, it knows better than any mark in it.
    const whole = place === 0 && isFlate(name) ? content : content.subarray(0, size)
    const most = Math.min(MOST_BYTES_OF_STREAM, budget.left)
    const broken = (growth: number, length: number) => ({ content: Buffer.alloc(0), size: Math.min(length * growth, MOST_BYTES_OF_STREAM) })
    if (isFlate(name)) {
      const made = inflated(whole, most)
      if (!made) return broken(DEFLATE_GROWTH, size > 0 && isElsewhere ? whole.length : Math.min(size, whole.length))
      content = made
    } else {
      const made = undone(name, said?.[place], whole, most)
      if (made === undefined) return { content: Buffer.alloc(0), size }
      if (made === null || (!made.isEnded && place === 0 && isElsewhere))
        return broken(GROWTH[name] ?? 1, size > 0 && isElsewhere ? content.length : size)
      content = made.content
    }
    size = content.length
    budget.left -= size
    if (budget.left <= 0) throw new TooMuch()
  }
  return { content: content.subarray(0, size), size }
}

// ── Pictures ──────────────────────────────────────────────────────────────────────────────────────────────────

const numberIn = (dict: string, name: RegExp): number => Number(name.exec(dict)?.[1] ?? 0)

/** As the picture itself says in its head, whatever is said of it. */
const ownPixels = (bytes: Buffer): number => {
  if (bytes[0] === 0xff && bytes[1] === 0xd8) {
    for (let at = 2; at + 9 < bytes.length && bytes[at] === 0xff; at += 2 + bytes.readUInt16BE(at + 2)) {
      const mark = bytes[at + 1] ?? 0
      if (mark >= 0xc0 && mark <= 0xcf && mark !== 0xc4 && mark !== 0xc8 && mark !== 0xcc)
        return bytes.readUInt16BE(at + 5) * bytes.readUInt16BE(at + 7)
    }
    return 0
  }
  const size = bytes.subarray(0, 4096).indexOf(Buffer.from([0xff, 0x4f, 0xff, 0x51]))
  return size >= 0 && size + 16 <= bytes.length ? bytes.readUInt32BE(size + 8) * bytes.readUInt32BE(size + 12) : 0
}
/** One that is written elsewhere is taken to be as large as it may. */
const side = (dict: string, name: 'W(?:idth)?' | 'H(?:eight)?'): number => {
  const [, number = '0', elsewhere] = new RegExp(`/${name}\\s+(\\d{1,9})(\\s+\\d+\\s+R)?`).exec(dict) ?? []
  return elsewhere ? 30_000 : Number(number)
}
const area = (dict: string) => side(dict, 'W(?:idth)?') * side(dict, 'H(?:eight)?')
const INLINE = /\bBI\b([\s\S]{0,600}?)\bID\b/g
const pixelsOf = (dict: string, raw: Buffer, content: Buffer): number =>
  /\/(?:Subtype|S)\s*\/Image\b/.test(dict) ? Math.max(area(dict), ownPixels(content.length > 0 ? content : raw)) : 0
/** Of all that are written into what draws a page. */
const pixelsWithin = (content: string): number => [...content.matchAll(INLINE)].reduce((sum, [, head = '']) => sum + area(plainNames(head)), 0)

// ── Objects ───────────────────────────────────────────────────────────────────────────────────────────────────

const OBJECT = /(?<=[\d\s\0])obj(?![A-Za-z])|trailer/g
const isWhite = (sign: string | undefined) => sign !== undefined && /[\s\0]/.test(sign)
const isOfNumber = (sign: string | undefined) => sign !== undefined && /[\d+.eE-]/.test(sign)
const COMMENT = /(?:^|[\s\0\d+.-])%/
/** The word before this place, and where it begins; white between them is passed over. */
const wordBefore = (text: string, place: number): { word: string; begin: number } => {
  let end = place
  while (isWhite(text[end - 1])) end--
  const white = text.slice(end, place)
  if (/[\r\n]/.test(white)) {
    const line = text.slice(Math.max(text.lastIndexOf('\n', end - 1), text.lastIndexOf('\r', end - 1), end - 4096) + 1, end)
    // A comment may stand between the parts of a head, and only a reader knows where it begins; nobody writes one there.
    if (COMMENT.test(line)) throw new TooMuch()
  }
  let begin = end
  while (isOfNumber(text[begin - 1])) begin--
  return { word: text.slice(begin, end), begin }
}
/** The number of the object whose `obj` stands here; null where none does. One that is written as nobody writes it is not passed over. */
const numberBefore = (text: string, place: number): number | null => {
  const generation = wordBefore(text, place)
  if (!/\d/.test(generation.word)) return null
  const number = wordBefore(text, generation.begin)
  if (!/\d/.test(number.word) || number.begin === generation.begin) return null
  if (!/^\d{1,10}$/.test(number.word) || !/^\d{1,10}$/.test(generation.word)) throw new TooMuch()
  return Number(number.word)
}
const MARK = /[()<%\0[\]]|>>|endstream|stream|endobj/g
const IN_STRING = /[\\()]/g

/** What is written without its comments; each string is its place in `strings`, with brackets. */
type Said = { text: string; written: string; strings: string[] }

/** Behind the bracket that closes the one at this place. */
const stringEnd = (text: string, from: number): number => {
  IN_STRING.lastIndex = from
  let depth = 0
  for (let mark = IN_STRING.exec(text); mark; mark = IN_STRING.exec(text)) {
    if (mark[0] === '\\') IN_STRING.lastIndex++
    else if (mark[0] === '(') depth++
    else if (--depth === 0) return mark.index + 1
  }
  return text.length
}
const behind = (text: string, sign: RegExp, from: number): number => {
  sign.lastIndex = from
  return sign.exec(text) ? sign.lastIndex : text.length
}
const LINE_END = /\r\n|[\r\n]/g
const HEX_END = />/g

/**
 * One object as readers see it: `endobj` and `stream` are words only outside its strings, comments, lists and dictionaries.
 * `begin` is where its stream begins. In a `packed` text these words are none.
 */
const saidAt = (text: string, from: number, walk: Budget, packed = false): Said & { begin: number | null } => {
  const strings: string[] = []
  const open: string[] = []
  let [said, kept] = ['', from]
  const over = (end: number, begin: number | null) => {
    walk.left -= (begin ?? end) - from
    if (walk.left < 0) throw new TooMuch()
    const written = said + text.slice(kept, end)
    return { text: plainNames(written), written, strings, begin }
  }
  const instead = (start: number, end: number, by: string) => {
    said += text.slice(kept, start) + by
    kept = MARK.lastIndex = end
  }
  MARK.lastIndex = from
  for (let mark = MARK.exec(text); mark; mark = MARK.exec(text)) {
    const { 0: sign, index } = mark
    if (sign === '(' || (sign === '<' && text[index + 1] !== '<')) {
      const end = sign === '(' ? stringEnd(text, index) : behind(text, HEX_END, index)
      instead(index, end, `(${strings.push(text.slice(index, end)) - 1})`)
    } else if (sign === '%') instead(index, behind(text, LINE_END, index), '\n')
    else if (sign === '\0') instead(index, index + 1, ' ')
    else if (sign === '<') {
      open.push('>>')
      MARK.lastIndex = index + 2
    } else if (sign === '[') open.push(']')
    else if (sign === open.at(-1)) open.pop()
    else if (packed || open.length > 0 || !/^[es]/.test(sign)) continue
    else return over(index, sign === 'stream' ? behind(text, LINE_END, index) : null)
  }
  return over(text.length, null)
}

/** The first mark that stands behind what is told; without one the first of all. */
const streamEnd = (text: string, begin: number, told: number): number => {
  const marked = text.indexOf('endstream', begin + told)
  const first = marked < 0 ? text.indexOf('endstream', begin) : marked
  return first < 0 ? text.length : first
}

const FILTER = /\/Filter\b|\/F\s*[/[]/g
const ELSEWHERE = /\/(?:Filter|First)\s*(?:\[[^\][]{0,400}?)?\s\d{1,10}\s+\d{1,5}\s+R\b/

type Objects = { found: Map<number, Found>; isActive: boolean; brings: boolean }
/** Each object by its number; one that is written twice counts with both. What stands in a stream that is not packed may be read as objects too. */
const objectsOf = (bytes: Buffer): Objects => {
  const text = bytes.toString('latin1')
  const budget = { left: MOST_UNPACKED }
  const walk = { left: 4 * text.length + 4096 }
  const objects: Objects = { found: new Map(), isActive: false, brings: false }
  let count = 0
  const keep = (number: number | null, said: Said, cost = 0, stream?: Stream) => {
    objects.isActive ||= acts(said)
    objects.brings ||= BRINGS.test(said.text)
    if (++count > MOST_OBJECTS) throw new TooMuch()
    if (number === null) return
    const before = objects.found.get(number) ?? { written: '', cost: 0, streams: [] }
    if (stream) before.streams.push(stream)
    objects.found.set(number, { written: `${before.written}\n${said.written}`, cost: before.cost + cost, streams: before.streams })
  }
  OBJECT.lastIndex = 0
  for (let match = OBJECT.exec(text); match; match = OBJECT.exec(text)) {
    const number = match[0] === 'obj' ? numberBefore(text, match.index) : null
    const { begin, ...said } = saidAt(text, OBJECT.lastIndex, walk)
    if (begin === null) {
      keep(number, said)
      continue
    }
    const dict = said.text
    const [, told = '0', reference] = /\/Length\s+(\d{1,9})(\s+\d+\s+R\b)?/.exec(dict) ?? []
    const length = streamEnd(text, begin, reference ? 0 : Number(told)) - begin
    walk.left -= length
    const holds = /\/(?:ObjStm|First)\b/.test(dict)
    // Which filters it goes through is said once, and here: else nobody knows what a viewer makes of it.
    if (walk.left < 0 || ELSEWHERE.test(dict) || (dict.match(FILTER)?.length ?? 0) > 1) throw new TooMuch()
    const raw = bytes.subarray(begin)
    const { content, size } = unpacked(dict, raw, length, budget)
    if (holds && (content.length === 0 || (reference && !FILTERS.test(dict)))) throw new TooMuch()
    keep(number, said, Math.max(size, pixelsOf(dict, raw, content) * BYTES_OF_PIXEL), { dict, raw, length })
    if (holds) within(withoutPredictor(dict, content).toString('latin1'), dict, keep)
  }
  return objects
}

/** Objects that are packed together in one stream: numbers and places first, then themselves. They are also read through, whatever their places say. */
const within = (content: string, dict: string, keep: (number: number | null, said: Said) => void) => {
  const walk = { left: 8 * content.length + 4096 }
  keep(null, saidAt(content, 0, walk, true))
  const first = numberIn(dict, /\/First\s+(\d{1,9})/)
  // Readers take other ways of writing a number too.
  if (/[^\d\s\0]/.test(content.slice(0, first))) throw new TooMuch()
  const heads = [...content.slice(0, first).matchAll(/(\d{1,10})\s+(\d{1,10})/g)].map(([, number, place]) => [Number(number), Number(place)] as const)
  for (const [i, [number, place]] of heads.entries()) {
    const next = heads[i + 1]?.[1]
    keep(number, saidAt(content.slice(first + place, next === undefined || next <= place ? undefined : first + next), 0, walk, true))
  }
}

// ── What it would do ──────────────────────────────────────────────────────────────────────────────────────────

const ACTS = /\/(?:Launch|JavaScript|JS|SubmitForm|ImportData|Rendition|Movie|GoToE|RichMediaExecute|RichMedia|XFA)\b/
/** Other files, brought along in it. */
const BRINGS = /\/(?:FileAttachment|EmbeddedFiles?)\b/
/** Links that are programs. */
const PROGRAM = /^(?:javascript|vbscript|data):/i

const signsOf = (written: string): string => {
  const bytes = written.startsWith('<')
    ? Buffer.from(written.replaceAll(/[^0-9a-f]/gi, ''), 'hex').toString('latin1')
    : written
        .slice(1)
        .replaceAll(/\\(?:\r\n|\r|\n)/g, '')
        .replaceAll(/\\([0-7]{1,3})/g, (_, octal: string) => String.fromCharCode(Number.parseInt(octal, 8) & 0xff))
        // Spaces and control characters are passed over by browsers.
        .replaceAll(/\\[nrtbf]/g, '')
        .replaceAll(/\\(.)/g, '$1')
  // UTF-16 with its mark.
  return bytes.replaceAll(/[^!-~]/g, '')
}
/** A string that a link points to; one that stands alone may be that too. */
const LINK = /(?:\/URI|^)\s*\((\d+)\)/g
const acts = ({ text, strings }: Said): boolean =>
  ACTS.test(text) || [...text.matchAll(LINK)].some(([, place]) => PROGRAM.test(signsOf(strings[Number(place)] ?? '')))

// ── What a page draws ─────────────────────────────────────────────────────────────────────────────────────────

const NAME = /\/([^\s\0()<>[\]{}/%]*)/g
const FIGURES = /<[\da-fA-F\s]*>/g
/** Of all texts that it sets, at most. */
const lettersIn = (content: string): number => {
  let letters = [...content.matchAll(FIGURES)].reduce((sum, [figures]) => sum + figures.length / 2, 0)
  for (let begin = content.indexOf('('); begin >= 0; ) {
    const end = stringEnd(content, begin)
    letters += end - begin
    begin = content.indexOf('(', end)
  }
  return letters
}
/** A name counts wherever it stands, for what it is given to may follow in the next stream. */
const drawingOf = (content: string): Drawing => {
  const names = new Map<string, number>()
  for (const [, written = ''] of content.matchAll(NAME)) {
    const name = plainNames(written)
    names.set(name, (names.get(name) ?? 0) + 1)
  }
  return { bytes: content.length, pixels: pixelsWithin(content), names, letters: lettersIn(content) }
}

const pagesIn = (found: ReadonlyMap<number, Found>): number | null => {
  const budget = { left: MOST_UNPACKED }
  const read = new Map<number, Value[]>()
  return pagesThatFit({
    numbers: () => found.keys(),
    isStream: (number) => (found.get(number)?.streams.length ?? 0) > 0,
    cost: (number) => found.get(number)?.cost ?? 0,
    values: (number) => {
      const values = read.get(number) ?? valuesIn(found.get(number)?.written ?? '')
      read.set(number, values)
      return values
    },
    drawing: (numbers) => {
      let content = ''
      for (const { dict, raw, length } of numbers.flatMap((number) => found.get(number)?.streams ?? [])) {
        if (length <= 2 && raw.subarray(0, length).toString('latin1').trim() === '') continue
        const made = unpacked(dict, raw, length, budget)
        // Of what it draws nobody knows.
        if (made.content.length === 0 && made.size > 0) throw new TooMuch()
        content += `${withoutPredictor(dict, made.content).toString('latin1')}\n`
        if (content.length > MOST_DRAWN) throw new TooMuch()
      }
      return drawingOf(content)
    },
  })
}

/**
 * `pagesOnly`: another file in it is `active` too; a bank or a supplier sends them along with what they print.
 * `too_large` where a page of it would fill a viewer, `active` where it would start, run or send anything; `locked` where its streams can only be
 * read with its key, and nothing is told of them. `pages` were found here: a viewer that finds more sees what was not looked at.
 */
export const foundInPdf = (bytes: Buffer, { pagesOnly = false } = {}): { trouble: 'too_large' | 'active' | 'locked' | null; pages: number } => {
  try {
    const { found, isActive, brings } = objectsOf(bytes)
    // Whether it truly is, the viewer tells that opens it: what only says so is not to be passed over.
    if (/\/Encrypt\s+\d+\s+\d+\s+R\b|\/Encrypt\s*<</.test(plainNames(bytes.toString('latin1')))) return { trouble: 'locked', pages: 0 }
    if (isActive || (pagesOnly && brings)) return { trouble: 'active', pages: 0 }
    const pages = pagesIn(found)
    return pages === null ? { trouble: 'too_large', pages: 0 } : { trouble: null, pages }
  } catch (error) {
    if (error instanceof TooMuch || error instanceof Overflow || error instanceof NotReadable) return { trouble: 'too_large', pages: 0 }
    throw error
  }
}
