/**
 * Works through committed imports and bulk approvals. A job is claimed for some seconds and its claim prolonged with every step; what is done is
 * written in the transaction that counts it, so that after a crash another process goes on where this one stopped, and nothing is done twice.
 */
import { setImmediate as letOthersIn } from 'node:timers/promises'
import type { Call } from '@jujur/contract/call.ts'
import { approveAllMatchingTraineeRegistrations, commitTraineeImport } from '@jujur/contract/trainees.ts'
import { recordSteps } from '../approvals/approvals.store.ts'
import type { Person } from '../identity/identity.rules.ts'
import { personById } from '../identity/identity.store.ts'
import { audit } from '../kit/audit.ts'
import { readClock } from '../kit/clock.ts'
import type { Connection } from '../kit/database.ts'
import type { Job } from '../kit/jobs.ts'
import type { Kit } from '../kit/kit.ts'
import { everything, type Scope } from '../kit/scope.ts'
import { notify, recipientById } from '../notifications/notify.ts'
import { approve, type By, itemOf, tellSubmitters, toucherOf } from './decision.ts'
import { wantsFourEyes } from './four-eyes.ts'
import { noLongerAllowed, takenProblems } from './import.rules.ts'
import {
  approvedOf,
  claimJob,
  finishJob,
  holdJob,
  type JobRow,
  type Outcome,
  readyLines,
  registerLines,
  releaseJob,
  settleLines,
  skipTheRest,
} from './job.store.ts'
import { mayStill } from './may-still.ts'
import { orTaken } from './or-taken.ts'
import { takeTurnsInCompany } from './registration.store.ts'
import { tellTraineeApprovers } from './tell-approvers.ts'
import { type Marks, takenAmong } from './trainees.store.ts'

/** After this a job whose process died is free for another. */
const CLAIMED_MS = 15_000
/** How long one job is worked on before others that wait get a turn. */
const TURN_MS = 4_000
const IMPORTED_AT_ONCE = 500
/** The administrator's right is looked up again after so many approvals. */
const APPROVED_AT_ONCE = 20

const claimedUntil = (now: Date) => new Date(now.getTime() + CLAIMED_MS)

type Work = { kit: Kit; by: By & { actor: Person }; scope: Scope; stopping: AbortSignal }
/** The job with its claim prolonged; null when it is finished, or somebody else's by now. */
type Stepped = JobRow | null

const auditJob = (at: Connection, by: By, { job_id, company_id }: JobRow, action: string, after: Record<string, unknown>) =>
  audit(at, by, { action, entity: 'trainee_job', entity_id: job_id, company_id, after })

// ── Imports ───────────────────────────────────────────────────────────────────────────────────────────────────

/** What a dry run kept of a row, as far as it tells people apart. */
type KeptRow = Omit<Marks, 'registration_id' | 'user_id'>

const finishImport = async (at: Connection, by: By, job: JobRow): Promise<null> => {
  const { job_id, company_id, file_name, done, skipped } = job
  await finishJob(at, job_id, by.now)
  const importer = await recipientById(at, by.actor.user_id)
  const data = { file: file_name ?? '', done, skipped }
  if (importer) await notify(at, [importer], { kind: 'trainee_import_done', data, href: `/CA/trainee-user-pre-reg-list?import=${job_id}` }, by)
  if (done > 0) await tellTraineeApprovers(at, by, company_id, { name: by.actor.name, count: done })
  await auditJob(at, by, job, 'trainee_import.done', { done, skipped })
  return null
}

const importSome = ({ kit, by, scope }: Work, claimed: JobRow): Promise<Stepped> =>
  kit.database.write(scope, async (at) => {
    const job = await holdJob(at, claimed, claimedUntil(by.now))
    if (!job) return null
    const { job_id, company_id } = job
    const lines = await readyLines(at, job_id, IMPORTED_AT_ONCE)
    if (lines.length === 0) return finishImport(at, by, job)
    await takeTurnsInCompany(at, company_id)
    const rows = lines.map(({ row }) => row as KeptRow)
    const taken = await takenAmong(at, company_id, rows, { pending: true })
    const outcomes = lines.map(({ line }, i): Outcome => {
      const problems = takenProblems(taken[i] as (typeof taken)[number])
      return { line, outcome: problems.length > 0 ? 'skipped' : 'imported', problems }
    })
    const free = outcomes.filter(({ outcome }) => outcome === 'imported').map(({ line }) => line)
    const { actor, now } = by
    const ids = await registerLines(at, job_id, free, { ...toucherOf(actor), user_id: actor.user_id, language: actor.language, now })
    const items = ids.map((id) => itemOf(id, company_id))
    await recordSteps(at, items, { action: 'submitted', at: now, by: toucherOf(actor) })
    const settled = await settleLines(at, job_id, outcomes)
    await auditJob(at, by, job, 'trainee_import.imported', { registrations: ids })
    return settled
  })

// ── Approvals ─────────────────────────────────────────────────────────────────────────────────────────────────

