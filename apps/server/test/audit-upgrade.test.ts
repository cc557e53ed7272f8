/** A database whose audit log was chained line by line comes to batches: with every line, verified as before, and nothing before the batches can change. */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import canonicalize from 'canonicalize'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { sealAll } from '../src/audit/seal.usecases.ts'
import { verifyCopy } from '../src/cli/copied-log.ts'
import type { Kit } from '../src/kit/call/kit.ts'
import { openServedDatabase } from '../src/kit/database/driver/open.ts'
import { asOwner, migrateServedDatabase } from '../src/kit/database/migrate.ts'
import { everything } from '../src/kit/database/scope.ts'
import { administer, urlOf } from '../src/kit/testing/template.ts'

const admin = process.env.TEST_DATABASE_URL
const at = new Date('2026-11-21T00:00:00.123Z')
const told = (n: number) => ({
  ...{ action: 'test.told', actor_user_id: null, after: { n }, at: at.toISOString(), before: null, company_id: (n % 3) + 1 },
  ...{ entity: 'test', entity_id: String(n), ip: null, request_id: 'r' },
})

describe.runIf(admin)('an audit log that was chained line by line', () => {
  it('keeps every line through the upgrade, goes on in batches, and is verified as a whole', async () => {
    const name = `upgrade_${randomUUID().replaceAll('-', '')}`
    await administer(admin as string, `create database ${name} template template0`)
    const url = urlOf(admin as string, name)
    const before = { migrationsFolder: join(import.meta.dirname, '../migrations/before') }
    await asOwner(url, async (client) => {
      await migrate(drizzle(client), before)
      for (let n = 0; n < 12; n++) await client.query('select append_audit($1)', [canonicalize(told(n))])
    })
    const client = new pg.Client({ connectionString: url, options: '-c app.scope=all -c timezone=UTC' })
    await client.connect()
    const verify = () => verifyCopy(async (text, values) => (await client.query(text, values)).rows, { keys: [] })
    const old = await verify()
    expect(old).toMatchObject({ sound: true, lines: 12, last: 12 })

    await migrateServedDatabase(url)
    expect(await verify()).toMatchObject({ sound: true, lines: 12, last: 12, hash: old.hash, unsealed: 0 })
    const database = openServedDatabase(url, 3, 'fast')
    const sealing: Parameters<typeof sealAll>[0] = {
      read: (work) => database.read(everything, work),
      write: (work) => database.write(everything, work),
      ...{ settings: { key: () => Buffer.alloc(32, 3) } as unknown as Kit['settings'], log: { info: () => undefined } as unknown as Kit['log'] },
      now: async () => at,
    }
    for (let n = 12; n < 15; n++) await client.query('select append_audit($1)', [JSON.stringify(told(n))])
    expect(await verify()).toMatchObject({ sound: true, lines: 12, unsealed: 3 })
    await sealAll(sealing)
    await sealAll(sealing)
    expect(await verify()).toMatchObject({ sound: true, lines: 15, last: 15, signed_to: 15, unsealed: 0 })
    const { rows } = await client.query('select company_id, lines::integer as lines from audit_closed_company order by 1')
    expect(rows).toEqual([1, 2, 3].map((company_id) => ({ company_id, lines: 4 })))
    // A server of the release before appends by the same function: its lines are sealed with all others.
    await client.query('select append_audit($1)', [canonicalize(told(15))])
    await sealAll(sealing)
    expect(await verify()).toMatchObject({ sound: true, last: 16 })
    await client.query(`alter table audit_event disable trigger all; update audit_event set action = 'other' where audit_event_id = 2`)
    expect((await verify()).faults).toEqual([
      { audit_event_id: 2, fault: 'changed' },
      { audit_event_id: 12, fault: 'root_differs' },
    ])
    await client.end()
    await database.close()
    await administer(admin as string, `drop database ${name} with (force)`)
  }, 120_000)
})
