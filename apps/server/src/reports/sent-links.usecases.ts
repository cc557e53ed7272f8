/** Somebody outside the company takes a report that was sent to them: a link, a code to the mailbox, one file. */
import type * as calls from '@jujur/contract/report-schedules.ts'
import { audit } from '../audit/audit.store.ts'
import { askForCode, codeWasRight, tryCode } from '../identity/credentials/mailed-codes.usecases.ts'
import { withCurrentTime } from '../kit/call/current-time.ts'
import { type Answer, type Context, isRefused, ok, refuse } from '../kit/call/handler.ts'
import { partyOf } from '../kit/call/party.ts'
import { queueMail } from '../kit/mail/mail.ts'
import { reportCodeMail } from './addresses.mails.ts'
import { sentOrRefused } from './addresses.rules.ts'
import { mayTake, sumsDiffer } from './reports.rules.ts'
import { countTaking, reportBehind } from './reports.store.ts'
import { addsUp, figuresOf, handOutIn } from './reports.usecases.ts'
import { volumesOf } from './reports.view.ts'
import {
  holdSent,
  insertReportVisit,
  lastReportCodeAt,
  openByVisit,
  type ReportVisit,
  reportVisitById,
  sentByToken,
  takeReportTry,
} from './sent-links.store.ts'

export const mailReportCode = (context: Context<typeof calls.sendReportCode>): Promise<Answer<typeof calls.sendReportCode>> =>
  context.asSystem.write(async (tx): Promise<Answer<typeof calls.sendReportCode>> => {
    const found = await sentByToken(tx, context.input.token)
    const held = found && (await holdSent(tx, found.report_address_delivery_id))
    const { now, kit } = withCurrentTime(context)
    const sent = sentOrRefused(held, now)
    if (isRefused(sent)) return sent
    const { report_address_delivery_id, company_id, name, email, language } = sent.value
    const link = { of: 'report', id: report_address_delivery_id } as const
    const asked = await askForCode(tx, { kit, now }, link, { email, last_sent_at: await lastReportCodeAt(tx, report_address_delivery_id) })
    if (isRefused(asked)) return asked
    const { visit_id, code, kept } = asked.value
    await insertReportVisit(tx, { ...kept, report_address_delivery_id, company_id })
    await queueMail(tx, reportCodeMail({ name, email, language }, code, kit.settings), now)
    return ok({ visit_id, expires_at: kept.code_ends_at.toISOString() })
  })

const visits = {
  of: 'report',
  idOf: ({ report_address_delivery_id }: ReportVisit) => report_address_delivery_id,
  takeTry: takeReportTry,
  find: reportVisitById,
} as const

/** The code was right: noted as an opening, once, while the address is not stopped; its rows must be those that were added up. */
const openSent = (context: Context<typeof calls.takeSentReport>, visit: ReportVisit) =>
  context.asSystem.write(async (tx) => {
    const { response_type, volume } = context.input
    const held = await holdSent(tx, visit.report_address_delivery_id)
    const ctx = withCurrentTime(context)
    const sent = sentOrRefused(held, ctx.now)
    if (isRefused(sent)) return sent
    const { report_address_id, report_id, company_id, kind, as_at } = sent.value
    const report = await reportBehind(tx, report_id)
    const may = report && mayTake(report.row, ctx.now)
    if (!report || !may || isRefused(may)) return refuse(10032)
    if (response_type === 2 && volume > volumesOf(report.row.total ?? 0)) return refuse(10031)
    if (!(await addsUp(tx, report.row))) return sumsDiffer
    const opened_at = ctx.now
    const { ip, device } = ctx.request
    const opening = { opened_at, response_type, volume: response_type === 2 ? volume : null, ip, device }
    if (!(await openByVisit(tx, visit.report_address_visit_id, opening))) return refuse(20068)
    if (!(await countTaking(tx, report_id, ctx.now, null))) return refuse(10032)
    await codeWasRight(tx, { of: 'report', id: visit.report_address_delivery_id })
    const after = { kind, as_at, report_id, response_type, data_sha256: may.value }
    const line = { entity: 'report_address', entity_id: report_address_id, company_id, after } as const
    await audit(tx, { ...ctx, actor: null }, { action: 'report_address.taken', ...line })
    return ok({ report, sha256: may.value, figures: await figuresOf(tx, report) })
  })

/** @throws TooBusy */
export const takeByCode = async (context: Context<typeof calls.takeSentReport>) => {
  const tried = await tryCode(context, visits)
  if (isRefused(tried)) return tried
  const visit = tried.value
  // No user: of a company one after the other, as its people are.
  const turn = { owner: -visit.report_address_delivery_id, party: partyOf(visit) }
  const { asSystem, kit } = context
  return handOutIn(turn, context.input, { read: asSystem.read, kit }, () => openSent(context, visit))
}
