/** Files in a local folder: `<folder>/ab/cd/<sha256>`, written aside, flushed to disk, then given their name. */
import { createHash, randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { access, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { sha256 } from '../security/secrets.ts'
import { type FileStore, FileStoreError, type FileTrouble, isFileName } from './files.ts'

const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])
/** What a killed process left half-written is of no use after an hour. */
const LEFTOVER_MS = 60 * 60 * 1000

const troubleOf = (error: unknown): FileTrouble => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return code === 'ENOENT' ? 'missing' : FULL.has(code) ? 'full' : 'unreachable'
}

const kindly = async <T>(work: () => Promise<T>, whenAbsent: FileTrouble = 'missing'): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof FileStoreError) throw error
    const trouble = troubleOf(error)
    throw new FileStoreError(trouble === 'missing' ? whenAbsent : trouble, error)
  }
}

/** The name is on disk only once its folder is flushed too. */
const flushFolder = async (folder: string) => {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

const writeFlushed = async (path: string, bytes: Uint8Array) => {
  const handle = await open(path, 'wx', 0o640)
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const clearLeftovers = async (folder: string) => {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const left = await stat(path).catch(() => null)
    if (left && Date.now() - left.mtimeMs > LEFTOVER_MS) await rm(path, { force: true })
  }
}

export const localFiles = (folder: string): FileStore => {
  const unfinished = join(folder, 'unfinished')
  const folderOf = (name: string) => join(folder, name.slice(0, 2), name.slice(2, 4))
  const pathOf = (name: string) => {
    if (!isFileName(name)) throw new FileStoreError('missing')
    return join(folderOf(name), name)
  }

  let prepared: Promise<void> | null = null
  const prepare = () => {
    prepared ??= mkdir(unfinished, { recursive: true, mode: 0o750 })
      .then(() => clearLeftovers(unfinished))
      .catch((error: unknown) => {
        prepared = null
        throw error
      })
    return prepared
  }

  const size = (name: string) =>
    kindly(async () => (await stat(pathOf(name))).size).catch((error: unknown) => {
      if (error instanceof FileStoreError && error.trouble === 'missing') return null
      throw error
    })

  return {
    size,
    put: (bytes) =>
      kindly(async () => {
        const name = sha256(bytes)
        if ((await size(name)) !== null) return name
        await prepare()
        const aside = join(unfinished, randomUUID())
        try {
          await writeFlushed(aside, bytes)
          await mkdir(folderOf(name), { recursive: true, mode: 0o750 })
          await rename(aside, pathOf(name))
          await flushFolder(folderOf(name))
        } catch (error) {
          await rm(aside, { force: true })
          throw error
        }
        return name
      }, 'unreachable'),
    get: (name) =>
      kindly(async () => {
        const bytes = await readFile(pathOf(name))
        if (sha256(bytes) !== name) throw new FileStoreError('corrupt')
        return bytes
      }),
    stream: (name, range) => kindly(async () => (await open(pathOf(name), 'r')).createReadStream(range ?? {})),
    verify: (name) =>
      kindly(async () => {
        if ((await size(name)) === null) return 'missing'
        const hash = createHash('sha256')
        await pipeline((await open(pathOf(name), 'r')).createReadStream(), hash)
        return hash.digest('hex') === name ? 'sound' : 'corrupt'
      }),
    ready: () =>
      kindly(async () => {
        await prepare()
        await access(unfinished, constants.W_OK)
      }, 'unreachable'),
  }
}
