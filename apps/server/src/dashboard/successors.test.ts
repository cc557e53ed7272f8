/** What becomes of figures, lists and dates where another course replaces one: its first cycle is the next of the one that was. */
import { learningFilters } from '@jujur/contract/dashboard.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenAuthor } from '../../test/courses.samples.ts'
import { buySeats } from '../../test/purchases.ts'
import { enrolmentsOf, type GivenSeats, givenSeats, learnerIn } from '../../test/seats.ts'
import { openWorld, type Person, type World } from '../../test/world.ts'
import { addDays, DAY_MS, dayOf, daysBetween } from '../kit/time/calendar.rules.ts'
import { readClock } from '../kit/time/clock.ts'
import { enrolByRules } from '../purchases/enrol-rules/enrol-rules.worker.ts'
import { renewCourses } from '../purchases/seats/waiting.worker.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const today = async () => dayOf(await readClock(world.kit))
const goTo = async (day: string) => world.clock.shift(daysBetween(await today(), day) * DAY_MS)
const going = () => new AbortController().signal
const renew = () => renewCourses(world.kit, going())
const replace = async (course_id: number, successor_id: number) =>
  world.as(await givenAuthor(world)).call('replaceCourse', { course_id, before: null, successor_id })
const finish = async (person: Person, own: Pick<GivenSeats, 'course'>) => {
  const learner = await learnerIn(world, await world.given.returning(person), own)
  await learner.study()
  expect((await learner.sign()).response_code).toBe(2100)
}
const revoke = async (trainee_course_id: number) => {
  const [maker, checker] = [await world.given.admin('globalAdmin', { kind: 'maker' }), await world.given.admin('globalAdmin', { kind: 'checker' })]
  const reason = 'Somebody else took the test.'
  const { data } = await world.as(maker).call('requestCertificateRevocation', { trainee_course_id, reason })
  const { certificate_revocation_id } = data
  expect((await world.as(checker).call('approveCertificateRevocation', { certificate_revocation_id, version: 1 })).response_code).toBe(2100)
}
/** One person with a certificate for a year, in a company that has seats of the course that replaces theirs from then on. */
const replaced = async (seats = 2) => {
  const own = await givenSeats(world, 3)
  const person = own.trainees[0] as Person
  await own.assign(own.ids)
  await finish(person, own)
  const next = await world.given.course()
  if (seats > 0) await buySeats(world, own.admin, next, seats)
  await replace(own.course.course_id, next.course_id)
  const [cycle] = await enrolmentsOf(world, person)
  return { own, person, next, last: dayOf(cycle?.expires_at as Date) }
}
type Replaced = Awaited<ReturnType<typeof replaced>>

/** What figures and lists tell, which agree, in each state that has any; of a day or of today. */
const told = async ({ own }: Pick<Replaced, 'own'>, as_at?: string) => {
  const admin = world.as(await world.given.returning(own.admin))
  const { learning } = (await admin.call('getCompanyDashboard', as_at === undefined ? {} : { as_at })).data
  const found: Record<string, number> = {}
  for (const state of learningFilters) {
    const { posts, total } = (await admin.call('getCompanyLearningList', { state, ...(as_at === undefined ? {} : { as_at }) })).data
    expect(posts).toHaveLength(total)
    if (state === 'INVITED') continue
    const figure = state === 'EXPIRING' ? learning?.expiring : learning?.all[state.toLowerCase() as 'expired']
    expect([state, figure]).toEqual([state, total])
    if (total > 0) found[state] = total
  }
  return found
}
const coursesOf = async (person: Person) => (await enrolmentsOf(world, person)).map(({ course_id }) => course_id)

