/** What falls due in the months ahead: every figure is the length of its list. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routeRow } from '../../../test/access.samples.ts'
import { buySeats, givenBuyer } from '../../../test/purchases.ts'
import { enrolmentsOf } from '../../../test/seats.ts'
import { openWorld, type Person, type World } from '../../../test/world.ts'
import { users } from '../../identity/identity.table.ts'
import { everything } from '../../kit/database/scope.ts'
import { addDays, dayOf, endOfDay } from '../../kit/time/calendar.rules.ts'
import { traineeCourse } from '../../learning/enrolments/enrolments.table.ts'
import { waitingForSeat } from '../enrol-rules.table.ts'
import { renewCourses } from '../seats/waiting.worker.ts'
import { lastDayAhead, monthsFrom } from './calendar.rules.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const today = () => dayOf(world.kit.clock.now())
const all = <T>(work: Parameters<typeof world.kit.database.write<T>>[1]) => world.kit.database.write(everything, work)

/** A company with a course that has so many seats. */
const given = async (seats: number) => {
  const { company, admin } = await givenBuyer(world)
  const course = await world.given.course()
  const { purchased_course_id } = await buySeats(world, admin, course, Math.max(1, seats))
  const me = () => world.as(admin)
  const person = (fields: object = {}) => world.given.trainee({ company, ...fields })
  const assign = async (who: Person, due_on: string | null = null) => {
    const answer = await me().call('assignTraineeUserIntoCourse', { purchased_course_id, user_ids: [who.user_id], ...(due_on ? { due_on } : {}) })
    if (answer.response_code !== 2100) throw new Error(answer.body)
    return (await enrolmentsOf(world, who)).at(-1)?.trainee_course_id as number
  }
  return {
    company,
    admin,
    course,
    person,
    assign,
    /** A certificate of somebody that ends on a day, with the seat it took. */
    certified: async (last: string, fields: object = {}) => {
      const who = await person(fields)
      const id = await assign(who)
      const completed_at = new Date(endOfDay(last).getTime() - 364 * 86_400_000)
      await all((tx) =>
        tx.sql
          .update(traineeCourse)
          .set({
            status: 'COMPLETED',
            assigned_at: completed_at,
            counts_from: completed_at,
            started_at: completed_at,
            completed_at,
            expires_at: endOfDay(last),
          })
          .where(eq(traineeCourse.trainee_course_id, id)),
      )
      return who
    },
    calendar: async (input: object = {}) => (await me().call('getDueCalendar', input)).data,
    list: async (input: object = {}) => (await me().call('getDueCalendarList', input)).data,
  }
}
type Own = Awaited<ReturnType<typeof given>>

/** Every figure beside its list. */
const holdsTogether = async (own: Own) => {
  const [byCourse, byDepartment] = [await own.calendar(), await own.calendar({ by: 'department' })]
  expect(byDepartment.falls_due).toEqual(byCourse.falls_due)
  const total = async (input: object) => (await own.list(input)).total
  for (const [i, month] of byCourse.months.entries()) {
    expect(await total({ month }), month).toBe(byCourse.falls_due[i])
    expect(await total({ opens: month }), month).toBe(byCourse.seats_needed[i])
    expect(await total({ opens: month, seat: 'missing' }), month).toBe(byCourse.seats_missing[i])
    for (const row of byCourse.rows) expect(await total({ month, course_id: row.course_id })).toBe(row.falls_due[i])
    for (const row of byDepartment.rows)
      expect(await total({ month, ...(row.name === null ? { no_department: true } : { department: row.name }) })).toBe(row.falls_due[i])
    const missing = byCourse.short.reduce((sum, one) => sum + (one.seats_missing[i] ?? 0), 0)
    expect(missing).toBe(byCourse.seats_missing[i])
  }
  return byCourse
}
const inMonth = (day: string) => monthsFrom(today()).indexOf(day.slice(0, 7))