const finishApproval = async (at: Connection, by: By, job: JobRow): Promise<null> => {
  const { job_id, done, skipped, remarks } = job
  await finishJob(at, job_id, by.now)
  const approved = await approvedOf(at, job_id)
  const decided = approved.map((one) => ({ ...one, user_id: null }))
  await tellSubmitters(at, by, 'trainee_registration_approved', decided, remarks ?? undefined)
  const approver = await recipientById(at, by.actor.user_id)
  if (approver)
    await notify(at, [approver], { kind: 'trainee_approval_done', data: { done, skipped }, href: `/CA/trainee-user-approval?job=${job_id}` }, by)
  await auditJob(at, by, job, 'trainee_approval.done', { done, skipped })
  return null
}

const skippedWith = (line: number, code: number): Outcome => ({ line, outcome: 'skipped', problems: [{ field: null, rule: null, code }] })

/** One registration, in a transaction of its own that also writes down what came of it. */
const approveLine = async ({ kit, by, scope }: Work, claimed: JobRow, line: number, fourEyes: boolean): Promise<Stepped> => {
  const settle = async (decide: (at: Connection) => Promise<Outcome>): Promise<{ job: Stepped }> =>
    kit.database.write(scope, async (at) => {
      const job = await holdJob(at, claimed, claimedUntil(by.now))
      if (!job) return { job: null }
      const outcome = await decide(at)
      return { job: await settleLines(at, job.job_id, [outcome]) }
    })
  const settled = await orTaken(() =>
    settle(async (at) => {
      const decision = await approve(at, by, { id: line, remarks: claimed.remarks ?? undefined, fourEyes })
      return 'refuse' in decision ? skippedWith(line, decision.refuse) : { line, outcome: 'approved', problems: [] }
    }),
  )
  if (!('refuse' in settled)) return settled.job
  return (await settle(async () => skippedWith(line, settled.refuse))).job
}

const approveSome = async (work: Work, claimed: JobRow): Promise<Stepped> => {
  const { kit, by, scope, stopping } = work
  const { lines, fourEyes } = await kit.database.read(scope, async (at) => ({
    lines: await readyLines(at, claimed.job_id, APPROVED_AT_ONCE),
    fourEyes: await wantsFourEyes(at, claimed.company_id),
  }))
  if (lines.length === 0)
    return kit.database.write(scope, async (at) => {
      const job = await holdJob(at, claimed, claimedUntil(by.now))
      return job ? finishApproval(at, by, job) : null
    })
  let job: Stepped = claimed
  for (const { line } of lines) {
    if (stopping.aborted || !job) break
    const now = await readClock(kit)
    job = await approveLine({ ...work, by: { ...by, now } }, job, line, fourEyes)
    // The embedded database answers without ever waiting, and requests would not be read until the job is over.
    await letOthersIn()
  }
  return job
}

// ── All of them ───────────────────────────────────────────────────────────────────────────────────────────────

const ways: Record<JobRow['kind'], { call: Call; some: typeof importSome; finish: typeof finishImport }> = {
  import: { call: commitTraineeImport, some: importSome, finish: finishImport },
  approval: { call: approveAllMatchingTraineeRegistrations, some: approveSome, finish: finishApproval },
}

/** Whoever may not do this any more does not do it by a job either: what is left is skipped. */
const giveUp = ({ kit, by, scope }: Work, claimed: JobRow): Promise<Stepped> =>
  kit.database.write(scope, async (at) => {
    const job = await holdJob(at, claimed, claimedUntil(by.now))
    return job ? ways[job.kind].finish(at, by, await skipTheRest(at, job.job_id, noLongerAllowed)) : null
  })

const workOn = async (kit: Kit, claimed: JobRow, stopping: AbortSignal): Promise<void> => {
  const { call, some } = ways[claimed.kind]
  const scope: Scope = { kind: 'company', company_id: claimed.company_id }
  const endsAt = performance.now() + TURN_MS
  let job: Stepped = claimed
  while (job && !stopping.aborted && performance.now() < endsAt) {
    const now = await readClock(kit)
    const { actor, may } = await kit.database.read(everything, async (at) => {
      const person = await personById(at, claimed.user_id)
      if (!person) throw new Error('a job belongs to a person')
      return { actor: person, may: await mayStill(at, person, claimed.company_id, call) }
    })
    const work: Work = { kit, scope, stopping, by: { actor, now, kit, request: claimed.request } }
    job = may ? await some(work, job) : await giveUp(work, job)
    await letOthersIn()
  }
  const left = job
  if (left) {
    const now = await readClock(kit)
    await kit.database.write(everything, async (at) => void (await releaseJob(at, left, now)))
  }
}

/** Until nothing waits: each job a few seconds, then the next. */
export const workOnTrainees: Job['work'] = async (kit, stopping) => {
  while (!stopping.aborted) {
    const now = await readClock(kit)
    const job = await kit.database.write(everything, (at) => claimJob(at, now, claimedUntil(now)))
    if (!job) return
    await workOn(kit, job, stopping)
  }
}
