/** Files of a pack as they are written: several at once from one pass over the rows, none of them whole in memory. */
import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import type { Edition, Openable } from '@jujur/contract/evidence.ts'
import type { EndingFile, EndingFiles } from '../kit/files/ending.ts'
import { csvHead, type NamedInPack, type Secrets, sealRow, type TableName, type TableRow, tableColumns } from './tables.view.ts'

export const groupOf = (evidence_id: number): string => `pack-${evidence_id}`
export type NewFile = { path: string; in_edition: Edition | null; stored_as: string; rows: number | null } & EndingFile
export type PackPlace = { readonly ending: EndingFiles; readonly group: string; readonly prefix: string }

type Named = { readonly path: string; readonly in_edition: Edition | null }
type Write = (at: number, words: string) => Promise<void>

/** Written while `produce` tells them; where one cannot be kept, all end. Names hold what is unique to whoever works, so that two never write one file. */
export const writeSeveral = async <T>(
  { ending, group, prefix }: PackPlace,
  named: readonly Named[],
  produce: (write: Write) => Promise<T>,
): Promise<{ files: NewFile[]; value: T }> => {
  const streams = named.map(() => new PassThrough().on('error', () => undefined))
  const names = named.map((_, i) => `${prefix}-${i}`)
  const kept = Promise.all(names.map((name, i) => ending.put(`${group}/${name}`, streams[i] as PassThrough)))
  const broken = new Promise<never>((_, reject) => void kept.catch(reject))
  broken.catch(() => undefined)
  const write: Write = async (at, words) => {
    const stream = streams[at]
    if (words !== '' && stream && !stream.write(words)) await Promise.race([once(stream, 'drain'), broken])
  }
  try {
    const value = await Promise.race([produce(write), broken])
    for (const stream of streams) stream.end()
    const files = await kept
    return { value, files: files.map((file, i) => ({ ...(named[i] as Named), stored_as: names[i] as string, rows: null, ...file })) }
  } catch (error) {
    for (const stream of streams) stream.destroy(error as Error)
    await kept.catch(() => undefined)
    throw error
  }
}

export const writeOne = async (place: PackPlace, path: string, words: string, in_edition: Edition | null = null): Promise<NewFile[]> =>
  (await writeSeveral(place, [{ path, in_edition }], (write) => write(0, words))).files

/** A signed table, what is opened of it, and the copies to read. */
export const writeTable = async (
  place: PackPlace,
  table: TableName,
  rows: AsyncIterable<TableRow> | Iterable<TableRow>,
  { secrets, opens, named, hasFull }: { secrets: Secrets; opens: readonly Openable[]; named: NamedInPack; hasFull: boolean },
): Promise<{ files: NewFile[]; rows: number }> => {
  const paths: Named[] = [
    { path: `data/tables/${table}.csv`, in_edition: null },
    { path: `data/opened/${table}.jsonl`, in_edition: 'redacted' },
    { path: `data/read/${table}.csv`, in_edition: 'redacted' },
    ...(hasFull
      ? ([
          { path: `data/opened/${table}.jsonl`, in_edition: 'full' },
          { path: `data/read/${table}.csv`, in_edition: 'full' },
        ] as const)
      : []),
  ]
  const { files, value } = await writeSeveral(place, paths, async (write) => {
    const head = csvHead(tableColumns[table])
    for (const at of hasFull ? [0, 2, 4] : [0, 2]) await write(at, head)
    let count = 0
    for await (const row of rows) {
      const sealed = sealRow(table, ++count, row, secrets, { opens, named })
      await write(0, sealed.table)
      await write(1, sealed.openedRedacted)
      await write(2, sealed.readRedacted)
      if (!hasFull) continue
      await write(3, sealed.opened)
      await write(4, sealed.read)
    }
    return count
  })
  return { files: files.map((file, i) => (i === 0 ? { ...file, rows: value } : file)), rows: value }
}
