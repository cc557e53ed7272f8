/** On PostgreSQL: two who work at once make one run of what is due, and tell of it once. */
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { scheduledBy } from '../../test/reports.samples.ts'
import { openWorld, type World } from '../../test/world.ts'
import { everything } from '../kit/database/scope.ts'
import { readClock } from '../kit/time/clock.ts'
import { notification } from '../notifications/notifications.table.ts'
import { makeReports } from './reports.worker.ts'
import { dueSchedules, untoldRuns } from './schedules.store.ts'
import { reportRun } from './schedules.table.ts'
import { runSchedule, tellOfRun } from './schedules.usecases.ts'

describe.runIf(process.env.TEST_DATABASE_URL)('two workers', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld()
  })
  afterAll(() => world.close())

  test('make one run of a report that is due, and tell of it once', async () => {
    const { kit } = world
    const all = <T>(work: Parameters<typeof kit.database.read<T>>[1]) => kit.database.read(everything, work)
    for (let round = 0; round < 10; round++) {
      const owner = await world.given.admin('clientAdmin')
      const id = await scheduledBy(world, owner, [owner.user_id])
      const now = await readClock(kit)
      const due = (await all((tx) => dueSchedules(tx, now, 200))).find((row) => row.report_schedule_id === id)
      if (!due) throw new Error('it is due')
      await Promise.all(Array.from({ length: 4 }, () => runSchedule(kit, due, now)))
      expect(await world.sql((tx) => tx.sql.select().from(reportRun).where(eq(reportRun.report_schedule_id, id)))).toHaveLength(1)
      await makeReports(kit, new AbortController().signal)
      const run = (await all((tx) => untoldRuns(tx, 200))).find((row) => row.report_schedule_id === id)
      if (!run) throw new Error('it is to be told')
      await Promise.all(Array.from({ length: 4 }, () => tellOfRun(kit, run, now)))
      const told = await world.sql((tx) =>
        tx.sql.select().from(notification).where(sql`${notification.user_id} = ${owner.user_id} and ${notification.kind} = 'scheduled_report'`),
      )
      expect(told).toHaveLength(1)
    }
  })

  test('cannot write a second run of a day', async () => {
    const owner = await world.given.admin('clientAdmin')
    const id = await scheduledBy(world, owner, [owner.user_id])
    const company_id = owner.company_id as number
    const write = (report_id: number) =>
      world.sql((tx) =>
        tx.sql
          .insert(reportRun)
          .values({ report_schedule_id: id, company_id, due_on: '2026-12-01', report_id, at: new Date('2026-12-01T00:00:00Z') }),
      )
    await write(1_000_001)
    await expect(write(1_000_002)).rejects.toMatchObject({ cause: { constraint: 'report_run_once' } })
  })
})
