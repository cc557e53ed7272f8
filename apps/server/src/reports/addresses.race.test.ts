/** On PostgreSQL: of two who decide, ask, stop or open at once one does. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { approvedAddress, askedAddress, codeForReport, runAllSchedules, scheduledBy, toldAddress } from '../../test/reports.samples.ts'
import { openWorld, type World } from '../../test/world.ts'
import { reportAddress, reportAddressDelivery, reportAddressVisit } from './addresses.table.ts'

describe.runIf(process.env.TEST_DATABASE_URL)('at once', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld()
  })
  afterAll(() => world.close())
  const ROUNDS = 10

  test('two approve an address, and one approval stands', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { second, company_id, report_address_id } = await askedAddress(world)
      const third = await world.given.admin('clientAdmin', { company: { company_id } })
      const input = { report_address_id, version: 1 }
      const answers = await Promise.all([second, third].map((one) => world.as(one).call('approveReportAddress', input)))
      expect(answers.map(({ response_code }) => response_code).sort()).toEqual([20073, 2100])
      const [row] = await world.sql((tx) => tx.sql.select().from(reportAddress).where(eq(reportAddress.report_address_id, report_address_id)))
      expect(row).toMatchObject({ state: 'active', version: 2 })
    }
  })

  test('one approves and another ends the report: it is never left to go to an address', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { actor, second, report_schedule_id, report_address_id } = await askedAddress(world)
      await Promise.all([
        world.as(second).call('approveReportAddress', { report_address_id, version: 1 }),
        world.as(actor).call('endReportSchedule', { report_schedule_id }),
      ])
      const [row] = await world.sql((tx) => tx.sql.select().from(reportAddress).where(eq(reportAddress.report_address_id, report_address_id)))
      expect(row?.state).toBe('stopped')
    }
  })

  test('two ask for the same mailbox, and it waits once', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const actor = await world.given.admin('clientAdmin')
      const second = await world.given.admin('clientAdmin', { company: { company_id: actor.company_id as number } })
      const report_schedule_id = await scheduledBy(world, actor, [actor.user_id])
      const input = { report_schedule_id, name: 'Lim', email: 'lim@board.test', language: 'en', reason: 'Board' }
      const answers = await Promise.all([actor, second].map((one) => world.as(one).call('addReportAddress', input)))
      expect(answers.map(({ response_code }) => response_code).sort()).toEqual([10012, 2100])
    }
  })

  test('a code is used twice, and opens once', async () => {
    for (let round = 0; round < 3; round++) {
      const { token, email } = await toldAddress(world)
      const code = await codeForReport(world, token, email)
      const answers = await Promise.all([1, 1, 2].map((response_type) => world.as(null).call('takeSentReport', { ...code, response_type })))
      expect(answers.filter(({ headers }) => !String(headers['content-type']).includes('json'))).toHaveLength(1)
      const opened = await world.sql((tx) => tx.sql.select().from(reportAddressVisit).where(eq(reportAddressVisit.email, email)))
      expect(opened.filter(({ opened_at }) => opened_at)).toHaveLength(1)
    }
  })

  test('an address is stopped while the report is told: none is told afterwards', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { second, report_address_id } = await approvedAddress(world)
      await Promise.all([runAllSchedules(world), world.as(second).call('stopReportAddress', { report_address_id })])
      const [row] = await world.sql((tx) => tx.sql.select().from(reportAddress).where(eq(reportAddress.report_address_id, report_address_id)))
      const told = await world.sql((tx) =>
        tx.sql.select().from(reportAddressDelivery).where(eq(reportAddressDelivery.report_address_id, report_address_id)),
      )
      expect(row?.state).toBe('stopped')
      for (const { at } of told) expect(at.getTime()).toBeLessThanOrEqual(row?.stopped_at?.getTime() ?? 0)
    }
  })
})
