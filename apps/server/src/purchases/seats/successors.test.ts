import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenAuthor } from '../../../test/courses.samples.ts'
import { buySeats } from '../../../test/purchases.ts'
import { enrolmentsOf, type GivenSeats, givenSeats, learnerIn } from '../../../test/seats.ts'
import { openWorld, type Person, served, someoneWaits, type World } from '../../../test/world.ts'
import type { CourseContent } from '../../courses/courses.rules.ts'
import { courseVersion } from '../../courses/courses.table.ts'
import { setSuccessor } from '../../courses/successors.store.ts'
import { everything } from '../../kit/database/scope.ts'
import { addDays, DAY_MS, dayOf, daysBetween } from '../../kit/time/calendar.rules.ts'
import { readClock } from '../../kit/time/clock.ts'
import { traineeCourse } from '../../learning/enrolments/enrolments.table.ts'
import { updateCourses } from '../cycles/updates.worker.ts'
import { waitingForSeat } from '../enrol-rules.table.ts'
import { lockPurchasedCourse } from './waiting.store.ts'
import { renewCourses } from './waiting.worker.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const today = async () => dayOf(await readClock(world.kit))
const goTo = async (day: string) => world.clock.shift(daysBetween(await today(), day) * DAY_MS)
const renew = () => renewCourses(world.kit, new AbortController().signal)
const replace = async (course_id: number, successor_id: number | null, before: number | null = null) =>
  world.as(await givenAuthor(world)).call('replaceCourse', { course_id, before, ...(successor_id === null ? {} : { successor_id }) })
const waitsOf = (person: Person) =>
  world.sql((tx) =>
    tx.sql
      .select()
      .from(waitingForSeat)
      .where(and(eq(waitingForSeat.user_id, person.user_id), isNull(waitingForSeat.ended_at))),
  )
const finish = async (person: Person, own: Pick<GivenSeats, 'course'>) => {
  const learner = await learnerIn(world, await world.given.returning(person), own)
  await learner.study()
  expect((await learner.sign()).response_code).toBe(2100)
}
const coursesOf = async (person: Person) => (await enrolmentsOf(world, person)).map(({ course_id }) => course_id)

/** A version of it that is marked, as its first text says otherwise. */
const changed = ({ course_id }: { course_id: number }) =>
  world.sql(async (tx) => {
    const [{ course_version_id: _, ...last } = {} as never] = await tx.sql.select().from(courseVersion).where(eq(courseVersion.course_id, course_id))
    const content = structuredClone(last.content) as CourseContent
    const item = content.modules[0]?.items[0]
    if (item?.type === 'material') item.material.html = '<p>New law.</p>'
    const marks = { material_change: 'New law.', update_due_days: 30 }
    await tx.sql.insert(courseVersion).values({ ...last, ...marks, content, version_no: 2, published_at: await readClock(world.kit) })
  })

/** One person with a certificate for a year, whose course has seats left, and another course; seats of that one as many as asked. */
const certified = async (seats = 1) => {
  const own = await givenSeats(world, 3)
  const person = own.trainees[0] as Person
  await own.assign(own.ids)
  await finish(person, own)
  const next = await world.given.course()
  if (seats > 0) await buySeats(world, own.admin, next, seats)
  const [cycle] = await enrolmentsOf(world, person)
  return { own, person, next, last: dayOf(cycle?.expires_at as Date) }
}

