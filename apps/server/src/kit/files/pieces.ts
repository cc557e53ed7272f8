/** Files that arrive in pieces: what has come lies in a folder until a call takes it. The protocol is tus's; whose it is, is asked elsewhere. */
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { FileStore } from '@tus/file-store'
import { Server } from '@tus/server'
import { FileStoreError } from './files.ts'
import { onDisk } from './temporary.ts'

export type Pieces = {
  /** The protocol itself, on requests that were let in. */
  handle(request: Request): Promise<Response>
  pathOf(id: string): string
  /** How much has come; null where nothing is known of it. */
  size(id: string): Promise<number | null>
  /** Once what writes to it here has ended. */
  remove(id: string): Promise<void>
  /** Takes out what began so long ago and is none of the `known`. */
  sweep(olderThanMs: number, known: ReadonlySet<string>): Promise<void>
}

export const isPiecesId = (id: string): boolean => /^[0-9a-f]{32}$/.test(id)
/** Says under which name a creation lies; only this server sets it. */
export const PIECES_ID = 'x-pieces-id'
/** What a full disk is answered with; nothing is left then. */
export const DISK_FULL = 507

/** The library hides what the disk said, and leaves what it could not finish. */
class Folder extends FileStore {
  readonly #remove: (id: string) => Promise<void>
  readonly #writing: Map<string, Promise<void>>
  constructor(directory: string, writing: Map<string, Promise<void>>, remove: (id: string) => Promise<void>) {
    super({ directory })
    this.#writing = writing
    this.#remove = remove
  }
  async #orRemove<T>(id: string, work: () => Promise<T>): Promise<T> {
    try {
      return await onDisk(work)
    } catch (error) {
      if (error instanceof FileStoreError && error.trouble === 'full') await this.#remove(id)
      // What is no trouble of the disk is the sender's: the library knows its own errors.
      throw error instanceof FileStoreError && error.trouble !== 'full' ? (error.cause ?? error) : error
    }
  }
  override create(file: Parameters<FileStore['create']>[0]) {
    return this.#orRemove(file.id, () => super.create(file))
  }
  override write(content: Readable, id: string, offset: number) {
    return this.#orRemove(id, async () => {
      const file = createWriteStream(join(this.directory, id), { flags: 'r+', start: offset, flush: true })
      const writing = pipeline(content, file)
      this.#writing.set(id, writing)
      await writing.finally(() => this.#writing.delete(id))
      return offset + file.bytesWritten
    })
  }
}

export const openPieces = (folder: string): Pieces => {
  const pathOf = (id: string) => {
    if (!isPiecesId(id)) throw new FileStoreError('missing')
    return join(folder, id)
  }
  const writing = new Map<string, Promise<void>>()
  const removeFiles = async (id: string) => {
    for (const path of [pathOf(id), `${pathOf(id)}.json`]) await rm(path, { force: true })
  }
  let opened: Promise<Server> | null = null
  const open = () => {
    opened ??= mkdir(folder, { recursive: true, mode: 0o750 }).then(
      () =>
        new Server({
          path: '/uploads',
          datastore: new Folder(folder, writing, removeFiles),
          relativeLocation: true,
          respectForwardedHeaders: false,
          namingFunction: ({ headers }) => headers.get(PIECES_ID) ?? '',
          onResponseError: (_request, error) =>
            error instanceof FileStoreError && error.trouble === 'full' ? { status_code: DISK_FULL, body: '' } : undefined,
        }),
    )
    return opened
  }

  return {
    handle: async (request) => (await open()).handleWeb(request),
    pathOf,
    size: (id) =>
      stat(pathOf(id)).then(
        ({ size }) => size,
        () => null,
      ),
    remove: async (id) => {
      // Whoever sends a part may be answered before its file is closed.
      await writing.get(id)?.catch(() => undefined)
      await removeFiles(id)
    },
    sweep: async (olderThanMs, known) => {
      const names = await readdir(folder).catch(() => [])
      for (const name of names) {
        const id = name.replace(/\.json$/, '')
        const left = isPiecesId(id) && !known.has(id) ? await stat(join(folder, name)).catch(() => null) : null
        if (left && Date.now() - left.birthtimeMs > olderThanMs && Date.now() - left.mtimeMs > olderThanMs)
          await rm(join(folder, name), { force: true })
      }
    },
  }
}
