import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { slip } from '../../../test/receipts.samples.ts'
import { enrolmentsOf, givenSeats, learnerIn } from '../../../test/seats.ts'
import { openWorld, type Person, served, type World } from '../../../test/world.ts'
import { notices } from '../../composition/notices.ts'
import { addDays, DAY_MS, dayOf, daysBetween } from '../../kit/time/calendar.rules.ts'
import { readClock } from '../../kit/time/clock.ts'
import { writeDayMails } from '../../reminders/reminders.worker.ts'
import { enrolByRules } from '../enrol-rules/enrol-rules.worker.ts'
import { renewCourses, seatAllWaiting } from '../seats/waiting.worker.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const today = async () => dayOf(await readClock(world.kit))
/** To noon of that day, when no session that was there before is left. */
const goTo = async (day: string) => world.clock.shift(daysBetween(await today(), day) * DAY_MS)
const going = () => new AbortController().signal

/** A company with seats, two administrators and people who have the course, due in so many days. */
const given = async (dueIn: number | null = 20, seats = 6, people = 1) => {
  const own = await givenSeats(world, seats, people)
  const checker = await world.given.admin('clientAdmin', { company: own.company })
  const first = await today()
  const signedIn = (await readClock(world.kit)).getTime()
  const due_on = dueIn === null ? undefined : addDays(first, dueIn)
  if (dueIn !== null) await own.assign(own.ids, { due_on })
  const person = own.trainees[0] as Person
  const sessions = new Map<Person, { at: number; back: Person }>()
  /** In a session of today. */
  const as = async (one: Person) => {
    const now = (await readClock(world.kit)).getTime()
    const known = sessions.get(one) ?? { at: signedIn, back: one }
    const back = now - known.at < DAY_MS ? known.back : await world.given.returning(one)
    sessions.set(one, { at: back === known.back ? known.at : now, back })
    return world.as(back)
  }
  const list = async (q = 'PENDING') => (await (await as(checker)).call('getExemptionList', { q })).data.list
  const decide = async (exemption_id: number, version = 1) => (await as(checker)).call('approveExemption', { exemption_id, version })
  const pause = async (from: number, to: number, of = person) => {
    const input = { user_id: of.user_id, from_on: addDays(first, from), to_on: addDays(first, to), reason: 'Parental leave' }
    return (await as(own.admin)).call('requestPause', input)
  }
  const paused = async (from: number, to: number, of = person) => {
    const { data } = await pause(from, to, of)
    const decided = await decide(data.exemption_id)
    expect(decided.response_code, decided.body).toBe(2100)
    return data.exemption_id
  }
  const waived = async (to: number, of = person) => {
    const input = { user_id: of.user_id, course_id: own.course.course_id, to_on: addDays(first, to), reason: 'Trained by the parent company' }
    const { data } = await (await as(own.admin)).call('requestWaiver', input)
    expect((await decide(data.exemption_id)).response_code).toBe(2100)
    return data.exemption_id
  }
  const extend = async (to: number, of = person) => {
    const cycle = (await enrolmentsOf(world, of)).at(-1)
    return (await as(own.admin)).call('requestExtension', {
      trainee_course_id: cycle?.trainee_course_id as number,
      to_on: addDays(first, to),
      reason: 'Year-end closing',
    })
  }
  const record = async (of = person) => (await (await as(own.admin)).call('getTraineeRecord', { user_id: of.user_id })).data
  return { ...own, checker, person, first, day: (n: number) => addDays(first, n), as, list, decide, pause, paused, waived, extend, record }
}
type Given = Awaited<ReturnType<typeof given>>

