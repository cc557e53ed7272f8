/** `npm run backup`, `npm run restore`, `npm run restore-drill`: everything the portal holds, copied while it runs, and brought back (docs/operations.md). */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openFileStore } from '../kit/files/open-files.ts'
import { isBundled } from '../kit/installation/paths.ts'
import { readSettings } from '../settings.ts'
import { type Drill, drillBackup, keepDrill } from './backup/drill.ts'
import { type Made, makeBackup } from './backup/make.ts'
import { BackupTrouble, backupsIn, type Manifest } from './backup/manifest.ts'
import { type Restored, restoreBackup } from './backup/restore.ts'

const named = (command: string) => (isBundled ? `node dist/server/backup.js ${command}` : `npm run ${command === 'make' ? 'backup' : command} --`)
const USAGE = `Usage: ${named('make')} --to FOLDER [--keep-days 35]
       ${named('restore')} --from FOLDER/2026-11-28T020000Z [--notes FOLDER]   (into the empty database that the settings name)
       ${named('restore-drill')} --from FOLDER [--notes FOLDER]   (the newest backup in it, or one by its name)
  --keep-nothing  the drill is not told on the dashboard, for a machine from which the portal's own database is out of reach or must not be written
  --notes  what was kept elsewhere of DATA_DIR/files/notes, or of notes/ in the bucket, where it may be newer than the backup`

const say = (...lines: string[]): void => {
  process.stdout.write(`${lines.join('\n')}\n`)
}
const sized = (bytes: number) =>
  bytes < 1e6 ? `${Math.ceil(bytes / 1000)} kB` : bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(2)} GB`
const rowsOf = ({ tables }: Manifest) => Object.values(tables).reduce((sum, rows) => sum + rows, 0)
const ended = (faults: readonly string[]): number => {
  if (faults.length > 0)
    say(...faults.slice(0, 100).map((fault) => `FAULT: ${fault}`), ...(faults.length > 100 ? [`and ${faults.length - 100} more`] : []))
  return faults.length === 0 ? 0 : 1
}

const tellMade = ({ folder, manifest, sent, removed, faults }: Made): number => {
  say(
    `${folder}`,
    `${Object.keys(manifest.tables).length} tables, ${rowsOf(manifest)} rows of ${manifest.at}, in a dump of ${sized(manifest.dump.bytes)}`,
    `${manifest.files.count} files, ${sized(manifest.files.bytes)}, of which ${sent} are new here; ${manifest.notes} notes`,
    `The log stood at line ${manifest.audit.last}.`,
    ...(removed.length > 0 ? [`Older backups removed: ${removed.join(', ')}`] : []),
    'SESSION_SECRET is in no backup: keep it apart, and as safely.',
  )
  return ended(faults)
}

const tellRestored = ({ manifest, files, faults, voided, held, disposals }: Restored): void =>
  say(
    `${Object.keys(manifest.tables).length} tables with ${rowsOf(manifest)} rows, as they were at ${manifest.at}`,
    `${files} of ${manifest.files.count} files, each held against its name`,
    ...(faults.length === 0 ? ['The audit log is whole, and all money agrees.'] : []),
    `Void: ${voided.session} sessions, ${voided.login_challenge} codes, ${voided.account_token} links, ${voided.digest_visit} managers’ pages, ${voided.auditor_visit} visits of auditors, ${voided.report_address_visit} codes for reports.`,
    `${held} mails that waited are held under Failed Emails: they may have gone out since.`,
    disposals.orders === 0
      ? 'Nothing had to be disposed of again.'
      : `${disposals.orders} disposals were carried out again, of ${disposals.people} people.`,
  )

const tellDrill = (drill: Drill): number => {
  const lost = Math.max(0, Date.now() - Date.parse(drill.manifest.at))
  tellRestored(drill)
  say(
    drill.signedIn ? 'A sign-in works.' : 'FAULT: a sign-in does not work.',
    `It took ${(drill.took_ms / 1000).toFixed(1)} s. What was written in the ${Math.round(lost / 60_000)} minutes since the backup would be lost.`,
  )
  return Math.max(ended(drill.faults), drill.signedIn ? 0 : 1)
}

const given = (value: string | undefined, option: string): string => {
  if (!value) throw new BackupTrouble(`${option} is missing\n${USAGE}`)
  return value
}
const newestIn = async (folder: string): Promise<string> => {
  const name = (await backupsIn(folder).catch(() => [])).at(-1)
  return name ? join(folder, name) : folder
}

const run = async (): Promise<number> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      to: { type: 'string' },
      from: { type: 'string' },
      notes: { type: 'string' },
      'keep-days': { type: 'string' },
      'keep-nothing': { type: 'boolean' },
    },
  })
  const [command = ''] = positionals
  if (!['make', 'restore', 'restore-drill'].includes(command)) throw new BackupTrouble(USAGE)
  const settings = readSettings()
  const { pgPrograms, drillDatabaseUrl } = settings
  const programs = pgPrograms ?? undefined
  const ownerUrl = settings.databaseOwnerUrl
  if (!ownerUrl)
    throw new BackupTrouble(
      'The embedded database is a folder: stop the server and copy DATA_DIR. This command is for PostgreSQL (DATABASE_OWNER_URL).',
    )
  if (command === 'make') {
    const keepDays = Number(values['keep-days'] ?? settings.backupDays)
    if (!Number.isInteger(keepDays) || keepDays < 0) throw new BackupTrouble(`--keep-days is a number of days\n${USAGE}`)
    return tellMade(await makeBackup({ ownerUrl, files: openFileStore(settings), to: given(values.to, '--to'), keepDays, programs }))
  }
  const from = given(values.from, '--from')
  if (command === 'restore-drill') {
    const drill = await drillBackup(await newestIn(from), { ownerUrl, emptyUrl: drillDatabaseUrl ?? undefined, programs, notes: values.notes })
    const code = tellDrill(drill)
    if (!values['keep-nothing']) await keepDrill(ownerUrl, drill)
    return code
  }
  const { kit, ...restored } = await restoreBackup(from, settings, { programs, notes: values.notes })
  await kit.database.close()
  tellRestored(restored)
  return ended(restored.faults)
}

if (import.meta.main)
  run().then(
    (code) => {
      process.exitCode = code
    },
    (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
      process.exitCode = 2
    },
  )
