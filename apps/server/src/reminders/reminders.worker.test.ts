/** Reminders of every morning: told by the mail in the outbox. Each test has a world of its own, as the morning is everybody's. */
import { type ReminderSteps, usualSteps } from '@jujur/contract/reminders.ts'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openWorld, type Person, served, type World } from '../../test/world.ts'
import { company } from '../companies/companies.table.ts'
import { notices } from '../composition/notices.ts'
import { users } from '../identity/identity.table.ts'
import { everything } from '../kit/database/scope.ts'
import { SomeFailed } from '../kit/jobs/each.ts'
import { outboxMail } from '../kit/mail/outbox.table.ts'
import { addDays, dayOf, hourOf } from '../kit/time/calendar.rules.ts'
import { readClock } from '../kit/time/clock.ts'
import { traineeCourse } from '../learning/enrolments/enrolments.table.ts'
import { dayMail } from '../notifications/notifications.table.ts'
import { notify } from '../notifications/notifications.usecases.ts'
import { courseAssigned } from '../purchases/purchases.kinds.ts'
import { weekdayOf } from './reminders.rules.ts'
import { reminderRound, reminderSettings, reminderStep } from './reminders.table.ts'
import { writeDayMails } from './reminders.worker.ts'

const HOUR_MS = 60 * 60 * 1000
const DAYS_MS = 24 * HOUR_MS

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
const work = writeDayMails(notices)
const morning = (kit = world.kit) => work(kit, new AbortController().signal)
/** Somebody who was given the course a month ago, due so many days from now. */
const given = async (days: number, to: Partial<Parameters<World['given']['trainee']>[0]> = {}) => {
  const person = await world.given.trainee(to)
  const due_on = addDays(await today(), days)
  const seat = await world.given.enrolment(person, course, { due_on })
  const assigned_at = new Date((await readClock(world.kit)).getTime() - 30 * DAYS_MS)
  await world.kit.database.write(everything, (tx) =>
    tx.sql.update(traineeCourse).set({ assigned_at }).where(eq(traineeCourse.trainee_course_id, seat)),
  )
  return { person, seat }
}
const subjects = async ({ person }: { person: Person }) => (await world.mails(person.email)).map(({ subject }) => subject).reverse()
const counts = (people: { person: Person }[]) => Promise.all(people.map(async (one) => (await subjects(one)).length))

describe('each morning', () => {
  it('reminds a week and a day ahead, and each week after the due date, nobody else and nobody twice', async () => {
    const people = [
      await given(8),
      await given(7),
      await given(6),
      await given(1),
      await given(0),
      await given(-6),
      await given(-7),
      await given(-21),
    ]
    await morning()
    await morning()
    // A day or a week ahead of which nothing ran is made up for.
    expect(await counts(people)).toEqual([0, 1, 1, 1, 1, 1, 1, 1])
    expect(await subjects(people[1] as (typeof people)[0])).toEqual(['Your course is due soon'])
    expect(await subjects(people[6] as (typeof people)[0])).toEqual(['Your course is overdue'])
  })
  it('goes on from step to step as the days go by', async () => {
    const one = await given(7)
    const days: number[] = []
    for (let day = 0; day < 22; day++) {
      const before = (await subjects(one)).length
      await morning()
      if ((await subjects(one)).length > before) days.push(day)
      world.clock.shift(DAYS_MS)
    }
    // The day before is a Sunday, so it is told on Monday.
    expect(days).toEqual([0, 7, 14, 21])
    expect(await subjects(one)).toEqual(['Your course is due soon', 'Your course is due soon', 'Your course is overdue', 'Your course is overdue'])
    const kept = await world.sql((tx) => tx.sql.select().from(reminderStep))
    expect(kept.every(({ reminded_by }) => reminded_by === null)).toBe(true)
  })
  it('makes up once for the mornings on which nothing ran', async () => {
    const one = await given(7)
    world.clock.shift(15 * DAYS_MS)
    await morning()
    world.clock.shift(DAYS_MS)
    await morning()
    expect(await subjects(one)).toEqual(['Your course is overdue'])
  })
  it('leaves out who completed the course, who is not active, and companies that are not', async () => {
    const [done, invited, elsewhere] = [await given(-7), await given(-7, { status: 'invited' }), await given(-7)]
    await world.kit.database.write(everything, async (tx) => {
      await tx.sql.update(traineeCourse).set({ status: 'EXPIRED' }).where(eq(traineeCourse.trainee_course_id, done.seat))
      await tx.sql
        .update(company)
        .set({ status: 'inactive' })
        .where(eq(company.company_id, elsewhere.person.company_id as number))
    })
    await morning()
    expect(await counts([done, invited, elsewhere])).toEqual([0, 0, 0])
  })
  it('does not repeat what somebody did by hand on the day or since', async () => {
    const one = await given(-7)
    const admin = await world.given.admin('clientAdmin', { company: { company_id: one.person.company_id as number } })
    await world.as(admin).call('remindTrainees', { trainee_course_ids: [one.seat] })
    await morning()
    world.clock.shift(DAYS_MS)
    await morning()
    expect(await counts([one])).toEqual([1])
  })
  it('waits until it is morning in Malaysia', async () => {
    const one = await given(-7)
    world.clock.shift(-2 * HOUR_MS)
    await morning()
    expect(await counts([one])).toEqual([0])
    world.clock.shift(2 * HOUR_MS)
    await morning()
    expect(await counts([one])).toEqual([1])
  })
  it('writes to each in their language', async () => {
    const one = await given(1)
    await world.kit.database.write(everything, (tx) => tx.sql.update(users).set({ language: 'jp' }).where(eq(users.user_id, one.person.user_id)))
    await morning()
    expect(await subjects(one)).toEqual(['コースの期日が近づいています'])
  })
  it('a company with many does not keep another waiting; a run that is cut off is gone on with by the next', async () => {
    const large = await world.given.company()
    const many = await Promise.all(Array.from({ length: 120 }, () => given(-7, { company: large })))
    const other = await given(-7)
    let asked = 0
    // Stops after the first turn of each.
    const stopping = {
      get aborted() {
        return ++asked > 2
      },
    } as AbortSignal
    await work(world.kit, stopping)
    expect(await counts([other])).toEqual([1])
    expect((await counts(many)).reduce((sum, count) => sum + count, 0)).toBe(100)
    await morning()
    expect(new Set(await counts(many))).toEqual(new Set([1]))
    expect(await counts([other])).toEqual([1])
  })
})

