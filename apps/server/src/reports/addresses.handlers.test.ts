import type { CallName } from '@jujur/contract/index.ts'
import { getReportAddressList, getReportScheduleList } from '@jujur/contract/report-schedules.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approvedAddress, askedAddress, codeForReport, reportLinkOf, runAllSchedules, scheduledBy, toldAddress } from '../../test/reports.samples.ts'
import { openWorld, type Person, type World } from '../../test/world.ts'
import { permission } from '../access/access.table.ts'
import { auditEvent } from '../audit/audit.table.ts'
import { company as companyTable } from '../companies/companies.table.ts'
import { users } from '../identity/identity.table.ts'
import { reportAddress, reportAddressDelivery, reportAddressVisit } from './addresses.table.ts'
import { report } from './reports.table.ts'
import { makeReports } from './reports.worker.ts'
import { runSchedules } from './schedules.worker.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const call = <N extends CallName>(person: Person | null, name: N, input: Record<string, unknown>) => world.as(person).call(name, input)
const rowOf = async (report_address_id: number) =>
  (await world.sql((tx) => tx.sql.select().from(reportAddress).where(eq(reportAddress.report_address_id, report_address_id))))[0]
const deliveriesTo = (report_address_id: number) =>
  world.sql((tx) => tx.sql.select().from(reportAddressDelivery).where(eq(reportAddressDelivery.report_address_id, report_address_id)))
const kindsOf = async (report_address_id: number) => {
  const rows = await world.sql((tx) =>
    tx.sql
      .select({ action: auditEvent.action })
      .from(auditEvent)
      .where(sql`${auditEvent.entity} = 'report_address' and ${auditEvent.entity_id} = ${report_address_id}`),
  )
  return rows.map(({ action }) => action)
}
const takeRights = (person: Person) => world.sql((tx) => tx.sql.delete(permission).where(eq(permission.user_id, person.user_id)))
const letGo = (person: Person) => world.sql((tx) => tx.sql.update(users).set({ status: 'inactive' }).where(eq(users.user_id, person.user_id)))
const setCompany = (company_id: number, status: 'active' | 'inactive') =>
  world.sql((tx) => tx.sql.update(companyTable).set({ status }).where(eq(companyTable.company_id, company_id)))
/** Its time has come once more: what came is a week ago. */
const comesAgain = (report_schedule_id: number) =>
  world.sql(async (tx) => {
    await tx.sql.execute(sql`update report_run set due_on = due_on - 7 where report_schedule_id = ${report_schedule_id}`)
    await tx.sql.execute(
      sql`update report_schedule set next_at = ${new Date(world.kit.clock.now().getTime() - 3_600_000).toISOString()}::timestamptz where report_schedule_id = ${report_schedule_id}`,
    )
  })

