/** The yearly cycle as a company sets it: read, tried and saved, and what it does to people. */
import { setTimeout } from 'node:timers/promises'
import { type CycleRules, dueFor, isInWindowOn, opensFor, usualCycle, windowOn } from '@jujur/contract/cycle-dates.ts'
import { type CyclePerson, cycleTouches } from '@jujur/contract/cycles.ts'
import { and, eq, inArray } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enrolmentsOf, type GivenSeats, givenSeats, learnerIn } from '../../../test/seats.ts'
import { openWorld, type Person, served, type World } from '../../../test/world.ts'
import type { CourseContent } from '../../courses/courses.rules.ts'
import { course as courses, courseVersion } from '../../courses/courses.table.ts'
import { everything } from '../../kit/database/scope.ts'
import { addDays, DAY_MS, dayOf, daysBetween, endOfDay, startOfDay } from '../../kit/time/calendar.rules.ts'
import { readClock } from '../../kit/time/clock.ts'
import { isInWindow, traineeCourse } from '../../learning/enrolments/enrolments.table.ts'
import { validFrom } from '../../learning/enrolments/renewals.rules.ts'
import { certificate } from '../../learning/pledges/pledges.table.ts'
import { revoke as revokeCertificate } from '../../learning/pledges/revocation.store.ts'
import { renewCourses } from '../seats/waiting.worker.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const today = async () => dayOf(await readClock(world.kit))
const goTo = async (day: string) => world.clock.shift(daysBetween(await today(), day) * DAY_MS)
const renew = () => renewCourses(world.kit, new AbortController().signal)
const as = async (admin: Person) => world.as(await world.given.returning(admin))
const setting = (own: GivenSeats, more: object = {}) => ({
  course_id: own.course.course_id,
  renews: true,
  mode: 'own_date',
  common: { month: 12, day: 31 },
  window_days: 60,
  least_days: 120,
  ...more,
})
const commonDay = (day: string) => ({ mode: 'common_day', common: { month: Number(day.slice(5, 7)), day: Number(day.slice(8)) } })
const read = async (own: GivenSeats) => (await (await as(own.admin)).call('getCycleSetting', { course_id: own.course.course_id })).data
const save = async (own: GivenSeats, more: object = {}) => {
  const { setting: held } = await read(own)
  return (await as(own.admin)).call('saveCycleSetting', { ...setting(own, more), version: held.version } as never)
}
const preview = async (own: GivenSeats, me: Awaited<ReturnType<typeof as>>, more: object = {}) => {
  const answer = await me.call('previewCycleSetting', setting(own, more) as never)
  expect(answer.response_code, answer.body).toBe(2100)
  return answer.data.impact
}
const finish = async (person: Person, own: GivenSeats) => {
  const learner = await learnerIn(world, await world.given.returning(person), own)
  await learner.study()
  const signed = await learner.sign()
  expect(signed.response_code, signed.body).toBe(2100)
  return signed.data.certificate_serial_no
}
const stateOf = async (serial_no: string) => (await world.as(null).call('verifyCertificate', { serial_no })).data.state
const cycles = async (person: Person) =>
  (await enrolmentsOf(world, person)).map((cycle) => {
    const { status, due_on, completed_at, expires_at } = cycle
    const from = completed_at && dayOf(validFrom({ ...cycle, completed_at }))
    return { status, due_on, from, to: expires_at && dayOf(expires_at) }
  })
const figures = async (own: GivenSeats, as_at?: string) => {
  const { learning } = (await (await as(own.admin)).call('getCompanyDashboard', as_at === undefined ? {} : { as_at })).data
  if (!learning) throw new Error('a client admin sees figures')
  const { assigned, completed, not_started, overdue, expired } = learning.all
  return { assigned, completed, not_started, overdue, expired }
}
const revoke = async (person: Person) => {
  const cycle = (await enrolmentsOf(world, person)).findLast(({ status }) => status === 'COMPLETED')
  const trainee_course_id = cycle?.trainee_course_id as number
  const maker = await world.given.admin('globalAdmin', { kind: 'maker' })
  const asked = await world.as(maker).call('requestCertificateRevocation', { trainee_course_id, reason: 'Somebody else took the test.' })
  const checker = await world.given.admin('globalAdmin', { kind: 'checker' })
  const { certificate_revocation_id } = asked.data
  expect((await world.as(checker).call('approveCertificateRevocation', { certificate_revocation_id, version: 1 })).response_code).toBe(2100)
}

