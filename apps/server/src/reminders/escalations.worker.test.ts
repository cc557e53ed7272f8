/** What is overdue for long: client admins are told of it once, and again when it is settled. Each test has a world of its own, as the morning is everybody's. */
import { usualSteps } from '@jujur/contract/reminders.ts'
import { asc, eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openWorld, type Person, served, type World } from '../../test/world.ts'
import { notices } from '../composition/notices.ts'
import { users } from '../identity/identity.table.ts'
import { everything } from '../kit/database/scope.ts'
import { addDays, dayOf, hourOf } from '../kit/time/calendar.rules.ts'
import { readClock } from '../kit/time/clock.ts'
import { traineeCourse } from '../learning/enrolments/enrolments.table.ts'
import { writeLetters } from '../notifications/day-mails.usecases.ts'
import { adminDigest, escalation } from './escalations.table.ts'
import { mailboxNotReached } from './reminders.kinds.ts'
import { weekdayOf } from './reminders.rules.ts'
import { holdReaders } from './reminders.store.ts'
import { managerAnswer, managerDigest, reminderRound, reminderSettings } from './reminders.table.ts'
import { writeDayMails } from './reminders.worker.ts'

const HOUR_MS = 60 * 60 * 1000
const DAYS_MS = 24 * HOUR_MS
const LATE = '1 course is overdue for long'
const OVER = '1 overdue course is settled'

let world: World
let course: Awaited<ReturnType<World['given']['course']>>
beforeEach(async () => {
  world = await openWorld()
  course = await world.given.course()
  // To nine in the morning of a Monday, whenever the tests run.
  world.clock.shift(((9 - hourOf(await readClock(world.kit)) + 24) % 24) * HOUR_MS)
  world.clock.shift(((8 - weekdayOf(await today())) % 7) * DAYS_MS)
})
afterEach(() => world.close())

const today = async () => dayOf(await readClock(world.kit))
const morning = (kit = world.kit) => writeDayMails(notices)(kit, new AbortController().signal)
/** The next working day. */
const nextMorning = async () => {
  do world.clock.shift(DAYS_MS)
  while (weekdayOf(await today()) > 5)
  await morning()
}
const change = (person: Person, what: object) =>
  world.kit.database.write(everything, (tx) => tx.sql.update(users).set(what).where(eq(users.user_id, person.user_id)))
const changeCourse = (trainee_course_id: number, what: object) =>
  world.kit.database.write(everything, (tx) => tx.sql.update(traineeCourse).set(what).where(eq(traineeCourse.trainee_course_id, trainee_course_id)))
/** Somebody whose course was due so many days ago, and an administrator of their company. */
const given = async (days = 30) => {
  const company = await world.given.company()
  const [admin, person] = [await world.given.admin('clientAdmin', { company }), await world.given.trainee({ company })]
  const seat = await world.given.enrolment(person, course, { due_on: addDays(await today(), -days) })
  return { company, admin, person, seat }
}
type Given = Awaited<ReturnType<typeof given>>
const mailsOf = async (admin: Person) =>
  (await world.mails(admin.email))
    .map(({ subject }) => subject)
    .filter((subject) => subject === LATE || subject === OVER)
    .reverse()
/** Signed in just now: days have passed. */
const asAdmin = async ({ company }: Given) => world.as(await world.given.admin('clientAdmin', { company }))
const list = async (one: Given, input: object = {}) => (await (await asAdmin(one)).call('getEscalationList', input)).data.posts

