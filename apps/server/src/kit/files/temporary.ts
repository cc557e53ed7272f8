/** Files on their way: written to disk while they are hashed, a piece at a time. Whoever receives one takes it away again; what a killed process left is swept. */
import { createHash, randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { access, type FileHandle, mkdir, mkdtemp, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { FileStoreError, type FileTrouble } from './files.ts'

export type TemporaryFile = { path: string; size: number; sha256: string }

export class TooLarge extends Error {
  override readonly name = 'TooLarge'
}

export type TemporaryFiles = {
  /** @throws TooLarge as soon as there is more than `most`; FileStoreError where the disk is at fault; else the stream's own error. Nothing is left then. */
  receive(content: Readable | Uint8Array, most?: number): Promise<TemporaryFile>
  remove(file: Pick<TemporaryFile, 'path'>): Promise<void>
  /** A folder for as long as the work takes, with all that comes to lie in it. */
  within<T>(work: (folder: string) => Promise<T>): Promise<T>
  sweep(): Promise<void>
  /** Rejects when nothing can be written. */
  ready(): Promise<void>
}

const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])
/** Nothing is worked on for as long: every arriving piece makes a file young again. */
const LEFTOVER_MS = 60 * 60 * 1000

/** What the disk answered, as a FileStoreError; a file that is not there is `whenAbsent`. */
export const onDisk = async <T>(work: () => Promise<T>, whenAbsent: FileTrouble = 'unreachable'): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof FileStoreError) throw error
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    throw new FileStoreError(code === 'ENOENT' ? whenAbsent : FULL.has(code) ? 'full' : 'unreachable', error)
  }
}

/** How the names of such folders begin. */
const WITHIN = 'within-'
const clearLeftovers = async (folder: string) => {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const left = await stat(path).catch(() => null)
    const isOurs = left?.isFile() || (left?.isDirectory() && name.startsWith(WITHIN))
    if (left && isOurs && Date.now() - left.mtimeMs > LEFTOVER_MS) await rm(path, { recursive: true, force: true })
  }
}

const writeAll = async (handle: FileHandle, content: Readable | Uint8Array, most: number) => {
  const hash = createHash('sha256')
  let size = 0
  const take = async (piece: Uint8Array) => {
    size += piece.length
    if (size > most) throw new TooLarge(`more than ${most} bytes`)
    hash.update(piece)
    await onDisk(() => handle.writeFile(piece))
  }
  if (content instanceof Uint8Array) await take(content)
  else for await (const piece of content) await take(piece as Buffer)
  return { size, sha256: hash.digest('hex') }
}

/** What cannot be removed now is swept later; the work that is over is not undone by it. */
const remove: TemporaryFiles['remove'] = ({ path }) => rm(path, { force: true }).catch(() => undefined)

/** `flushed`: what is received is on the disk itself, not only on its way there. */
export const temporaryFiles = (folder: string, { flushed = false } = {}): TemporaryFiles => {
  let prepared: Promise<void> | null = null
  const prepare = () => {
    prepared ??= mkdir(folder, { recursive: true, mode: 0o750 })
      .then(() => clearLeftovers(folder))
      .catch((error: unknown) => {
        prepared = null
        throw error
      })
    return prepared
  }

  return {
    receive: async (content, most = Number.POSITIVE_INFINITY) => {
      const path = join(folder, randomUUID())
      // It may break before its first piece is asked for; whoever reads it then is told.
      if (!(content instanceof Uint8Array)) content.on('error', () => undefined)
      const handle = await onDisk(async () => {
        await prepare()
        return open(path, 'wx', 0o640)
      }).catch((error: unknown) => {
        // Nobody else will: the stream's sender waits until it is read or gone.
        if (!(content instanceof Uint8Array)) content.destroy()
        throw error
      })
      try {
        const written = await writeAll(handle, content, most)
        if (flushed) await onDisk(() => handle.sync())
        await onDisk(() => handle.close())
        return { path, ...written }
      } catch (error) {
        await handle.close().catch(() => undefined)
        await remove({ path })
        throw error
      }
    },
    remove,
    within: async (work) => {
      const own = await onDisk(async () => {
        await prepare()
        return mkdtemp(join(folder, WITHIN))
      })
      try {
        return await work(own)
      } finally {
        await rm(own, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined)
      }
    },
    sweep: () =>
      onDisk(async () => {
        await prepare()
        await clearLeftovers(folder)
      }),
    ready: () =>
      onDisk(async () => {
        await prepare()
        await access(folder, constants.W_OK)
      }),
  }
}
