/** The auditor's room: a guest of one company, period and set of courses reads, draws a sample that nobody can steer, and signs off (design: proof.md section 5). */
import { z } from 'zod'
import { approvalFields, Can, Remarks, Version, waitsAt } from './approvals.ts'
import { Day, defineCall, Empty, Id, IdsOnce, Instant, listInput, listOutput, text } from './call.ts'
import { languages } from './enumerations.ts'
import { Email, Token } from './fields.ts'
import { Otp } from './identity.ts'

/** An invitation that nobody decides on lapses after so many days. */
export const ROOM_LAPSES_DAYS = 8
/** A room is open for at most so long; longer takes another invitation. */
export const MOST_ROOM_DAYS = 90
/** A code opens the room for so long. */
export const GUEST_SESSION_HOURS = 4
/*
 * The guest's link leads to the screen `auditorRoom`, with its token behind `#`. A guest sends the token that `openAuditorRoom` answers as
 * `Authorization: Bearer`, as people send theirs, and it opens nothing but the calls whose access is `guest`.
 */

/**
 * `asked`: waits for a second person. `open`: the guest may come in. It came to nothing: `rejected`, `lapsed` (nobody decided in time), `withdrawn` by who
 * asked. `revoked`: closed by somebody before its end. `over`: its end has come.
 */
export const roomStates = ['asked', 'open', 'rejected', 'lapsed', 'withdrawn', 'revoked', 'over'] as const
export type RoomState = (typeof roomStates)[number]

/** As it is kept; `over` is a matter of the time. */
export const roomKept = ['asked', 'open', 'rejected', 'lapsed', 'withdrawn', 'revoked'] as const satisfies readonly RoomState[]

/** What is taken whole into a sample, besides those who are drawn. */
export const keyReasons = ['board', 'high_risk', 'late', 'waived'] as const
export type KeyReason = (typeof keyReasons)[number]
export const conclusions = ['no_exception', 'exception', 'cannot_tell'] as const
export type Conclusion = (typeof conclusions)[number]
/** What a guest opened. */
export const openedThings = ['people', 'person', 'attempt', 'lesson', 'pledge', 'population', 'paper'] as const
export type OpenedThing = (typeof openedThings)[number]

const Guest = z.strictObject({ name: z.string(), organisation: z.string(), email: z.string(), language: z.enum(languages) })
export const AuditorRoom = z.strictObject({
  auditor_room_id: Id,
  room_no: z.string(),
  company: z.strictObject({ company_id: Id, name: z.string() }),
  from: Day,
  to: Day,
  /** Titles of the courses; empty: all. */
  courses: z.array(z.string()),
  guest: Guest,
  reason: z.string(),
  state: z.enum(roomStates),
  ends_at: Instant,
  lapses_at: Instant,
  /** Who decides: another administrator of the company, or the provider where the company has only the one who asked. */
  decided_at_desk: z.enum(['company', 'provider']),
  closed_at: Instant.nullable(),
  closed_by: z.string().nullable(),
  /** When the guest came in first, and last. */
  first_opened_at: Instant.nullable(),
  last_opened_at: Instant.nullable(),
  ...approvalFields,
  can: z.strictObject({ ...Can.shape, withdraw: z.boolean(), revoke: z.boolean(), send_link: z.boolean() }),
})
export type AuditorRoom = z.output<typeof AuditorRoom>

// ── Inviting, deciding, closing ───────────────────────────────────────────────────────────────────────────────

const asks = {
  roles: ['clientAdmin', 'globalAdmin'],
  needs: [
    { group: 'COMPANY', right: 'DOWNLOAD' },
    { group: 'OPERATION', right: 'DOWNLOAD' },
  ],
} as const
/** Whoever decides sees what there is to decide. */
const reads = {
  roles: ['clientAdmin', 'globalAdmin'],
  needs: [
    { group: 'COMPANY', right: 'DOWNLOAD' },
    { group: 'COMPANY', right: 'APPROVE' },
    { group: 'OPERATION', right: 'DOWNLOAD' },
    { group: 'OPERATION', right: 'APPROVE' },
  ],
} as const
const decides = {
  roles: ['clientAdmin', 'globalAdmin'],
  needs: [
    { group: 'COMPANY', right: 'APPROVE' },
    { group: 'OPERATION', right: 'APPROVE' },
  ],
  step: 'checker',
} as const
const missing = { auditor_room_id: 4444 } as const

export const inviteAuditor = defineCall({
  name: 'inviteAuditor',
  title: 'Ask that an auditor is invited as a guest of a company, a period and courses until a day and time; another person decides',
  access: asks,
  input: z.strictObject({
    /** For the provider; everybody else has their own company. */
    company_id: Id.optional(),
    from: Day,
    to: Day,
    /** None: all. */
    course_ids: IdsOnce.optional(),
    ends_at: Instant,
    guest: z.strictObject({ name: text(120), organisation: text(120), email: Email, language: z.enum(languages) }),
    reason: Remarks,
  }),
  output: z.strictObject({ auditor_room_id: Id, room_no: z.string() }),
  missing: { company_id: 4444, course_ids: 4444 },
  idempotent: true,
  changes: ['auditor_rooms', 'notifications', 'audit'],
})

export const getAuditorRoomList = defineCall({
  name: 'getAuditorRoomList',
  title: 'Rooms of auditors, the newest first: whom, of what, until when, and who decides',
  access: reads,
  input: listInput(['submitted_at'], { ...waitsAt('auditor_rooms') }),
  output: listOutput('posts', AuditorRoom),
  shows: ['auditor_rooms'],
})

