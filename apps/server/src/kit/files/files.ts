/** Files by their content: named by their SHA-256, in a local folder or in S3. */
import type { Readable } from 'node:stream'

export type ByteRange = { start: number; end: number }

export interface FileStore {
  /**
   * Stores what the stream brings (once, however often it comes), hashed on its way and never whole in memory, and answers its SHA-256 in hex.
   * Nobody sees half a file. A stream that breaks off rejects with its own error. Bytes at hand go the same way.
   */
  put(content: Readable | Uint8Array): Promise<string>
  /** The whole file, checked against its name. */
  get(sha256: string): Promise<Uint8Array>
  /** Both ends of the range count, as in HTTP; the range must lie within the file. */
  stream(sha256: string, range?: ByteRange): Promise<Readable>
  /** In bytes; null when there is no such file. */
  size(sha256: string): Promise<number | null>
  /** The names of all files, in order, without the notes. */
  list(): AsyncIterable<string>
  /** Deletes a file for good, and is content where there is none. Whoever calls it has seen that nothing names it any more. */
  remove(sha256: string): Promise<void>
  /** Reads the file as it lies there and holds it against its name. */
  verify(sha256: string): Promise<'sound' | 'corrupt' | 'missing'>
  /** Keeps a small text under a name of its own, beside the files; the first under a name stays, whoever comes later. */
  note(name: string, text: string): Promise<void>
  /** The names of all notes, in order. */
  notes(): Promise<string[]>
  readNote(name: string): Promise<string>
  /** Rejects when the store cannot be reached. */
  ready(): Promise<void>
  /** Takes out what killed processes left half-written. */
  sweep(): Promise<void>
}

/** `full`: no room left. `missing`, `corrupt`: of one file. `unreachable`: the folder or the bucket does not answer, or refuses us. */
export type FileTrouble = 'full' | 'missing' | 'corrupt' | 'unreachable'

/** What every method of a FileStore rejects with. */
export class FileStoreError extends Error {
  override readonly name = 'FileStoreError'
  readonly trouble: FileTrouble
  constructor(trouble: FileTrouble, cause?: unknown) {
    super(`file store: ${trouble}`, { cause })
    this.trouble = trouble
  }
}

const SHA256 = /^[0-9a-f]{64}$/
/** Names that mean the same in a folder and in a bucket. */
export const isNoteName = (name: string): boolean => /^[a-z0-9][a-z0-9-]{0,80}\.json$/.test(name)
/** Guards every path and key made from a name: anything but a SHA-256 is a file that does not exist. */
export const isFileName = (sha256: string): boolean => SHA256.test(sha256)
