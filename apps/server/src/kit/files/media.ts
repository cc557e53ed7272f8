/** Films and recordings by their bytes: which container, what is in it, how long it is. Headers only are read, however large the file. */
import { type FileHandle, open } from 'node:fs/promises'

export type Media = {
  type: 'video/mp4' | 'audio/mp4' | 'video/webm' | 'audio/webm' | 'audio/ogg' | 'audio/mpeg' | 'audio/wav'
  /** Null where the file does not tell. */
  duration_seconds: number | null
  /** How the pictures of a film are kept, where not every browser can show them. */
  codec?: string
}

/** H.264, AV1, VP8 and VP9. */
const SHOWN_EVERYWHERE = new Set(['avc1', 'avc3', 'av01', 'vp08', 'vp09'])

/** So many boxes or elements are looked at; a film that plays has a few dozen. */
const MOST_PARTS = 4_096
const FILM_HOURS = 24

type Reader = { size: number; at(position: number, length: number): Promise<Buffer> }

const readerOf = (handle: FileHandle, size: number): Reader => ({
  size,
  at: async (position, length) => {
    const buffer = Buffer.alloc(Math.max(0, Math.min(length, size - position)))
    await handle.read(buffer, 0, buffer.length, position)
    return buffer
  },
})

const seconds = (value: number): number | null =>
  Number.isFinite(value) && value > 0 && value <= FILM_HOURS * 3600 ? Math.max(1, Math.round(value)) : null

// ── MP4 (ISO 14496-12): boxes of a size and four letters ──────────────────────────────────────────────────────

type Box = { name: string; from: number; to: number }

/** The boxes one after the other; null where they do not fill what they stand in to the byte, as in a cut film or one with something behind it. */
const boxesIn = async (file: Reader, from: number, to: number): Promise<Box[] | null> => {
  const boxes: Box[] = []
  let position = from
  while (position < to && boxes.length < MOST_PARTS) {
    const head = await file.at(position, 16)
    if (head.length < 8) return null
    let length = head.readUInt32BE(0)
    let begins = 8
    if (length === 1) {
      if (head.length < 16) return null
      length = Number(head.readBigUInt64BE(8))
      begins = 16
    } else if (length === 0) length = to - position
    if (length < begins || position + length > to) return null
    boxes.push({ name: head.toString('latin1', 4, 8), from: position + begins, to: position + length })
    position += length
  }
  return position === to ? boxes : null
}
const boxAt = async (file: Reader, within: Box, ...path: string[]): Promise<Box | null> => {
  const [name, ...more] = path
  const found = (await boxesIn(file, within.from, within.to))?.find((box) => box.name === name)
  return !found || more.length === 0 ? (found ?? null) : boxAt(file, found, ...more)
}

const mp4 = async (file: Reader): Promise<Media | null> => {
  const boxes = await boxesIn(file, 0, file.size)
  const movie = boxes?.find(({ name }) => name === 'moov')
  if (!movie || boxes?.[0]?.name !== 'ftyp' || !boxes.some(({ name }) => name === 'mdat')) return null
  const header = await boxAt(file, movie, 'mvhd')
  if (!header) return null
  const told = await file.at(header.from, 32)
  if (told.length < 32) return null
  const isLong = told[0] === 1
  const scale = told.readUInt32BE(isLong ? 20 : 12)
  const length = isLong ? Number(told.readBigUInt64BE(24)) : told.readUInt32BE(16)
  const handlers: string[] = []
  let codec: string | null = null
  for (const track of (await boxesIn(file, movie.from, movie.to)) ?? []) {
    if (track.name !== 'trak') continue
    const handler = await boxAt(file, track, 'mdia', 'hdlr')
    if (!handler) continue
    const kind = (await file.at(handler.from + 8, 4)).toString('latin1')
    handlers.push(kind)
    const samples = kind === 'vide' ? await boxAt(file, track, 'mdia', 'minf', 'stbl', 'stsd') : null
    if (samples) codec ??= (await file.at(samples.from + 12, 4)).toString('latin1')
  }
  const duration_seconds = seconds(length / scale)
  if (handlers.includes('vide')) return { type: 'video/mp4', duration_seconds, ...(codec && !SHOWN_EVERYWHERE.has(codec) ? { codec } : {}) }
  return handlers.includes('soun') ? { type: 'audio/mp4', duration_seconds } : null
}

// ── WebM (Matroska): elements of an id and a size, both of variable length ────────────────────────────────────

