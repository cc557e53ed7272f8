/** The page behind the link of a manager's weekly email, without a password, and what client admins see of what managers answer (over-the-years.md 4). */
import { z } from 'zod'
import { Remarks } from './approvals.ts'
import { Day, defineCall, Empty, Id, Instant, listInput, listOutput } from './call.ts'
import { Token } from './fields.ts'
import { Otp } from './identity.ts'
import { reminding, UpdateTo } from './reminders.ts'

/** The link of an email works for so many days. */
export const DIGEST_LINK_DAYS = 14
/** A code opens the page for so long. */
export const DIGEST_VISIT_MINUTES = 30
/** A manager may expect a course within so many days; whoever needs longer needs another due date. */
export const MOST_EXPECTED_DAYS = 60
/** A manager may say of somebody that they are away for so many days. */
export const MOST_LEAVE_DAYS = 365

/**
 * What a manager says of one of their people: that they spoke to them, with the day by which the courses are expected; or, as a claim that changes
 * nothing before a client admin has seen to it, that they are on leave until a day, or have left.
 */
export const answerKinds = ['spoken', 'on_leave', 'left'] as const
export type AnswerKind = (typeof answerKinds)[number]
/** What client admins made of a claim. */
export const claimVerdicts = ['confirmed', 'turned_down'] as const
export type ClaimVerdict = (typeof claimVerdicts)[number]

/** The newest that a manager said, as lists of people show it; of courses that fell due since then it says nothing. */
export const SaidByManager = z.strictObject({
  kind: z.enum(answerKinds),
  /** Expected by, or on leave until; null of somebody who left. */
  day: Day.nullable(),
  at: Instant,
  by_name: z.string(),
  /** Of a claim, once it is decided. */
  verdict: z.enum(claimVerdicts).nullable(),
})
export type SaidByManager = z.output<typeof SaidByManager>

// ── The way in ────────────────────────────────────────────────────────────────────────────────────────────────

/** 10031: no such link, or none that works any more, whatever the reason; 10032: its days are over. */
const linkRefuses = [10031, 10032] as const

export const checkDigestLink = defineCall({
  name: 'checkDigestLink',
  title: 'Whether the link of a manager’s weekly email works: of which company it is and until when, and nothing about people',
  access: { who: 'public' },
  input: z.strictObject({ token: Token }),
  output: z.strictObject({ company_name: z.string(), until: Day }),
  refuses: linkRefuses,
  rate: 'credentials',
  shows: ['manager_answers'],
})

export const sendDigestCode = defineCall({
  name: 'sendDigestCode',
  title: 'Mail a code to the manager whose link it is, at the address they have now, at most every 60 seconds',
  access: { who: 'public' },
  input: z.strictObject({ token: Token }),
  /** `visit_id`: known to this browser only; the code opens nothing without it. */
  output: z.strictObject({ visit_id: z.string(), expires_at: Instant }),
  refuses: linkRefuses,
  reasons: ['too_early', 'too_many_tries'],
  changes: [],
  rate: 'mail',
})

/** 20068: the page is not open, or not any more; a new code opens it again while the link works. */
const visitRefuses = [20068, ...linkRefuses] as const

export const openDigest = defineCall({
  name: 'openDigest',
  title: 'Open the manager’s page with the mailed code, for half an hour; it is no sign-in and opens nothing else',
  access: { who: 'public' },
  input: z.strictObject({ visit_id: Token, otp: Otp }),
  output: z.strictObject({ visit: z.string(), until: Instant }),
  refuses: [20069, 20070, ...visitRefuses],
  reasons: ['too_many_tries'],
  changes: [],
  rate: 'credentials',
})

export const leaveDigest = defineCall({
  name: 'leaveDigest',
  title: 'Close the manager’s page before its time',
  access: { who: 'public' },
  input: z.strictObject({ visit: Token }),
  output: Empty,
  changes: [],
})

// ── What a manager sees and does ──────────────────────────────────────────────────────────────────────────────

const ManagedCourse = z.strictObject({
  title: z.string(),
  update_to: UpdateTo,
  due_on: Day,
  is_overdue: z.boolean(),
  is_begun: z.boolean(),
})
const ManagedPerson = z.strictObject({
  user_id: Id,
  name: z.string(),
  /** Overdue or due within the days of the digest, due first. */
  courses: z.array(ManagedCourse).min(1),
  ...reminding,
  /** It was this manager who reminded last. */
  reminded_by_you: z.boolean(),
  /** The mail server refuses their mailbox. */
  is_not_reached: z.boolean(),
  /** What this manager said last of the person. */
  said: SaidByManager.nullable(),
})
export type ManagedPerson = z.output<typeof ManagedPerson>

export const getDigestPeople = defineCall({
  name: 'getDigestPeople',
  title: 'The people whom the manager manages now with what is overdue or due soon: never a score or an answer',
  access: { who: 'public' },
  input: z.strictObject({ visit: Token, start: z.int().min(0).max(100_000).default(0), length: z.int().min(1).max(100).default(50) }),
  output: z.strictObject({
    manager_name: z.string(),
    company_name: z.string(),
    now: Instant,
    today: Day,
    /** When the page closes by itself. */
    until: Instant,
    /** All whom they manage; those overdue; those who are not overdue and have something due. */
    managed: z.int(),
    overdue: z.int(),
    due: z.int(),
    /** Due first. `total`: all who are overdue or have something due. */
    people: z.array(ManagedPerson),
    total: z.int(),
  }),
  refuses: visitRefuses,
  shows: ['manager_answers', 'reminders', 'trainees', 'learning', 'seats'],
})

