/**
 * Makes reports: gathers the rows by one statement and adds them up, then goes through them once for their hash, slice by slice. Whoever works on one has it by
 * a claim; each step is written only while the claim is its own, nobody has cancelled the report, and whoever ordered it may still have it. A table and claims
 * of its own, and not `trainee_job`: a report is nobody's lines, it may be of all companies, and it ends in other ways; the job that drives it is of the
 * same kind.
 */
import { setImmediate as letOthersIn } from 'node:timers/promises'
import { mayCall, roleOf } from '@jujur/contract/permissions.ts'
import { downloadReport, isLearningReport, isMoneyReport, REPORT_DAYS } from '@jujur/contract/reports.ts'
import { routeToday } from '../access/routes.store.ts'
import { audit } from '../audit/audit.store.ts'
import { lastBatch } from '../audit/seal.store.ts'
import { personById } from '../identity/identity.store.ts'
import type { Kit } from '../kit/call/kit.ts'
import type { Connection } from '../kit/database/database.ts'
import { everything, type Scope } from '../kit/database/scope.ts'
import { eachByItself } from '../kit/jobs/each.ts'
import type { Job } from '../kit/jobs/jobs.ts'
import { sheetHash } from '../kit/sheets/streamed.ts'
import { DAY_MS } from '../kit/time/calendar.rules.ts'
import { readClock } from '../kit/time/clock.ts'
import { gatherRows } from './gathering.store.ts'
import { gatherMoney } from './money-rows.store.ts'
import { gatherQuestions } from './question-rows.store.ts'
import { CLAIMED_MS, MOST_TRIES, mayHave, mayStillReport, otherSumsClose, pauseAfter, SMALL_ROWS, sumsClose } from './reports.rules.ts'
import { addUpOther, addUpRows, changeClaimed, claimReport, dropRows, type ReportRow } from './reports.store.ts'
import { rowsAfter } from './reports.usecases.ts'
import { rowsSheet } from './reports.view.ts'

/** Thrown out of the work where it is nobody's any more: cancelled, or another's since its claim ran out. */
class NoLongerOurs extends Error {
  override readonly name = 'NoLongerOurs'
}
/** Who ordered it may not have it any more. */
class NoLongerAllowed extends Error {
  override readonly name = 'NoLongerAllowed'
}

const scopeOfReport = ({ company_id }: ReportRow): Scope => (company_id === null ? everything : { kind: 'company', company_id })
const claimUntil = (now: Date) => new Date(now.getTime() + CLAIMED_MS)

/** In the transaction that writes, as the access guard is for signed-in people. */
const assertAllowed = async (tx: Connection, claimed: ReportRow): Promise<void> => {
  const person = await personById(tx, claimed.user_id)
  const may = person && mayStillReport(claimed, person)
  const reader = person && { role: roleOf(person.system_type_id), permission: person.permission }
  if (!may || !reader || !mayCall(downloadReport, await routeToday(tx, downloadReport), reader) || !('ok' in mayHave(claimed.kind, reader)))
    throw new NoLongerAllowed()
}

/** The report as whoever works on it has it: every step is written with the claim of the one before. */
type Held = { report: ReportRow }
type Change = Parameters<typeof changeClaimed>[2]
type Write = (tx: Connection, change: (to: Change) => Promise<void>, now: Date) => Promise<void>

/** Opens only while whoever ordered it may have it, and ends undone where the claim is no longer ours. The provider's are written as the system, in the company's scope. */
const write = async (kit: Kit, held: Held, work: Write): Promise<void> => {
  const claimed = held.report
  const now = await readClock(kit)
  let changed: ReportRow | null = null
  await kit.database.write(claimed.is_provider ? everything : scopeOfReport(claimed), async (tx) => {
    await assertAllowed(tx, claimed)
    const change = async (to: Change) => {
      changed = await changeClaimed(tx, claimed, to)
      if (!changed) throw new NoLongerOurs()
    }
    await work({ ...tx, scope: scopeOfReport(claimed) }, change, now)
  })
  held.report = changed ?? claimed
}

const ended = (now: Date) => ({ finished_at: now, claimed_until: null })

type Added = { total: number; added: Pick<ReportRow, 'reconciliation'> | Pick<ReportRow, 'sums'>; closes: boolean }
/** The rows, how many of them are listed, what they add up to, and whether nobody and no sen is left out. */
const gathered = async (tx: Connection, of: ReportRow): Promise<Added> => {
  const { report_id, kind, as_at, is_live, known, course_ids, department, no_department, employee_category_id, language } = of
  if (isLearningReport(kind)) {
    const asAt = { day: as_at, is_live, known }
    const total = await gatherRows(tx, { report_id, kind, asAt, course_ids, department, no_department, employee_category_id })
    const reconciliation = await addUpRows(tx, report_id)
    return { total, added: { reconciliation }, closes: sumsClose(reconciliation) }
  }
  const { count, ledger } = isMoneyReport(kind)
    ? await gatherMoney(tx, { report_id, kind, day: as_at })
    : { count: await gatherQuestions(tx, { report_id, day: as_at, course_ids, language }), ledger: {} }
  const sums = await addUpOther(tx, report_id, kind, ledger)
  return { total: count, added: { sums }, closes: otherSumsClose(sums, ledger) }
}

