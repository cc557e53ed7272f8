/** On PostgreSQL: what is given to a person waits for who is letting them go, and what is entered of an invoice or a route for who is changing it. */
import type { CallName } from '@jujur/contract/index.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { routePermission } from '../src/access/access.table.ts'
import { users } from '../src/identity/identity.table.ts'
import { invoice } from '../src/invoices/invoices.table.ts'
import { everything } from '../src/kit/database/scope.ts'
import { samples } from './samples.ts'
import { comingBehind, openWorld, served, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const gone: CallName[] = ['assignTraineeUserIntoCourse', 'requestPause', 'requestWaiver']
const changed: CallName[] = ['createWriteOff']

describe.runIf(served)('at the same moment', () => {
  test.each(gone)('%s gives nothing to whoever is being let go', async (call) => {
    const { actor, input } = await samples[call](world)
    const user_id = [input.user_id ?? input.user_ids].flat()[0] as number
    const answer = await comingBehind(
      world,
      everything,
      (tx) => tx.sql.update(users).set({ status: 'inactive' }).where(eq(users.user_id, user_id)),
      () => world.as(actor).call(call, input),
    )
    expect(answer.response_code, answer.body).toBe(10013)
  })

  test('a route is changed as it was left, not as it was read', async () => {
    const { actor, input } = await samples.updateRoutePermissionList(world)
    const [{ route_id } = { route_id: 0 }] = input.routes as { route_id: number }[]
    const answer = await comingBehind(
      world,
      everything,
      (tx) =>
        tx.sql
          .update(routePermission)
          .set({ version: sql`${routePermission.version} + 1` })
          .where(eq(routePermission.route_id, route_id)),
      () => world.as(actor).call('updateRoutePermissionList', input),
    )
    expect(answer, answer.body).toMatchObject({ response_code: 2111, data: { reason: 'changed_since' } })
  })

  test.each(changed)('%s is of the invoice as it was left', async (call) => {
    const { actor, input } = await samples[call](world)
    const answer = await comingBehind(
      world,
      everything,
      (tx) =>
        tx.sql
          .update(invoice)
          .set({ version: sql`${invoice.version} + 1` })
          .where(eq(invoice.invoice_id, input.invoice_id as number)),
      () => world.as(actor).call(call, input),
    )
    expect(answer, answer.body).toMatchObject({ response_code: 2111, data: { reason: 'changed_since' } })
  })
})
