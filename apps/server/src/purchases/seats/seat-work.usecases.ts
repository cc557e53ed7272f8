/** Long work on seats: written down line by line, with what the audit log says of its beginning. */
import type { AuditKind } from '@jujur/contract/audit-kinds.ts'
import { audit } from '../../audit/audit.store.ts'
import type { ActionContext } from '../../kit/call/handler.ts'
import type { Connection } from '../../kit/database/database.ts'
import type { JobRow, NewJob, NewJobLine } from '../../long-work/long-work.store.ts'
import { orderWork } from '../../long-work/queue.usecases.ts'

type SeatWork = Pick<NewJob, 'kind' | 'file_name' | 'headings'> & {
  due_on: string | null
  lines: readonly NewJobLine[]
  isDryRun?: boolean
  action: Extract<AuditKind, `seats.${string}`>
  /** What the line of the log says beside how many are meant. */
  after?: Record<string, unknown>
}
type Purchased = { purchased_course_id: number; company_id: number }

/** @throws TooBusy */
export const orderSeatWork = async (
  tx: Connection,
  ctx: ActionContext,
  { purchased_course_id, company_id }: Purchased,
  { due_on, action, after, ...order }: SeatWork,
): Promise<JobRow> => {
  const job = await orderWork(tx, ctx, { ...order, company_id, assignment: { purchased_course_id, due_on } })
  const told = { job_id: job.job_id, total: job.total, ...after }
  await audit(tx, ctx, { action, entity: 'purchased_course', entity_id: purchased_course_id, company_id, after: told })
  return job
}