export const getAuditorRoom = defineCall({
  name: 'getAuditorRoom',
  title: 'A room of an auditor: the invitation, and who decides on it',
  access: reads,
  input: z.strictObject({ auditor_room_id: Id }),
  output: z.strictObject({
    room: AuditorRoom,
    /** Who may decide on it, while it waits: their names, the first few. */
    deciders: z.array(z.string()),
  }),
  missing,
  shows: ['auditor_rooms'],
})

const one = { auditor_room_id: Id, version: Version } as const
export const approveAuditorRoom = defineCall({
  name: 'approveAuditorRoom',
  title: 'Approve that an auditor is invited: they read names and records of the company’s people. The link is mailed to them',
  access: decides,
  input: z.strictObject({ ...one, remarks: Remarks.optional() }),
  output: Empty,
  refuses: [10004, 20073],
  /** `too_late`: nobody decided in time, or the end has come. */
  reasons: ['changed_since', 'too_late'],
  missing,
  changes: ['auditor_rooms', 'notifications', 'audit'],
})
export const rejectAuditorRoom = defineCall({
  name: 'rejectAuditorRoom',
  title: 'Reject that an auditor is invited, with the reason',
  access: decides,
  input: z.strictObject({ ...one, remarks: Remarks }),
  output: Empty,
  refuses: [10004, 20073],
  reasons: ['changed_since'],
  missing,
  changes: ['auditor_rooms', 'notifications', 'audit'],
})
export const withdrawAuditorRoom = defineCall({
  name: 'withdrawAuditorRoom',
  title: 'Withdraw an invitation of an auditor that nobody has decided on',
  access: asks,
  input: z.strictObject({ auditor_room_id: Id }),
  output: Empty,
  reasons: ['too_late'],
  missing,
  changes: ['auditor_rooms', 'notifications', 'audit'],
})
/** Either side, at once, alone: taking access away needs nobody else. */
export const revokeAuditorRoom = defineCall({
  name: 'revokeAuditorRoom',
  title: 'Close a room before its end: the guest is out at once. What they wrote stays',
  access: reads,
  input: z.strictObject({ auditor_room_id: Id, remarks: Remarks }),
  output: Empty,
  reasons: ['too_late'],
  missing,
  changes: ['auditor_rooms', 'notifications', 'audit'],
})
export const sendAuditorLink = defineCall({
  name: 'sendAuditorLink',
  title: 'Mail the guest a new link; the one before works no more',
  access: asks,
  input: z.strictObject({ auditor_room_id: Id }),
  output: Empty,
  reasons: ['too_early', 'too_late'],
  missing,
  rate: 'mail',
  changes: ['auditor_rooms', 'audit'],
})

// ── The guest's way in ────────────────────────────────────────────────────────────────────────────────────────

/** 10031: no such link, or none that works any more, whatever the reason; 10032: the room's end has come. */
const linkRefuses = [10031, 10032] as const

export const checkAuditorLink = defineCall({
  name: 'checkAuditorLink',
  title: 'Whether the link of an auditor’s room works: of which company it is and until when, and nothing about people',
  access: { who: 'public' },
  input: z.strictObject({ token: Token }),
  output: z.strictObject({ company_name: z.string(), ends_at: Instant, language: z.enum(languages) }),
  refuses: linkRefuses,
  rate: 'credentials',
  shows: ['auditor_rooms'],
})
export const sendAuditorCode = defineCall({
  name: 'sendAuditorCode',
  title: 'Mail a code to the guest whose link it is, at most every 60 seconds',
  access: { who: 'public' },
  input: z.strictObject({ token: Token }),
  /** `visit_id`: known to this browser only; the code opens nothing without it. */
  output: z.strictObject({ visit_id: z.string(), expires_at: Instant }),
  refuses: linkRefuses,
  reasons: ['too_early', 'too_many_tries'],
  changes: [],
  rate: 'mail',
})
export const openAuditorRoom = defineCall({
  name: 'openAuditorRoom',
  title: 'Open the auditor’s room with the mailed code, for some hours; the session before it ends',
  access: { who: 'public' },
  input: z.strictObject({ visit_id: Token, otp: Otp }),
  output: z.strictObject({ until: Instant }),
  /** 20068: nothing that a code could open; 20069: another code, with `tries_left`; 20070: it has become too old. */
  refuses: [20068, 20069, 20070, ...linkRefuses],
  reasons: ['too_many_tries'],
  answers: 'token',
  changes: ['auditor_rooms'],
  rate: 'credentials',
})
export const leaveAuditorRoom = defineCall({
  name: 'leaveAuditorRoom',
  title: 'End the guest’s session before its time',
  access: { who: 'public' },
  input: z.strictObject({ session: Token }),
  output: Empty,
  changes: [],
})

// ── What the guest reads ──────────────────────────────────────────────────────────────────────────────────────

const guest = { who: 'guest' } as const

export const getGuestRoom = defineCall({
  name: 'getGuestRoom',
  title: 'The guest’s room: company, period, courses and end',
  access: guest,
  input: Empty,
  output: z.strictObject({
    room_no: z.string(),
    company_name: z.string(),
    from: Day,
    to: Day,
    courses: z.array(z.string()),
    ends_at: Instant,
    /** Until when this session lasts. */
    until: Instant,
    guest: Guest,
  }),
  shows: ['auditor_rooms'],
})
