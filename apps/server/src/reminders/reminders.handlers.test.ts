/** Reminders by hand: of one, of several, of everybody overdue who matches. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { beginCourse, enrolmentsOf, type GivenSeats, givenSeats, learnerIn } from '../../test/seats.ts'
import { openWorld, type Person, served, type World } from '../../test/world.ts'
import { auditEvent } from '../audit/audit.table.ts'
import { ways } from '../composition/jobs.ts'
import { inviteUser } from '../identity/credentials/invitation.usecases.ts'
import { users } from '../identity/identity.table.ts'
import { everything } from '../kit/database/scope.ts'
import { addDays, dayOf } from '../kit/time/calendar.rules.ts'
import { traineeCourse } from '../learning/enrolments/enrolments.table.ts'
import { workOn } from '../long-work/long-work.worker.ts'
import { reminderStep } from './reminders.table.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const today = () => dayOf(world.kit.clock.now())
const all = <T>(work: Parameters<typeof world.kit.database.write<T>>[1]) => world.kit.database.write(everything, work)
/** People whose courses are due so many days from now, overdue below zero. */
const given = async (people: number, days: number | null = -3) => {
  const own = await givenSeats(world, people, people)
  await own.assign(own.ids)
  const seats: number[] = []
  for (const person of own.trainees) {
    const cycle = (await enrolmentsOf(world, person)).at(-1)
    if (!cycle) throw new Error('a seat was given')
    seats.push(cycle.trainee_course_id)
  }
  const due_on = days === null ? null : addDays(today(), days)
  for (const seat of seats) await all((tx) => tx.sql.update(traineeCourse).set({ due_on }).where(eq(traineeCourse.trainee_course_id, seat)))
  const remind = (trainee_course_ids: number[], by = own.admin) => world.as(by).call('remindTrainees', { trainee_course_ids })
  return { ...own, seats, due_on, remind }
}
const remindersOf = (seat: number) => world.sql((tx) => tx.sql.select().from(reminderStep).where(eq(reminderStep.trainee_course_id, seat)))
/** Mails that remind, and none of another kind. */
const reminded = async ({ email }: Person) => (await world.mails(email)).filter(({ subject }) => /overdue|due soon|still open/.test(subject))
const setStatus = ({ user_id }: Person, status: 'invited' | 'inactive' | 'locked') =>
  all((tx) => tx.sql.update(users).set({ status }).where(eq(users.user_id, user_id)))
const complete = (seat: number) =>
  all((tx) =>
    tx.sql
      .update(traineeCourse)
      .set({ status: 'COMPLETED', completed_at: world.kit.clock.now(), expires_at: new Date('2099-01-01') })
      .where(eq(traineeCourse.trainee_course_id, seat)),
  )