export const remindFromDigest = defineCall({
  name: 'remindFromDigest',
  title: 'A manager reminds one of their people of what is overdue or due soon, each course at most once a day whoever else reminds',
  access: { who: 'public' },
  input: z.strictObject({ visit: Token, user_id: Id }),
  /** Of so many courses. */
  output: z.strictObject({ courses: z.int() }),
  /** 10054: nobody whom they manage now; 10055: nothing is open any more; 10013: the account is locked or deactivated. */
  refuses: [10013, 10054, 10055, ...visitRefuses],
  reasons: ['already_reminded'],
  missing: { user_id: 10054 },
  changes: ['manager_answers', 'reminders', 'trainees'],
})

export const answerFromDigest = defineCall({
  name: 'answerFromDigest',
  title: 'A manager says of one of their people that they spoke to them, or claims that they are on leave or have left; it changes no due date',
  access: { who: 'public' },
  input: z.strictObject({
    visit: Token,
    user_id: Id,
    answer: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('spoken'), day: Day }),
      z.strictObject({ kind: z.literal('on_leave'), day: Day }),
      z.strictObject({ kind: z.literal('left') }),
    ]),
  }),
  output: Empty,
  /** 10012: the same claim waits already; 10054 and 10055 as of a reminder. */
  refuses: [10012, 10054, 10055, ...visitRefuses],
  missing: { user_id: 10054 },
  changes: ['manager_answers', 'trainees', 'notifications'],
})

// ── What client admins see and decide ─────────────────────────────────────────────────────────────────────────

const ofCompany = { roles: ['clientAdmin'], needs: [{ group: 'COMPANY', right: 'READ' }] } as const

export const ManagerAnswer = z.strictObject({
  manager_answer_id: Id,
  at: Instant,
  manager_name: z.string(),
  user_id: Id,
  name: z.string(),
  department: z.string().nullable(),
  kind: z.enum(answerKinds),
  day: Day.nullable(),
  /** As they stood open when it was said. */
  courses: z.array(z.strictObject({ title: z.string(), update_to: UpdateTo })),
  /** Of a claim that was decided; `exemption_id`: the pause that was asked for with it. */
  decided: z
    .strictObject({
      verdict: z.enum(claimVerdicts),
      at: Instant,
      by_name: z.string().nullable(),
      remarks: z.string().nullable(),
      exemption_id: Id.nullable(),
    })
    .nullable(),
})
export type ManagerAnswer = z.output<typeof ManagerAnswer>

/** `waiting`: claims that nobody has decided yet. */
export const answerFilters = ['waiting', 'rest'] as const

export const getManagerAnswerList = defineCall({
  name: 'getManagerAnswerList',
  title: 'What managers answered of their people, the newest first; claims that nobody has decided yet come before all else',
  access: ofCompany,
  input: listInput(['at'], { user_id: Id.optional(), show: z.enum(answerFilters).optional() }),
  output: listOutput('posts', ManagerAnswer),
  shows: ['manager_answers', 'trainees', 'departments', 'exemptions'],
})

const claim = { manager_answer_id: Id } as const
const missing = { manager_answer_id: 4444 } as const
/** 10004: it is one's own claim; 20073: it is decided already. */
const claimRefuses = [10004, 20073] as const

export const turnDownManagerClaim = defineCall({
  name: 'turnDownManagerClaim',
  title: 'Turn down that somebody is on leave or has left, with the reason; nothing changes',
  access: { roles: ['clientAdmin'], needs: [{ group: 'COMPANY', right: 'EDIT' }] },
  input: z.strictObject({ ...claim, remarks: Remarks }),
  output: Empty,
  refuses: claimRefuses,
  missing,
  changes: ['manager_answers', 'trainees'],
})

export const confirmManagerLeave = defineCall({
  name: 'confirmManagerLeave',
  title: 'Confirm that somebody is on leave: asks for a pause of these days, which another person approves',
  access: { roles: ['clientAdmin'], needs: [{ group: 'COMPANY', right: 'EDIT' }], step: 'maker' },
  input: z.strictObject({ ...claim, from_on: Day, to_on: Day, reason: Remarks }),
  output: z.strictObject({ exemption_id: Id }),
  /** 10012, 10013 and 10054 as of a pause. */
  refuses: [10012, 10013, 10054, ...claimRefuses],
  missing,
  changes: ['manager_answers', 'exemptions', 'trainees'],
})

export const confirmManagerLeft = defineCall({
  name: 'confirmManagerLeft',
  title: 'Confirm that somebody has left: deactivates them, as the second person after the manager',
  access: { roles: ['clientAdmin'], needs: [{ group: 'EMPLOYEE_REGISTRATION', right: 'DELETE' }] },
  input: z.strictObject(claim),
  output: Empty,
  refuses: claimRefuses,
  missing,
  changes: ['manager_answers', 'trainees', 'departments', 'seats', 'learning'],
})
