/** Many trainees at once, from a spreadsheet: a dry run that says what would happen, then one commit. */
import type * as calls from '@jujur/contract/trainees.ts'
import { audit } from '../../audit/audit.store.ts'
import { withCurrentTime } from '../../kit/call/current-time.ts'
import { type Answer, type Handler, isRefused, ok, refuse } from '../../kit/call/handler.ts'
import { ownCompanyId } from '../../kit/call/own-company.ts'
import { dayOf } from '../../kit/time/calendar.rules.ts'
import { mayCommit, mayReadRows, startedAlready } from '../../long-work/long-work.rules.ts'
import { givenLines, jobById, lineOf, lockJob, saveLine, startDryRun } from '../../long-work/long-work.store.ts'
import { showReport, toJob, toReportLine } from '../../long-work/long-work.view.ts'
import { makeRoom, orderWork, triggerWork } from '../../long-work/queue.usecases.ts'
import { importFile } from './headings.rules.ts'
import { mayCorrect, noFile } from './import.rules.ts'
import { checkLineAgain, keeperOf, linesOfRows, sealRows } from './import.usecases.ts'
import { columnsFound, faulty, LONGEST_FILE_NAME, rememberColumns } from './people-file.usecases.ts'
import { inColumns } from './spreadsheet.rules.ts'
import { readSpreadsheet } from './spreadsheet.usecases.ts'
import { templateCsv, templateXlsx } from './template.view.ts'

const SKIPPED_SHOWN = 200
const READY_SHOWN = 20

export const getTraineeImportColumns: Handler<typeof calls.getTraineeImportColumns> = async ({ input, actor, file, read }) => {
  if (!file) return noFile
  const found = await columnsFound(importFile, { path: file.path, company_id: ownCompanyId(actor), said: input, read })
  return 'fault' in found ? faulty(found.fault) : ok(found)
}

/** Nobody is registered by it; the rows are kept for a day, the identity card numbers sealed. */
export const importTraineeUsers: Handler<typeof calls.importTraineeUsers> = async (context) => {
  const { input, actor, file, write, now, kit } = context
  if (!file) return noFile
  const company_id = ownCompanyId(actor)
  const { matching } = input
  const read = await readSpreadsheet(file.path, { company_id, matching })
  if ('fault' in read) return faulty(read.fault)
  const keeper = keeperOf(kit.settings, company_id)
  const sealed = await sealRows(read.rows, keeper)
  return write(async (tx): Promise<Answer<typeof calls.importTraineeUsers>> => {
    const lines = await linesOfRows(tx, sealed, { keeper, company_id, today: dayOf(now) })
    const { headings, columns, seen } = read
    const file_name = file.name.slice(0, LONGEST_FILE_NAME)
    const job = await orderWork(tx, context, { company_id, kind: 'import', file_name, headings, columns, lines, isDryRun: true })
    if (matching) await rememberColumns(tx, importFile, { company_id, seen, matching, used_at: now })
    const after = { total: job.total, skipped: job.skipped }
    await audit(tx, context, { action: 'trainee_import.checked', entity: 'trainee_job', entity_id: job.job_id, company_id, after })
    const first = (outcome: 'skipped' | 'ready', most: number) =>
      lines
        .filter((line) => line.outcome === outcome)
        .slice(0, most)
        .map(toReportLine)
    return ok({ import_id: job.job_id, job: toJob(job), skipped: first('skipped', SKIPPED_SHOWN), ready: first('ready', READY_SHOWN) })
  })
}

export const correctTraineeImportRow: Handler<typeof calls.correctTraineeImportRow> = (context) => {
  const { input, actor, write, kit } = context
  const { import_id, line, fields } = input
  return write(async (tx): Promise<Answer<typeof calls.correctTraineeImportRow>> => {
    const job = await lockJob(tx, import_id, 'import')
    const decision = mayCommit(job, actor, withCurrentTime(context).now)
    if (isRefused(decision)) return decision
    const old = job && (await lineOf(tx, import_id, line))
    if (!old) return refuse(4444)
    const sealed = mayCorrect(old)
    if (isRefused(sealed)) return sealed
    const checked = await checkLineAgain(tx, keeperOf(kit.settings, job.company_id), job, {
      ...{ line, sealed: sealed.value, said: fields },
      today: dayOf(withCurrentTime(context).now),
    })
    const saved = await saveLine(tx, job, checked)
    const after = { line, fields: Object.keys(fields), outcome: checked.outcome }
    await audit(tx, context, { action: 'trainee_import.corrected', entity: 'trainee_job', entity_id: import_id, company_id: job.company_id, after })
    return ok({ job: toJob(saved), line: toReportLine(checked) })
  })
}

export const getTraineeImportRows: Handler<typeof calls.getTraineeImportRows> = (context) => {
  const { input, actor, read, now, kit } = context
  return read(async (tx): Promise<Answer<typeof calls.getTraineeImportRows>> => {
    const job = await jobById(tx, input.import_id, ['import'])
    if (job?.user_id !== actor.user_id) return refuse(4444)
    const kept = mayReadRows(job, now)
    if (isRefused(kept)) return kept
    const columns = kept.value
    const { open } = keeperOf(kit.settings, job.company_id)
    const lines = await givenLines(tx, input.import_id, input)
    const rows = lines.flatMap(({ given, ...row }) => {
      const { line, problems } = toReportLine(row)
      return given === null ? [] : [{ line, cells: inColumns(open(given), columns), problems }]
    })
    return ok({ headings: columns.map(({ heading }) => heading), rows })
  })
}

export const commitTraineeImport: Handler<typeof calls.commitTraineeImport> = async (context) => {
  const { input, actor, write } = context
  const answer = await write(async (tx): Promise<Answer<typeof calls.commitTraineeImport>> => {
    // Others of the company who start work now are waited for; the dry run's time goes on meanwhile.
    await makeRoom(tx, ownCompanyId(actor))
    const { now } = withCurrentTime(context)
    const decision = mayCommit(await jobById(tx, input.import_id, ['import']), actor, now)
    if (isRefused(decision)) return decision
    const started = await startDryRun(tx, input.import_id, now)
    if (!started) return startedAlready
    const { job_id, company_id, total } = started
    await audit(tx, context, { action: 'trainee_import.started', entity: 'trainee_job', entity_id: job_id, company_id, after: { total } })
    return ok({ job: toJob(started) })
  })
  return triggerWork(answer)
}

export const getTraineeJob: Handler<typeof calls.getTraineeJob> = ({ input, read }) =>
  read(async (tx): Promise<Answer<typeof calls.getTraineeJob>> => {
    const job = await jobById(tx, input.job_id, ['import', 'approval', 'invitations', 'moves', 'departures'])
    return job ? ok(await showReport(tx, job, input)) : refuse(4444)
  })

export const getTraineeImportTemplate: Handler<typeof calls.getTraineeImportTemplate> = async ({ input, actor }) => {
  if (input.format === 'csv') return { ...ok(templateCsv(actor.language)), file: { name: 'trainees.csv', type: 'text/csv; charset=utf-8' } }
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  return { ...ok(await templateXlsx(actor.language)), file: { name: 'trainees.xlsx', type } }
}
