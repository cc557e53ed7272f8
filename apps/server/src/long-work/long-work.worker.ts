/**
 * Works through long work. A job is claimed for some seconds and its claim prolonged with every step; what is done is
 * written in the transaction that counts it, so that after a crash another process goes on where this one stopped, and nothing is done twice.
 */
import { setImmediate as letOthersIn } from 'node:timers/promises'
import type { Call } from '@jujur/contract/call.ts'
import { mayCall, roleOf } from '@jujur/contract/permissions.ts'
import { routeToday } from '../access/routes.store.ts'
import type { SignInPerson } from '../identity/identity.rules.ts'
import { personById } from '../identity/identity.store.ts'
import type { ActionContext, HandlerKit, UnitOfWork } from '../kit/call/handler.ts'
import type { Kit } from '../kit/call/kit.ts'
import type { Connection } from '../kit/database/database.ts'
import { everything, type Scope } from '../kit/database/scope.ts'
import { eachByItself } from '../kit/jobs/each.ts'
import type { Job } from '../kit/jobs/jobs.ts'
import { readClock } from '../kit/time/clock.ts'
import { couldNot, isStillOf, MOST_FAILURES, noLongerAllowed, type Problem, pauseMs } from './long-work.rules.ts'
import {
  claimJob,
  finishJob,
  holdJob,
  type JobRow,
  type LineOutcome,
  noteFailure,
  readyLines,
  releaseJob,
  settleLines,
  skipTheRest,
} from './long-work.store.ts'

/** After this a job whose process died is free for another. */
const CLAIMED_MS = 15_000
export const claimedUntil = (now: Date) => new Date(now.getTime() + CLAIMED_MS)

/** Of the person who ordered it: `read` and `write` open only while they may still order it. */
export type Work = UnitOfWork & { kit: HandlerKit; ctx: ActionContext & { actor: SignInPerson }; stopping: AbortSignal }
/** The job with its claim prolonged; null when it is finished, or somebody else's by now. */
export type Stepped = JobRow | null
/** One kind of long work: the call that orders it, whose right is asked again; some of its lines; and what is told at its end. */
export type Way = {
  readonly call: Call
  readonly some: (work: Work, claimed: JobRow) => Promise<Stepped>
  readonly finish: (tx: Connection, ctx: Work['ctx'], job: JobRow) => Promise<null>
}
export type Ways = Readonly<Record<JobRow['kind'], Way>>

/** Per line, in its order: null where it is done, else what stands against it. */
export type Works = (tx: Connection, ctx: Work['ctx'], job: JobRow, rows: readonly unknown[]) => Promise<(Problem | null)[]>

const LINES_AT_ONCE = 50
/** Some lines, in the transaction that counts them. */
export const someLines =
  (works: Works, outcome: Exclude<LineOutcome['outcome'], 'skipped'>, finish: Way['finish']): Way['some'] =>
  ({ write, ctx }, claimed) =>
    write(async (tx) => {
      const job = await holdJob(tx, claimed, claimedUntil(ctx.now))
      if (!job) return null
      const lines = await readyLines(tx, job, LINES_AT_ONCE)
      if (lines.length === 0) return finish(tx, ctx, job)
      const rows = lines.map(({ row }) => row)
      const problems = await works(tx, ctx, job, rows)
      const outcomes = lines.map(({ line }, i): LineOutcome => {
        const problem = problems[i]
        return problem ? { line, outcome: 'skipped', problems: [problem] } : { line, outcome, problems: [] }
      })
      return settleLines(tx, job.job_id, outcomes)
    })

/** Thrown out of the work: who ordered it may not any more. */
class NoLongerAllowed extends Error {
  override readonly name = 'NoLongerAllowed'
}

/** Checked in the transaction that does the work, as the access guard is for signed-in people. */
const mayStill = async (tx: Connection, { call }: Way, claimed: JobRow): Promise<boolean> => {
  const person = await personById(tx, claimed.user_id)
  if (!person || !isStillOf(claimed.company_id, person)) return false
  return mayCall(call, await routeToday(tx, call), { role: roleOf(person.system_type_id), permission: person.permission })
}

