/**
 * Looks into a zip archive without unpacking it: what is in it, and whether unpacking it could do harm.
 * Sizes are those of the central directory; `unpacked` holds each entry to them.
 */
import { createInflateRaw } from 'node:zlib'

export type ZipEntry = { name: string; method: number; flags: number; packedSize: number; size: number; headerAt: number }

const END = 0x06054b50
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50
const END_LENGTH = 22
const LONGEST_COMMENT = 0xffff
const STORED = 0
const DEFLATED = 8

/** Kinds of trouble: too many entries or too great a ratio is a bomb; much honest content is merely too large. */
export type ZipLimits = { entries: number; bytes: number; ratio: number }
export type ZipTrouble = 'bomb' | 'too_large' | 'unreadable'

const findEnd = (bytes: Buffer): number => {
  for (let at = bytes.length - END_LENGTH; at >= Math.max(0, bytes.length - END_LENGTH - LONGEST_COMMENT); at--)
    if (bytes.readUInt32LE(at) === END) return at
  return -1
}

/** Null where the archive is cut off, split, or needs the 64-bit form that no file of an acceptable size needs. */
export const zipDirectory = (bytes: Buffer): ZipEntry[] | null => {
  const end = findEnd(bytes)
  if (end < 0) return null
  const count = bytes.readUInt16LE(end + 10)
  let at = bytes.readUInt32LE(end + 16)
  const entries: ZipEntry[] = []
  for (let i = 0; i < count; i++) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== ENTRY) return null
    const nameLength = bytes.readUInt16LE(at + 28)
    const entry = {
      flags: bytes.readUInt16LE(at + 8),
      method: bytes.readUInt16LE(at + 10),
      packedSize: bytes.readUInt32LE(at + 20),
      size: bytes.readUInt32LE(at + 24),
      headerAt: bytes.readUInt32LE(at + 42),
      name: bytes.toString('utf8', at + 46, at + 46 + nameLength),
    }
    if (entry.size === 0xffffffff || entry.headerAt === 0xffffffff || (entry.flags & 1) === 1) return null
    entries.push(entry)
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return entries
}

/** Judged by the directory alone, before a byte is unpacked. */
export const zipTrouble = (entries: readonly ZipEntry[], archiveSize: number, limits: ZipLimits): ZipTrouble | null => {
  const size = entries.reduce((sum, entry) => sum + entry.size, 0)
  if (entries.length > limits.entries || size > archiveSize * limits.ratio) return 'bomb'
  return size > limits.bytes ? 'too_large' : null
}

export class BrokenZip extends Error {}

/** An entry's text piece by piece, so that who has read enough may stop. @throws BrokenZip where it is more than the directory says. */
export async function* unpacked(bytes: Buffer, entry: ZipEntry): AsyncGenerator<string> {
  if (entry.headerAt + 30 > bytes.length || bytes.readUInt32LE(entry.headerAt) !== LOCAL) throw new BrokenZip('no local header')
  const start = entry.headerAt + 30 + bytes.readUInt16LE(entry.headerAt + 26) + bytes.readUInt16LE(entry.headerAt + 28)
  const packed = bytes.subarray(start, start + entry.packedSize)
  if (entry.method === STORED) {
    yield packed.toString('utf8')
    return
  }
  if (entry.method !== DEFLATED) throw new BrokenZip('unknown compression')
  const inflate = createInflateRaw({ chunkSize: 256 * 1024 })
  inflate.end(packed)
  const decoder = new TextDecoder()
  let size = 0
  for await (const piece of inflate as AsyncIterable<Buffer>) {
    size += piece.length
    if (size > entry.size) throw new BrokenZip('more than the directory says')
    yield decoder.decode(piece, { stream: true })
  }
  yield decoder.decode()
}

/** The whole text of a small entry. */
export const unpackedText = async (bytes: Buffer, entry: ZipEntry): Promise<string> => {
  let text = ''
  for await (const piece of unpacked(bytes, entry)) text += piece
  return text
}