const save = async (company_id: number, steps: Partial<ReminderSteps>, version = 0) => {
  const admin = await world.given.admin('clientAdmin', { company: { company_id } })
  return world.as(admin).call('saveReminderSteps', { version, steps: { ...usualSteps, ...steps } })
}
const stepsOf = (seat: number) =>
  world.sql((tx) => tx.sql.select().from(reminderStep).where(eq(reminderStep.trainee_course_id, seat)).orderBy(reminderStep.reminder_step_id))
const why = async (seat: number) => (await stepsOf(seat)).map(({ omitted }) => omitted)

describe('one mail a day', () => {
  it('tells a person of all courses that fall together, and stands on record with what it told', async () => {
    const one = await given(-7)
    const other = await world.given.course()
    const second = await world.given.enrolment(one.person, other, { due_on: addDays(await today(), -14) })
    const assigned_at = new Date((await readClock(world.kit)).getTime() - 30 * DAYS_MS)
    await world.kit.database.write(everything, (tx) =>
      tx.sql.update(traineeCourse).set({ assigned_at }).where(eq(traineeCourse.trainee_course_id, second)),
    )
    await morning()
    const [mail, more] = await world.mails(one.person.email)
    expect([mail?.subject, more]).toEqual(['2 things for you to look at', undefined])
    expect(mail?.text).toContain(course.content.title)
    expect(mail?.text).toContain(other.content.title)
    const [kept] = await world.sql((tx) => tx.sql.select().from(dayMail))
    expect(kept).toMatchObject({ by_itself: true, language: 'en', outcome: 'waiting', mail_id: mail?.mail_id, day: await today() })
    expect(kept?.told.map(({ kind }) => kind)).toEqual(['course_reminder', 'course_reminder'])
    expect((await stepsOf(second))[0]).toMatchObject({ step: 'overdue', day_mail_id: kept?.day_mail_id, planned_on: await today() })
    expect((await world.as(one.person).call('getNotificationList', {})).data.posts).toHaveLength(2)
  })
  it('takes along what waits to be told, also later in the day where there was none yet', async () => {
    const one = await given(-7)
    const waits = async (title: string) => {
      const now = await readClock(world.kit)
      await world.kit.database.write(everything, async (tx) => {
        const { user_id, company_id, name, email } = one.person
        const data = { title, due_on: '' }
        const to = { user_id, company_id, name, email, language: 'en' as const }
        await notify(tx, [to], { kind: courseAssigned, data, href: null }, { now, kit: world.kit }, { ofTheDay: true })
      })
    }
    await waits('Gifts')
    expect(await counts([one])).toEqual([0])
    await morning()
    expect(await subjects(one)).toEqual(['2 things for you to look at'])
    await waits('Hospitality')
    await morning()
    expect(await counts([one])).toEqual([1])
    world.clock.shift(DAYS_MS)
    await morning()
    expect(await counts([one])).toEqual([2])
    await morning()
    await waits('Donations')
    world.clock.shift(DAYS_MS)
    await morning()
    world.clock.shift(DAYS_MS)
    await waits('Sponsorship')
    world.clock.shift(5 * HOUR_MS)
    await morning()
    expect(await counts([one])).toEqual([4])
  })
  it('counts what somebody pressed for: the portal keeps quiet until the next working day', async () => {
    const one = await given(5)
    const overdue = await world.given.enrolment(one.person, await world.given.course(), { due_on: addDays(await today(), -7) })
    const assigned_at = new Date((await readClock(world.kit)).getTime() - 30 * DAYS_MS)
    await world.kit.database.write(everything, (tx) =>
      tx.sql.update(traineeCourse).set({ assigned_at }).where(eq(traineeCourse.trainee_course_id, overdue)),
    )
    const admin = await world.given.admin('clientAdmin', { company: { company_id: one.person.company_id as number } })
    await world.as(admin).call('remindTrainees', { trainee_course_ids: [one.seat] })
    await morning()
    expect(await counts([one])).toEqual([1])
    expect(await why(overdue)).toEqual(['told_today'])
    world.clock.shift(DAYS_MS)
    await morning()
    expect(await why(overdue)).toEqual(['told_today', null])
    expect(await counts([one])).toEqual([2])
  })
})

