/** Queueing long work, within bounds. */
import type { ActionContext } from '../kit/call/handler.ts'
import type { Connection } from '../kit/database/database.ts'
import { triggerNow } from '../kit/jobs/jobs.ts'
import { TooBusy } from '../kit/security/fair-queue.ts'
import { DRY_RUN_LIFE_MS, JOB_NAME } from './long-work.rules.ts'
import { deleteOldDryRuns, insertJob, insertLines, type JobRow, type NewJob, type NewJobLine, unfinishedOf } from './long-work.store.ts'

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

type Order = Pick<NewJob, 'company_id' | 'kind' | 'assignment' | 'file_name' | 'headings' | 'columns'> & {
  readonly lines: readonly NewJobLine[]
  /** Nothing happens before somebody confirms it. */
  readonly isDryRun?: boolean
}

/** Work that is known line by line when it is ordered; a line that is left out counts as worked. @throws TooBusy */
export const orderWork = async (
  tx: Connection,
  { actor, now, request }: ActionContext,
  { lines, isDryRun = false, ...order }: Order,
): Promise<JobRow> => {
  const skipped = lines.filter(({ outcome }) => outcome === 'skipped').length
  const job = await queueJob(tx, {
    ...order,
    user_id: actor.user_id,
    state: isDryRun ? 'checked' : 'waiting',
    request: { id: request.id, ip: request.ip },
    total: lines.length,
    worked: skipped,
    skipped,
    created_at: now,
    expires_at: isDryRun ? new Date(now.getTime() + DRY_RUN_LIFE_MS) : null,
  })
  await insertLines(tx, job, lines)
  return job
}

/** Once committed: what was ordered need not wait for the next round. */
export const triggerWork = <A extends object>(answer: A): A => {
  if ('ok' in answer) triggerNow(JOB_NAME)
  return answer
}
