/** Long work is queued within bounds: what a company has waiting, and what its dry runs keep. */
import { and, count, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenSeats } from '../../test/seats.ts'
import { people, traineeCsv } from '../../test/spreadsheets.ts'
import { openWorld, type Person, served, type World } from '../../test/world.ts'
import { ways } from '../composition/jobs.ts'
import { users } from '../identity/identity.table.ts'
import { everything } from '../kit/database/scope.ts'
import { SomeFailed } from '../kit/jobs/each.ts'
import { traineeCourse } from '../learning/enrolments/enrolments.table.ts'
import { MOST_FAILURES, pauseMs } from './long-work.rules.ts'
import { traineeJob, traineeJobLine } from './long-work.table.ts'
import { workOn } from './long-work.worker.ts'
import { MOST_CHECKED, MOST_WAITING } from './queue.usecases.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const jobsOf = async (company_id: number | null, state: 'checked' | 'waiting') => {
  const own = and(eq(traineeJob.company_id, company_id ?? 0), eq(traineeJob.state, state))
  const [row] = await world.sql((tx) => tx.sql.select({ count: count() }).from(traineeJob).where(own))
  return row?.count ?? 0
}
const given = async () => {
  const own = await givenSeats(world, 1, 1)
  await own.assign(own.ids)
  return {
    ...own,
    order: () => world.as(own.admin).call('changeAllDueDates', { purchased_course_id: own.purchased_course_id, due_on: '2030-01-31' }),
  }
}
const dryRun = (who: Person, name: string) => world.as(who).call('importTraineeUsers', {}, { file: { name, bytes: traineeCsv(people(2, name)) } })

describe('of one company', () => {
  it('so much waits, the rest is told to come again; another company is not held up, and later it goes on', async () => {
    const [greedy, other] = [await given(), await given()]
    const codes: unknown[] = []
    for (let i = 0; i < MOST_WAITING + 3; i++) codes.push((await greedy.order()).response_code)
    expect(codes).toEqual([...Array<number>(MOST_WAITING).fill(2100), 2111, 2111, 2111])
    expect((await greedy.order()).data).toMatchObject({ reason: 'too_many_tries' })
    const { data } = await dryRun(greedy.admin, 'late')
    expect((await world.as(greedy.admin).call('commitTraineeImport', { import_id: data.import_id })).data).toMatchObject({ reason: 'too_many_tries' })
    expect((await other.order()).response_code).toBe(2100)
    await workOn(ways)(world.kit, new AbortController().signal)
    expect((await greedy.order()).response_code).toBe(2100)
    expect((await world.as(greedy.admin).call('commitTraineeImport', { import_id: data.import_id })).response_code).toBe(2100)
  })
  it.runIf(served)('also of fifty at once no more wait', async () => {
    const own = await given()
    await Promise.all(Array.from({ length: 50 }, own.order))
    expect(await jobsOf(own.company.company_id, 'waiting')).toBe(MOST_WAITING)
  })
  it('so it is with reminders too', async () => {
    const own = await given()
    await world.kit.database.write(everything, (tx) =>
      tx.sql.update(traineeCourse).set({ due_on: '2020-01-31' }).where(eq(traineeCourse.company_id, own.company.company_id)),
    )
    const codes: unknown[] = []
    for (let i = 0; i < MOST_WAITING + 2; i++) codes.push((await world.as(own.admin).call('remindAllOverdue', {})).response_code)
    expect(codes).toEqual([...Array<number>(MOST_WAITING).fill(2100), 2111, 2111])
    expect(await jobsOf(own.company.company_id, 'waiting')).toBe(MOST_WAITING)
  })
})

it('work that fails keeps nobody else waiting, and is gone on with once it can be', async () => {
  const [failing, other] = [await given(), await given()]
  const language = (to: string) =>
    world.kit.database.write(everything, (tx) => tx.sql.update(users).set({ language: to }).where(eq(users.user_id, failing.admin.user_id)))
  await language('none')
  const [first, second] = [await failing.order(), await other.order()]
  const stateOf = async (who: Person, { data }: typeof first) => (await world.as(who).call('getSeatJob', { job_id: data.job.job_id })).data.job.state
  const work = () => workOn(ways)(world.kit, new AbortController().signal)
  await expect(work()).rejects.toThrow(SomeFailed)
  expect(await stateOf(other.admin, second)).toBe('done')
  await language('en')
  expect(await stateOf(failing.admin, first)).toBe('running')
  world.clock.shift(60_000)
  await work()
  expect(await stateOf(failing.admin, first)).toBe('done')
})

it('a line that nothing can be done with is left out after a while, alone', async () => {
  const own = await givenSeats(world, 3, 3)
  await own.assign(own.ids)
  const { data } = await world.as(own.admin).call('changeAllDueDates', { purchased_course_id: own.purchased_course_id, due_on: '2030-01-31' })
  const { job_id } = data.job
  const line = and(eq(traineeJobLine.job_id, job_id), eq(traineeJobLine.line, 2))
  // As a fault of ours would leave it: whoever works on it breaks.
  await world.kit.database.write(everything, (tx) => tx.sql.update(traineeJobLine).set({ row: null }).where(line))
  const now = async () => (await world.as(own.admin).call('getSeatJob', { job_id })).data
  let tries = 0
  for (; (await now()).job.state !== 'done' && tries < 30; tries++) {
    await workOn(ways)(world.kit, new AbortController().signal).catch((error: unknown) => expect(error).toBeInstanceOf(SomeFailed))
    world.clock.shift(pauseMs(MOST_FAILURES))
  }
  expect(tries).toBeGreaterThan(MOST_FAILURES)
  expect((await now()).job).toMatchObject({ state: 'done', done: 2, skipped: 1 })
  const [left] = await world.sql((tx) => tx.sql.select().from(traineeJobLine).where(line))
  expect(left).toMatchObject({ outcome: 'skipped', problems: [{ code: 2222 }] })
})

it('work of one kind is told and carried out by the calls of that kind only', async () => {
  const { admin, order } = await given()
  const me = world.as(admin)
  const { data: seats } = await order()
  const { data: people } = await dryRun(admin, 'kinds')
  const codes = async (job_id: number) => [
    (await me.call('getTraineeJob', { job_id })).response_code,
    (await me.call('getSeatJob', { job_id })).response_code,
    (await me.call('getReminderJob', { job_id })).response_code,
  ]
  expect(await codes(seats.job.job_id)).toEqual([4444, 2100, 4444])
  expect(await codes(people.import_id)).toEqual([2100, 4444, 4444])
  expect((await me.call('commitSeatFile', { job_id: people.import_id })).response_code).toBe(4444)
})

it('of the dry runs of one person the newest are kept, and can be carried out', async () => {
  const { admin, company } = await given()
  const ids: number[] = []
  for (let i = 0; i < MOST_CHECKED + 2; i++) ids.push((await dryRun(admin, `file${i}`)).data.import_id)
  expect(await jobsOf(company.company_id, 'checked')).toBe(MOST_CHECKED)
  expect((await world.as(admin).call('commitTraineeImport', { import_id: ids[0] ?? 0 })).response_code).toBe(4444)
  expect((await world.as(admin).call('commitTraineeImport', { import_id: ids.at(-1) ?? 0 })).response_code).toBe(2100)
})