const EBML = 0x1a45dfa3
const SEGMENT = 0x18538067
const INFO = 0x1549a966
const TRACKS = 0x1654ae6b
const CLUSTER = 0x1f43b675

type Element = { id: number; from: number; to: number; isEndless: boolean }

const vint = (bytes: Buffer, position: number, keepMark: boolean): { value: number; length: number; isUnknown: boolean } | null => {
  const first = bytes[position]
  if (first === undefined || first === 0) return null
  const length = Math.clz32(first) - 23
  if (position + length > bytes.length) return null
  let value = keepMark ? first : first & ((1 << (8 - length)) - 1)
  let isUnknown = !keepMark && value === (1 << (8 - length)) - 1
  for (let i = 1; i < length; i++) {
    const next = bytes[position + i] as number
    value = value * 256 + next
    isUnknown &&= next === 0xff
  }
  return { value, length, isUnknown }
}
const elementAt = async (file: Reader, position: number, end: number): Promise<Element | null> => {
  const head = await file.at(position, 12)
  const id = vint(head, 0, true)
  const size = id && vint(head, id.length, false)
  if (!id || !size) return null
  const from = position + id.length + size.length
  return { id: id.value, from, to: size.isUnknown ? end : from + size.value, isEndless: size.isUnknown }
}
async function* elementsIn(file: Reader, from: number, to: number) {
  let position = from
  for (let i = 0; position < to && i < MOST_PARTS; i++) {
    const element = await elementAt(file, position, to)
    if (!element || element.to > to) return
    yield element
    position = element.to
  }
}
const unsigned = (bytes: Buffer) => bytes.reduce((value, byte) => value * 256 + byte, 0)

const webm = async (file: Reader): Promise<Media | null> => {
  const head = await elementAt(file, 0, file.size)
  if (head?.id !== EBML || head.to > file.size) return null
  let isWebm = false
  for await (const { id, from, to } of elementsIn(file, head.from, head.to))
    if (id === 0x4282) isWebm = (await file.at(from, Math.min(to - from, 8))).toString('latin1') === 'webm'
  const segment = isWebm ? await elementAt(file, head.to, file.size) : null
  // Cut short, or with something behind it.
  if (segment?.id !== SEGMENT || segment.to !== file.size) return null
  let scale = 1_000_000
  let length = Number.NaN
  const kinds: number[] = []
  for await (const part of elementsIn(file, segment.from, segment.to)) {
    if (part.id === CLUSTER) break
    if (part.id === INFO)
      for await (const { id, from, to } of elementsIn(file, part.from, part.to)) {
        const value = await file.at(from, Math.min(to - from, 8))
        if (id === 0x2ad7b1) scale = unsigned(value)
        if (id === 0x4489) length = value.length === 4 ? value.readFloatBE(0) : value.length === 8 ? value.readDoubleBE(0) : Number.NaN
      }
    if (part.id === TRACKS)
      for await (const track of elementsIn(file, part.from, part.to))
        for await (const { id, from, to } of elementsIn(file, track.from, track.to))
          if (id === 0x83) kinds.push(unsigned(await file.at(from, Math.min(to - from, 1))))
  }
  const duration_seconds = seconds((length * scale) / 1e9)
  if (kinds.includes(1)) return { type: 'video/webm', duration_seconds }
  return kinds.includes(2) ? { type: 'audio/webm', duration_seconds } : null
}

// ── Sound alone ───────────────────────────────────────────────────────────────────────────────────────────────

const ogg = async (file: Reader): Promise<Media | null> => {
  const first = await file.at(0, 128)
  if (first.length < 64 || first[5] !== 2) return null
  const body = first.subarray(27 + (first[26] ?? 0))
  const isOpus = body.toString('latin1', 0, 8) === 'OpusHead'
  if (!isOpus && body.toString('latin1', 0, 7) !== '\u0001vorbis') return null
  const rate = isOpus ? 48_000 : body.readUInt32LE(12)
  const skipped = isOpus ? body.readUInt16LE(10) : 0
  const TAIL = 65_536
  const tail = await file.at(Math.max(0, file.size - TAIL), TAIL)
  const last = tail.lastIndexOf('OggS', tail.length, 'latin1')
  const samples = last >= 0 && last + 14 <= tail.length ? Number(tail.readBigInt64LE(last + 6)) - skipped : Number.NaN
  return { type: 'audio/ogg', duration_seconds: seconds(samples / rate) }
}