describe('a course that another replaces', () => {
  it('is followed by it: a seat of that one is taken, once, and the certificate stays valid to its end', async () => {
    const { own, person, next, last } = await certified()
    const done = await replace(own.course.course_id, next.course_id)
    expect(done.data.course.replaced_by).toMatchObject({ course_id: next.course_id })
    await goTo(addDays(last, -59))
    await renew()
    await renew()
    const [first, second, ...more] = await enrolmentsOf(world, person)
    expect([first?.status, second?.course_id, second?.due_on, more]).toEqual(['COMPLETED', next.course_id, last, []])
    await finish(person, { course: next })
    await goTo(addDays(last, 20))
    await renew()
    expect(await coursesOf(person)).toEqual([own.course.course_id, next.course_id])
    expect(await waitsOf(person)).toEqual([])
  })

  it.each([true, false])('is followed by it where an update of the earlier one was asked, which was taken: %s', async (isTaken) => {
    const { own, person, next, last } = await certified()
    const [cycle] = await enrolmentsOf(world, person)
    await changed(own.course)
    await updateCourses(world.kit, new AbortController().signal)
    const [, update] = await enrolmentsOf(world, person)
    expect(update).toMatchObject({ delta_of: cycle?.trainee_course_id, status: 'NOT_STARTED' })
    if (isTaken) {
      const done = { status: 'COMPLETED' as const, started_at: await readClock(world.kit), completed_at: await readClock(world.kit) }
      await world.sql((tx) =>
        tx.sql
          .update(traineeCourse)
          .set(done)
          .where(eq(traineeCourse.trainee_course_id, update?.trainee_course_id as number)),
      )
    }
    await replace(own.course.course_id, next.course_id)
    await goTo(addDays(last, -59))
    await renew()
    const [, then, after] = await enrolmentsOf(world, person)
    expect(after).toMatchObject({ course_id: next.course_id, follows_trainee_course_id: cycle?.trainee_course_id })
    expect(then?.delta_ended).toBe(isTaken ? null : 'overtaken')
    const { learning } = (await world.as(await world.given.returning(own.admin)).call('getCompanyDashboard', {})).data
    expect(learning?.all).toMatchObject({ assigned: 1, completed: 1 })
  })

  it('is waited for where the company has no seat of that one, and counts in the calendar and in the setting of cycles as that one', async () => {
    const { own, person, next, last } = await certified(0)
    await replace(own.course.course_id, next.course_id)
    const admin = await world.given.returning(own.admin)
    await goTo(addDays(last, -90))
    const back = await world.given.returning(admin)
    const { posts } = (await world.as(back).call('getDueCalendarList', { course_id: next.course_id } as never)).data as never as { posts: unknown[] }
    expect(posts).toMatchObject([{ user_id: person.user_id, course_id: next.course_id, due_on: last, seat: 'missing' }])
    const { setting, replaced_by } = (await world.as(back).call('getCycleSetting', { course_id: own.course.course_id })).data
    expect(replaced_by).toMatchObject({ course_id: next.course_id })
    const { version: _, aligns_from: __, ...wanted } = setting
    const { impact } = (await world.as(back).call('previewCycleSetting', { course_id: own.course.course_id, ...wanted })).data
    expect(impact.seats.free).toBe(0)
    await goTo(addDays(last, -59))
    await renew()
    await renew()
    expect(await waitsOf(person)).toMatchObject([{ course_id: next.course_id, due_on: last }])
    expect(await coursesOf(person)).toEqual([own.course.course_id])
  })

  it('is followed to the end of a chain; who waited for one of it goes on waiting for the end', async () => {
    const { own, person, next, last } = await certified(0)
    const end = await world.given.course()
    await replace(own.course.course_id, next.course_id)
    await goTo(addDays(last, -59))
    await renew()
    await replace(next.course_id, end.course_id)
    await renew()
    expect(await waitsOf(person)).toMatchObject([{ course_id: end.course_id, due_on: last }])
    await buySeats(world, await world.given.returning(own.admin), end, 1)
    await renew()
    expect(await coursesOf(person)).toEqual([own.course.course_id, end.course_id])
  })

  it('asks nobody who has the other one already, and asks for itself again once it is taken back', async () => {
    const { own, person, next, last } = await certified(1)
    await replace(own.course.course_id, next.course_id)
    const bought = (await world.as(own.admin).call('getListPurchaseCourse', {})).data.posts.find(({ course_id }) => course_id === next.course_id)
    await world.as(own.admin).call('assignTraineeUserIntoCourse', { purchased_course_id: bought?.purchased_course_id as number, user_ids: own.ids })
    await goTo(addDays(last, -59))
    await renew()
    expect(await coursesOf(person)).toEqual([own.course.course_id, next.course_id])
    await replace(own.course.course_id, null, next.course_id)
    await renew()
    expect(await coursesOf(person)).toEqual([own.course.course_id, next.course_id, own.course.course_id])
  })

  it('is refused in a circle, by itself, by what is archived or unpublished, and where another was set meanwhile', async () => {
    const [one, two, three] = [await world.given.course(), await world.given.course(), await world.given.course()]
    expect((await replace(one.course_id, two.course_id)).response_code).toBe(2100)
    expect((await replace(two.course_id, three.course_id)).response_code).toBe(2100)
    expect((await replace(three.course_id, one.course_id)).response_code).toBe(7000)
    expect((await replace(three.course_id, three.course_id)).response_code).toBe(7000)
    expect((await replace(one.course_id, three.course_id)).response_code).toBe(2111)
    const author = await givenAuthor(world)
    const draft = await world.as(author).call('createTraineeCourse', { code: 'NEVER-OUT', title: 'Never published' })
    expect((await replace(three.course_id, draft.data.course.course_id)).response_code).toBe(7000)
  })
})