const states = ['COMPLETED', 'IN_PROGRESS', 'NOT_STARTED', 'EXTENDED', 'OVERDUE', 'PAUSED', 'WAIVED', 'EXPIRED', 'REVOKED'] as const
/** The states that anybody is in, by the figures, which are those of the lists. */
const figures = async (own: Given, as_at?: string, known: 'today' | 'then' = 'today') => {
  const me = await own.as(own.admin)
  const { learning } = (await me.call('getCompanyDashboard', as_at === undefined ? {} : { as_at, known })).data
  if (!learning) throw new Error('a client admin sees figures')
  const told: Record<string, number> = {}
  for (const state of states) {
    const count = learning.all[state.toLowerCase() as Lowercase<typeof state>]
    const { total } = (await me.call('getCompanyLearningList', as_at === undefined ? { state } : { state, as_at, known })).data
    expect(total, `${state} ${as_at ?? 'now'}`).toBe(count)
    if (count > 0) told[state] = count
  }
  expect(Object.values(told).reduce((sum, count) => sum + count, 0)).toBe(learning.all.assigned)
  return told
}
const dueOf = async (own: Given, of = own.person) => (await enrolmentsOf(world, of)).at(-1)?.due_on

describe('a pause', () => {
  it('is approved by another person, and turns what is open into paused until it ends: due anew then, and never overdue', async () => {
    const own = await given(20)
    const asked = await own.pause(10, 60)
    const { exemption_id } = asked.data
    expect(await figures(own)).toEqual({ NOT_STARTED: 1 })
    expect((await world.as(own.admin).call('approveExemption', { exemption_id, version: 1 })).response_code).toBe(10004)
    const dashboard = (await world.as(own.checker).call('getDashboard', {})).data.waiting
    expect(dashboard).toContainEqual(expect.objectContaining({ what: 'exemptions', count: 1, oldest_id: exemption_id }))
    expect((await world.as(own.checker).call('getNotificationList', {})).body).toContain(own.person.name)
    expect((await own.decide(exemption_id)).response_code).toBe(2100)
    expect((await own.decide(exemption_id, 2)).response_code).toBe(20073)
    expect(await dueOf(own)).toBe(own.day(74))
    const notices = (await (await own.as(own.person)).call('getNotificationList', {})).body
    expect(notices).toContain('own_exemption')
    expect(notices).toContain('due_date_changed')
    const seat = (await own.uses())[0]
    expect(seat?.due_on).toBe(own.day(74))

    await goTo(own.day(9))
    expect(await figures(own)).toEqual({ NOT_STARTED: 1 })
    await goTo(own.day(10))
    expect(await figures(own)).toEqual({ PAUSED: 1 })
    const shown = (await (await own.as(own.person)).call('getViewCourseEnroll', {})).data.traineeCoursesList[0]
    expect(shown).toMatchObject({ exempt: { state: 'PAUSED', until: own.day(60) }, due_on: own.day(74) })
    const [course] = (await own.record()).courses
    expect(course).toMatchObject({ state: 'PAUSED', remind: null, exempt: { state: 'PAUSED', until: own.day(60) } })
    // The provider reads it by the same name.
    const overseer = world.as(await world.given.admin('globalAdmin'))
    const provider = (await overseer.call('listCourseEnroll', { q: own.person.username })).data.posts
    expect(provider).toMatchObject([{ status: 'NOT_STARTED', overdue: false, exempt: { state: 'PAUSED', until: own.day(60) } }])
    const { trainee_course_id = 0 } = provider[0] ?? {}
    const { enrolment } = (await overseer.call('listCourseProgress', { trainee_course_id })).data
    expect(enrolment.exempt).toEqual({ state: 'PAUSED', until: own.day(60) })
    await goTo(own.day(60))
    expect(await figures(own)).toEqual({ PAUSED: 1 })
    const holders = (await (await own.as(own.admin)).call('getPurchaseCourseDetails', { purchased_course_id: own.purchased_course_id })).data.posts
    expect(holders[0]).toMatchObject({ overdue: false, exempt: { state: 'PAUSED' } })
    await goTo(own.day(61))
    expect(await figures(own)).toEqual({ NOT_STARTED: 1 })
    const learner = await learnerIn(world, await world.given.returning(own.person), own)
    await learner.study()
    expect((await learner.sign()).response_code).toBe(2100)
    expect(await figures(own)).toEqual({ COMPLETED: 1 })
    expect([await figures(own, own.day(9)), await figures(own, own.day(10)), await figures(own, own.day(60))]).toEqual([
      { NOT_STARTED: 1 },
      { PAUSED: 1 },
      { PAUSED: 1 },
    ])
    expect((await own.record()).exemptions).toMatchObject([{ kind: 'PAUSE', state: 'over', reason: 'Parental leave', submitted_by: own.admin.name }])
  })

  it('of somebody who was overdue before hides that while it lasts, and they are overdue after it', async () => {
    const own = await given(3)
    await goTo(own.day(5))
    expect(await figures(own)).toEqual({ OVERDUE: 1 })
    await own.paused(5, 30)
    expect(await dueOf(own)).toBe(own.day(3))
    expect(await figures(own)).toEqual({ PAUSED: 1 })
    await goTo(own.day(31))
    expect(await figures(own)).toEqual({ OVERDUE: 1 })
  })

  it('that is said of earlier days is so as known today; as known then the person was overdue', async () => {
    const own = await given(3)
    await goTo(own.day(6))
    expect(await figures(own)).toEqual({ OVERDUE: 1 })
    await own.paused(2, 20)
    expect(await figures(own)).toEqual({ PAUSED: 1 })
    expect(await figures(own, own.day(5))).toEqual({ PAUSED: 1 })
    expect(await figures(own, own.day(1))).toEqual({ NOT_STARTED: 1 })
    expect(await figures(own, own.day(5), 'then')).toEqual({ OVERDUE: 1 })
    const { corrected } = (await (await own.as(own.admin)).call('getCompanyDashboard', { as_at: own.day(5) })).data
    expect(corrected).toBe(1)
  })

  it('that is said of earlier days counts as a correction of them, also where no due date moves', async () => {
    const own = await given(3)
    await goTo(own.day(9))
    await own.paused(5, 20)
    const corrected = async (as_at: string) => (await (await own.as(own.admin)).call('getCompanyDashboard', { as_at })).data.corrected
    expect([await corrected(own.day(4)), await corrected(own.day(5)), await corrected(own.day(8))]).toEqual([0, 1, 1])
    expect([await figures(own, own.day(4)), await figures(own, own.day(8)), await figures(own, own.day(8), 'then')]).toEqual([
      { OVERDUE: 1 },
      { PAUSED: 1 },
      { OVERDUE: 1 },
    ])
  })

  it('that ends early gives the courses back from that day on, due by the days that were left, and its past stays', async () => {
    const own = await given(20)
    const exemption_id = await own.paused(10, 60)
    await goTo(own.day(30))
    const [row] = await own.list('APPROVED_HISTORY_LIST')
    expect(row).toMatchObject({ state: 'in_force', can: { end: true }, version: 2 })
    const ended = await (await own.as(own.admin)).call('endExemption', { exemption_id, version: 2 })
    expect(ended.response_code, ended.body).toBe(2100)
    expect(await dueOf(own)).toBe(own.day(29 + 14))
    expect(await figures(own)).toEqual({ NOT_STARTED: 1 })
    expect(await figures(own, own.day(29))).toEqual({ PAUSED: 1 })
    const again = await (await own.as(own.admin)).call('endExemption', { exemption_id, version: 3 })
    expect(again).toMatchObject({ response_code: 2111, data: { reason: 'too_late' } })
    expect((await own.record()).exemptions).toMatchObject([
      { state: 'ended', to_on: own.day(60), ended: { on: own.day(29), by_name: own.admin.name } },
    ])
    // As it was known while it went on, it went on.
    await goTo(own.day(31))
    expect(await figures(own, own.day(29), 'then')).toEqual({ PAUSED: 1 })
    expect(await figures(own, own.day(30), 'then')).toEqual({ NOT_STARTED: 1 })
  })

  it('that is called off before it begins leaves the due date as it was', async () => {
    const own = await given(20)
    const exemption_id = await own.paused(10, 60)
    expect(await dueOf(own)).toBe(own.day(74))
    expect((await world.as(own.admin).call('endExemption', { exemption_id, version: 2 })).response_code).toBe(2100)
    expect(await dueOf(own)).toBe(own.day(20))
    await goTo(own.day(15))
    expect(await figures(own)).toEqual({ NOT_STARTED: 1 })
  })

  it('gives no seat, renews nothing, reminds nobody, and a rule leaves the person out; afterwards all of that goes on', async () => {
    const own = await given(20, 4, 2)
    const [person, other] = own.trainees as [Person, Person]
    for (const one of [person, other]) {
      const learner = await learnerIn(world, await world.given.returning(one), own)
      await learner.study()
      expect((await learner.sign()).response_code).toBe(2100)
    }
    const last = dayOf((await enrolmentsOf(world, person))[0]?.expires_at as Date)
    const from = daysBetween(own.first, last) - 100
    await goTo(own.day(from - 5))
    await own.paused(from, from + 200)
    await goTo(addDays(last, -20))
    await renewCourses(world.kit, going())
    expect([(await enrolmentsOf(world, person)).length, (await enrolmentsOf(world, other)).length]).toEqual([1, 2])
    await goTo(addDays(last, 10))
    expect(await figures(own)).toEqual({ PAUSED: 1, OVERDUE: 1 })
    const preview = await (await own.as(own.admin)).call('previewEnrolRule', {
      course_id: own.course.course_id,
      who: [],
      due: { kind: 'after_joining', days: 30 },
      starts_on: await today(),
    })
    expect(preview.data.preview).toMatchObject({ people: 0, left_out: { exempt: 1, enrolled: 1 } })
    const saved = {
      name: 'All',
      course_id: own.course.course_id,
      who: [],
      due: { kind: 'after_joining' as const, days: 30 },
      starts_on: await today(),
    }
    await (await own.as(own.admin)).call('saveEnrolRule', saved)
    await enrolByRules(world.kit, going())
    await seatAllWaiting(world.kit, going())
    await writeDayMails(notices)(world.kit, going())
    expect(await enrolmentsOf(world, person)).toHaveLength(1)
    await goTo(own.day(from + 201))
    expect(await figures(own)).toEqual({ EXPIRED: 1, OVERDUE: 1 })
    await renewCourses(world.kit, going())
    expect(await enrolmentsOf(world, person)).toHaveLength(2)
    const [course] = (await own.record(person)).courses
    expect(course?.uncovered).toMatchObject({ from_on: addDays(last, 1), paused_days: 100, days: 1, is_open: true })
  })

  it('is refused where another of these days waits or is in force, for whoever has left, and for people of others', async () => {
    const own = await given(20)
    await own.paused(10, 20)
    expect((await own.pause(20, 30)).response_code).toBe(10012)
    expect((await own.pause(21, 30)).response_code).toBe(2100)
    expect((await own.pause(25, 26)).response_code).toBe(10012)
    const stranger = await world.given.trainee()
    expect((await own.pause(1, 5, stranger)).response_code).toBe(10054)
    const digest = await world.digest()
    expect((await own.pause(-31, 5)).response_code).toBe(7000)
    expect((await own.pause(5, 4)).response_code).toBe(7000)
    expect(await world.digest()).toBe(digest)
    await world.as(own.admin).call('deleteTraineeUser', { user_id: own.person.user_id })
    expect((await own.pause(40, 45)).response_code).toBe(10013)
    const [waits] = await own.list()
    expect(waits).toMatchObject({ obstacle: 'left', can: { approve: false, reject: true, because: 'findings' } })
    expect((await own.decide(waits?.exemption_id as number)).response_code).toBe(10013)
  })

  it('of a company with one administrator is approved by that one only where four eyes are switched off', async () => {
    const own = await givenSeats(world, 1)
    const first = await today()
    const { data } = await world
      .as(own.admin)
      .call('requestPause', { user_id: own.ids[0] as number, from_on: first, to_on: addDays(first, 9), reason: 'Ill' })
    const { exemption_id } = data
    expect((await world.as(own.admin).call('approveExemption', { exemption_id, version: 1 })).response_code).toBe(10004)
    expect((await world.as(own.admin).call('updateCompany', { version: 1, trainee_four_eyes: false })).response_code).toBe(2100)
    expect((await world.as(own.admin).call('approveExemption', { exemption_id, version: 1 })).response_code).toBe(2100)
  })
})

