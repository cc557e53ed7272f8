/** Seats for tests: a company that bought some, its people, and what became of them. */
import { eq } from 'drizzle-orm'
import { traineeCourse } from '../src/learning/enrolments/enrolments.table.ts'
import { seatLot, seatUse } from '../src/purchases/purchases.table.ts'
import { learnerOf } from './learner.ts'
import { buySeats, givenBuyer } from './purchases.ts'
import type { Person, World } from './world.ts'

/** A company with seats of a course, and people. */
export const givenSeats = async (world: World, seats: number, people = 1) => {
  const { company, admin } = await givenBuyer(world)
  const course = await world.given.course()
  const { purchased_course_id } = await buySeats(world, admin, course, seats)
  const trainees: Person[] = []
  for (let i = 0; i < people; i++) trainees.push(await world.given.trainee({ company }))
  const assign = (user_ids: number[], more: object = {}, by = admin) =>
    world.as(by).call('assignTraineeUserIntoCourse', { purchased_course_id, user_ids, ...more } as never)
  return {
    company,
    admin,
    course,
    purchased_course_id,
    trainees,
    ids: trainees.map(({ user_id }) => user_id),
    assign,
    takeBack: (user_ids: number[]) => assign(user_ids, { assign: false }),
    more: (count: number) => buySeats(world, admin, course, count),
    listed: async () => {
      const { data } = await world.as(admin).call('getListPurchaseCourse', {})
      const found = data.posts.find((one) => one.purchased_course_id === purchased_course_id)
      if (!found) throw new Error('it is listed')
      return found
    },
    holders: async (input: object = {}) =>
      (await world.as(admin).call('getPurchaseCourseDetails', { purchased_course_id, ...input } as never)).data.posts,
    lots: () =>
      world.sql((tx) => tx.sql.select().from(seatLot).where(eq(seatLot.purchased_course_id, purchased_course_id)).orderBy(seatLot.seat_lot_id)),
    uses: () =>
      world.sql((tx) => tx.sql.select().from(seatUse).where(eq(seatUse.purchased_course_id, purchased_course_id)).orderBy(seatUse.seat_use_id)),
  }
}
export type GivenSeats = Awaited<ReturnType<typeof givenSeats>>
/** The cycles of a person, oldest first. */
export const enrolmentsOf = (world: World, { user_id }: Person) =>
  world.sql((tx) => tx.sql.select().from(traineeCourse).where(eq(traineeCourse.user_id, user_id)).orderBy(traineeCourse.trainee_course_id))
/** The learner of the person's newest cycle in the course. */
export const learnerIn = async (world: World, person: Person, { course }: Pick<GivenSeats, 'course'>) => {
  const cycle = (await enrolmentsOf(world, person)).findLast(({ course_id }) => course_id === course.course_id)
  if (!cycle) throw new Error('a seat was given')
  return learnerOf(world, person, cycle.trainee_course_id, course.content)
}
export const beginCourse = async (world: World, person: Person, own: GivenSeats) => (await learnerIn(world, person, own)).start()
