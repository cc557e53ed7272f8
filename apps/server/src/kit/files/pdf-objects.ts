/** What a PDF from outside would have its reader do and hold, found in its bytes before any viewer opens it: each step is bounded, whatever they say. */
import { constants, inflateRawSync } from 'node:zlib'

/** Of one page with all that it draws, as a viewer holds it. */
const MOST_BYTES_OF_PAGE = 256 * 1024 * 1024
/** Of one stream, unpacked. */
const MOST_BYTES_OF_STREAM = 128 * 1024 * 1024
/** Unpacked here in all, one after the other: a scan of a hundred pages, each a picture of 25 MB, is an ordinary paper. */
const MOST_UNPACKED = 4 * 1024 * 1024 * 1024
const BYTES_OF_PIXEL = 4
const MOST_OBJECTS = 400_000

class TooMuch extends Error {}

type Found = { text: string; cost: number }

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

const fromHex = (text: Buffer): Buffer =>
  Buffer.from(
    text
      .toString('latin1')
      .split('>', 1)[0]
      ?.replaceAll(/[^0-9a-f]/gi, '') ?? '',
    'hex',
  )

const from85 = (text: Buffer): Buffer => {
  const out = Buffer.alloc(text.length * 4 + 4)
  let [at, group, signs] = [0, 0, 0]
  for (const sign of text) {
    if (sign === 0x7e) break
    if (sign === 0x7a && signs === 0) at = out.writeUInt32BE(0, at)
    if (sign < 0x21 || sign > 0x75) continue
    group = group * 85 + (sign - 0x21)
    if (++signs < 5) continue
    at = out.writeUInt32BE(group % 0x1_0000_0000, at)
    ;[group, signs] = [0, 0]
  }
  const rest = signs - 1
  for (; signs > 0 && signs < 5; signs++) group = group * 85 + 84
  if (rest > 0) {
    out.writeUInt32BE(group % 0x1_0000_0000, at)
    at += rest
  }
  return out.subarray(0, at)
}

/** The most that what these make can be larger; they are not undone here. */
const GROWTH: Readonly<Record<string, number>> = { LZWDecode: 1400, LZW: 1400, RunLengthDecode: 64, RL: 64 }

