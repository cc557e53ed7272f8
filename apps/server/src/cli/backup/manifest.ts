/** What a backup says of itself: every table with its rows, every file by its SHA-256, where the log stood. Rows are compared, never exit codes. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'

export const DUMP = 'database.dump'
/** Lines as `sha256sum --check` reads them, from within the folder of the backup. */
export const FILES = 'files.sha256'
export const MANIFEST = 'manifest.json'
/** Beside the backups: what is named by its content is kept once for all of them. */
export const STORE = 'files'

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const Count = z.number().int().min(0)
const Manifest = z.object({
  format: z.literal(1),
  /** The moment of the snapshot, by the database's clock; UTC. */
  at: z.iso.datetime(),
  version: z.string(),
  postgres: z.string(),
  dump: z.object({ bytes: Count, sha256: Sha256 }),
  /** `schema.table`, of all schemas. */
  tables: z.record(z.string(), Count),
  files: z.object({ count: Count, bytes: Count, list_sha256: Sha256 }),
  notes: Count,
  audit: z.object({ last: Count, batch: z.object({ last: Count, hash: z.string() }).nullable() }),
})
export type Manifest = z.infer<typeof Manifest>
export type Tables = Manifest['tables']

/** A sentence for whoever runs the command. */
export class BackupTrouble extends Error {
  override readonly name = 'BackupTrouble'
}

export const isBackup = (name: string) => /^\d{4}-\d{2}-\d{2}T\d{6}Z$/.test(name)
export const nameOfBackup = (at: Date): string => at.toISOString().replace(/:|\.\d+/g, '')
export const timeOfBackup = (name: string): Date => new Date(name.replace(/T(\d\d)(\d\d)(\d\d)Z$/, 'T$1:$2:$3Z'))

/** The names of whole backups, oldest first. */
export const backupsIn = async (folder: string): Promise<string[]> => (await readdir(folder)).filter(isBackup).sort()

export const sha256OfFile = async (path: string): Promise<string> => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

export const listOfFiles = (names: readonly string[]): string =>
  names.map((name) => `${name}  ../${STORE}/${name.slice(0, 2)}/${name.slice(2, 4)}/${name}\n`).join('')
export const filesInList = (list: string): string[] => list.split('\n').flatMap((line) => line.slice(0, 64) || [])

const readOrSay = async (folder: string, name: string) =>
  readFile(join(folder, name), 'utf8').catch(() => {
    throw new BackupTrouble(`${folder} has no ${name}: it is no whole backup.`)
  })

/** Read, and held against itself: the list of files and the dump are those that the manifest tells. @throws BackupTrouble */
export const readBackup = async (folder: string): Promise<{ manifest: Manifest; files: string[] }> => {
  const parsed = Manifest.safeParse(
    await readOrSay(folder, MANIFEST)
      .then(JSON.parse)
      .catch((error: unknown) => {
        if (error instanceof BackupTrouble) throw error
        return null
      }),
  )
  if (!parsed.success) throw new BackupTrouble(`${join(folder, MANIFEST)} cannot be read as the manifest of a backup.`)
  const list = await readOrSay(folder, FILES)
  if (createHash('sha256').update(list).digest('hex') !== parsed.data.files.list_sha256)
    throw new BackupTrouble(`${join(folder, FILES)} is not the list that the manifest tells: it was changed since.`)
  const dump = await sha256OfFile(join(folder, DUMP)).catch(() => null)
  if (dump === null) throw new BackupTrouble(`${folder} has no ${DUMP}: it is no whole backup.`)
  if (dump !== parsed.data.dump.sha256) throw new BackupTrouble(`${join(folder, DUMP)} is not what was written: its SHA-256 is ${dump}.`)
  return { manifest: parsed.data, files: filesInList(list) }
}

/** A sentence for each table that has other rows than it had. */
export const differencesInRows = (should: Tables, is: Tables): string[] => {
  const names = [...new Set([...Object.keys(should), ...Object.keys(is)])].sort()
  return names.flatMap((name) => {
    if (should[name] === is[name]) return []
    if (is[name] === undefined) return [`${name} is missing; it had ${should[name]} rows.`]
    if (should[name] === undefined) return [`${name} is there with ${is[name]} rows; the backup has no such table.`]
    return [`${name} has ${is[name]} rows in place of ${should[name]}.`]
  })
}

/** Which of the backups are older than they may be kept; the newest always stays. */
export const outlived = (names: readonly string[], keepDays: number, now: Date): string[] =>
  names.slice(0, -1).filter((name) => now.getTime() - timeOfBackup(name).getTime() > keepDays * 24 * 3600 * 1000)