describe('a reminder', () => {
  it('reaches the person on the portal and by mail, with the way to the course; who, when and of what is kept', async () => {
    const own = await given(1)
    const [person] = own.trainees as [Person]
    const [seat] = own.seats as [number]
    expect((await own.remind([seat])).data.results).toEqual([{ trainee_course_id: seat, done: true, code: 2100 }])
    const [mail] = await reminded(person)
    expect(mail?.subject).toBe('Your course is overdue')
    expect(mail?.text).toContain(`/trainee/course/${seat}`)
    expect(mail?.text).toContain(own.course.content.title)
    const [notice] = (await world.as(person).call('getNotificationList', {})).data.posts
    expect(notice).toMatchObject({ kind: 'course_reminder', href: `/trainee/course/${seat}` })
    expect(await remindersOf(seat)).toMatchObject([{ day: today(), due_on: own.due_on, reminded_by: own.admin.user_id, user_id: person.user_id }])
    const lines = await world.sql((tx) => tx.sql.select().from(auditEvent).where(eq(auditEvent.action, 'course.reminded')))
    expect(lines.at(-1)).toMatchObject({
      actor_user_id: own.admin.user_id,
      company_id: own.company.company_id,
      after: { day: today(), enrolments: [seat], user_ids: [person.user_id] },
    })
  })
  it('that was left out stands in the history of the seat and in the record, with why', async () => {
    const own = await given(1)
    const [seat] = own.seats as [number]
    const user_id = own.trainees[0]?.user_id as number
    const row = { trainee_course_id: seat, user_id, company_id: own.company.company_id, step: 'overdue' as const }
    const step = (days: number, omitted: 'exempt' | 'rest_day' | null) => {
      const day = addDays(today(), -days)
      return { ...row, planned_on: day, day, omitted, at: new Date(world.kit.clock.now().getTime() - days * 86_400_000) }
    }
    await all((tx) => tx.sql.insert(reminderStep).values([step(3, 'exempt'), step(2, 'rest_day'), step(1, null)]))
    const me = world.as(own.admin)
    const { data } = await me.call('getSeatHistory', { purchased_course_id: own.purchased_course_id, trainee_course_id: seat })
    const reminders = data.events.filter(({ what }) => what === 'reminded' || what === 'left_out')
    expect(reminders.map(({ what, omitted }) => [what, omitted])).toEqual([
      ['reminded', null],
      ['left_out', 'rest_day'],
      ['left_out', 'exempt'],
    ])
    const [course] = (await me.call('getTraineeRecord', { user_id })).data.courses
    expect(course?.reminders.map(({ omitted }) => omitted)).toEqual([null, 'rest_day', 'exempt'])
    expect(course?.reminded_on).toBe(addDays(today(), -1))
  })
  it('stands in the history of the seat, by whom; one that went by itself says nobody', async () => {
    const own = await given(1)
    const [seat] = own.seats as [number]
    await all((tx) =>
      tx.sql.insert(reminderStep).values({
        trainee_course_id: seat,
        user_id: own.trainees[0]?.user_id as number,
        company_id: own.company.company_id,
        step: 'overdue',
        planned_on: addDays(today(), -1),
        day: addDays(today(), -1),
        at: new Date(world.kit.clock.now().getTime() - 86_400_000),
      }),
    )
    await own.remind([seat])
    const { data } = await world.as(own.admin).call('getSeatHistory', { purchased_course_id: own.purchased_course_id, trainee_course_id: seat })
    const reminders = data.events.filter(({ what }) => what === 'reminded')
    expect(reminders.map(({ by_name }) => by_name)).toEqual([own.admin.name, null])
    const other = await given(1)
    await other.remind(other.seats)
    const again = await world.as(own.admin).call('getSeatHistory', { purchased_course_id: own.purchased_course_id, trainee_course_id: seat })
    expect(again.data.events).toEqual(data.events)
  })
  it('is written in the language of the person', async () => {
    const own = await given(1)
    const [person] = own.trainees as [Person]
    await all((tx) => tx.sql.update(users).set({ language: 'de' }).where(eq(users.user_id, person.user_id)))
    await own.remind(own.seats)
    expect((await world.mails(person.email))[0]?.subject).toBe('Ihr Kurs ist überfällig')
  })
  it('says by when where the day is still ahead, and nothing of a day where there is none', async () => {
    const [ahead, open] = [await given(1, 5), await given(1, null)]
    await ahead.remind(ahead.seats)
    await open.remind(open.seats)
    expect((await reminded(ahead.trainees[0] as Person)).map(({ subject }) => subject)).toEqual(['Your course is due soon'])
    expect((await reminded(open.trainees[0] as Person)).map(({ subject }) => subject)).toEqual(['Your course is still open'])
  })
  it('comes once a day: the second who presses is told so, and the lists say when', async () => {
    const own = await given(1)
    const [seat] = own.seats as [number]
    expect((await own.holders())[0]).toMatchObject({ reminded_on: null, remind: 'now' })
    expect(await own.listed()).toMatchObject({ overdue: 1, to_remind: 1 })
    await own.remind([seat])
    const again = await own.remind([seat], await world.given.admin('clientAdmin', { company: own.company }))
    expect(again).toMatchObject({ response_code: 2111, data: { reason: 'already_reminded' } })
    expect(await reminded(own.trainees[0] as Person)).toHaveLength(1)
    expect((await own.holders())[0]).toMatchObject({ reminded_on: today(), remind: 'today' })
    expect(await own.listed()).toMatchObject({ overdue: 1, to_remind: 0 })
    const { data } = await world.as(own.admin).call('getCompanyLearningList', { state: 'OVERDUE' })
    expect(data.posts[0]).toMatchObject({ reminded_on: today(), remind: 'today' })
    const { learning } = (await world.as(own.admin).call('getCompanyDashboard', {})).data
    expect(learning?.overdue[0]).toMatchObject({ reminded_on: today(), remind: 'today' })
  })
  it('is refused for a course that is completed and for somebody who is not active, and then tells nobody', async () => {
    const own = await given(3)
    const [done, locked, gone] = own.seats as [number, number, number]
    await complete(done)
    await setStatus(own.trainees[1] as Person, 'locked')
    await setStatus(own.trainees[2] as Person, 'inactive')
    const before = await world.digest()
    expect((await own.remind([done])).response_code).toBe(10055)
    expect((await own.remind([locked])).response_code).toBe(10013)
    expect((await own.remind([gone])).response_code).toBe(10013)
    expect(await world.digest()).toBe(before)
    expect((await own.holders()).map(({ remind }) => remind)).toEqual([null, null, null])
  })
  it('of several goes to each who can have it, and the others are told apart; one foreign id refuses all', async () => {
    const own = await given(3)
    const [first, second, third] = own.seats as [number, number, number]
    await own.remind([first])
    await complete(second)
    expect((await own.remind([first, second, third])).data.results.map(({ code }) => code)).toEqual([2111, 10055, 2100])
    const other = await given(1)
    expect((await other.remind([other.seats[0] as number, third])).response_code).toBe(10054)
    expect(await remindersOf(other.seats[0] as number)).toEqual([])
  })
  it('stays on record for good', async () => {
    const own = await given(1)
    await own.remind(own.seats)
    await expect(all((tx) => tx.sql.delete(reminderStep))).rejects.toThrow()
  })
})