/** One person who completed the course today, which is valid for a year. */
const certified = async (seats = 4) => {
  const own = await givenSeats(world, seats)
  const person = own.trainees[0] as Person
  await own.assign(own.ids)
  const serial_no = await finish(person, own)
  const [first] = await cycles(person)
  return { own, person, serial_no, last: first?.to as string }
}

describe('a setting', () => {
  it('is the usual one until the company sets another; what was set stays on record with who and when', async () => {
    const own = await givenSeats(world, 1)
    const before = await read(own)
    expect(before).toMatchObject({ course: { validity_months: 12 }, history: [], setting: { ...usualCycle, version: 0 } })
    expect(before.courses.map(({ course_id }) => course_id)).toEqual([own.course.course_id])
    const day = addDays(await today(), 60)
    expect((await save(own, { mode: 'common_day', common: { month: 2, day: 29 } })).data.setting).toMatchObject({ version: 1, aligns_from: day })
    expect((await save(own, { mode: 'common_day', common: { month: 2, day: 29 }, window_days: 90 })).data.setting).toMatchObject({
      version: 2,
      aligns_from: day,
    })
    await save(own, { renews: false })
    const after = await read(own)
    expect(after.history.map(({ version, mode, window_days, renews }) => [version, mode, window_days, renews])).toEqual([
      [3, 'own_date', 60, false],
      [2, 'common_day', 90, true],
      [1, 'common_day', 60, true],
    ])
    expect(new Set(after.history.map(({ changed_by }) => changed_by))).toEqual(new Set([own.admin.name]))
    expect(after.setting).toEqual({ ...setting(own, { renews: false }), course_id: undefined, version: 3, aligns_from: null })
  })
  it('is refused where the window is longer than half the validity or the least period, on a day that is none, and for a course not bought', async () => {
    const [own, other] = [await givenSeats(world, 1), await givenSeats(world, 1)]
    const refused = async (more: object) => {
      const { response_code, data } = await save(own, more)
      return [response_code, (data as unknown as { field: string; rule: string }[])[0]?.field]
    }
    const before = await world.digest()
    expect(await refused({ window_days: 181 })).toEqual([7000, 'window_days'])
    expect(await refused({ window_days: 13 })).toEqual([7000, 'window_days'])
    expect(await refused({ ...commonDay('2027-04-30'), window_days: 130 })).toEqual([7000, 'least_days'])
    expect(await refused({ mode: 'common_day', common: { month: 4, day: 31 } })).toEqual([7000, 'common.day'])
    expect((await save(own, { course_id: other.course.course_id })).response_code).toBe(10053)
    expect(await world.digest()).toEqual(before)
  })
  it('changes only as it was read', async () => {
    const own = await givenSeats(world, 1)
    await save(own, { window_days: 90 })
    const again = await (await as(own.admin)).call('saveCycleSetting', { ...setting(own, { window_days: 30 }), version: 0 } as never)
    expect([again.response_code, again.data]).toMatchObject([2111, { reason: 'changed_since' }])
    expect((await read(own)).setting).toMatchObject({ window_days: 90, version: 1 })
  })
})