type Budget = { left: number }
/** What a stream holds once its filters are undone, as far as that is done here, and how large it becomes. */
const unpacked = (dict: string, bytes: Buffer, end: number, budget: Budget): { content: Buffer; size: number } => {
  const named = /\/(?:Filter|F)\s*(\[[^\]]{0,400}\]|\/[A-Za-z0-9]{1,30})/.exec(dict)?.[1] ?? ''
  const filters = [...named.matchAll(/\/([A-Za-z0-9]{1,30})/g)].map(([, name]) => name as string)
  if (filters.length > 8) throw new TooMuch()
  let content = bytes
  let size = end
  for (const [place, filter] of filters.entries()) {
    // The first begins where the stream begins; where that ends, it knows better than any mark in it.
    const whole = place === 0 && /^Fl/.test(filter) ? content : content.subarray(0, size)
    if (/^(FlateDecode|Fl)$/.test(filter)) {
      const made = inflated(whole, Math.min(MOST_BYTES_OF_STREAM, budget.left))
      // Where its length is written elsewhere, a mark in it says little of where a viewer lets it end.
      const most = size > 0 && /\/Length\s+\d+\s+\d+\s+R\b/.test(dict) ? whole.length : Math.min(size, whole.length)
      if (!made) return { content: Buffer.alloc(0), size: Math.min(most * DEFLATE_GROWTH, MOST_BYTES_OF_STREAM) }
      content = made
    } else if (/^(ASCII85Decode|A85)$/.test(filter)) content = from85(whole)
    else if (/^(ASCIIHexDecode|AHx)$/.test(filter)) content = fromHex(whole)
    else {
      const larger = GROWTH[filter] ?? 1
      return { content: Buffer.alloc(0), size: larger > 1 ? Math.min(size * larger, MOST_BYTES_OF_STREAM) : size }
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
/** Of a picture, or of all that are written into what draws a page. */
const pixelsOf = (dict: string, raw: Buffer, content: Buffer): number => {
  if (/\/(?:Subtype|S)\s*\/Image\b/.test(dict)) return Math.max(area(dict), ownPixels(content.length > 0 ? content : raw))
  if (/\/Type\b/.test(dict) && !/\/XObject\b|\/Pattern\b/.test(dict)) return 0
  return [...content.toString('latin1').matchAll(INLINE)].reduce((sum, [, head = '']) => sum + area(plainNames(head)), 0)
}

// ── Objects ───────────────────────────────────────────────────────────────────────────────────────────────────

const OBJECT = /(?<=[\d\s\0])obj(?![A-Za-z])|trailer/g
const HEAD = /(\d{1,10})(?:[\s\0]|%[^\r\n]*[\r\n])+\d+(?:[\s\0]|%[^\r\n]*[\r\n])*$/
const MARK = /[()<%\0[\]]|>>|endstream|stream|endobj/g
const IN_STRING = /[\\()]/g

/** What is written without its comments; each string is its place in `strings`, with brackets. */
type Said = { text: string; strings: string[] }

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
    return { text: plainNames(said + text.slice(kept, end)), strings, begin }
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

type Objects = { found: Map<number, Found>; isActive: boolean }
/** Each object by its number; one that is written twice counts with both. What stands in a stream that is not packed may be read as objects too. */
const objectsOf = (bytes: Buffer): Objects => {
  const text = bytes.toString('latin1')
  const budget = { left: MOST_UNPACKED }
  const walk = { left: 4 * text.length + 4096 }
  const objects: Objects = { found: new Map(), isActive: false }
  let count = 0
  const keep = (number: number | null, said: Said, cost = 0) => {
    objects.isActive ||= acts(said)
    if (++count > MOST_OBJECTS) throw new TooMuch()
    if (number === null) return
    const before = objects.found.get(number)
    objects.found.set(number, before ? { text: `${before.text}\n${said.text}`, cost: before.cost + cost } : { text: said.text, cost })
  }
  OBJECT.lastIndex = 0
  for (let match = OBJECT.exec(text); match; match = OBJECT.exec(text)) {
    const head = HEAD.exec(text.slice(Math.max(0, match.index - 128), match.index))
    const number = head ? Number(head[1]) : null
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
    if (holds && (content.length === 0 || (reference && !/\/Fl/.test(dict)))) throw new TooMuch()
    keep(number, said, Math.max(size, pixelsOf(dict, raw, content) * BYTES_OF_PIXEL))
    if (holds) within(content.toString('latin1'), dict, keep)
  }
  return objects
}

/** Objects that are packed together in one stream: numbers and places first, then themselves. They are also read through, whatever their places say. */
const within = (content: string, dict: string, keep: (number: number | null, said: Said) => void) => {
  const walk = { left: 8 * content.length + 4096 }
  keep(null, saidAt(content, 0, walk, true))
  const first = numberIn(dict, /\/First\s+(\d{1,9})/)
  const heads = [...content.slice(0, first).matchAll(/(\d{1,10})\s+(\d{1,10})/g)].map(([, number, place]) => [Number(number), Number(place)] as const)
  for (const [i, [number, place]] of heads.entries()) {
    const next = heads[i + 1]?.[1]
    keep(number, saidAt(content.slice(first + place, next === undefined || next <= place ? undefined : first + next), 0, walk, true))
  }
}

// ── What it would do ──────────────────────────────────────────────────────────────────────────────────────────

const ACTS = /\/(?:Launch|JavaScript|JS|SubmitForm|ImportData|Rendition|Movie|GoToE|RichMediaExecute|RichMedia|XFA)\b/
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

// ── What a page holds ─────────────────────────────────────────────────────────────────────────────────────────

const isPage = (text: string) => /\/Type\s*\/Page\b/.test(text)
const isPages = (text: string) => /\/Type\s*\/Pages\b/.test(text)
/** Without what leads to other pages. */
const drawn = (text: string) => text.replaceAll(/\/(?:Parent|P|Dest|StructParent|Pg)\s+\d+\s+\d+\s+R/g, '').replaceAll(/\/Kids\s*\[[^\][]*\]/g, '')
const refs = (text: string) => [...text.matchAll(/(\d{1,10})\s+\d{1,5}\s+R\b/g)].map(([, number]) => Number(number))

const holdsTooMuch = (objects: ReadonlyMap<number, Found>): boolean => {
  const pages = [...objects.values()].filter(({ text }) => isPage(text))
  // Resources that pages inherit belong to each of them.
  const inherited = [...objects.values()].filter(({ text }) => isPages(text)).flatMap(({ text }) => refs(drawn(text)))
  let steps = 0
  for (const { text } of pages) {
    const seen = new Set<number>()
    const open = [...refs(drawn(text)), ...(/\/Resources\b/.test(text) ? [] : inherited)]
    let cost = 0
    for (let number = open.pop(); number !== undefined; number = open.pop()) {
      if (seen.has(number)) continue
      seen.add(number)
      if (++steps > 4 * MOST_OBJECTS) return true
      const one = objects.get(number)
      if (!one || isPage(one.text) || isPages(one.text)) continue
      cost += one.cost
      if (cost > MOST_BYTES_OF_PAGE) return true
      open.push(...refs(drawn(one.text)))
    }
  }
  return false
}

/**
 * `too_large` where a page of it would fill a viewer, `active` where it would start, run or send anything; `locked` where its streams can only be
 * read with its key, and nothing is told of them.
 */
export const troubleInPdf = (bytes: Buffer): 'too_large' | 'active' | 'locked' | null => {
  try {
    const { found, isActive } = objectsOf(bytes)
    // Whether it truly is, the viewer tells that opens it: what only says so is not to be passed over.
    if (/\/Encrypt\s+\d+\s+\d+\s+R\b|\/Encrypt\s*<</.test(plainNames(bytes.toString('latin1')))) return 'locked'
    if (isActive) return 'active'
    return holdsTooMuch(found) ? 'too_large' : null
  } catch (error) {
    if (error instanceof TooMuch) return 'too_large'
    throw error
  }
}
