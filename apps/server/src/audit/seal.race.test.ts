/** On PostgreSQL: fifty who append and are slow to commit, two who seal, one that is killed, and a transaction that stays open. */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Kit } from '../kit/call/kit.ts'
import { everything } from '../kit/database/scope.ts'
import { type BareKit, openBareKit } from '../kit/testing/testing.ts'
import { audit } from './audit.store.ts'
import { verifyOwnLog } from './heads.usecases.ts'
import { beginBatch } from './seal.store.ts'
import { sealAudit, sealingOf } from './seal.usecases.ts'

const now = new Date('2026-11-27T00:00:00Z')
const line = (n: string) => ({ action: 'mail.sent_again', entity: 'outbox_mail', entity_id: n, company_id: null }) as const
const ctx = { actor: null, now, request: { id: 'r', ip: '::1' } }
const APPEND = 'select append_audit($1)'
const told = (n: string) =>
  JSON.stringify({ at: now.toISOString(), actor_user_id: null, ...line(n), before: null, after: null, ip: null, request_id: 'r' })

describe.runIf(process.env.TEST_DATABASE_URL)('the sealer', () => {
  let bare: BareKit
  const clients: pg.Client[] = []
  const connect = async () => {
    const client = new pg.Client({ connectionString: bare.url ?? '', options: '-c app.scope=all' })
    client.on('error', () => undefined)
    await client.connect()
    clients.push(client)
    return client
  }
  beforeEach(async () => {
    bare = await openBareKit()
  })
  afterEach(async () => {
    await Promise.all(clients.splice(0).map((client) => client.end()))
    await bare.close()
  })
  const seal = (kit: Kit, waits = false) => sealAudit(sealingOf(kit), { waits })
  const verify = (kit: Kit) => verifyOwnLog({ read: (work) => kit.database.read(everything, work), files: kit.files })
  const sealed = async (kit: Kit) =>
    kit.database.read(everything, async (tx) => {
      const { rows } = await tx.sql.execute(
        sql`select s.number::integer as number, e.entity_id from audit_sealed s join audit_event e using (audit_event_id) order by 1`,
      )
      return rows as { number: number; entity_id: string }[]
    })
  const tell = (kit: Kit, n: string) => kit.database.write(everything, (tx) => audit(tx, ctx, line(n)))

  test('of two at work while fifty append loses no line, has none twice, and numbers them without a gap', async () => {
    const [one, two] = [bare.kit, bare.twin()]
    let isOver = false
    const sealers = [one, two].map(async (kit) => {
      while (!isOver) {
        await seal(kit)
        await sleep(3)
      }
    })
    const people = Array.from({ length: 50 }, async (_, who) => {
      const client = await connect()
      for (let n = 0; n < 8; n++) {
        await client.query('begin')
        await client.query(APPEND, [told(`${who}-${n}`)])
        await sleep(((who * 7 + n * 13) % 30) + 1)
        await client.query(n % 4 === 3 ? 'rollback' : 'commit')
      }
    })
    await Promise.all(people)
    isOver = true
    await Promise.all(sealers)
    await seal(two, true)
    const all = await sealed(one)
    const expected = Array.from({ length: 50 }, (_, who) => [0, 1, 2, 4, 5, 6].map((n) => `${who}-${n}`)).flat()
    expect(all.map(({ entity_id }) => entity_id).sort()).toEqual(expected.sort())
    expect(all.map(({ number }) => number)).toEqual(all.map((_, i) => i + 1))
    const [seen, other] = [await verify(one), await verify(two)]
    expect(seen).toMatchObject({ sound: true, lines: 300, last: 300, unsealed: 0 })
    expect(other.hash).toBe(seen.hash)
    // Each one's lines in the order in which that one told them.
    for (let who = 0; who < 50; who++) {
      const own = all.filter(({ entity_id }) => entity_id.startsWith(`${who}-`)).map(({ entity_id }) => entity_id)
      expect(own).toEqual([0, 1, 2, 4, 5, 6].map((n) => `${who}-${n}`))
    }
  }, 60_000)

  test('passes over a transaction that stays open, and has its line when it ends, however many batches later', async () => {
    const open = await connect()
    await open.query('begin')
    await open.query(APPEND, [told('slow')])
    for (let n = 0; n < 5; n++) {
      await tell(bare.kit, `quick ${n}`)
      await seal(bare.kit)
    }
    expect((await sealed(bare.kit)).map(({ entity_id }) => entity_id)).toEqual([0, 1, 2, 3, 4].map((n) => `quick ${n}`))
    expect(await verify(bare.kit)).toMatchObject({ sound: true, unsealed: 0 })
    await open.query('commit')
    expect(await verify(bare.kit)).toMatchObject({ sound: true, unsealed: 1 })
    await seal(bare.kit)
    expect((await sealed(bare.kit)).at(-1)).toEqual({ number: 6, entity_id: 'slow' })
    expect(await verify(bare.kit)).toMatchObject({ sound: true, lines: 6, unsealed: 0 })
  })

  test('has the line of one that had its transaction long before its line', async () => {
    const open = await connect()
    await open.query('begin')
    await open.query('select pg_current_xact_id()')
    for (let n = 0; n < 3; n++) {
      await tell(bare.kit, `quick ${n}`)
      await seal(bare.kit)
    }
    await open.query(APPEND, [told('late')])
    for (let n = 3; n < 6; n++) {
      await tell(bare.kit, `quick ${n}`)
      await seal(bare.kit)
    }
    await open.query('commit')
    await seal(bare.kit)
    expect((await sealed(bare.kit)).map(({ entity_id }) => entity_id)).toContain('late')
    expect(await verify(bare.kit)).toMatchObject({ sound: true, lines: 7, unsealed: 0 })
  })

  test('does not look again at all that was settled', async () => {
    const settled = async () => {
      const { rows } = await bare.kit.database.read(everything, (tx) =>
        tx.sql.execute(sql`select settled_to::integer as settled_to from audit_batch order by last desc limit 1`),
      )
      return (rows[0] as { settled_to: number }).settled_to
    }
    for (let n = 0; n < 6; n++) {
      await tell(bare.kit, `${n}`)
      await seal(bare.kit)
    }
    // Other tests' transactions of the same cluster may be open: it follows as soon as none of before is.
    for (let n = 6; (await settled()) < 6 && n < 200; n++) {
      await sleep(50)
      await tell(bare.kit, `${n}`)
      await seal(bare.kit)
    }
    expect(await settled()).toBeGreaterThanOrEqual(6)
    expect(await verify(bare.kit)).toMatchObject({ sound: true, unsealed: 0 })
  }, 30_000)

  test('that is killed in the middle leaves nothing, and the next goes on', async () => {
    for (let n = 0; n < 3; n++) await tell(bare.kit, `${n}`)
    const killed = await connect()
    await killed.query('begin')
    await killed.query('select * from begin_audit_batch(true)')
    const batch = {
      first: 1,
      last: 1,
      root: 'x',
      previous_hash: '0'.repeat(64),
      hash: 'x',
      at: now,
      key_id: 'x',
      signature: 'x',
      settled_to: 0,
      mark: 0,
      mark_xid: 0,
    }
    await killed.query('select keep_audit_batch($1)', [JSON.stringify({ ...batch, lines: [{ audit_event_id: 1, salt: 'x', digest: 'x' }] })])
    await seal(bare.kit)
    expect(await sealed(bare.kit)).toEqual([])
    const { rows } = await killed.query('select pg_backend_pid() as pid')
    await (await connect()).query('select pg_terminate_backend($1)', [rows[0].pid])
    await seal(bare.kit, true)
    expect(await verify(bare.kit)).toMatchObject({ sound: true, lines: 3, last: 3, unsealed: 0 })
  })

  test('does not begin while another is at work, and waits where it is told to', async () => {
    await tell(bare.kit, '1')
    const other = await connect()
    await other.query('begin')
    await other.query('select * from begin_audit_batch(true)')
    await bare.kit.database.write(everything, async (tx) => expect(await beginBatch(tx, false)).toBeNull())
    const waiting = seal(bare.kit, true)
    await sleep(100)
    expect(await sealed(bare.kit)).toEqual([])
    await other.query('rollback')
    await waiting
    expect(await sealed(bare.kit)).toHaveLength(1)
  })

  test('keeps no batch that does not follow the last', async () => {
    await tell(bare.kit, '1')
    await seal(bare.kit)
    const client = await connect()
    const batch = {
      first: 2,
      last: 2,
      root: 'x',
      previous_hash: 'other',
      hash: 'x',
      at: now,
      key_id: 'x',
      signature: 'x',
      settled_to: 0,
      mark: 0,
      mark_xid: 0,
    }
    const keep = (change: object, lines: object[]) => client.query('select keep_audit_batch($1)', [JSON.stringify({ ...batch, ...change, lines })])
    const one = { audit_event_id: 1, salt: 'x', digest: 'x' }
    await expect(keep({}, [one])).rejects.toThrow(/does not follow/)
    const { hash: previous_hash } = await verify(bare.kit)
    await expect(keep({ previous_hash, first: 3, last: 3 }, [one])).rejects.toThrow(/does not follow/)
    await expect(keep({ previous_hash }, [])).rejects.toThrow(/does not follow/)
    await expect(keep({ previous_hash }, [one])).rejects.toThrow(/audit_sealed_line/)
    expect(await verify(bare.kit)).toMatchObject({ sound: true, last: 1 })
  })

  test('two transactions that append never wait for each other', async () => {
    const [one, two] = [await connect(), await connect()]
    await one.query('begin')
    await one.query(APPEND, [told('one')])
    await two.query("set lock_timeout = '500ms'")
    await two.query('begin')
    await two.query(APPEND, [told('two')])
    await two.query('commit')
    await one.query('commit')
    await seal(bare.kit)
    expect(await sealed(bare.kit)).toHaveLength(2)
  })
})
