/** What several people do at once to somebody who is to be disposed of, on PostgreSQL alone. */
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { askedBy, carryOutAll, givenTwo } from '../../test/disposals.samples.ts'
import { openWorld, type World } from '../../test/world.ts'
import { auditEvent } from '../audit/audit.table.ts'
import { users } from '../identity/identity.table.ts'
import { everything } from '../kit/database/scope.ts'
import { holdCompany } from './disposals.store.ts'
import { disposalPerson, legalHold } from './disposals.table.ts'

describe.runIf(process.env.TEST_DATABASE_URL)('at once', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld()
  })
  afterAll(() => world.close())

  const approved = async () => {
    const { actor, other, person, company_id } = await givenTwo(world)
    const disposal_id = await askedBy(world, actor, [person.user_id])
    await world.as(other).call('approveDisposal', { disposal_id, version: 1 })
    return { actor, other, person, company_id, disposal_id }
  }
  const disposedAt = async (user_id: number) =>
    (await world.sql((tx) => tx.sql.select({ at: users.disposed_at }).from(users).where(eq(users.user_id, user_id))))[0]?.at ?? null
  const soon = () => new Promise((done) => setTimeout(done, 150))

  it('a legal hold that is being set while the work begins is waited for, and found', async () => {
    for (let n = 0; n < 4; n++) {
      const { person, company_id, disposal_id, actor } = await approved()
      let work: Promise<unknown> = Promise.resolve()
      await world.kit.database.write(everything, async (tx) => {
        await holdCompany(tx, company_id)
        work = carryOutAll(world)
        await soon()
        await tx.sql
          .insert(legalHold)
          .values({ company_id, user_id: person.user_id, reason: 'A claim', from_on: '2020-01-01', set_by: actor.user_id, set_at: new Date() })
      })
      await work
      expect(await disposedAt(person.user_id)).toBeNull()
      const [row] = await world.sql((tx) => tx.sql.select().from(disposalPerson).where(eq(disposalPerson.disposal_id, disposal_id)))
      expect(row).toMatchObject({ state: 'kept', obstacle: 'hold' })
    }
  })

  it('somebody who is being let in again meanwhile is kept', async () => {
    const { person } = await approved()
    let work: Promise<unknown> = Promise.resolve()
    await world.kit.database.write(everything, async (tx) => {
      await tx.sql.execute(sql`select from users where user_id = ${person.user_id} for update`)
      work = carryOutAll(world)
      await soon()
      await tx.sql.update(users).set({ status: 'active' }).where(eq(users.user_id, person.user_id))
    })
    await work
    expect(await disposedAt(person.user_id)).toBeNull()
  })

  it('of a call that lets somebody in again and the work one wins, and never both', async () => {
    for (let n = 0; n < 6; n++) {
      const { actor, person } = await approved()
      const [answer] = await Promise.all([world.as(actor).call('reactivateTraineeUser', { user_id: person.user_id }), carryOutAll(world)])
      const [row] = await world.sql((tx) => tx.sql.select().from(users).where(eq(users.user_id, person.user_id)))
      if (answer.response_code === 2100) expect(row).toMatchObject({ disposed_at: null })
      else expect([answer.response_code, row?.status]).toEqual([10054, 'inactive'])
    }
  })

  it('of two who decide at once one does', async () => {
    for (let n = 0; n < 4; n++) {
      const { actor, other, person, company_id } = await givenTwo(world)
      const third = await world.given.admin('clientAdmin', { company: { company_id } })
      const disposal_id = await askedBy(world, actor, [person.user_id])
      const answers = await Promise.all([
        world.as(other).call('approveDisposal', { disposal_id, version: 1 }),
        world.as(third).call('rejectDisposal', { disposal_id, version: 1, remarks: 'No' }),
      ])
      expect(answers.map(({ response_code }) => response_code).sort()).toEqual([20073, 2100])
    }
  })

  it('of several processes that carry it out one empties each', async () => {
    const { person } = await approved()
    await Promise.all([carryOutAll(world), carryOutAll(world), carryOutAll(world)])
    await carryOutAll(world)
    expect(await disposedAt(person.user_id)).not.toBeNull()
    const lines = await world.sql((tx) =>
      tx.sql
        .select({ action: auditEvent.action })
        .from(auditEvent)
        .where(eq(auditEvent.entity_id, String(person.user_id))),
    )
    expect(lines.filter(({ action }) => action === 'user.disposed')).toHaveLength(1)
  })
})
