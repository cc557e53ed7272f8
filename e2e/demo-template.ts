/**
 * The demo, seeded once for all servers of a run, which copy it: each would compute the same for seconds. Made before the first journey and dropped after
 * the last, under a name of its own, so that no run meets what another version of the code left. Without a PostgreSQL each server seeds by itself.
 */
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'

const NAME = 'JOURNEYS_TEMPLATE'
const FOLDER = 'JOURNEYS_TEMPLATE_FOLDER'
/** Stands in the mails of the demo in place of the address of the server that tells it. */
const NOBODY = 'http://portal.invalid'

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url))

/** A script on a server's database, loaded as fast as the server is. */
export const runScript = async (file: string, args: readonly string[], env: NodeJS.ProcessEnv) => {
  const loading = ['--import', new URL('../apps/server/src/bootstrap/loading.ts', import.meta.url).href]
  const child = spawn(process.execPath, ['--disable-proto=delete', ...loading, here(file), ...args], {
    ...{ cwd: here('..'), env, stdio: ['ignore', 'ignore', 'inherit'] },
  })
  const [failed] = await once(child, 'close')
  if (failed !== 0) throw new Error(`${file} failed for ${args.join(', ')}`)
}

const urlOf = (adminUrl: string, name: string) => Object.assign(new URL(adminUrl), { pathname: `/${name}` }).href
const connected = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return work(client).finally(() => client.end())
}

/** What servers of journeys are told, but for where they are. */
export const DEMO_SETTINGS = { NODE_ENV: 'test', DEMO: '1', LOG_LEVEL: 'error' }

/** For Playwright's globalSetup. */
export default async () => {
  const admin = process.env.TEST_DATABASE_URL
  if (!admin) return
  const name = `journeys_template_${randomUUID().replaceAll('-', '')}`
  const folder = mkdtempSync(join(tmpdir(), 'jujur-template-'))
  const drop = () => connected(admin, (client) => client.query(`drop database if exists ${name}`))
  try {
    await connected(admin, (client) => client.query(`create database ${name}`))
    const env = { ...process.env, ...DEMO_SETTINGS, PORTAL_URL: NOBODY, DATA_DIR: folder, DATABASE_URL: urlOf(admin, name) }
    await runScript('seed.ts', [], env)
  } catch (error) {
    await drop()
    throw error
  }
  process.env[NAME] = name
  process.env[FOLDER] = folder
  return drop
}

/** The mails of the demo lead to the server that has it. */
const addressMails = async (client: pg.Client, url: string) => {
  // Whoever owns the tables is held by row-level security as well.
  await client.query("select set_config('app.scope', 'all', false)")
  await client.query('update outbox_mail set "text" = replace("text", $1, $2), html = replace(html, $1, $2)', [NOBODY, url])
}

/** A database of its own for the server that will be at this address, and in the folder its files, with the demo; null, where there is no PostgreSQL. */
export const copyDemo = async (url: string, folder: string): Promise<string | null> => {
  const { TEST_DATABASE_URL: admin, [NAME]: template, [FOLDER]: files } = process.env
  if (!admin) return null
  if (!template || !files) throw new Error('the demo was not seeded: the journeys are run by playwright.config.ts')
  const name = `journeys_${randomUUID().replaceAll('-', '')}`
  // Copied file by file, as the template of the other tests is.
  await connected(admin, (client) => client.query(`create database ${name} template ${template} strategy file_copy`))
  cpSync(files, folder, { recursive: true })
  const database = urlOf(admin, name)
  await connected(database, (client) => addressMails(client, url))
  return database
}
