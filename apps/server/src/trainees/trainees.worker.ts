/** Long work on trainees: committed imports, and what is done to all that match. */

import { setImmediate as letOthersIn } from 'node:timers/promises'
import type { AuditKind } from '@jujur/contract/audit-kinds.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import {
  approveAllMatchingTraineeRegistrations,
  commitTraineeImport,
  deactivateTrainees,
  inviteAllMatchingTrainees,
  moveAllMatchingTrainees,
} from '@jujur/contract/trainees.ts'
import { refuseIfTaken } from '../accounts/refuse-if-taken.usecases.ts'
import { type AccountMarks, takenAmong } from '../accounts/taken.store.ts'
import { recordSteps } from '../approvals/approvals.store.ts'
import { personOf } from '../approvals/person.rules.ts'
import { tellApprovers } from '../approvals/tell.usecases.ts'
import { audit } from '../audit/audit.store.ts'
import type { ActionContext } from '../kit/call/handler.ts'
import type { Connection } from '../kit/database/database.ts'
import { problemOfCode, problemUnlessDone } from '../long-work/long-work.rules.ts'
import { finishJob, holdJob, type JobRow, type LineOutcome, readyLines, settleLines } from '../long-work/long-work.store.ts'
import { claimedUntil, type Stepped, someLines, type Way, type Work, type Works } from '../long-work/long-work.worker.ts'
import { notify, recipientById } from '../notifications/notifications.usecases.ts'
import { takenProblems } from './import/import.rules.ts'
import { approvedOf, registerLines } from './import/import.store.ts'
import { takeTurnsInCompany } from './people/managers.store.ts'
import { deactivateTraineeUsers, inviteTraineeUsersAgain, type Leaving, moveInto } from './people/trainee-users.usecases.ts'
import { approveTraineeRegistration, itemOf, tellSubmitters } from './registration/decision.usecases.ts'
import { wantsFourEyes } from './registration/four-eyes.usecases.ts'
import { approvalDone, importDone, type PeopleDone, peopleDone, traineeRegistration, traineesApproved } from './trainees.kinds.ts'

const IMPORTED_AT_ONCE = 500
/** Between two looks at what waits. */
const APPROVED_AT_ONCE = 20

const auditJob = (tx: Connection, ctx: ActionContext, { job_id, company_id }: JobRow, action: AuditKind, after: Record<string, unknown>) =>
  audit(tx, ctx, { action, entity: 'trainee_job', entity_id: job_id, company_id, after })

// ── Imports ───────────────────────────────────────────────────────────────────────────────────────────────────

/** What a dry run kept of a row, as far as it tells people apart. */
type KeptRow = Omit<AccountMarks, 'registration_id' | 'user_id'>

const finishImport = async (tx: Connection, ctx: ActionContext, job: JobRow): Promise<null> => {
  const { job_id, company_id, file_name, done, skipped } = job
  await finishJob(tx, job_id, ctx.now)
  const importer = await recipientById(tx, ctx.actor.user_id)
  const data = { file: file_name ?? '', done, skipped }
  if (importer) await notify(tx, [importer], { kind: importDone, data, href: hrefOf('traineePreRegistration', { import: job_id }) }, ctx)
  if (done > 0) await tellApprovers(tx, ctx, traineeRegistration, 'pending', { company_id: company_id, name: ctx.actor.name, count: done })
  await auditJob(tx, ctx, job, 'trainee_import.done', { done, skipped })
  return null
}

const importSome = ({ write, ctx }: Work, claimed: JobRow): Promise<Stepped> =>
  write(async (tx) => {
    const job = await holdJob(tx, claimed, claimedUntil(ctx.now))
    if (!job) return null
    const { job_id, company_id } = job
    const lines = await readyLines(tx, job, IMPORTED_AT_ONCE)
    if (lines.length === 0) return finishImport(tx, ctx, job)
    await takeTurnsInCompany(tx, company_id)
    const rows = lines.map(({ row }) => row as KeptRow)
    const taken = await takenAmong(tx, company_id, rows, { pending: true })
    const outcomes = lines.map(({ line }, i): LineOutcome => {
      const problems = takenProblems(taken[i] as (typeof taken)[number], rows[i] as KeptRow)
      return { line, outcome: problems.length > 0 ? 'skipped' : 'imported', problems }
    })
    const free = outcomes.filter(({ outcome }) => outcome === 'imported').map(({ line }) => line)
    const { actor, now } = ctx
    const ids = await registerLines(tx, job_id, free, { ...personOf(actor), user_id: actor.user_id, language: actor.language, now })
    const items = ids.map((id) => itemOf(id, company_id))
    await recordSteps(tx, items, { action: 'submitted', at: now, by: personOf(actor) })
    const settled = await settleLines(tx, job_id, outcomes)
    await auditJob(tx, ctx, job, 'trainee_import.imported', { registrations: ids })
    return settled
  })

// ── Approvals ─────────────────────────────────────────────────────────────────────────────────────────────────

const finishApproval = async (tx: Connection, ctx: ActionContext, job: JobRow): Promise<null> => {
  const { job_id, done, skipped, remarks } = job
  await finishJob(tx, job_id, ctx.now)
  const approved = await approvedOf(tx, job_id)
  const decided = approved.map((one) => ({ ...one, user_id: null }))
  await tellSubmitters(tx, ctx, traineesApproved, decided, remarks ?? undefined)
  const approver = await recipientById(tx, ctx.actor.user_id)
  if (approver) await notify(tx, [approver], { kind: approvalDone, data: { done, skipped }, href: hrefOf('traineeApproval', { job: job_id }) }, ctx)
  await auditJob(tx, ctx, job, 'trainee_approval.done', { done, skipped })
  return null
}

