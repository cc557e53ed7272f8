/** Looks into a zip archive that anybody may have made: judged by its directory before anything is unpacked, then read entry by entry, held to what it says. */
import { crc32 } from 'node:zlib'
import { type Entry, openPromise } from 'yauzl'

/** Too many entries or too great a ratio is a bomb; much honest content is merely too large. */
export type ArchiveLimits = { entries: number; bytes: number; ratio: number }
export type ArchiveTrouble = 'bomb' | 'too_large' | 'unreadable'

export class BadArchive extends Error {
  override readonly name = 'BadArchive'
  readonly trouble: ArchiveTrouble
  constructor(trouble: ArchiveTrouble, cause?: unknown) {
    super(`archive: ${trouble}`, { cause })
    this.trouble = trouble
  }
}

export type Archive = {
  has(name: string): boolean
  /** Of its files, as the archive writes them; folders are left out. */
  names(): string[]
  /** Piece by piece, so that whoever has read enough may stop. @throws BadArchive where it is not what the directory says. */
  read(name: string): AsyncIterable<Buffer>
  close(): void
}

/** Names differ by more than their case, as the office formats have it. */
const keyOf = (name: string) => name.toLowerCase()

/** A symbolic link, as archives made on Unix hold it: it would lead out of the archive. */
const isLink = ({ externalFileAttributes }: Entry) => ((externalFileAttributes >>> 16) & 0o170000) === 0o120000

/** @throws BadArchive: encrypted, a name twice, a link, a way out of the archive and whatever is no zip are unreadable. */
export const openArchive = async (path: string, limits: ArchiveLimits): Promise<Archive> => {
  const unreadable = (cause: unknown) => {
    throw cause instanceof BadArchive ? cause : new BadArchive('unreadable', cause)
  }
  const zip = await openPromise(path, { autoClose: false }).catch(unreadable)
  const entries = new Map<string, Entry>()
  const judge = async () => {
    if (zip.entryCount > limits.entries) throw new BadArchive('bomb')
    let size = 0
    for await (const entry of zip.eachEntry()) {
      if (entry.isEncrypted() || entries.has(keyOf(entry.fileName)) || isLink(entry) || entry.fileName.includes('\0'))
        throw new BadArchive('unreadable')
      entries.set(keyOf(entry.fileName), entry)
      size += entry.uncompressedSize
    }
    if (size > zip.fileSize * limits.ratio) throw new BadArchive('bomb')
    if (size > limits.bytes) throw new BadArchive('too_large')
  }
  await judge().catch((error: unknown) => {
    zip.close()
    unreadable(error)
  })

  return {
    has: (name) => entries.has(keyOf(name)),
    names: () => [...entries.values()].map(({ fileName }) => fileName).filter((name) => !name.endsWith('/')),
    async *read(name) {
      const entry = entries.get(keyOf(name))
      if (!entry) throw new BadArchive('unreadable')
      let sum = 0
      try {
        for await (const piece of await zip.openReadStreamPromise(entry)) {
          sum = crc32(piece as Buffer, sum)
          yield piece as Buffer
        }
      } catch (error) {
        unreadable(error)
      }
      if (sum !== entry.crc32) throw new BadArchive('unreadable')
    },
    close: () => zip.close(),
  }
}