describe('a client admin', () => {
  it.each([
    [29, []],
    [30, [LATE]],
  ])('is told of what is overdue for 30 days, not of %i', async (days, mails) => {
    const one = await given(days)
    await morning()
    expect(await mailsOf(one.admin)).toEqual(mails)
  })
  it('sees on the dashboard as many as the list has, and none once they are settled', async () => {
    const one = await given()
    const second = await world.given.trainee({ company: one.company })
    await world.given.enrolment(second, course, { due_on: addDays(await today(), -40) })
    await morning()
    const figures = async () => {
      const me = await asAdmin(one)
      const listed = (await me.call('getEscalationList', {})).data.total
      return [(await me.call('getCompanyDashboard', {})).data.follow_up?.escalations, listed]
    }
    expect(await figures()).toEqual([2, 2])
    await changeCourse(one.seat, { due_on: addDays(await today(), 20) })
    await nextMorning()
    expect(await figures()).toEqual([1, 1])
  })
  it('is told once, with the person, the day and the manager, and of no score', async () => {
    const one = await given()
    const manager = await world.given.trainee({ company: one.company })
    await change(one.person, { manager_id: manager.user_id })
    await morning()
    await morning()
    await nextMorning()
    await nextMorning()
    expect(await mailsOf(one.admin)).toEqual([LATE])
    const mail = (await world.mails(one.admin.email)).find(({ subject }) => subject === LATE)
    expect(mail?.text).toContain(`${one.person.name}: ${course.content.title}`)
    expect(mail?.text).toContain(`30 days ago. Manager: ${manager.name}`)
    expect(mail?.text).not.toMatch(/score|%/i)
    expect(await list(one)).toMatchObject([
      { name: one.person.name, manager_name: manager.name, told: [{ name: one.admin.name }], settled_on: null, course_title: course.content.title },
    ])
  })
  it('is told which managers did nothing since they were told, and not of one who did', async () => {
    const one = await given(25)
    const idle = await world.given.trainee({ company: one.company })
    await change(one.person, { manager_id: idle.user_id })
    const told_on = await today()
    await morning()
    for (let day = 0; day < 5; day++) await nextMorning()
    const mail = (await world.mails(one.admin.email)).find(({ subject }) => subject === LATE)
    expect(mail?.text).toContain(`Manager: ${idle.name}, has not reminded them or answered since the email of`)
    expect(await list(one)).toMatchObject([{ manager_name: idle.name, idle_since: told_on }])
    await world.kit.database.write(everything, async (tx) => {
      const [digest] = await tx.sql.select().from(managerDigest).where(eq(managerDigest.user_id, idle.user_id))
      await tx.sql.insert(managerAnswer).values({
        ...{ manager_id: idle.user_id, user_id: one.person.user_id, company_id: one.company.company_id, kind: 'spoken', day: await today() },
        ...{ trainee_course_ids: [one.seat], at: await readClock(world.kit), manager_digest_id: digest?.manager_digest_id as number },
      })
    })
    expect(await list(one)).toMatchObject([{ idle_since: null }])
  })
  it('who comes later is told of all that stands open', async () => {
    const one = await given()
    await morning()
    const later = await world.given.admin('clientAdmin', { company: one.company })
    await nextMorning()
    expect(await mailsOf(later)).toEqual([LATE])
    expect(await mailsOf(one.admin)).toEqual([LATE])
  })
  it('who was told something today is told on the next working day, and the row says why', async () => {
    const one = await given()
    const now = await readClock(world.kit)
    const news = [{ kind: mailboxNotReached, data: { name: 'Rosli' }, href: null }]
    await world.kit.database.write(everything, async (tx) => {
      const readers = await holdReaders(tx, [one.admin.user_id])
      await writeLetters(
        tx,
        readers.map((reader) => ({ reader, news })),
        { by_itself: false },
        { now, kit: world.kit },
      )
    })
    const omitted = async () =>
      (await world.sql((tx) => tx.sql.select().from(adminDigest).where(eq(adminDigest.user_id, one.admin.user_id)))).map((row) => row.omitted)
    await morning()
    await morning()
    expect(await omitted()).toEqual(['told_today'])
    await nextMorning()
    expect(await omitted()).toEqual(['told_today', null])
    expect(await mailsOf(one.admin)).toEqual([LATE])
  })
  it('without the right, or of another company, is told nothing', async () => {
    const one = await given()
    const [other, stranger] = [await world.given.admin('clientAdmin', { company: one.company, permission: [] }), await given(1)]
    await morning()
    expect(await mailsOf(other)).toEqual([])
    expect(await mailsOf(stranger.admin)).toEqual([])
    expect(await list(stranger)).toEqual([])
  })
})