describe('a day of rest', () => {
  it('is kept: what falls on it goes out on the next working day, and the record says why', async () => {
    const one = await given(6)
    world.clock.shift(5 * DAYS_MS)
    await morning()
    world.clock.shift(DAYS_MS)
    await morning()
    // Due in six days from Monday is Sunday: the day before is Saturday.
    expect(await counts([one])).toEqual([0])
    expect(await why(one.seat)).toEqual(['rest_day'])
    world.clock.shift(DAYS_MS)
    await morning()
    expect(await counts([one])).toEqual([1])
    const [, told] = await stepsOf(one.seat)
    expect(told).toMatchObject({ omitted: null, step: 'ahead', planned_on: addDays(await today(), -2), day: await today() })
  })
  it('is the company’s own: where Friday and Saturday are, Sunday is not', async () => {
    const one = await given(7)
    await save(one.person.company_id as number, { working_days: [7, 1, 2, 3, 4] })
    world.clock.shift(-DAYS_MS)
    await morning()
    expect(await counts([one])).toEqual([0])
    const two = await given(7, { company: { company_id: one.person.company_id as number } })
    await world.kit.database.write(everything, (tx) => tx.sql.delete(reminderRound))
    await morning()
    expect(await counts([two])).toEqual([1])
  })
})

describe('what a company says', () => {
  it('holds from the next morning on: its hour, its steps, none after the due date', async () => {
    const [early, late, over] = [await given(14), await given(7), await given(-7)]
    for (const { person } of [early, late, over])
      expect((await save(person.company_id as number, { hour: 11, days_ahead: [14], days_apart: null })).response_code).toBe(2100)
    await morning()
    expect(await counts([early, late, over])).toEqual([0, 0, 0])
    world.clock.shift(2 * HOUR_MS)
    await morning()
    // Whoever was told of none before hears of the newest, once.
    expect(await counts([early, late, over])).toEqual([1, 1, 1])
    for (let week = 0; week < 3; week++) {
      world.clock.shift(7 * DAYS_MS)
      await morning()
    }
    expect(await counts([early, late, over])).toEqual([1, 1, 1])
  })
  it('is on record with who and when, and refused where it was changed since', async () => {
    const admin = await world.given.admin('clientAdmin')
    const first = await world.as(admin).call('getReminderSteps', {})
    expect(first.data).toEqual({ version: 0, steps: usualSteps, saved: [], last_run: null })
    const company_id = admin.company_id as number
    expect((await save(company_id, { hour: 10 })).data).toEqual({ version: 1 })
    expect((await save(company_id, { hour: 8 })).data).toMatchObject({ reason: 'changed_since' })
    await save(company_id, { hour: 8 }, 1)
    const { data } = await world.as(admin).call('getReminderSteps', {})
    expect(data).toMatchObject({ version: 2, steps: { hour: 8 } })
    expect(data.saved.map(({ version, steps }) => [version, steps.hour])).toEqual([
      [2, 8],
      [1, 10],
    ])
    await expect(world.kit.database.write(everything, (tx) => tx.sql.delete(reminderSettings))).rejects.toThrow()
  })
  it('shows when reminders went out last, how many were told and how many steps were not', async () => {
    const [told, invited] = [await given(-7), null]
    expect(invited).toBeNull()
    const company = { company_id: told.person.company_id as number }
    await given(-7, { company, status: 'invited' })
    await morning()
    const admin = await world.given.admin('clientAdmin', { company })
    const { data } = await world.as(admin).call('getReminderSteps', {})
    expect(data.last_run).toEqual({ at: expect.any(String), day: await today(), told: 1, omitted: 1, sent: 1, left_out: 1 })
  })
})

