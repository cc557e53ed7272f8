/** Samples of reports. */
import { sql } from 'drizzle-orm'
import { makeReports } from '../src/reports/reports.worker.ts'
import { runSchedules } from '../src/reports/schedules.worker.ts'
import type { Make } from './sample.ts'
import type { Person, World } from './world.ts'

type Order = Record<string, unknown>

/** Until nothing waits any more. */
export const makeAllReports = (world: World) => makeReports(world.kit, new AbortController().signal)

export const orderedBy = async (world: World, actor: Person, input: Order = {}): Promise<number> => {
  const answer = await world.as(actor).call('orderReport', { kind: 'completion', ...input })
  if (answer.response_code !== 2100) throw new Error(answer.body)
  return answer.data.report_id
}

/** An administrator whose company has somebody with a course. */
const owner = async (world: World, company?: { company_id: number }) => {
  const actor = await world.given.admin('clientAdmin', company ? { company } : {})
  const course = await world.given.course()
  await world.given.enrolment(await world.given.trainee({ company: { company_id: actor.company_id as number } }), course)
  return { actor, course }
}
const made = async (world: World, company?: { company_id: number }) => {
  const { actor, course } = await owner(world, company)
  const report_id = await orderedBy(world, actor)
  await makeAllReports(world)
  return { actor, report_id, course }
}

/** What is due by now, made and told. */
export const runAllSchedules = async (world: World) => {
  const { signal } = new AbortController()
  await runSchedules(world.kit, signal)
  await makeReports(world.kit, signal)
  await runSchedules(world.kit, signal)
}
/** Answers the id of a schedule whose time has come. */
export const scheduledBy = async (world: World, actor: Person, user_ids: readonly number[], input: Order = {}): Promise<number> => {
  const answer = await world
    .as(actor)
    .call('createReportSchedule', { kind: 'completion', every: 'week', day: 1, hour: 6, user_ids: [...user_ids], ...input })
  if (answer.response_code !== 2100) throw new Error(answer.body)
  const { report_schedule_id } = answer.data
  await world.sql((tx) =>
    tx.sql.execute(sql`update report_schedule set next_at = now() - interval '1 hour' where report_schedule_id = ${report_schedule_id}`),
  )
  return report_schedule_id
}
const sent = async (world: World, company?: { company_id: number }) => {
  const { actor } = await owner(world, company)
  const report_schedule_id = await scheduledBy(world, actor, [actor.user_id])
  await runAllSchedules(world)
  const { data } = await world.as(actor).call('getReportScheduleList', {})
  return { actor, report_schedule_id, report_id: data.schedules[0]?.runs[0]?.report_id as number }
}

// ── Addresses outside the company ─────────────────────────────────────────────────────────────────────────────