describe('the certificate of a course that another replaces', () => {
  it('stands to its end while the next cycle is open, then that one takes its place; it is no gap beside it', async () => {
    const one = await replaced()
    const { own, person, next, last } = one
    await goTo(addDays(last, -59))
    await renew()
    expect(await coursesOf(person)).toEqual([own.course.course_id, next.course_id])
    expect(await told(one)).toEqual({ COMPLETED: 1 })
    await goTo(addDays(last, -10))
    expect(await told(one)).toEqual({ COMPLETED: 1, EXPIRING: 1 })
    await goTo(addDays(last, 5))
    expect(await told(one)).toEqual({ OVERDUE: 1 })
    await finish(person, { course: next })
    expect(await told(one)).toEqual({ COMPLETED: 1 })
    const { posts } = (await world.as(await world.given.returning(own.admin)).call('getCompanyLearningList', {})).data
    expect(posts).toMatchObject([{ course_title: next.content.title, uncovered_days: 4 }])
    const record = (await world.as(await world.given.returning(own.admin)).call('getTraineeRecord', { user_id: person.user_id })).data
    expect(record.courses.map(({ uncovered }) => uncovered?.days ?? 0)).toEqual([4, 0])
    // Of the days that are over as it was told on them.
    expect(await told(one, addDays(last, -10))).toEqual({ COMPLETED: 1, EXPIRING: 1 })
    expect(await told(one, addDays(last, 1))).toEqual({ OVERDUE: 1 })
  })

  it('is followed without a day lost or doubled by one that is signed before it ends, and is not about to expire from then on', async () => {
    const one = await replaced()
    const { person, next, last } = one
    await goTo(addDays(last, -20))
    await renew()
    expect(await told(one)).toEqual({ COMPLETED: 1, EXPIRING: 1 })
    await finish(person, { course: next })
    expect(await told(one)).toEqual({ COMPLETED: 1 })
    const [, second] = await enrolmentsOf(world, person)
    expect(dayOf(second?.counts_from as Date)).toBe(addDays(last, 1))
    expect(dayOf(second?.expires_at as Date) > addDays(last, 360)).toBe(true)
    await goTo(addDays(last, 3))
    expect(await told(one)).toEqual({ COMPLETED: 1 })
  })

  it('is expired while its person waits for a seat, and again once the seat is taken back', async () => {
    const one = await replaced(0)
    const { own, person, next, last } = one
    await goTo(addDays(last, 2))
    await renew()
    expect(await told(one)).toEqual({ EXPIRED: 1 })
    const { purchased_course_id } = await buySeats(world, await world.given.returning(own.admin), next, 1)
    await renew()
    expect(await told(one)).toEqual({ NOT_STARTED: 1 })
    await goTo(addDays(last, 6))
    const asked = { purchased_course_id, user_ids: [person.user_id], assign: false }
    expect((await world.as(await world.given.returning(own.admin)).call('assignTraineeUserIntoCourse', asked)).response_code).toBe(2100)
    expect(await told(one)).toEqual({ EXPIRED: 1 })
    expect(await told(one, addDays(last, 4))).toEqual({ NOT_STARTED: 1 })
    expect(await told(one, addDays(last, 1))).toEqual({ EXPIRED: 1 })
  })

  it('that is revoked is followed by a cycle of what replaces it, from then on', async () => {
    const one = await replaced()
    const { own, person, next } = one
    await goTo(addDays(await today(), 100))
    await renew()
    expect(await coursesOf(person)).toEqual([own.course.course_id])
    const [cycle] = await enrolmentsOf(world, person)
    await revoke(cycle?.trainee_course_id as number)
    expect(await told(one)).toEqual({ REVOKED: 1 })
    await renew()
    await renew()
    expect(await coursesOf(person)).toEqual([own.course.course_id, next.course_id])
    expect(await told(one)).toEqual({ NOT_STARTED: 1 })
  })

  it('that is revoked while the next cycle is open brings that one forward', async () => {
    const one = await replaced()
    const { person, last } = one
    await goTo(addDays(last, -40))
    await renew()
    const [first, second] = await enrolmentsOf(world, person)
    await revoke(first?.trainee_course_id as number)
    expect(await told(one)).toEqual({ NOT_STARTED: 1 })
    expect(dayOf((await enrolmentsOf(world, person))[1]?.counts_from as Date)).toBe(await today())
    expect(second?.follows_trainee_course_id).toBe(first?.trainee_course_id)
  })

  it('stands alone again where the one that follows it is revoked before it ends, and no other is opened until then', async () => {
    const one = await replaced(3)
    const { own, person, next, last } = one
    await goTo(addDays(last, -40))
    await renew()
    await finish(person, { course: next })
    const [, second] = await enrolmentsOf(world, person)
    await revoke(second?.trainee_course_id as number)
    await renew()
    expect(await told(one)).toEqual({ COMPLETED: 1 })
    expect(await coursesOf(person)).toEqual([own.course.course_id, next.course_id])
    await goTo(addDays(last, 1))
    expect(await told(one)).toEqual({ REVOKED: 1 })
    await renew()
    expect(await coursesOf(person)).toEqual([own.course.course_id, next.course_id, next.course_id])
    expect(await told(one)).toEqual({ NOT_STARTED: 1 })
  })

  it('of two courses at once: each has its place, also where the one that was replaced is given by hand again', async () => {
    const one = await replaced()
    const { own, person, last } = one
    await goTo(addDays(last, 2))
    await renew()
    expect(await told(one)).toEqual({ NOT_STARTED: 1 })
    await own.assign([person.user_id], {}, await world.given.returning(own.admin))
    expect(await told(one)).toEqual({ NOT_STARTED: 2 })
    await goTo(addDays(last, 4))
    const asked = { purchased_course_id: own.purchased_course_id, user_ids: [person.user_id], assign: false }
    await world.as(await world.given.returning(own.admin)).call('assignTraineeUserIntoCourse', asked)
    expect(await told(one)).toEqual({ NOT_STARTED: 1 })
    expect(await told(one, addDays(last, 3))).toEqual({ NOT_STARTED: 2 })
  })
})

describe('a rule of a course that another replaces', () => {
  const enrolled = async (own: Pick<Replaced['own'], 'admin'>, course_id: number) => {
    const rule = { name: 'Everybody', course_id, who: [], due: { kind: 'after_start' as const, days: 30 }, starts_on: await today() }
    const saved = await world.as(await world.given.returning(own.admin)).call('saveEnrolRule', rule)
    expect(saved.response_code, saved.body).toBe(2100)
    await enrolByRules(world.kit, going())
  }
  it('enrols in the one that replaces it, once, and names the rule', async () => {
    const one = await replaced()
    const newcomer = await world.given.trainee({ company: one.own.company })
    await enrolled(one.own, one.own.course.course_id)
    await enrolByRules(world.kit, going())
    const cycles = await enrolmentsOf(world, newcomer)
    expect(cycles).toMatchObject([{ course_id: one.next.course_id, due_on: addDays(await today(), 30), enrol_rule_id: expect.any(Number) }])
    expect(cycles[0]?.follows_trainee_course_id).toBeNull()
    // Who has a certificate of the one that was is not asked again.
    expect(await coursesOf(one.person)).toEqual([one.own.course.course_id])
  })
  it('takes up whose certificate has run out with the one that replaces it, in its place', async () => {
    const one = await replaced()
    await goTo(addDays(one.last, 3))
    await enrolled(one.own, one.own.course.course_id)
    expect(await coursesOf(one.person)).toEqual([one.own.course.course_id, one.next.course_id])
    expect(await told(one)).toEqual({ NOT_STARTED: 1 })
  })
})
