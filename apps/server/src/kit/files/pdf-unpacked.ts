/** How streams of PDFs are packed by older writers, undone in the time that what goes in and what comes out take. */

/** What came out, and whether what was read says itself where it ends. Null where it breaks, or is written as readers do not agree on. */
export type Undone = { content: Buffer; isEnded: boolean } | null

/** More comes out than is let. */
export class Overflow extends Error {}

/** Grows as it is written. */
const output = (most: number, begin: number) => {
  let bytes = Buffer.allocUnsafe(Math.min(most, Math.max(1024, begin)))
  return {
    bytes: () => bytes,
    /** For so many bytes in all. */
    for: (length: number) => {
      if (length <= bytes.length) return
      if (length > most) throw new Overflow()
      const larger = Buffer.allocUnsafe(Math.min(most, Math.max(length, 2 * bytes.length)))
      bytes.copy(larger)
      bytes = larger
    },
  }
}

const CLEAR = 256
const END = 257
const MOST_CODES = 4096
/** A line end before the mark of the end may be read as one more code. */
const LINE_END_BYTES = 2

/** Each code but the first names what stands in `out` from where the code before it was written, and the byte behind that. */
export const fromLzw = (packed: Uint8Array, most: number, { early }: { early: 0 | 1 }): Undone => {
  const out = output(most, 4 * packed.length)
  const places = new Uint32Array(MOST_CODES)
  const lengths = new Uint16Array(MOST_CODES)
  let [length, next, width, before] = [0, END + 1, 9, 0]
  let [kept, bits] = [0, 0]
  for (let at = 0; ; ) {
    while (bits < width && at < packed.length) {
      kept = ((kept << 8) | (packed[at++] ?? 0)) & 0xff_ffff
      bits += 8
    }
    if (bits < width) return { content: out.bytes().subarray(0, length), isEnded: false }
    bits -= width
    const code = (kept >>> bits) & ((1 << width) - 1)
    if (code === END) return { content: out.bytes().subarray(0, length), isEnded: true }
    if (code === CLEAR) {
      ;[next, width, before] = [END + 1, 9, 0]
      continue
    }
    // One that is made only now is what was written last, and its first byte once more.
    const isNew = before > 0 && next < MOST_CODES
    if (code >= next + (isNew ? 1 : 0)) {
      if (at >= packed.length - LINE_END_BYTES) return { content: out.bytes().subarray(0, length), isEnded: false }
      return null
    }
    if (isNew) {
      places[next] = length - before
      lengths[next] = before + 1
      next++
    }
    const taken = code < CLEAR ? 1 : (lengths[code] ?? 0)
    out.for(length + taken)
    const bytes = out.bytes()
    if (code < CLEAR) bytes[length] = code
    else for (let from = places[code] ?? 0, to = length; to < length + taken; ) bytes[to++] = bytes[from++] ?? 0
    length += taken
    before = taken
    if (next + early >= 1 << width && width < 12) width++
  }
}

/** As many bytes as they are, or one as often as told. */
export const fromRunLength = (packed: Uint8Array, most: number): Undone => {
  const out = output(most, 2 * packed.length)
  let length = 0
  let isEnded = false
  for (let at = 0; at < packed.length && !isEnded; ) {
    const told = packed[at++] ?? 0
    if (told === 128) {
      isEnded = true
    } else if (told < 128) {
      const run = packed.subarray(at, at + told + 1)
      out.for(length + run.length)
      out.bytes().set(run, length)
      length += run.length
      at += run.length
    } else if (at < packed.length) {
      out.for(length + 257 - told)
      out.bytes().fill(packed[at++] ?? 0, length, length + 257 - told)
      length += 257 - told
    }
  }
  return { content: out.bytes().subarray(0, length), isEnded }
}

const digitOf = (sign: number): number =>
  sign >= 0x30 && sign <= 0x39 ? sign - 0x30 : (sign >= 0x41 && sign <= 0x46) || (sign >= 0x61 && sign <= 0x66) ? (sign & 15) + 9 : -1

export const fromHex = (text: Uint8Array): Undone => {
  const out = Buffer.allocUnsafe((text.length + 1) >> 1)
  let [length, digits, isEnded] = [0, 0, false]
  for (const sign of text) {
    isEnded = sign === 0x3e
    if (isEnded) break
    const digit = digitOf(sign)
    if (digit < 0) continue
    if (digits++ % 2 === 0) out[length] = digit << 4
    else out[length] = (out[length++] ?? 0) | digit
  }
  // The last may stand alone: a zero follows it.
  return { content: out.subarray(0, length + (digits % 2)), isEnded }
}

/** What all readers pass over; of other white signs some make letters, and others the end. */
const isWhite = (sign: number) => sign === 0x20 || sign === 0x09 || sign === 0x0a || sign === 0x0d
export const from85 = (text: Uint8Array, most: number): Undone => {
  const out = output(most, text.length)
  let [length, group, signs, isEnded] = [0, 0, 0, false]
  const put = (value: number) => {
    out.for(length + 4)
    length = out.bytes().writeUInt32BE(value % 0x1_0000_0000, length)
  }
  for (const sign of text) {
    isEnded = sign === 0x7e
    if (isEnded) break
    if (isWhite(sign)) continue
    if (sign === 0x7a && signs === 0) {
      put(0)
      continue
    }
    if (sign < 0x21 || sign > 0x75) return null
    group = group * 85 + (sign - 0x21)
    if (++signs < 5) continue
    put(group)
    ;[group, signs] = [0, 0]
  }
  const rest = signs
  for (; signs > 0 && signs < 5; signs++) group = group * 85 + 84
  if (rest > 1) {
    put(group)
    length -= 5 - rest
  }
  return { content: out.bytes().subarray(0, length), isEnded }
}