const wav = async (file: Reader): Promise<Media | null> => {
  const head = await file.at(0, 12)
  if (head.length < 12 || head.readUInt32LE(4) + 8 !== file.size) return null
  let position = 12
  let rate = 0
  for (let i = 0; i < 64 && position + 8 <= file.size; i++) {
    const chunk = await file.at(position, 24)
    const name = chunk.toString('latin1', 0, 4)
    const length = chunk.readUInt32LE(4)
    if (name === 'fmt ' && chunk.length >= 20) rate = chunk.readUInt32LE(16)
    if (name === 'data') return rate > 0 ? { type: 'audio/wav', duration_seconds: seconds(Math.min(length, file.size - position - 8) / rate) } : null
    position += 8 + length + (length % 2)
  }
  return null
}

const KBITS_1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
const KBITS_2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
const RATES = [44_100, 48_000, 32_000]

/** A frame of MPEG layer III that another follows, as no picture or page has. */
const frameAt = (bytes: Buffer, at: number) => {
  if (at + 4 > bytes.length || bytes[at] !== 0xff) return null
  const [second = 0, third = 0, fourth = 0] = bytes.subarray(at + 1, at + 4)
  const version = (second >> 3) & 3
  const rate = RATES[(third >> 2) & 3]
  const kbits = (version === 3 ? KBITS_1 : KBITS_2)[third >> 4]
  if ((second & 0xe0) !== 0xe0 || version === 1 || ((second >> 1) & 3) !== 1 || !rate || !kbits) return null
  const hertz = rate / (version === 3 ? 1 : version === 2 ? 2 : 4)
  const samples = version === 3 ? 1152 : 576
  const length = Math.floor(((samples / 8) * kbits * 1000) / hertz) + ((third >> 1) & 1)
  const isMono = fourth >> 6 === 3
  return { hertz, samples, kbits, length, tables: version === 3 ? (isMono ? 17 : 32) : isMono ? 9 : 17 }
}

/** So many bytes are looked through frame by frame, an hour and more; the rest is taken to go on like them. */
const MOST_WALKED = 64 * 1024 * 1024
const BLOCK = 256 * 1024

/** How long it plays, told by its frames, of which each may have a rate of its own. */
const walkFrames = async (file: Reader, from: number): Promise<number> => {
  const end = Math.min(file.size, from + MOST_WALKED)
  let [at, time] = [from, 0]
  for (let start = from; at < end; start = at) {
    const block = await file.at(start, BLOCK)
    for (let frame = frameAt(block, at - start); frame; frame = frameAt(block, at - start)) {
      time += frame.samples / frame.hertz
      at += frame.length
    }
    if (at === start) break
  }
  // What is no frame at the end, a tag with its title say, plays no time.
  return at < end ? time : (time * (file.size - from)) / (at - from)
}

const mp3 = async (file: Reader): Promise<Media | null> => {
  const tag = await file.at(0, 10)
  const skipped =
    tag.toString('latin1', 0, 3) === 'ID3' && tag.length === 10
      ? 10 + [6, 7, 8, 9].reduce((length, i) => length * 128 + ((tag[i] ?? 0) & 0x7f), 0)
      : 0
  const bytes = await file.at(skipped, 8_192)
  const frame = frameAt(bytes, 0)
  if (!frame || !frameAt(bytes, frame.length)) return null
  const info = 4 + frame.tables
  const isCounted = ['Xing', 'Info'].includes(bytes.toString('latin1', info, info + 4)) && ((bytes[info + 7] ?? 0) & 1) === 1
  const length = isCounted ? (bytes.readUInt32BE(info + 8) * frame.samples) / frame.hertz : await walkFrames(file, skipped)
  return { type: 'audio/mpeg', duration_seconds: seconds(length) }
}

/** Null for what is neither film nor recording, is broken, or goes on after its end. */
export const mediaOf = async (path: string): Promise<Media | null> => {
  const handle = await open(path, 'r')
  try {
    const file = readerOf(handle, (await handle.stat()).size)
    const head = (await file.at(0, 12)).toString('latin1')
    if (head.startsWith('\u001aEß£')) return await webm(file)
    if (head.slice(4, 8) === 'ftyp') return await mp4(file)
    if (head.startsWith('OggS')) return await ogg(file)
    if (head.startsWith('RIFF') && head.endsWith('WAVE')) return await wav(file)
    return await mp3(file)
  } catch (error) {
    // A header that promises more than there is.
    if (error instanceof RangeError) return null
    throw error
  } finally {
    await handle.close()
  }
}