describe('a year with a common day', () => {
  it('asks for a certificate that goes on after it by then; the new one overlaps it once, and follows from then on', async () => {
    const { own, person, serial_no, last } = await certified()
    const common = addDays(await today(), 200)
    await save(own, commonDay(common))
    await goTo(addDays(common, -61))
    await renew()
    expect(await cycles(person)).toHaveLength(1)
    await goTo(addDays(common, -60))
    await renew()
    expect((await cycles(person))[1]).toMatchObject({ status: 'NOT_STARTED', due_on: common })
    expect(await figures(own)).toMatchObject({ assigned: 1, completed: 1, not_started: 0 })
    await goTo(addDays(common, -20))
    const next_serial = await finish(person, own)
    const nextYear = `${Number(common.slice(0, 4)) + 1}${common.slice(4)}`
    expect((await cycles(person))[1]).toMatchObject({ status: 'COMPLETED', from: addDays(common, 1), to: nextYear })
    expect([await stateOf(serial_no), await stateOf(next_serial)]).toEqual(['valid', 'not_yet_valid'])
    await goTo(addDays(common, 1))
    expect([await stateOf(serial_no), await stateOf(next_serial)]).toEqual(['valid', 'valid'])
    expect(await figures(own)).toMatchObject({ assigned: 1, completed: 1, overdue: 0 })
    await goTo(addDays(last, 1))
    expect([await stateOf(serial_no), await stateOf(next_serial)]).toEqual(['expired', 'valid'])
    await renew()
    expect(await cycles(person)).toHaveLength(2)
    await goTo(addDays(nextYear, -60))
    await renew()
    await goTo(addDays(nextYear, -1))
    await finish(person, own)
    expect((await cycles(person))[2]).toMatchObject({ due_on: nextYear, from: addDays(nextYear, 1) })
    const days = [addDays(common, -30), common, addDays(common, 1), last, addDays(last, 1), addDays(nextYear, -30)]
    for (const day of [undefined, ...days])
      expect(await figures(own, day), String(day)).toMatchObject({ assigned: 1, completed: 1, not_started: 0, overdue: 0, expired: 0 })
  })
  it('asks whoever completed the course three weeks before once, for the year after', async () => {
    const own = await givenSeats(world, 2)
    const [person] = own.trainees as [Person]
    const common = addDays(await today(), 30)
    await own.assign(own.ids)
    await save(own, { ...commonDay(common), window_days: 14 })
    await goTo(addDays(common, -7))
    await finish(person, own)
    const nextYear = `${Number(common.slice(0, 4)) + 1}${common.slice(4)}`
    expect(await cycles(person)).toMatchObject([{ from: addDays(common, -7), to: nextYear }])
    await goTo(addDays(common, 5))
    await renew()
    expect(await cycles(person)).toHaveLength(1)
  })
  it('gives whoever is 14 months late one new cycle, from the day it is done to the next common day', async () => {
    const { own, person, last } = await certified()
    await save(own, commonDay(last))
    await goTo(addDays(last, -50))
    await renew()
    await goTo(addDays(last, 426))
    await renew()
    await finish(person, own)
    await renew()
    const all = await cycles(person)
    expect(all).toHaveLength(2)
    expect(all[1]).toMatchObject({ due_on: last, from: addDays(last, 426) })
    expect(all[1]?.to?.slice(5)).toBe(last.slice(5))
  })
  it('comes to the same when the job slept for forty days', async () => {
    const { own, person } = await certified()
    const common = addDays(await today(), 200)
    await save(own, commonDay(common))
    await goTo(addDays(common, -20))
    await renew()
    await renew()
    expect(await cycles(person)).toMatchObject([{}, { status: 'NOT_STARTED', due_on: common }])
    const late = await certified()
    await goTo(addDays(late.last, 40))
    await renew()
    expect(await cycles(late.person)).toMatchObject([{}, { due_on: addDays(late.last, 70) }])
  })
  it('keeps its days where the course is valid for less by then; the next certificate is of the new validity', async () => {
    const { own, person, last } = await certified()
    const published_at = await readClock(world.kit)
    await world.sql(async (tx) => {
      const [{ course_version_id: _, ...version } = {} as never] = await tx.sql
        .select()
        .from(courseVersion)
        .where(eq(courseVersion.course_id, own.course.course_id))
      const content = { ...(version as { content: CourseContent }).content, validity_months: 6 }
      const next = { ...version, content, version_no: 2, published_at } as typeof courseVersion.$inferInsert
      await tx.sql.insert(courseVersion).values(next)
    })
    await goTo(addDays(last, -61))
    await renew()
    expect(await cycles(person)).toHaveLength(1)
    await goTo(addDays(last, -59))
    await renew()
    await finish(person, own)
    const [before, after] = await cycles(person)
    expect(before).toMatchObject({ to: last })
    expect(after).toMatchObject({ due_on: last, from: addDays(last, 1) })
    expect(daysBetween(last, after?.to as string)).toBeLessThan(190)
  })
  it('of a course that is not sold any more goes on with the seats that were bought', async () => {
    const { own, person, last } = await certified()
    await world.sql((tx) => tx.sql.update(courses).set({ status: 'archived' }).where(eq(courses.course_id, own.course.course_id)))
    await goTo(addDays(last, -59))
    await renew()
    expect(await cycles(person)).toMatchObject([{}, { status: 'NOT_STARTED', due_on: last }])
  })
  it('changes no certificate that was given, and holds from the next cycle on', async () => {
    const { own, person, last } = await certified()
    await goTo(addDays(last, -59))
    await renew()
    const before = await cycles(person)
    const common = addDays(last, 30)
    await save(own, commonDay(common))
    expect(await cycles(person)).toEqual(before)
    await finish(person, own)
    expect((await cycles(person))[1]).toMatchObject({ from: addDays(last, 1), to: `${Number(common.slice(0, 4)) + 1}${common.slice(4)}` })
  })
})

