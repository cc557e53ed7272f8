/** Packs as older writers of PDFs do. */

const CLEAR = 256
const END = 257

/** LZW with codes of 9 to 12 bits; `early` as the stream says in EarlyChange. */
export const asLzw = (bytes: Uint8Array, { early = 1, ended = true }: { early?: 0 | 1; ended?: boolean } = {}): Buffer => {
  const out: number[] = []
  let [kept, bits, width] = [0, 0, 9]
  const put = (code: number) => {
    kept = (kept << width) | code
    for (bits += width; bits >= 8; bits -= 8) out.push((kept >>> (bits - 8)) & 0xff)
    kept &= (1 << bits) - 1
  }
  let codes = new Map<number, number>()
  let next = END + 1
  const clear = () => {
    put(CLEAR)
    codes = new Map()
    ;[next, width] = [END + 1, 9]
  }
  clear()
  let open = -1
  for (const byte of bytes) {
    const longer = open < 0 ? byte : codes.get(open * 256 + byte)
    if (longer !== undefined) {
      open = longer
      continue
    }
    put(open)
    codes.set(open * 256 + byte, next++)
    // Who reads makes each code one later than who writes.
    if (next - 1 + early >= 1 << width) width++
    if (next >= 4095) clear()
    open = byte
  }
  if (open >= 0) put(open)
  if (next + early >= 1 << width && width < 12) width++
  if (ended) put(END)
  if (bits > 0) out.push((kept << (8 - bits)) & 0xff)
  return Buffer.from(out)
}

export const asRunLength = (bytes: Uint8Array): Buffer => {
  const out: number[] = []
  for (let at = 0; at < bytes.length; ) {
    let same = 1
    while (same < 128 && bytes[at + same] === bytes[at]) same++
    if (same > 2) {
      out.push(257 - same, bytes[at] ?? 0)
      at += same
      continue
    }
    let length = 1
    while (
      length < 128 &&
      at + length < bytes.length &&
      !(bytes[at + length] === bytes[at + length + 1] && bytes[at + length] === bytes[at + length + 2])
    )
      length++
    out.push(length - 1, ...bytes.subarray(at, at + length))
    at += length
  }
  return Buffer.from([...out, 128])
}
