import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enrolmentsOf, type GivenSeats, givenSeats, learnerIn } from '../../../test/seats.ts'
import { openWorld, type Person, served, someoneWaits, type World } from '../../../test/world.ts'
import { everything } from '../../kit/database/scope.ts'
import { addDays, DAY_MS, dayOf, daysBetween } from '../../kit/time/calendar.rules.ts'
import { readClock } from '../../kit/time/clock.ts'
import { traineeCourse } from '../../learning/enrolments/enrolments.table.ts'
import { waitingForSeat } from '../enrol-rules.table.ts'
import { lockPurchasedCourse } from './waiting.store.ts'
import { renewCourses } from './waiting.worker.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const today = async () => dayOf(await readClock(world.kit))
/** To the same time of that day. */
const goTo = async (day: string) => world.clock.shift(daysBetween(await today(), day) * DAY_MS)
const renew = () => renewCourses(world.kit, new AbortController().signal)
const figures = async (admin: Person, as_at?: string) => {
  const back = await world.given.returning(admin)
  const { learning } = (await world.as(back).call('getCompanyDashboard', as_at === undefined ? {} : { as_at })).data
  if (!learning) throw new Error('a client admin sees figures')
  const list = async (state: string) => (await world.as(back).call('getCompanyLearningList', { as_at, state } as never)).data.total
  const { completed, not_started, overdue, assigned, expired } = learning.all
  const listed = {
    completed: await list('COMPLETED'),
    not_started: await list('NOT_STARTED'),
    overdue: await list('OVERDUE'),
    expired: await list('EXPIRED'),
  }
  expect({ completed, not_started, overdue, expired }).toEqual(listed)
  if (as_at === undefined) expect(learning.expiring).toBe(await list('EXPIRING'))
  return { assigned, ...listed, expiring: learning.expiring }
}
const finish = async (person: Person, own: GivenSeats) => {
  const learner = await learnerIn(world, await world.given.returning(person), own)
  await learner.study()
  const signed = await learner.sign()
  expect(signed.response_code, signed.body).toBe(2100)
  return signed.data.certificate_serial_no
}
const stateOf = async (serial_no: string) => (await world.as(null).call('verifyCertificate', { serial_no })).data.state
const record = async (own: GivenSeats, person: Person) =>
  (await world.as(await world.given.returning(own.admin)).call('getTraineeRecord', { user_id: person.user_id })).data.courses

/** One person whose certificate is valid for a year from today. */
const certified = async (seats = 2) => {
  const own = await givenSeats(world, seats)
  const person = own.trainees[0] as Person
  await own.assign(own.ids)
  const serial_no = await finish(person, own)
  const [cycle] = await enrolmentsOf(world, person)
  const last = dayOf(cycle?.expires_at as Date)
  return { own, person, serial_no, last }
}

