/** What only whoever runs an installation can see: the database, files, mail and backups that its settings name. Nothing is written but a mail that is asked for. */
import { statfs } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { createTransport } from 'nodemailer'
import { lastAuditCheck } from '../../audit/checks.store.ts'
import type { Connection, Database } from '../../kit/database/database.ts'
import { openServedDatabase } from '../../kit/database/driver/open.ts'
import { lastDrill } from '../../kit/database/restore-drill.store.ts'
import { everything } from '../../kit/database/scope.ts'
import { openFileStore } from '../../kit/files/open-files.ts'
import { jobRuns } from '../../kit/jobs/job-runs.store.ts'
import { overdueSeconds } from '../../kit/jobs/schedule.ts'
import { mailsBy } from '../../kit/web-server/metrics.ts'
import { lastMoneyCheck } from '../../payments/trace/money-check.store.ts'
import type { Settings } from '../../settings.ts'
import { backupsIn, timeOfBackup } from '../backup/manifest.ts'
import {
  type DatabaseFacts,
  type LookedAt,
  mend,
  ofBackup,
  ofClock,
  ofDatabase,
  ofDisk,
  ofDrill,
  ofJobs,
  ofLog,
  ofMail,
  ofMails,
  ofMoney,
  unasked,
  well,
} from './findings.rules.ts'

const FACTS = sql`select current_setting('server_version_num')::integer as version, current_setting('fsync') as fsync,
  current_setting('full_page_writes') as full_page_writes, current_setting('synchronous_commit') as synchronous_commit,
  current_setting('max_connections')::integer as connections, current_setting('superuser_reserved_connections')::integer as reserved,
  (select age(datfrozenxid) from pg_database where datname = current_database()) as age,
  (select coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) from pg_stat_archiver) as archive_failed,
  array(select slot_name::text from pg_replication_slots where not active) as dead_slots,
  (select to_json(k) from keys_given() k) as keys, clock_timestamp()::text as at`

const countOf = async (tx: Connection, of: keyof typeof mailsBy): Promise<number> =>
  (await tx.sql.execute<{ count: number }>(mailsBy[of])).rows[0]?.count ?? 0

/** All that the database tells, in one transaction that writes nothing. */
const readFacts = (database: Database) =>
  database.read(everything, async (tx) => {
    const { rows } = await tx.sql.execute<DatabaseFacts & { at: string }>(FACTS)
    const facts = rows[0]
    if (!facts) throw new Error('the database answers nothing of itself')
    const drill = await lastDrill(tx)
    return {
      facts,
      now: new Date(facts.at),
      drill: drill && { at: drill.at, faults: drill.fault_count + Number(!drill.signed_in) },
      log: await lastAuditCheck(tx),
      money: await lastMoneyCheck(tx),
      jobs: await jobRuns(tx),
      mails: { waiting: await countOf(tx, 'waiting'), failed: await countOf(tx, 'failed') },
    }
  })

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

const ofServed = async (url: string, { databasePool, databaseDriver }: Settings): Promise<LookedAt[]> => {
  const database = openServedDatabase(url, 2, databaseDriver)
  try {
    const { facts, now, drill, log, money, jobs, mails } = await readFacts(database)
    const here = new Date()
    return [
      ...ofDatabase(facts, databasePool),
      ofClock('the database', now, here),
      ofDrill(drill, now),
      ofLog(log, now),
      ofMoney(money),
      ofJobs(jobs.map((job) => ({ name: job.name, seconds: overdueSeconds(job, now) }))),
      ofMails(mails),
    ]
  } catch (error) {
    return [
      mend(
        'database',
        `It does not answer: ${messageOf(error)}.`,
        'Look at DATABASE_URL, and whether the portal was started once: it makes the tables.',
      ),
    ]
  } finally {
    await database.close()
  }
}

const ofFolder = async (of: string, folder: string): Promise<LookedAt> => {
  try {
    const { bavail, blocks, bsize } = await statfs(folder)
    return ofDisk(of, { free: bavail * bsize, total: blocks * bsize })
  } catch (error) {
    return mend(of, `${folder} cannot be looked at: ${messageOf(error)}.`, 'The portal needs this folder, as its own user.')
  }
}

const ofFiles = async (settings: Settings): Promise<LookedAt[]> => {
  const uploads = await ofFolder('room for uploads', settings.uploadDir)
  if (!settings.s3) return [await ofFolder('room for files', settings.dataDir), uploads]
  const told = await openFileStore(settings)
    .ready()
    .then(
      () => well('bucket', `${settings.s3?.bucket} answers.`),
      (error: unknown) =>
        mend('bucket', `${settings.s3?.bucket} does not answer: ${messageOf(error)}.`, 'Look at S3_ENDPOINT, the keys and the bucket’s rights.'),
    )
  return [told, uploads]
}

const PATIENCE_MS = 15_000
const ofMailServer = async ({ smtpUrl, mailFrom, portalName }: Settings, to: string | undefined): Promise<LookedAt> => {
  if (smtpUrl === null) return unasked('mail', 'SMTP_URL is not set: mails go to the log.')
  const limits = {
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
  const transport = createTransport({ url: smtpUrl, ...limits })
  try {
    if (to === undefined) await transport.verify()
    else await transport.sendMail({ from: mailFrom, to, subject: `${portalName}: a trial`, text: `The mail server of ${portalName} takes mail.` })
    return ofMail(null, to !== undefined)
  } catch (error) {
    return ofMail(messageOf(error), false)
  } finally {
    transport.close()
  }
}

const ofBackups = async (folder: string | undefined): Promise<LookedAt> => {
  if (folder === undefined) return unasked('backup', '--backups FOLDER looks at their age.')
  const newest = (await backupsIn(folder).catch(() => [])).at(-1)
  return ofBackup(newest === undefined ? null : timeOfBackup(newest), new Date())
}

export type LookInside = { readonly backups?: string | undefined; readonly mailTo?: string | undefined }
export const lookInside = async (settings: Settings, { backups, mailTo }: LookInside): Promise<LookedAt[]> => [
  ...(settings.databaseUrl === null
    ? [unasked('database', 'The embedded one: for trying out, and not safe from a loss of power.')]
    : await ofServed(settings.databaseUrl, settings)),
  ...(await ofFiles(settings)),
  await ofMailServer(settings, mailTo),
  await ofBackups(backups),
]
