/** What every item shows that two people decide on (product.md section 2, four eyes). */
import { z } from 'zod'
import { Id, Instant, lines, text } from './call.ts'

export const approvalActions = ['submitted', 'edited', 'approved', 'rejected'] as const
export type ApprovalAction = (typeof approvalActions)[number]
/** What is kept besides, for four eyes alone and shown to nobody: whom the item names as somebody that its approval makes an administrator. */
export const stepActions = [...approvalActions, 'named'] as const
export type StepAction = (typeof stepActions)[number]

/** Newest last. `name` is null where the public form submitted; `stage` names the approval of items that pass two. */
export const History = z.array(
  z.strictObject({
    action: z.enum(approvalActions),
    stage: z.string().nullable(),
    at: Instant,
    name: z.string().nullable(),
    remarks: z.string().nullable(),
  }),
)
export type History = z.output<typeof History>

/** Why somebody who may decide in general may not decide on this one. */
export const obstacles = ['own', 'decided', 'permission'] as const
export const Can = z.strictObject({ approve: z.boolean(), reject: z.boolean(), edit: z.boolean(), because: z.enum(obstacles).nullable() })
/** Of what is looked up before it is approved; `findings`: what was found must be corrected first, or it is rejected; `proposal`: nobody has said yet what there is to decide. */
export const CanUnlessFindings = Can.extend({ because: z.enum([...obstacles, 'findings', 'proposal']).nullable() })

/** What a decision says to the people it concerns; a rejection needs it. */
export const Remarks = lines(500)
export const Version = z.int().min(1).max(2_147_483_647)
export const ApproveStatusId = z.union([z.literal(1), z.literal(2), z.literal(3)])

/** The lists of what is to be decided: `q` is one of three words, trimmed; anything else is 10006 (specification section 4). */
export const approvalQueries = ['PENDING', 'APPROVED_HISTORY_LIST', 'REJECTED'] as const
export type ApprovalQuery = (typeof approvalQueries)[number]

/** The fields that every item under approval shows beside its own. */
export const approvalFields = {
  approve_status_id: ApproveStatusId,
  version: Version,
  submitted_at: Instant,
  /** Null where the public form submitted. */
  submitted_by: z.string().nullable(),
  decided_at: Instant.nullable(),
  decided_by: z.string().nullable(),
  remarks: z.string().nullable(),
  history: History,
  can: Can,
} as const

/** Input of the queues: `q` is the state, `search` the words to look for. */
export const queueExtra = { search: text(100, 0).default('') } as const
/** Narrows a queue to what waits for the reader at one of these desks, exactly as their dashboard counts it. */
export const waitsAt = <const Desks extends readonly [string, ...string[]]>(...desks: Desks) => ({ waits: z.enum(desks).optional() })
export const OptionalVersion = Version.optional()
export const BulkIds = z.array(Id).min(1).max(100)
