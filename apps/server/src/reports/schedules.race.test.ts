/** On PostgreSQL: two who work at once make one run of what is due, and tell of it once. */
import { MOST_SCHEDULES } from '@jujur/contract/report-schedules.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { scheduledBy } from '../../test/reports.samples.ts'
import { openWorld, type World } from '../../test/world.ts'
import { everything } from '../kit/database/scope.ts'
import { readClock } from '../kit/time/clock.ts'
import { notification } from '../notifications/notifications.table.ts'
import { makeReports } from './reports.worker.ts'
import { dueSchedules, untoldRuns } from './schedules.store.ts'
import { reportRun, reportSchedule } from './schedules.table.ts'
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

  test('of the provider no more are set up than may run, however many ask at once', async () => {
    const provider = await world.given.admin('globalAdmin')
    const active = () =>
      world.sql((tx) => tx.sql.$count(reportSchedule, sql`${reportSchedule.company_id} is null and ${reportSchedule.state} = 'active'`))
    for (let round = 0; round < 5; round++) {
      await world.sql((tx) =>
        tx.sql.execute(sql`update report_schedule set state = 'ended', ended_at = now() where company_id is null and state = 'active'`),
      )
      for (let i = 0; i < MOST_SCHEDULES - 1; i++) await scheduledBy(world, provider, [provider.user_id])
      const input = { kind: 'completion', every: 'week', day: 1, hour: 6, user_ids: [provider.user_id] }
      const answers = await Promise.all(Array.from({ length: 4 }, () => world.as(provider).call('createReportSchedule', input)))
      expect(answers.filter(({ response_code }) => response_code === 2100)).toHaveLength(1)
      expect(await active()).toBe(MOST_SCHEDULES)
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
