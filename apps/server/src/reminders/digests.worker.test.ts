/** The weekly digest of managers, told by the mail in the outbox. Each test has a world of its own, as the morning is everybody's. */
import { usualSteps } from '@jujur/contract/reminders.ts'
import { asc, eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openWorld, type Person, served, someoneWaits, type World } from '../../test/world.ts'
import { notices } from '../composition/notices.ts'
import { users } from '../identity/identity.table.ts'
import { everything } from '../kit/database/scope.ts'
import { addDays, dayOf, hourOf } from '../kit/time/calendar.rules.ts'
import { readClock } from '../kit/time/clock.ts'
import { dayMail } from '../notifications/notifications.table.ts'
import { weekdayOf } from './reminders.rules.ts'
import { managerDigest, reminderRound, reminderSettings } from './reminders.table.ts'
import { writeDayMails } from './reminders.worker.ts'

const HOUR_MS = 60 * 60 * 1000
const DAYS_MS = 24 * HOUR_MS
const DIGEST = '1 of your people is overdue'

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
const change = (person: Person, what: object) =>
  world.kit.database.write(everything, (tx) => tx.sql.update(users).set(what).where(eq(users.user_id, person.user_id)))
/** A manager with one person whose course is due so many days from now. */
const given = async (days = -3) => {
  const company = await world.given.company()
  const [manager, person] = [await world.given.trainee({ company }), await world.given.trainee({ company })]
  await change(person, { manager_id: manager.user_id })
  const seat = await world.given.enrolment(person, course, { due_on: addDays(await today(), days) })
  return { company, manager, person, seat }
}
const mailsOf = async ({ manager }: { manager: Person }) => (await world.mails(manager.email)).map(({ subject }) => subject)
const rowsOf = async ({ manager }: { manager: Person }) =>
  (
    await world.sql((tx) =>
      tx.sql.select().from(managerDigest).where(eq(managerDigest.user_id, manager.user_id)).orderBy(asc(managerDigest.manager_digest_id)),
    )
  ).map(({ omitted }) => omitted)

describe('a manager', () => {
  it('gets one mail a week, with the names and days and no score, and no second one on another day', async () => {
    const one = await given()
    for (let day = 0; day < 8; day++) {
      await morning()
      await morning()
      world.clock.shift(DAYS_MS)
    }
    expect(await mailsOf(one)).toEqual([DIGEST, DIGEST])
    expect(await rowsOf(one)).toEqual([null, null])
    const [mail] = (await world.mails(one.manager.email)).reverse()
    expect(mail?.text).toContain(`${one.person.name}: ${course.content.title}`)
    expect(mail?.text).toContain('3 days ago')
    expect(mail?.text).not.toMatch(/score|%/i)
  })
  it.each([
    [14, 1],
    [15, 0],
  ])('is told of what is due in %i days: %i mails', async (days, count) => {
    const one = await given(days)
    await morning()
    expect(await mailsOf(one)).toHaveLength(count)
    expect(await rowsOf(one)).toEqual([count === 1 ? null : 'nothing'])
  })
  it('is told once after weeks in which nothing ran, on the day on which it runs again', async () => {
    const one = await given()
    world.clock.shift(23 * DAYS_MS)
    await morning()
    await morning()
    expect(await mailsOf(one)).toEqual([DIGEST])
    // The next is that of the next Monday.
    world.clock.shift(5 * DAYS_MS)
    await morning()
    expect(await mailsOf(one)).toEqual([DIGEST, DIGEST])
  })
  it('who was told something today is told on the next working day', async () => {
    const one = await given()
    const own = await world.given.enrolment(one.manager, course, { due_on: addDays(await today(), 60) })
    const admin = await world.given.admin('clientAdmin', { company: one.company })
    await world.as(admin).call('remindTrainees', { trainee_course_ids: [own] })
    await morning()
    expect(await rowsOf(one)).toEqual(['told_today'])
    world.clock.shift(DAYS_MS)
    await morning()
    expect(await rowsOf(one)).toEqual(['told_today', null])
    expect((await mailsOf(one)).filter((subject) => subject === DIGEST)).toHaveLength(1)
  })
  it.each([
    ['inactive', 'left'],
    ['locked', 'locked'],
  ] as const)('who is %s is not told, and the row says why, once a week', async (status, why) => {
    const one = await given()
    await change(one.manager, { status })
    await morning()
    world.clock.shift(DAYS_MS)
    await morning()
    expect(await mailsOf(one)).toEqual([])
    expect(await rowsOf(one)).toEqual([why])
  })
  it('without a password yet is told as well; a former one is not', async () => {
    const [one, former] = [await given(), await given()]
    await change(one.manager, { status: 'invited' })
    await change(former.person, { manager_id: null })
    await morning()
    expect(await mailsOf(one)).toEqual([DIGEST])
    expect(await mailsOf(former)).toEqual([])
    expect(await rowsOf(former)).toEqual([])
  })
})