describe('a waiver', () => {
  it('takes a course off the person until it ends: waived, never overdue, then due anew', async () => {
    const own = await given(10)
    const other = await world.given.course()
    expect(other.course_id).not.toBe(own.course.course_id)
    await own.waived(30)
    expect(await figures(own)).toEqual({ WAIVED: 1 })
    expect(await dueOf(own)).toBe(own.day(44))
    expect((await own.listed()).used).toBe(1)
    await goTo(own.day(30))
    expect(await figures(own)).toEqual({ WAIVED: 1 })
    await goTo(own.day(31))
    expect(await figures(own)).toEqual({ NOT_STARTED: 1 })
    expect(await figures(own, own.day(12))).toEqual({ WAIVED: 1 })
  })
  it('is of a course that the company bought, and one at a time', async () => {
    const own = await given(10)
    const ask = async (course_id: number) =>
      world.as(own.admin).call('requestWaiver', { user_id: own.person.user_id, course_id, to_on: own.day(5), reason: 'Abroad' })
    expect((await ask((await world.given.course()).course_id)).response_code).toBe(10053)
    expect((await ask(own.course.course_id)).response_code).toBe(2100)
    expect((await ask(own.course.course_id)).response_code).toBe(10012)
  })
  it('lets who waits for a seat go on waiting, and others get the seat', async () => {
    const own = await given(null, 1, 2)
    const [person, other] = own.trainees as [Person, Person]
    await own.waived(30, person)
    const rule = { name: 'All', course_id: own.course.course_id, who: [], due: { kind: 'after_start' as const, days: 5 }, starts_on: own.first }
    await world.as(own.admin).call('saveEnrolRule', rule)
    await enrolByRules(world.kit, going())
    await seatAllWaiting(world.kit, going())
    expect([(await enrolmentsOf(world, person)).length, (await enrolmentsOf(world, other)).length]).toEqual([0, 1])
  })
})

