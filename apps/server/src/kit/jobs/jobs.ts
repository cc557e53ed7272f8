/**
 * Recurring work, started with the server and stopped with it (docs/adr/005-jobs.md).
 * `every` is a cron expression in Malaysian time: each occurrence runs once, in one process, and again (twice at most) when it fails;
 * what came due while no process ran is made up for once.
 * `everySeconds` runs in each process after the one before; what it takes up it claims itself.
 */
import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { PgBoss } from 'pg-boss'
import type { Kit } from '../call/kit.ts'
import { loginWith } from '../database/connection-settings.ts'
import { loggedError } from '../security/logged-error.ts'
import { SomeFailed } from './each.ts'
import { asWorkRole, JOB_SCHEMA, jobSchema } from './jobs-schema.ts'

export type Job = {
  /** Must bear being run again after a failure. Long work stops early when `stopping` is aborted. */
  work: (kit: Kit, stopping: AbortSignal) => Promise<void>
} & ({ every: string; everySeconds?: never } | { everySeconds: number; every?: never })

/** By name: letters, digits, underscores and hyphens. */
export type Jobs = Record<string, Job>

const TIME_ZONE = 'Asia/Kuala_Lumpur'
const DAY_MS = 24 * 60 * 60 * 1000
const HOUR_SECONDS = 60 * 60
/** The embedded database's one process makes up this long after its start. */
const SOON_MS = 5_000
/** A little less than the server gives itself to stop. */
const STOP_MS = 8_000

const attempt = async (kit: Kit, name: string, job: Job, stopping: AbortSignal): Promise<void> => {
  try {
    await job.work(kit, stopping)
  } catch (error) {
    kit.log.error({ job: name, ...loggedError(error) }, 'job failed')
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
    failures = await attempt(kit, name, job, stopping).then(
      () => 0,
      (error: unknown) => (error instanceof SomeFailed ? 0 : failures + 1),
    )
  }
}

const nextOf = (every: string): number => {
  // Only its arithmetic: nothing is connected.
  const [next] = new PgBoss({ db: { executeSql: () => Promise.resolve({ rows: [] }) } }).previewSchedule(every, {
    tz: TIME_ZONE,
    count: 1,
    from: new Date(),
  })
  if (!next) throw new Error(`the schedule ${every} never comes`)
  return next.getTime()
}

/** Embedded database: there is one process, so its own clock will do. */
const soonAndThenEvery = (every: string): (() => number) => {
  let begun = false
  return () => {
    if (begun) return nextOf(every)
    begun = true
    return Date.now() + SOON_MS
  }
}

type CronJobs = [name: string, job: Job & { every: string }][]

/** Served database: pg-boss keeps the schedules and sees to it that each occurrence runs once among all processes. */
const startBoss = async (kit: Kit, url: string, jobs: CronJobs, stopping: AbortSignal): Promise<PgBoss> => {
  const boss = new PgBoss({
    ...loginWith(url, asWorkRole),
    schema: JOB_SCHEMA,
    application_name: 'jujur jobs',
    max: 2,
    migrate: false,
    createSchema: false,
  })
  boss.on('error', (error) => kit.log.error({ error: error.constructor.name }, 'jobs: trouble with the database'))
  boss.on('warning', ({ message }) => kit.log.warn({ message }, 'jobs: warning'))
  await boss.start()
  for (const [name, job] of jobs) {
    await boss.createQueue(name, { policy: 'exclusive', retryLimit: 2, retryDelay: 60, retryBackoff: true, expireInSeconds: HOUR_SECONDS })
    await boss.schedule(name, job.every, null, { tz: TIME_ZONE, missed: 'once' })
    await boss.work(name, { pollingIntervalSeconds: 10 }, () => attempt(kit, name, job, stopping))
  }
  const gone = (await boss.getSchedules()).filter((schedule) => !jobs.some(([name]) => name === schedule.name))
  for (const { name } of gone) await boss.unschedule(name)
  return boss
}

/** Starts all jobs; answers how to stop them, which waits for what is running. */
export const startJobs = async (kit: Kit, jobs: Jobs): Promise<() => Promise<void>> => {
  const { databaseUrl, databaseOwnerUrl } = kit.settings
  const stop = new AbortController()
  const named = Object.entries(jobs)
  const scheduled = named.filter((entry): entry is CronJobs[number] => entry[1].every !== undefined)
  for (const [, { every }] of scheduled) nextOf(every) // throws where an expression is none

  let boss: PgBoss | null = null
  if (kit.database.served && databaseUrl && databaseOwnerUrl) {
    await jobSchema(databaseOwnerUrl)
    boss = await startBoss(kit, databaseUrl, scheduled, stop.signal)
  }
  const running = named.flatMap(([name, job]) => {
    if (job.every === undefined) return repeat(kit, name, job, () => Date.now() + job.everySeconds * 1000, stop.signal)
    return boss ? [] : repeat(kit, name, job, soonAndThenEvery(job.every), stop.signal)
  })
  return async () => {
    stop.abort()
    await Promise.all([...running, boss?.stop({ graceful: true, timeout: STOP_MS })])
  }
}
