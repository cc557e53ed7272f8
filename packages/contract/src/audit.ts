/** The audit log: its keys for everyone, and whether it is whole. */
import { z } from 'zod'
import { defineCall, Empty, Instant } from './call.ts'

/**
 * `missing`: numbers are left out. `changed`: a line is not what was hashed. `broken`: a line does not follow the one before.
 * `cut`: a head tells of more lines than there are. `head_differs`: the line a head tells of is another. `forged`: a head's signature is not right,
 * or of an unknown key. `keyed_open`: no signed head closes the lines that were once hashed with a key.
 */
export const auditFaults = ['missing', 'changed', 'broken', 'cut', 'head_differs', 'forged', 'keyed_open'] as const
export type AuditFault = (typeof auditFaults)[number]

/** Lines that do not fit by a fault of the portal, as a signed line of the log (`audit_event_id`) says, with the reason. They are not among the faults. */
export const ClosedSegment = z.strictObject({
  from: z.int(),
  to: z.int(),
  /** How many they have. */
  faults: z.int(),
  reason: z.string(),
  at: Instant,
  audit_event_id: z.int(),
})
export type ClosedSegment = z.infer<typeof ClosedSegment>

const AuditKey = z.strictObject({ key_id: z.string(), public_key: z.string(), since: Instant })

export const getAuditKeys = defineCall({
  name: 'getAuditKeys',
  title: 'The public keys (Ed25519) that heads of the audit log are signed with',
  access: { who: 'public' },
  input: Empty,
  output: z.strictObject({ keys: z.array(AuditKey) }),
  shows: ['audit'],
})

export const verifyAuditLog = defineCall({
  name: 'verifyAuditLog',
  title: 'Check the whole audit log against its hashes and signed heads, those kept outside the database too, and keep the result',
  access: { roles: ['superAdmin'], needs: [{ group: 'AUDIT', right: 'READ' }] },
  input: Empty,
  output: z.strictObject({
    sound: z.boolean(),
    /** Lines looked at, and the number of the last. */
    lines: z.int(),
    last: z.int(),
    hash: z.string(),
    /** The last line that a signed head vouches for; what came since is only linked. */
    signed_to: z.int(),
    /** How many heads kept outside the database it was held against: all, or the newest 10,000. */
    outside: z.int(),
    faults: z.array(z.strictObject({ audit_event_id: z.int(), fault: z.enum(auditFaults) })).max(100),
    closed: z.array(ClosedSegment),
  }),
  changes: ['audit'],
  rate: 'heavy',
})