describe('why nobody is told', () => {
  it('is written down once for as long as it lasts', async () => {
    const one = await given(-7, { status: 'invited' })
    for (let week = 0; week < 3; week++) {
      await morning()
      world.clock.shift(7 * DAYS_MS)
    }
    expect(await why(one.seat)).toEqual(['invited'])
    await world.kit.database.write(everything, (tx) => tx.sql.update(users).set({ status: 'active' }).where(eq(users.user_id, one.person.user_id)))
    await morning()
    expect(await why(one.seat)).toEqual(['invited', null])
  })
})

describe('the list of reminders', () => {
  it('answers why somebody got no mail, and what the mail server said of those who did', async () => {
    const company = await world.given.company()
    const [told, refused, invited] = [await given(-7, { company }), await given(-7, { company }), await given(-7, { company, status: 'invited' })]
    await morning()
    const says = (seat: number, what: object) =>
      world.kit.database.write(everything, async (tx) => {
        const [mail] = await tx.sql
          .select({ mail_id: dayMail.mail_id })
          .from(dayMail)
          .innerJoin(reminderStep, eq(reminderStep.day_mail_id, dayMail.day_mail_id))
          .where(eq(reminderStep.trainee_course_id, seat))
        await tx.sql
          .update(outboxMail)
          .set(what)
          .where(eq(outboxMail.mail_id, mail?.mail_id as number))
      })
    const now = await readClock(world.kit)
    await says(told.seat, { sent_at: now })
    await says(refused.seat, { failed_at: now, failure: 'address_refused' })
    const admin = await world.given.admin('clientAdmin', { company })
    const list = async (input: object = {}) => (await world.as(admin).call('getReminderStepList', input)).data.posts
    expect((await list()).map(({ name, outcome, omitted }) => [name, outcome, omitted]).sort()).toEqual(
      [
        [told.person.name, 'accepted', null],
        [refused.person.name, 'refused', null],
        [invited.person.name, 'omitted', 'invited'],
      ].sort(),
    )
    expect((await list({ outcome: 'omitted' })).map(({ user_id }) => user_id)).toEqual([invited.person.user_id])
    expect((await list({ user_id: told.person.user_id })).map(({ course_title }) => course_title)).toEqual([course.content.title])
    // Another try was accepted after all.
    await says(refused.seat, { failed_at: null })
    await says(refused.seat, { sent_at: now })
    expect((await list({ outcome: 'accepted' })).length).toBe(2)
    const other = await world.given.admin('clientAdmin')
    expect((await world.as(other).call('getReminderStepList', { user_id: told.person.user_id })).data).toMatchObject({ posts: [], total: 0 })
  })
})

describe('a company for which it fails', () => {
  it('keeps no other from being told, and the run counts as failed, so that it is tried again', async () => {
    const failing = await given(-7)
    const others = [await given(-7), await given(-7), await given(1)]
    await world.kit.database.write(everything, (tx) =>
      tx.sql.update(users).set({ language: 'none' }).where(eq(users.user_id, failing.person.user_id)),
    )
    await expect(morning()).rejects.toThrow(SomeFailed)
    expect(await counts([failing, ...others])).toEqual([0, 1, 1, 1])
  })
})

describe.runIf(served)('two who save what holds at once', () => {
  it('are told apart: one is saved, the other is told that it was changed', async () => {
    const admin = await world.given.admin('clientAdmin')
    const twin = await world.twin()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        (i % 2 ? world : twin).as(admin).call('saveReminderSteps', { version: 0, steps: { ...usualSteps, hour: 8 + i } }),
      ),
    )
    await twin.close()
    expect(answers.map(({ response_code }) => response_code).sort()).toEqual([2100, ...Array.from({ length: 9 }, () => 2111)])
  })
})

describe.runIf(served)('reminding by hand against the morning', () => {
  it('writes one mail a person, whoever comes first', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => given(-7)))
    const admins = await Promise.all(
      people.map(({ person }) => world.given.admin('clientAdmin', { company: { company_id: person.company_id as number } })),
    )
    const twin = await world.twin()
    await Promise.all([
      morning(),
      ...people.map(({ seat }, i) => twin.as(admins[i] as Person).call('remindTrainees', { trainee_course_ids: [seat] })),
      morning(twin.kit),
    ])
    await twin.close()
    expect(new Set(await counts(people))).toEqual(new Set([1]))
  })
})

describe.runIf(served)('two processes on the same morning', () => {
  it('remind nobody twice', async () => {
    const people = await Promise.all(Array.from({ length: 30 }, () => given(-7)))
    const twin = await world.twin()
    await Promise.all([morning(), morning(twin.kit), morning(), morning(twin.kit)])
    await twin.close()
    expect(new Set(await counts(people))).toEqual(new Set([1]))
  })
})