describe('a company that does not renew by itself', () => {
  it('has no cycle opened; what waits goes on, and giving the course by hand stays possible in the window', async () => {
    const { own, person, last } = await certified(1)
    await goTo(addDays(last, -59))
    await renew()
    const other = await certified()
    await save(other.own, { renews: false })
    await save(own, { renews: false })
    await goTo(addDays(other.last, -40))
    await renew()
    expect(await cycles(other.person)).toHaveLength(1)
    const given = await (await as(other.own.admin)).call('assignTraineeUserIntoCourse', {
      purchased_course_id: other.own.purchased_course_id,
      user_ids: other.own.ids,
    })
    expect(given.response_code).toBe(2100)
    own.admin.token = (await world.given.returning(own.admin)).token
    await own.more(1)
    await renew()
    expect(await cycles(person)).toHaveLength(2)
  })
})

describe('a window that a company sets', () => {
  it('is also the one in which the course can be given by hand, and in which people are listed for it', async () => {
    const { own, last } = await certified()
    const give = async () =>
      (await (await as(own.admin)).call('assignTraineeUserIntoCourse', { purchased_course_id: own.purchased_course_id, user_ids: own.ids }))
        .response_code
    const listed = async () =>
      (await (await as(own.admin)).call('traineeUserCourseSelectionList', { purchased_course_id: own.purchased_course_id })).data.list.map(
        ({ assigned_to_course }) => assigned_to_course,
      )
    await save(own, { window_days: 100 })
    await goTo(addDays(last, -101))
    expect([await listed(), await give()]).toEqual([[1], 10056])
    await goTo(addDays(last, -100))
    expect([await listed(), await give()]).toEqual([[2], 2100])
  })
})

describe('a revocation', () => {
  it('that leaves somebody without a certificate opens one new cycle by itself', async () => {
    const { own, person } = await certified()
    await revoke(person)
    await renew()
    await renew()
    expect(await cycles(person)).toMatchObject([{ status: 'REVOKED' }, { status: 'NOT_STARTED', due_on: addDays(await today(), 30) }])
    expect(await figures(own)).toMatchObject({ assigned: 1, not_started: 1 })
  })
  it('opens none where the company does not renew, or took the cycle back before', async () => {
    const [quiet, back] = [await certified(), await certified()]
    await save(quiet.own, { renews: false })
    await goTo(addDays(back.last, -59))
    await renew()
    const taken = await (await as(back.own.admin)).call('assignTraineeUserIntoCourse', {
      purchased_course_id: back.own.purchased_course_id,
      user_ids: back.own.ids,
      assign: false,
    })
    expect(taken.response_code, taken.body).toBe(2100)
    for (const { person } of [quiet, back]) await revoke(person)
    await renew()
    expect([await cycles(quiet.person), await cycles(back.person)].map(({ length }) => length)).toEqual([1, 1])
  })
  it('of an aligned certificate opens none while the one before it is valid', async () => {
    const { own, person, last } = await certified()
    const common = addDays(await today(), 200)
    await save(own, commonDay(common))
    await goTo(addDays(common, -60))
    await renew()
    await finish(person, own)
    await goTo(addDays(common, 3))
    await revoke(person)
    await renew()
    expect(await cycles(person)).toHaveLength(2)
    await goTo(addDays(last, 1))
    await renew()
    expect(await cycles(person)).toHaveLength(3)
  })
})

