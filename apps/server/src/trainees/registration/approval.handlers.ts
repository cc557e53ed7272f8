/** Deciding on pre-registered trainees: one, some, or all that match. */
import type * as calls from '@jujur/contract/trainees.ts'
import { refuseIfTaken } from '../../accounts/refuse-if-taken.usecases.ts'
import { audit } from '../../audit/audit.store.ts'
import { type Answer, type Context, type Handler, isRefused, ok, refuse } from '../../kit/call/handler.ts'
import { ownCompanyId } from '../../kit/call/own-company.ts'
import type { Connection } from '../../kit/database/database.ts'
import { setTotal } from '../../long-work/long-work.store.ts'
import { toJob } from '../../long-work/long-work.view.ts'
import { queueJob, triggerWork } from '../../long-work/queue.usecases.ts'
import { traineesApproved, traineesRejected } from '../trainees.kinds.ts'
import { onlyDecision, someWait, versionForEach } from '../trainees.rules.ts'
import { approveTraineeRegistration, type DecidedRegistration, type NotDecided, type OneChoice, reject, tellSubmitters } from './decision.usecases.ts'
import { wantsFourEyes } from './four-eyes.usecases.ts'
import { insertMatchingLines } from './matching.store.ts'
import { ownRegistrationIds } from './registration.store.ts'

type Deciding = Context<typeof calls.approveTraineeUserRegistration> | Context<typeof calls.rejectTraineeUserRegistration>
type Outcome = DecidedRegistration | NotDecided
type Ways = {
  decide: (tx: Connection, ctx: Deciding, choice: OneChoice) => Promise<Outcome>
  kind: typeof traineesApproved | typeof traineesRejected
}

/**
 * Each id in a transaction of its own, so that one refusal leaves the others be; a foreign id refuses all before anything is written.
 * A single id that four eyes or a decision made before forbid is the call's own refusal.
 */
const decideEach = async (context: Deciding, { decide, kind }: Ways): Promise<Answer<typeof calls.approveTraineeUserRegistration>> => {
  const { actor, read, write, input } = context
  const { temp_trainee_user_registration_ids: ids, versions, remarks } = input
  const fits = versionForEach(ids, versions)
  if (isRefused(fits)) return fits
  const { own, fourEyes } = await read(async (tx) => ({
    own: await ownRegistrationIds(tx, ids),
    fourEyes: await wantsFourEyes(tx, ownCompanyId(actor)),
  }))
  if (!ids.every((id) => own.has(id))) return refuse(4444)

  const outcomes: Outcome[] = []
  for (const [i, id] of ids.entries()) {
    const choice = { id, version: versions?.[i], remarks, fourEyes }
    outcomes.push(await refuseIfTaken(() => write((tx) => decide(tx, context, choice))))
  }
  const alone = onlyDecision(outcomes)
  if (isRefused(alone)) return alone
  const decided = outcomes.filter((outcome): outcome is DecidedRegistration => !('refuse' in outcome))
  if (decided.length > 0) await write((tx) => tellSubmitters(tx, context, kind, decided, remarks))
  const results = ids.map((temp_trainee_user_registration_id, i) => {
    const outcome = outcomes[i] as Outcome
    return 'refuse' in outcome
      ? { temp_trainee_user_registration_id, done: false, code: outcome.refuse, user_id: null }
      : { temp_trainee_user_registration_id, done: true, code: 2100, user_id: outcome.user_id }
  })
  return ok({ results })
}

export const approveTraineeUserRegistration: Handler<typeof calls.approveTraineeUserRegistration> = (context) =>
  decideEach(context, { decide: approveTraineeRegistration, kind: traineesApproved })

export const rejectTraineeUserRegistration: Handler<typeof calls.rejectTraineeUserRegistration> = (context) =>
  decideEach(context, { decide: reject, kind: traineesRejected })

/** What matches now is written down line by line; what comes later waits for another decision. */
export const approveAllMatchingTraineeRegistrations: Handler<typeof calls.approveAllMatchingTraineeRegistrations> = async (context) => {
  const { input, actor, write, now, request } = context
  const company_id = ownCompanyId(actor)
  const answer = await write(async (tx): Promise<Answer<typeof calls.approveAllMatchingTraineeRegistrations>> => {
    const job = await queueJob(tx, {
      company_id,
      user_id: actor.user_id,
      kind: 'approval',
      state: 'waiting',
      remarks: input.remarks ?? null,
      request: { id: request.id, ip: request.ip },
      total: 0,
      created_at: now,
    })
    const total = await insertMatchingLines(tx, job, { words: input.search, department: input.department })
    const some = someWait(total)
    if (isRefused(some)) return some
    await setTotal(tx, job.job_id, total)
    await audit(tx, context, { action: 'trainee_approval.started', entity: 'trainee_job', entity_id: job.job_id, company_id, after: { total } })
    return ok({ job: toJob({ ...job, total }) })
  })
  return triggerWork(answer)
}
