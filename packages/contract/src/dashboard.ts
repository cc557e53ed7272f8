/** What a person sees first (product.md section 8); grows with each feature. */
import { z } from 'zod'
import { defineCall, Empty, Id, Instant } from './call.ts'
import { PermissionShape } from './identity.ts'

/** What may wait for somebody; the screen links each to the route where it is dealt with. */
export const waitingFor = [
  'company_registrations',
  'trainee_registrations',
  'registration_information',
  'course_reviews',
  'certificate_revocations',
  'receipts_to_check',
  'receipts_to_approve',
  'payment_exceptions',
  'payment_settlements',
  'credit_notes',
  'mails_failed',
] as const
export type WaitingFor = (typeof waitingFor)[number]

/** What this person may deal with, and what has waited longest: since when, and where it has an id of its own in a queue. */
const Waiting = z.strictObject({ what: z.enum(waitingFor), count: z.int(), oldest_at: Instant.nullable(), oldest_id: Id.nullable() })

export const getDashboard = defineCall({
  name: 'getDashboard',
  title: "What the role's dashboard shows: one's rights and what waits",
  access: { roles: ['trainee', 'clientAdmin', 'globalAdmin', 'superAdmin'], needs: [{ group: 'GENERAL', right: 'READ' }] },
  input: Empty,
  output: z.strictObject({
    rights: z.array(PermissionShape),
    waiting: z.array(Waiting),
  }),
})
