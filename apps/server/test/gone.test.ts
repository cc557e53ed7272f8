/** Callers who close their connection before they are answered: what they asked for is done, and told in the audit log as of anybody else. */
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { API_BASE } from '@jujur/contract/call.ts'
import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditEvent } from '../src/audit/audit.table.ts'
import { verifyOwnLog } from '../src/audit/heads.usecases.ts'
import { everything } from '../src/kit/database/scope.ts'
import { openWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  await world.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => world.close())

const sendAndClose = async (token: string, body: string, after: number) => {
  const { port } = world.app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1').on('error', () => undefined)
  socket.write(
    [
      `POST ${API_BASE}updateUserProfile HTTP/1.1`,
      'Host: x',
      `Authorization: Bearer ${token}`,
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
      '',
      body,
    ].join('\r\n'),
  )
  await sleep(after)
  socket.resetAndDestroy()
}

test('leave lines with their address, and the log stays whole', async () => {
  const person = await world.given.trainee()
  const changed = and(eq(auditEvent.actor_user_id, person.user_id), eq(auditEvent.entity, 'user'))
  const told = () => world.sql(({ sql }) => sql.select({ ip: auditEvent.ip }).from(auditEvent).where(changed))
  for (let n = 0; n < 60; n++) await sendAndClose(person.token, JSON.stringify({ phone: `+60123456${100 + n}` }), n % 6)
  await expect.poll(async () => (await told()).length, { timeout: 10_000 }).toBeGreaterThan(10)
  await sleep(300)
  const lines = await world.sql(({ sql }) =>
    sql
      .select({ id: auditEvent.audit_event_id })
      .from(auditEvent)
      .where(and(changed, isNull(auditEvent.ip))),
  )
  expect(lines).toEqual([])
  const { database, files } = world.kit
  expect((await verifyOwnLog({ read: (work) => database.read(everything, work), files })).faults).toEqual([])
})
