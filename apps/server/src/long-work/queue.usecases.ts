/** Queueing long work, within bounds. */
import type { Connection } from '../kit/database/database.ts'
import { TooBusy } from '../kit/security/fair-queue.ts'
import { deleteOldDryRuns, insertJob, type JobRow, type NewJob, unfinishedOf } from './long-work.store.ts'

/** Each is of up to ten thousand lines. */
export const MOST_WAITING = 20
/** Of one person: whoever checks a file again and again forgets the first of them. */
export const MOST_CHECKED = 10

/** Lets one more of a company's works wait, one after the other. @throws TooBusy where so many do already */
export const makeRoom = async (tx: Connection, company_id: number): Promise<void> => {
  if ((await unfinishedOf(tx, company_id)) >= MOST_WAITING) throw new TooBusy()
}

/** Stores work that waits from now on, or a dry run. @throws TooBusy */
export const queueJob = async (tx: Connection, job: NewJob): Promise<JobRow> => {
  if (job.state === 'waiting') await makeRoom(tx, job.company_id)
  const row = await insertJob(tx, job)
  if (job.state === 'checked') await deleteOldDryRuns(tx, job.user_id, MOST_CHECKED)
  return row
}
