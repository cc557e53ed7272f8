import canonicalize from 'canonicalize'
import { asc } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorld, served, type World } from '../../test/world.ts'
import { everything } from '../kit/database/scope.ts'
import { hmac } from '../kit/security/secrets.ts'
import { audit } from './audit.store.ts'
import { auditEvent } from './audit.table.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const tell = (n: number) =>
  world.kit.database.write(everything, (at) =>
    audit(
      at,
      { actor: null, now: new Date('2026-11-21T00:00:00Z'), request: { id: 'r', ip: '127.0.0.1' }, kit: world.kit },
      { action: 'test.told', entity: 'test', entity_id: n, company_id: null },
    ),
  )
const chain = () => world.sql((at) => at.sql.select().from(auditEvent).orderBy(asc(auditEvent.audit_event_id)))

describe('the audit log', () => {
  it('is a chain: each line is hashed with the one before it', async () => {
    for (const n of [1, 2, 3]) await tell(n)
    const lines = await chain()
    expect(lines.length).toBeGreaterThanOrEqual(3)
    let previous = '0'.repeat(64)
    for (const [i, { hash, at, ...line }] of lines.entries()) {
      expect(line.audit_event_id).toBe(i + 1)
      expect(line.previous_hash).toBe(previous)
      expect(hash).toBe(hmac(world.kit.settings.key('audit'), `${previous}\n${canonicalize({ ...line, at: at.toISOString() })}`))
      previous = hash
    }
  })
  it('cannot be changed or shortened by the server', async () => {
    for (const statement of ["update audit_event set action = 'x'", 'delete from audit_event', 'truncate audit_event'])
      await expect(world.kit.database.write(everything, (at) => at.sql.execute(statement))).rejects.toThrow()
  })
  it.runIf(served)('stays one chain when fifty write at once', async () => {
    await Promise.all(Array.from({ length: 50 }, (_, n) => tell(n)))
    const lines = await chain()
    for (const [i, line] of lines.entries()) expect(line.previous_hash).toBe(i === 0 ? '0'.repeat(64) : lines[i - 1]?.hash)
  })
})