describe('a certificate that ends', () => {
  it('has its next cycle opened sixty days before, beside it: it counts as completed to its last day, and no day is lost', async () => {
    const { own, person, serial_no, last } = await certified()
    await goTo(addDays(last, -62))
    await renew()
    expect(await enrolmentsOf(world, person)).toHaveLength(1)
    const early = await world.as(await world.given.returning(own.admin)).call('assignTraineeUserIntoCourse', {
      purchased_course_id: own.purchased_course_id,
      user_ids: own.ids,
    })
    expect(early.response_code).toBe(10056)
    await goTo(addDays(last, -59))
    await renew()
    await renew()
    const [first, next] = await enrolmentsOf(world, person)
    expect(next).toMatchObject({ status: 'NOT_STARTED', due_on: last, previous_trainee_course_id: first?.trainee_course_id })
    expect(next?.counts_from).toEqual(new Date(Number(first?.expires_at) + 1))
    expect(await figures(own.admin)).toMatchObject({ assigned: 1, completed: 1, not_started: 0 })
    await goTo(addDays(last, -20))
    expect(await figures(own.admin)).toMatchObject({ completed: 1, expiring: 1 })
    const holders = (
      await world.as(await world.given.returning(own.admin)).call('getPurchaseCourseDetails', { purchased_course_id: own.purchased_course_id })
    ).data.posts
    expect(holders.map(({ status, counts_from }) => [status, counts_from])).toEqual([
      ['COMPLETED', null],
      ['NOT_STARTED', addDays(last, 1)],
    ])
    const next_serial = await finish(person, own)
    expect([await stateOf(serial_no), await stateOf(next_serial)]).toEqual(['valid', 'not_yet_valid'])
    expect(await figures(own.admin)).toMatchObject({ assigned: 1, completed: 1, expiring: 0 })
    const [second, before] = await record(own, person)
    expect(second).toMatchObject({ counts_from: addDays(last, 1), valid_from: addDays(last, 1), uncovered: null })
    expect(before).toMatchObject({ counts_from: null, valid_from: null, uncovered: null })
    const ended = (await enrolmentsOf(world, person))[1]?.expires_at as Date
    expect(dayOf(ended)).toBe(`${Number(last.slice(0, 4)) + 1}${last.slice(4)}`)
    await goTo(addDays(last, 1))
    expect([await stateOf(serial_no), await stateOf(next_serial)]).toEqual(['expired', 'valid'])
    for (const day of [undefined, addDays(last, -61), addDays(last, -30), last, addDays(last, -5)])
      expect(await figures(own.admin, day), String(day)).toMatchObject({ assigned: 1, completed: 1, not_started: 0, overdue: 0, expired: 0 })
  })

  it('and whose next cycle is not done by then is overdue from the day after, uncovered until it is done late', async () => {
    const { own, person, last } = await certified()
    await goTo(addDays(last, -59))
    await renew()
    await goTo(addDays(last, 11))
    expect(await figures(own.admin)).toMatchObject({ assigned: 1, completed: 0, overdue: 1 })
    expect(await figures(own.admin, last)).toMatchObject({ assigned: 1, completed: 1, overdue: 0 })
    const open = { from_on: addDays(last, 1), to_on: addDays(last, 11), days: 11, is_open: true }
    expect((await record(own, person))[0]).toMatchObject({ state: 'OVERDUE', uncovered: open })
    await finish(person, own)
    expect((await record(own, person))[0]).toMatchObject({
      state: 'COMPLETED',
      valid_from: null,
      uncovered: { ...open, to_on: addDays(last, 10), days: 10, is_open: false },
    })
  })

  it('and whose next cycle was taken back before it began counts as if there had been none', async () => {
    const { own, person, last } = await certified()
    await goTo(addDays(last, -59))
    await renew()
    await goTo(addDays(last, -40))
    const back = await world.as(await world.given.returning(own.admin)).call('assignTraineeUserIntoCourse', {
      purchased_course_id: own.purchased_course_id,
      user_ids: [person.user_id],
      assign: false,
    })
    expect(back.response_code, back.body).toBe(2100)
    expect(await figures(own.admin)).toMatchObject({ assigned: 1, completed: 1, not_started: 0 })
    // What the company took back does not come again by itself.
    await renew()
    expect(await enrolmentsOf(world, person)).toHaveLength(1)
    await goTo(addDays(last, 2))
    await renew()
    for (const day of [addDays(last, -50), last]) expect(await figures(own.admin, day)).toMatchObject({ assigned: 1, completed: 1, not_started: 0 })
    expect(await figures(own.admin)).toMatchObject({ assigned: 1, expired: 1 })
  })

  it('and whose next cycle was taken back late, not begun, was overdue in between and has run out since', async () => {
    const { own, person, last } = await certified()
    await goTo(addDays(last, -59))
    await renew()
    await goTo(addDays(last, 5))
    const answer = await world.as(await world.given.returning(own.admin)).call('assignTraineeUserIntoCourse', {
      purchased_course_id: own.purchased_course_id,
      user_ids: [person.user_id],
      assign: false,
    })
    expect(answer.response_code, answer.body).toBe(2100)
    expect(await figures(own.admin)).toMatchObject({ assigned: 1, expired: 1, overdue: 0 })
    await goTo(addDays(last, 8))
    expect(await figures(own.admin, addDays(last, 3))).toMatchObject({ assigned: 1, overdue: 1, expired: 0 })
    expect(await figures(own.admin, last)).toMatchObject({ assigned: 1, completed: 1 })
    expect(await figures(own.admin)).toMatchObject({ assigned: 1, expired: 1 })
  })

  it('and was revoked gives its place at once to the next cycle that is open', async () => {
    const { own, person, last } = await certified()
    await goTo(addDays(last, -59))
    await renew()
    await revoke(person)
    expect(await figures(own.admin)).toMatchObject({ assigned: 1, completed: 0, not_started: 1 })
    expect(await figures(own.admin, addDays(await today(), -1))).toMatchObject({ assigned: 1, completed: 1, not_started: 0 })
    await finish(person, own)
    expect(Number((await enrolmentsOf(world, person))[1]?.counts_from)).toBeLessThan(Number(await readClock(world.kit)))
    expect((await record(own, person))[0]).toMatchObject({ valid_from: null })
  })
})