/** Rows, sums and the head of the log, in one transaction. */
const gather = (kit: Kit, held: Held): Promise<void> =>
  write(kit, held, async (tx, change, now) => {
    const { report_id } = held.report
    await dropRows(tx, report_id)
    const { total, added, closes } = await gathered(tx, held.report)
    if (!closes) {
      await dropRows(tx, report_id)
      return change({ state: 'failed', why: 'sums_differ', ...ended(now) })
    }
    const head = await lastBatch(tx)
    const sums = { total, worked: 0, ...added, head_number: head?.last ?? null, head_hash: head?.hash ?? null }
    await change({ state: 'gathered', at: now, ...sums, claimed_until: now, failures: 0 })
  })

/** Goes through all rows as they will stand in the file. */
const finish = async (kit: Kit, held: Held, stopping: AbortSignal): Promise<void> => {
  const { report_id, company_id, user_id, request } = held.report
  const scope = scopeOfReport(held.report)
  const onSlice = async (worked: number) => {
    if (stopping.aborted) throw new NoLongerOurs()
    await write(kit, held, (_, change, now) => change({ worked, claimed_until: claimUntil(now) }))
    await letOthersIn()
  }
  const rows = rowsAfter((work) => kit.database.read(scope, work), report_id, 0, onSlice)
  const data_sha256 = await sheetHash(rowsSheet({ row: held.report, rows }))
  await write(kit, held, async (tx, change, now) => {
    const ends_at = new Date(now.getTime() + REPORT_DAYS * DAY_MS)
    await change({ state: 'made', data_sha256, ends_at, ...ended(now) })
    const after = { rows: held.report.total, data_sha256, head: held.report.head_number }
    await audit(tx, { actor: { user_id }, now, request }, { action: 'report.made', entity: 'report', entity_id: report_id, company_id, after })
  })
}

/** Its rows go with it: what nobody may have is not kept. */
const stop = async (kit: Kit, { report }: Held): Promise<void> => {
  const now = await readClock(kit)
  const { report_id, company_id, request } = report
  await kit.database.write(scopeOfReport(report), async (tx) => {
    if (!(await changeClaimed(tx, report, { state: 'stopped', ...ended(now) }))) return
    await dropRows(tx, report_id)
    await audit(tx, { actor: null, now, request }, { action: 'report.stopped', entity: 'report', entity_id: report_id, company_id })
  })
}

/** It rests for a growing while, and is given up after so many failures in a row. */
const noteTry = async (kit: Kit, { report }: Held): Promise<void> => {
  const now = await readClock(kit)
  const failures = report.failures + 1
  await kit.database.write(scopeOfReport(report), async (tx) => {
    if (failures < MOST_TRIES)
      return void (await changeClaimed(tx, report, { failures, claimed_until: new Date(now.getTime() + pauseAfter(failures)) }))
    if (await changeClaimed(tx, report, { state: 'failed', why: 'could_not', failures, ...ended(now) })) await dropRows(tx, report.report_id)
  })
}

/** One step of one report: its rows, or its hash. */
const workOnReport = async (kit: Kit, claimed: ReportRow, stopping: AbortSignal): Promise<void> => {
  const held: Held = { report: claimed }
  try {
    await (claimed.state === 'waiting' ? gather(kit, held) : finish(kit, held, stopping))
  } catch (error) {
    if (error instanceof NoLongerOurs) return
    if (error instanceof NoLongerAllowed) return stop(kit, held)
    await noteTry(kit, held)
    throw error
  }
}

async function* claims(kit: Kit, stopping: AbortSignal, small: number | null) {
  while (!stopping.aborted) {
    const now = await readClock(kit)
    const claimed = await kit.database.write(everything, (tx) => claimReport(tx, now, claimUntil(now), small))
    if (!claimed) return
    yield claimed
  }
}

/** Two lanes: what is small goes by itself, so that no large report keeps it waiting. Until nothing waits. */
export const makeReports: Job['work'] = async (kit, stopping) => {
  const lane = (small: number | null) => eachByItself(kit, claims(kit, stopping, small), stopping, (claimed) => workOnReport(kit, claimed, stopping))
  const lanes = await Promise.allSettled([lane(SMALL_ROWS), lane(null)])
  for (const one of lanes) if (one.status === 'rejected') throw one.reason
}
