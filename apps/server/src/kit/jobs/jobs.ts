/**
 * Recurring work, started with the server and stopped with it (docs/adr/005-jobs.md).
 * `every` is a cron expression in Malaysian time: each occurrence runs once, in one process, and again (twice at most) when it fails;
 * what came due while no process ran is made up for once.
 * `everySeconds` runs in each process after the one before; what it takes up it claims itself.
 * Each run has an id, and every line that its job logs bears it.
 */
import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Kit } from '../call/kit.ts'
import { everything } from '../database/scope.ts'
import { loggedError } from '../security/logged-error.ts'
import { DAY_MS } from '../time/calendar.rules.ts'
import { readClock } from '../time/clock.ts'
import { type TraceSpan, tracer, within } from '../tracing/tracing.ts'
import { SomeFailed } from './each.ts'
import { keepRun, nameJobs } from './job-runs.store.ts'
import { nextRun } from './schedule.ts'

export type Job = {
  /** Must bear being run again after a failure. Long work stops early when `stopping` is aborted. */
  work: (kit: Kit, stopping: AbortSignal) => Promise<void>
} & ({ every: string; everySeconds?: never } | { everySeconds: number; every?: never })

/** By name: letters, digits, underscores and hyphens. */
export type Jobs = Record<string, Job>

/** The embedded database's one process makes up this long after its start. */
const SOON_MS = 5_000

const runOnce = async (kit: Kit, name: string, job: Job, stopping: AbortSignal, run_id: string = randomUUID()): Promise<void> => {
  const log = kit.log.child({ job: name, run_id })
  const began = performance.now()
  const work = () => job.work({ ...kit, log }, stopping)
  /** Whoever watches is told late rather than the job failing by it. */
  const keep = async (ran: (now: Date) => Parameters<typeof keepRun>[2]) => {
    if (job.every === undefined) return
    await readClock(kit)
      .then((now) => kit.database.write(everything, (tx) => keepRun(tx, name, ran(now))))
      .catch((error: unknown) => log.warn(loggedError(error), 'job: its run could not be noted'))
  }
  const span: TraceSpan | undefined = tracer()?.root('job', name, { run_id })
  try {
    await (span ? within(span, work) : work())
    // What runs every few seconds would fill the log.
    const took_ms = Math.round(performance.now() - began)
    log[job.every === undefined ? 'debug' : 'info']({ ms: took_ms }, 'job done')
    await keep((succeeded_at) => ({ succeeded_at, took_ms }))
  } catch (error) {
    log.error(loggedError(error), 'job failed')
    await keep((failed_at) => ({ failed_at }))
    throw error
  }
}

/** Waits until `at`, however far; ends early when told. */
const waitUntil = async (at: number, ending: AbortSignal): Promise<void> => {
  while (!ending.aborted && Date.now() < at) await sleep(Math.min(at - Date.now(), DAY_MS), undefined, { signal: ending }).catch(() => undefined)
}

const triggers = new EventEmitter().setMaxListeners(0)
/** Runs a waiting `everySeconds` job of this process at once, for work that a person watches. Does nothing in a process without jobs. */
export const triggerNow = (name: string): void => void triggers.emit(name)

const waitUntilDue = async (name: string, at: number, stopping: AbortSignal): Promise<void> => {
  const triggered = new AbortController()
  const wake = () => triggered.abort()
  triggers.once(name, wake)
  await waitUntil(at, AbortSignal.any([stopping, triggered.signal]))
  triggers.off(name, wake)
}

/** One run after another in this process; after failures in a row the pause doubles, up to 32 times. Where some of several failed, the others do not wait. */
const repeat = async (kit: Kit, name: string, job: Job, next: () => number, stopping: AbortSignal): Promise<void> => {
  let failures = 0
  for (;;) {
    const at = next()
    await waitUntilDue(name, at + (2 ** Math.min(failures, 5) - 1) * (at - Date.now()), stopping)
    if (stopping.aborted) return
    failures = await runOnce(kit, name, job, stopping).then(
      () => 0,
      (error: unknown) => (error instanceof SomeFailed ? 0 : failures + 1),
    )
  }
}

/** Embedded database: there is one process, so its own clock will do. */
const soonAndThenEvery = (every: string): (() => number) => {
  let begun = false
  return () => {
    if (begun) return nextRun(every).getTime()
    begun = true
    return Date.now() + SOON_MS
  }
}

type ScheduledJob = Job & { every: string }

/** Starts all jobs; answers how to stop them, which waits for what is running. */
export const startJobs = async (kit: Kit, jobs: Jobs): Promise<() => Promise<void>> => {
  const { databaseUrl, databaseOwnerUrl } = kit.settings
  const stop = new AbortController()
  const named = Object.entries(jobs)
  const scheduled = named.filter((entry): entry is [string, ScheduledJob] => entry[1].every !== undefined)
  for (const [, { every }] of scheduled) nextRun(every) // throws where an expression is none

  const now = await readClock(kit)
  const known = scheduled.map(([name, { every }]) => ({ name, every }))
  await kit.database.write(everything, (tx) => nameJobs(tx, known, now))

  const isServed = kit.database.served && databaseUrl && databaseOwnerUrl
  // Loaded on a served database only: the embedded one starts without pg-boss.
  const stopBoss = isServed
    ? await (await import('./boss.ts')).startBoss(
        kit.log,
        { work: databaseUrl, owner: databaseOwnerUrl },
        scheduled.map(([name, job]) => ({ name, every: job.every, run: (id) => runOnce(kit, name, job, stop.signal, id) })),
      )
    : null
  const running = named.flatMap(([name, job]) => {
    if (job.every === undefined) return repeat(kit, name, job, () => Date.now() + job.everySeconds * 1000, stop.signal)
    return stopBoss ? [] : repeat(kit, name, job, soonAndThenEvery(job.every), stop.signal)
  })
  return async () => {
    stop.abort()
    await Promise.all([...running, stopBoss?.()])
  }
}
