/** Whoever is looked for in a company's learning or among those a seat is for is found as the list of trainees finds them. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type GivenSeats, givenSeats } from '../../test/seats.ts'
import { openWorld, type World } from '../../test/world.ts'
import { users } from '../identity/identity.table.ts'

let world: World
let own: GivenSeats
const names = ['Zoë Ñandú', '陈李明', 'Nurul Ain binti Hassan']
beforeAll(async () => {
  world = await openWorld()
  own = await givenSeats(world, 3, 3)
  for (const [i, name] of names.entries())
    await world.sql((tx) =>
      tx.sql
        .update(users)
        .set({ name })
        .where(eq(users.user_id, own.ids[i] as number)),
    )
})
afterAll(() => world.close())

const wanted = [['nandu zoe', 'ZOË'], ['李明'], ['hassan nurul', 'binti ain']].flatMap((searches, i) =>
  searches.map((words) => [words, [names[i]]] as const),
)

test('as people type names, and nobody by what nobody has', async () => {
  const me = world.as(own.admin)
  const selectable = async (q: string) =>
    (await me.call('traineeUserCourseSelectionList', { purchased_course_id: own.purchased_course_id, q })).data.list.map(({ name }) => name)
  const learning = async (q: string) => (await me.call('getCompanyLearningList', { q })).data.posts.map(({ name }) => name)
  const holders = async (q: string) =>
    (await me.call('getPurchaseCourseDetails', { purchased_course_id: own.purchased_course_id, q })).data.posts.map(({ name }) => name)
  for (const [words, found] of wanted) expect([words, await selectable(words)]).toEqual([words, found])
  await own.assign(own.ids, {})
  for (const list of [learning, holders]) {
    for (const [words, found] of wanted) expect([words, await list(words)]).toEqual([words, found])
    for (const words of ['nurul zoe', 'nan%du', "zoe' or '1'='1"]) expect(await list(words)).toEqual([])
  }
})