let outsiders = 0
export type GivenAddress = { actor: Person; second: Person; report_schedule_id: number; report_address_id: number; email: string; company_id: number }
/** An address that waits for the second of two administrators. */
export const askedAddress = async (
  world: World,
  company?: { company_id: number },
  input: Order = {},
  schedule: Order = {},
): Promise<GivenAddress> => {
  const { actor } = await owner(world, company)
  const company_id = actor.company_id as number
  const second = await world.given.admin('clientAdmin', { company: { company_id } })
  const report_schedule_id = await scheduledBy(world, actor, [actor.user_id], schedule)
  outsiders++
  const email = `outsider${outsiders}@teras.test`
  const sent = { report_schedule_id, name: 'Ng Siew Fong', email, language: 'en', reason: 'Chair of the audit committee', ...input }
  const answer = await world.as(actor).call('addReportAddress', sent)
  if (answer.response_code !== 2100) throw new Error(answer.body)
  return { actor, second, report_schedule_id, report_address_id: answer.data.report_address_id, email, company_id }
}
export const approvedAddress = async (
  world: World,
  company?: { company_id: number },
  input: Order = {},
  schedule: Order = {},
): Promise<GivenAddress> => {
  const given = await askedAddress(world, company, input, schedule)
  const answer = await world.as(given.second).call('approveReportAddress', { report_address_id: given.report_address_id, version: 1 })
  if (answer.response_code !== 2100) throw new Error(answer.body)
  return given
}
/** The token of the link that was mailed last. */
export const reportLinkOf = async (world: World, email: string): Promise<string> => {
  for (const mail of await world.mails(email)) {
    const token = mail.text.match(/#token=([\w-]+)/)?.[1]
    if (token) return token
  }
  throw new Error('no link was mailed')
}
/** An address that was told of a report. */
export const toldAddress = async (world: World, company?: { company_id: number }, input: Order = {}, schedule: Order = {}) => {
  const given = await approvedAddress(world, company, input, schedule)
  await runAllSchedules(world)
  return { ...given, token: await reportLinkOf(world, given.email) }
}
export const codeForReport = async (world: World, token: string, email: string): Promise<{ visit_id: string; otp: string }> => {
  const answer = await world.as(null).call('sendReportCode', { token })
  if (answer.response_code !== 2100) throw new Error(answer.body)
  const [mail] = await world.mails(email)
  return { visit_id: answer.data.visit_id, otp: mail?.text.match(/\b\d{6}\b/)?.[0] ?? '' }
}

export const reportsSamples = {
  addReportAddress: async (world, company) => {
    const { actor, report_schedule_id } = await askedAddress(world, company)
    return { actor, input: { report_schedule_id, name: 'Tan Mei', email: 'tan.mei@board.test', language: 'fr', reason: 'Board' } }
  },
  getReportAddressList: async (world, company) => ({ actor: (await askedAddress(world, company)).actor, input: {} }),
  approveReportAddress: async (world, company) => {
    const { second, report_address_id } = await askedAddress(world, company)
    return { actor: second, input: { report_address_id, version: 1 } }
  },
  rejectReportAddress: async (world, company) => {
    const { second, report_address_id } = await askedAddress(world, company)
    return { actor: second, input: { report_address_id, version: 1, remarks: 'We do not know this person.' } }
  },
  stopReportAddress: async (world, company) => {
    const { second, report_address_id } = await approvedAddress(world, company)
    return { actor: second, input: { report_address_id } }
  },
  checkReportLink: async (world, company) => ({ actor: null, input: { token: (await toldAddress(world, company)).token } }),
  sendReportCode: async (world, company) => ({ actor: null, input: { token: (await toldAddress(world, company)).token } }),
  takeSentReport: async (world, company) => {
    const { token, email } = await toldAddress(world, company)
    return { actor: null, input: { ...(await codeForReport(world, token, email)), response_type: 1 } }
  },
  getReportScheduleList: async (world, company) => ({ actor: (await sent(world, company)).actor, input: {} }),
  createReportSchedule: async (world, company) => {
    const { actor, course } = await owner(world, company)
    const { data } = await world.as(actor).call('getReportChoices', {})
    const employee_category_id = data.categories[0]?.employee_category_id
    const narrowed = { course_ids: [course.course_id], employee_category_id }
    return {
      actor,
      input: { kind: 'overdue', company_id: actor.company_id, every: 'month', day: 28, hour: 6, user_ids: [actor.user_id], ...narrowed },
      everyones: ['course_ids'],
    }
  },
  endReportSchedule: async (world, company) => {
    const { actor, report_schedule_id } = await sent(world, company)
    return { actor, input: { report_schedule_id } }
  },
  noteReportOpened: async (world, company) => {
    const { actor, report_id } = await sent(world, company)
    return { actor, input: { report_id } }
  },
  getReportChoices: async (world, company) => {
    const { actor } = await owner(world, company)
    return { actor, input: { company_id: actor.company_id } }
  },
  orderReport: async (world, company) => {
    const { actor, course } = await owner(world, company)
    const { data } = await world.as(actor).call('getReportChoices', {})
    const employee_category_id = data.categories[0]?.employee_category_id
    return {
      actor,
      input: { kind: 'overdue', company_id: actor.company_id, course_ids: [course.course_id], employee_category_id },
      everyones: ['course_ids'],
    }
  },
  getReportList: async (world, company) => ({ actor: (await made(world, company)).actor, input: {} }),
  getReport: async (world, company) => {
    const { actor, report_id, course } = await made(world, company)
    const ofMoney = { report_id, company_id: actor.company_id }
    return { actor, input: { report_id, course_id: course.course_id, bucket: 'all' }, others: { company_id: ofMoney } }
  },
  downloadReport: async (world, company) => {
    const { actor, report_id } = await made(world, company)
    return { actor, input: { report_id, response_type: 1 } }
  },
  cancelReport: async (world, company) => {
    const { actor } = await owner(world, company)
    return { actor, input: { report_id: await orderedBy(world, actor) } }
  },
} satisfies Record<string, Make>
