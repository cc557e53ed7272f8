import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type World } from '../../test/world.ts'
import { readClock } from '../kit/time/clock.ts'
import { users } from './identity.table.ts'
import { namesThen } from './names.store.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const rename = (user_id: number, name: string) => world.sql((tx) => tx.sql.update(users).set({ name }).where(eq(users.user_id, user_id)))
const tick = () => world.sql((tx) => tx.sql.execute(sql`select pg_sleep(0.005)`))

describe('the name of a person then', () => {
  test('is the one they had at that moment, however often it changed since, and back', async () => {
    const { user_id, name } = await world.given.admin('globalAdmin')
    const moments: Date[] = []
    for (const next of ['Nurul Ain', 'Nurul Ain Hassan', name]) {
      moments.push(await readClock(world.kit))
      await tick()
      await rename(user_id, next)
      await tick()
    }
    moments.push(await readClock(world.kit))
    const nameOf = await world.sql((tx) =>
      namesThen(tx, [...moments.map((moment) => ({ user_id, at: moment })), { user_id: null, at: moments[0] ?? null }]),
    )
    expect(moments.map((moment) => nameOf({ user_id, at: moment }))).toEqual([name, 'Nurul Ain', 'Nurul Ain Hassan', name])
    expect(nameOf({ user_id: null, at: moments[0] ?? null })).toBeNull()
  })
  test('is kept only where it is another one', async () => {
    const { user_id, name } = await world.given.trainee()
    await rename(user_id, name)
    const { rows } = await world.sql((tx) => tx.sql.execute(sql`select name from former_name where user_id = ${user_id}`))
    expect(rows).toEqual([])
  })
  test('of another company is nobody, also a former one', async () => {
    const [mine, theirs] = [await world.given.trainee(), await world.given.trainee()]
    const before = await readClock(world.kit)
    await tick()
    await rename(theirs.user_id, 'Another Name')
    const acts = [mine, theirs].map(({ user_id }) => ({ user_id, at: before }))
    const nameOf = await world.kit.database.read({ kind: 'company', company_id: mine.company_id as number }, (tx) => namesThen(tx, acts))
    expect(acts.map(nameOf)).toEqual([mine.name, null])
  })
})
