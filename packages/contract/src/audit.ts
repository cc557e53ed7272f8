/** The audit log: its keys for everyone, and whether it is whole. */
import { z } from 'zod'
import { defineCall, Empty, Instant } from './call.ts'

/**
 * Of a line by its number in the log. `missing`: numbers are left out. `changed`: a line is not what was hashed. `broken`: a line or batch does not
 * follow the one before. `root_differs`: the lines of a batch (told by its last), or those of a company from before there were batches, are not those
 * that were signed. `added`: a line that no batch has, though the time for it is over (told by its id, as it has no number), or that stands behind all
 * batches. `cut`: a head tells of more lines than there are. `head_differs`: what a head tells of is another. `forged`: a signature is not right, or
 * of an unknown key. `keyed_open`: nothing signed closes lines from before.
 */
export const auditFaults = ['missing', 'changed', 'broken', 'root_differs', 'added', 'cut', 'head_differs', 'forged', 'keyed_open'] as const
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
    /** The last line that a signature vouches for. */
    signed_to: z.int(),
    /** Lines that came since, and stand in no batch yet: nothing vouches for them. */
    unsealed: z.int(),
    /** How many heads kept outside the database it was held against: all, or the newest 10,000. */
    outside: z.int(),
    faults: z.array(z.strictObject({ audit_event_id: z.int(), fault: z.enum(auditFaults) })).max(100),
    closed: z.array(ClosedSegment),
  }),
  changes: ['audit'],
  rate: 'heavy',
})
