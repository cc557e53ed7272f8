/** Many trainees at once, from a spreadsheet: a dry run that says what would happen, then one commit. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type * as calls from '@jujur/contract/trainees.ts'
import { takenAmong } from '../../accounts/taken.store.ts'
import { audit } from '../../audit/audit.store.ts'
import { withCurrentTime } from '../../kit/call/current-time.ts'
import { type Answer, type Handler, isRefused, ok, refuse } from '../../kit/call/handler.ts'
import { ownCompanyId } from '../../kit/call/own-company.ts'
import { triggerNow } from '../../kit/jobs/jobs.ts'
import { dayOf } from '../../kit/time/calendar.rules.ts'
import { DRY_RUN_LIFE_MS, JOB_NAME, mayCommit, mayReadRows, startedAlready } from '../../long-work/long-work.rules.ts'
import { givenLines, insertLines, jobById, lineOf, lockJob, type NewJobLine, saveLine, startDryRun } from '../../long-work/long-work.store.ts'
import { showReport, toJob, toReportLine } from '../../long-work/long-work.view.ts'
import { makeRoom, queueJob } from '../../long-work/queue.usecases.ts'
import { spelled } from '../people/departments.store.ts'
import { importFile } from './headings.rules.ts'
import { departmentOf, mayCorrect, noFile, takenProblems } from './import.rules.ts'
import { checkLineAgain, type KeptRow, keeperOf, placeRows, skippedLine } from './import.usecases.ts'
import { columnsFound, faulty, LONGEST_FILE_NAME, rememberColumns } from './people-file.usecases.ts'
import { type CheckedRow, type FileRow, inColumns, type GivenMarks as RowMarks } from './spreadsheet.rules.ts'
import { readSpreadsheet } from './spreadsheet.usecases.ts'
import { templateCsv, templateXlsx } from './template.view.ts'

const SKIPPED_SHOWN = 200
const READY_SHOWN = 20
const SEALED_AT_ONCE = 500

export const getTraineeImportColumns: Handler<typeof calls.getTraineeImportColumns> = async ({ input, actor, file, read }) => {
  if (!file) return noFile
  const found = await columnsFound(importFile, { path: file.path, company_id: ownCompanyId(actor), said: input, read })
  return 'fault' in found ? faulty(found.fault) : ok(found)
}

/** Nobody is registered by it; the rows are kept for a day, the identity card numbers sealed. */
export const importTraineeUsers: Handler<typeof calls.importTraineeUsers> = async (context) => {
  const { input, actor, file, write, now, kit, request } = context
  if (!file) return noFile
  const company_id = ownCompanyId(actor)
  const { matching } = input
  const read = await readSpreadsheet(file.path, { company_id, matching })
  if ('fault' in read) return faulty(read.fault)

  const keeper = keeperOf(kit.settings, company_id)
  const ready: { row: CheckedRow; fields: FileRow; kept: KeptRow; given: string }[] = []
  const wrong: { line: NewJobLine; marks: RowMarks }[] = []
  for (const [i, row] of read.rows.entries()) {
    // Sealing ten thousand rows takes a while; others are answered in between.
    if (i % SEALED_AT_ONCE === 0) await nextTurn()
    if (row.fields) ready.push({ row, fields: row.fields, kept: keeper.fields(row.fields), given: keeper.seal(row.given) })
    else wrong.push({ line: skippedLine(row, keeper), marks: row.marks ?? {} })
  }
  return write(async (tx): Promise<Answer<typeof calls.importTraineeUsers>> => {
    const taken = await takenAmong(
      tx,
      company_id,
      ready.map(({ kept }) => kept),
      { pending: true },
    )
    const departments = await spelled(
      tx,
      company_id,
      ready.flatMap(({ kept }) => kept.department ?? []),
    )
    const free = ready.map(({ fields }, i) => takenProblems(taken[i] as (typeof taken)[number], fields))
    const placing = ready.flatMap(({ row, fields, kept }, i) => (free[i]?.length === 0 ? [{ line: row.line, fields, kept }] : []))
    const placed = await placeRows(tx, placing, { others: [], today: dayOf(now) })
    const placedAt = new Map(placing.map(({ line }, i) => [line, placed[i]]))
    const looked = ready.map(({ row, kept, given }, i): NewJobLine => {
      const { line } = row
      const at = placedAt.get(line)
      const problems = [...(free[i] ?? []), ...(at?.problems ?? [])]
      const { name, username } = kept
      if (problems.length > 0) return { line, name, username, outcome: 'skipped', problems, row: null, given }
      const { department, respelled } = departmentOf(kept.department, departments)
      return { line, name, username, outcome: 'ready', problems: [...row.problems, ...respelled], row: { ...kept, ...at?.roles, department }, given }
    })
    const alsoTaken = await takenAmong(
      tx,
      company_id,
      wrong.map(({ marks }) => keeper.marks(marks)),
      { pending: true },
    )
    const left = wrong.map(({ line, marks }, i): NewJobLine => {
      const more = takenProblems(alsoTaken[i] as (typeof alsoTaken)[number], marks)
      return { ...line, problems: [...line.problems, ...more] }
    })
    const lines = [...looked, ...left].sort((a, b) => a.line - b.line)
    const skipped = lines.filter(({ outcome }) => outcome === 'skipped')
    const job = await queueJob(tx, {
      company_id,
      user_id: actor.user_id,
      kind: 'import',
      state: 'checked',
      file_name: file.name.slice(0, LONGEST_FILE_NAME),
      headings: read.headings,
      columns: read.columns,
      request: { id: request.id, ip: request.ip },
      total: lines.length,
      worked: skipped.length,
      skipped: skipped.length,
      created_at: now,
      expires_at: new Date(now.getTime() + DRY_RUN_LIFE_MS),
    })
    await insertLines(tx, job, lines)
    if (matching) await rememberColumns(tx, importFile, { company_id, seen: read.seen, matching, used_at: now })
    const figures = { total: lines.length, skipped: skipped.length }
    await audit(tx, context, { action: 'trainee_import.checked', entity: 'trainee_job', entity_id: job.job_id, company_id, after: figures })
    return ok({
      import_id: job.job_id,
      job: toJob(job),
      skipped: skipped.slice(0, SKIPPED_SHOWN).map(toReportLine),
      ready: lines
        .filter(({ outcome }) => outcome === 'ready')
        .slice(0, READY_SHOWN)
        .map(toReportLine),
    })
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
  if ('ok' in answer) triggerNow(JOB_NAME)
  return answer
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
