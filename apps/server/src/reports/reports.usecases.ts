/** Ordering, taking and cancelling reports. */
import type { Readable } from 'node:stream'
import type { Input } from '@jujur/contract/call.ts'
import { type cancelReport, type downloadReport, isLearningReport, type orderReport, VOLUME_ROWS } from '@jujur/contract/reports.ts'
import { audit } from '../audit/audit.store.ts'
import { companyRow } from '../companies/companies.store.ts'
import { courseById } from '../courses/publishing/publishing.store.ts'
import { dayAsked } from '../dashboard/company.rules.ts'
import { companySince } from '../dashboard/company.store.ts'
import { withCurrentTime } from '../kit/call/current-time.ts'
import { type Context, isRefused, type Ok, ok, refuse, type UnitOfWork } from '../kit/call/handler.ts'
import type { Kit } from '../kit/call/kit.ts'
import { partyOf } from '../kit/call/party.ts'
import type { Connection } from '../kit/database/database.ts'
import { triggerNow } from '../kit/jobs/jobs.ts'
import { fairQueue, TooBusy } from '../kit/security/fair-queue.ts'
import { streamedXlsx } from '../kit/sheets/streamed.ts'
import { xlsxType } from '../kit/sheets/written.ts'
import { dayOf } from '../kit/time/calendar.rules.ts'
import { categoriesAsked, firstDayOfAll } from './choices.store.ts'
import { noteOpening } from './openings.usecases.ts'
import { volumePdf } from './reports.pdf.ts'
import {
  areSame,
  areSameSums,
  companyMeant,
  MOST_UNFINISHED,
  mayHave,
  mayNarrow,
  mayTake,
  notCancelled,
  otherSumsClose,
  REPORT_JOB,
  SLICE_ROWS,
  sumsClose,
  sumsDiffer,
} from './reports.rules.ts'
import {
  addUpOther,
  addUpRows,
  countTaking,
  dropRows,
  endUnfinished,
  figuresByCategory,
  figuresOfInduction,
  type GatheredRow,
  insertReport,
  placeBefore,
  reportShown,
  type ShownReport,
  sliceAfter,
  unfinishedReports,
} from './reports.store.ts'
import { type Figures, ROWS_AT, sheetsOf, volumesOf } from './reports.view.ts'

// ── Ordering ──────────────────────────────────────────────────────────────────────────────────────────────────

/** The first day that a report of it can be of; null where there is no such company. */
export const sinceOf = async (tx: Connection, company_id: number | null): Promise<string | null> => {
  if (company_id === null) return firstDayOfAll(tx)
  return (await companyRow(tx, company_id)) ? dayOf(await companySince(tx, company_id)) : null
}

const isThere = async (
  tx: Connection,
  company_id: number | null,
  { course_ids = [], employee_category_id }: Input<typeof orderReport>,
): Promise<boolean> => {
  for (const course_id of course_ids) if (!(await courseById(tx, course_id))) return false
  if (employee_category_id === undefined || company_id === null) return true
  return (await categoriesAsked(tx, company_id)).some((one) => one.employee_category_id === employee_category_id)
}

/**
 * Refuses a kind that is not for this person (10030), a company, course or category that is not there (4444), and a day that cannot be (7000).
 * @throws TooBusy where so many are being made already
 */
export const order = async (context: Context<typeof orderReport>) => {
  const { input, actor, request } = context
  const may = mayHave(input.kind, actor)
  if (isRefused(may)) return may
  const meant = companyMeant(actor, input.company_id)
  if (isRefused(meant)) return meant
  const company_id = meant.value
  const narrowed = mayNarrow(company_id, input)
  if (isRefused(narrowed)) return narrowed
  const answer = await context.writeAnswer(async (tx) => {
    const since = await sinceOf(tx, company_id)
    if (since === null || !(await isThere(tx, company_id, input))) return refuse(4444)
    const now = withCurrentTime(context).now
    const day = dayAsked(input.as_at, { since, today: dayOf(now) })
    if (isRefused(day)) return day
    if ((await unfinishedReports(tx, actor.company_id)) >= MOST_UNFINISHED) throw new TooBusy()
    const { day: as_at, is_live } = day.value
    const { kind, course_ids = [], department, no_department, employee_category_id } = input
    const asked = {
      kind,
      as_at,
      is_live,
      // What is entered of money, and of answers, is never put right afterwards: both readings are one.
      known: is_live || !isLearningReport(kind) ? ('today' as const) : input.known,
      course_ids,
      department: department ?? null,
      no_department,
      employee_category_id: employee_category_id ?? null,
    }
    const report_id = await insertReport(tx, {
      ...asked,
      company_id,
      is_provider: actor.company_id === null,
      user_id: actor.user_id,
      language: actor.language,
      request: { id: request.id, ip: request.ip },
      ordered_at: now,
    })
    await audit(tx, { ...context, now }, { action: 'report.ordered', entity: 'report', entity_id: report_id, company_id, after: asked })
    return ok({ report_id })
  })
  triggerNow(REPORT_JOB)
  return answer
}

export const cancel = (context: Context<typeof cancelReport>) =>
  context.writeAnswer(async (tx) => {
    const { report_id } = context.input
    const found = await reportShown(tx, report_id)
    if (!found) return refuse(4444)
    const may = mayHave(found.row.kind, context.actor)
    if (isRefused(may)) return may
    const ctx = withCurrentTime(context)
    if (!(await endUnfinished(tx, report_id, { state: 'cancelled', finished_at: ctx.now }))) return notCancelled
    await dropRows(tx, report_id)
    await audit(tx, ctx, { action: 'report.cancelled', entity: 'report', entity_id: report_id, company_id: found.row.company_id })
    return ok({})
  })