describe('what is settled', () => {
  const settledAs = async (one: Given) =>
    (
      await world.sql((tx) =>
        tx.sql.select().from(escalation).where(eq(escalation.user_id, one.person.user_id)).orderBy(asc(escalation.escalation_id)),
      )
    ).map(({ settled_as }) => settled_as)
  it.each([
    ['completed', async ({ seat }: Given) => changeCourse(seat, { status: 'COMPLETED', completed_at: await readClock(world.kit) })],
    ['left', ({ person }: Given) => change(person, { status: 'inactive' })],
    ['due_moved', async ({ seat }: Given) => changeCourse(seat, { due_on: addDays(await today(), 20) })],
    ['exempt', async ({ seat }: Given) => changeCourse(seat, { paused: [{ from_on: await today(), to_on: addDays(await today(), 60) }] })],
  ] as const)('as %s is told to whoever was told of it, once', async (as, happens) => {
    const one = await given()
    await morning()
    await happens(one)
    await nextMorning()
    await nextMorning()
    expect(await mailsOf(one.admin)).toEqual([LATE, OVER])
    expect(await settledAs(one)).toEqual([as])
    expect(await list(one)).toEqual([])
    expect(await list(one, { view: 'settled' })).toMatchObject([{ settled_as: as, told: [{ name: one.admin.name }] }])
  })
  it('before anybody was told of it is told to nobody', async () => {
    const one = await given()
    await change(one.admin, { status: 'locked' })
    await morning()
    await changeCourse(one.seat, { status: 'COMPLETED', completed_at: await readClock(world.kit) })
    await nextMorning()
    await change(one.admin, { status: 'active' })
    await nextMorning()
    expect(await mailsOf(one.admin)).toEqual([])
    expect(await settledAs(one)).toEqual(['completed'])
  })
  it('and overdue again after a pause is told again', async () => {
    const one = await given()
    await morning()
    await changeCourse(one.seat, { paused: [{ from_on: await today(), to_on: addDays(await today(), 1) }] })
    for (let day = 0; day < 3; day++) await nextMorning()
    expect(await settledAs(one)).toEqual(['exempt', null])
  })
  it('is counted for the board as the lists are', async () => {
    const [one, other] = [await given(), await world.given.course()]
    await world.given.enrolment(one.person, other, { due_on: addDays(await today(), -40) })
    await morning()
    await changeCourse(one.seat, { status: 'COMPLETED', completed_at: await readClock(world.kit) })
    await nextMorning()
    const { data } = await (await asAdmin(one)).call('getEscalationFigures', {})
    const { from, until } = data
    expect(data).toMatchObject({ open: 1, open_people: 1, until: await today() })
    for (const view of ['escalated', 'settled', 'open'] as const) expect(await list(one, { view, from, until })).toHaveLength(data[view])
  })
})

describe('a company', () => {
  it('says after how many days, or never', async () => {
    const [soon, never] = [await given(3), await given(90)]
    const changed_at = await readClock(world.kit)
    const row = ({ company, admin }: Given, escalate_after: number | null) => ({
      ...{ company_id: company.company_id, version: 1, changed_at, changed_by: admin.user_id },
      steps: { ...usualSteps, escalate_after },
    })
    await world.kit.database.write(everything, (tx) => tx.sql.insert(reminderSettings).values([row(soon, 3), row(never, null)]))
    await morning()
    expect(await mailsOf(soon.admin)).toEqual([LATE])
    expect(await mailsOf(never.admin)).toEqual([])
  })
})

describe.runIf(served)('two processes on the same morning', () => {
  it('tell each client admin once', async () => {
    const all = await Promise.all(Array.from({ length: 12 }, () => given()))
    const [day, began_at] = [await today(), await readClock(world.kit)]
    // As after a run that was cut off: the row of the round is there, so nobody waits for who writes it.
    await world.kit.database.write(everything, (tx) =>
      tx.sql.insert(reminderRound).values(all.map(({ company: { company_id } }) => ({ company_id, day, began_at }))),
    )
    const twin = await world.twin()
    await Promise.all([morning(), morning(twin.kit), morning(), morning(twin.kit)])
    await twin.close()
    for (const one of all) {
      expect(await mailsOf(one.admin)).toEqual([LATE])
      expect(await list(one)).toHaveLength(1)
    }
  })
})
