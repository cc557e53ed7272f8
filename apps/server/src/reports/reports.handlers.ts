/** Reports: ordered, looked at, taken. */
import type { Readable } from 'node:stream'
import type * as contract from '@jujur/contract/reports.ts'
import { learningReportKinds, reportKinds } from '@jujur/contract/reports.ts'
import { type Answer, type Handler, isRefused, ok, refuse } from '../kit/call/handler.ts'
import { totals } from '../kit/database/list.ts'
import { dayOf } from '../kit/time/calendar.rules.ts'
import { categoriesAsked, companiesAsked, coursesAsked, departmentsAsked } from './choices.store.ts'
import { companyMeant, hasGroup, hasRows, kindsFor, mayHave } from './reports.rules.ts'
import { countRows, listReports, pageOfRows, reportShown } from './reports.store.ts'
import { cancel, handOutReport, order, reportFileName, sinceOf } from './reports.usecases.ts'
import { toReport, toRows } from './reports.view.ts'

export const getReportChoices: Handler<typeof contract.getReportChoices> = ({ input, actor, read, now }) =>
  read(async (tx): Promise<Answer<typeof contract.getReportChoices>> => {
    const meant = companyMeant(actor, input.company_id)
    if (isRefused(meant)) return meant
    const company_id = meant.value
    const since = await sinceOf(tx, company_id)
    if (since === null) return refuse(4444)
    // What people are in is for whoever may have a report of them.
    const isOfPeople = kindsFor(learningReportKinds, actor).length > 0
    const ofPeople = isOfPeople && company_id !== null
    return ok({
      since,
      today: dayOf(now),
      kinds: kindsFor(reportKinds, actor),
      courses: isOfPeople ? await coursesAsked(tx, company_id) : [],
      departments: ofPeople ? await departmentsAsked(tx, company_id) : [],
      categories: ofPeople ? await categoriesAsked(tx, company_id) : [],
      companies: actor.company_id === null ? await companiesAsked(tx) : [],
    })
  })

export const orderReport: Handler<typeof contract.orderReport> = (context) => order(context)
export const cancelReport: Handler<typeof contract.cancelReport> = (context) => cancel(context)

export const getReportList: Handler<typeof contract.getReportList> = ({ input, actor, read }) =>
  read(async (tx) => {
    const { q: words, kind, ...page } = input
    const kinds = kindsFor(kind === undefined ? reportKinds : [kind], actor)
    const { rows, counted } = await listReports(tx, { words, kinds }, page)
    return ok({ posts: rows.map(toReport), ...totals(counted) })
  })

export const getReport: Handler<typeof contract.getReport> = ({ input, actor, read }) =>
  read(async (tx): Promise<Answer<typeof contract.getReport>> => {
    const { report_id, bucket, course_id, company_id, start, length } = input
    const shown = await reportShown(tx, report_id)
    if (!shown) return refuse(4444)
    const may = mayHave(shown.row.kind, actor)
    if (isRefused(may)) return may
    const filter = { bucket, course_id, company_id }
    if (hasRows(shown.row.state) && !hasGroup(shown.row.reconciliation, shown.row.sums, filter)) return refuse(4444)
    const rows = hasRows(shown.row.state) ? await pageOfRows(tx, report_id, filter, { start, length }) : []
    const isWhole = start === 0 && rows.length < length
    return ok({
      report: toReport(shown),
      ...toRows(shown.row, rows, actor.language),
      total: isWhole ? rows.length : await countRows(tx, report_id, filter),
      reconciliation: [...shown.row.reconciliation],
      sums: [...shown.row.sums],
    })
  })

export const downloadReport: Handler<typeof contract.downloadReport> = async (context) => {
  const taken = await handOutReport(context)
  if (isRefused(taken)) return taken
  const { content, report } = taken.value
  return { ...ok(content as Readable as unknown as Uint8Array), file: reportFileName(report, context.input) }
}