describe('a person of whom one certificate is revoked and an earlier one is valid', () => {
  /** Aligned with a common day two hundred days on, and revoked three days after it, while the first is valid. */
  const alignedAndRevoked = async () => {
    const given = await certified()
    const common = addDays(await today(), 200)
    await save(given.own, commonDay(common))
    await goTo(addDays(common, -60))
    await renew()
    await finish(given.person, given.own)
    await goTo(addDays(common, 3))
    const told = new Map<string, object>()
    const note = async () => told.set(await today(), await figuresOf(given.own))
    await note()
    await goTo(addDays(common, 4))
    await revoke(given.person)
    await note()
    return { ...given, common, told, note }
  }
  const figuresOf = async (own: GivenSeats, as_at?: string, known?: 'then') => {
    const { learning } = (
      await (await as(own.admin)).call('getCompanyDashboard', { ...(as_at ? { as_at } : {}), ...(known ? { known } : {}) } as never)
    ).data
    if (!learning) throw new Error('a client admin sees figures')
    const { assigned, completed, expired, revoked, overdue, not_started } = learning.all
    return { assigned, completed, expired, revoked, overdue, not_started }
  }
  const listed = async (own: GivenSeats, state: string, more: object = {}) =>
    (await (await as(own.admin)).call('getCompanyLearningList', { state, ...more } as never)).data.posts

  it('has completed the course until that one ends, told with its days and number; then it is revoked', async () => {
    const { own, serial_no, last } = await alignedAndRevoked()
    expect(await figuresOf(own)).toMatchObject({ assigned: 1, completed: 1, revoked: 0 })
    expect(await listed(own, 'COMPLETED')).toMatchObject([{ state: 'COMPLETED', certificate_no: serial_no, expires_on: last, revoked_on: null }])
    expect(await listed(own, 'REVOKED')).toEqual([])
    await goTo(addDays(last, -20))
    expect(await listed(own, 'EXPIRING')).toHaveLength(1)
    await goTo(last)
    expect(await figuresOf(own)).toMatchObject({ completed: 1, revoked: 0 })
    expect(await listed(own, 'COMPLETED')).toMatchObject([{ uncovered_days: 0 }])
    await goTo(addDays(last, 1))
    expect(await figuresOf(own)).toMatchObject({ assigned: 1, completed: 0, revoked: 1 })
    expect(await listed(own, 'REVOKED')).toMatchObject([{ uncovered_days: 1 }])
    await goTo(addDays(last, 12))
    expect(await listed(own, 'REVOKED')).toMatchObject([{ uncovered_days: 12 }])
    for (const known of ['today', 'then']) {
      expect(await listed(own, 'REVOKED', { as_at: addDays(last, 5), known })).toMatchObject([{ uncovered_days: 5 }])
      expect(await listed(own, 'COMPLETED', { as_at: last, known })).toMatchObject([{ uncovered_days: 0 }])
    }
    expect(await listed(own, 'COMPLETED')).toEqual([])
  })
  it('is told of each past day as on that day, as known then and as known today, in figures and lists', async () => {
    const { own, person, common, last, told, note } = await alignedAndRevoked()
    await goTo(addDays(common, 30))
    await note()
    // The first is revoked too: from that day on nothing stands.
    await revoke(person)
    const end = addDays(common, 31)
    await goTo(end)
    expect(await figuresOf(own)).toMatchObject({ completed: 0, revoked: 1 })
    told.delete(addDays(common, 30))
    await goTo(addDays(last, 10))
    for (const [day, figures] of told)
      for (const known of [undefined, 'then'] as const) {
        expect(await figuresOf(own, day, known), `${day} ${known}`).toEqual(figures)
        expect(await listed(own, 'COMPLETED', { as_at: day, ...(known ? { known } : {}) }), `${day} ${known}`).toHaveLength(1)
      }
    for (const known of [undefined, 'then'] as const) {
      expect(await figuresOf(own, end, known)).toMatchObject({ completed: 0, revoked: 1 })
      expect(await listed(own, 'REVOKED', { as_at: end, ...(known ? { known } : {}) })).toHaveLength(1)
    }
  })
})

