import { type LearningState, learningStates } from '@jujur/contract/dashboard.ts'
import { desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { learnerOf } from '../../test/learner.ts'
import { moneyOf } from '../../test/money.ts'
import { buySeats, givenBuyer, order } from '../../test/purchases.ts'
import { isOfNight } from '../../test/share.ts'
import { openWorld, type Person, served, type World } from '../../test/world.ts'
import { auditCheck } from '../audit/audit.table.ts'
import { company } from '../companies/companies.table.ts'
import { users } from '../identity/identity.table.ts'
import { everything } from '../kit/database/scope.ts'
import { addDays, dayOf } from '../kit/time/calendar.rules.ts'
import { readClock } from '../kit/time/clock.ts'
import { traineeCourse } from '../learning/enrolments/enrolments.table.ts'
import { exemption } from '../purchases/exemptions/exemptions.table.ts'
import { employmentFact } from '../trainees/trainees.table.ts'
import { foldLearningDays } from './company.store.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const DAY_MS = 86_400_000
const today = async () => dayOf(await readClock(world.kit))
const daysAgo = async (days: number) => new Date((await readClock(world.kit)).getTime() - days * DAY_MS)
const figures = async (admin: Person, as_at?: string) => (await world.as(admin).call('getCompanyDashboard', { as_at })).data
const rowsOf = async (admin: Person, input: Record<string, unknown>) =>
  (await world.as(admin).call('getCompanyLearningList', { length: 100, ...input })).data.posts.length
/** The rows themselves, which the total that is told beside a page that is not all has to be. */
const listed = async (admin: Person, input: Record<string, unknown> = {}) => {
  const rows = await rowsOf(admin, input)
  const { total } = (await world.as(admin).call('getCompanyLearningList', { length: 1, ...input })).data
  if (total !== rows) throw new Error(`a total of ${total}, and ${rows} are listed`)
  return total
}
const inDepartment = (person: Person, department: string | null) =>
  world.kit.database.write(everything, (tx) => tx.sql.update(users).set({ department }).where(eq(users.user_id, person.user_id)))

/** As if they had come on that day. */
const cameOn = (company_id: number, people: readonly Person[], at: Date) =>
  world.sql((tx) =>
    tx.sql.insert(employmentFact).values(
      people.map(({ user_id }) => ({
        user_id,
        company_id,
        fact: 'employment' as const,
        value: 'employed',
        holds_from: dayOf(at),
        recorded_at: at,
      })),
    ),
  )

/** A company that has been here for a while, with seats of a course. */
const givenSeats = async (seats: number, since = 120) => {
  const owner = await givenBuyer(world)
  const created_at = await daysAgo(since)
  await world.kit.database.write(everything, (tx) =>
    tx.sql.update(company).set({ created_at }).where(eq(company.company_id, owner.company.company_id)),
  )
  const course = await world.given.course()
  const { purchased_course_id } = await buySeats(world, owner.admin, course, seats)
  const assign = async (people: Person[], more: Record<string, unknown> = {}) => {
    const { data, body } = await world
      .as(owner.admin)
      .call('assignTraineeUserIntoCourse', { purchased_course_id, user_ids: people.map(({ user_id }) => user_id), ...more })
    if (!data?.results?.every(({ done }) => done)) throw new Error(body)
    return data.results.map(({ trainee_course_id }) => trainee_course_id as number)
  }
  const trainee = async (department: string | null = null) => {
    const person = await world.given.trainee({ company: owner.company })
    await inDepartment(person, department)
    return person
  }
  return { ...owner, course, purchased_course_id, assign, trainee }
}

const fields = {
  COMPLETED: 'completed',
  IN_PROGRESS: 'in_progress',
  NOT_STARTED: 'not_started',
  OVERDUE: 'overdue',
  EXPIRED: 'expired',
  REVOKED: 'revoked',
  PAUSED: 'paused',
  WAIVED: 'waived',
  EXTENDED: 'extended',
} as const satisfies Record<LearningState, string>

/** Every figure beside the total of the list that it leads to. */
const compare = async (admin: Person, as_at?: string) => {
  const { learning } = await figures(admin, as_at)
  if (!learning) throw new Error('nothing to compare')
  const shown: Record<string, number> = { all: learning.all.assigned, expiring: learning.expiring }
  const found: Record<string, number> = { all: await listed(admin, { as_at }), expiring: await listed(admin, { as_at, state: 'EXPIRING' }) }
  for (const state of learningStates) {
    shown[state] = learning.all[fields[state]]
    found[state] = await listed(admin, { as_at, state })
  }
  for (const { department, ...row } of learning.departments) {
    const of = { as_at, ...(department === null ? { no_department: true } : { department }) }
    shown[`${department}`] = row.assigned
    found[`${department}`] = await listed(admin, of)
    for (const state of learningStates) {
      shown[`${department} ${state}`] = row[fields[state]]
      found[`${department} ${state}`] = await rowsOf(admin, { ...of, state })
    }
  }
  return { shown, found, longest: learning.overdue.map(({ trainee_course_id }) => trainee_course_id) }
}

/** Who is longest overdue, put in order here out of the list by names. */
const longestOf = async (admin: Person, as_at?: string) => {
  const { data } = await world.as(admin).call('getCompanyLearningList', { as_at, state: 'OVERDUE', sort: 'name', length: 100 })
  return data.posts
    .toSorted((a, b) => `${a.due_on}`.localeCompare(`${b.due_on}`) || a.trainee_course_id - b.trainee_course_id)
    .slice(0, 5)
    .map(({ trainee_course_id }) => trainee_course_id)
}

describe('pages follow each other in the order asked for', () => {
  test('whatever has no value comes last, upwards and downwards, today and as at a day', async () => {
    const { admin, course, assign, trainee } = await givenSeats(7)
    const people = [await trainee('Sales'), await trainee('Sales'), await trainee(), await trainee('Stores'), await trainee(), await trainee()]
    const day = await today()
    const ids = await assign(people.slice(0, 3), { due_on: addDays(day, 3) })
    ids.push(...(await assign(people.slice(3, 4), { due_on: addDays(day, 1) })), ...(await assign(people.slice(4))))
    const learner = learnerOf(world, await world.given.returning(people[1] as Person), ids[1] as number, course.content)
    await learner.study()
    expect((await learner.sign()).response_code).toBe(2100)
    type Sort = 'name' | 'due_on' | 'assigned_on' | 'completed_on' | 'expires_on'
    for (const as_at of [undefined, day])
      for (const sort of ['name', 'due_on', 'assigned_on', 'completed_on', 'expires_on'] as Sort[])
        for (const dir of ['asc', 'desc'] as const) {
          const pages = []
          for (const start of [0, 2, 4, 6])
            pages.push(...(await world.as(admin).call('getCompanyLearningList', { as_at, sort, dir, start, length: 2 })).data.posts)
          expect(pages.map(({ trainee_course_id }) => trainee_course_id).toSorted(), `${sort} ${dir}`).toEqual(ids.toSorted())
          const values = pages.map((row) => row[sort])
          expect(
            values.toSorted((a, b) => Number(a === null) - Number(b === null)),
            `${sort} ${dir}`,
          ).toEqual(values)
          const given = values.filter((value) => value !== null)
          expect(
            given.toSorted((a, b) => (dir === 'asc' ? 1 : -1) * (a < b ? -1 : Number(a > b))),
            `${sort} ${dir}`,
          ).toEqual(given)
        }
  })
})

describe('every figure is the total of the list it leads to', () => {
  test('while people are assigned, begin, complete, move and leave; today and at the end of every day since', async () => {
    const { admin, course, assign, trainee, purchased_course_id } = await givenSeats(8)
    const [aisyah, weiming, kavitha, farid, given] = [
      await trainee('Operations'),
      await trainee('Operations'),
      await trainee('Sales'),
      await trainee(),
      await trainee('Sales'),
    ] as const
    const first = await today()
    const [own] = await assign([aisyah, weiming, kavitha, farid, given], { due_on: addDays(first, 2) })
    const learner = learnerOf(world, await world.given.returning(aisyah), own as number, course.content)
    await learner.study()
    expect((await learner.sign()).response_code).toBe(2100)

    world.clock.shift(DAY_MS)
    const back = await world.given.returning(admin)
    await world.as(back).call('assignTraineeUserIntoCourse', { purchased_course_id, user_ids: [(await trainee('Sales')).user_id] })
    await world.as(back).call('assignTraineeUserIntoCourse', { purchased_course_id, user_ids: [given.user_id], assign: false })
    await inDepartment(kavitha, 'Operations')

    world.clock.shift(2 * DAY_MS)
    const late = await world.given.returning(admin)
    await world.as(late).call('deleteTraineeUser', { user_id: farid.user_id })
    const last = await today()
    for (const day of [undefined, first, addDays(first, 1), addDays(first, 2), last]) {
      const { shown, found, longest } = await compare(late, day)
      expect(shown).toEqual(found)
      expect(longest).toEqual(await longestOf(late, day))
    }
    const live = (await figures(late)).learning
    expect(live?.all).toMatchObject({ assigned: 4, completed: 1, overdue: 2, not_started: 1 })
    expect(live?.overdue.map(({ days_over }) => days_over)).toEqual([1, 1])
    // Who was given the course and had it taken back counts on the days between.
    expect((await figures(late, first)).learning?.all).toMatchObject({ assigned: 5, completed: 1, not_started: 4, overdue: 0 })
  })

  test.runIf(isOfNight)(
    'of any history, on any day, folded or not',
    async () => {
      const { admin, company: owner } = await givenSeats(1)
      const courses = [await world.given.course(), await world.given.course()]
      const random = (below: number) => Math.floor(Math.random() * below)
      const departments = ['Operations', 'Sales', null]
      const people = await Promise.all(Array.from({ length: 8 }, () => world.given.trainee({ company: owner })))
      for (const person of people) await inDepartment(person, departments[random(3)] as string | null)
      const now = await readClock(world.kit)
      const at = (day: number) => new Date(now.getTime() - day * DAY_MS)
      for (const person of people)
        for (const { course_id, course_version_id } of courses) {
          const row = { user_id: person.user_id, company_id: owner.company_id, course_id, course_version_id }
          let day = 90
          for (let cycle = 0; cycle < 1 + random(3); cycle++) {
            const before = (from: number, days: number) => from - days
            const assigned = before(day, random(10))
            const due_on = random(3) ? dayOf(at(assigned - random(12))) : null
            const started = random(4) ? before(assigned, random(8)) : null
            const completed = started !== null && random(3) ? before(started, random(8)) : null
            const expires = completed === null ? null : before(completed, 1 + random(10))
            const revoked = completed !== null && random(3) === 0 ? Math.max(0, before(completed, random(14))) : null
            // Opened while the certificate is valid, or after.
            const isAhead = completed !== null && revoked === null && random(2) === 0
            day = isAhead ? before(completed, random(Math.max(1, completed - (expires ?? 0)))) : (expires ?? 0) - 1
            const status = completed === null ? (started === null ? 'NOT_STARTED' : 'IN_PROGRESS') : 'COMPLETED'
            const times = {
              assigned_at: at(assigned),
              started_at: started === null ? null : at(started),
              completed_at: completed === null ? null : at(completed),
              expires_at: expires === null ? null : at(expires),
            }
            // As it comes: assigned first, then what follows.
            await world.kit.database.write(everything, async (connection) => {
              const [made] = await connection.sql
                .insert(traineeCourse)
                .values({ ...row, due_on, assigned_at: times.assigned_at })
                .returning()
              await connection.sql
                .update(traineeCourse)
                .set({ ...times, status })
                .where(eq(traineeCourse.trainee_course_id, made?.trainee_course_id as number))
              if (completed !== null && !isAhead)
                await connection.sql
                  .update(traineeCourse)
                  .set(revoked === null ? { status: 'EXPIRED' } : { status: 'REVOKED', revoked_at: at(revoked), uncovered_at: at(revoked) })
                  .where(eq(traineeCourse.trainee_course_id, made?.trainee_course_id as number))
            })
            if (completed === null) break
          }
        }
      const check = async (...past: number[]) => {
        for (const days of past) {
          const day = days === 0 ? undefined : dayOf(at(days))
          const { shown, found, longest } = await compare(admin, day)
          expect(shown, `${days} days ago`).toEqual(found)
          expect(longest, `${days} days ago`).toEqual(await longestOf(admin, day))
        }
      }
      await check(0, 20, 63, 85)
      expect(await world.kit.database.write(everything, foldLearningDays)).toBeGreaterThan(0)
      await check(0, 45)
      for (const person of people.slice(0, 4)) await inDepartment(person, 'Moved')
      await check(0, 77)
      // Said later of earlier days, in any order: who was where counts by the day, and nobody is in two places.
      await cameOn(owner.company_id, people, at(90))
      for (let n = 0; n < 24; n++) {
        const { user_id } = people[random(8)] as Person
        const value = departments[random(3)] as string | null
        const recorded = await world.as(admin).call('recordEmploymentFact', { user_id, fact: 'department', value, holds_from: dayOf(at(random(90))) })
        expect(recorded.response_code).toBe(2100)
      }
      await check(0, 1, 12, 33, 50, 66, 88)
      expect(await world.kit.database.write(everything, foldLearningDays)).toBeGreaterThan(0)
      await check(0, 40)
      // Pauses and waivers of any days, some of which ended early, and extensions of whatever is open: whatever was counted before moves with them.
      const exempted = async (
        row: Partial<typeof exemption.$inferInsert> & Pick<typeof exemption.$inferInsert, 'kind' | 'user_id' | 'from_on' | 'to_on'>,
      ) =>
        world.kit.database.write(everything, (connection) =>
          connection.sql
            .insert(exemption)
            .values({
              company_id: owner.company_id,
              reason: 'x',
              submitted_by: 1,
              submitted_at: now,
              ...row,
              ...{ approve_status_id: 1, decided_by: 2, decided_at: now },
            })
            .onConflictDoNothing(),
        )
      for (const { user_id } of people) {
        const [first, length] = [95 - random(90), random(40)]
        const [from_on, to_on] = [dayOf(at(first)), dayOf(at(first - length))]
        const early = random(2) && length > 0 ? { ended_on: addDays(from_on, random(length) - 1), ended_at: now, ended_by: 1 } : {}
        await exempted({ kind: 'PAUSE', user_id, from_on, to_on, ...early })
        const { course_id } = courses[random(2)] as (typeof courses)[number]
        const since = 95 - random(90)
        await exempted({ kind: 'WAIVER', user_id, course_id, from_on: dayOf(at(since)), to_on: dayOf(at(since - random(60))) })
        const open = await world.sql((connection) =>
          connection.sql
            .select({ id: traineeCourse.trainee_course_id, course_id: traineeCourse.course_id, due_on: traineeCourse.due_on })
            .from(traineeCourse)
            .where(sql`${traineeCourse.user_id} = ${user_id} and ${traineeCourse.due_on} is not null and ${traineeCourse.completed_at} is null`),
        )
        for (const { id, course_id: of, due_on } of open) {
          const to = addDays(due_on as string, 1 + random(30))
          await world.sql((connection) => connection.sql.update(traineeCourse).set({ due_on: to }).where(eq(traineeCourse.trainee_course_id, id)))
          await exempted({ kind: 'EXTENSION', user_id, course_id: of, trainee_course_id: id, from_on: due_on as string, to_on: to })
        }
      }
      await check(0, 1, 9, 17, 28, 41, 55, 70, 84)
      expect(await world.kit.database.write(everything, foldLearningDays)).toBeGreaterThan(0)
      await check(0, 30)
      for (const person of people.slice(2)) await inDepartment(person, 'Elsewhere')
      await check(0, 22)
      // As seats are given back: the newest cycle of each goes first.
      await world.kit.database.write(everything, async (connection) => {
        const { trainee_course_id: id, company_id } = traineeCourse
        const rows = await connection.sql.select({ id }).from(traineeCourse).where(eq(company_id, owner.company_id)).orderBy(desc(id))
        for (const row of rows) await connection.sql.delete(traineeCourse).where(eq(id, row.id))
      })
      expect((await figures(admin)).learning?.all.assigned).toBe(0)
      while ((await world.kit.database.write(everything, foldLearningDays)) > 0);
      const { rows } = await world.sql((connection) =>
        connection.sql.execute(sql`select department, day from learning_day where company_id = ${owner.company_id} group by department, has_left, day
        having (sum(not_started), sum(in_progress), sum(overdue), sum(completed), sum(expired), sum(revoked), sum(paused), sum(waived), sum(extended), sum(planned), sum(finished))
          <> (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)`),
      )
      expect(rows).toEqual([])
    },
    300_000,
  )

  test('seats: those of the purchased courses, today; on a day before they were paid there were none', async () => {
    const { admin, assign, trainee } = await givenSeats(6)
    await assign([await trainee(), await trainee()])
    const { posts } = (await world.as(admin).call('getListPurchaseCourse', {})).data
    const sums = posts.reduce((all, { seats, used, left }) => ({ sold: all.sold + seats, used: all.used + used, left: all.left + left }), {
      sold: 0,
      used: 0,
      left: 0,
    })
    expect((await figures(admin)).seats).toEqual(sums)
    expect(sums).toEqual({ sold: 6, used: 2, left: 4 })
    expect((await figures(admin, dayOf(await daysAgo(1)))).seats).toEqual({ sold: 0, used: 0, left: 0 })
    const day = await today()
    world.clock.shift(DAY_MS)
    expect((await figures(await world.given.returning(admin), day)).seats).toEqual(sums)
  })

  test('what runs out within thirty days leaves the figure once it is taken again', async () => {
    const { admin, course, assign, trainee } = await givenSeats(3)
    const person = await trainee()
    const [id] = await assign([person])
    const [completed_at, expires_at] = [await daysAgo(1), await daysAgo(-20)]
    const complete = (connection: Parameters<Parameters<World['sql']>[0]>[0]) =>
      connection.sql
        .update(traineeCourse)
        .set({ status: 'COMPLETED', started_at: completed_at, completed_at, expires_at })
        .where(eq(traineeCourse.trainee_course_id, id as number))
    await world.kit.database.write(everything, complete)
    expect((await figures(admin)).learning?.expiring).toBe(1)
    expect(await listed(admin, { state: 'EXPIRING' })).toBe(1)
    world.clock.shift(22 * DAY_MS)
    const later = await world.given.returning(admin)
    expect((await figures(later)).learning?.all).toMatchObject({ assigned: 1, expired: 1 })
    await world.given.enrolment(person, course)
    expect((await figures(later)).learning).toMatchObject({ all: { assigned: 1, expired: 0, not_started: 1 }, expiring: 0 })
    expect(await compare(later)).toSatisfy(({ shown, found }) => JSON.stringify(shown) === JSON.stringify(found))
  })
})

test('a day before the company was here, and one ahead, are refused with the reason', async () => {
  const { admin } = await givenSeats(1, 10)
  const { since } = await figures(admin)
  for (const name of ['getCompanyDashboard', 'getCompanyLearningList'] as const) {
    const before = await world.as(admin).call(name, { as_at: addDays(since, -1) })
    expect(before).toMatchObject({ response_code: 7000, data: [{ field: 'as_at', rule: 'too_small' }] })
    const ahead = await world.as(admin).call(name, { as_at: addDays(await today(), 1) })
    expect(ahead).toMatchObject({ response_code: 7000, data: [{ field: 'as_at', rule: 'too_big' }] })
    expect((await world.as(admin).call(name, { as_at: since })).response_code).toBe(2100)
  }
})

test('a list that changes between its figure and its opening shows what is so when it opens; as at a day that is over, nothing changes', async () => {
  const { admin, assign, trainee, course } = await givenSeats(4)
  const [one, two, three] = [await trainee(), await trainee(), await trainee()]
  const [enrolment] = await assign([one, two, three])
  world.clock.shift(2 * DAY_MS)
  const later = await world.given.returning(admin)
  const yesterday = addDays(await today(), -1)
  const overYesterday = (await figures(later, yesterday)).learning?.all
  expect((await figures(later)).learning?.all).toMatchObject({ assigned: 3, not_started: 3 })
  await learnerOf(world, await world.given.returning(one), enrolment as number, course.content).start()
  const { data } = await world.as(later).call('getCompanyLearningList', { state: 'NOT_STARTED', as_at: undefined })
  expect(data).toMatchObject({ total: 2, posts: [{ user_id: two.user_id }, { user_id: three.user_id }] })
  expect((await figures(later)).learning?.all).toMatchObject({ assigned: 3, not_started: 2, in_progress: 1 })
  expect((await figures(later, yesterday)).learning?.all).toEqual(overYesterday)
  expect(await listed(later, { state: 'NOT_STARTED', as_at: yesterday })).toBe(3)
})

test('when the audit log was last verified: by now, or by the end of the day looked at', async () => {
  const { admin } = await givenSeats(1)
  const yesterday = addDays(await today(), -1)
  await world.sql((tx) => tx.sql.delete(auditCheck))
  expect((await figures(admin)).verified).toBeNull()
  const checked = async (at: Date, sound: boolean) => {
    const faults = sound ? [] : [{ audit_event_id: 3, fault: 'changed' as const }]
    const closed = [{ from: 2, to: 6, faults: 3, disposed: 0, reason: 'Hashed without the address.', at: at.toISOString(), audit_event_id: 8 }]
    await world.sql(({ sql }) => sql.insert(auditCheck).values({ at, sound, lines: 9, last: 9, outside: 0, faults, closed, checked_by: null }))
    return { at: at.toISOString(), sound, explained: 3 }
  }
  const first = await checked(await daysAgo(2), true)
  expect((await figures(admin)).verified).toEqual(first)
  const second = await checked(await daysAgo(0), false)
  expect((await figures(admin)).verified).toEqual(second)
  expect((await figures(admin, yesterday)).verified).toEqual(first)
})

test('a new company is told how far it is, until somebody has a course', async () => {
  const { admin, company: own } = await givenBuyer(world)
  const start = async () => (await figures(admin)).start
  expect(await start()).toEqual({ information: 'in_force', people: 'none', seats: 'none' })
  const trainee = await world.given.trainee({ company: own })
  const { purchased_course_id } = await buySeats(world, admin, await world.given.course(), 1)
  expect(await start()).toEqual({ information: 'in_force', people: 'there', seats: 'there' })
  await world.as(admin).call('assignTraineeUserIntoCourse', { purchased_course_id, user_ids: [trainee.user_id] })
  expect(await start()).toBeNull()
  const fresh = await world.given.admin('clientAdmin', { company: await world.given.company() })
  expect(await start()).toBeNull()
  expect((await figures(fresh)).start).toMatchObject({ people: 'none', seats: 'none' })
})
test('a new company that has paid is not told to pay again', async () => {
  const { admin, company: own } = await givenBuyer(world)
  const seats = async () => (await figures(admin)).start?.seats
  const { course_id } = await world.given.course()
  const { invoice_id, total_sen } = await order(world, admin, [{ course_id, seats: 1 }])
  expect(await seats()).toBe('ordered')
  await moneyOf(world).readyReceipt(own.company_id, [{ invoice_id, amount_sen: total_sen }], admin)
  expect(await seats()).toBe('paying')
})
test('only the own company counts', async () => {
  const [one, other] = [await givenSeats(2), await givenSeats(2)]
  await one.assign([await one.trainee('Operations')])
  const { learning, seats } = await figures(other.admin)
  expect(learning).toMatchObject({ all: { assigned: 0 }, departments: [], overdue: [], expiring: 0, trend: [] })
  expect(seats).toEqual({ sold: 2, used: 0, left: 2 })
  expect(await listed(other.admin)).toBe(0)
})

test('who may not list people or seats is told no figures of them', async () => {
  const { company: owner } = await givenSeats(2)
  const general = { system_type_id: 1, module_id: 1, right_id: 1, maker_status: 1, checker_status: 1 } as const
  const admin = await world.given.admin('clientAdmin', { company: owner, permission: [general] })
  expect(await figures(admin)).toMatchObject({
    ...{ learning: null, seats: null, is_live: true },
    follow_up: { updates: null, claims: null, escalations: null },
  })
  expect((await world.as(admin).call('getCompanyLearningList', {})).response_code).toBe(10030)
})

test('a department corrected for an earlier day moves what is counted from that day on, and leaves today’s where a later one is known', async () => {
  const { admin, assign, trainee } = await givenSeats(2)
  const person = await trainee()
  await world.as(admin).call('moveTrainees', { user_ids: [person.user_id], department: 'Operations' })
  await assign([person])
  const day = await today()
  world.clock.shift(5 * DAY_MS)
  const back = await world.given.returning(admin)
  await world.as(back).call('moveTrainees', { user_ids: [person.user_id], department: 'Sales' })
  world.clock.shift(DAY_MS)
  const later = await world.given.returning(admin)
  const departmentOn = async (as_at?: string) =>
    (await figures(later, as_at)).learning?.departments.map(({ department, assigned }) => [department, assigned])
  const listedOn = async (as_at?: string) =>
    (await world.as(later).call('getCompanyLearningList', { as_at })).data.posts.map(({ department }) => department)
  expect(await departmentOn(addDays(day, 4))).toEqual([['Operations', 1]])
  expect(await listedOn(addDays(day, 4))).toEqual(['Operations'])
  expect(await departmentOn(addDays(day, 5))).toEqual([['Sales', 1]])

  const told = { user_id: person.user_id, fact: 'department', value: 'Legal', holds_from: addDays(day, 2) }
  const recorded = await world.as(later).call('recordEmploymentFact', told)
  expect(recorded.data.employment.filter(({ fact }) => fact === 'department')).toMatchObject([
    { value: 'Sales', holds_from: addDays(day, 5), by_name: admin.name, is_assumed: false },
    { value: 'Legal', holds_from: addDays(day, 2), by_name: admin.name },
    { value: 'Operations', holds_from: day },
  ])
  expect([
    await departmentOn(addDays(day, 1)),
    await departmentOn(addDays(day, 2)),
    await departmentOn(addDays(day, 4)),
    await departmentOn(),
  ]).toEqual([[['Operations', 1]], [['Legal', 1]], [['Legal', 1]], [['Sales', 1]]])
  expect(await listedOn(addDays(day, 3))).toEqual(['Legal'])
  const correctedOn = async (as_at?: string) => (await figures(later, as_at)).corrected
  expect([await correctedOn(addDays(day, 1)), await correctedOn(addDays(day, 2)), await correctedOn(addDays(day, 5)), await correctedOn()]).toEqual([
    0,
    1,
    1,
    null,
  ])
  const { changes } = (await world.as(later).call('getTraineeUserHistory', { user_id: person.user_id })).data
  expect(changes[0]).toMatchObject({ holds_from: addDays(day, 2), fields: [{ field: 'department', before: 'Operations', after: 'Legal' }] })
  const twice = await world.digest()
  expect((await world.as(later).call('recordEmploymentFact', told)).response_code).toBe(2100)
  expect(await world.digest()).toBe(twice)
  const early = await world.as(later).call('recordEmploymentFact', { ...told, holds_from: addDays(day, -1) })
  expect(early).toMatchObject({ response_code: 7000, data: [{ field: 'holds_from', rule: 'before_joined' }] })
  const ahead = await world.as(later).call('recordEmploymentFact', { ...told, holds_from: addDays(day, 7) })
  expect(ahead).toMatchObject({ response_code: 7000, data: [{ field: 'holds_from', rule: 'too_big' }] })
  expect(await world.digest()).toBe(twice)
})

test.runIf(isOfNight)('every figure as it was known at the end of a day is what was answered on that day, whatever was corrected since', async () => {
  const { admin, company: owner, course, assign, trainee, purchased_course_id } = await givenSeats(30)
  const random = (below: number) => Math.floor(Math.random() * below)
  const parts = ['Operations', 'Sales', 'Legal', null]
  const second = await world.given.admin('clientAdmin', { company: owner })
  const people = await Promise.all(Array.from({ length: 6 }, () => trainee()))
  const first = await today()
  const ids = await assign(people, { due_on: addDays(first, 3) })
  const answered: { day: string; learning: unknown; seats: unknown; listed: number }[] = []
  const seen = async (of: Person, input: Record<string, unknown> = {}) => {
    const { learning, seats } = (await world.as(of).call('getCompanyDashboard', input)).data
    if (!learning) throw new Error('no figures')
    return { learning: { all: learning.all, departments: learning.departments, expiring: learning.expiring }, seats, listed: await listed(of, input) }
  }
  for (let n = 0; n < 12; n++) {
    const now = world.as(await world.given.returning(admin))
    const other = world.as(await world.given.returning(second))
    const day = await today()
    const decideAll = async () => {
      const { list } = (await other.call('getExemptionList', { q: 'PENDING' })).data
      for (const { exemption_id, version } of list) await other.call('approveExemption', { exemption_id, version })
    }
    const endOne = async (below: typeof random) => {
      const { list } = (await now.call('getExemptionList', { q: 'APPROVED_HISTORY_LIST' })).data
      const left = list.filter(({ can }) => can.end)
      const { exemption_id, version } = left[below(left.length)] ?? { exemption_id: 0, version: 1 }
      if (left.length > 0) expect((await now.call('endExemption', { exemption_id, version })).response_code).toBe(2100)
    }
    for (let turn = 0; turn < 5; turn++) {
      const i = random(6)
      const { user_id } = people[i] as Person
      const acts = [
        () => now.call('moveTrainees', { user_ids: [user_id], department: parts[random(4)] as string | null }),
        () =>
          now.call('recordEmploymentFact', {
            user_id,
            fact: 'department',
            value: parts[random(4)] as string | null,
            holds_from: addDays(first, random(n + 1)),
          }),
        () => now.call('changeDueDates', { purchased_course_id, trainee_course_ids: [ids[i] as number], due_on: addDays(day, random(4)) }),
        () => now.call('changeDueDates', { purchased_course_id, trainee_course_ids: [ids[i] as number], due_on: null }),
        async () => learnerOf(world, await world.given.returning(people[i] as Person), ids[i] as number, course.content).start(),
        () => now.call('requestPause', { user_id, from_on: addDays(day, random(6) - 3), to_on: addDays(day, random(5)), reason: 'Leave' }),
        () => now.call('requestWaiver', { user_id, course_id: course.course_id, to_on: addDays(day, random(5)), reason: 'Abroad' }),
        () => now.call('requestExtension', { trainee_course_id: ids[i] as number, to_on: addDays(day, 1 + random(9)), reason: 'Closing' }),
        ...Array.from({ length: 3 }, () => decideAll),
        () => endOne(random),
        () => now.call('deleteTraineeUser', { user_id }),
        () => now.call('reactivateTraineeUser', { user_id }),
      ]
      // Whoever is out cannot begin, and who began has the date that there is: a refusal changes nothing.
      await acts[random(acts.length)]?.().catch(() => undefined)
    }
    answered.push({ day, ...(await seen(await world.given.returning(admin))) })
    world.clock.shift(DAY_MS)
  }
  const later = await world.given.returning(admin)
  for (const folded of [false, true]) {
    if (folded) await world.kit.database.write(everything, foldLearningDays)
    for (const [i, { day, ...then }] of answered.entries()) {
      expect(await seen(later, { as_at: day, known: 'then' }), `${day}${folded ? ', folded' : ''}`).toEqual(then)
      if ((i % 2 === 0) === folded) continue
      const { shown, found } = await compare(later, day)
      expect(shown).toEqual(found)
    }
  }
})

test('a fact about an earlier day is today’s too where nothing later is known, and a department that became part of another is called as that one', async () => {
  const { admin, assign, trainee } = await givenSeats(2)
  const person = await trainee()
  await assign([person])
  await world.as(admin).call('recordEmploymentFact', { user_id: person.user_id, fact: 'department', value: 'Stores', holds_from: await today() })
  await world.as(admin).call('recordEmploymentFact', { user_id: person.user_id, fact: 'risk_level', value: 'high', holds_from: await today() })
  const { posts } = (await world.as(admin).call('getTraineeUserList', { user_id: person.user_id })).data
  expect(posts).toMatchObject([{ department: 'Stores', risk_level: 'high' }])
  await world.as(admin).call('moveTrainees', { user_ids: [(await trainee()).user_id], department: 'Warehouse' })
  const { departments } = (await world.as(admin).call('getDepartmentList', {})).data
  const idOf = (name: string) => departments.find((one) => one.name === name)?.department_id as number
  await world.as(admin).call('mergeDepartments', { department_ids: [idOf('Stores')], into: idOf('Warehouse') })
  const { employment } = (await world.as(admin).call('getTraineeRecord', { user_id: person.user_id })).data
  expect(employment.filter(({ fact }) => fact === 'department')).toMatchObject([{ value: 'Stores' }])
  const { shown, found } = await compare(admin, await today())
  expect(shown).toEqual(found)
  expect(shown.Warehouse).toBe(1)
  // The name is free again.
  await world.as(admin).call('moveTrainees', { user_ids: [person.user_id], department: 'Stores' })
  expect((await figures(admin)).learning?.departments).toMatchObject([{ department: 'Stores', assigned: 1 }])
})

test.runIf(served)('people of whom several things are said at once are counted once, where the facts have them', async () => {
  const { admin, assign, trainee } = await givenSeats(3)
  const person = await trainee('Operations')
  await assign([person])
  const day = await today()
  const said = Array.from({ length: 8 }, (_, i) =>
    world.as(admin).call('recordEmploymentFact', { user_id: person.user_id, fact: 'department', value: `Part ${i % 3}`, holds_from: day }),
  )
  await Promise.all([...said, inDepartment(person, 'Elsewhere')])
  const { shown, found } = await compare(admin, day)
  expect(shown).toEqual(found)
  const [live] = (await figures(admin)).learning?.departments ?? []
  expect(live?.assigned).toBe(1)
  const { employment } = (await world.as(admin).call('getTraineeRecord', { user_id: person.user_id })).data
  expect(employment.find(({ fact, is_replaced }) => fact === 'department' && !is_replaced)?.value).toBe(live?.department)
})

test.runIf(served)('what is said of people while their departments become one counts each once, under the one that stays', async () => {
  const { admin, assign, trainee } = await givenSeats(6)
  const people = [await trainee('Stores'), await trainee('Stores'), await trainee('Yard'), await trainee('Yard')] as const
  await assign([...people])
  const day = await today()
  const { departments } = (await world.as(admin).call('getDepartmentList', {})).data
  const idOf = (name: string) => departments.find((one) => one.name === name)?.department_id as number
  const twin = await world.twin()
  const said = people.map(({ user_id }, i) =>
    (i % 2 ? world : twin).as(admin).call('recordEmploymentFact', { user_id, fact: 'department', value: i % 3 ? 'Stores' : 'Yard', holds_from: day }),
  )
  const [merged, ...recorded] = await Promise.all([
    world.as(admin).call('mergeDepartments', { department_ids: [idOf('Stores')], into: idOf('Yard') }),
    ...said,
  ])
  await twin.close()
  expect(merged.response_code, merged.body).toBe(2100)
  for (const answer of recorded) expect(answer.response_code, answer.body).toBe(2100)
  const { shown, found } = await compare(admin, day)
  expect(shown).toEqual(found)
  // "Stores" is there anew for whoever was said to be there after it had gone.
  const counted = (await figures(admin)).learning?.departments.map(({ department, assigned }) => [department, assigned]) ?? []
  const listed = (await world.as(admin).call('getTraineeUserList', {})).data.posts.flatMap(({ user_id, department }) =>
    people.some((one) => one.user_id === user_id) ? [department] : [],
  )
  for (const [department, assigned] of counted) expect(assigned, String(department)).toBe(listed.filter((one) => one === department).length)
  expect(counted.reduce((sum, [, assigned]) => sum + Number(assigned), 0)).toBe(4)
})

test('who has left counts on, and is told', async () => {
  const { admin, assign, trainee, course } = await givenSeats(3)
  const person = await trainee('Operations')
  const [id] = await assign([person, await trainee('Operations')])
  await learnerOf(world, await world.given.returning(person), id as number, course.content).start()
  await world.as(admin).call('deleteTraineeUser', { user_id: person.user_id })
  expect((await figures(admin)).learning?.all).toMatchObject({ assigned: 2, in_progress: 1, has_left: 1 })
  await world.as(admin).call('reactivateTraineeUser', { user_id: person.user_id })
  expect((await figures(admin)).learning?.all).toMatchObject({ assigned: 2, in_progress: 1, has_left: 0 })
})

test.runIf(served)('people who begin while their departments change are counted once, where they are', async () => {
  const { admin, assign, trainee, course } = await givenSeats(12)
  const people = await Promise.all(Array.from({ length: 8 }, () => trainee('Operations')))
  const ids = await assign(people)
  const learners = await Promise.all(
    people.map(async (person, i) => learnerOf(world, await world.given.returning(person), ids[i] as number, course.content)),
  )
  const fold = () => world.kit.database.write(everything, foldLearningDays)
  await Promise.all([
    ...learners.flatMap((learner, i) => [learner.start(), inDepartment(people[i] as Person, i % 2 ? 'Sales' : 'Finance')]),
    fold(),
    fold(),
  ])
  expect((await figures(admin)).learning?.departments.map(({ department, assigned, in_progress }) => [department, assigned, in_progress])).toEqual([
    ['Finance', 4, 4],
    ['Sales', 4, 4],
  ])
})