// ── Rows ──────────────────────────────────────────────────────────────────────────────────────────────────────

/** The rows of the sheet from a place on, slice by slice, each in a unit of work of its own: nothing is held while they are sent. */
export const rowsAfter = (read: UnitOfWork['read'], report_id: number, from = 0, onSlice?: (worked: number) => Promise<void>) =>
  async function* (): AsyncGenerator<GatheredRow> {
    let [place, worked] = [from, 0]
    for (;;) {
      const slice = await read((tx) => sliceAfter(tx, report_id, place, SLICE_ROWS))
      yield* slice
      worked += slice.length
      await onSlice?.(worked)
      if (slice.length < SLICE_ROWS) return
      place = slice.at(-1)?.place ?? place
    }
  }

// ── Taking ────────────────────────────────────────────────────────────────────────────────────────────────────

/** Two at once in this process, one of a person; a large one goes on for some seconds, a slice at a time. */
const taking = fairQueue({ atOnce: 2, atOnceEach: 1, waiting: 30, waitingEach: 2 })

export const figuresOf = async (tx: Connection, { row }: ShownReport): Promise<Figures> => ({
  ...(row.kind === 'categories' ? { categories: await figuresByCategory(tx, row.report_id) } : {}),
  ...(row.kind === 'induction' ? { induction: await figuresOfInduction(tx, row.report_id) } : {}),
})

/** Its rows are those that were added up. */
export const addsUp = async (tx: Connection, { report_id, kind, reconciliation, sums }: ShownReport['row']): Promise<boolean> => {
  if (isLearningReport(kind)) {
    const now = await addUpRows(tx, report_id)
    return sumsClose(now) && areSame(reconciliation, now)
  }
  const ledger = Object.fromEntries(sums.flatMap(({ company_id, ledger_sen }) => (company_id === null ? [] : [[company_id, ledger_sen ?? 0]])))
  const now = await addUpOther(tx, report_id, kind, ledger)
  return otherSumsClose(now, ledger) && areSameSums(sums, now)
}

/** The report with its figures, noted as taken: its rows must be those that were added up. */
const opened = (context: Context<typeof downloadReport>) =>
  context.write(async (tx) => {
    const { report_id, response_type, volume } = context.input
    const report = await reportShown(tx, report_id)
    if (!report) return refuse(4444)
    const isFor = mayHave(report.row.kind, context.actor)
    if (isRefused(isFor)) return isFor
    const ctx = withCurrentTime(context)
    const may = mayTake(report.row, ctx.now)
    if (isRefused(may)) return may
    if (response_type === 2 && volume > volumesOf(report.row.total ?? 0)) return refuse(4444)
    if (!(await addsUp(tx, report.row))) return sumsDiffer
    if (!(await countTaking(tx, report_id, ctx.now))) return notCancelled
    await noteOpening(tx, context.actor, report_id, 'file', ctx.now)
    const of = response_type === 2 ? { volume } : {}
    await audit(tx, ctx, {
      action: 'report.taken',
      entity: 'report',
      entity_id: report_id,
      company_id: report.row.company_id,
      after: { response_type, ...of, data_sha256: may.value },
    })
    return ok({ report, sha256: may.value, figures: await figuresOf(tx, report) })
  })

/** Its place in the queue is free once the file is sent, or whoever wanted it has gone. */
const heldBy = (stream: Readable, release: () => void): Readable => stream.once('close', release)

export type OpenedReport = { readonly report: ShownReport; readonly sha256: string; readonly figures: Figures }
type Wanted = { readonly response_type: 1 | 2; readonly volume: number }
type Sending = { readonly read: UnitOfWork['read']; readonly kit: Pick<Kit, 'settings'> }

/**
 * In its turn opened, and sent as it was asked for.
 * @throws TooBusy
 */
export const handOutIn = async <R extends { readonly refuse: number }>(
  turn: Parameters<typeof taking.acquire>[0],
  { response_type, volume }: Wanted,
  { read, kit }: Sending,
  open: () => Promise<Ok<OpenedReport> | R>,
) => {
  const release = await taking.acquire(turn)
  try {
    const found = await open()
    if (!('ok' in found)) {
      release()
      return found
    }
    const { report, sha256, figures } = found.value
    const { report_id } = report.row
    if (response_type === 2) {
      const before = (volume - 1) * VOLUME_ROWS
      const rows = await read(async (tx) => sliceAfter(tx, report_id, await placeBefore(tx, report_id, before), VOLUME_ROWS))
      const bytes = await volumePdf(report, rows, { volume, portal: kit.settings.portalName })
      release()
      return ok({ content: bytes, report })
    }
    const source = { report, rows: rowsAfter(read, report_id) }
    const stream = streamedXlsx(sheetsOf(source, figures, kit.settings.portalUrl), { [ROWS_AT]: sha256 })
    return ok({ content: heldBy(stream, release), report })
  } catch (error) {
    release()
    throw error
  }
}

/** What the file is called, and of which type it is. */
export const reportFileName = ({ row: { kind, as_at, total } }: ShownReport, { response_type, volume }: Wanted) =>
  response_type === 1
    ? { name: `${kind}-${as_at}.xlsx`, type: xlsxType }
    : { name: `${kind}-${as_at}${volumesOf(total ?? 0) > 1 ? `-${volume}` : ''}.pdf`, type: 'application/pdf' }

export const handOutReport = (context: Context<typeof downloadReport>) =>
  handOutIn({ owner: context.actor.user_id, party: partyOf(context.actor) }, context.input, context, () => opened(context))