describe('before it is saved', () => {
  it('it is told who is asked earlier, whose certificates overlap, the seats by the opening day and what the missing cost; nothing is done', async () => {
    const own = await givenSeats(world, 4, 3)
    await own.assign(own.ids)
    for (const person of own.trainees) await finish(person, own)
    const day = await today()
    const common = addDays(day, 200)
    const [last] = await cycles(own.trainees[0] as Person)
    const rest = daysBetween(common, last?.to as string)
    await goTo(addDays(day, 1))
    const me = await as(own.admin)
    const before = await world.digest()
    expect(await preview(own, me, commonDay(common))).toEqual({
      earlier: { people: 3, days: rest },
      later: { people: 0, days: 0 },
      overlapping: { people: 3, days: rest },
      young: 0,
      starts: 0,
      stops: 0,
      opens_on: addDays(common, -60),
      due_on: common,
      seats: { needed: 3, free: 1, short: 2 },
      price_sen: 1000,
      cost_sen: 2000,
    })
    expect(await preview(own, me, { window_days: 30 })).toMatchObject({ later: { people: 3, days: 30 }, due_on: null, seats: { needed: 0 } })
    expect(await preview(own, me, { renews: false })).toMatchObject({ stops: 3, earlier: { people: 0 } })
    expect(await preview(own, me, commonDay(addDays(day, 90)))).toMatchObject({ young: 3, overlapping: { people: 0 }, seats: { needed: 0 } })
    expect(await world.digest()).toEqual(before)
    // What it said is what the job does.
    await save(own, commonDay(common))
    await goTo(addDays(common, -60))
    await renew()
    expect((await Promise.all(own.trainees.map(enrolled))).filter((count) => count === 2)).toHaveLength(1)
    own.admin.token = (await world.given.returning(own.admin)).token
    expect((await own.listed()).waiting).toBe(2)
  })
})
const enrolled = async (person: Person) => (await enrolmentsOf(world, person)).length

/** Forty people whose certificates of one course are of any age and length, of them those that are valid today. */
const manyCertified = async (seats = 40) => {
  const own = await givenSeats(world, seats, 40)
  await own.assign(own.ids.slice(0, Math.min(seats, 40)))
  const day = await today()
  const random = fc.sample(fc.record({ began: fc.integer({ min: 1, max: 800 }), days: fc.integer({ min: 20, max: 900 }) }), { numRuns: 40, seed: 7 })
  const given = random.map(({ began, days }) => ({ from: addDays(day, -began), to: addDays(day, -began + days) })).filter(({ to }) => to >= day)
  const rows = await world.sql((tx) => tx.sql.select().from(traineeCourse).where(inArray(traineeCourse.user_id, own.ids)))
  const held = new Map<number, { user_id: number } & (typeof given)[number]>()
  for (const [i, certificate] of given.entries()) {
    const row = rows[i]
    if (!row) throw new Error('as many have a seat')
    held.set(row.trainee_course_id, { user_id: row.user_id, ...certificate })
    const begins = startOfDay(certificate.from)
    await world.kit.database.write(everything, (tx) =>
      tx.sql
        .update(traineeCourse)
        .set({ status: 'COMPLETED', assigned_at: begins, counts_from: begins, completed_at: begins, expires_at: endOfDay(certificate.to) })
        .where(eq(traineeCourse.trainee_course_id, row.trainee_course_id)),
    )
  }
  return { own, day, held }
}

