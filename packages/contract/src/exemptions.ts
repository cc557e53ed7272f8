/** Pauses, waivers, extensions, and training stated but not proven here: asked for by one person of a company, decided by another (over-the-years.md 3). */
import { z } from 'zod'
import { approvalFields, Can, queueExtra, Remarks, Version, waitsAt } from './approvals.ts'
import { Day, defineCall, Empty, Id, Instant, listInput, listOutput, text } from './call.ts'
import { exemptionKinds } from './enumerations.ts'

/** A pause may begin so many days before it is asked for: whoever fell ill is told of afterwards. */
export const PAUSED_BACK_DAYS = 30
/** Each has an end, at most so many days after it begins, and of an extension after it is asked for: two years, with a leap day. */
export const MOST_EXEMPT_DAYS = 731
/** Whoever comes back from a pause or after a waiver has at least so many days for a course that fell due meanwhile. */
export const DAYS_AFTER_EXEMPTION = 14

/** `ahead`: approved, and not begun. `over`: it ran to its end. `ended`: somebody ended it early. */
export const exemptionStates = ['pending', 'rejected', 'ahead', 'in_force', 'over', 'ended'] as const
/** Why one that waits can no longer be approved: the person has left, the course is completed or gone, its last day is over, or it is due that late by now. */
export const exemptionObstacles = ['left', 'completed', 'too_late', 'due_later'] as const
export type ExemptionObstacle = (typeof exemptionObstacles)[number]

export const Exemption = z.strictObject({
  exemption_id: Id,
  kind: z.enum(exemptionKinds),
  person: z.strictObject({ user_id: Id, name: z.string(), department: z.string().nullable() }),
  /** As the course is called today; null of a pause, which is of all courses. */
  course_title: z.string().nullable(),
  /** Of the extension of an update (ADR 31) the version that it brings. */
  update_to: z.int().nullable(),
  trainee_course_id: Id.nullable(),
  /** The first day; of an extension the day on which the course was due. */
  from_on: Day,
  /** The last day as approved; of an extension the new due date. */
  to_on: Day,
  reason: z.string(),
  state: z.enum(exemptionStates),
  /** Of one that ended early: its last day, which is before the first where it never began; and by whom. */
  ended: z.strictObject({ on: Day, at: Instant, by_name: z.string().nullable() }).nullable(),
  obstacle: z.enum(exemptionObstacles).nullable(),
  /** Of stated training: who trained and when, by the paper that is kept. */
  stated: z.strictObject({ issuer: z.string(), proven_on: Day, paper_name: z.string() }).nullable(),
  ...approvalFields,
  can: z.strictObject({
    ...Can.shape,
    because: z.enum(['own', 'decided', 'permission', 'findings']).nullable(),
    /** To end it early. */
    end: z.boolean(),
  }),
})
export type Exemption = z.output<typeof Exemption>

const asks = { roles: ['clientAdmin'], needs: [{ group: 'COMPANY', right: 'EDIT' }], step: 'maker' } as const
const asked = z.strictObject({ exemption_id: Id })

export const requestPause = defineCall({
  name: 'requestPause',
  title: 'Ask that a person is paused for a time, in all courses; another person approves it',
  access: asks,
  input: z.strictObject({ user_id: Id, from_on: Day, to_on: Day, reason: Remarks }),
  output: asked,
  /** 10012: another one of these days waits or is in force; 10013: the person has left. */
  refuses: [10012, 10013, 10054],
  missing: { user_id: 10054 },
  changes: ['exemptions'],
})

export const requestWaiver = defineCall({
  name: 'requestWaiver',
  title: 'Ask that a course is waived for a person until a day; another person approves it',
  access: asks,
  input: z.strictObject({ user_id: Id, course_id: Id, to_on: Day, reason: Remarks }),
  output: asked,
  /** 10053: no course of the company; the others as of a pause. */
  refuses: [10012, 10013, 10053, 10054],
  missing: { user_id: 10054, course_id: 10053 },
  changes: ['exemptions'],
})

