/** Which jobs there are, and when each last ran. */
import { eq, notInArray, sql } from 'drizzle-orm'
import type { Connection } from '../database/database.ts'
import { jobRun } from './job-run.table.ts'

/** Those of the release that starts; one that is no more is forgotten. An occurrence counts from when its schedule was first known. */
export const nameJobs = async (tx: Connection, jobs: readonly { name: string; every: string }[], now: Date): Promise<void> => {
  const names = jobs.map(({ name }) => name)
  await tx.sql.delete(jobRun).where(names.length > 0 ? notInArray(jobRun.name, names) : sql`true`)
  if (jobs.length === 0) return
  await tx.sql
    .insert(jobRun)
    .values(jobs.map(({ name, every }) => ({ name, every, known_since: now })))
    .onConflictDoUpdate({
      target: jobRun.name,
      set: { every: sql`excluded.every`, known_since: sql`excluded.known_since` },
      setWhere: sql`${jobRun.every} <> excluded.every`,
    })
}

export const keepRun = (tx: Connection, name: string, ran: { succeeded_at: Date; took_ms: number } | { failed_at: Date }) =>
  tx.sql.update(jobRun).set(ran).where(eq(jobRun.name, name))

export const jobRuns = (tx: Connection): Promise<(typeof jobRun.$inferSelect)[]> => tx.sql.select().from(jobRun).orderBy(jobRun.name)
