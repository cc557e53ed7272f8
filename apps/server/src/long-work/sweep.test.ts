/** Finished work does not stay for ever, and what it did does. */
import { and, count, eq, gt, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenSeats } from '../../test/seats.ts'
import { openWorld, type World } from '../../test/world.ts'
import { auditEvent } from '../audit/audit.table.ts'
import { ways } from '../composition/jobs.ts'
import { everything } from '../kit/database/scope.ts'
import { readClock } from '../kit/time/clock.ts'
import { seatUse } from '../purchases/purchases.table.ts'
import { noLongerAllowed } from './long-work.rules.ts'
import { deleteFinished, skipTheRest } from './long-work.store.ts'
import { traineeJob, traineeJobLine } from './long-work.table.ts'
import { workOn } from './long-work.worker.ts'
import { sweepWork } from './sweep.worker.ts'

const DAY_MS = 24 * 60 * 60 * 1000
let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const going = new AbortController().signal
const sweep = () => sweepWork(world.kit, going)
const jobs = (ids: readonly number[]) =>
  world.sql(async (tx) =>
    (
      await tx.sql
        .select({ job_id: traineeJob.job_id })
        .from(traineeJob)
        .where(inArray(traineeJob.job_id, [...ids]))
        .orderBy(traineeJob.job_id)
    ).map(({ job_id }) => job_id),
  )
/** Jobs of one company with so many lines each, as old as told. */
const given = async (
  company_id: number,
  user_id: number,
  made: readonly { lines: number; days: number; state?: 'done' | 'running' | 'waiting' }[],
) => {
  const now = await readClock(world.kit)
  return world.kit.database.write(everything, async (tx) => {
    const ids: number[] = []
    for (const { lines, days, state = 'done' } of made) {
      const then = new Date(now.getTime() - days * DAY_MS)
      const told = {
        kind: 'assignment' as const,
        assignment: { purchased_course_id: 1, due_on: null },
        request: { id: 'x', ip: '127.0.0.1' },
        total: lines,
        created_at: then,
      }
      const [row] = await tx.sql
        .insert(traineeJob)
        .values({ company_id, user_id, state, ...told, ...(state === 'done' ? { finished_at: then } : {}) })
        .returning()
      const job_id = row?.job_id ?? 0
      await tx.sql
        .insert(traineeJobLine)
        .values(Array.from({ length: lines }, (_, line) => ({ job_id, company_id, line, name: 'A', username: 'a', outcome: 'changed' as const })))
      ids.push(job_id)
    }
    return ids
  })
}

describe('ninety days after it was done', () => {
  it('an assignment is gone with its lines; the seats, the audit log and a younger job stay', async () => {
    const own = await givenSeats(world, 3, 3)
    await own.assign(own.ids)
    const { company_id } = own.company
    const order = () => world.as(own.admin).call('changeAllDueDates', { purchased_course_id: own.purchased_course_id, due_on: '2031-01-31' })
    const { data } = await order()
    await workOn(ways)(world.kit, going)
    const linesLeft = async (job_id: number) =>
      (await world.sql((tx) => tx.sql.select({ count: count() }).from(traineeJobLine).where(eq(traineeJobLine.job_id, job_id))))[0]?.count
    const kept = () =>
      Promise.all([
        world.sql((tx) => tx.sql.select().from(seatUse).where(eq(seatUse.company_id, company_id))),
        world.sql((tx) => tx.sql.select({ id: auditEvent.audit_event_id }).from(auditEvent).where(eq(auditEvent.company_id, company_id))),
      ])
    const { job_id } = data.job
    expect(await linesLeft(job_id)).toBe(3)
    const before = await kept()
    world.clock.shift(90 * DAY_MS - 1000)
    await sweep()
    expect(await jobs([job_id])).toEqual([job_id])
    const [young = 0] = await given(company_id, own.admin.user_id, [{ lines: 1, days: 0 }])
    world.clock.shift(2000)
    await sweep()
    expect(await jobs([job_id, young])).toEqual([young])
    expect(await linesLeft(job_id)).toBe(0)
    expect(await kept()).toEqual(before)
  })
  it('its report is one that there is not', async () => {
    const own = await givenSeats(world, 1, 1)
    const { company_id } = own.company
    const [job_id = 0] = await given(company_id, own.admin.user_id, [{ lines: 1, days: 91 }])
    const report = () => world.as(own.admin).call('getSeatJob', { job_id })
    expect((await report()).response_code).toBe(2100)
    await sweep()
    expect((await report()).response_code).toBe(4444)
  })
})

it('what waits or is worked on stays, however old', async () => {
  const own = await givenSeats(world, 1, 1)
  const ids = await given(own.company.company_id, own.admin.user_id, [
    { lines: 1, days: 200, state: 'waiting' },
    { lines: 1, days: 200, state: 'running' },
  ])
  await sweep()
  expect(await jobs(ids)).toEqual(ids)
})

it('goes the oldest first, so many lines at a time and at least one job, until none is left', async () => {
  const own = await givenSeats(world, 1, 1)
  const [c = 0, a = 0, b = 0] = await given(own.company.company_id, own.admin.user_id, [
    { lines: 2, days: 100 },
    { lines: 9, days: 300 },
    { lines: 4, days: 200 },
  ])
  const before = new Date((await readClock(world.kit)).getTime() - 90 * DAY_MS)
  const some = (lines: number) => world.kit.database.write(everything, (tx) => deleteFinished(tx, before, lines))
  expect([await some(5), await jobs([a, b, c])]).toEqual([1, [b, c].toSorted((x, y) => x - y)])
  expect([await some(5), await jobs([a, b, c])]).toEqual([2, []])
  expect(await some(5)).toBe(0)
})

it('stops where the process stops', async () => {
  const own = await givenSeats(world, 1, 1)
  const ids = await given(own.company.company_id, own.admin.user_id, [{ lines: 1, days: 100 }])
  await sweepWork(world.kit, AbortSignal.abort())
  expect(await jobs(ids)).toEqual(ids)
})

it('what was done stays done where the rest is skipped', async () => {
  const { company_id, user_id } = await world.given.admin('clientAdmin')
  const [job_id = 0] = await given(company_id as number, user_id, [{ lines: 3, days: 1, state: 'running' }])
  await world.sql((tx) =>
    tx.sql
      .update(traineeJobLine)
      .set({ outcome: 'ready' })
      .where(and(eq(traineeJobLine.job_id, job_id), gt(traineeJobLine.line, 0))),
  )
  await world.kit.database.write(everything, (tx) => skipTheRest(tx, job_id, noLongerAllowed))
  const lines = await world.sql((tx) =>
    tx.sql.select({ outcome: traineeJobLine.outcome }).from(traineeJobLine).where(eq(traineeJobLine.job_id, job_id)).orderBy(traineeJobLine.line),
  )
  expect(lines.map(({ outcome }) => outcome)).toEqual(['changed', 'skipped', 'skipped'])
  await world.sql((tx) => tx.sql.delete(traineeJob).where(eq(traineeJob.job_id, job_id)))
})
