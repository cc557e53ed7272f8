/** Reports from the order to the file: everybody in exactly one bucket, and figures that agree with learning status. */
import { type Bucket, buckets, learningReportKinds, type Reconciled } from '@jujur/contract/reports.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buySeats, givenBuyer } from '../../test/purchases.ts'
import { makeAllReports, orderedBy } from '../../test/reports.samples.ts'
import { openWorld, type Person, type World } from '../../test/world.ts'
import { company } from '../companies/companies.table.ts'
import { users } from '../identity/identity.table.ts'
import { everything } from '../kit/database/scope.ts'
import { addDays, dayOf } from '../kit/time/calendar.rules.ts'
import { traineeCourse } from '../learning/enrolments/enrolments.table.ts'
import { waitingForSeat } from '../purchases/enrol-rules.table.ts'
import { exemption } from '../purchases/exemptions/exemptions.table.ts'
import { employmentFact } from '../trainees/trainees.table.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const DAY_MS = 86_400_000
const now = () => world.kit.clock.now()
const today = () => dayOf(now())
const daysAgo = (days: number) => new Date(now().getTime() - days * DAY_MS)
const all = <T>(work: Parameters<typeof world.kit.database.write<T>>[1]) => world.kit.database.write(everything, work)

/** A company that has been here for 120 days, with a course and people who came then. */
const given = async () => {
  const owner = await givenBuyer(world)
  await all((tx) =>
    tx.sql
      .update(company)
      .set({ created_at: daysAgo(120) })
      .where(eq(company.company_id, owner.company.company_id)),
  )
  const course = await world.given.course()
  const { purchased_course_id } = await buySeats(world, owner.admin, course, 30)
  const { company_id } = owner.company
  const fact = (who: Person, value: 'employed' | 'left', day: string, recorded_at: Date) =>
    all((tx) => tx.sql.insert(employmentFact).values({ user_id: who.user_id, company_id, fact: 'employment', value, holds_from: day, recorded_at }))
  const person = async (fields: object = {}, joined = 100) => {
    const who = await world.given.trainee({ company: owner.company, ...fields })
    if (joined > 0) await fact(who, 'employed', dayOf(daysAgo(joined)), daysAgo(joined))
    return who
  }
  const assign = async (who: Person, change: Partial<typeof traineeCourse.$inferInsert> = {}, assigned = 60) => {
    const { data, body } = await world.as(owner.admin).call('assignTraineeUserIntoCourse', { purchased_course_id, user_ids: [who.user_id] })
    const id = data?.results?.[0]?.trainee_course_id
    if (!id) throw new Error(body)
    const at = daysAgo(assigned)
    await all((tx) =>
      tx.sql
        .update(traineeCourse)
        .set({ assigned_at: at, counts_from: at, ...change })
        .where(eq(traineeCourse.trainee_course_id, id)),
    )
    return id
  }
  const exempt = (who: Person, kind: 'PAUSE' | 'WAIVER', from = 10) =>
    all((tx) =>
      tx.sql.insert(exemption).values({
        company_id,
        user_id: who.user_id,
        kind,
        course_id: kind === 'WAIVER' ? course.course_id : null,
        from_on: dayOf(daysAgo(from)),
        to_on: addDays(today(), 60),
        reason: 'As agreed',
        approve_status_id: 1,
        submitted_by: owner.admin.user_id,
        submitted_at: daysAgo(from),
        decided_at: daysAgo(from),
        decided_by: owner.admin.user_id,
      }),
    )
  const report = async (input: object = {}, as: Person = owner.admin) => {
    const report_id = await orderedBy(world, as, { course_ids: [course.course_id], ...input })
    await makeAllReports(world)
    const { data, body } = await world.as(as).call('getReport', { report_id })
    if (data.report.state !== 'made') throw new Error(body)
    return { report_id, ...data }
  }
  return { ...owner, course, purchased_course_id, person, fact, assign, exempt, report }
}
type Own = Awaited<ReturnType<typeof given>>
const completed = (days: number, lasts = 365) => ({
  status: 'COMPLETED' as const,
  started_at: daysAgo(days + 1),
  completed_at: daysAgo(days),
  expires_at: daysAgo(days - lasts),
})
const only = (of: readonly Reconciled[]): Reconciled => {
  const [one] = of
  if (!one || of.length !== 1) throw new Error(`${of.length} courses`)
  return one
}
/** In which bucket somebody is: the rows of each are asked for, and there must be one. */
const bucketOf = async (own: Own, report_id: number, who: Person): Promise<Bucket> => {
  const found: Bucket[] = []
  for (const bucket of buckets) {
    const { data } = await world.as(own.admin).call('getReport', { report_id, bucket })
    if (data.rows.some(({ user_id }) => user_id === who.user_id)) found.push(bucket)
  }
  const [one] = found
  if (!one || found.length !== 1) throw new Error(`in ${found.join(' and ') || 'none'}`)
  return one
}

