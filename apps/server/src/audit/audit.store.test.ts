import { asc, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorld, type World } from '../../test/world.ts'
import { everything } from '../kit/database/scope.ts'
import { readClock } from '../kit/time/clock.ts'
import { audit, auditAll, auditedLast } from './audit.store.ts'
import { auditEvent } from './audit.table.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const tell = (n: number) =>
  world.kit.database.write(everything, (tx) =>
    audit(
      tx,
      { actor: null, now: new Date('2026-11-21T00:00:00Z'), request: { id: 'r', ip: '127.0.0.1' } },
      { action: 'mail.sent_again', entity: 'outbox_mail', entity_id: n, company_id: null },
    ),
  )
const chain = () => world.sql((tx) => tx.sql.select().from(auditEvent).orderBy(asc(auditEvent.audit_event_id)))

describe('the audit log', () => {
  it('has its lines in the order in which one transaction told them, by themselves or with others', async () => {
    for (const n of [1, 2, 3]) await tell(n)
    const many = Array.from({ length: 40 }, (_, n) => ({
      action: 'bill.created' as const,
      entity: 'bill' as const,
      entity_id: n,
      company_id: null,
      after: { 'ü"\\': n },
    }))
    const ctx = { actor: null, now: new Date('2026-11-21T00:00:00Z'), request: { id: 'r', ip: '127.0.0.1' } }
    await world.kit.database.write(everything, (tx) => auditAll(tx, ctx, many))
    const together = (await chain()).filter(({ action }) => action === 'bill.created')
    expect(together.map(({ entity_id, after }) => [entity_id, after])).toEqual(many.map(({ after }, n) => [String(n), after]))
  })
  it('refuses a line that says what it has no place for', async () => {
    const line = { at: '2026-11-21T00:00:00Z', action: 'bill.created', entity: 'bill', entity_id: '1' }
    const append = (more: object) => world.sql((tx) => tx.sql.execute(sql`select append_audit(${JSON.stringify({ ...line, ...more })})`))
    const before = (await chain()).length
    await expect(append({ remarks: 'Lost.' })).rejects.toThrow()
    await expect(append({ hash: 'x' })).rejects.toThrow()
    expect((await chain()).length).toBe(before)
    await append({ after: { remarks: 'Kept.' } })
    expect((await chain()).at(-1)?.after).toEqual({ remarks: 'Kept.' })
  })
  it('cannot be changed or shortened by the server', async () => {
    const insert = "insert into audit_event select 999999, at, null, null, 'x', 'x', 'x', null, null, null, null, hash, hash from audit_event limit 1"
    const rewind = 'update audit_head set audit_event_id = 1'
    const sealed = "insert into audit_sealed values (999999, 999999, 'x', 'x')"
    const unsealed = 'delete from audit_sealed'
    const batch = 'delete from audit_batch'
    const hole = `select keep_audit_batch('{"first": 999999, "last": 999999, "lines": [{}]}')`
    const mailbox = "update person_mailbox set email_normal = 'x'"
    const name = "insert into former_name (user_id, name, until) select user_id, 'x', now() from users limit 1"
    for (const statement of [
      "update audit_event set action = 'x'",
      'delete from audit_event',
      'truncate audit_event',
      insert,
      rewind,
      sealed,
      unsealed,
      batch,
      hole,
      mailbox,
      name,
    ])
      await expect(world.kit.database.write(everything, (tx) => tx.sql.execute(statement))).rejects.toThrow()
  })
  it('has each line at the time of its writing, however long ago somebody began what it tells', async () => {
    const { kit } = world
    const began = await readClock(kit)
    world.clock.shift(5 * 60_000)
    const ctx = { actor: null, now: began, request: { id: 'late', ip: '127.0.0.1' }, kit }
    await kit.database.write(everything, (tx) => audit(tx, ctx, { action: 'mail.sent_again', entity: 'outbox_mail', entity_id: 4, company_id: null }))
    expect((await chain()).at(-1)?.at.getTime()).toBeGreaterThanOrEqual(began.getTime() + 5 * 60_000)
  })
  it('has what larger work tells behind all of it, in the order it was told', async () => {
    const ctx = { actor: null, now: new Date(), request: { id: 'last', ip: '127.0.0.1' } }
    const line = (n: number) => ({ action: 'mail.sent_again', entity: 'outbox_mail', entity_id: n, company_id: null }) as const
    const before = (await chain()).length
    await world.kit.database.write(everything, async (tx) => {
      const within = await auditedLast(tx, async () => {
        await audit(tx, ctx, line(1))
        await auditedLast(tx, () => audit(tx, ctx, line(2)))
        return tx.sql.$count(auditEvent)
      })
      expect(within).toBe(before)
      await audit(tx, ctx, line(3))
    })
    expect((await chain()).slice(before).map(({ entity_id }) => entity_id)).toEqual(['1', '2', '3'])
  })
})
