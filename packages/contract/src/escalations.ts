/** What has been overdue for long: the client admins are told, and told again when it is settled (over-the-years.md section 4). */
import { z } from 'zod'
import { Day, defineCall, Id, listInput, listOutput } from './call.ts'
import { digestOmissions, mailOutcomes, UpdateTo } from './reminders.ts'

const ofCompany = { roles: ['clientAdmin'], needs: [{ group: 'COMPANY', right: 'READ' }] } as const

/**
 * How an escalation ended: the course was completed, taken back, or is over; its person left, was paused or the course was waived; its due date was moved.
 */
export const settlements = ['completed', 'taken_back', 'over', 'left', 'exempt', 'due_moved'] as const
export type Settlement = (typeof settlements)[number]

/** `escalated` and `settled`: in the time asked for; `open`: at the end of its last day. */
export const escalationViews = ['open', 'escalated', 'settled'] as const
export type EscalationView = (typeof escalationViews)[number]

export const Escalation = z.strictObject({
  escalation_id: Id,
  user_id: Id,
  name: z.string(),
  department: z.string().nullable(),
  /** Null of a course that was taken back before it began. */
  course_title: z.string().nullable(),
  update_to: UpdateTo,
  /** That of the enrolment when it was escalated. */
  due_on: Day,
  escalated_on: Day,
  /** Today's; null where nobody is. */
  manager_name: z.string().nullable(),
  /** The day of the first email that told the manager of it, where they neither reminded the person nor answered since. */
  idle_since: Day.nullable(),
  /** The client admins who were told while it was open, each with the first day. */
  told: z.array(z.strictObject({ name: z.string(), on: Day })),
  settled_on: Day.nullable(),
  settled_as: z.enum(settlements).nullable(),
})
export type Escalation = z.output<typeof Escalation>

const span = { view: z.enum(escalationViews).default('open'), from: Day.optional(), until: Day.optional() } as const

export const getEscalationList = defineCall({
  name: 'getEscalationList',
  title: 'Courses overdue for so long that client admins were told: whose, who was told, and how it was settled',
  access: ofCompany,
  /** Without days: from the first on, until today. */
  input: listInput(['escalated_on'], span),
  output: listOutput('posts', Escalation),
  shows: ['reminders', 'trainees', 'departments'],
})

export const getEscalationFigures = defineCall({
  name: 'getEscalationFigures',
  title: 'What a board is told of a quarter: how many courses were overdue for long, how many were settled, and how many stand open at its end',
  access: ofCompany,
  /** 0 is the quarter of today, so far. */
  input: z.strictObject({ quarters_ago: z.int().min(0).max(40).default(0) }),
  output: z.strictObject({
    from: Day,
    /** Its last day, or today. */
    until: Day,
    escalated: z.int(),
    settled: z.int(),
    open: z.int(),
    /** People behind `open`. */
    open_people: z.int(),
  }),
  shows: ['reminders', 'trainees'],
})

export const ManagerWeek = z.strictObject({
  manager_digest_id: Id,
  user_id: Id,
  /** The manager. */
  name: z.string(),
  /** Its week began on this day. */
  week_on: Day,
  day: Day,
  /** Null where there was no email. */
  outcome: z.enum(mailOutcomes).nullable(),
  omitted: z.enum(digestOmissions).nullable(),
})
export type ManagerWeek = z.output<typeof ManagerWeek>

export const getManagerWeekList = defineCall({
  name: 'getManagerWeekList',
  title: 'Weekly emails to managers, the newest first: what became of each, or why there was none',
  access: ofCompany,
  input: listInput(['day'], { outcome: z.enum(['sent', 'omitted']).optional() }),
  output: listOutput('posts', ManagerWeek),
  shows: ['reminders', 'trainees'],
})
