/** Random histories (REPORT_SEED): the report of a day that was made on that day, and the one made later as known then, are the same, row by row. */
import { learningReportKinds } from '@jujur/contract/reports.ts'
import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { learnerOf } from '../../test/learner.ts'
import { buySeats, givenBuyer } from '../../test/purchases.ts'
import { makeAllReports, orderedBy } from '../../test/reports.samples.ts'
import { openWorld, type Person, type World } from '../../test/world.ts'
import { everything } from '../kit/database/scope.ts'
import { addDays, dayOf, startOfDay } from '../kit/time/calendar.rules.ts'
import { traineeCourse } from '../learning/enrolments/enrolments.table.ts'

const seed = Number(process.env.REPORT_SEED ?? 20261128)
/** Mulberry32. */
const drawing = (start: number) => {
  let state = start
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4_294_967_296) * below)
  }
}
const DAYS = 7
const PEOPLE = 7

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

it(`tell on a later day what they told on the day (REPORT_SEED=${seed})`, async () => {
  const draw = drawing(seed)
  const { admin, company } = await givenBuyer(world)
  const course = await world.given.course()
  const { purchased_course_id } = await buySeats(world, admin, course, 30)
  const people: Person[] = []
  for (let n = 0; n < PEOPLE; n++) people.push(await world.given.trainee({ company }))
  const today = () => dayOf(world.kit.clock.now())
  const enrolmentOf = async ({ user_id }: Person) =>
    (
      await world.kit.database.read(everything, (tx) =>
        tx.sql
          .select()
          .from(traineeCourse)
          .where(and(eq(traineeCourse.user_id, user_id), inArray(traineeCourse.status, ['NOT_STARTED', 'IN_PROGRESS']))),
      )
    )[0]
  const left = new Set<number>()
  const done: Record<string, number> = {}
  const act = async (who: Person, as: Person): Promise<void> => {
    const says = async (what: string, call: Promise<{ response_code: number }>) => {
      if ((await call).response_code === 2100) done[what] = (done[what] ?? 0) + 1
    }
    const open = await enrolmentOf(who)
    const what = draw(10)
    if (left.has(who.user_id)) return
    if (what === 0) {
      await says('left', world.as(as).call('deleteTraineeUser', { user_id: who.user_id }))
      left.add(who.user_id)
    } else if (what > 7 && open) {
      // Said a day later than it held: the report of that day did not know it.
      const board = { user_id: who.user_id, fact: 'board', value: 'member', holds_from: addDays(today(), -1) } as const
      await says('fact', world.as(as).call('recordEmploymentFact', board))
    } else if (!open) await says('assigned', world.as(as).call('assignTraineeUserIntoCourse', { purchased_course_id, user_ids: [who.user_id] }))
    else if (what < 4)
      await says(
        'due',
        world
          .as(as)
          .call('changeDueDates', { purchased_course_id, trainee_course_ids: [open.trainee_course_id], due_on: addDays(today(), 1 + draw(3)) }),
      )
    else {
      const learner = learnerOf(world, await world.given.returning(who), open.trainee_course_id, course.content)
      await says('begun', learner.start() as Promise<{ response_code: number }>)
      if (what < 7) return
      await learner.study()
      await says('signed', learner.sign() as Promise<{ response_code: number }>)
    }
  }
  const reportsOf = async (as: Person, as_at: string, known: 'then' | 'today') => {
    const told: Record<string, unknown> = {}
    for (const kind of learningReportKinds) {
      const report_id = await orderedBy(world, as, { kind, ...(as_at === today() ? {} : { as_at, known }) })
      await makeAllReports(world)
      const { data } = await world.as(as).call('getReport', { report_id })
      expect(data.report.state, kind).toBe('made')
      const one = data.reconciliation[0]
      if (one) expect(one.people).toBe(Object.entries(one).reduce((sum, [name, n]) => (BUCKETS.has(name) ? sum + Number(n) : sum), 0))
      told[kind] = { rows: data.rows.map(({ cells }) => cells), reconciliation: data.reconciliation, hash: data.report.data_sha256 }
    }
    return told
  }
  const onTheDay = new Map<string, unknown>()
  for (let n = 0; n < DAYS; n++) {
    const as = await world.given.returning(admin)
    for (let turn = 0; turn < 6; turn++) await act(people[draw(PEOPLE)] as Person, as)
    onTheDay.set(today(), await reportsOf(await world.given.returning(admin), today(), 'today'))
    // To the next morning of Kuala Lumpur, whatever hour it is.
    world.clock.shift(startOfDay(addDays(today(), 1)).getTime() - world.kit.clock.now().getTime() + 8 * 3_600_000)
  }
  const as = await world.given.returning(admin)
  for (const [day, told] of onTheDay) expect(await reportsOf(as, day, 'then'), day).toEqual(told)
  for (const what of ['assigned', 'begun', 'signed', 'left', 'due', 'fact']) expect(done[what] ?? 0, what).toBeGreaterThan(0)
}, 300_000)

const BUCKETS = new Set(['excluded', 'left', 'waived', 'paused', 'revoked', 'expired', 'completed', 'waiting', 'in_progress', 'not_started'])