describe('training proven elsewhere', () => {
  const told = (own: Given, over: Record<string, unknown> = {}) => ({
    user_id: own.person.user_id,
    course_id: own.course.course_id,
    issuer: 'Selat Academy',
    proven_on: own.day(-90),
    to_on: own.day(30),
    reason: 'Took the course of the parent company',
    ...over,
  })
  it('is stated with its paper: once a second person approved it the course is waived, not completed, and no due date moves', async () => {
    const own = await given(10)
    const bytes = await slip('Certificate of attendance')
    const file = { name: 'attended.pdf', bytes }
    const asked = await world.as(own.admin).call('requestStated', told(own), { file })
    expect(asked.response_code, asked.body).toBe(2100)
    const { exemption_id } = asked.data
    expect(await figures(own)).toEqual({ NOT_STARTED: 1 })
    const paper = await world.as(own.checker).call('viewExemptionPaper', { exemption_id })
    expect(paper.status).toBe(200)
    expect((await own.decide(exemption_id)).response_code).toBe(2100)
    expect(await figures(own)).toEqual({ WAIVED: 1 })
    expect(await dueOf(own)).toBe(own.day(10))
    const calendar = (await (await own.as(own.admin)).call('getDueCalendar', {})).data
    expect(calendar.falls_due.every((count) => count === 0)).toBe(true)
    expect((await own.record()).exemptions).toMatchObject([
      { kind: 'STATED', state: 'in_force', stated: { issuer: 'Selat Academy', proven_on: own.day(-90), paper_name: 'attended.pdf' } },
    ])
    await goTo(own.day(31))
    expect(await figures(own)).toEqual({ OVERDUE: 1 })
  })
  it('is refused without a paper, with one that is none, of a day ahead, beside a waiver of these days, and of other companies', async () => {
    const own = await given(10)
    const file = { name: 'attended.pdf', bytes: await slip('Certificate of attendance') }
    const ask = async (over: Record<string, unknown> = {}, with_ = file) =>
      world.as(own.admin).call('requestStated', told(own, over), { file: with_ })
    expect((await ask({}, { name: 'attended.pdf', bytes: Buffer.from('no paper') })).response_code).toBe(10076)
    expect((await ask({}, { name: 'attended.pdf', bytes: Buffer.from('') })).response_code).toBe(10024)
    expect(await ask({ proven_on: own.day(1) })).toMatchObject({ response_code: 7000, data: [{ field: 'proven_on', rule: 'too_big' }] })
    expect((await ask({ user_id: (await world.given.trainee()).user_id })).response_code).toBe(10054)
    expect((await ask({ course_id: 999_999 })).response_code).toBe(10053)
    expect((await own.record()).exemptions).toEqual([])
    await own.waived(20)
    expect((await ask()).response_code).toBe(10012)
    const other = await world.given.admin('clientAdmin')
    const { exemptions } = await own.record()
    expect((await world.as(other).call('viewExemptionPaper', { exemption_id: exemptions?.[0]?.exemption_id as number })).response_code).toBe(4444)
  })
})

