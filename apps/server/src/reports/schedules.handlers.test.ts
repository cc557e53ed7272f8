import { adminGroups } from '@jujur/contract/permissions.ts'
import { getReportScheduleList } from '@jujur/contract/report-schedules.ts'
import type { ReportKind } from '@jujur/contract/reports.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runAllSchedules, scheduledBy } from '../../test/reports.samples.ts'
import { openWorld, type Person, type World } from '../../test/world.ts'
import { permission } from '../access/access.table.ts'
import { auditEvent } from '../audit/audit.table.ts'
import { company as companyTable } from '../companies/companies.table.ts'
import { users } from '../identity/identity.table.ts'
import { dayOf } from '../kit/time/calendar.rules.ts'
import { notification } from '../notifications/notifications.table.ts'
import { department } from '../trainees/trainees.table.ts'
import { report } from './reports.table.ts'
import { makeReports } from './reports.worker.ts'
import { reportOpening, reportRun, reportSchedule } from './schedules.table.ts'
import { runSchedules } from './schedules.worker.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** Two administrators of a company where somebody has a course. */
const given = async () => {
  const owner = await world.given.admin('clientAdmin')
  const company = { company_id: owner.company_id as number }
  const reader = await world.given.admin('clientAdmin', { company })
  await world.given.enrolment(await world.given.trainee({ company }), await world.given.course())
  const listed = async (of: Person = reader) => (await world.as(of).call('getReportScheduleList', {})).data
  return { owner, reader, company, listed }
}
const runs = (report_schedule_id: number) =>
  world.sql((tx) => tx.sql.select().from(reportRun).where(eq(reportRun.report_schedule_id, report_schedule_id)))
const toldTo = (person: Person, kind: string) =>
  world.sql((tx) => tx.sql.select().from(notification).where(sql`${notification.user_id} = ${person.user_id} and ${notification.kind} = ${kind}`))
const takeRights = (person: Person) => world.sql((tx) => tx.sql.delete(permission).where(eq(permission.user_id, person.user_id)))

