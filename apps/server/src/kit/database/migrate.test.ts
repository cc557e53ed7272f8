import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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
