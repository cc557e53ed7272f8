/** Makes a backup while the portal runs: one snapshot of the database, which the dump and the counts share, and then every file. */

import { createHash } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { FolderInUse, lockFolder } from '../../kit/database/folder-lock.ts'
import type { FileStore } from '../../kit/files/files.ts'
import { localFiles } from '../../kit/files/files-local.ts'
import { VERSION } from '../../kit/web-server/version.ts'
import { namedFiles } from '../../privacy/named-files.store.ts'
import type { CopyQuery } from '../copied-log.ts'
import { copyFiles, copyNotes } from './copied-files.ts'
import {
  BackupTrouble,
  backupsIn,
  DUMP,
  FILES,
  isBackup,
  listOfFiles,
  MANIFEST,
  type Manifest,
  nameOfBackup,
  outlived,
  readBackup,
  STORE,
  sha256OfFile,
} from './manifest.ts'
import { connectAsOwner, runProgram } from './programs.ts'
import { countTables } from './tables.ts'

export type BackupOptions = { ownerUrl: string; files: FileStore; to: string; keepDays: number; programs: string | undefined }
export type Made = { folder: string; manifest: Manifest; sent: number; removed: string[]; faults: string[] }

const queryOf =
  (client: pg.Client): CopyQuery =>
  async (text, values) =>
    (await client.query(text, values)).rows

type Snapshot = Pick<Manifest, 'at' | 'postgres' | 'tables' | 'audit'> & { named: string[] }

/** Of the moment that the dump shares. */
const readSnapshot = async (query: CopyQuery): Promise<Snapshot> => {
  const [server] = await query<{ at: Date; version: string }>("select now() as at, current_setting('server_version') as version")
  const [log] = await query<{ last: string }>('select coalesce(max(audit_event_id), 0) as last from audit_event')
  const [batch] = await query<{ last: string; hash: string }>('select last, hash from audit_batch order by last desc limit 1')
  if (!server) throw new Error('PostgreSQL tells its time')
  return {
    at: server.at.toISOString(),
    postgres: server.version,
    tables: await countTables(query),
    audit: { last: Number(log?.last ?? 0), batch: batch ? { last: Number(batch.last), hash: batch.hash } : null },
    named: await namedFiles(query),
  }
}

const dumpDatabase = async ({ ownerUrl, programs }: BackupOptions, file: string): Promise<Snapshot> => {
  const client = await connectAsOwner(ownerUrl)
  try {
    const query = queryOf(client)
    await query('begin transaction isolation level repeatable read read only')
    const [shared] = await query<{ id: string }>('select pg_export_snapshot() as id')
    const args = ['--enable-row-security', '--format=custom', `--snapshot=${shared?.id}`, `--file=${file}`]
    const [snapshot] = await Promise.all([readSnapshot(query), runProgram('pg_dump', ownerUrl, args, programs)])
    await query('commit')
    return snapshot
  } finally {
    await client.end()
  }
}

/** On disk before it gets its name. */
const writeFlushed = async (path: string, text: string) => {
  await writeFile(path, text, { mode: 0o600 })
  const handle = await open(path, 'r')
  await handle.sync().finally(() => handle.close())
}

const UNFINISHED = 'unfinished'

/** What outlived its time, and every file that no backup names any more: a disposal reaches backups by this. */
const removeOutlived = async (to: string, keepDays: number, now: Date): Promise<string[]> => {
  const names = await backupsIn(to)
  const removed = outlived(names, keepDays, now)
  if (removed.length === 0) return []
  for (const name of removed) await rm(join(to, name), { recursive: true, force: true })
  const kept = new Set<string>()
  for (const name of names.filter((one) => !removed.includes(one))) for (const file of (await readBackup(join(to, name))).files) kept.add(file)
  const store = localFiles(join(to, STORE))
  for await (const file of store.list()) if (!kept.has(file)) await store.remove(file)
  return removed
}

const makeIn = async (options: BackupOptions): Promise<Made> => {
  const { files, to, keepDays } = options
  const unfinished = join(to, UNFINISHED)
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { recursive: true, mode: 0o700 })
  const dump = join(unfinished, DUMP)
  const { named, ...snapshot } = await dumpDatabase(options, dump)
  // After the database: files are only added, so a later copy has all that the snapshot names.
  const store = localFiles(join(to, STORE))
  await store.sweep()
  const copied = await copyFiles(files.list(), files, store)
  const notes = await copyNotes(files, store)
  const there = new Set(copied.names)
  const faults = [
    ...copied.faults,
    ...named.filter((name) => !there.has(name)).map((name) => `The database names the file ${name}, which the store has not.`),
  ]
  const list = listOfFiles(copied.names.sort())
  const manifest: Manifest = {
    format: 1,
    version: VERSION,
    ...snapshot,
    dump: { bytes: (await stat(dump)).size, sha256: await sha256OfFile(dump) },
    files: { count: copied.names.length, bytes: copied.bytes, list_sha256: createHash('sha256').update(list).digest('hex') },
    notes,
  }
  await writeFlushed(join(unfinished, FILES), list)
  await writeFlushed(join(unfinished, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`)
  const folder = join(to, nameOfBackup(new Date(snapshot.at)))
  await rename(unfinished, folder)
  return { folder, manifest, sent: copied.sent, removed: await removeOutlived(to, keepDays, new Date(snapshot.at)), faults: [...new Set(faults)] }
}

/** Nothing in `to` but what backups brought there. @throws BackupTrouble */
const checkFolder = async (to: string) => {
  await mkdir(to, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
    throw new BackupTrouble(`${to} cannot be made: ${error instanceof Error ? error.message : String(error)}`)
  })
  const strange = (await readdir(to)).filter((name) => ![STORE, UNFINISHED, 'lock'].includes(name) && !isBackup(name))
  if (strange.length > 0)
    throw new BackupTrouble(`${to} holds other things (${strange.slice(0, 3).join(', ')}): give a folder that is for backups alone.`)
}
/** One at a time into a folder; half of one is never taken for a whole. @throws BackupTrouble, FileStoreError */
export const makeBackup = async (options: BackupOptions): Promise<Made> => {
  await checkFolder(options.to)
  let unlock: () => void
  try {
    unlock = lockFolder(options.to)
  } catch (error) {
    throw error instanceof FolderInUse ? new BackupTrouble(`Another backup into ${options.to} is under way.`) : error
  }
  return makeIn(options).finally(unlock)
}
