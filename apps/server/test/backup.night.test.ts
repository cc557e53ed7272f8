/** Backup and restore by the very lines of docs/operations.md, with an owner who is bound by row-level security: every table is counted. */
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openKit } from '../src/bootstrap/open.ts'
import { notices } from '../src/composition/notices.ts'
import { seedDemo } from '../src/demo/demo.seed.ts'
import { GUEST_ROLE, WORK_ROLE } from '../src/kit/database/connection-settings.ts'
import { startJobs } from '../src/kit/jobs/jobs.ts'
import { readSettings } from '../src/settings.ts'
import { served } from './world.ts'

const ROOT = new URL('../../../', import.meta.url).pathname
/** What stands in the manual between ```name and ```. */
const documented = (name: string): string => {
  const found = new RegExp(`\`\`\`${name}\\n([\\s\\S]*?)\`\`\``).exec(readFileSync(join(ROOT, 'docs/operations.md'), 'utf8'))?.[1]
  if (!found) throw new Error(`docs/operations.md has no ${name}`)
  return found
}

describe.runIf(served)('a backup', () => {
  let cluster: { url: string; stop: () => Promise<void> }
  let programs: string
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'backup-'))
  const urlOf = (user: string, database: string) => Object.assign(new URL(cluster.url), { username: user, pathname: `/${database}` }).href
  const asSuperuser = async (database: string, ...statements: string[]) => {
    const client = new pg.Client({ connectionString: urlOf('postgres', database) })
    await client.connect()
    try {
      for (const statement of statements) await client.query(statement)
    } finally {
      await client.end()
    }
  }
  const settingsOf = (database: string) =>
    readSettings({
      ...{ DATA_DIR, LOG_LEVEL: 'silent', SESSION_SECRET: 'x'.repeat(40), DATABASE_POOL: '4' },
      ...{ DATABASE_URL: urlOf('login', database), DATABASE_OWNER_URL: urlOf('plain', database) },
    })
  const shell = async (script: string) => {
    const env = {
      ...process.env,
      PATH: `${programs}:${process.env.PATH}`,
      DUMP: join(DATA_DIR, 'jujur.dump'),
      DATABASE_OWNER_URL: urlOf('plain', 'portal'),
      RESTORED_OWNER_URL: urlOf('plain', 'restored'),
    }
    const { stdout } = await promisify(execFile)('bash', ['-euc', script], { cwd: ROOT, env, maxBuffer: 2 ** 24 })
    return stdout
  }

  beforeAll(async () => {
    const { ensurePostgres, startPostgres } = await import(join(ROOT, 'tools/postgres.mjs'))
    programs = ensurePostgres()
    cluster = await startPostgres(programs, { mayForget: true, isSmall: true })
    await asSuperuser(
      'postgres',
      'create role plain login',
      'create role login login',
      `create role ${WORK_ROLE} nologin`,
      `create role ${GUEST_ROLE} nologin`,
    )
    await asSuperuser(
      'postgres',
      `grant ${GUEST_ROLE} to ${WORK_ROLE}`,
      `grant ${WORK_ROLE} to plain, login`,
      'create database portal owner plain',
      'create database restored owner plain',
    )
    const kit = await openKit(settingsOf('portal'))
    await seedDemo(kit, notices, () => undefined)
    await (await startJobs(kit, {}))()
    await kit.database.close()
  }, 180_000)
  afterAll(async () => {
    await cluster?.stop()
    rmSync(DATA_DIR, { recursive: true, force: true })
  })

  test('by the documented lines holds every row of every table, and a server starts on what was restored', async () => {
    await shell(documented('backup'))
    await shell(documented('restore'))
    const said = await shell(documented('check'))
    expect(said).toMatch(/The log is whole\.[\s\S]*No differences\./)

    const counted = (await shell(documented('check').split('\n')[0]?.replace('RESTORED_OWNER_URL', 'DATABASE_OWNER_URL') ?? '')).trim().split('\n')
    const superuser = new pg.Client({ connectionString: urlOf('postgres', 'restored') })
    await superuser.connect()
    const rows: string[] = []
    for (const line of counted) {
      const name = line.split(' ')[0] ?? ''
      const { rows: found } = await superuser.query<{ n: string }>(`select count(*) as n from ${name}`)
      rows.push(`${name} ${found[0]?.n}`)
    }
    await superuser.end()
    expect(rows).toEqual(counted)
    expect(rows.filter((line) => line.startsWith('public.') && !line.endsWith(' 0')).length).toBeGreaterThan(40)
    expect(said).toContain(counted.join('\n'))

    const kit = await openKit(settingsOf('restored'))
    await (await startJobs(kit, {}))()
    await kit.database.ready()
    await kit.database.close()
  }, 180_000)
})