describe.runIf(served)('at once', () => {
  it('two that are set make no circle together', async () => {
    for (let round = 0; round < 4; round++) {
      const [one, two, three, four] = [await world.given.course(), await world.given.course(), await world.given.course(), await world.given.course()]
      await replace(two.course_id, three.course_id)
      await replace(four.course_id, one.course_id)
      const codes = await Promise.all([replace(one.course_id, two.course_id), replace(three.course_id, four.course_id)])
      expect(codes.map(({ response_code }) => response_code).sort()).toEqual([2100, 7000])
    }
  })

  it('a renewal leaves nobody waiting whom another process gives the other course meanwhile', async () => {
    const { own, person, next, last } = await certified(1)
    const other = await world.given.trainee({ company: own.company })
    const bought = (await world.as(own.admin).call('getListPurchaseCourse', {})).data.posts.find(({ course_id }) => course_id === next.course_id)
    const purchased_course_id = bought?.purchased_course_id as number
    await world.as(own.admin).call('assignTraineeUserIntoCourse', { purchased_course_id, user_ids: [other.user_id] })
    await replace(own.course.course_id, next.course_id)
    await goTo(addDays(last, -59))
    let renewing: Promise<void> | undefined
    await world.kit.database.write(everything, async (tx) => {
      const { company_id } = own.company
      await lockPurchasedCourse(tx, { company_id, course_id: next.course_id })
      renewing = renew()
      await someoneWaits(world)
      const { user_id } = person
      const { course_id, course_version_id } = next
      await tx.sql.insert(traineeCourse).values({ user_id, company_id, course_id, course_version_id, assigned_at: await readClock(world.kit) })
    })
    await renewing
    expect(await coursesOf(person)).toEqual([own.course.course_id, next.course_id])
    expect(await waitsOf(person)).toEqual([])
  })

  it('two renewals give one seat of the other course', async () => {
    const { own, person, next, last } = await certified(2)
    await replace(own.course.course_id, next.course_id)
    await goTo(addDays(last, -59))
    const twin = await world.twin()
    await Promise.all([renewCourses(twin.kit, new AbortController().signal), renew()])
    await twin.close()
    expect(await coursesOf(person)).toEqual([own.course.course_id, next.course_id])
    expect(await waitsOf(person)).toEqual([])
  })

  it('a renewal that runs while the successor is set ends with the course it was, or the successor, never with both', async () => {
    const { own, person, next, last } = await certified(1)
    await goTo(addDays(last, -59))
    let renewing: Promise<void> | undefined
    let setting: Promise<unknown> | undefined
    await world.kit.database.write(everything, async (tx) => {
      await lockPurchasedCourse(tx, { company_id: own.company.company_id, course_id: own.course.course_id })
      renewing = renew()
      await someoneWaits(world)
      // By itself, in another transaction: it waits for the renewal.
      setting = world.kit.database.write(everything, (other) => setSuccessor(other, own.course.course_id, next.course_id))
      let isSet = false
      void setting.then(() => {
        isSet = true
      })
      await new Promise((done) => setTimeout(done, 500))
      expect(isSet).toBe(false)
    })
    await Promise.all([renewing, setting])
    await renew()
    expect(await enrolmentsOf(world, person)).toHaveLength(2)
    expect(await waitsOf(person)).toEqual([])
  })
})