describe('an extension', () => {
  it('moves the due date by two people, is told under its own name once the first day is over, and ends overdue', async () => {
    const own = await given(10)
    const asked = await own.extend(25)
    expect((await own.extend(26)).response_code).toBe(10012)
    expect(await dueOf(own)).toBe(own.day(10))
    expect((await own.decide(asked.data.exemption_id)).response_code).toBe(2100)
    expect(await dueOf(own)).toBe(own.day(25))
    expect(await figures(own)).toEqual({ NOT_STARTED: 1 })
    await goTo(own.day(11))
    expect(await figures(own)).toEqual({ EXTENDED: 1 })
    expect((await own.record()).courses[0]).toMatchObject({ state: 'EXTENDED', remind: 'now', exempt: { state: 'EXTENDED', until: own.day(25) } })
    await goTo(own.day(26))
    expect(await figures(own)).toEqual({ OVERDUE: 1 })
    expect(await figures(own, own.day(25))).toEqual({ EXTENDED: 1 })
    // Extended again, as it was due first.
    const further = await own.extend(40)
    expect((await own.decide(further.data.exemption_id)).response_code).toBe(2100)
    expect(await figures(own)).toEqual({ EXTENDED: 1 })
    expect(await figures(own, own.day(12))).toEqual({ EXTENDED: 1 })
    await goTo(own.day(27))
    expect(await figures(own, own.day(25), 'then')).toEqual({ EXTENDED: 1 })
    const learner = await learnerIn(world, await world.given.returning(own.person), own)
    await learner.study()
    await learner.sign()
    expect(await figures(own)).toEqual({ COMPLETED: 1 })
  })
  it('can no longer be approved once the course is due that late, or is completed', async () => {
    const own = await given(10)
    const { exemption_id } = (await own.extend(20)).data
    const [cycle] = await enrolmentsOf(world, own.person)
    const { trainee_course_id } = cycle as { trainee_course_id: number }
    await world.as(own.admin).call('changeDueDates', {
      purchased_course_id: own.purchased_course_id,
      trainee_course_ids: [trainee_course_id],
      due_on: own.day(30),
    })
    expect(await own.decide(exemption_id)).toMatchObject({ response_code: 2111, data: { reason: 'too_late' } })
    expect((await own.list())[0]).toMatchObject({ obstacle: 'due_later', can: { approve: false, because: 'findings' } })
    expect((await world.as(own.checker).call('rejectExemption', { exemption_id, version: 1, remarks: 'No need' })).response_code).toBe(2100)
    const again = (await own.extend(45)).data
    const learner = await learnerIn(world, await world.given.returning(own.person), own)
    await learner.study()
    await learner.sign()
    expect((await own.decide(again.exemption_id)).response_code).toBe(10055)
    expect((await own.extend(50)).response_code).toBe(10055)
  })
})