describe('somebody who was invited and has not set a password', () => {
  /** Invited so many days ago. */
  const invited = async (person: Person, days: number) => {
    await setStatus(person, 'invited')
    const now = new Date(world.kit.clock.now().getTime() - days * 86_400_000)
    await all((tx) => inviteUser(tx, { ...person, language: 'en' }, { now, kit: world.kit }))
    return new Date(now.getTime() + 7 * 86_400_000).toISOString()
  }
  const invitations = async ({ email }: Person) => (await world.mails(email)).filter(({ text }) => text.includes('/invitation')).length

  it('is told from who was never there: the lists say until when the link opens, and find them all', async () => {
    const own = await given(2)
    const [person, active] = own.trainees as [Person, Person]
    const ends_at = await invited(person, 9)
    expect((await own.holders()).map((row) => [row.user_id, row.invitation_ends_at, row.remind])).toEqual(
      expect.arrayContaining([
        [person.user_id, ends_at, 'invite'],
        [active.user_id, null, 'now'],
      ]),
    )
    const { purchased_course_id } = own
    const seats = (await world.as(own.admin).call('getPurchaseCourseDetails', { purchased_course_id, status: 'INVITED' })).data
    expect(seats.posts.map(({ user_id }) => user_id)).toEqual([person.user_id])
    const learning = (await world.as(own.admin).call('getCompanyLearningList', { state: 'INVITED' })).data
    expect(learning.posts).toMatchObject([{ user_id: person.user_id, user_status: 'invited', invitation_ends_at: ends_at, remind: 'invite' }])
    expect(learning.total).toBe(1)
    const people = (await world.as(own.admin).call('getTraineeUserList', { user_id: person.user_id })).data
    expect(people.posts).toMatchObject([{ invitation_ends_at: ends_at }])
  })
  it('is reminded by the invitation, once for all courses and once a day; the record of the seat says which it was', async () => {
    const own = await given(1)
    const [person] = own.trainees as [Person]
    const [seat] = own.seats as [number]
    await invited(person, 9)
    const before = await invitations(person)
    expect((await own.remind([seat])).data.results).toEqual([{ trainee_course_id: seat, done: true, code: 2100 }])
    expect(await invitations(person)).toBe(before + 1)
    expect(await reminded(person)).toHaveLength(0)
    expect(await remindersOf(seat)).toMatchObject([{ is_invitation: true, reminded_by: own.admin.user_id }])
    expect((await own.remind([seat])).data).toMatchObject({ reason: 'already_reminded' })
    expect(await own.holders()).toMatchObject([{ remind: 'today', reminded_on: today() }])
    const { data } = await world.as(own.admin).call('getSeatHistory', { purchased_course_id: own.purchased_course_id, trainee_course_id: seat })
    expect(data.events[0]).toMatchObject({ what: 'invited', by_name: own.admin.name })
  })
  it('is left alone on the day of an invitation, and is not written to each morning', async () => {
    const own = await given(1)
    await invited(own.trainees[0] as Person, 0)
    expect(await own.holders()).toMatchObject([{ remind: 'invited_today', reminded_on: null }])
    expect((await own.remind(own.seats)).response_code).toBe(2111)
    expect(await own.listed()).toMatchObject({ overdue: 1, to_remind: 0 })
  })
  it('is among everybody overdue', async () => {
    const own = await given(2)
    await invited(own.trainees[0] as Person, 3)
    expect(await own.listed()).toMatchObject({ overdue: 2, to_remind: 2 })
    await world.as(own.admin).call('remindAllOverdue', {})
    await workOn(ways)(world.kit, new AbortController().signal)
    expect(await own.listed()).toMatchObject({ to_remind: 0 })
    expect((await remindersOf(own.seats[0] as number))[0]).toMatchObject({ is_invitation: true })
  })
})