describe('a company', () => {
  const saved = async (company_id: number, steps: object) => {
    const changed_at = await readClock(world.kit)
    const admin = await world.given.admin('clientAdmin', { company: { company_id } })
    await world.kit.database.write(everything, (tx) =>
      tx.sql.insert(reminderSettings).values({ company_id, version: 1, steps: steps as never, changed_at, changed_by: admin.user_id }),
    )
    return admin
  }
  it('turns it off, or names another weekday', async () => {
    const [off, wednesday] = [await given(), await given()]
    await saved(off.company.company_id, { ...usualSteps, digest_on: null })
    await saved(wednesday.company.company_id, { ...usualSteps, digest_on: 3 })
    for (let day = 0; day < 7; day++) {
      await morning()
      world.clock.shift(DAYS_MS)
    }
    expect(await mailsOf(off)).toEqual([])
    // Of the week that began last Wednesday on Monday, then of this one.
    expect(await mailsOf(wednesday)).toEqual([DIGEST, DIGEST])
  })
  it('that saved before managers were told has it on its first working day; a day of rest is refused', async () => {
    const one = await given()
    const { digest_on: _, ...before } = { ...usualSteps, working_days: [7, 1, 2, 3, 4] }
    const admin = await saved(one.company.company_id, before)
    const { data } = await world.as(admin).call('getReminderSteps', {})
    expect(data.steps.digest_on).toBe(7)
    const refused = await world.as(admin).call('saveReminderSteps', { version: 1, steps: { ...usualSteps, digest_on: 6 } })
    expect(refused.response_code).toBe(7000)
  })
})

describe.runIf(served)('two processes on the same morning', () => {
  it('send a manager one digest, though the second comes when the first is about to write it', async () => {
    // Due so late that nobody is reminded of it yet: no enrolment is held, which would make the second wait as well.
    const one = await given(12)
    // As after a run that was cut off: the row of the round is there, so nobody waits for who writes it.
    const [day, began_at] = [await today(), await readClock(world.kit)]
    await world.kit.database.write(everything, (tx) => tx.sql.insert(reminderRound).values({ company_id: one.company.company_id, day, began_at }))
    const twin = await world.twin()
    let both: Promise<unknown> = Promise.resolve()
    await world.kit.database.write(everything, async (tx) => {
      // Whoever asks for the last week waits here: by then it was read who has had a mail today. Held, the second has not even come that far.
      await tx.sql.execute(sql`lock table ${managerDigest} in access exclusive mode`)
      both = Promise.all([morning(), morning(twin.kit)])
      await someoneWaits(world, 2)
    })
    await both
    await twin.close()
    expect(await mailsOf(one)).toHaveLength(1)
    expect(await rowsOf(one)).toEqual([null])
  })
})

describe('the database takes no second', () => {
  const again = async (one: Awaited<ReturnType<typeof given>>) => {
    await morning()
    const [digest] = await world.sql((tx) => tx.sql.select().from(managerDigest).where(eq(managerDigest.user_id, one.manager.user_id)))
    const [mail] = await world.sql((tx) => tx.sql.select().from(dayMail).where(eq(dayMail.user_id, one.manager.user_id)))
    if (!digest || !mail) throw new Error('the manager was told')
    return { digest, mail }
  }
  const refused = { cause: expect.objectContaining({ code: '23505' }) }
  it('digest of a week', async () => {
    const { manager_digest_id: _, ...row } = (await again(await given())).digest
    await expect(world.kit.database.write(everything, (tx) => tx.sql.insert(managerDigest).values(row))).rejects.toMatchObject(refused)
  })
  it('mail of a day of the portal’s own accord', async () => {
    const { day_mail_id: _, mail_id, ...row } = (await again(await given())).mail
    const another = { ...row, mail_id: mail_id + 1_000_000 }
    await expect(world.kit.database.write(everything, (tx) => tx.sql.insert(dayMail).values(another))).rejects.toMatchObject(refused)
  })
})
