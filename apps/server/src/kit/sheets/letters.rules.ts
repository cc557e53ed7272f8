/** In which encoding the bytes of a text file are written: spreadsheets write that of the machine, and none of them says which. */
import type { FileEncoding } from '@jujur/contract/columns.ts'

export type Decoded = { text: string; encoding: FileEncoding }

const byteOrderMarks = [
  { mark: [0xff, 0xfe], encoding: 'utf-16le' },
  { mark: [0xfe, 0xff], encoding: 'utf-16be' },
] as const
export const markedEncoding = (bytes: Uint8Array) => byteOrderMarks.find(({ mark }) => mark.every((byte, i) => bytes[i] === byte))?.encoding

/** Null where the bytes are none of this encoding. */
export const decodedAs = (bytes: Uint8Array, encoding: FileEncoding): Decoded | null => {
  try {
    return { text: new TextDecoder(encoding, { fatal: true }).decode(bytes), encoding }
  } catch {
    return null
  }
}

/** What tells most of it stands early. */
const LOOKED_AT = 64 * 1024

/** Without a mark every other byte of a file with headings in Latin letters is nothing. */
const unmarked = (bytes: Uint8Array): FileEncoding | null => {
  const first = bytes.subarray(0, LOOKED_AT)
  const empty = [0, 0]
  for (let at = 0; at < first.length; at++) if (first[at] === 0) empty[at % 2] = (empty[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = empty
  const most = first.length / 4
  if (odd > most && even === 0) return 'utf-16le'
  return even > most && odd === 0 ? 'utf-16be' : null
}

/** How the bytes beyond ASCII stand: in pairs, as Chinese and Japanese do, or each by itself between Latin letters. */
const highBytes = (bytes: Uint8Array) => {
  let [all, paired, japanese] = [0, 0, 0]
  for (let at = 0; at < Math.min(bytes.length, LOOKED_AT); at++) {
    const byte = bytes[at] ?? 0
    if (byte < 0x80) continue
    all++
    if ((bytes[at - 1] ?? 0) >= 0x80 || (bytes[at + 1] ?? 0) >= 0x80) paired++
    // Leads a Japanese character; in Western European these are quotes and dashes.
    if (byte >= 0x81 && byte <= 0x9f && (bytes[at + 1] ?? 0) >= 0x40) japanese++
  }
  return { all, paired, japanese }
}

/** Every byte but these is a letter or sign of Western European Windows. */
const unassigned = ['\u0081', '\u008d', '\u008f', '\u0090', '\u009d']
const isWestern = (text: string) => !unassigned.some((one) => text.includes(one))

const oldEncoding = (bytes: Uint8Array): Decoded | null => {
  const { all, paired, japanese } = highBytes(bytes)
  const read = japanese * 4 > all && japanese > 1 ? decodedAs(bytes, 'shift_jis') : null
  if (read) return read
  const chinese = paired * 4 > all * 3 ? decodedAs(bytes, 'gb18030') : null
  if (chinese) return chinese
  const western = decodedAs(bytes, 'windows-1252')
  return western && isWestern(western.text) ? western : decodedAs(bytes, 'macintosh')
}

/** By its mark, else UTF-8 where it is that without a fault, else what a spreadsheet on such a machine writes. */
export const decoded = (bytes: Uint8Array): Decoded | null => {
  const byMark = markedEncoding(bytes)
  if (byMark) return decodedAs(bytes, byMark)
  const wide = unmarked(bytes)
  return (wide && decodedAs(bytes, wide)) ?? decodedAs(bytes, 'utf-8') ?? oldEncoding(bytes)
}

/** Cells with letters beyond ASCII, by which people see whether they are read rightly. */
export const tellingCells = (rows: readonly { readonly cells: readonly string[] }[], most: number): string[] => {
  const found = new Set<string>()
  for (const { cells } of rows)
    for (const cell of cells) {
      if (/\P{ASCII}/u.test(cell)) found.add(cell)
      if (found.size === most) return [...found]
    }
  return [...found]
}
