/** A kit without features for the kit's own tests: on PostgreSQL when TEST_DATABASE_URL is set (a database of its own, dropped at the end), else embedded. */
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { readSettings, type Settings } from '../../settings.ts'
import type { Kit } from '../call/kit.ts'
import { WORK_ROLE } from '../database/connection-settings.ts'
import type { Database } from '../database/database.ts'
import { createClock } from '../database/database-clock.ts'
import { embeddedDatabase, openEmbeddedEngine } from '../database/driver/embedded.ts'
import { openServedDatabase } from '../database/driver/open.ts'
import { migrateEmbeddedDatabase, migrateServedDatabase } from '../database/migrate.ts'
import { openEndingFiles, openFileStore } from '../files/open-files.ts'
import { openUploads } from '../files/uploads.ts'
import { createHashing } from '../security/hashing.ts'
import { refuseUnnamedColumns } from './named-columns.ts'
import { administer, createMigrated, urlOf } from './template.ts'

refuseUnnamedColumns()

export type BareKit = {
  kit: Kit
  /** Of the served database. */
  url: string | null
  /** A second process on the same database and files (PostgreSQL only). */
  twin: () => Kit
  /** What whoever owns the database may do, and the server may not. */
  asOwner: (statements: readonly string[]) => Promise<void>
  close: () => Promise<void>
}

type Opened = Pick<BareKit, 'asOwner'> & { url: string | null; database: Database; another: () => Database; drop: () => Promise<void> }

/** The whole suite runs on the other driver with TEST_DATABASE_DRIVER=plain. */
const defaultDriver = process.env.TEST_DATABASE_DRIVER === 'plain' ? 'plain' : 'fast'

/** `kept`: a database that is there already, with what is in it; it is brought to the newest schema, and stays. */
const openServed = async (adminUrl: string, driver: Settings['databaseDriver'], kept?: string | null): Promise<Opened> => {
  const name = `kit_${randomUUID().replaceAll('-', '')}`
  await (kept ? migrateServedDatabase(kept) : createMigrated(adminUrl, name))
  const url = kept ?? urlOf(adminUrl, name)
  const opened: Database[] = []
  const another = () => {
    const database = openServedDatabase(url, 5, driver)
    opened.push(database)
    return database
  }
  return {
    url,
    database: another(),
    another,
    asOwner: (statements) => administer(url, statements.join(';\n')),
    drop: async () => {
      for (const database of opened) await database.close()
      if (!kept) await administer(adminUrl, `drop database ${name} with (force)`)
    },
  }
}

const openEmbedded = async (): Promise<Opened> => {
  const engine = await openEmbeddedEngine(null)
  await migrateEmbeddedDatabase(engine)
  const database = embeddedDatabase(engine)
  return {
    url: null,
    database,
    another: () => {
      throw new Error('the embedded database has one process')
    },
    asOwner: async (statements) => {
      await engine.exec(`reset role; select set_config('app.scope', 'all', false); ${statements.join(';\n')}`)
      await engine.exec(`set role ${WORK_ROLE}`)
    },
    drop: () => database.close(),
  }
}

export const openBareKit = async (change: Partial<Settings> = {}): Promise<BareKit> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'kit-'))
  const adminUrl = process.env.TEST_DATABASE_URL
  const opened = adminUrl ? await openServed(adminUrl, change.databaseDriver ?? defaultDriver, change.databaseUrl) : await openEmbedded()
  const environment = { DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...(opened.url ? { DATABASE_URL: opened.url } : {}) }
  const settings = { ...readSettings(environment), ...change }
  const log = pino({ level: settings.logLevel })
  const kitOn = (database: Database): Kit => ({
    settings,
    database,
    files: openFileStore(settings),
    ending: openEndingFiles(settings),
    uploads: openUploads(settings),
    hashing: createHashing('light'),
    log,
    clock: createClock(),
  })
  return {
    kit: kitOn(opened.database),
    url: opened.url,
    twin: () => kitOn(opened.another()),
    asOwner: opened.asOwner,
    close: async () => {
      await opened.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