const jobUnitOfWork = ({ database }: Kit, way: Way, claimed: JobRow): UnitOfWork => {
  const scope: Scope = { kind: 'company', company_id: claimed.company_id }
  const through =
    <T>(work: (tx: Connection) => Promise<T>) =>
    async (tx: Connection) => {
      if (!(await mayStill(tx, way, claimed))) throw new NoLongerAllowed()
      return work(tx)
    }
  return { read: (work) => database.read(scope, through(work)), write: (work) => database.write(scope, through(work)) }
}

/** Whoever may not do this any more does not do it by a job either: what is left is skipped. */
const giveUp = ({ finish }: Way, { database }: Kit, { ctx }: Work, claimed: JobRow): Promise<Stepped> =>
  database.write({ kind: 'company', company_id: claimed.company_id }, async (tx) => {
    const job = await holdJob(tx, claimed, claimedUntil(ctx.now))
    return job ? finish(tx, ctx, await skipTheRest(tx, job.job_id, noLongerAllowed)) : null
  })

const someOf = async (way: Way, kit: Kit, work: Work, job: JobRow): Promise<Stepped> => {
  try {
    return await way.some(work, job)
  } catch (error) {
    if (error instanceof NoLongerAllowed) return giveUp(way, kit, work, job)
    throw error
  }
}

/** What failed again and again is left out, or where it is the end not told of: a job is in the way of its company's others for a while at most. */
const giveWay = async (kit: Kit, claimed: JobRow): Promise<Stepped> => {
  const now = await readClock(kit)
  return kit.database.write({ kind: 'company', company_id: claimed.company_id }, async (tx) => {
    const job = await holdJob(tx, claimed, claimedUntil(now))
    if (!job) return null
    const [next] = await readyLines(tx, job, 1)
    if (next) return settleLines(tx, job.job_id, [{ line: next.line, outcome: 'skipped', problems: [couldNot] }])
    await finishJob(tx, job.job_id, now)
    return null
  })
}

const goOn = async (way: Way, kit: Kit, claimed: JobRow, stopping: AbortSignal): Promise<Stepped> => {
  const now = await readClock(kit)
  const actor = await kit.database.read(everything, (tx) => personById(tx, claimed.user_id))
  if (!actor) throw new Error('a job belongs to a person')
  return someOf(way, kit, { ...jobUnitOfWork(kit, way, claimed), kit, stopping, ctx: { actor, now, kit, request: claimed.request } }, claimed)
}

/** One step, after which whoever waits may have the turn. */
const workOnOne = async (way: Way, kit: Kit, claimed: JobRow, stopping: AbortSignal): Promise<void> => {
  const step = claimed.failures < MOST_FAILURES ? goOn(way, kit, claimed, stopping) : giveWay(kit, claimed)
  const left = await step.catch(async (error: unknown) => {
    const until = new Date((await readClock(kit)).getTime() + pauseMs(claimed.failures + 1))
    await kit.database.write(everything, async (tx) => void (await noteFailure(tx, claimed, until)))
    throw error
  })
  await letOthersIn()
  if (left) {
    const now = await readClock(kit)
    await kit.database.write(everything, async (tx) => void (await releaseJob(tx, left, now)))
  }
}

async function* claims(kit: Kit, stopping: AbortSignal) {
  while (!stopping.aborted) {
    const now = await readClock(kit)
    const job = await kit.database.write(everything, (tx) => claimJob(tx, now, claimedUntil(now)))
    if (!job) return
    yield job
  }
}

/** Until nothing waits: a step of one company's, then a step of the next company's. A job whose step fails is tried again after a growing pause. */
export const workOn =
  (ways: Ways): Job['work'] =>
  (kit, stopping) =>
    eachByItself(kit, claims(kit, stopping), stopping, (job) => workOnOne(ways[job.kind], kit, job, stopping))