describe('everybody overdue', () => {
  const order = async (own: GivenSeats, input: object = {}) => {
    const answer = await world.as(own.admin).call('remindAllOverdue', input as never)
    if (answer.response_code !== 2100) return { refused: answer, job: null, lines: [] }
    await workOn(ways)(world.kit, new AbortController().signal)
    return { refused: null, ...(await world.as(own.admin).call('getReminderJob', { job_id: answer.data.job.job_id })).data }
  }
  it('who is active and was not reminded today is reminded in the background; who asked is told of it', async () => {
    const own = await given(4)
    const [first, second, third, fourth] = own.trainees as [Person, Person, Person, Person]
    await own.remind([own.seats[0] as number])
    await complete(own.seats[1] as number)
    await setStatus(fourth, 'locked')
    const { job, lines } = await order(own, { purchased_course_id: own.purchased_course_id })
    expect(job).toMatchObject({ kind: 'reminders', state: 'done', total: 1, done: 1, skipped: 0 })
    expect(lines).toMatchObject([{ name: third.name, outcome: 'reminded' }])
    expect(await Promise.all([first, second, third, fourth].map(async (one) => (await reminded(one)).length))).toEqual([1, 0, 1, 0])
    const [told] = (await world.as(own.admin).call('getNotificationList', {})).data.posts
    expect(told).toMatchObject({ kind: 'reminders_done', href: `/CA/purchased-course?id=${own.purchased_course_id}&reminders=${job?.job_id}` })
    expect((await order(own)).refused).toMatchObject({ response_code: 2111, data: { reason: 'none_left' } })
  })
  it('may be those of a department, of none, or with some words; of another company’s course it is none', async () => {
    const own = await given(3)
    const [sales] = own.trainees as [Person]
    await all((tx) => tx.sql.update(users).set({ department: 'Sales' }).where(eq(users.user_id, sales.user_id)))
    expect((await order(own, { department: 'Sales', search: 'nobody' })).refused?.response_code).toBe(2111)
    expect((await order(own, { department: 'Sales' })).lines).toMatchObject([{ name: sales.name }])
    expect((await order(own, { no_department: true })).job).toMatchObject({ total: 2 })
    const other = await given(1)
    expect((await order(own, { purchased_course_id: other.purchased_course_id })).refused?.response_code).toBe(20074)
  })
  it('are not those whose day is today, or ahead', async () => {
    const own = await given(1, 0)
    expect((await order(own)).refused?.response_code).toBe(2111)
  })
  it('tells with each who completed the course, or was reminded, before the work came to them', async () => {
    const own = await given(3)
    const { data } = await world.as(own.admin).call('remindAllOverdue', {})
    await complete(own.seats[0] as number)
    await own.remind([own.seats[1] as number])
    await workOn(ways)(world.kit, new AbortController().signal)
    const { job, lines } = (await world.as(own.admin).call('getReminderJob', { job_id: data.job.job_id })).data
    expect(job).toMatchObject({ done: 1, skipped: 2 })
    expect(lines.flatMap(({ problems }) => problems.map(({ code }) => code)).sort()).toEqual([10055, 2111])
  })
})

describe.runIf(served)('fifty who remind the same person at once', () => {
  it('send one mail; the others are told that it was done already', async () => {
    const own = await given(1)
    const twin = await world.twin()
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) => (i % 2 ? world : twin).as(own.admin).call('remindTrainees', { trainee_course_ids: own.seats })),
    )
    await twin.close()
    const codes = answers.map(({ response_code }) => response_code).sort()
    expect(codes).toEqual([2100, ...Array.from({ length: 49 }, () => 2111)])
    expect(await reminded(own.trainees[0] as Person)).toHaveLength(1)
    expect(await remindersOf(own.seats[0] as number)).toHaveLength(1)
  })
})

describe.runIf(served)('a reminder against the completion of the course', () => {
  it('comes before it or not at all', async () => {
    const own = await given(8)
    for (const person of own.trainees) await beginCourse(world, person, own)
    const learners = await Promise.all(own.trainees.map((person) => learnerIn(world, person, own)))
    for (const { study } of learners) await study()
    const twin = await world.twin()
    await Promise.all(
      own.seats.flatMap((seat, i) => {
        const remind = () => twin.as(own.admin).call('remindTrainees', { trainee_course_ids: [seat] })
        const sign = () => learners[i]?.sign()
        return i % 2 ? [sign(), remind()] : [remind(), sign()]
      }),
    )
    await twin.close()
    for (const [i, person] of own.trainees.entries()) {
      const cycle = (await enrolmentsOf(world, person)).at(-1)
      expect(cycle?.status).toBe('COMPLETED')
      for (const { at } of await remindersOf(own.seats[i] as number)) expect(at.getTime()).toBeLessThanOrEqual(cycle?.completed_at?.getTime() ?? 0)
    }
  })
})
