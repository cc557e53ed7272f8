/** The way of a course to its trainees: sent for review, then published or sent back, once. */
import type { Machine } from '../../approvals/approvals.rules.ts'
import type { ContentPart, CourseContent } from '../courses.rules.ts'
import { partsOf } from '../courses.rules.ts'

export type SubmissionState = 'pending' | 'published' | 'sent_back' | 'withdrawn'
export type SubmissionAction = 'publish' | 'send_back'

export const publishing = {
  transitions: [
    { from: 'pending', action: 'publish', step: 'checker', to: 'published', history: 'approved', audit: 'published' },
    { from: 'pending', action: 'send_back', step: 'checker', to: 'sent_back', history: 'rejected', audit: 'sent_back' },
  ],
  refuses: { missing: 10053, decided: 20073, notNow: 20073 },
} as const satisfies Machine<SubmissionState, SubmissionAction>

/** As every queue names its states (specification section 4); what was sent anew meanwhile is decided. */
export const submissionStatusOf = { pending: 2, published: 1, sent_back: 3, withdrawn: 3 } as const satisfies Record<SubmissionState, 1 | 2 | 3>
const queues = { 1: 'published', 2: 'pending', 3: 'sent_back' } as const
export const submissionStateOf = (approve_status_id: 1 | 2 | 3): SubmissionState => queues[approve_status_id]

type Hashes = {
  hash: string
  /** Of the last published version, and of what waits already. */
  live_hash: string | null
  waiting_hash: string | null
}

/** Why sending it would tell a reviewer nothing: exactly this waits already, or is published. */
export const nothingNew = ({ hash, live_hash, waiting_hash }: Hashes): 'waiting' | 'unchanged' | null =>
  hash === waiting_hash ? 'waiting' : hash === live_hash ? 'unchanged' : null

type Sending = Hashes & {
  course: { status: string; version: number }
  version: number | undefined
  stops: readonly unknown[]
  /** Null where it is not said to be a material change; else whether whoever took the last version would be asked for anything. */
  material: { asks: boolean } | null
}

/** May this be sent for review? Not what is archived, was changed since it was looked at, has what stops it, or says nothing new. */
export const maySubmit = ({ course, version, stops, material, ...hashes }: Sending) => {
  if (course.status === 'archived') return { refuse: 20073 as const, data: { reason: 'archived' } }
  if (version !== undefined && version !== course.version)
    return { refuse: 2111 as const, data: { reason: 'changed_since' as const, version: course.version } }
  if (stops.length > 0) return { refuse: 20073 as const, data: { reason: 'stopped', stops } }
  // Nobody has a certificate of an earlier version yet.
  if (material && hashes.live_hash === null) return { refuse: 20073 as const, data: { reason: 'first_version' } }
  if (material && !material.asks) return { refuse: 20073 as const, data: { reason: 'asks_nothing' } }
  const reason = nothingNew(hashes)
  if (reason) return { refuse: 20073 as const, data: { reason } }
  return { ok: true as const, value: undefined }
}

/**
 * Whose edits count against a publisher: of the parts that the last version had those since it was published; of parts that are new in the course
 * all there ever were, for nobody reviewed them here. A question leaves a draw by an edit of its own, so those that have left count too.
 */
export const editedParts = (last: CourseContent | null, now: CourseContent): { since: ContentPart[]; ever: ContentPart[] } => {
  const known = new Set((last ? partsOf(last) : []).map(({ kind, id }) => `${kind} ${id}`))
  const parts = partsOf(now)
  const isKnown = ({ kind, id }: ContentPart) => known.has(`${kind} ${id}`)
  const left = (last ? partsOf(last) : []).filter(
    (part) => part.kind === 'question' && !parts.some(({ kind, id }) => kind === part.kind && id === part.id),
  )
  return { since: [...parts.filter(isKnown), ...left], ever: parts.filter((part) => !isKnown(part)) }
}
