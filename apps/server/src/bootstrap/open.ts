/** Opens what the server stands on: the database at its newest schema, the files, the hashing. */
import { hostname } from 'node:os'
import { join } from 'node:path'
import pino, { type DestinationStream, type Logger, type LoggerOptions } from 'pino'
import { boundRoutes } from '../access/routes.rules.ts'
import { addRoutes } from '../access/routes.store.ts'
import { closeKeyedLines, fitsKeyedLines } from '../audit/heads.usecases.ts'
import { anybodyThere } from '../identity/identity.store.ts'
import type { Kit } from '../kit/call/kit.ts'
import type { Database } from '../kit/database/database.ts'
import { createClock } from '../kit/database/database-clock.ts'
import { embeddedDatabase, openEmbeddedEngine } from '../kit/database/driver/embedded.ts'
import { openCheckedDatabase } from '../kit/database/driver/open.ts'
import { lockFolder } from '../kit/database/folder-lock.ts'
import { prepareLogins } from '../kit/database/logins.ts'
import { migrateEmbeddedDatabase, migrateServedDatabase } from '../kit/database/migrate.ts'
import { everything } from '../kit/database/scope.ts'
import { openEndingFiles, openFileStore } from '../kit/files/open-files.ts'
import { openUploads } from '../kit/files/uploads.ts'
import { createHashing } from '../kit/security/hashing.ts'
import { keepKeys, OtherSecret, openKeptKeys } from '../kit/security/kept-keys.ts'
import { loggedError } from '../kit/security/logged-error.ts'
import { readClock } from '../kit/time/clock.ts'
import { VERSION } from '../kit/web-server/version.ts'
import type { Settings } from '../settings.ts'

/** Structured lines with a request id and codes; no bodies, no names, no addresses. */
export const createLog = (settings: Pick<Settings, 'logLevel'>, to?: DestinationStream): Logger => {
  const options: LoggerOptions = {
    level: settings.logLevel,
    serializers: { err: loggedError },
    base: { pid: process.pid, hostname: hostname(), version: VERSION },
    redact: { paths: ['*.password', '*.token', '*.otp', '*.email', 'err.parameters', 'err.query', 'err.params'], remove: true },
  }
  return to ? pino(options, to) : pino(options)
}

export const openDatabase = async (settings: Settings, log: Pick<Logger, 'warn'> = createLog(settings)): Promise<Database> => {
  if (settings.databaseUrl && settings.databaseOwnerUrl) {
    await prepareLogins(settings.databaseOwnerUrl, settings.databaseUrl)
    await migrateServedDatabase(settings.databaseOwnerUrl)
    const { databaseUrl: url, databasePool: size, databaseDriver: driver } = settings
    return openCheckedDatabase({ url, size, driver }, (reason) =>
      log.warn(
        { driver: 'plain', reason },
        'database: the plain driver is used, which is slower; npm ci installs the versions that the fast one knows',
      ),
    )
  }
  // One process at a time: the embedded engine has no protection of its own against a second one.
  const unlock = lockFolder(settings.dataDir)
  const engine = await openEmbeddedEngine(join(settings.dataDir, 'database'))
  await migrateEmbeddedDatabase(engine)
  const database = embeddedDatabase(engine)
  return { ...database, close: () => database.close().finally(unlock) }
}

/** The settings with the keys that this database is sealed with. @throws OtherSecret */
export const withKeptKeys = (database: Database, settings: Settings, now: Date): Promise<Settings> =>
  database.write(everything, async (tx) => {
    const opened = await openKeptKeys(tx, settings)
    if (opened) return { ...settings, key: opened }
    // The first start since keys are kept: what was hashed until now shows whether the secret is the right one.
    if (!(await fitsKeyedLines(tx, settings))) throw new OtherSecret()
    await keepKeys(tx, settings, await anybodyThere(tx), now)
    const kept = await openKeptKeys(tx, settings)
    if (!kept) throw new Error('keys that were kept are there')
    return { ...settings, key: kept }
  })

export const openKit = async (given: Settings): Promise<Kit> => {
  const log = createLog(given)
  const database = await openDatabase(given, log)
  const clock = createClock()
  const now = await readClock({ database, clock })
  const settings = await withKeptKeys(database, given, now).catch(async (error: unknown) => {
    await database.close()
    throw error
  })
  const wrong = await database.write(everything, (tx) => closeKeyedLines(tx, settings, now))
  if (wrong !== null)
    log.error({ audit_event_id: wrong }, 'audit: a line from before the plain chain does not fit its key; it was closed as it stands')
  await database.write(everything, (tx) => addRoutes(tx, boundRoutes))
  const uploads = openUploads(settings)
  await uploads.folder.sweep().catch((error: unknown) => {
    throw new Error(`UPLOAD_DIR (${settings.uploadDir}) cannot be written to`, { cause: error })
  })
  return {
    settings,
    database,
    files: openFileStore(settings),
    ending: openEndingFiles(settings),
    uploads,
    hashing: createHashing('normal'),
    log,
    clock,
  }
}