describe('a report that comes by itself', () => {
  it('is made as whoever set it up, and told to those who may see it, in the mail of the day', async () => {
    const { owner, reader, listed } = await given()
    const id = await scheduledBy(world, owner, [owner.user_id, reader.user_id])
    await runAllSchedules(world)
    const data = await listed()
    expect(getReportScheduleList.output.parse(data)).toEqual(data)
    const [schedule] = data.schedules
    expect(schedule).toMatchObject({ report_schedule_id: id, state: 'active', created_by: owner.name, runs: [{ state: 'made' }] })
    expect(schedule?.runs[0]?.deliveries).toMatchObject([
      { name: owner.name, outcome: 'told', openings: 0, first_opened_at: null },
      { name: reader.name, outcome: 'told', openings: 0, first_opened_at: null },
    ])
    const report_id = schedule?.runs[0]?.report_id as number
    const [row] = await world.sql((tx) => tx.sql.select().from(report).where(eq(report.report_id, report_id)))
    expect(row).toMatchObject({ user_id: owner.user_id, kind: 'completion', as_at: dayOf(world.kit.clock.now()), is_provider: false })
    const [notice] = await toldTo(reader, 'scheduled_report')
    expect(notice).toMatchObject({ mail_waits: true, href: `/CA/reports?kind=completion&report=${report_id}` })
    // Behind the link: each who was told reads it with their own rights.
    expect((await world.as(reader).call('getReport', { report_id })).response_code).toBe(2100)
  })

  it('comes once for all the times that the job slept, and next at its time', async () => {
    const { owner, listed } = await given()
    const id = await scheduledBy(world, owner, [owner.user_id])
    await world.sql((tx) =>
      tx.sql
        .update(reportSchedule)
        .set({ next_at: new Date(Date.now() - 40 * 24 * 3_600_000) })
        .where(eq(reportSchedule.report_schedule_id, id)),
    )
    await runAllSchedules(world)
    await runAllSchedules(world)
    expect(await runs(id)).toHaveLength(1)
    const next = (await listed(owner)).schedules[0]?.next_at as string
    expect(new Date(next).getTime()).toBeGreaterThan(Date.now())
  })

  it('notes each opening of whoever was told, on the screen and of the file, and of nobody else', async () => {
    const { owner, reader, company, listed } = await given()
    const id = await scheduledBy(world, owner, [reader.user_id])
    await runAllSchedules(world)
    const [run] = await runs(id)
    const report_id = run?.report_id as number
    const other = await world.given.admin('clientAdmin', { company })
    await world.as(other).call('noteReportOpened', { report_id })
    await world.as(reader).call('noteReportOpened', { report_id })
    await world.as(reader).call('downloadReport', { report_id, response_type: 1 })
    const openings = await world.sql((tx) =>
      tx.sql
        .select()
        .from(reportOpening)
        .where(eq(reportOpening.report_run_id, run?.report_run_id as number)),
    )
    expect(openings.map(({ user_id, way }) => [user_id, way])).toEqual([
      [reader.user_id, 'shown'],
      [reader.user_id, 'file'],
    ])
    expect((await listed()).schedules[0]?.runs[0]?.deliveries).toMatchObject([
      { name: reader.name, openings: 2, first_opened_at: expect.any(String) },
    ])
  })

  it('keeps of whoever may not see it any more, or has left, why they were not told', async () => {
    const { owner, reader, company, listed } = await given()
    const gone = await world.given.admin('clientAdmin', { company })
    await scheduledBy(world, owner, [owner.user_id, reader.user_id, gone.user_id])
    await takeRights(reader)
    await world.sql((tx) => tx.sql.update(users).set({ status: 'inactive' }).where(eq(users.user_id, gone.user_id)))
    await runAllSchedules(world)
    const outcomes = (await listed(owner)).schedules[0]?.runs[0]?.deliveries.map(({ name, outcome }) => [name, outcome])
    expect(outcomes).toEqual([
      [owner.name, 'told'],
      [reader.name, 'right'],
      [gone.name, 'left'],
    ])
    expect(await toldTo(reader, 'scheduled_report')).toEqual([])
  })

  it('stops where whoever set it up lost the right or has left, and the client admins are told', async () => {
    for (const why of ['right', 'left'] as const) {
      const { owner, reader, listed } = await given()
      const id = await scheduledBy(world, owner, [reader.user_id])
      if (why === 'right') await takeRights(owner)
      else await world.sql((tx) => tx.sql.update(users).set({ status: 'inactive' }).where(eq(users.user_id, owner.user_id)))
      await runAllSchedules(world)
      expect(await runs(id)).toEqual([])
      expect((await listed()).schedules[0]).toMatchObject({ state: 'stopped', why, next_at: null })
      expect(await toldTo(reader, 'report_schedule_stopped')).toMatchObject([{ mail_waits: true, data: { why, name: owner.name } }])
      expect(await world.sql((tx) => tx.sql.select().from(auditEvent).where(eq(auditEvent.action, 'report_schedule.stopped')))).not.toEqual([])
    }
  })

  it('rests while the company is deactivated, and comes again at its next time once it is back', async () => {
    const { owner, reader, company, listed } = await given()
    const id = await scheduledBy(world, owner, [reader.user_id])
    const set = (status: 'active' | 'inactive') =>
      world.sql((tx) => tx.sql.update(companyTable).set({ status }).where(eq(companyTable.company_id, company.company_id)))
    await set('inactive')
    await runAllSchedules(world)
    await set('active')
    expect(await runs(id)).toEqual([])
    expect(await toldTo(reader, 'report_schedule_stopped')).toEqual([])
    const [schedule] = (await listed()).schedules
    expect(schedule).toMatchObject({ state: 'active', why: null })
    expect(new Date(schedule?.next_at as string).getTime()).toBeGreaterThan(Date.now())
    await runAllSchedules(world)
    expect(await runs(id)).toEqual([])
    await world.sql((tx) => tx.sql.execute(sql`update report_schedule set next_at = now() - interval '1 hour' where report_schedule_id = ${id}`))
    await runAllSchedules(world)
    expect(await runs(id)).toHaveLength(1)
  })

  it('that was ordered and not made yet when the company is deactivated, or a right taken, is not made and told to nobody', async () => {
    for (const what of ['company', 'right'] as const) {
      const { owner, reader, company } = await given()
      const id = await scheduledBy(world, owner, [reader.user_id])
      await runSchedules(world.kit, new AbortController().signal)
      const [run] = await runs(id)
      if (what === 'right') await takeRights(owner)
      else await world.sql((tx) => tx.sql.update(companyTable).set({ status: 'inactive' }).where(eq(companyTable.company_id, company.company_id)))
      await makeReports(world.kit, new AbortController().signal)
      await runSchedules(world.kit, new AbortController().signal)
      const [row] = await world.sql((tx) =>
        tx.sql
          .select()
          .from(report)
          .where(eq(report.report_id, run?.report_id as number)),
      )
      expect([what, row?.state]).toEqual([what, 'stopped'])
      expect(await toldTo(reader, 'scheduled_report')).toEqual([])
    }
  })

  it('comes no more once it is ended, and is ended once', async () => {
    const { owner, reader } = await given()
    const id = await scheduledBy(world, owner, [owner.user_id])
    expect((await world.as(reader).call('endReportSchedule', { report_schedule_id: id })).response_code).toBe(2100)
    expect((await world.as(owner).call('endReportSchedule', { report_schedule_id: id })).data).toEqual({ reason: 'too_late' })
    await runAllSchedules(world)
    expect(await runs(id)).toEqual([])
  })

  it('is narrowed to courses, a department and a category, which its mail and its report name as they are called today', async () => {
    const { owner, company, listed } = await given()
    const course = await world.given.course()
    const sales = await world.given.trainee({ company })
    await world.sql((tx) => tx.sql.update(users).set({ department: 'Sales' }).where(eq(users.user_id, sales.user_id)))
    await world.given.enrolment(sales, course)
    await world.given.enrolment(await world.given.trainee({ company }), course)
    const id = await scheduledBy(world, owner, [owner.user_id], { course_ids: [course.course_id], department: 'SALES' })
    await world.sql((tx) => tx.sql.update(department).set({ name: 'Sales and service' }).where(eq(department.company_id, company.company_id)))
    await world.sql((tx) => tx.sql.update(users).set({ department: 'Sales and service' }).where(eq(users.user_id, sales.user_id)))
    await runAllSchedules(world)
    const [schedule] = (await listed(owner)).schedules
    expect(schedule).toMatchObject({
      report_schedule_id: id,
      courses: [expect.any(String)],
      department: 'Sales and service',
      no_department: false,
      category: null,
    })
    const report_id = schedule?.runs[0]?.report_id as number
    const { data } = await world.as(owner).call('getReport', { report_id })
    expect(data.report).toMatchObject({ courses: schedule?.courses, department: 'Sales and service' })
    expect(data.rows.map(({ user_id }) => user_id)).toEqual([sales.user_id])
    const [notice] = await toldTo(owner, 'scheduled_report')
    expect(notice?.data).toMatchObject({ courses: schedule?.courses[0], department: 'Sales and service' })
  })

  it('of the provider is of one company or of all, by the provider’s rights, and no company sees it', async () => {
    const { owner, reader, company, listed } = await given()
    const provider = await world.given.admin('globalAdmin')
    const other = await world.given.admin('globalAdmin')
    const one = await scheduledBy(world, provider, [provider.user_id, other.user_id], { company_id: company.company_id })
    const all = await scheduledBy(world, provider, [provider.user_id])
    await runAllSchedules(world)
    const data = await listed(other)
    expect(getReportScheduleList.output.parse(data)).toEqual(data)
    const shown = data.schedules.filter(({ report_schedule_id }) => [one, all].includes(report_schedule_id))
    expect(shown.map(({ company_name, runs: made }) => [company_name === null, made[0]?.state, made[0]?.deliveries.length])).toEqual([
      [true, 'made', 1],
      [false, 'made', 2],
    ])
    const report_id = shown[1]?.runs[0]?.report_id as number
    const [row] = await world.sql((tx) => tx.sql.select().from(report).where(eq(report.report_id, report_id)))
    expect(row).toMatchObject({ is_provider: true, company_id: company.company_id, user_id: provider.user_id })
    const [notice] = await toldTo(other, 'scheduled_report')
    expect(notice).toMatchObject({ href: `/GA/reports?kind=completion&report=${report_id}`, data: { company: shown[1]?.company_name } })
    await world.as(other).call('noteReportOpened', { report_id })
    expect((await listed(provider)).schedules.find(({ report_schedule_id }) => report_schedule_id === one)?.runs[0]?.deliveries).toMatchObject([
      { name: provider.name, openings: 0 },
      { name: other.name, openings: 1 },
    ])
    // Not the company's: not listed, not ended, not read.
    expect((await listed(owner)).schedules).toEqual([])
    expect((await world.as(owner).call('endReportSchedule', { report_schedule_id: one })).response_code).toBe(4444)
    expect((await world.as(reader).call('noteReportOpened', { report_id })).response_code).toBe(4444)
    // And a company's is not the provider's.
    const own = await scheduledBy(world, owner, [owner.user_id])
    expect((await listed(provider)).schedules.map(({ report_schedule_id }) => report_schedule_id)).not.toContain(own)
    expect((await world.as(provider).call('endReportSchedule', { report_schedule_id: own })).response_code).toBe(4444)
  })

  it('of the provider goes to nobody who may not have its kind, and stops where whoever set it up may not any more', async () => {
    const provider = await world.given.admin('globalAdmin')
    const noMoney = await world.given.admin('globalAdmin')
    const withoutMoney = (person: Person) =>
      world.sql((tx) =>
        tx.sql.delete(permission).where(sql`${permission.user_id} = ${person.user_id} and ${permission.module_id} = ${adminGroups.FINANCE}`),
      )
    await withoutMoney(noMoney)
    const when = { every: 'week' as const, day: 1, hour: 6 }
    const asked = (person: Person, kind: ReportKind, user_ids: number[]) => world.as(person).call('createReportSchedule', { kind, ...when, user_ids })
    expect((await asked(provider, 'ageing', [noMoney.user_id])).response_code).toBe(4444)
    expect((await asked(noMoney, 'ageing', [provider.user_id])).response_code).toBe(10030)
    expect((await asked(provider, 'completion', [noMoney.user_id])).response_code).toBe(2100)
    const id = await scheduledBy(world, provider, [provider.user_id], { kind: 'ageing' })
    await withoutMoney(provider)
    await runAllSchedules(world)
    expect(await runs(id)).toEqual([])
    const [row] = await world.sql((tx) => tx.sql.select().from(reportSchedule).where(eq(reportSchedule.report_schedule_id, id)))
    expect(row).toMatchObject({ state: 'stopped', why: 'right' })
    expect(await toldTo(noMoney, 'report_schedule_stopped')).toMatchObject([{ href: '/GA/reports?tab=scheduled' }])
  })

  it('is narrowed to nothing that the company does not have, or that its kind does not know', async () => {
    const { owner } = await given()
    const other = await given()
    const { data } = await world.as(other.owner).call('getReportChoices', {})
    const input = { kind: 'completion' as const, every: 'week' as const, day: 1, hour: 6, user_ids: [owner.user_id] }
    const of = async (more: object) => (await world.as(owner).call('createReportSchedule', { ...input, ...more })).response_code
    expect(await of({ employee_category_id: data.categories[0]?.employee_category_id })).toBe(4444)
    expect(await of({ department: 'Nobody has this' })).toBe(4444)
    expect(await of({ course_ids: [2_000_000_000] })).toBe(4444)
    expect(await of({ kind: 'ageing', course_ids: [1] })).toBe(7000)
    expect(await of({ department: 'Sales', no_department: true })).toBe(7000)
  })

  it('keeps its category from being deleted', async () => {
    const { owner } = await given()
    const { data } = await world.as(owner).call('getReportChoices', {})
    const employee_category_id = data.categories[0]?.employee_category_id as number
    await scheduledBy(world, owner, [owner.user_id], { employee_category_id })
    expect((await world.as(owner).call('deleteEmployeeCategory', { employee_category_id })).data).toMatchObject({ reason: 'in_use' })
  })

  it('goes to nobody who may not see it: a trainee, somebody of another company, the provider’s people', async () => {
    const { owner, company } = await given()
    const people = [await world.given.trainee({ company }), await world.given.admin('clientAdmin'), await world.given.admin('globalAdmin')]
    for (const { user_id } of people) {
      const input = { kind: 'pledges' as const, every: 'quarter' as const, day: 1, hour: 7, user_ids: [owner.user_id, user_id] }
      expect((await world.as(owner).call('createReportSchedule', input)).response_code).toBe(4444)
    }
  })
})