describe('whose cycle is open', () => {
  it('is the same in SQL and by the rules, whatever is set', async () => {
    const { day, held } = await manyCertified()
    const now = await readClock(world.kit)
    const settings: CycleRules[] = fc.sample(
      fc.record({
        renews: fc.constant(true),
        mode: fc.constantFrom('own_date' as const, 'common_day' as const),
        common: fc.record({ month: fc.integer({ min: 1, max: 12 }), day: fc.integer({ min: 1, max: 28 }) }),
        window_days: fc.integer({ min: 14, max: 120 }),
        least_days: fc.constant(120),
        aligns_from: fc.constantFrom('2020-01-01', day, addDays(day, 30)),
      }),
      { numRuns: 60, seed: 8 },
    )
    let open = 0
    for (const cycle of settings) {
      const window = windowOn(day, cycle)
      const found = await world.sql((tx) =>
        tx.sql
          .select({ id: traineeCourse.trainee_course_id })
          .from(traineeCourse)
          .where(and(inArray(traineeCourse.trainee_course_id, [...held.keys()]), isInWindow(window, now))),
      )
      const expected = [...held].filter(([, certificate]) => opensFor(certificate, cycle) <= day)
      expect(expected.every(([, certificate]) => isInWindowOn(window, certificate) && dueFor(certificate, cycle) <= certificate.to)).toBe(true)
      expect(found.map(({ id }) => id).toSorted(), JSON.stringify(cycle)).toEqual(expected.map(([id]) => id).toSorted())
      open += found.length
    }
    expect(open).toBeGreaterThan(50)
  })
})

describe('the people behind the figures of a preview', () => {
  it('are as many as each figure says, page by page, each with what holds and what would; nothing is written', async () => {
    const { own, day, held } = await manyCertified(50)
    const byPerson = new Map([...held.values()].map(({ user_id, from, to }) => [user_id, { from, to }]))
    const saved = [{}, commonDay(addDays(day, 100)), { renews: false }, { window_days: 30 }]
    const tries = [
      { renews: false },
      { window_days: 90 },
      commonDay(addDays(day, 75)),
      commonDay(addDays(day, 250)),
      { ...commonDay(addDays(day, 40)), least_days: 300 },
    ]
    const seen = new Map<string, number>()
    for (const set of saved) {
      if (Object.keys(set).length > 0) await save(own, set)
      const before = (await read(own)).setting
      const me = await as(own.admin)
      const digest = await world.digest()
      for (const more of tries) {
        const wanted = setting(own, more)
        const { seats, ...impact } = await preview(own, me, more)
        const people = async (who: string) => {
          const all: CyclePerson[] = []
          for (let start = 0; ; start += 7) {
            const { data, body } = await me.call('getCycleImpactPeople', { ...wanted, who, start, length: 7 } as never)
            expect(data.total, body).toBeTypeOf('number')
            all.push(...data.people)
            if (data.people.length < 7) {
              if (all.length > 0) expect(data.total).toBe(all.length)
              break
            }
          }
          expect(new Set(all.map(({ user_id }) => user_id)).size).toBe(all.length)
          seen.set(who, (seen.get(who) ?? 0) + all.length)
          return all
        }
        const after = { ...usualCycle, ...wanted, aligns_from: (wanted.mode as string) === 'own_date' ? null : addDays(day, 60) } as CycleRules
        for (const who of ['earlier', 'later', 'overlapping'] as const) expect(await people(who), who).toHaveLength(impact[who].people)
        for (const who of ['young', 'starts', 'stops'] as const) expect(await people(who), who).toHaveLength(impact[who])
        const needed = await people('needed')
        expect(needed).toHaveLength(seats.needed)
        const short = await people('short')
        expect(short).toHaveLength(seats.short)
        const last = needed.toSorted((one, other) => (one.opens_after ?? '').localeCompare(other.opens_after ?? '')).slice(seats.free)
        expect(short.map(({ opens_after }) => opens_after).toSorted()).toEqual(last.map(({ opens_after }) => opens_after).toSorted())
        for (const one of needed) {
          const certificate = byPerson.get(one.user_id)
          if (!certificate) throw new Error('somebody with a certificate')
          const dates = (rules: CycleRules) => ({
            opens: rules.renews ? [opensFor(certificate, rules), day].toSorted()[1] : null,
            due: rules.renews ? dueFor(certificate, rules) : null,
          })
          const [then, now] = [dates(before), (wanted.mode as string) === 'own_date' ? dates(after) : null]
          expect(one).toMatchObject({ certificate_ends_on: certificate.to, opens_before: then.opens, due_before: then.due })
          if (now) expect(one).toMatchObject({ opens_after: now.opens, due_after: now.due })
        }
      }
      expect(await world.digest()).toEqual(digest)
    }
    // Each figure was there to be looked behind.
    for (const who of cycleTouches) expect(seen.get(who), who).toBeGreaterThan(0)
  })
  it('are found by name, and of the own company alone', async () => {
    const [one, other] = [await certified(), await certified()]
    const found = async (own: GivenSeats, q: string) =>
      (await (await as(own.admin)).call('getCycleImpactPeople', { ...setting(own, { renews: false }), who: 'stops', q } as never)).data.people
    expect((await found(one.own, '')).map(({ user_id }) => user_id)).toEqual([one.person.user_id])
    expect((await found(other.own, other.person.name)).map(({ user_id }) => user_id)).toEqual([other.person.user_id])
    expect(await found(other.own, one.person.name.slice(0, 3) === other.person.name.slice(0, 3) ? one.person.username : one.person.name)).toEqual([])
  })
})

