import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { administer, urlOf } from '../testing/template.ts'
import { type BareKit, openBareKit } from '../testing/testing.ts'
import { asOwner, migrateServedDatabase } from './migrate.ts'

describe.runIf(process.env.TEST_DATABASE_URL)('starting beside a process that serves', () => {
  let bare: BareKit
  beforeAll(async () => {
    bare = await openBareKit()
  })
  afterAll(() => bare.close())

  it('waits for no table that somebody works on', async () => {
    const url = bare.url as string
    const other = new pg.Client({ connectionString: url })
    await other.connect()
    try {
      await other.query('begin; lock table users, session, trainee_course, invoice in row exclusive mode')
      const impatient = Object.assign(new URL(url), { search: '?options=-c%20lock_timeout%3D1000' }).href
      await expect(migrateServedDatabase(impatient)).resolves.toBeUndefined()
    } finally {
      await other.end()
    }
  })

  it('refuses a database of a newer release, and leaves it as it is', async () => {
    const later = 'insert into drizzle.__drizzle_migrations (hash, created_at) values (repeat(chr(120), 64), 9999999999999)'
    await bare.asOwner([later])
    await expect(migrateServedDatabase(bare.url as string)).rejects.toThrow('newer release')
    await bare.asOwner(['delete from drizzle.__drizzle_migrations where created_at = 9999999999999'])
    await expect(migrateServedDatabase(bare.url as string)).resolves.toBeUndefined()
  })

  it('finds every row that it has to change, as an owner who may not pass by row-level security', async () => {
    const plain = `plain_${randomUUID().replaceAll('-', '')}`
    await bare.asOwner([
      `create role ${plain} login`,
      'create table kept (company_id integer, value integer)',
      'alter table kept enable row level security, force row level security',
      'create policy scope on kept using (scope_allows(company_id))',
      'insert into kept values (1, 0), (2, 0), (null, 0)',
      `alter table kept owner to ${plain}`,
    ])
    const url = Object.assign(new URL(bare.url as string), { username: plain }).href
    expect((await asOwner(url, (client) => client.query('update kept set value = 1'))).rowCount).toBe(3)
    await bare.asOwner(['drop table kept', `drop role ${plain}`])
  })

  it('forces row-level security wherever a policy is', async () => {
    await bare.asOwner(['alter table invoice no force row level security'])
    await migrateServedDatabase(bare.url as string)
    const client = new pg.Client({ connectionString: bare.url as string })
    await client.connect()
    const { rows } = await client.query(`select relname from pg_class where oid in (select polrelid from pg_policy) and not relforcerowsecurity`)
    await client.end()
    expect(rows).toEqual([])
  })
})

const root = join(import.meta.dirname, '../../..')
const OF_OURS = `pronamespace = 'public'::regnamespace and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`
/** All that a schema is made of, in words; brackets aside, which PostgreSQL sets anew when it reads its own words. */
const SCHEMA = `
  select format('column %s.%s %s %s %s %s', c.relname, attname, format_type(atttypid, atttypmod), attnotnull, attidentity, pg_get_expr(adbin, adrelid)) as line
    from pg_attribute a join pg_class c on c.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
  union all select format('constraint %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint where connamespace = 'public'::regnamespace and contype <> 't'
  union all select format('index %s', pg_get_indexdef(indexrelid)) from pg_index join pg_class c on c.oid = indexrelid where relnamespace = 'public'::regnamespace
  union all select format('trigger %s', pg_get_triggerdef(oid)) from pg_trigger where not tgisinternal
  union all select format('policy %s %s %s %s', polrelid::regclass, polname, pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid)) from pg_policy
  union all select format('secured %s %s %s', oid::regclass, relrowsecurity, relforcerowsecurity) from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
  union all select format('rights %s %s', oid::regclass, (select string_agg(x::text, ',' order by x::text) from unnest(relacl) x)) from pg_class where relnamespace = 'public'::regnamespace
  union all select format('function %s %s', pg_get_functiondef(oid), (select string_agg(x::text, ',' order by x::text) from unnest(proacl) x)) from pg_proc p where ${OF_OURS}
  union all select format('sequence %s %s %s %s', sequencename, data_type, start_value, max_value) from pg_sequences where schemaname = 'public'
  order by 1`

