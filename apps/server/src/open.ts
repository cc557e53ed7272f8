/** Opens what the server stands on: the database at its newest schema, the files, the hashing. */
import { join } from 'node:path'
import pino, { type Logger } from 'pino'
import { boundRoutes } from './access/routes.rules.ts'
import { addRoutes } from './access/routes.store.ts'
import type { Kit } from './kit/call/kit.ts'
import { type Database, embeddedDatabase, openEmbeddedEngine, openServedDatabase } from './kit/database/database.ts'
import { createClock } from './kit/database/database-clock.ts'
import { lockFolder } from './kit/database/folder-lock.ts'
import { migrateEmbeddedDatabase, migrateServedDatabase } from './kit/database/migrate.ts'
import { everything } from './kit/database/scope.ts'
import { checkOpening } from './kit/database/self-check.ts'
import { openFileStore } from './kit/files/open-files.ts'
import { openUploads } from './kit/files/uploads.ts'
import { createHashing } from './kit/security/hashing.ts'
import type { Settings } from './settings.ts'

/** Structured lines with a request id and codes; no bodies, no names, no addresses. */
export const createLog = (settings: Settings): Logger =>
  pino({
    level: settings.logLevel,
    redact: { paths: ['*.password', '*.token', '*.otp', '*.email', 'err.parameters', 'err.query', 'err.params'], remove: true },
  })

const openDatabase = async (settings: Settings): Promise<Database> => {
  if (settings.databaseUrl && settings.databaseOwnerUrl) {
    await migrateServedDatabase(settings.databaseOwnerUrl)
    const served = openServedDatabase(settings.databaseUrl, settings.databasePool)
    await checkOpening(served).catch(async (error: unknown) => {
      await served.close()
      throw error
    })
    return served
  }
  // One process at a time: the embedded engine has no protection of its own against a second one.
  const unlock = lockFolder(settings.dataDir)
  const engine = await openEmbeddedEngine(join(settings.dataDir, 'database'))
  await migrateEmbeddedDatabase(engine)
  const database = embeddedDatabase(engine)
  return { ...database, close: () => database.close().finally(unlock) }
}

export const openKit = async (settings: Settings): Promise<Kit> => {
  const database = await openDatabase(settings)
  await database.write(everything, (at) => addRoutes(at, boundRoutes))
  const uploads = openUploads(settings)
  await uploads.folder.sweep().catch((error: unknown) => {
    throw new Error(`UPLOAD_DIR (${settings.uploadDir}) cannot be written to`, { cause: error })
  })
  return {
    settings,
    database,
    files: openFileStore(settings),
    uploads,
    hashing: createHashing('normal'),
    log: createLog(settings),
    clock: createClock(),
  }
}
