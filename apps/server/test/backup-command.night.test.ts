/** Backup, restore and drill as commands: under load, by every documented way of logins, and with what may be wrong named in one sentence. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, isNull } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openKit } from '../src/bootstrap/open.ts'
import { drillBackup, keepDrill } from '../src/cli/backup/drill.ts'
import { type Made, makeBackup } from '../src/cli/backup/make.ts'
import { restoreBackup, VOIDED } from '../src/cli/backup/restore.ts'
import { notices } from '../src/composition/notices.ts'
import { seedDemo } from '../src/demo/demo.seed.ts'
import { accountToken, session, users } from '../src/identity/identity.table.ts'
import { startSession } from '../src/identity/sessions/sessions.store.ts'
import type { Kit } from '../src/kit/call/kit.ts'
import { GUEST_ROLE, WORK_ROLE } from '../src/kit/database/connection-settings.ts'
import { lastDrill } from '../src/kit/database/restore-drill.store.ts'
import { restoreDrill } from '../src/kit/database/restore-drill.table.ts'
import { everything } from '../src/kit/database/scope.ts'
import { startJobs } from '../src/kit/jobs/jobs.ts'
import { outboxMail } from '../src/kit/mail/outbox.table.ts'
import { fileColumns } from '../src/privacy/named-files.store.ts'
import { readSettings } from '../src/settings.ts'
import { served } from './world.ts'

const ROOT = new URL('../../../', import.meta.url).pathname
const SECRET = 'x'.repeat(40)

describe.runIf(served)('a backup by the command', () => {
  let cluster: { url: string; stop: () => Promise<void> }
  let programs: string
  let kit: Kit
  const folder = mkdtempSync(join(tmpdir(), 'backup-command-'))
  const DATA_DIR = join(folder, 'data')
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
  const settingsOf = (owner: string, login: string, database: string, dataDir = DATA_DIR, secret = SECRET) =>
    readSettings({
      ...{ DATA_DIR: dataDir, LOG_LEVEL: 'silent', SESSION_SECRET: secret, DATABASE_POOL: '4' },
      ...{ DATABASE_URL: urlOf(login, database), DATABASE_OWNER_URL: urlOf(owner, database) },
    })
  const make = (to: string, owner = 'plain', database = 'portal', keepDays = 35) =>
    makeBackup({ ownerUrl: urlOf(owner, database), files: kit.files, to, keepDays, programs })
  const drillOf = async (from: string, owner = 'plain') => {
    await asSuperuser('postgres', 'drop database if exists emptied with (force)', `create database emptied owner ${owner} template template0`)
    process.env.SESSION_SECRET = SECRET
    return drillBackup(from, { ownerUrl: urlOf(owner, 'portal'), emptyUrl: urlOf(owner, 'emptied'), programs })
  }
  const said = (work: Promise<unknown>) =>
    work.then(
      () => 'it went well',
      (error: Error) => error.message,
    )

  let first: Made
  const to = join(folder, 'backups')
  beforeAll(async () => {
    const { ensurePostgres, startPostgres } = await import(join(ROOT, 'tools/postgres.mjs'))
    programs = ensurePostgres()
    cluster = await startPostgres(programs, { mayForget: true, isSmall: true })
    await asSuperuser('postgres', 'create role plain login', 'create role login login', `create role ${WORK_ROLE} nologin`)
    await asSuperuser('postgres', `create role ${GUEST_ROLE} nologin`, `grant ${GUEST_ROLE} to ${WORK_ROLE}`, `grant ${WORK_ROLE} to plain, login`)
    await asSuperuser('postgres', 'create database portal owner plain')
    kit = await openKit(settingsOf('plain', 'login', 'portal'))
    await seedDemo(kit, notices, () => undefined)
    await (await startJobs(kit, {}))()
    await kit.database.write(everything, async (tx) => {
      const [person] = await tx.sql.select().from(users).where(eq(users.username, 'aisyah'))
      if (!person) throw new Error('the demo has Aisyah')
      const now = new Date()
      await startSession(tx, person, { now, request: { ip: '127.0.0.1', device: 'test' } })
      const link = { token_hash: 'a'.repeat(64), user_id: person.user_id, purpose: 'reset' as const, created_at: now, expires_at: now }
      await tx.sql.insert(accountToken).values(link)
      await tx.sql.insert(outboxMail).values({ topic: 'notification', to: 'w@people.test', subject: 'w', text: 'w', html: 'w', created_at: now })
    })
    first = await make(to)
  }, 180_000)
  afterAll(async () => {
    await kit?.database.close()
    await cluster?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  test('holds every table and every file, and a drill brings all of it back and signs somebody in', async () => {
    expect(first.faults).toEqual([])
    expect(Object.keys(first.manifest.tables).filter((name) => name.startsWith('public.')).length).toBeGreaterThan(100)
    expect(first.manifest.tables['public.users']).toBeGreaterThan(9)
    expect(first.manifest.files.count).toBeGreaterThan(10)
    const drill = await drillOf(first.folder)
    expect(drill).toMatchObject({ faults: [], signedIn: true, files: first.manifest.files.count, disposals: { orders: 0 } })
    // Told on the dashboard, by the owner alone.
    await keepDrill(urlOf('plain', 'portal'), { ...drill, faults: ['One.', 'Two.'] })
    await keepDrill(urlOf('plain', 'portal'), drill)
    const told = await kit.database.read(everything, lastDrill)
    expect(told).toMatchObject({ backup_at: new Date(first.manifest.at), faults: [], fault_count: 0, signed_in: true, took_ms: drill.took_ms })
    await expect(kit.database.write(everything, (tx) => tx.sql.delete(restoreDrill))).rejects.toMatchObject({ cause: { code: '42501' } })
  }, 120_000)

  test('is of one moment while others write', async () => {
    let written = 0
    let isOver = false
    const writing = (async () => {
      while (!isOver) {
        const mail = { topic: 'notification' as const, to: 'load@people.test', subject: 'load', text: 'load', html: 'load', created_at: new Date() }
        await kit.database.write(everything, (tx) => tx.sql.insert(outboxMail).values(mail))
        await kit.database.write(everything, (tx) => tx.sql.update(users).set({ last_active_at: new Date() }).where(eq(users.username, 'aisyah')))
        await kit.files.put(Buffer.from(`load ${written}`))
        written += 1
      }
    })()
    const made = await make(to).finally(() => {
      isOver = true
    })
    await writing
    expect(written).toBeGreaterThan(5)
    expect(made.faults).toEqual([])
    expect(await drillOf(made.folder)).toMatchObject({ faults: [], signedIn: true })
    // Only what was new since the first was copied.
    expect(made.sent).toBe(made.manifest.files.count - first.manifest.files.count)
  }, 180_000)

  test('ends sessions, codes and links, and holds what waits to be mailed', async () => {
    await asSuperuser('postgres', 'create database anew owner plain template template0')
    const there = mkdtempSync(join(folder, 'anew-'))
    const { kit: restored, voided, held, faults } = await restoreBackup(first.folder, settingsOf('plain', 'login', 'anew', there), { programs })
    try {
      expect(faults).toEqual([])
      const live = await restored.database.read(everything, (tx) => tx.sql.select().from(session).where(isNull(session.ended_at)))
      expect(live).toEqual([])
      const waiting = await restored.database.read(everything, (tx) => tx.sql.select().from(outboxMail).where(isNull(outboxMail.sent_at)))
      expect(waiting.filter(({ failed_at }) => failed_at === null)).toEqual([])
      expect(waiting.filter(({ failure }) => failure === 'restored')).toHaveLength(held)
      expect(voided).toMatchObject({ session: 1, account_token: 1 })
      expect(held).toBeGreaterThan(0)
      expect(await said(restoreBackup(first.folder, settingsOf('plain', 'login', 'anew', there), { programs }))).toMatch(/^The database is not empty/)
    } finally {
      await restored.database.close()
    }
    expect(await said(restoreBackup(first.folder, settingsOf('plain', 'login', 'other', there, 'y'.repeat(40)), { programs }))).toMatch(
      /database "other" does not exist/,
    )
    await asSuperuser('postgres', 'create database other owner plain template template0')
    expect(await said(restoreBackup(first.folder, settingsOf('plain', 'login', 'other', there, 'y'.repeat(40)), { programs }))).toMatch(
      /SESSION_SECRET/,
    )
  }, 120_000)

  test('every table that lets somebody in, and every column that names a file, is known to it', async () => {
    const names = async (text: string) => {
      const client = new pg.Client({ connectionString: urlOf('postgres', 'portal') })
      await client.connect()
      const { rows } = await client.query<{ name: string }>(text)
      await client.end()
      return rows.map(({ name }) => name)
    }
    const columns =
      "from information_schema.columns where table_schema = 'public' and table_name not in (select table_name from information_schema.views)"
    const doors = await names(
      `select distinct table_name as name ${columns} and column_name ~ '(token|challenge|visit|page|code|session)_hash$' order by 1`,
    )
    expect(doors).toEqual(Object.keys(VOIDED).sort())
    const others = ['auditor_sample', 'disposal_file', 'evidence_file', 'package_file.package_sha256', 'question_import', 'report']
    const hashes = await names(`select table_name || '.' || column_name as name ${columns} and column_name ~ 'sha256$' order by 1`)
    const isElse = (name: string) => others.some((one) => name === one || name.startsWith(`${one}.`))
    expect(hashes.filter((name) => !isElse(name))).toEqual([...fileColumns].sort())
  })

  describe('says in one sentence what is wrong', () => {
    const copyOf = () => {
      const copy = mkdtempSync(join(folder, 'wrong-'))
      const name = first.folder.split('/').at(-1) ?? ''
      mkdirSync(join(copy, name))
      for (const file of readdirSync(first.folder)) writeFileSync(join(copy, name, file), readFileSync(join(first.folder, file)))
      return { copy, at: join(copy, name) }
    }
    const flip = (path: string) => {
      const bytes = readFileSync(path)
      bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1
      writeFileSync(path, bytes)
    }
    test.each(['database.dump', 'files.sha256'])('a byte of %s', async (name) => {
      const { at } = copyOf()
      flip(join(at, name))
      expect(await said(drillOf(at))).toMatch(name === 'database.dump' ? /database\.dump is not what was written/ : /files\.sha256 is not the list/)
    })
    test('no manifest, and no manifest of ours', async () => {
      const { at } = copyOf()
      writeFileSync(join(at, 'manifest.json'), '{}')
      expect(await said(drillOf(at))).toMatch(/cannot be read as the manifest/)
      rmSync(join(at, 'manifest.json'))
      expect(await said(drillOf(at))).toMatch(/has no manifest\.json/)
    })
    test('a file that is missing, and one of another content', async () => {
      const { copy, at } = copyOf()
      const [lost = '', changed = ''] = readFileSync(join(at, 'files.sha256'), 'utf8')
        .split('\n')
        .map((line) => line.slice(0, 64))
      const pathOf = (root: string, name: string) => join(root, 'files', name.slice(0, 2), name.slice(2, 4), name)
      for (const line of readFileSync(join(at, 'files.sha256'), 'utf8').split('\n').filter(Boolean)) {
        const name = line.slice(0, 64)
        mkdirSync(join(pathOf(copy, name), '..'), { recursive: true })
        writeFileSync(pathOf(copy, name), readFileSync(pathOf(to, name)))
      }
      rmSync(pathOf(copy, lost))
      flip(pathOf(copy, changed))
      const { faults } = await drillOf(at)
      expect(faults).toEqual([`The file ${lost} is missing.`, `The file ${changed} is not what its name says.`])
    }, 60_000)
    test('programs that are not there', async () => {
      const missing = makeBackup({
        ownerUrl: urlOf('plain', 'portal'),
        files: kit.files,
        to: join(folder, 'none'),
        keepDays: 35,
        programs: '/nowhere',
      })
      expect(await said(missing)).toMatch(/^pg_dump cannot be run \(ENOENT\).*PG_PROGRAMS/)
      expect(readdirSync(join(folder, 'none')).filter((name) => name.endsWith('Z'))).toEqual([])
    })
    test('a folder that holds other things', async () => {
      const other = join(folder, 'other')
      mkdirSync(other)
      writeFileSync(join(other, 'letter.txt'), 'mine')
      expect(await said(make(other))).toMatch(/holds other things \(letter\.txt\)/)
      expect(readdirSync(other)).toEqual(['letter.txt'])
    })
  })

  test('of what outlived its time goes, with every file that only it had', async () => {
    const own = join(folder, 'aging')
    const gone = await kit.files.put(Buffer.from('a paper of somebody who is disposed of'))
    const old = await make(own)
    await kit.files.remove(gone)
    renameSync(old.folder, join(own, '2026-01-01T000000Z'))
    const next = await make(own)
    expect(next.removed).toEqual(['2026-01-01T000000Z'])
    expect(readdirSync(own).filter((name) => name.endsWith('Z'))).toEqual([next.folder.split('/').at(-1)])
    expect(readdirSync(join(own, 'files', gone.slice(0, 2), gone.slice(2, 4)))).not.toContain(gone)
    expect(await drillOf(next.folder)).toMatchObject({ faults: [], signedIn: true })
  }, 120_000)

  test.each([
    ['a superuser', 'postgres', 'postgres', []],
    ['an owner who may make roles', 'maker', 'maker', ['create role maker login createrole']],
    ['a managed service', 'service', 'login', ['create role service login createrole createdb', `grant ${WORK_ROLE} to service with admin option`]],
  ] as const)(
    'works with %s',
    async (_, owner, login, roles) => {
      await asSuperuser('postgres', ...roles)
      if (owner === 'maker') await asSuperuser('postgres', `grant ${WORK_ROLE} to maker`)
      await asSuperuser('postgres', `create database way_${owner} owner ${owner} template template0`)
      const other = await openKit(settingsOf(owner, login, `way_${owner}`, join(folder, `way-${owner}`)))
      await (await startJobs(other, {}))()
      await other.database.write(everything, (tx) =>
        tx.sql
          .insert(outboxMail)
          .values({ topic: 'notification', to: 'one@people.test', subject: 's', text: 't', html: 'h', created_at: new Date() }),
      )
      const made = await makeBackup({
        ownerUrl: urlOf(owner, `way_${owner}`),
        files: other.files,
        to: join(folder, `by-${owner}`),
        keepDays: 35,
        programs,
      })
      await other.database.close()
      expect(made.manifest.tables['public.outbox_mail']).toBe(1)
      await asSuperuser('postgres', `create database back_${owner} owner ${owner} template template0`)
      const { kit: back, faults } = await restoreBackup(made.folder, settingsOf(owner, login, `back_${owner}`, join(folder, `back-${owner}`)), {
        programs,
      })
      await back.database.close()
      expect(faults).toEqual([])
    },
    120_000,
  )
})