describe.runIf(process.env.TEST_DATABASE_URL)('a database comes to the newest schema', () => {
  const admin = process.env.TEST_DATABASE_URL as string
  const made: string[] = []
  const emptyDatabase = async () => {
    const name = `comes_${randomUUID().replaceAll('-', '')}`
    await administer(admin, `create database ${name} template template0`)
    made.push(name)
    return urlOf(admin, name)
  }
  const asked = <T extends pg.QueryResultRow>(url: string, statement: string): Promise<T[]> =>
    asOwner(url, async (client) => (await client.query<T>(statement)).rows)
  const schemaOf = async (url: string) => (await asked<{ line: string }>(url, SCHEMA)).map(({ line }) => line.replaceAll(/[()]/g, ''))
  /** As a release of that time left it. */
  const leftAt = async (url: string, tag?: string) => {
    const folder = mkdtempSync(join(tmpdir(), 'before-'))
    cpSync(join(root, 'migrations/before'), folder, { recursive: true })
    const journal = join(folder, 'meta/_journal.json')
    const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8')) as { entries: { tag: string }[] }
    const last = tag ? entries.findIndex((one) => one.tag === tag) : entries.length - 1
    writeFileSync(journal, JSON.stringify({ ...rest, entries: entries.slice(0, last + 1) }))
    await asOwner(url, (client) => migrate(drizzle(client), { migrationsFolder: folder }))
    rmSync(folder, { recursive: true })
  }

  let newest: string[]
  beforeAll(async () => {
    const url = await emptyDatabase()
    await migrateServedDatabase(url)
    newest = await schemaOf(url)
    expect(newest.length).toBeGreaterThan(1000)
  })
  afterAll(async () => {
    for (const name of made) await administer(admin, `drop database ${name} with (force)`)
  })

  it('from nothing, by two processes that start at once', async () => {
    const url = await emptyDatabase()
    await Promise.all([migrateServedDatabase(url), migrateServedDatabase(url)])
    expect(await schemaOf(url)).toEqual(newest)
  })
  it('from the end of the chain before the baseline', async () => {
    const url = await emptyDatabase()
    await leftAt(url)
    await migrateServedDatabase(url)
    expect(await schemaOf(url)).toEqual(newest)
  })
  it('from the middle of that chain, with every row', async () => {
    const url = await emptyDatabase()
    await leftAt(url, '0020_money')
    await asOwner(url, (client) =>
      client.query(`
        insert into company (name, company_reg_no, email, phone, created_at) values ('Acme Sdn Bhd', '201901000001', 'a@acme.my', '+60312345678', now()), ('Brix Enterprise', '201901000002', 'b@brix.my', '+60312345679', now());
        insert into users (username, email, email_normal, name, system_type_id, company_id, kind, status, department, created_at)
        select company_reg_no || n, n || email, n || email, 'Person ' || n, 1, company_id, 'trainee', 'active', case when n % 2 = 0 then 'Sales' else 'SALES' end, now() - interval '90 days' from company, generate_series(1, 50) n;
        update users set status = 'inactive' where name = 'Person 7'`),
    )
    await migrateServedDatabase(url)
    // Later migrations filled what they added: a bare name for each company, one spelling for a department's two.
    expect(
      await asked(
        url,
        'select bare_name, count(*)::int, count(distinct department)::int as departments from company join users using (company_id) group by 1 order by 1',
      ),
    ).toEqual([
      { bare_name: 'acme', count: 50, departments: 1 },
      { bare_name: 'brix', count: 50, departments: 1 },
    ])
    // What held of people before there was a history is assumed to have held since they came.
    expect(
      await asked(
        url,
        `select fact, value, is_assumed, count(*)::int from employment_fact join users using (user_id) where holds_from = kl_day(created_at) group by 1, 2, 3 order by 1, 2`,
      ),
    ).toEqual([
      { fact: 'department', value: 'SALES', is_assumed: true, count: 100 },
      { fact: 'employment', value: 'employed', is_assumed: false, count: 100 },
      { fact: 'employment', value: 'left', is_assumed: true, count: 2 },
    ])
    expect(await asked(url, 'select department, has_left, count(*)::int from employment_place group by 1, 2 order by 2')).toEqual([
      { department: 'SALES', has_left: false, count: 98 },
      { department: 'SALES', has_left: true, count: 2 },
    ])
    expect(await schemaOf(url)).toEqual(newest)
  })
  it('with the functions as their files have them, whatever the database said', async () => {
    const url = await emptyDatabase()
    await migrateServedDatabase(url)
    await asOwner(url, (client) =>
      client.query(`
        create or replace function refuse_change() returns trigger language plpgsql as $$ begin return null; end $$;
        update drizzle.function_file set hash = 'of another text' where name = 'refuse_change.sql'`),
    )
    expect(await schemaOf(url)).not.toEqual(newest)
    await migrateServedDatabase(url)
    expect(await schemaOf(url)).toEqual(newest)
  })
  it('where every function has its file, but those that an index, a column or a policy holds', async () => {
    const url = await emptyDatabase()
    await migrateServedDatabase(url)
    const bound = await asked<{ name: string }>(
      url,
      `select distinct proname as name from pg_depend held join pg_proc p on p.oid = held.refobjid
       where held.refclassid = 'pg_proc'::regclass and held.classid in ('pg_policy'::regclass, 'pg_class'::regclass, 'pg_attrdef'::regclass, 'pg_constraint'::regclass) and ${OF_OURS}`,
    )
    const functions = await asked<{ name: string }>(url, `select proname as name from pg_proc p where ${OF_OURS} order by 1`)
    const files = readdirSync(join(root, 'sql')).map((file) => file.replace('.sql', ''))
    // What department_key calls is as much the index's.
    const inSchema = new Set([...bound.map(({ name }) => name), 'department_tidy'])
    expect([...files, ...inSchema].sort()).toEqual(functions.map(({ name }) => name))
  })
})