describe('the calendar of what falls due', () => {
  it('counts what is open on its due date, and says that the course is there', async () => {
    const own = await given(2)
    const due_on = addDays(today(), 70)
    const who = await own.person({ department: 'Sales' })
    await own.assign(who, due_on)
    const calendar = await holdsTogether(own)
    expect(calendar.falls_due[inMonth(due_on)]).toBe(1)
    expect(calendar.seats_needed.every((one) => one === 0)).toBe(true)
    expect((await own.list()).posts).toMatchObject([{ user_id: who.user_id, department: 'Sales', due_on, seat: 'has', certificate_ends_on: null }])
  })
  it('names a department of fewer than five only to whoever may see its people, and counts its people all the same', async () => {
    const own = await given(8)
    const due_on = addDays(today(), 70)
    for (let i = 0; i < 5; i++) await own.assign(await own.person({ department: 'Sales' }), due_on)
    for (const department of ['Payroll', 'Payroll', undefined]) await own.assign(await own.person(department ? { department } : {}), due_on)
    const shown = async () => {
      const { rows, others, falls_due } = await own.calendar({ by: 'department' })
      const at = inMonth(due_on)
      return {
        rows: rows.map(({ name, falls_due: counts }) => [name, counts[at]]),
        others: others && [others.rows, others.falls_due[at]],
        all: falls_due[at],
      }
    }
    const seen = [
      ['Sales', 5],
      ['Payroll', 2],
      [null, 1],
    ]
    expect(await shown()).toEqual({ rows: seen, others: null, all: 8 })
    // The list asks for another entry, which this administrator does not hold.
    const { route_id, version } = await routeRow(world, 'getDueCalendarList')
    const me = world.as(await world.given.admin('superAdmin'))
    const ask = async (at: number, right_id: number) => {
      const permissions = [{ system_type_id: 1 as const, module_id: 4, right_id }]
      const { response_code } = await me.call('updateRoutePermissionList', { routes: [{ route_id, version: at, access_level: 'any', permissions }] })
      expect(response_code).toBe(2100)
    }
    await ask(version, 9)
    expect((await world.as(own.admin).call('getDueCalendarList', {})).response_code).toBe(10030)
    expect(await shown()).toEqual({ rows: [['Sales', 5]], others: [2, 3], all: 8 })
    await ask(version + 1, 1)
    expect(await shown()).toEqual({ rows: seen, others: null, all: 8 })
  })
  it('counts a certificate on its last day, and the seat that its next cycle needs when it opens', async () => {
    const own = await given(2)
    const last = addDays(today(), 200)
    await own.certified(last)
    const calendar = await holdsTogether(own)
    const [found] = (await own.list()).posts
    expect(found).toMatchObject({ due_on: last, certificate_ends_on: last, opens_on: addDays(last, -60), seat: 'free' })
    expect(calendar.seats_needed[inMonth(addDays(last, -60))]).toBe(1)
    expect(calendar.short).toEqual([])
  })
  it('gives the seats that are free to whom the course opens for first, and counts the others as missing with what one costs', async () => {
    const own = await given(4)
    const days = [300, 150, 220].map((days) => addDays(today(), days))
    for (const last of days) await own.certified(last)
    const seats = (await own.list({ sort: 'opens_on', dir: 'asc' })).posts.map(({ seat, due_on }) => [seat, due_on])
    expect(seats).toEqual([
      ['free', days[1]],
      ['missing', days[2]],
      ['missing', days[0]],
    ])
    const { short, seats_missing } = await holdsTogether(own)
    expect(short).toMatchObject([{ course_id: own.course.course_id, price_sen: 1000 }])
    expect(seats_missing.reduce((sum, one) => sum + one, 0)).toBe(2)
  })
  it('has whoever waits for a seat need one this month; who is late for it is overdue and falls due no more', async () => {
    const own = await given(0)
    const [soon, late] = [await own.person(), await own.person()]
    const { company_id } = own.company
    const wait = (who: Person, due_on: string) => ({
      company_id,
      user_id: who.user_id,
      course_id: own.course.course_id,
      due_on,
      since: world.kit.clock.now(),
      stands_from: world.kit.clock.now(),
    })
    await own.assign(await own.person(), addDays(today(), 400))
    await all((tx) => tx.sql.insert(waitingForSeat).values([wait(soon, addDays(today(), 40)), wait(late, addDays(today(), -3))]))
    const calendar = await holdsTogether(own)
    expect([calendar.seats_needed[0], calendar.seats_missing[0]]).toEqual([2, 2])
    expect(calendar.falls_due.reduce((sum, one) => sum + one, 0)).toBe(1)
  })
  it('leaves out whoever has left, what is due after the last month, and every other company', async () => {
    const own = await given(3)
    const gone = await own.certified(addDays(today(), 100))
    await own.certified(addDays(lastDayAhead(today()), 70))
    await all((tx) => tx.sql.update(users).set({ status: 'inactive' }).where(eq(users.user_id, gone.user_id)))
    const other = await given(1)
    await other.certified(addDays(today(), 100))
    expect((await own.list()).total).toBe(0)
    expect((await holdsTogether(own)).rows).toEqual([])
  })
  it('counts a person and course once, before the next cycle opens and after', async () => {
    const own = await given(3)
    const last = addDays(today(), 50)
    await own.certified(last)
    const before = await own.calendar()
    await renewCourses(world.kit, new AbortController().signal)
    const after = await holdsTogether(own)
    expect(after.falls_due).toEqual(before.falls_due)
    expect([before.seats_needed[0], after.seats_needed[0]]).toEqual([1, 0])
    expect((await own.list()).posts).toMatchObject([{ seat: 'has', certificate_ends_on: last }])
  })
  it('finds people by words, sorts by name, and goes by pages', async () => {
    const own = await given(4)
    for (const name of ['Chong', 'Aina', 'Bala']) await own.assign(await own.person({ name }), addDays(today(), 30))
    const names = async (input: object) => (await own.list(input)).posts.map(({ name }) => name)
    expect(await names({ sort: 'name', dir: 'asc', length: 2 })).toEqual(['Aina', 'Bala'])
    expect(await names({ sort: 'name', dir: 'asc', length: 2, start: 2 })).toEqual(['Chong'])
    expect(await names({ q: 'bal' })).toEqual(['Bala'])
  })
})
