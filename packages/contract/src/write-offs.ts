/** Small differences that are written off: what is left of an invoice that is paid but for a few sen (product.md section 7). */
import { z } from 'zod'
import { approvalFields, CanUnlessFindings, queueExtra, Remarks, Version, waitsAt } from './approvals.ts'
import { defineCall, Empty, Id, listInput, listOutput, Sen } from './call.ts'
import { writeOffObstacles } from './invoices.ts'

export const WriteOff = z.strictObject({
  write_off_id: Id,
  invoice: z.strictObject({ invoice_id: Id, invoice_no: z.string(), company: z.strictObject({ company_id: Id, name: z.string() }) }),
  /** All that is left of the invoice. */
  amount_sen: Sen.min(1),
  total_sen: Sen,
  reason: z.string(),
  /** Of one that waits: why it can no longer be approved. */
  obstacle: z.enum(writeOffObstacles).nullable(),
  ...approvalFields,
  can: CanUnlessFindings,
})
export type WriteOff = z.output<typeof WriteOff>

const missing = { invoice_id: 10021 } as const
const reads = { roles: ['globalAdmin'], needs: [{ group: 'FINANCE', right: 'READ' }] } as const
export const createWriteOff = defineCall({
  name: 'createWriteOff',
  title: 'Enter that the small difference left of an invoice is written off, with the reason; another person approves it',
  access: { roles: ['globalAdmin'], needs: [{ group: 'FINANCE', right: 'EDIT' }], step: 'maker' },
  /** `version` is that of the invoice. */
  input: z.strictObject({ invoice_id: Id, version: Version, reason: Remarks }),
  output: z.strictObject({ write_off_id: Id, amount_sen: Sen }),
  /** 10012: another waits; 10035: not paid in part, or more is left than may be written off; 20072: paid online, or about to be; in_use: a bank receipt is being checked. */
  refuses: [10012, 10021, 10035, 20072],
  reasons: ['changed_since', 'in_use'],
  missing,
  changes: ['write_offs'],
})
export const getWriteOffList = defineCall({
  name: 'getWriteOffList',
  title: 'Differences to be written off: waiting, approved, rejected',
  access: reads,
  input: listInput(['submitted_at'], { ...queueExtra, ...waitsAt('write_offs'), write_off_id: Id.optional() }),
  output: listOutput('list', WriteOff),
  refuses: [10006],
  shows: ['write_offs'],
})
const writeOff = { write_off_id: Id, version: Version } as const
const decides = { roles: ['globalAdmin'], needs: [{ group: 'FINANCE', right: 'APPROVE' }], step: 'checker' } as const
export const approveWriteOff = defineCall({
  name: 'approveWriteOff',
  title: 'Write a difference off: the invoice is paid with it, and its seats open',
  access: decides,
  input: z.strictObject({ ...writeOff, remarks: Remarks.optional() }),
  output: Empty,
  /** 10035, 20072 and in_use: as when it is entered, or something was paid since. */
  refuses: [10004, 10035, 20072, 20073],
  reasons: ['changed_since', 'in_use'],
  missing: { write_off_id: 4444 },
  changes: ['write_offs', 'invoices', 'seats', 'notifications'],
})
export const rejectWriteOff = defineCall({
  name: 'rejectWriteOff',
  title: 'Reject that a difference is written off, with the reason',
  access: decides,
  input: z.strictObject({ ...writeOff, remarks: Remarks }),
  output: Empty,
  refuses: [10004, 20073],
  reasons: ['changed_since'],
  missing: { write_off_id: 4444 },
  changes: ['write_offs', 'invoices', 'notifications'],
})
