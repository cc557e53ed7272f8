/**
 * Files that end, under names of their own: really deleted once their time is over, and under a prefix that backups leave out (docs/operations.md). What is
 * kept for good is named by its content instead (files.ts).
 */
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { FileStoreError } from './files.ts'
import { onDisk, temporaryFiles } from './temporary.ts'

export type EndingFile = { size: number; sha256: string }
export interface EndingFiles {
  /** Whole under its name or not at all; what was there before makes way. */
  put(name: string, content: Readable | Uint8Array): Promise<EndingFile>
  stream(name: string): Promise<Readable>
  /** Of a group: what stands before the slash. */
  remove(group: string): Promise<void>
  groups(): Promise<string[]>
  /** Takes out what killed processes left half-written. */
  sweep(): Promise<void>
}

/** `<group>/<name>`, the same in a folder and in a bucket. */
const NAME = /^[a-z0-9-]{1,60}\/[a-z0-9-]{1,80}$/
const GROUP = /^[a-z0-9-]{1,60}$/
export const checkedName = (name: string): string => {
  if (!NAME.test(name)) throw new FileStoreError('missing')
  return name
}
export const isGroup = (name: string): boolean => GROUP.test(name)

export const localEnding = (folder: string): EndingFiles => {
  const kept = join(folder, 'kept')
  const unfinished = temporaryFiles(join(folder, 'unfinished'), { flushed: true })
  return {
    put: async (name, content) => {
      const path = join(kept, checkedName(name))
      const file = await unfinished.receive(content)
      try {
        await onDisk(async () => {
          await mkdir(join(path, '..'), { recursive: true, mode: 0o750 })
          await rename(file.path, path)
        })
      } catch (error) {
        await unfinished.remove(file)
        throw error
      }
      return { size: file.size, sha256: file.sha256 }
    },
    stream: (name) => onDisk(async () => (await open(join(kept, checkedName(name)), 'r')).createReadStream(), 'missing'),
    remove: async (group) => {
      if (isGroup(group)) await onDisk(() => rm(join(kept, group), { recursive: true, force: true }))
    },
    groups: () =>
      onDisk(async () => {
        const names = await readdir(kept).catch((error: NodeJS.ErrnoException) => {
          if (error.code === 'ENOENT') return []
          throw error
        })
        const found: string[] = []
        for (const name of names) if (isGroup(name) && (await stat(join(kept, name))).isDirectory()) found.push(name)
        return found
      }),
    sweep: () => unfinished.sweep(),
  }
}