describe('an address outside the company', () => {
  it('is not written the name of a department of fewer than five, and the file behind its code says it', async () => {
    for (const [people, isNamed] of [
      [4, false],
      [5, true],
    ] as const) {
      const company = await world.given.company()
      const course = await world.given.course()
      for (let i = 0; i < people; i++)
        await world.given.enrolment(await world.given.trainee({ company, ...{ department: 'Payroll canary' } }), course)
      const { token, email } = await toldAddress(world, company, {}, { department: 'Payroll canary' })
      const [mail] = await world.mails(email)
      expect([people, `${mail?.subject} ${mail?.text}`.includes('Payroll canary')]).toEqual([people, isNamed])
      const taken = await call(null, 'takeSentReport', { ...(await codeForReport(world, token, email)), response_type: 1, volume: 1 })
      expect(taken.status).toBe(200)
      const answer = await call(null, 'checkReportLink', { token })
      expect([answer.response_code, JSON.stringify(answer.data).includes('Payroll')]).toEqual([2100, false])
    }
  })
  it('gets a report once a second person has approved it, and not before', async () => {
    const { actor, second, report_address_id, report_schedule_id, email } = await askedAddress(world)
    await runAllSchedules(world)
    expect(await world.mails(email)).toHaveLength(0)
    const own = await call(actor, 'getReportAddressList', {})
    expect(getReportAddressList.output.parse(own.data)).toEqual(own.data)
    expect(own.data.posts).toMatchObject([{ report_address_id, state: 'asked', decided_at_desk: 'company', can: { approve: false, because: 'own' } }])
    expect((await call(actor, 'approveReportAddress', { report_address_id, version: 1 })).response_code).toBe(10004)
    expect((await call(second, 'getReportAddressList', { waits: 'report_addresses' })).data.posts).toMatchObject([{ can: { approve: true } }])
    expect((await call(second, 'approveReportAddress', { report_address_id, version: 1 })).response_code).toBe(2100)
    await comesAgain(report_schedule_id)
    await runAllSchedules(world)
    expect(await world.mails(email)).toHaveLength(1)
    const { data } = await call(actor, 'getReportScheduleList', {})
    expect(getReportScheduleList.output.parse(data)).toEqual(data)
    expect(data.schedules[0]?.addresses).toMatchObject([{ report_address_id, email, state: 'active' }])
    // The newest first; of the one before it was not approved yet.
    expect(data.schedules[0]?.runs.map((run) => run.addresses)).toMatchObject([[{ email, outcome: 'told', openings: 0 }], []])
    expect(await kindsOf(report_address_id)).toEqual(['report_address.submitted', 'report_address.approved', 'report_address.told'])
  })

  it('takes the report by a link and a mailed code, once for each code, and each opening is kept', async () => {
    const { actor, report_address_id, email, token } = await toldAddress(world)
    const { data } = await call(null, 'checkReportLink', { token })
    expect(data).toMatchObject({ kind: 'completion', volumes: 1, language: 'en' })
    expect(JSON.stringify(data)).not.toContain(email)
    const code = await codeForReport(world, token, email)
    const taken = await call(null, 'takeSentReport', { ...code, response_type: 1 })
    expect(taken.headers['content-type'], taken.body.slice(0, 300)).toContain('spreadsheetml')
    // A code opens once, and none other opens anything.
    expect((await call(null, 'takeSentReport', { ...code, response_type: 1 })).response_code).toBe(20068)
    world.clock.shift(61_000)
    const again = await codeForReport(world, token, email)
    expect(
      (await call(null, 'takeSentReport', { ...again, otp: again.otp === '000000' ? '111111' : '000000', response_type: 2 })).response_code,
    ).toBe(20069)
    const paper = await call(null, 'takeSentReport', { ...again, response_type: 2 })
    expect(paper.headers['content-type']).toBe('application/pdf')
    const { data: list } = await call(actor, 'getReportScheduleList', {})
    expect(list.schedules[0]?.runs[0]?.addresses).toMatchObject([{ openings: 2 }])
    expect(await kindsOf(report_address_id)).toEqual(expect.arrayContaining(['report_address.told', 'report_address.taken']))
    const visits = await world.sql((tx) => tx.sql.select().from(reportAddressVisit).where(eq(reportAddressVisit.email, email)))
    expect(visits.map(({ response_type, volume }) => [response_type, volume])).toEqual([
      [1, null],
      [2, 1],
    ])
    const [one] = await world.sql((tx) => tx.sql.select({ taken: report.taken }).from(report).orderBy(sql`report_id desc`).limit(1))
    expect(one).toEqual({ taken: 2 })
  })

  it('is stopped by any administrator alone: it gets none any more, and the links that it has open nothing', async () => {
    const { second, report_schedule_id, report_address_id, email, token } = await toldAddress(world)
    const code = await codeForReport(world, token, email)
    expect((await call(second, 'stopReportAddress', { report_address_id })).response_code).toBe(2100)
    expect((await call(second, 'stopReportAddress', { report_address_id })).data).toMatchObject({ reason: 'too_late' })
    expect((await call(null, 'checkReportLink', { token })).response_code).toBe(10031)
    // Nor does a code that was mailed before.
    expect((await call(null, 'takeSentReport', { ...code, response_type: 1 })).response_code).toBe(10031)
    await comesAgain(report_schedule_id)
    await runAllSchedules(world)
    expect(await deliveriesTo(report_address_id)).toHaveLength(1)
    // What was sent stays to be seen.
    const { data } = await call(second, 'getReportScheduleList', {})
    expect(data.schedules[0]).toMatchObject({ addresses: [] })
    expect(data.schedules[0]?.runs.at(-1)?.addresses).toMatchObject([{ email, outcome: 'told' }])
    // It may be asked for anew, by two again.
    const { data: anew } = await call(second, 'addReportAddress', { report_schedule_id, name: 'Ng', email, language: 'en', reason: 'Again' })
    expect(await rowOf(anew.report_address_id)).toMatchObject({ state: 'asked' })
  })

  it('stops with its report, also one that nobody has decided on', async () => {
    const { actor, second, report_schedule_id, report_address_id, email, token } = await toldAddress(world)
    const { data } = await call(actor, 'addReportAddress', { report_schedule_id, name: 'Lim', email: `b${email}`, language: 'de', reason: 'Board' })
    expect((await call(second, 'endReportSchedule', { report_schedule_id })).response_code).toBe(2100)
    for (const id of [report_address_id, data.report_address_id]) expect(await rowOf(id)).toMatchObject({ state: 'stopped', stopped_by: null })
    expect((await call(second, 'approveReportAddress', { report_address_id: data.report_address_id, version: 1 })).response_code).toBe(20073)
    expect((await call(second, 'getReportAddressList', { waits: 'report_addresses' })).data.posts).toEqual([])
    expect((await call(null, 'checkReportLink', { token })).response_code).toBe(10031)
    const late = { report_schedule_id, name: 'Lim', email: `c${email}`, language: 'de', reason: 'Board' }
    expect((await call(actor, 'addReportAddress', late)).data).toMatchObject({ reason: 'too_late' })
  })

  it.each([
    ['lost the right', takeRights],
    ['left', letGo],
  ])('is not approved any more where whoever asked has %s meanwhile', async (_, loses) => {
    const { company_id, second, report_schedule_id } = await askedAddress(world)
    const third = await world.given.admin('clientAdmin', { company: { company_id } })
    const sent = { report_schedule_id, name: 'Lim', email: `lim${report_schedule_id}@board.test`, language: 'de', reason: 'Board' }
    const { data } = await call(third, 'addReportAddress', sent)
    await loses(third)
    const { report_address_id } = data
    expect((await call(second, 'approveReportAddress', { report_address_id, version: 1 })).data).toMatchObject({ reason: 'too_late' })
    expect(await rowOf(report_address_id)).toMatchObject({ state: 'asked', decided_by: null })
    expect((await call(second, 'rejectReportAddress', { report_address_id, version: 1, remarks: 'Gone' })).response_code).toBe(2100)
  })

  it('is not approved by whoever lost the right to decide in between', async () => {
    const { second, report_address_id } = await askedAddress(world)
    await takeRights(second)
    expect((await call(second, 'approveReportAddress', { report_address_id, version: 1 })).response_code).toBe(10030)
    expect(await rowOf(report_address_id)).toMatchObject({ state: 'asked' })
  })

  it('is not told where whoever set the report up lost the right while it was made, and it is kept why', async () => {
    const { actor, report_address_id, email } = await approvedAddress(world)
    const { signal } = new AbortController()
    await runSchedules(world.kit, signal)
    await makeReports(world.kit, signal)
    await takeRights(actor)
    await runSchedules(world.kit, signal)
    expect(await deliveriesTo(report_address_id)).toMatchObject([{ outcome: 'owner', link_hash: null }])
    expect(await world.mails(email)).toHaveLength(0)
  })

  it('is told nothing while the company is deactivated, and its links open nothing until it is back', async () => {
    const { report_address_id, email, token, company_id, report_schedule_id } = await toldAddress(world)
    await comesAgain(report_schedule_id)
    const { signal } = new AbortController()
    await runSchedules(world.kit, signal)
    await makeReports(world.kit, signal)
    await setCompany(company_id, 'inactive')
    await runSchedules(world.kit, signal)
    expect((await deliveriesTo(report_address_id)).map(({ outcome }) => outcome)).toEqual(['told', 'company'])
    expect(await world.mails(email)).toHaveLength(1)
    expect((await call(null, 'checkReportLink', { token })).response_code).toBe(10031)
    expect((await call(null, 'sendReportCode', { token })).response_code).toBe(10031)
    await setCompany(company_id, 'active')
    expect((await call(null, 'checkReportLink', { token })).response_code).toBe(2100)
  })

  it('is told once its link’s report is no longer kept', async () => {
    const { token } = await toldAddress(world)
    world.clock.shift(15 * 86_400_000)
    expect((await call(null, 'checkReportLink', { token })).response_code).toBe(10032)
    expect((await call(null, 'sendReportCode', { token })).response_code).toBe(10032)
  })

  it('is decided on by the provider where the company has one administrator', async () => {
    const actor = await world.given.admin('clientAdmin')
    const report_schedule_id = await scheduledBy(world, actor, [actor.user_id])
    const sent = { report_schedule_id, name: 'Lim', email: `only${report_schedule_id}@board.test`, language: 'jp', reason: 'Board' }
    const { data } = await call(actor, 'addReportAddress', sent)
    const { report_address_id } = data
    const provider = await world.given.admin('globalAdmin')
    const { posts } = (await call(provider, 'getReportAddressList', { waits: 'report_addresses' })).data
    expect(posts.find((one) => one.report_address_id === report_address_id)).toMatchObject({ can: { approve: true } })
    expect((await call(actor, 'approveReportAddress', { report_address_id, version: 1 })).response_code).toBe(4444)
    expect((await call(provider, 'approveReportAddress', { report_address_id, version: 1 })).response_code).toBe(2100)
    expect(await kindsOf(report_address_id)).toEqual(['report_address_alone.submitted', 'report_address_alone.approved'])
    await runAllSchedules(world)
    expect(await reportLinkOf(world, sent.email)).toBeTruthy()
  })

  it('is nobody’s of the company, in no spelling, and is asked for once', async () => {
    const { actor, second, report_schedule_id, email } = await askedAddress(world)
    const ask = async (to: string) => call(actor, 'addReportAddress', { report_schedule_id, name: 'Lim', email: to, language: 'en', reason: 'Board' })
    expect((await ask(second.email.toUpperCase())).data).toMatchObject({ reason: 'of_company' })
    expect((await ask(email.replace('@', '+again@'))).response_code).toBe(10012)
    const other = await world.given.admin('clientAdmin')
    const stranger = { report_schedule_id, name: 'Lim', email: 'x@board.test', language: 'en', reason: 'Board' }
    expect((await call(other, 'addReportAddress', stranger)).response_code).toBe(4444)
  })

  it('is not approved by whoever has that mailbox', async () => {
    const { actor, company_id, report_schedule_id } = await askedAddress(world)
    const third = await world.given.admin('clientAdmin', { company: { company_id } })
    // Theirs once, and nobody's since.
    const had = `once${third.user_id}@board.test`
    const moveTo = (email: string) =>
      world.sql((tx) => tx.sql.update(users).set({ email, email_normal: email }).where(eq(users.user_id, third.user_id)))
    await moveTo(had)
    await moveTo(third.email)
    const { data } = await call(actor, 'addReportAddress', { report_schedule_id, name: 'Lim', email: had, language: 'en', reason: 'Board' })
    expect((await call(third, 'approveReportAddress', { report_address_id: data.report_address_id, version: 1 })).response_code).toBe(10004)
  })
})
