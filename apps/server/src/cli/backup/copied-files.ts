/** Files from one store into another. Both name them by their content, so that what is there already is not sent again. */
import { type FileStore, FileStoreError } from '../../kit/files/files.ts'

export type Copied = { names: string[]; bytes: number; sent: number; faults: string[] }

/** `names` is what there is to copy; each is held against its name as it goes. A fault in one does not keep the others. */
export const copyFiles = async (names: AsyncIterable<string> | Iterable<string>, from: FileStore, to: FileStore): Promise<Copied> => {
  const copied: Copied = { names: [], bytes: 0, sent: 0, faults: [] }
  const copyOne = async (name: string) => {
    const there = await to.size(name)
    if (there !== null) return there
    const is = await to.put(await from.stream(name))
    if (is !== name) {
      await to.remove(is)
      throw new FileStoreError('corrupt')
    }
    copied.sent += 1
    return (await to.size(name)) ?? 0
  }
  for await (const name of names) {
    try {
      copied.bytes += await copyOne(name)
      copied.names.push(name)
    } catch (error) {
      // Of one file; a full disk or a store that is away would be the same for all others.
      if (!(error instanceof FileStoreError) || !['missing', 'corrupt'].includes(error.trouble)) throw error
      copied.faults.push(`The file ${name} is ${error.trouble === 'missing' ? 'missing' : 'not what its name says'}.`)
    }
  }
  return copied
}

/** The small signed texts beside the files: heads of the log, disposals. */
export const copyNotes = async (from: FileStore, to: FileStore): Promise<number> => {
  const names = await from.notes()
  for (const name of names) await to.note(name, await from.readNote(name))
  return names.length
}
