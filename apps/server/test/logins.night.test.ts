/** Every documented way to start on PostgreSQL, from an empty cluster; and what is said where something is missing. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openKit } from '../src/bootstrap/open.ts'
import { createSuperAdmin } from '../src/cli/admin.ts'
import { GUEST_ROLE, WORK_ROLE } from '../src/kit/database/connection-settings.ts'
import { startJobs } from '../src/kit/jobs/jobs.ts'
import { readSettings } from '../src/settings.ts'
import { served } from './world.ts'

const GUESTS = [`create role ${GUEST_ROLE} nologin`, `grant ${GUEST_ROLE} to ${WORK_ROLE}`]
type Cluster = { url: string; stop: () => Promise<void> }

describe.runIf(served)('starting on PostgreSQL', () => {
  let cluster: Cluster
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'logins-'))
  beforeAll(async () => {
    const tools = new URL('../../../tools/postgres.mjs', import.meta.url).href
    const { ensurePostgres, startPostgres } = await import(tools)
    cluster = await startPostgres(ensurePostgres(), { mayForget: true, isSmall: true })
  }, 60_000)
  afterAll(async () => {
    await cluster?.stop()
    rmSync(DATA_DIR, { recursive: true, force: true })
  })

  const run = async (url: string, ...statements: string[]) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    try {
      for (const statement of statements) await client.query(statement)
    } finally {
      await client.end()
    }
  }
  const asSuperuser = (...statements: string[]) => run(cluster.url, ...statements)
  const urlOf = (user: string, database = 'portal') => Object.assign(new URL(cluster.url), { username: user, pathname: `/${database}` }).href
  /** As a cluster that was just made. */
  afterEach(async () => {
    await asSuperuser('drop database if exists portal with (force)')
    for (const role of ['service', 'plain', 'login', WORK_ROLE, GUEST_ROLE])
      await asSuperuser(
        `do $$ begin if exists (select from pg_roles where rolname = '${role}') then execute 'drop owned by ${role}'; execute 'drop role ${role}'; end if; end $$`,
      )
  })

  const start = async (owner: string, login = owner) => {
    const settings = readSettings({
      DATA_DIR,
      SESSION_SECRET: 'x'.repeat(40),
      LOG_LEVEL: 'silent',
      DATABASE_URL: urlOf(login),
      DATABASE_OWNER_URL: urlOf(owner),
      DATABASE_POOL: '4',
    })
    const kit = await openKit(settings)
    try {
      const stopJobs = await startJobs(kit, {})
      await stopJobs()
      return await createSuperAdmin(kit, { username: 'first', email: 'first@people.test', name: 'First Person' }).catch(
        (error: Error) => error.message,
      )
    } finally {
      await kit.database.close()
    }
  }
  /** Starts from nothing, and again. */
  const startsTwice = async (owner: string, login = owner) => {
    expect(await start(owner, login)).toEqual({ email: 'first@people.test' })
    expect(await start(owner, login)).toMatch('super admin already')
  }

  test('1: with a superuser', async () => {
    await asSuperuser('create database portal')
    await startsTwice('postgres')
  }, 60_000)
  test('2: with an owner who may make roles', async () => {
    await asSuperuser('create role plain login createrole', 'create database portal owner plain')
    await startsTwice('plain')
  }, 60_000)
  test('3: with a plain owner, the role made beforehand', async () => {
    await asSuperuser(
      'create role plain login',
      `create role ${WORK_ROLE} nologin`,
      `grant ${WORK_ROLE} to plain`,
      ...GUESTS,
      'create database portal owner plain',
    )
    await startsTwice('plain')
  }, 60_000)
  test('4: with an owner and a login apart, the server granting its login the role', async () => {
    await asSuperuser('create role plain login createrole', 'create role login login', 'create database portal owner plain')
    await startsTwice('plain', 'login')
  }, 60_000)
  test('4: the same with everything made beforehand and an owner who may make nothing', async () => {
    await asSuperuser('create role plain login', 'create role login login', `create role ${WORK_ROLE} nologin`, ...GUESTS)
    await asSuperuser(`grant ${WORK_ROLE} to plain, login`, 'create database portal owner plain')
    await startsTwice('plain', 'login')
  }, 60_000)
  test('5: on a managed service, where nobody is superuser', async () => {
    await asSuperuser('create role service login createrole createdb')
    await run(urlOf('service', 'postgres'), 'create database portal', 'create role login login')
    await startsTwice('service', 'login')
  }, 60_000)

  test('words are found by their index although the owner, as which they are, is bound by row-level security', async () => {
    await asSuperuser('create role plain login createrole', 'create database portal owner plain')
    await start('plain')
    const client = new pg.Client({ connectionString: urlOf('plain') })
    await client.connect()
    await client.query("insert into search_entry select 'trainee', n, n % 3, ' ' || md5(n::text) || ' ' from generate_series(1, 20000) n")
    await client.query('vacuum analyze search_entry')
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      "explain (costs off) select entry_id from search_entry where kind = 'trainee' and company_id = 1 and folded like '%nurhaliza%'",
    )
    await client.end()
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toMatch(/Bitmap Index Scan on search_entry_words\n\s+Index Cond: .*folded ~~/)
  }, 60_000)

  const missing = async (owner: string, login = owner) => {
    const message = await start(owner, login).then(
      () => 'it started',
      (error: Error) => `${error.name}: ${error.message}`,
    )
    expect(message).toMatch(/^LoginMissing: [A-Z][^\n]*\n( {2}.+;\n?)+$/)
    expect(await tables()).toBe(0)
    // What it says is what helps.
    await run(urlOf('postgres'), ...message.split('\n').slice(1))
    await startsTwice(owner, login)
    return message
  }
  const tables = async () => {
    const client = new pg.Client({ connectionString: urlOf('postgres') })
    await client.connect()
    const { rows } = await client.query(
      "select count(*)::integer as count from pg_tables where schemaname not in ('pg_catalog', 'information_schema')",
    )
    await client.end()
    return rows[0].count as number
  }
  test('says that the role is missing, writes nothing, and what it says helps', async () => {
    await asSuperuser('create role plain login', 'create database portal owner plain')
    expect(await missing('plain')).toContain(`create role ${WORK_ROLE}`)
  }, 60_000)
  test('says that the owner is no member', async () => {
    await asSuperuser('create role plain login', `create role ${WORK_ROLE} nologin`, ...GUESTS, 'create database portal owner plain')
    expect(await missing('plain')).toContain(`grant ${WORK_ROLE} to "plain"`)
  }, 60_000)
  test('says that the role of guests is missing, and what it says helps', async () => {
    await asSuperuser('create role plain login', `create role ${WORK_ROLE} nologin`, `grant ${WORK_ROLE} to plain`)
    await asSuperuser('create database portal owner plain')
    expect(await missing('plain')).toContain(`create role ${GUEST_ROLE}`)
  }, 60_000)
  test('says that whoever works may not work as a guest', async () => {
    await asSuperuser(
      'create role plain login',
      `create role ${WORK_ROLE} nologin`,
      `grant ${WORK_ROLE} to plain`,
      `create role ${GUEST_ROLE} nologin`,
    )
    await asSuperuser('create database portal owner plain')
    expect(await missing('plain')).toContain(`grant ${GUEST_ROLE} to ${WORK_ROLE}`)
  }, 60_000)
  test('says that the login is no member', async () => {
    await asSuperuser(
      'create role plain login',
      'create role login login',
      `create role ${WORK_ROLE} nologin`,
      `grant ${WORK_ROLE} to plain`,
      ...GUESTS,
    )
    await asSuperuser('create database portal owner plain')
    expect(await missing('plain', 'login')).toContain(`grant ${WORK_ROLE} to "login"`)
  }, 60_000)
  test('says that the owner may make nothing in this database', async () => {
    await asSuperuser('create role plain login createrole', 'create database portal')
    expect(await missing('plain')).toContain('grant create on database "portal" to "plain"')
  }, 60_000)
  test('says in one line who cannot connect', async () => {
    await asSuperuser('create role plain login createrole', 'create database portal owner plain')
    await expect(start('plain', 'nobody')).rejects.toThrow(/^DATABASE_URL cannot be used to connect: .*nobody.*\.$/)
  }, 60_000)
})
