/** Reminders of every morning: told by the mail in the outbox. Each test has a world of its own, as the morning is everybody's. */
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openWorld, type Person, served, type World } from '../../test/world.ts'
import { company } from '../companies/companies.table.ts'
import { users } from '../identity/identity.table.ts'
import { everything } from '../kit/database/scope.ts'
import { SomeFailed } from '../kit/jobs/each.ts'
import { addDays, dayOf, hourOf } from '../kit/time/calendar.rules.ts'
import { readClock } from '../kit/time/clock.ts'
import { traineeCourse } from '../learning/enrolments/enrolments.table.ts'
import { reminder } from './reminders.table.ts'
import { remindOfDueCourses } from './reminders.worker.ts'

const HOUR_MS = 60 * 60 * 1000
const DAYS_MS = 24 * HOUR_MS

let world: World
let course: Awaited<ReturnType<World['given']['course']>>
beforeEach(async () => {
  world = await openWorld()
  course = await world.given.course()
  // To nine in the morning, whenever the tests run.
  world.clock.shift(((9 - hourOf(await readClock(world.kit)) + 24) % 24) * HOUR_MS)
})
afterEach(() => world.close())

const today = async () => dayOf(await readClock(world.kit))
const morning = (kit = world.kit) => remindOfDueCourses(kit, new AbortController().signal)
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
    expect(days).toEqual([0, 6, 14, 21])
    expect(await subjects(one)).toEqual(['Your course is due soon', 'Your course is due soon', 'Your course is overdue', 'Your course is overdue'])
    const kept = await world.sql((tx) => tx.sql.select().from(reminder))
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
    await remindOfDueCourses(world.kit, stopping)
    expect(await counts([other])).toEqual([1])
    expect((await counts(many)).reduce((sum, count) => sum + count, 0)).toBe(100)
    await morning()
    expect(new Set(await counts(many))).toEqual(new Set([1]))
    expect(await counts([other])).toEqual([1])
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

describe.runIf(served)('two processes on the same morning', () => {
  it('remind nobody twice', async () => {
    const people = await Promise.all(Array.from({ length: 30 }, () => given(-7)))
    const twin = await world.twin()
    await Promise.all([morning(), morning(twin.kit), morning(), morning(twin.kit)])
    await twin.close()
    expect(new Set(await counts(people))).toEqual(new Set([1]))
  })
})