const skippedWith = (line: number, code: number): LineOutcome => ({ line, outcome: 'skipped', problems: [problemOfCode(code)] })

/** One registration, in a transaction of its own that also writes down what came of it. */
const approveLine = async ({ write, ctx }: Work, claimed: JobRow, line: number, fourEyes: boolean): Promise<Stepped> => {
  const settle = async (decide: (tx: Connection) => Promise<LineOutcome>): Promise<{ job: Stepped }> =>
    write(async (tx) => {
      const job = await holdJob(tx, claimed, claimedUntil(ctx.now))
      if (!job) return { job: null }
      const outcome = await decide(tx)
      return { job: await settleLines(tx, job.job_id, [outcome]) }
    })
  const settled = await refuseIfTaken(() =>
    settle(async (tx) => {
      const decision = await approveTraineeRegistration(tx, ctx, { id: line, remarks: claimed.remarks ?? undefined, fourEyes })
      return 'refuse' in decision ? skippedWith(line, decision.refuse) : { line, outcome: 'approved', problems: [] }
    }),
  )
  if (!('refuse' in settled)) return settled.job
  return (await settle(async () => skippedWith(line, settled.refuse))).job
}

const approveSome = async (work: Work, claimed: JobRow): Promise<Stepped> => {
  const { kit, ctx, read, write, stopping } = work
  const { lines, fourEyes } = await read(async (tx) => ({
    lines: await readyLines(tx, claimed, APPROVED_AT_ONCE),
    fourEyes: await wantsFourEyes(tx, claimed.company_id),
  }))
  if (lines.length === 0)
    return write(async (tx) => {
      const job = await holdJob(tx, claimed, claimedUntil(ctx.now))
      return job ? finishApproval(tx, ctx, job) : null
    })
  let job: Stepped = claimed
  for (const { line } of lines) {
    if (stopping.aborted || !job) break
    job = await approveLine({ ...work, ctx: { ...ctx, now: kit.clock.now() } }, job, line, fourEyes)
    // The embedded database answers without ever waiting, and requests would not be read until the job is over.
    await letOthersIn()
  }
  return job
}

// ── Invitations, departments, departures ──────────────────────────────────────────────────────────────────────

const finishPeople =
  (act: PeopleDone['act']) =>
  async (tx: Connection, ctx: ActionContext, { job_id, done, skipped }: JobRow): Promise<null> => {
    await finishJob(tx, job_id, ctx.now)
    const asker = await recipientById(tx, ctx.actor.user_id)
    const data = { act, done, skipped }
    if (asker) await notify(tx, [asker], { kind: peopleDone, data, href: hrefOf('trainees', { job: job_id }) }, ctx)
    return null
  }

const userIdOf = (row: unknown) => (row as { user_id: number }).user_id

const inviteLines: Works = async (tx, ctx, _, rows) =>
  (await inviteTraineeUsersAgain(tx, ctx, rows.map(userIdOf))).map((code) => problemUnlessDone(code ?? 10054))

/** All of a piece of work go to one department; who is there by now is done. */
const moveLines: Works = async (tx, ctx, { company_id }, rows) => {
  const { department } = rows[0] as { department: string | null }
  const { came } = await moveInto(tx, ctx, company_id, { user_ids: rows.map(userIdOf), department })
  return came.map((one) => (one === 10054 ? problemOfCode(one) : null))
}

const finishDepartures = finishPeople('deactivated')
const DEPARTURES_AT_ONCE = 20
/** Each in a transaction of its own: a departure holds the person, and one after the other the courses whose seats come back. */
const letGoSome =
  (effects: readonly Leaving[]): Way['some'] =>
  async ({ kit, ctx, read, write, stopping }, claimed) => {
    const lines = await read((tx) => readyLines(tx, claimed, DEPARTURES_AT_ONCE))
    let job: Stepped = claimed
    if (lines.length === 0)
      return write(async (tx) => {
        const held = await holdJob(tx, claimed, claimedUntil(ctx.now))
        return held ? finishDepartures(tx, ctx, held) : null
      })
    for (const { line, row } of lines) {
      if (stopping.aborted || !job) break
      const before: JobRow = job
      const now = { ...ctx, now: kit.clock.now() }
      job = await write(async (tx) => {
        const held = await holdJob(tx, before, claimedUntil(now.now))
        if (!held) return null
        const gone = await deactivateTraineeUsers(effects, tx, now, held.company_id, userIdOf(row))
        return settleLines(tx, held.job_id, [gone ? { line, outcome: 'deactivated', problems: [] } : skippedWith(line, 10054)])
      })
      await letOthersIn()
    }
    return job
  }

const finishInvitations = finishPeople('invited')
const finishMoves = finishPeople('moved')
export const invitationsWork: Way = {
  call: inviteAllMatchingTrainees,
  some: someLines(inviteLines, 'invited', finishInvitations),
  finish: finishInvitations,
}
export const movesWork: Way = { call: moveAllMatchingTrainees, some: someLines(moveLines, 'moved', finishMoves), finish: finishMoves }
/** Features that stand above bring what follows for whoever is let go (leaving.ts). */
export const departuresWork = (effects: readonly Leaving[]): Way => ({
  call: deactivateTrainees,
  some: letGoSome(effects),
  finish: finishDepartures,
})

export const importWork: Way = { call: commitTraineeImport, some: importSome, finish: finishImport }
export const approvalWork: Way = { call: approveAllMatchingTraineeRegistrations, some: approveSome, finish: finishApproval }