describe.runIf(served)('two at once', () => {
  it('who save what both have read: one does, the other is told', async () => {
    for (let round = 0; round < 5; round++) {
      const own = await givenSeats(world, 1)
      const twin = await world.twin()
      const me = await world.given.returning(own.admin)
      const one = world.as(me).call('saveCycleSetting', { ...setting(own, { window_days: 30 }), version: 0 } as never)
      const other = twin.as(me).call('saveCycleSetting', { ...setting(own, { window_days: 90 }), version: 0 } as never)
      expect((await Promise.all([one, other])).map(({ response_code }) => response_code).sort()).toEqual([2100, 2111])
      await twin.close()
      expect((await read(own)).history).toHaveLength(1)
    }
  })
  it('revocations of an aligned certificate and of the one before it: nothing stands, and the course counts as revoked at once', async () => {
    for (let round = 0; round < 4; round++) {
      const { own, person } = await certified()
      const common = addDays(await today(), 200)
      await save(own, commonDay(common))
      await goTo(addDays(common, -60))
      await renew()
      await finish(person, own)
      await goTo(addDays(common, 3))
      const now = await readClock(world.kit)
      const serials = await world.sql((tx) =>
        tx.sql
          .select({ serial_no: certificate.serial_no })
          .from(certificate)
          .where(eq(certificate.user_id, person.user_id))
          .orderBy(certificate.trainee_course_id),
      )
      const [one, other] = (round % 2 ? serials.toReversed() : serials).map(({ serial_no }) => serial_no) as [string, string]
      const twin = await world.twin()
      const [written, commit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const first = world.kit.database.write(everything, async (tx) => {
        await revokeCertificate(tx, one, now)
        written.resolve()
        await commit.promise
      })
      await written.promise
      const second = twin.kit.database.write(everything, (tx) => revokeCertificate(tx, other, now))
      await setTimeout(300)
      commit.resolve()
      await Promise.all([first, second])
      await twin.close()
      const rows = await enrolmentsOf(world, person)
      expect(
        rows.map(({ status, uncovered_at }) => [status, uncovered_at]),
        `round ${round}`,
      ).toEqual([
        ['REVOKED', now],
        ['REVOKED', now],
      ])
    }
  })
  it('renewals after forty days on which none ran: one open cycle, once due thirty days from then', async () => {
    for (let round = 0; round < 3; round++) {
      const { own, person, last } = await certified()
      const used = (await own.uses()).length
      await goTo(addDays(last, 40))
      const twin = await world.twin()
      await Promise.all([renewCourses(twin.kit, new AbortController().signal), renew()])
      await twin.close()
      expect(await cycles(person)).toMatchObject([{}, { status: 'NOT_STARTED', due_on: addDays(last, 70) }])
      expect((await own.uses()).length).toBe(used + 1)
    }
  })
  it('a renewal on a common day and a revocation: one open cycle', async () => {
    for (let round = 0; round < 3; round++) {
      const { own, person } = await certified()
      const common = addDays(await today(), 200)
      await save(own, commonDay(common))
      await goTo(addDays(common, -60))
      const twin = await world.twin()
      await Promise.all([renewCourses(twin.kit, new AbortController().signal), revoke(person), renew()])
      await twin.close()
      await renew()
      expect((await cycles(person)).map(({ status }) => status)).toEqual(['REVOKED', 'NOT_STARTED'])
    }
  })
})