describe('where a person stands in a report', () => {
  it.each<[Bucket, string, (own: Own) => Promise<Person>, ago?: number]>([
    [
      'excluded',
      'whoever joins only later',
      async (own) => {
        const who = await own.person({}, 0)
        await own.assign(who)
        return who
      },
      10,
    ],
    [
      'left',
      'whoever has left, whatever they had completed',
      async (own) => {
        const who = await own.person()
        await own.assign(who, completed(20))
        await all((tx) => tx.sql.update(users).set({ status: 'inactive' }).where(eq(users.user_id, who.user_id)))
        return who
      },
    ],
    [
      'waived',
      'whom the course is waived for',
      async (own) => {
        const who = await own.person()
        await own.assign(who)
        await own.exempt(who, 'WAIVER')
        return who
      },
    ],
    [
      'paused',
      'whoever is paused',
      async (own) => {
        const who = await own.person()
        await own.assign(who, { due_on: dayOf(daysAgo(5)) })
        await own.exempt(who, 'PAUSE')
        return who
      },
    ],
    [
      'expired',
      'whose certificate has run out',
      async (own) => {
        const who = await own.person()
        await own.assign(who, completed(50, 30))
        return who
      },
    ],
    [
      'completed',
      'whose certificate stands',
      async (own) => {
        const who = await own.person()
        await own.assign(who, completed(20))
        return who
      },
    ],
    [
      'waiting',
      'whoever has no seat yet',
      async (own) => {
        const who = await own.person()
        await all((tx) =>
          tx.sql.insert(waitingForSeat).values({
            company_id: own.company.company_id,
            user_id: who.user_id,
            course_id: own.course.course_id,
            since: daysAgo(9),
            stands_from: daysAgo(9),
          }),
        )
        return who
      },
    ],
    [
      'in_progress',
      'whoever has begun, overdue or not',
      async (own) => {
        const who = await own.person()
        await own.assign(who, { status: 'IN_PROGRESS', started_at: daysAgo(20), due_on: dayOf(daysAgo(2)) })
        return who
      },
    ],
    [
      'not_started',
      'whoever has not begun',
      async (own) => {
        const who = await own.person()
        await own.assign(who)
        return who
      },
    ],
    [
      'not_started',
      'whoever is invited and has no password yet',
      async (own) => {
        const who = await own.person()
        await own.assign(who)
        await all((tx) => tx.sql.update(users).set({ status: 'invited' }).where(eq(users.user_id, who.user_id)))
        return who
      },
    ],
  ])('is %s: %s', async (bucket, _, make, ago) => {
    const own = await given()
    const who = await make(own)
    const { report_id, reconciliation } = await own.report(ago ? { as_at: dayOf(daysAgo(ago)) } : {})
    expect(await bucketOf(own, report_id, who)).toBe(bucket)
    expect(only(reconciliation)).toMatchObject({ people: 1, [bucket]: 1 })
  })
})

describe('whoever has left', () => {
  it('stands in one bucket, whatever stood open, was done, given or asked before', async () => {
    const own = await given()
    const kinds: Record<string, (who: Person) => Promise<unknown>> = {
      not_started: (who) => own.assign(who),
      overdue: (who) => own.assign(who, { due_on: dayOf(daysAgo(9)) }),
      in_progress: (who) => own.assign(who, { status: 'IN_PROGRESS', started_at: daysAgo(20) }),
      completed: (who) => own.assign(who, completed(20)),
      expired: (who) => own.assign(who, completed(50, 30)),
      paused: async (who) => {
        await own.assign(who)
        await own.exempt(who, 'PAUSE', 20)
      },
      waived: async (who) => {
        await own.assign(who)
        await own.exempt(who, 'WAIVER', 20)
      },
      waiting: (who) =>
        all((tx) =>
          tx.sql.insert(waitingForSeat).values({
            ...{ company_id: own.company.company_id, user_id: who.user_id, course_id: own.course.course_id },
            ...{ since: daysAgo(19), stands_from: daysAgo(19) },
          }),
        ),
    }
    const people = new Map<string, Person>()
    for (const [kind, make] of Object.entries(kinds)) {
      const who = await own.person()
      await make(who)
      people.set(kind, who)
    }
    const whole = await own.report()
    expect(only(whole.reconciliation)).toMatchObject({ people: people.size, left: 0 })
    for (const who of people.values()) {
      await own.fact(who, 'left', dayOf(daysAgo(5)), daysAgo(5))
      await all((tx) => tx.sql.update(users).set({ status: 'inactive' }).where(eq(users.user_id, who.user_id)))
    }
    for (const as_at of [undefined, dayOf(daysAgo(3))]) {
      const { report_id, reconciliation } = await own.report(as_at ? { as_at } : {})
      expect(only(reconciliation)).toMatchObject({ people: people.size, left: people.size, overdue: 0 })
      for (const [kind, who] of people) expect([kind, await bucketOf(own, report_id, who)]).toEqual([kind, 'left'])
    }
    // On a day before they left each stands where they stood.
    const { report_id } = await own.report({ as_at: dayOf(daysAgo(8)) })
    for (const [kind, who] of people) expect(await bucketOf(own, report_id, who), kind).toBe(kind === 'overdue' ? 'not_started' : kind)
  })
})

