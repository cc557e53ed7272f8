/**
 * One database at the newest schema, of which all others of a run of tests are copies: migrating each took longer than what many files do in it.
 * A run names it before it begins, whoever needs a database first makes it, and the end of the run drops it (vitest's globalSetup).
 */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { migrateServedDatabase } from '../database/migrate.ts'

const NAMED = 'TEST_DATABASE_TEMPLATE'
const LOCK = 7_305_802

const connected = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return work(client).finally(() => client.end())
}
export const administer = (url: string, statement: string): Promise<void> => connected(url, async (client) => void (await client.query(statement)))
export const urlOf = (adminUrl: string, name: string): string => Object.assign(new URL(adminUrl), { pathname: `/${name}` }).href

const unfinished = (name: string): string => `${name}_unfinished`
/** Migrated under another name, so that it is whole or not there. */
const makeTemplate = (adminUrl: string, name: string): Promise<void> =>
  connected(adminUrl, async (client) => {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount) return
    await client.query(`create database ${unfinished(name)}`)
    await migrateServedDatabase(urlOf(adminUrl, unfinished(name)))
    await client.query(`alter database ${unfinished(name)} rename to ${name}`)
  })

let made: Promise<void> | undefined
export const createMigrated = async (adminUrl: string, name: string): Promise<void> => {
  const template = process.env[NAMED]
  if (!template) throw new Error(`${NAMED} is not set: run these by vitest.config.ts`)
  made ??= makeTemplate(adminUrl, template)
  await made
  // Copied file by file: written through the log, as PostgreSQL does by itself, a copy takes eight times the work.
  await administer(adminUrl, `create database ${name} template ${template} strategy file_copy`)
}

export const setup = (): void => {
  process.env[NAMED] ??= `template_${randomUUID().replaceAll('-', '')}`
}
export const teardown = async (): Promise<void> => {
  const [adminUrl, name] = [process.env.TEST_DATABASE_URL, process.env[NAMED]]
  if (adminUrl && name) for (const one of [name, unfinished(name)]) await administer(adminUrl, `drop database if exists ${one}`)
}
