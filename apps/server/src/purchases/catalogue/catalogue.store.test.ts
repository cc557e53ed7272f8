/** A catalogue of more versions than are remembered. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { givenBuyer, order } from '../../../test/purchases.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { course, courseVersion } from '../../courses/courses.table.ts'
import { everything } from '../../kit/database/scope.ts'
import { OFFERS_KEPT } from './catalogue.store.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const MANY = OFFERS_KEPT + 1

/** So many courses like one that is sold; answers their ids. */
const givenCopies = async (count: number): Promise<number[]> => {
  const { course_id } = await world.given.course()
  return world.kit.database.write(everything, async (tx) => {
    const [one] = await tx.sql.select().from(course).where(eq(course.course_id, course_id))
    const [version] = await tx.sql.select().from(courseVersion).where(eq(courseVersion.course_id, course_id))
    if (!one || !version) throw new Error('the course was published')
    const [{ course_id: _, ...draft }, { course_version_id: __, ...published }] = [one, version]
    const copies = Array.from({ length: count }, (_, i) => ({ ...draft, code: `COPY-${i}` }))
    const made = await tx.sql.insert(course).values(copies).returning({ course_id: course.course_id })
    await tx.sql.insert(courseVersion).values(made.map((copy) => ({ ...published, ...copy })))
    return made.map((copy) => copy.course_id)
  })
}
const publishAnew = (course_id: number) =>
  world.kit.database.write(everything, async (tx) => {
    const [old] = await tx.sql.select().from(courseVersion).where(eq(courseVersion.course_id, course_id))
    if (!old) throw new Error('the course was published')
    const { course_version_id: _, ...version } = old
    await tx.sql.insert(courseVersion).values({ ...version, version_no: 2 })
  })

it('is sold whole, also where one more is published', async () => {
  const { admin } = await givenBuyer(world)
  const [first = 0, second = 0] = await givenCopies(MANY)
  const list = () => world.as(admin).call('CompanyGetTraineeCourseList', { length: 1 })
  expect((await list()).data).toMatchObject({ total: MANY + 1 })
  await publishAnew(first)
  const answers = await Promise.all([list(), list(), list()])
  expect(answers.map(({ data }) => data?.total)).toEqual([MANY + 1, MANY + 1, MANY + 1])
  await publishAnew(second)
  const items = [first, second].map((course_id) => ({ course_id, seats: 1 }))
  expect(await order(world, admin, items)).toMatchObject({ seats: 2 })
})