describe('the figures of a report', () => {
  it('are those of learning status, today and on a day before', async () => {
    const own = await given()
    await own.assign(await own.person(), completed(20))
    await own.assign(await own.person(), completed(50, 30))
    await own.assign(await own.person(), { due_on: dayOf(daysAgo(4)) })
    await own.assign(await own.person(), { status: 'IN_PROGRESS', started_at: daysAgo(30), due_on: dayOf(daysAgo(40)) })
    const paused = await own.person()
    await own.assign(paused)
    await own.exempt(paused, 'PAUSE', 30)
    for (const as_at of [undefined, dayOf(daysAgo(1)), dayOf(daysAgo(25)), dayOf(daysAgo(59))])
      for (const known of ['today', 'then'] as const) {
        const { reconciliation } = await own.report({ ...(as_at ? { as_at } : {}), known })
        const one = only(reconciliation)
        const list = await world.as(own.admin).call('getCompanyLearningList', { ...(as_at ? { as_at } : {}), known })
        expect(one.people, `${as_at} ${known}`).toBe(list.data.posts.length)
        for (const [bucket, state] of [
          ['completed', 'COMPLETED'],
          ['expired', 'EXPIRED'],
          ['paused', 'PAUSED'],
          ['overdue', 'OVERDUE'],
        ] as const)
          expect(one[bucket], bucket).toBe(list.data.posts.filter((post) => post.state === state).length)
        // The counts know these cycles since today alone, when the test wrote them.
        if (known === 'then') continue
        const { data } = await world.as(own.admin).call('getCompanyDashboard', as_at ? { as_at } : {})
        const status = data.learning?.all
        expect(one.people, `${as_at} ${known}`).toBe(status?.assigned)
        expect(one.completed).toBe(status?.completed)
        expect(one.expired).toBe(status?.expired)
        expect(one.paused).toBe(status?.paused)
        expect(one.overdue).toBe(status?.overdue)
        expect(one.in_progress + one.not_started - one.overdue).toBe((status?.in_progress ?? 0) + (status?.not_started ?? 0))
      }
  })
  it.each(learningReportKinds)('add up for %s, and each row of its sheet has a cell for each column', async (kind) => {
    const own = await given()
    await own.assign(await own.person(), { due_on: dayOf(daysAgo(4)) })
    await own.assign(await own.person(), completed(20))
    const { reconciliation, rows, columns, report } = await own.report({ kind })
    expect(only(reconciliation)).toMatchObject({ people: 2, completed: 1, not_started: 1, overdue: 1 })
    for (const { cells } of rows) expect(cells).toHaveLength(columns.length)
    expect(report.rows).toBe({ completion: 2, overdue: 1, categories: 2, induction: 2, pledges: 0, certificates: 0 }[kind])
  })
  it('tell the days from joining to the first completion, and none of whoever has not completed', async () => {
    const own = await given()
    const [done, open, old] = [await own.person(), await own.person(), await own.person({}, 110)]
    await own.assign(done, completed(80))
    await own.assign(open)
    await own.assign(old, completed(20))
    const { rows, columns } = await own.report({ kind: 'induction' })
    const at = columns.findIndex(({ name }) => name === 'days_to_completion')
    const daysOf = (who: Person) => rows.find(({ user_id }) => user_id === who.user_id)?.cells[at]
    expect([daysOf(done), daysOf(open), daysOf(old)]).toEqual([20, null, 90])
  })
  it('say of whoever is overdue since when, and leave others out of the sheet but not out of the sums', async () => {
    const own = await given()
    await own.assign(await own.person(), completed(20))
    const late = await own.person()
    await own.assign(late, { due_on: dayOf(daysAgo(6)) })
    const { rows, columns, reconciliation } = await own.report({ kind: 'overdue' })
    expect(rows.map(({ user_id }) => user_id)).toEqual([late.user_id])
    const cell = (name: string) => rows[0]?.cells[columns.findIndex((column) => column.name === name)]
    expect([cell('days_over'), cell('steps_told'), cell('last_told_on')]).toEqual([6, 0, null])
    expect(only(reconciliation).people).toBe(2)
  })
  it('are narrowed to a department, as it was on the day', async () => {
    const own = await given()
    const [sales, other] = [await own.person(), await own.person()]
    await own.assign(sales)
    await own.assign(other)
    await all((tx) => tx.sql.update(users).set({ department: 'Sales' }).where(eq(users.user_id, sales.user_id)))
    const today = await own.report({ department: 'Sales' })
    expect(today.rows.map(({ user_id }) => user_id)).toEqual([sales.user_id])
    expect((await own.report({ no_department: true })).rows.map(({ user_id }) => user_id)).toEqual([other.user_id])
    expect((await own.report({ department: 'Sales', as_at: dayOf(daysAgo(10)) })).rows).toEqual([])
  })
})
