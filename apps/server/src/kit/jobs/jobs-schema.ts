/** Where pg-boss keeps its own: a schema of its own, owned by the working role, so that the server needs no further right to run it. */
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { loginWith, WORK_ROLE } from '../database/connection-settings.ts'

export const JOB_SCHEMA = 'jobs'
const LOCK = 7_305_802

/** How a connection of pg-boss works: as the same unprivileged role as the rest of the server. */
export const asWorkRole = `-c role=${WORK_ROLE} -c timezone=UTC -c statement_timeout=60000`

/** Makes or renews the job schema, as the database's owner; processes starting together take turns. */
export const jobSchema = async (ownerUrl: string): Promise<void> => {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    await owner.query('select pg_advisory_lock($1)', [LOCK])
    await owner.query(`create schema if not exists ${JOB_SCHEMA} authorization ${WORK_ROLE}`)
    const boss = new PgBoss({
      ...loginWith(ownerUrl, asWorkRole),
      schema: JOB_SCHEMA,
      createSchema: false,
      supervise: false,
      schedule: false,
      max: 1,
    })
    boss.on('error', () => undefined) // start() rejects with the same
    await boss.start()
    await boss.stop({ graceful: false })
  } finally {
    await owner.end()
  }
}
