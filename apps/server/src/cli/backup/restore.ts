/** Brings a backup into an empty database and a store of files, and then makes void what must not live twice. */
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { audit } from '../../audit/audit.store.ts'
import { openKit } from '../../bootstrap/open.ts'
import type { Kit } from '../../kit/call/kit.ts'
import { prepareLogins } from '../../kit/database/logins.ts'
import { everything } from '../../kit/database/scope.ts'
import { isNoteName } from '../../kit/files/files.ts'
import { localFiles } from '../../kit/files/files-local.ts'
import { openFileStore } from '../../kit/files/open-files.ts'
import { readClock } from '../../kit/time/clock.ts'
import { differences } from '../../payments/trace/money-check.store.ts'
import { disposeAgain } from '../../privacy/dispose-again.usecases.ts'
import type { Settings } from '../../settings.ts'
import { type CopyQuery, verifyCopy } from '../copied-log.ts'
import { copyFiles, copyNotes } from './copied-files.ts'
import { BackupTrouble, DUMP, differencesInRows, type Manifest, readBackup, STORE } from './manifest.ts'
import { connectAsOwner, runProgram } from './programs.ts'
import { countTables } from './tables.ts'

const queryOf =
  (client: pg.Client): CopyQuery =>
  async (text, values) =>
    (await client.query(text, values)).rows

/** What opened a door at the moment of the backup opens none afterwards: whoever had it may have lost it since. By table; a test holds the catalogue against it. */
export const VOIDED = {
  session: "update session set ended_at = now(), ended_because = 'restored' where ended_at is null",
  session_gate: 'delete from session_gate',
  login_challenge: 'delete from login_challenge',
  account_token: 'update account_token set voided = true where used_at is null and not voided',
  digest_visit: 'delete from digest_visit',
  auditor_visit: 'update auditor_visit set ended_at = now(), code_ends_at = least(code_ends_at, now()) where ended_at is null',
  report_address_visit: 'update report_address_visit set code_ends_at = least(code_ends_at, now()) where opened_at is null',
} as const
/** They may have gone out since; whoever looks at the failed mails decides. */
const HOLD_MAILS = "update outbox_mail set failed_at = now(), failure = 'restored' where sent_at is null and failed_at is null"

const checkIsEmpty = async (query: CopyQuery) => {
  const [there] = await query<{ tables: string }>(
    "select count(*) as tables from pg_tables where schemaname not in ('pg_catalog', 'information_schema')",
  )
  if (Number(there?.tables) > 0)
    throw new BackupTrouble(`The database is not empty (${there?.tables} tables): a backup is restored into an empty one.`)
}

export type Restored = {
  manifest: Manifest
  files: number
  /** Each a sentence; none where everything is as it was. */
  faults: string[]
  voided: Record<keyof typeof VOIDED, number>
  held: number
  disposals: { orders: number; people: number }
}

/** Before anything is changed in it: rows, log and money of the copy. */
const checkCopy = async (query: CopyQuery, manifest: Manifest, notes: string): Promise<string[]> => {
  const faults = differencesInRows(manifest.tables, await countTables(query))
  const heads = existsSync(notes) ? notes : undefined
  const log = await verifyCopy(query, { heads, heads_to: manifest.audit.batch?.last ?? manifest.audit.last, keys: [] })
  faults.push(...log.faults.map(({ audit_event_id, fault }) => `The audit log has a fault at ${audit_event_id}: ${fault}.`))
  for (const { check, which, is, should } of await differences((text) => query(text)))
    faults.push(`Money: ${which} is ${is} in place of ${should} (${check}).`)
  return faults
}

const voidAll = async (client: pg.Client) => {
  await client.query('begin')
  const entries = []
  for (const [table, statement] of Object.entries(VOIDED)) entries.push([table, (await client.query(statement)).rowCount ?? 0])
  const held = (await client.query(HOLD_MAILS)).rowCount ?? 0
  await client.query('commit')
  return { voided: Object.fromEntries(entries) as Restored['voided'], held }
}

const tellLog = async (kit: Kit, { at, audit: log }: Manifest, after: Record<string, unknown>) => {
  const now = await readClock(kit)
  await kit.database.write(everything, async (tx) => {
    const ctx = { actor: null, now, request: { id: 'command-line', ip: 'command-line' } }
    await audit(tx, ctx, {
      action: 'portal.restored',
      entity: 'portal',
      entity_id: 'portal',
      company_id: null,
      after: { backup_at: at, last_line: log.last, ...after },
    })
  })
}

/**
 * `settings`: of the portal that is to stand there, with a database that is empty and the store of files (which may hold files already). `notes`: kept
 * elsewhere, with what was signed since the backup: disposals of people among them are carried out again. Sends nothing.
 * @throws BackupTrouble, FileStoreError, LoginMissing, OtherSecret
 */
export const restoreBackup = async (
  folder: string,
  settings: Settings,
  { programs, notes }: { programs: string | undefined; notes?: string | undefined },
): Promise<Restored & { kit: Kit }> => {
  const { databaseUrl, databaseOwnerUrl } = settings
  if (!databaseUrl || !databaseOwnerUrl) throw new BackupTrouble('Set DATABASE_URL and DATABASE_OWNER_URL to the empty database.')
  const { manifest, files } = await readBackup(folder)
  const kept = localFiles(join(folder, '..', STORE))
  const store = openFileStore(settings)
  const client = await connectAsOwner(databaseOwnerUrl)
  try {
    const query = queryOf(client)
    await checkIsEmpty(query)
    await prepareLogins(databaseOwnerUrl, databaseUrl)
    const copied = await copyFiles(files, kept, store)
    await copyNotes(kept, store)
    if (notes) for (const name of (await readdir(notes)).filter(isNoteName)) await store.note(name, await readFile(join(notes, name), 'utf8'))
    await runProgram('pg_restore', databaseOwnerUrl, ['--exit-on-error', '--single-transaction', join(folder, DUMP)], programs)
    const faults = [...copied.faults, ...(await checkCopy(query, manifest, join(folder, '..', STORE, 'notes')))]
    // At the newest schema from here on. Neither a job nor a page runs yet, so nothing is sent and nobody comes in.
    const kit = await openKit(settings)
    const { voided, held } = await voidAll(client)
    const disposals = await disposeAgain(kit, async (noted) => {
      const [row] = await query<{ emptied: number }>('select dispose_again($1::jsonb) as emptied', [JSON.stringify(noted)])
      return row?.emptied ?? 0
    })
    await tellLog(kit, manifest, { rows: Object.values(manifest.tables).reduce((sum, rows) => sum + rows, 0), sessions: voided.session, mails: held })
    return { manifest, files: copied.names.length, faults, voided, held, disposals, kit }
  } finally {
    await client.end()
  }
}