/** The first certificate of somebody, by two people. */
const revoke = async (person: Person) => {
  const [cycle] = await enrolmentsOf(world, person)
  const maker = await world.given.admin('globalAdmin', { kind: 'maker' })
  const asked = await world.as(maker).call('requestCertificateRevocation', {
    trainee_course_id: cycle?.trainee_course_id as number,
    reason: 'Somebody else took the test.',
  })
  const checker = await world.given.admin('globalAdmin', { kind: 'checker' })
  const done = await world.as(checker).call('approveCertificateRevocation', {
    certificate_revocation_id: asked.data.certificate_revocation_id,
    version: 1,
  })
  expect(done.response_code, done.body).toBe(2100)
}

describe.runIf(served)('a renewal', () => {
  it('that finds somebody whom another process seats meanwhile leaves nobody waiting who has the course', async () => {
    // With a seat free whoever has the course would wait no longer at once.
    const { own, person, last } = await certified(1)
    await goTo(addDays(last, -59))
    const waits = () =>
      world.sql((tx) =>
        tx.sql
          .select()
          .from(waitingForSeat)
          .where(and(eq(waitingForSeat.user_id, person.user_id), isNull(waitingForSeat.ended_at))),
      )
    let renewing: Promise<void> | undefined
    await world.kit.database.write(everything, async (tx) => {
      await lockPurchasedCourse(tx, { company_id: own.company.company_id, course_id: own.course.course_id })
      renewing = renew()
      await someoneWaits(world)
      const [first] = await tx.sql.select().from(traineeCourse).where(eq(traineeCourse.user_id, person.user_id))
      if (!first) throw new Error('there is a certificate')
      const { company_id, course_id, course_version_id, trainee_course_id: previous_trainee_course_id, user_id } = first
      const assigned_at = await readClock(world.kit)
      await tx.sql
        .insert(traineeCourse)
        .values({ user_id, company_id, course_id, course_version_id, previous_trainee_course_id, assigned_at, due_on: last })
    })
    await renewing
    expect(await enrolmentsOf(world, person)).toHaveLength(2)
    expect(await waits()).toEqual([])
  })
})

describe.runIf(served)('a renewal and a revocation at once', () => {
  it('leave one open cycle that counts from the revocation, whoever was first', async () => {
    for (let round = 0; round < 4; round++) {
      const { own, person, last } = await certified()
      await goTo(addDays(last, -59))
      const twin = await world.twin()
      await Promise.all([renewCourses(twin.kit, new AbortController().signal), revoke(person), renew()])
      await twin.close()
      const [first, next, ...more] = await enrolmentsOf(world, person)
      expect(first?.status).toBe('REVOKED')
      expect(more).toEqual([])
      if (next) expect(Number(next.counts_from)).toBeLessThanOrEqual(Number(await readClock(world.kit)))
      expect(await figures(own.admin)).toMatchObject({ assigned: 1, completed: 0 })
    }
  })
})