export const EXEMPTION_PAPER_BYTES = 10 * 1024 * 1024
export const requestStated = defineCall({
  name: 'requestStated',
  title:
    'Enter training proven elsewhere, with its paper: stated, not proven here. It waives the course until a day, once another person approves it',
  access: asks,
  input: z.strictObject({ user_id: Id, course_id: Id, issuer: text(150), proven_on: Day, to_on: Day, reason: Remarks }),
  output: asked,
  /** 10024 and 10076: no file, or none that is taken; the others as of a waiver. */
  refuses: [10012, 10013, 10024, 10053, 10054, 10076],
  missing: { user_id: 10054, course_id: 10053 },
  changes: ['exemptions'],
  idempotent: true,
  upload: { field: 'file', maxBytes: EXEMPTION_PAPER_BYTES },
  rate: 'heavy',
})

export const viewExemptionPaper = defineCall({
  name: 'viewExemptionPaper',
  title: 'The paper of stated training',
  access: { roles: ['clientAdmin'], needs: [{ group: 'COMPANY', right: 'READ' }] },
  input: z.strictObject({ exemption_id: Id }),
  output: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  missing: { exemption_id: 4444 },
  answers: 'file',
  shows: ['exemptions'],
})

export const requestExtension = defineCall({
  name: 'requestExtension',
  title: 'Ask that a course that somebody has is due later; another person approves it',
  access: asks,
  input: z.strictObject({ trainee_course_id: Id, to_on: Day, reason: Remarks }),
  output: asked,
  /** 10012: another waits; 10013: the person has left; 10055: it is completed. */
  refuses: [10012, 10013, 10054, 10055],
  missing: { trainee_course_id: 10054 },
  changes: ['exemptions'],
})

export const getExemptionList = defineCall({
  name: 'getExemptionList',
  title: 'Pauses, waivers and extensions of the company’s people: waiting, approved, rejected',
  access: { roles: ['clientAdmin'], needs: [{ group: 'COMPANY', right: 'READ' }] },
  input: listInput(['submitted_at', 'name', 'to_on'], { ...queueExtra, ...waitsAt('exemptions'), exemption_id: Id.optional() }),
  output: listOutput('list', Exemption),
  refuses: [10006],
  shows: ['exemptions', 'trainees', 'departments', 'seats', 'learning', 'published_courses'],
})

const one = { exemption_id: Id, version: Version } as const
const missing = { exemption_id: 4444 } as const
const decides = { roles: ['clientAdmin'], needs: [{ group: 'COMPANY', right: 'APPROVE' }], step: 'checker' } as const
export const approveExemption = defineCall({
  name: 'approveExemption',
  title: 'Approve a pause, waiver or extension: due dates that it moves are moved, and the person is told',
  access: decides,
  input: z.strictObject({ ...one, remarks: Remarks.optional() }),
  output: Empty,
  /** 10013, 10055 and too_late: the person has left, the course is completed, or it is too late for it since it was asked for. */
  refuses: [10004, 10013, 10055, 20073],
  reasons: ['changed_since', 'too_late'],
  missing,
  changes: ['exemptions', 'seats', 'learning', 'reminders', 'notifications'],
})

export const rejectExemption = defineCall({
  name: 'rejectExemption',
  title: 'Reject a pause, waiver or extension, with the reason',
  access: decides,
  input: z.strictObject({ ...one, remarks: Remarks }),
  output: Empty,
  refuses: [10004, 20073],
  reasons: ['changed_since'],
  missing,
  changes: ['exemptions', 'notifications'],
})

export const endExemption = defineCall({
  name: 'endExemption',
  title: 'End a pause or waiver before its last day: from today the courses are asked of the person again',
  access: asks,
  input: z.strictObject(one),
  output: Empty,
  /** too_late: it is over, or was never approved; an extension is never ended. */
  reasons: ['changed_since', 'too_late'],
  missing,
  changes: ['exemptions', 'seats', 'learning', 'reminders', 'notifications'],
})
