/** What is decided once, as its row says it: its state, the names of its queues, and whom a history names. */
import { type ApprovalQuery, approvalQueries } from '@jujur/contract/approvals.ts'
import { approveStatus } from '@jujur/contract/enumerations.ts'
import type { Step } from './approvals.rules.ts'

export type Status = 1 | 2 | 3
type State = 'pending' | 'approved' | 'rejected'
const status: Record<State, Status> = { pending: approveStatus.PENDING, approved: approveStatus.APPROVED, rejected: approveStatus.REJECTED }

/** `approve_status_id` of the wire and of the row (specification section 4). */
export const statusColumns = (state: State): { approve_status_id: Status } => ({ approve_status_id: status[state] })
export const stateOfStatus = (approve_status_id: number): State =>
  approve_status_id === status.pending ? 'pending' : approve_status_id === status.approved ? 'approved' : 'rejected'

const statusOf: Record<ApprovalQuery, Status> = {
  PENDING: approveStatus.PENDING,
  APPROVED_HISTORY_LIST: approveStatus.APPROVED,
  REJECTED: approveStatus.REJECTED,
}

/** The state that a queue's name asks for (specification section 4); 10006 for any other word, also none. */
export const queueOf = (q: string): { ok: true; value: Status } | { refuse: 10006 } => {
  const word = approvalQueries.find((known) => known === q.trim())
  return word ? { ok: true, value: statusOf[word] } : { refuse: 10006 }
}

/** The same; one thing that is asked for by its id alone is found whatever became of it. */
export const queueOfOne = (q: string, id: number | undefined): { ok: true; value: Status | undefined } | { refuse: 10006 } =>
  id !== undefined && q.trim() === '' ? { ok: true, value: undefined } : queueOf(q)

/** Null where the public form submitted. */
export const submitterOf = (steps: readonly Step[]): string | null => steps.find(({ action }) => action === 'submitted')?.name ?? null

/** Who had the last word; null while nobody had. */
export const deciderOf = ({ approve_status_id }: { approve_status_id: number }, steps: readonly Step[]): string | null =>
  approve_status_id === approveStatus.PENDING ? null : (steps.findLast(({ action }) => action === 'approved' || action === 'rejected')?.name ?? null)
