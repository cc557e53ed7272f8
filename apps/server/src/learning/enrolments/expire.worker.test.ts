import { inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../../test/world.ts'
import { readClock } from '../../kit/time/clock.ts'
import { traineeCourse } from './enrolments.table.ts'
import { expireOver } from './expire.worker.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const HOUR_MS = 60 * 60 * 1000

test('courses whose validity is over are written down as expired, some at a time until there are none, and no others', async () => {
  const trainee = await world.given.trainee()
  const now = (await readClock(world.kit)).getTime()
  const given = async (hours: number | null) => {
    const id = await world.given.enrolment(trainee, await world.given.course())
    const completed = { status: 'COMPLETED', started_at: new Date(now - 9 * HOUR_MS), completed_at: new Date(now - 8 * HOUR_MS) } as const
    const expires_at = hours === null ? null : new Date(now + hours * HOUR_MS)
    await world.sql((tx) =>
      tx.sql
        .update(traineeCourse)
        .set({ ...completed, expires_at })
        .where(inArray(traineeCourse.trainee_course_id, [id])),
    )
    return id
  }
  const over = [await given(-1), await given(-2), await given(-3)]
  const valid = [await given(1), await given(null)]
  const stands = async (ids: number[]) => {
    const rows = await world.sql((tx) =>
      tx.sql.select({ status: traineeCourse.status }).from(traineeCourse).where(inArray(traineeCourse.trainee_course_id, ids)),
    )
    return rows.map(({ status }) => status)
  }
  await expireOver(2)(world.kit, AbortSignal.abort())
  expect(await stands(over)).toEqual(['COMPLETED', 'COMPLETED', 'COMPLETED'])
  await expireOver(2)(world.kit, new AbortController().signal)
  expect(await stands(over)).toEqual(['EXPIRED', 'EXPIRED', 'EXPIRED'])
  expect(await stands(valid)).toEqual(['COMPLETED', 'COMPLETED'])
})
