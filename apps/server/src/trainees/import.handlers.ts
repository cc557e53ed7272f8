/** Many trainees at once, from a spreadsheet: a dry run that says what would happen, then one commit. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type * as calls from '@jujur/contract/trainees.ts'
import { takenAmong } from '../accounts/taken.store.ts'
import { audit } from '../audit/audit.store.ts'
import { type Answer, because, type Handler, ok, refuse } from '../kit/call/handler.ts'
import { ownCompanyId } from '../kit/call/own-company.ts'
import { atThisMoment } from '../kit/call/this-moment.ts'
import { hurry } from '../kit/jobs/jobs.ts'
import { icNoSealer } from '../kit/security/ic-no.ts'
import { makeRoom, queueJob } from '../work/queue.usecases.ts'
import { DRY_RUN_LIFE_MS, JOB_NAME, mayCommit } from '../work/work.rules.ts'
import { insertLines, jobById, type NewLine, startDryRun } from '../work/work.store.ts'
import { showReport, toJob, toReportLine } from '../work/work.view.ts'
import { spelled } from './departments.store.ts'
import { importFile } from './headings.rules.ts'
import { departmentOf, readyRows, takenProblems } from './import.rules.ts'
import { columnsFound, faulty, LONGEST_FILE_NAME, rememberColumns } from './people-file.usecases.ts'
import type { CheckedRow } from './spreadsheet.rules.ts'
import { readSpreadsheet } from './spreadsheet.usecases.ts'
import { templateCsv, templateXlsx } from './template.view.ts'
import { detailsOf } from './trainees.rules.ts'

const SKIPPED_SHOWN = 200
const READY_SHOWN = 20
const SEALED_AT_ONCE = 500

const skippedLine = ({ line, name, username, problems }: CheckedRow): NewLine => ({ line, name, username, outcome: 'skipped', problems, row: null })

export const getTraineeImportColumns: Handler<typeof calls.getTraineeImportColumns> = async ({ input, actor, file, read }) => {
  if (!file) return refuse(10024, { reason: 'unreadable' })
  const found = await columnsFound(importFile, { path: file.path, company_id: ownCompanyId(actor), heading_line: input.heading_line, read })
  return 'fault' in found ? faulty(found.fault) : ok(found)
}

/** Nobody is registered by it; the rows are kept for a day, the identity card numbers sealed. */
export const importTraineeUsers: Handler<typeof calls.importTraineeUsers> = async (context) => {
  const { input, actor, file, write, now, kit, request } = context
  if (!file) return refuse(10024, { reason: 'unreadable' })
  const company_id = ownCompanyId(actor)
  const { matching } = input
  const read = await readSpreadsheet(file.path, { company_id, matching })
  if ('fault' in read) return faulty(read.fault)

  const sealed = icNoSealer(kit.settings, company_id)
  const keep = (fields: calls.NewTrainee) => ({ ...detailsOf(fields), username: fields.username, ...sealed(fields.ic_no ?? null) })
  const ready: { line: number; told: CheckedRow['problems']; row: ReturnType<typeof keep>; fields: calls.NewTrainee }[] = []
  for (const [i, { line, fields, problems: told }] of readyRows(read.rows).entries()) {
    // Sealing ten thousand numbers takes a while; others are answered in between.
    if (i % SEALED_AT_ONCE === 0) await nextTurn()
    ready.push({ line, told, row: keep(fields), fields })
  }
  return write(async (at): Promise<Answer<typeof calls.importTraineeUsers>> => {
    const taken = await takenAmong(
      at,
      company_id,
      ready.map(({ row }) => row),
      { pending: true },
    )
    const departments = await spelled(
      at,
      company_id,
      ready.flatMap(({ row }) => row.department ?? []),
    )
    const looked = ready.map(({ line, told, row, fields }, i): NewLine => {
      const problems = takenProblems(taken[i] as (typeof taken)[number], fields)
      const { name, username } = row
      const { department, respelled } = departmentOf(row.department, departments)
      return problems.length > 0
        ? { line, name, username, outcome: 'skipped', problems, row: null }
        : { line, name, username, outcome: 'ready', problems: [...told, ...respelled], row: { ...row, department } }
    })
    const lines = [...looked, ...read.rows.filter(({ fields }) => !fields).map(skippedLine)].sort((a, b) => a.line - b.line)
    const skipped = lines.filter(({ outcome }) => outcome === 'skipped')
    const job = await queueJob(at, {
      company_id,
      user_id: actor.user_id,
      kind: 'import',
      state: 'checked',
      file_name: file.name.slice(0, LONGEST_FILE_NAME),
      headings: read.headings,
      request: { id: request.id, ip: request.ip },
      total: lines.length,
      worked: skipped.length,
      skipped: skipped.length,
      created_at: now,
      expires_at: new Date(now.getTime() + DRY_RUN_LIFE_MS),
    })
    await insertLines(at, job, lines)
    if (matching) await rememberColumns(at, importFile, { company_id, seen: read.seen, matching, used_at: now })
    const figures = { total: lines.length, skipped: skipped.length }
    await audit(at, context, { action: 'trainee_import.checked', entity: 'trainee_job', entity_id: job.job_id, company_id, after: figures })
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

export const commitTraineeImport: Handler<typeof calls.commitTraineeImport> = async (context) => {
  const { input, actor, write } = context
  const answer = await write(async (at): Promise<Answer<typeof calls.commitTraineeImport>> => {
    // Others of the company who start work now are waited for; the dry run's time goes on meanwhile.
    await makeRoom(at, ownCompanyId(actor))
    const { now } = atThisMoment(context)
    const decision = mayCommit(await jobById(at, input.import_id, ['import']), actor, now)
    if (decision === 'unknown') return refuse(4444)
    if (decision !== 'start') return because(decision)
    const started = await startDryRun(at, input.import_id, now)
    if (!started) return because('already_started')
    const { job_id, company_id, total } = started
    await audit(at, context, { action: 'trainee_import.started', entity: 'trainee_job', entity_id: job_id, company_id, after: { total } })
    return ok({ job: toJob(started) })
  })
  if ('ok' in answer) hurry(JOB_NAME)
  return answer
}

export const getTraineeJob: Handler<typeof calls.getTraineeJob> = ({ input, read }) =>
  read(async (at): Promise<Answer<typeof calls.getTraineeJob>> => {
    const job = await jobById(at, input.job_id, ['import', 'approval'])
    return job ? ok(await showReport(at, job, input)) : refuse(4444)
  })

export const getTraineeImportTemplate: Handler<typeof calls.getTraineeImportTemplate> = async ({ input, actor }) => {
  if (input.format === 'csv') return { ...ok(templateCsv(actor.language)), file: { name: 'trainees.csv', type: 'text/csv; charset=utf-8' } }
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  return { ...ok(await templateXlsx(actor.language)), file: { name: 'trainees.xlsx', type } }
}