describe.runIf(served)('of two at the same moment', () => {
  const twice = async <T>(work: (at: World) => Promise<T>, other: (at: World) => Promise<T> = work) => {
    const twin = await world.twin()
    const answers = await Promise.all([work(world), other(twin as World)])
    await twin.close()
    return answers
  }
  const codes = (answers: { response_code: number }[]) => answers.map(({ response_code }) => response_code).toSorted((one, other) => one - other)

  it('who approve one decides, and due dates move once', async () => {
    const own = await given(20)
    const third = await world.given.admin('clientAdmin', { company: own.company })
    const { exemption_id } = (await own.pause(10, 60)).data
    const by = (admin: Person) => (at: World) => at.as(admin).call('approveExemption', { exemption_id, version: 1 })
    expect(codes(await twice(by(own.checker), by(third)))).toEqual([2100, 20073])
    expect(await dueOf(own)).toBe(own.day(74))
  })
  it('who ask for a pause of the same days one is refused', async () => {
    const own = await given(20)
    const ask = (from: number) => (at: World) =>
      at.as(own.admin).call('requestPause', { user_id: own.person.user_id, from_on: own.day(from), to_on: own.day(30), reason: 'Leave' })
    expect(codes(await twice(ask(5), ask(9)))).toEqual([2100, 10012])
  })
  it('one approves and the other completes the course: it is completed, and counted once', async () => {
    const own = await given(20)
    const learner = await learnerIn(world, own.person, own)
    await learner.study()
    const { exemption_id } = (await own.extend(40)).data
    const [signed, approved] = await Promise.all([learner.sign(), world.as(own.checker).call('approveExemption', { exemption_id, version: 1 })])
    expect(signed.response_code).toBe(2100)
    expect([2100, 10055]).toContain(approved.response_code)
    expect(await figures(own)).toEqual({ COMPLETED: 1 })
  })
  it('one approves and the other lets the person go: whichever was first, all is counted where the lists have it', async () => {
    for (let round = 0; round < 3; round++) {
      const own = await given(20)
      const { exemption_id } = (await own.pause(0, 60)).data
      const [approved, gone] = await Promise.all([
        world.as(own.checker).call('approveExemption', { exemption_id, version: 1 }),
        world.as(own.admin).call('deleteTraineeUser', { user_id: own.person.user_id }),
      ])
      expect(gone.response_code, gone.body).toBe(2100)
      expect([2100, 10013]).toContain(approved.response_code)
      expect(await figures(own)).toEqual({})
      await goTo(addDays(await today(), 1))
      await figures(own, own.first)
    }
  })
  it('one approves a pause and the other gives the person a seat: the course is paused', async () => {
    for (let round = 0; round < 5; round++) {
      const own = await given(null)
      const { exemption_id } = (await own.pause(0, 60)).data
      const [approved, assigned] = await Promise.all([
        world.as(own.checker).call('approveExemption', { exemption_id, version: 1 }),
        own.assign(own.ids),
      ])
      expect([approved.response_code, assigned.response_code]).toEqual([2100, 2100])
      expect(await figures(own)).toEqual({ PAUSED: 1 })
    }
  })
})
