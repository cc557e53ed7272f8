/** Scheduled jobs on a served database: pg-boss keeps the schedules, and sees to it that each occurrence runs once among all processes. */

import { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { loginWith } from '../database/connection-settings.ts'
import { asWorkRole, JOB_SCHEMA, jobSchema } from './jobs-schema.ts'
import { TIME_ZONE } from './schedule.ts'

export type Scheduled = {
  name: string
  every: string
  /** Once, under the id that pg-boss gave the occurrence: a retry has the same. */
  run: (id: string) => Promise<void>
}

const HOUR_SECONDS = 60 * 60
/** A little less than the server gives itself to stop. */
const STOP_MS = 8_000

/** Answers how to stop, which waits for what is running. */
export const startBoss = async (
  log: Logger,
  urls: { work: string; owner: string },
  scheduled: readonly Scheduled[],
): Promise<() => Promise<void>> => {
  await jobSchema(urls.owner)
  const boss = new PgBoss({
    ...loginWith(urls.work, asWorkRole),
    schema: JOB_SCHEMA,
    application_name: 'jujur jobs',
    max: 2,
    migrate: false,
    createSchema: false,
  })
  boss.on('error', (error) => log.error({ error: error.constructor.name }, 'jobs: trouble with the database'))
  boss.on('warning', ({ message }) => log.warn({ message }, 'jobs: warning'))
  await boss.start()
  for (const { name, every, run } of scheduled) {
    await boss.createQueue(name, { policy: 'exclusive', retryLimit: 2, retryDelay: 60, retryBackoff: true, expireInSeconds: HOUR_SECONDS })
    await boss.schedule(name, every, null, { tz: TIME_ZONE, missed: 'once' })
    await boss.work(name, { pollingIntervalSeconds: 10 }, async ([job]) => job && run(job.id))
  }
  const gone = (await boss.getSchedules()).filter((schedule) => !scheduled.some(({ name }) => name === schedule.name))
  for (const { name } of gone) await boss.unschedule(name)
  return () => boss.stop({ graceful: true, timeout: STOP_MS })
}
