/** Files in a local folder: `<folder>/ab/cd/<sha256>`, written aside, flushed to disk, then given their name. */
import { createHash } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { sha256 } from '../security/secrets.ts'
import { type FileStore, FileStoreError, isFileName, isNoteName } from './files.ts'
import { onDisk, temporaryFiles } from './temporary.ts'

/** The name is on disk only once its folder is flushed too. */
const flushFolder = async (folder: string) => {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

/** In order; nothing where there is no such folder yet. */
const within = (path: string) =>
  onDisk(() => readdir(path), 'missing').catch((error: unknown) => {
    if (error instanceof FileStoreError && error.trouble === 'missing') return []
    throw error
  })
const isPart = (name: string) => /^[0-9a-f]{2}$/.test(name)
async function* listIn(folder: string) {
  for (const first of (await within(folder)).filter(isPart).sort())
    for (const second of (await within(join(folder, first))).filter(isPart).sort())
      yield* (await within(join(folder, first, second))).filter(isFileName).sort()
}

export const localFiles = (folder: string): FileStore => {
  // In the same file system, so that giving a file its name is one step.
  const unfinished = temporaryFiles(join(folder, 'unfinished'), { flushed: true })
  const folderOf = (name: string) => join(folder, name.slice(0, 2), name.slice(2, 4))
  const pathOf = (name: string) => {
    if (!isFileName(name)) throw new FileStoreError('missing')
    return join(folderOf(name), name)
  }

  const notes = join(folder, 'notes')
  const noteAt = (name: string) => {
    if (!isNoteName(name)) throw new FileStoreError('missing')
    return join(notes, name)
  }

  const size = (name: string) =>
    onDisk(async () => (await stat(pathOf(name))).size, 'missing').catch((error: unknown) => {
      if (error instanceof FileStoreError && error.trouble === 'missing') return null
      throw error
    })

  return {
    size,
    list: () => listIn(folder),
    put: async (content) => {
      const file = await unfinished.receive(content)
      const name = file.sha256
      try {
        if ((await size(name)) !== null) await unfinished.remove(file)
        else
          await onDisk(async () => {
            await mkdir(folderOf(name), { recursive: true, mode: 0o750 })
            await rename(file.path, pathOf(name))
            await flushFolder(folderOf(name))
          })
      } catch (error) {
        await unfinished.remove(file)
        throw error
      }
      return name
    },
    get: (name) =>
      onDisk(async () => {
        const bytes = await readFile(pathOf(name))
        if (sha256(bytes) !== name) throw new FileStoreError('corrupt')
        return bytes
      }, 'missing'),
    stream: (name, range) => onDisk(async () => (await open(pathOf(name), 'r')).createReadStream(range ?? {}), 'missing'),
    remove: (name) =>
      onDisk(async () => {
        await rm(pathOf(name), { force: true })
      }),
    verify: (name) =>
      onDisk(async () => {
        if ((await size(name)) === null) return 'missing'
        const hash = createHash('sha256')
        await pipeline((await open(pathOf(name), 'r')).createReadStream(), hash)
        return hash.digest('hex') === name ? 'sound' : 'corrupt'
      }, 'missing'),
    note: (name, text) =>
      onDisk(async () => {
        await mkdir(notes, { recursive: true, mode: 0o750 })
        const handle = await open(noteAt(name), 'wx', 0o440).catch((error: NodeJS.ErrnoException) => {
          if (error.code === 'EEXIST') return null
          throw error
        })
        if (!handle) return
        try {
          await handle.writeFile(text)
          await handle.sync()
        } finally {
          await handle.close()
        }
        await flushFolder(notes)
      }),
    notes: () =>
      onDisk(async () => {
        const names = await readdir(notes).catch((error: NodeJS.ErrnoException) => {
          if (error.code === 'ENOENT') return []
          throw error
        })
        return names.filter(isNoteName).sort()
      }),
    readNote: (name) => onDisk(() => readFile(noteAt(name), 'utf8'), 'missing'),
    ready: () => unfinished.ready(),
    sweep: () => unfinished.sweep(),
  }
}
